import { describe, expect, it } from "vitest";
import { readCases, readSeeds, readShard } from "./readTrials";

describe("lists of trials", () => {
  it("are read", () => {
    expect(readSeeds("1-4")).toEqual([1, 2, 3, 4]);
    expect(readSeeds("7, 1-3,2")).toEqual([7, 1, 2, 3]);
    expect(readShard("2/5")).toEqual({ index: 2, count: 5 });
  });

  it.each([
    ["", /"" is no number/],
    ["a", /"a" is no number/],
    ["4-1", /4-1 goes down/],
    ["-3", /"-3" is no number/],
    ["1-99999", /1-99999 are more than 10000 seeds/],
    ["1,,2", /"" is no number/],
    ["4294967296", /seeds go from 0 to 4294967295/],
  ])("are refused: seeds %j", (text, why) => {
    expect(() => readSeeds(text)).toThrow(why);
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
