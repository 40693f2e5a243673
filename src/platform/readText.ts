import { isUtf8 } from "node:buffer";
import { readFileSync, type Stats, statSync } from "node:fs";
import { LineIndex, type Problem } from "../core/base/problem";
import { err, ok, type Result } from "../core/base/result";

/** Where a shell puts a pipe that has its writer already: `plan <(generate) problem.pddl`. */
const openedByShell = /^\/(?:dev\/(?:fd\/\d+|stdin)|proc\/self\/fd\/\d+)$/;

/** Bytes of a regular file: to read another kind may never end, and to open a pipe may wait for ever. */
export function readBytes(file: string): Result<Buffer, Problem> {
  const problem = ([message, nextStep]: readonly [string, string]): Result<never, Problem> =>
    err({ code: "unreadable", severity: "error", message, nextStep, file });
  try {
    const stats = statSync(file);
    const isGiven = stats.isFIFO() && openedByShell.test(file);
    return stats.isFile() || isGiven ? ok(readFileSync(file)) : problem(whatElse(stats));
  } catch (error) {
    return problem(whyUnread(error));
  }
}

/** Text of a file that the user named, or that lies in a folder of theirs: a regular file in UTF-8. */
export function readText(file: string): Result<string, Problem> {
  const bytes = readBytes(file);
  if (!bytes.ok) return bytes;
  const wrong = notUtf8(bytes.value, file);
  return wrong ? err(wrong) : ok(bytes.value.toString("utf8"));
}

function notUtf8(bytes: Buffer, file: string): Problem | undefined {
  const base = { code: "unreadable", severity: "error", file } as const;
  if (!isUtf8(bytes)) {
    const text = bytes.toString("utf8");
    const { byte, character } = firstReplaced(bytes, text);
    const value = bytes[byte].toString(16).toUpperCase().padStart(2, "0");
    return {
      ...base,
      message: `it is not a text file in UTF-8: byte ${byte} (0x${value}) is part of no character`,
      range: new LineIndex(text).rangeAt(character, character + 1),
      nextStep: "check the path, or save it in UTF-8",
    };
  }
  const zero = bytes.indexOf(0);
  if (zero < 0) return undefined;
  // Otherwise each of them would be reported as something that is not expected there.
  return {
    ...base,
    message: `it is not a text file in UTF-8: byte ${zero} is 0, which no text has`,
    nextStep: "check the path, or save it in UTF-8",
  };
}

/** Where a text that was read from bytes has its first replacement character that is not in them. */
function firstReplaced(bytes: Buffer, text: string): { readonly byte: number; readonly character: number } {
  const replacement = "\uFFFD";
  const written = Buffer.from(replacement);
  let byte = 0;
  let from = 0;
  for (;;) {
    const character = text.indexOf(replacement, from);
    byte += Buffer.byteLength(text.slice(from, character));
    if (!bytes.subarray(byte, byte + written.length).equals(written)) return { byte, character };
    byte += written.length;
    from = character + 1;
  }
}

/** What is wrong with something that is no regular file, and the next step. */
function whatElse(stats: Stats): readonly [string, string] {
  if (stats.isDirectory()) return ["it is a folder, not a file", "name a file in it"];
  const kind = stats.isFIFO() ? "pipe" : stats.isSocket() ? "socket" : "device";
  return [`it is a ${kind}, not a file`, "save what it gives in a file, and name that"];
}

/** What is wrong, and the next step. */
function whyUnread(error: unknown): readonly [string, string] {
  switch ((error as NodeJS.ErrnoException).code) {
    case "ENOENT":
      return ["there is no such file", "check the path"];
    case "ENOTDIR":
      return ["there is no such file: what its path has as a folder is a file", "check the path"];
    case "EACCES":
      return ["you are not allowed to read it", "check its permissions"];
    default:
      return [
        `it can't be read: ${error instanceof Error ? error.message : String(error)}`,
        "check the path",
      ];
  }
}
