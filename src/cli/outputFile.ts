import { accessSync, constants, statSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { UsageError } from "./exit";

/**
 * Ends the command if a file can't be written, before anything else is done: finding what is to be in it may take long.
 * @param what what is to be in it: "plan"
 */
export function expectWritable(file: string, what: string): void {
  unlessUnwritable(file, what, () => {
    const known = statSync(file, { throwIfNoEntry: false });
    if (known?.isDirectory()) throw new Error("it is a folder");
    accessSync(known ? file : dirname(resolve(file)), constants.W_OK);
  });
}

/** Writes an output file; if that can't be done, the command ends and says so. */
export function writeOutput(file: string, what: string, content: string | Uint8Array): void {
  unlessUnwritable(file, what, () => writeFileSync(file, content));
}

function unlessUnwritable(file: string, what: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    throw UsageError.of(
      `the ${what} can't be written: ${error instanceof Error ? error.message : String(error)}`,
      "give another path with --output",
      file,
    );
  }
}
