import { UsageError } from "./exit";

const mostSeeds = 10_000;

/** `1-10`, `3`, `1,4,7-9`: whole numbers, each once, in the order given. */
export function readSeeds(text: string): number[] {
  const seeds = new Set<number>();
  for (const part of text.split(",")) {
    const [, first, last] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part) ?? [];
    const from = Number(first);
    const to = Number(last ?? first);
    if (first === undefined || to < from || to - from >= mostSeeds) {
      throw UsageError.of(`--seeds ${text} is no list of seeds`, "write for example 1-10, or 1,4,7");
    }
    for (let seed = from; seed <= to; seed++) seeds.add(seed);
  }
  return [...seeds];
}

/** `2/5`: the second of five parts. */
export function readShard(text: string): { readonly index: number; readonly count: number } {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (index === undefined || shard.index < 1 || shard.index > shard.count) {
    throw UsageError.of(`--shard ${text} is no part`, "write for example 2/5 for the second of five");
  }
  return shard;
}
