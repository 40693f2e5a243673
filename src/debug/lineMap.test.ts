import { expect, it } from "vitest";
import { lineMap } from "./lineMap";

it("tells where each line of a text is in another one", () => {
  expect(lineMap("a\nb\nc\n", "a\nb\nc\n")).toEqual([0, 1, 2]);
  expect(lineMap("a\nb\nc\n", "a\nx\ny\nb\nd\n")).toEqual([0, 3, undefined]);
  expect(lineMap("head\na\nb\n", "other head\na\nmore\nb\n")).toEqual([undefined, 1, 3]);
});
