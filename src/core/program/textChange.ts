import { LineIndex, type TextRange } from "../base/problem";
import { changedSpan } from "./changedSpan";
import type { TextEdit } from "./programSource";

/** The smallest single edit that makes one text into the other. */
export function textChange(before: string, after: string): TextEdit {
  const { start, end, newEnd } = changedSpan(before, after);
  return { range: new LineIndex(before).rangeAt(start, end), newText: after.slice(start, newEnd) };
}

/**
 * Ranges of a text as it was, put where the same characters stand in the text as it is now. Undefined for what the
 * edit has touched: nothing is known of it.
 */
export function rangeMover(before: string, after: string): (range: TextRange) => TextRange | undefined {
  if (before === after) return (range) => range;
  const { start, end, newEnd } = changedSpan(before, after);
  const old = new LineIndex(before);
  const now = new LineIndex(after);
  return (range) => {
    const from = old.offsetAt(range.start);
    const to = old.offsetAt(range.end);
    if (to <= start) return range;
    if (from >= end) return now.rangeAt(from + newEnd - end, to + newEnd - end);
    return undefined;
  };
}
