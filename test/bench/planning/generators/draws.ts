import { seededRandom } from "../../../../src/core/world/ports";

/** Repeatable draws for an instance. */
export interface Draws {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  pick<T>(items: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
  /** True with this probability. */
  chance(probability: number): boolean;
}

export function drawsOf(seed: number): Draws {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return {
    below,
    pick: (items) => items[below(items.length)],
    shuffled: (items) => {
      const list = [...items];
      for (let index = list.length - 1; index > 0; index--) {
        const other = below(index + 1);
        [list[index], list[other]] = [list[other], list[index]];
      }
      return list;
    },
    chance: (probability) => random() < probability,
  };
}

/**
 * Undirected edges that join `count` places: a random tree, and more up to `edges` in all (at least `count` - 1, at
 * most every pair). Pairs of indices, each once.
 */
export function connectedGraph(count: number, edges: number, draws: Draws): [number, number][] {
  const order = draws.shuffled(Array.from({ length: count }, (_, index) => index));
  const chosen = new Map<string, [number, number]>();
  const add = (a: number, b: number) => chosen.set(`${Math.min(a, b)} ${Math.max(a, b)}`, [a, b]);
  for (let index = 1; index < count; index++) add(order[index], order[draws.below(index)]);
  const most = Math.min(edges, (count * (count - 1)) / 2);
  while (chosen.size < most) {
    const a = draws.below(count);
    const b = draws.below(count);
    if (a !== b) add(a, b);
  }
  return [...chosen.values()];
}
