import { describe, expect, it } from "vitest";
import { packed, unpacked } from "./packedNumbers";

describe("numbers of a snapshot as text", () => {
  it("are the same to the last bit, whatever they are", () => {
    const values = new Float64Array([0, -0, 0.1, Number.MIN_VALUE, -Infinity, Number.NaN, Math.PI]);
    expect([...unpacked(packed(values))]).toEqual([...values]);
    expect(Object.is(unpacked(packed(values))[1], -0)).toBe(true);
  });

  it("may be none, or part of a longer array", () => {
    expect(unpacked(packed(new Float64Array(0)))).toHaveLength(0);
    expect([...unpacked(packed(new Float64Array([1, 2, 3, 4]).subarray(1, 3)))]).toEqual([2, 3]);
  });

  it("of a text that was cut off are those that are whole", () => {
    const text = packed(new Float64Array([1.5, 2.5]));
    expect([...unpacked(text.slice(0, 16))]).toEqual([1.5]);
    expect(unpacked("")).toHaveLength(0);
  });
});
