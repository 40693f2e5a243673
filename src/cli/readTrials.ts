import { nearestName } from "../core/base/nearNames";
import type { SuiteCase } from "../engine/benchmark/suite";
import { UsageError } from "./exit";

const mostSeeds = 10_000;
/** What is drawn from a seed has 32 bits of it. */
export const largestSeed = 2 ** 32 - 1;

/** `1-10`, `3`, `1,4,7-9`: whole numbers, each once, in the order given. */
export function readSeeds(text: string): number[] {
  const seeds = new Set<number>();
  for (const part of text.split(",")) {
    const [, first, last] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part) ?? [];
    const from = Number(first);
    const to = Number(last ?? first);
    const why =
      first === undefined
        ? `"${part.trim()}" is no number and no range of numbers`
        : to < from
          ? `${part.trim()} goes down`
          : to - from >= mostSeeds
            ? `${part.trim()} are more than ${mostSeeds} seeds`
            : to > largestSeed
              ? `seeds go from 0 to ${largestSeed}`
              : undefined;
    if (why !== undefined)
      throw UsageError.of(`--seeds ${text} is no list of seeds: ${why}`, "write for example 1-10, or 1,4,7");
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

/** Names of cases, `kitchen-1-*` for all that begin so; each names one at least that can be done. */
export function readCases(patterns: readonly string[], cases: readonly SuiteCase[]): string[] {
  return patterns.flatMap((pattern) => {
    const fits = (name: string) =>
      pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
    const found = cases.filter(({ name }) => fits(name));
    if (found.length === 0) {
      const names = cases.map(({ name }) => name);
      const near = nearestName(pattern, names) ?? names[0];
      throw UsageError.of(`--cases ${pattern}: the suite has no such case`, `write for example ${near}`);
    }
    const possible = found.filter(({ impossible }) => impossible === undefined);
    if (possible.length === 0) {
      throw UsageError.of(`--cases ${pattern} can't be done: ${found[0].impossible}`, "leave it out");
    }
    return possible.map(({ name }) => name);
  });
}
