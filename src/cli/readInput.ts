import { readFileSync } from "node:fs";
import { UsageError } from "./exit";

/** Text of a file that the user named. */
export function readInput(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw UsageError.of(
      missing
        ? "there is no such file"
        : `it can't be read: ${error instanceof Error ? error.message : String(error)}`,
      "check the path",
      file,
    );
  }
}
