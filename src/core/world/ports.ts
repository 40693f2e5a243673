import type { CancellationToken } from "../base/cancellation";

/** Wall time, given to the core from outside so that a run can be repeated. */
export interface Clock {
  /** Milliseconds, monotonic. */
  now(): number;
  /** ISO 8601, for journals. */
  timestamp(): string;
  /** Rejects never; resolves early when cancelled. */
  sleep(milliseconds: number, token?: CancellationToken): Promise<void>;
}

/** Uniform in [0, 1). */
export type Random = () => number;

/** Mulberry32: a small generator with a 32-bit state; enough for faults, tie-breaking and test data, not for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
