import { expect, test } from "vitest";
import { seededRandom } from "../world/ports";
import { changedSpan } from "./changedSpan";

test.each([
  ["abc", "abXc", { start: 2, end: 2, newEnd: 3 }],
  ["abc", "ac", { start: 1, end: 2, newEnd: 1 }],
  ["", "x", { start: 0, end: 0, newEnd: 1 }],
  ["same", "same", { start: 4, end: 4, newEnd: 4 }],
  ["aa", "aaa", { start: 2, end: 2, newEnd: 3 }],
])("%j to %j", (before, after, span) => {
  expect(changedSpan(before, after)).toEqual(span);
});

test("one typed character in a long text is found exactly, wherever it is", () => {
  const random = seededRandom(1);
  const text = Array.from({ length: 9000 }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join(
    "",
  );
  for (let round = 0; round < 200; round++) {
    const at = Math.floor(random() * (text.length + 1));
    const after = `${text.slice(0, at)}#${text.slice(at)}`;
    expect(changedSpan(text, after)).toEqual({ start: at, end: at, newEnd: at + 1 });
    expect(changedSpan(after, text)).toEqual({ start: at, end: at + 1, newEnd: at });
  }
});
