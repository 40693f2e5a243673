import { type FaultKind, faultNamed } from "../world/faultKinds";

/**
 * `// robot-fault grasp-slip` behind a line, or on a line of its own above it: what is to go wrong when a simulated robot
 * carries out the calls of that line. It strikes once in a run; with `always` behind it, every time. A real robot never
 * hears of it.
 */
export interface FaultComment {
  /** The line that it is about, from 0. */
  readonly line: number;
  readonly always: boolean;
  readonly kinds: readonly FaultKind[];
  /** Words that name no kind, and where they are. */
  readonly unknown: readonly { readonly word: string; readonly start: number; readonly end: number }[];
  /** Of the comment, in the text. */
  readonly start: number;
  readonly end: number;
}

const pattern = /\/\/[ \t]*robot-fault\b(?<rest>[^\r\n]*)/g;

/** @param isComment whether a `//` at that offset begins a comment: it may stand in a string */
export function readFaultComments(
  text: string,
  isComment: (offset: number) => boolean = () => true,
): readonly FaultComment[] {
  if (!text.includes("robot-fault")) return [];
  const found: FaultComment[] = [];
  for (const match of text.matchAll(pattern)) {
    const start = match.index;
    if (!isComment(start)) continue;
    const { rest = "" } = match.groups ?? {};
    const said = rest.split(" -- ")[0];
    const restAt = start + match[0].length - rest.length;
    const words = [...said.matchAll(/[^\s,]+/g)].map(({ 0: word, index }) => ({
      word,
      start: restAt + index,
      end: restAt + index + word.length,
    }));
    const named = words.filter(({ word }) => word !== "always");
    const before = text.slice(0, start);
    const line = before.split("\n").length - 1;
    const isAlone = /(?:^|\n)[ \t]*$/.test(before);
    found.push({
      line: isAlone ? nextCode(text, line) : line,
      always: named.length < words.length,
      kinds: named.flatMap(({ word }) => faultNamed(word) ?? []),
      unknown: named.filter(({ word }) => faultNamed(word) === undefined),
      start,
      end: start + match[0].length,
    });
  }
  return found;
}

/** The next line that is neither empty nor a comment. */
function nextCode(text: string, from: number): number {
  const lines = text.split("\n");
  for (let line = from + 1; line < lines.length; line++)
    if (!/^\s*(?:\/\/.*)?$/.test(lines[line])) return line;
  return from;
}
