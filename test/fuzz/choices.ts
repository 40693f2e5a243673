import type { Random } from "../../src/core/world/ports";

/**
 * Where random programs, edits and paths get their decisions from. Every decision is kept, so that what came of them
 * can be made again, and made smaller: 0 is always the simplest alternative.
 */
export interface Choices {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  /** Yes in `percent` of 100 cases; no is the simpler answer. */
  chance(percent: number): boolean;
  pick<T>(alternatives: readonly T[]): T;
  /** Every decision so far. */
  readonly decisions: readonly number[];
}

export function randomChoices(random: Random): Choices {
  return choicesFrom((limit) => Math.floor(random() * limit));
}

/** The same decisions again; behind the last one, always the simplest. */
export function replayedChoices(decisions: readonly number[]): Choices {
  let next = 0;
  return choicesFrom((limit) => (decisions[next++] ?? 0) % limit);
}

function choicesFrom(draw: (limit: number) => number): Choices {
  const decisions: number[] = [];
  const below = (limit: number): number => {
    const decision = draw(limit);
    decisions.push(decision);
    return decision;
  };
  return {
    below,
    chance: (percent) => below(100) >= 100 - percent,
    pick: (alternatives) => alternatives[below(alternatives.length)],
    decisions,
  };
}

/**
 * The simplest decisions that `stillFails`, by leaving out runs of them and by making single ones smaller.
 * `attempts` bounds how often it is asked.
 */
export async function shrink(
  decisions: readonly number[],
  stillFails: (decisions: readonly number[]) => Promise<boolean>,
  attempts = 600,
): Promise<readonly number[]> {
  let best = [...decisions];
  let left = attempts;
  const tryInstead = async (candidate: number[]): Promise<boolean> => {
    if (left-- <= 0 || !(await stillFails(candidate))) return false;
    best = candidate;
    return true;
  };
  for (let improved = true; improved && left > 0; ) {
    improved = false;
    for (let length = best.length >> 1; length > 0; length >>= 1) {
      for (let start = 0; start + length <= best.length && left > 0; ) {
        if (await tryInstead([...best.slice(0, start), ...best.slice(start + length)])) improved = true;
        else start += length;
      }
    }
    for (let index = 0; index < best.length && left > 0; index++) {
      for (const smaller of [0, best[index] >> 1, best[index] - 1]) {
        if (smaller < 0 || smaller >= best[index]) continue;
        const candidate = [...best];
        candidate[index] = smaller;
        if (await tryInstead(candidate)) {
          improved = true;
          break;
        }
      }
    }
  }
  return best;
}
