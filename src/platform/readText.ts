import { readFileSync } from "node:fs";
import type { Problem } from "../core/base/problem";
import { err, ok, type Result } from "../core/base/result";

/** Text of a file that the user named. */
export function readText(file: string): Result<string, Problem> {
  const problem = (message: string, nextStep: string): Result<never, Problem> =>
    err({ code: "unreadable", severity: "error", message, nextStep, file });
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    return problem(...whyUnread(error));
  }
  // Otherwise each of its bytes would be reported as something that is not expected there.
  if (text.includes("\0"))
    return problem("it is not a text file in UTF-8", "check the path, or save it in UTF-8");
  return ok(text);
}

/** What is wrong, and the next step. */
function whyUnread(error: unknown): readonly [string, string] {
  switch ((error as NodeJS.ErrnoException).code) {
    case "ENOENT":
      return ["there is no such file", "check the path"];
    case "EISDIR":
      return ["it is a folder, not a file", "name a file in it"];
    case "EACCES":
      return ["you are not allowed to read it", "check its permissions"];
    default:
      return [
        `it can't be read: ${error instanceof Error ? error.message : String(error)}`,
        "check the path",
      ];
  }
}
