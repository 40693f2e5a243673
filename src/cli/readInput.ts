import { readText } from "../platform/readText";
import { UsageError } from "./exit";

/** Text of a file that the user named; ends the command where it can't be read. */
export function readInput(file: string): string {
  const text = readText(file);
  if (!text.ok) throw new UsageError([text.error]);
  return text.value;
}
