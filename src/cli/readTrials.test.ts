import { describe, expect, it } from "vitest";
import { readSeeds, readShard } from "./readTrials";

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
