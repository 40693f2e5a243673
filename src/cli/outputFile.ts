import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { runFolderProblem } from "../platform/journalFolder";
import { writeFailure } from "../platform/writable";
import { UsageError } from "./exit";

/** What a command writes, and how the user says where. */
interface Output {
  /** "plan" */
  readonly what: string;
  readonly nextStep: string;
}

/** @param option that names the file: `--output` */
export function outputOf(what: string, option = "--output"): Output {
  return { what, nextStep: `give another path with ${option}` };
}

/** Ends the command if a file can't be written, before anything else is done: finding what is to be in it may take long. */
export function expectWritable(file: string, output: Output): void {
  orUnwritable(file, output, () => {
    const isThere = existsSync(file);
    closeSync(openSync(file, "a"));
    if (!isThere) rmSync(file);
  });
}

/** Ends the command if no run can be kept below a folder, before anything else is done. */
export function expectRunFolder(root: string): void {
  const problem = runFolderProblem(root);
  if (problem) throw new UsageError([problem]);
}

/** Writes an output file; if that can't be done, the command ends and says so. */
export function writeOutput(file: string, output: Output, content: string | Uint8Array): void {
  orUnwritable(file, output, () => writeFileSync(file, content));
}

/**
 * Before a file is written anew: what somebody may have written into it by hand goes on beside it.
 * @returns the file that has it now; undefined where there was nothing else than is written
 */
export function keepWhatWasThere(file: string, output: Output, content: string): string | undefined {
  const before = existsSync(file) ? readFileSync(file) : undefined;
  if (!before || before.length === 0 || before.equals(Buffer.from(content))) return undefined;
  const kept = `${file}~`;
  orUnwritable(kept, output, () => writeFileSync(kept, before));
  return kept;
}

/** @throws UsageError where `write` throws */
export function orUnwritable<T>(file: string, { what, nextStep }: Output, write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw UsageError.of(`the ${what} can't be written: ${writeFailure(error)}`, nextStep, file);
  }
}
