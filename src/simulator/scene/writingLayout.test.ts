import { describe, expect, it } from "vitest";
import { facingOut, rotate } from "./rotation";
import { inkOf, layOut, leastLetterHeight, letterRows } from "./writingLayout";

describe("the layout of words", () => {
  it("breaks lines between words and makes letters as large as fits", () => {
    const layout = layOut("Put the red key in the box", [0.3, 0.2]);
    expect(layout?.lines.join(" ")).toBe("Put the red key in the box");
    expect(layout?.lines.length).toBeGreaterThan(1);
    const [large, small] = [layOut("Push", [0.3, 0.2]), layOut("Push the door", [0.3, 0.2])];
    expect(large?.pixel).toBeGreaterThan(small?.pixel ?? 1);
  });

  it("is none where letters would be too small, or a word too long for a line", () => {
    expect(layOut("Put the red key in the box", [0.1, 0.015])).toBeUndefined();
    expect(layOut("x".repeat(300), [0.3, 0.2])).toBeUndefined();
    const layout = layOut("ab", [1, leastLetterHeight * 1.4]);
    expect((layout?.pixel ?? 0) * letterRows).toBeGreaterThanOrEqual(leastLetterHeight);
  });

  it("draws letters in rows and columns, what it has no letter for as a box", () => {
    const drawn = (words: string) => {
      const layout = layOut(words, [0.2, 0.2]);
      if (!layout) throw new Error(words);
      const ink = inkOf(layout);
      const rows = Array.from({ length: layout.rows }, (_, row) =>
        [...ink.subarray(row * layout.columns, (row + 1) * layout.columns)]
          .map((dot) => (dot ? "#" : " "))
          .join(""),
      );
      return rows.map((row) => row.trimEnd()).filter((row) => row !== "");
    };
    const shift = (rows: string[]) => {
      const left = Math.min(...rows.map((row) => row.length - row.trimStart().length));
      return rows.map((row) => row.slice(left));
    };
    expect(shift(drawn("T"))).toEqual(["#####", "  #", "  #", "  #", "  #", "  #", "  #"]);
    expect(drawn("é")).toEqual(drawn("e"));
    expect(shift(drawn("鍵"))).toEqual(Array.from({ length: 7 }, () => "#####"));
  });
});

it("writing on any face stands upright", () => {
  const axes = (facing: readonly [number, number, number]) =>
    (
      [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ] as const
    ).map((axis) => rotate(facingOut(facing), axis).map((value) => Math.round(value * 100) / 100 + 0));
  expect(axes([0, -2, 0])).toEqual([
    [1, 0, 0],
    [0, 0, 1],
    [0, -1, 0],
  ]);
  expect(axes([1, 0, 0])).toEqual([
    [0, 1, 0],
    [0, 0, 1],
    [1, 0, 0],
  ]);
  expect(axes([0, 1, 0])).toEqual([
    [-1, 0, 0],
    [0, 0, 1],
    [0, 1, 0],
  ]);
  expect(axes([0, 0, 1])).toEqual([
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]);
  expect(axes([0, -1, 1])).toEqual([
    [1, 0, 0],
    [0, 0.71, 0.71],
    [0, -0.71, 0.71],
  ]);
});
