import { LineIndex } from "../base/problem";
import type { ProgramProblem } from "./programProblem";

/** Runs a check over a program. One nested so deeply that the stack does not hold it is a problem of its own. */
export function unlessTooDeep<T>(check: () => T, otherwise: () => T): T {
  try {
    return check();
  } catch (error) {
    if (error instanceof RangeError) return otherwise();
    throw error;
  }
}

export function tooDeep(file: string, text: string): ProgramProblem {
  const place = deepestPlace(text);
  return {
    code: "too-deep",
    rule: "typescript",
    severity: "error",
    message: "this is nested too deeply to be checked",
    nextStep: "take parts of it out into functions and variables of their own",
    file,
    range: new LineIndex(text).rangeAt(place, Math.min(place + 1, text.length)),
    unmet: [],
    related: [],
    fixes: [],
  };
}

/** Where most brackets are open; quotes and comments are not told apart, it is near enough. */
function deepestPlace(text: string): number {
  let depth = 0;
  let most = 0;
  let place = 0;
  for (let offset = 0; offset < text.length; offset++) {
    const character = text[offset];
    if (character === "(" || character === "[" || character === "{") {
      depth++;
      if (depth > most) {
        most = depth;
        place = offset;
      }
    } else if (character === ")" || character === "]" || character === "}") depth--;
  }
  return place;
}
