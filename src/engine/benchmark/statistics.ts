import type { Random } from "../../core/world/ports";

/** Of a standard normal distribution: 95 % lie within. */
const z = 1.959964;

/** A value with its 95 % confidence interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Share of successes with its 95 % confidence interval after Wilson, which holds for few trials and near 0 and 1.
 * @returns each 0…1; undefined without trials
 */
export function share(successes: number, trials: number): Estimate | undefined {
  if (trials === 0) return undefined;
  const value = successes / trials;
  const spread = z * Math.sqrt((value * (1 - value)) / trials + (z * z) / (4 * trials * trials));
  const middle = value + (z * z) / (2 * trials);
  const scale = 1 + (z * z) / trials;
  return { value, low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) };
}

/** Successes among trials of one and of the other. */
export interface TwoSamples {
  readonly before: { readonly successes: number; readonly trials: number };
  readonly after: { readonly successes: number; readonly trials: number };
}

/** The same trials, done twice. */
export interface Pairs {
  readonly both: number;
  readonly onlyBefore: number;
  readonly onlyAfter: number;
  readonly neither: number;
}

/** After minus before, with its interval after Newcombe (1998, method 10 of his first paper of that year). -1…1 */
export function differenceOf({ before, after }: TwoSamples): Estimate | undefined {
  const one = share(after.successes, after.trials);
  const other = share(before.successes, before.trials);
  return one && other && combined(one, other, 0);
}

/** After minus before for the same trials, with its interval after Newcombe (1998, paired, method 10). -1…1 */
export function pairedDifference({ both, onlyBefore, onlyAfter, neither }: Pairs): Estimate | undefined {
  const trials = both + onlyBefore + onlyAfter + neither;
  const one = share(both + onlyAfter, trials);
  const other = share(both + onlyBefore, trials);
  if (!one || !other) return undefined;
  const margins = (both + onlyAfter) * (onlyBefore + neither) * (both + onlyBefore) * (onlyAfter + neither);
  const agreement = both * neither - onlyBefore * onlyAfter;
  const corrected = agreement > 0 ? Math.max(agreement - trials / 2, 0) : agreement;
  return combined(one, other, margins === 0 ? 0 : corrected / Math.sqrt(margins));
}

function combined(one: Estimate, other: Estimate, correlation: number): Estimate {
  const value = one.value - other.value;
  const spread = (a: number, b: number) => Math.sqrt(Math.max(0, a * a - 2 * correlation * a * b + b * b));
  return {
    value,
    low: Math.max(-1, value - spread(one.value - one.low, other.high - other.value)),
    high: Math.min(1, value + spread(one.high - one.value, other.value - other.low)),
  };
}

/** Two-sided exact test after Fisher: how likely tables at least as unlikely as this one are, were both the same. */
export function fisherExact({ before, after }: TwoSamples): number {
  const trials = before.trials + after.trials;
  const successes = before.successes + after.successes;
  const logOf = (count: number) =>
    logChoose(after.trials, count) +
    logChoose(before.trials, successes - count) -
    logChoose(trials, successes);
  const observed = logOf(after.successes);
  let p = 0;
  const least = Math.max(0, successes - before.trials);
  const most = Math.min(after.trials, successes);
  for (let count = least; count <= most; count++) {
    const each = logOf(count);
    // Tables that are as likely differ in their last digits.
    if (each <= observed + 1e-9) p += Math.exp(each);
  }
  return Math.min(1, p);
}

/** Two-sided exact test after McNemar: of the pairs that differ, is one side as likely as the other? */
export function mcNemarExact({ onlyBefore, onlyAfter }: Pairs): number {
  const discordant = onlyBefore + onlyAfter;
  let tail = 0;
  for (let count = 0; count <= Math.min(onlyBefore, onlyAfter); count++)
    tail += Math.exp(logChoose(discordant, count) - discordant * Math.LN2);
  return Math.min(1, 2 * tail);
}

/** p-values of several tests at once, after Holm: in the order given. */
export function holm(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((a, b) => values[a] - values[b]);
  const adjusted = new Array<number>(values.length);
  let largest = 0;
  for (const [rank, index] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (values.length - rank) * values[index]));
    adjusted[index] = largest;
  }
  return adjusted;
}

const resamples = 2000;

/** The mean of differences with its 95 % interval by the bootstrap (percentiles); undefined without values. */
export function meanOf(values: readonly number[], random: Random): Estimate | undefined {
  if (values.length === 0) return undefined;
  const mean = (of: (index: number) => number) => {
    let sum = 0;
    for (let index = 0; index < values.length; index++) sum += of(index);
    return sum / values.length;
  };
  const drawn = Array.from({ length: resamples }, () =>
    mean(() => values[Math.floor(random() * values.length)]),
  ).sort((a, b) => a - b);
  return {
    value: mean((index) => values[index]),
    low: drawn[Math.floor(0.025 * resamples)],
    high: drawn[Math.ceil(0.975 * resamples) - 1],
  };
}

const logFactorials = [0];

function logChoose(from: number, count: number): number {
  for (let next = logFactorials.length; next <= from; next++)
    logFactorials.push(logFactorials[next - 1] + Math.log(next));
  return logFactorials[from] - logFactorials[count] - logFactorials[from - count];
}
