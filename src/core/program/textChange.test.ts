import { expect, test } from "vitest";
import { LineIndex } from "../base/problem";
import { applyEdits } from "./programSource";
import { rangeMover, textChange } from "./textChange";

/** Where the word of the old text is afterwards, as the text found there. */
function moved(before: string, after: string, word: string): string | undefined {
  const at = before.indexOf(word);
  const range = rangeMover(before, after)(new LineIndex(before).rangeAt(at, at + word.length));
  if (!range) return undefined;
  const index = new LineIndex(after);
  return after.slice(index.offsetAt(range.start), index.offsetAt(range.end));
}

test("what stands before and behind an edit is found again", () => {
  const before = "first\nsecond\nthird";
  for (const after of [
    "first\nsec X ond\nthird",
    "first\nsec\n\nond\nthird",
    "first\n\nthird",
    "first\nsecond!\nthird",
  ]) {
    expect(moved(before, after, "first"), after).toBe("first");
    expect(moved(before, after, "third"), after).toBe("third");
  }
});

test("what the edit touches is not found", () => {
  expect(moved("first\nsecond\nthird", "first\nsec X ond\nthird", "second")).toBeUndefined();
  expect(moved("first\nsecond\nthird", "first\nthird", "second")).toBeUndefined();
});

test("a text that has not changed keeps its ranges, and repeated text is no trap", () => {
  expect(moved("aaa b", "aaa b", "b")).toBe("b");
  expect(moved("aa b", "aaaa b", "b")).toBe("b");
  expect(moved("x a", "x a a", "x")).toBe("x");
});

test("one edit makes a text into another", () => {
  for (const [before, after] of [
    ["abc", "abc"],
    ["", "new"],
    ["all", ""],
    ["a\nb\nc", "a\nX\nc"],
    ["aaaa", "aa"],
    ["first\r\nsecond", "first\r\n\r\nsecond"],
  ]) {
    expect(applyEdits(before, [textChange(before, after)])).toBe(after);
  }
});
