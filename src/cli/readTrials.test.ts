import { describe, expect, it } from "vitest";
import { readCases, readSeeds, readShard } from "./readTrials";

describe("lists of trials", () => {
  it("are read", () => {
    expect(readSeeds("1-4")).toEqual([1, 2, 3, 4]);
    expect(readSeeds("7, 1-3,2")).toEqual([7, 1, 2, 3]);
    expect(readShard("2/5")).toEqual({ index: 2, count: 5 });
  });

  it.each(["", "a", "4-1", "-3", "1-99999", "1,,2"])("are refused: seeds %j", (text) => {
    expect(() => readSeeds(text)).toThrow(/--seeds/);
  });

  it.each(["", "0/2", "3/2", "1", "1/0", "a/b"])("are refused: shard %j", (text) => {
    expect(() => readShard(text)).toThrow(/--shard/);
  });
});

describe("cases", () => {
  const cases = [
    { name: "easy-1", instruction: "a" },
    { name: "easy-2", instruction: "b" },
    { name: "escape", instruction: "c", impossible: "no key" },
  ];

  it("are found by name, and by how they begin", () => {
    expect(readCases(["easy-2"], cases)).toEqual(["easy-2"]);
    expect(readCases(["e*"], cases)).toEqual(["easy-1", "easy-2"]);
  });

  it("are refused where there is none, and where it can't be done", () => {
    expect(() => readCases(["easy-3"], cases)).toThrow(/no such case/);
    expect(() => readCases(["escape"], cases)).toThrow(/no key/);
  });
});
