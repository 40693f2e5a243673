import type { Problem } from "../../core/base/problem";
import { err, ok, type Result } from "../../core/base/result";
import { seededRandom } from "../../core/world/ports";
import { originOf } from "./markdown";
import { measuredTrials } from "./outage";
import { type Measured, type Results, trialKey } from "./results";
import {
  differenceOf,
  type Estimate,
  fisherExact,
  holm,
  mcNemarExact,
  meanOf,
  pairedDifference,
} from "./statistics";
import type { TrialResult } from "./trial";

/* Two results of one suite: how much the second differs from the first, and whether that may be chance. */

/** What chance alone makes as likely as this, or less, is called significant; 0…1. */
export const significanceLevel = 0.05;

export interface ComparedRow {
  /** A case, or all of them. */
  readonly name: string;
  readonly before: { readonly successes: number; readonly trials: number };
  readonly after: { readonly successes: number; readonly trials: number };
  /** After minus before, -1…1; undefined without trials on either side. */
  readonly difference: Estimate | undefined;
  /** Two-sided; of a case, after Holm for the number of cases. */
  readonly p: number | undefined;
  readonly isSignificant: boolean;
}

/** What a trial takes, after minus before: a mean with its interval. */
export interface ComparedCost {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  readonly difference: Estimate;
}

export interface Comparison {
  readonly before: Measured;
  readonly after: Measured;
  /** How the figures came about; both sides together. */
  readonly origin: string;
  /** The same cases on the same seeds are compared pair by pair; else all trials of both sides. */
  readonly isPaired: boolean;
  /** Trials that have no counterpart, and do not count where pairs are compared. */
  readonly leftOut: number;
  /** Trials of both in which the model could not be asked: they count nowhere. */
  readonly notMeasured: number;
  readonly rows: readonly ComparedRow[];
  readonly overall: ComparedRow;
  readonly costs: readonly ComparedCost[];
}

/** @returns a problem where the two do not measure the same thing, or one has measured nothing */
export function compareResults(one: Results, other: Results): Result<Comparison, Problem> {
  const differs = incomparable(one.measured, other.measured);
  if (differs) return err(refusal(differs));
  const [before, after] = [one, other].map(({ measured, trials }) => ({
    measured,
    trials: measuredTrials(trials),
  }));
  for (const { trials } of [before, after])
    if (trials.length === 0) return err(refusal("one of them has no trials yet that were measured"));
  const counterparts = new Map(after.trials.map((trial) => [trialKey(trial), trial]));
  const pairs = before.trials.flatMap((trial) => {
    const other = counterparts.get(trialKey(trial));
    return other ? [{ before: trial, after: other }] : [];
  });
  const isPaired = pairs.length > 0;
  const sides: Sides = isPaired
    ? { before: pairs.map((pair) => pair.before), after: pairs.map((pair) => pair.after) }
    : { before: before.trials, after: after.trials };
  const names = [...new Set([...sides.before, ...sides.after].map((trial) => trial.case))];
  const rows = names.map((name) => rowOf(name, onlyOf(sides, name), isPaired));
  const tested = rows.filter(({ p }) => p !== undefined);
  const adjusted = holm(tested.map(({ p = 1 }) => p));
  const isSure = (p: number | undefined) => p !== undefined && p < significanceLevel;
  return ok({
    before: before.measured,
    after: after.measured,
    origin: originOf({ measured: before.measured, trials: [...before.trials, ...after.trials] }),
    isPaired,
    notMeasured: one.trials.length + other.trials.length - before.trials.length - after.trials.length,
    leftOut: isPaired ? before.trials.length + after.trials.length - 2 * pairs.length : 0,
    rows: rows.map((row) => {
      const p = row.p === undefined ? undefined : adjusted[tested.indexOf(row)];
      return { ...row, p, isSignificant: isSure(p) };
    }),
    overall: rowOf("all", sides, isPaired),
    costs: costsOf(sides, isPaired),
  });
}

interface Sides {
  readonly before: readonly TrialResult[];
  readonly after: readonly TrialResult[];
}

function onlyOf({ before, after }: Sides, name: string): Sides {
  const of = (trials: readonly TrialResult[]) => trials.filter((trial) => trial.case === name);
  return { before: of(before), after: of(after) };
}

function rowOf(name: string, sides: Sides, isPaired: boolean): ComparedRow {
  const count = (trials: readonly TrialResult[]) => ({
    successes: trials.filter(({ success }) => success).length,
    trials: trials.length,
  });
  const samples = { before: count(sides.before), after: count(sides.after) };
  const tested = isPaired ? ofPairs(sides) : ofSamples(samples);
  const p = tested.difference === undefined ? undefined : tested.p;
  return {
    name,
    ...samples,
    difference: tested.difference,
    p,
    isSignificant: p !== undefined && p < significanceLevel,
  };
}

function ofSamples(samples: Pick<ComparedRow, "before" | "after">) {
  return { difference: differenceOf(samples), p: fisherExact(samples) };
}

function ofPairs({ before, after }: Sides) {
  const pairs = { both: 0, onlyBefore: 0, onlyAfter: 0, neither: 0 };
  for (const [index, { success }] of before.entries()) {
    if (success) pairs[after[index].success ? "both" : "onlyBefore"]++;
    else pairs[after[index].success ? "onlyAfter" : "neither"]++;
  }
  return { difference: pairedDifference(pairs), p: mcNemarExact(pairs) };
}

const costNames: readonly (readonly [string, (trial: TrialResult) => number])[] = [
  ["model calls", ({ modelCalls }) => modelCalls],
  ["tokens", ({ tokens }) => tokens],
  ["robot s", ({ robotSeconds }) => robotSeconds],
  ["wall s", ({ wallSeconds }) => wallSeconds],
];

function costsOf(sides: Sides, isPaired: boolean): ComparedCost[] {
  return costNames.flatMap(([name, of]) => {
    const before = sides.before.map(of);
    const after = sides.after.map(of);
    // Without pairs, each side is drawn from by itself.
    const difference = isPaired
      ? meanOf(
          after.map((value, index) => value - before[index]),
          seededRandom(1),
        )
      : difference2(meanOf(before, seededRandom(1)), meanOf(after, seededRandom(2)));
    if (!difference) return [];
    return [{ name, before: mean(before), after: mean(after), difference }];
  });
}

/** The interval of a difference of independent means from those of the two (Zou and Donner, 2008). */
function difference2(before: Estimate | undefined, after: Estimate | undefined): Estimate | undefined {
  if (!before || !after) return undefined;
  const value = after.value - before.value;
  return {
    value,
    low: value - Math.hypot(after.value - after.low, before.high - before.value),
    high: value + Math.hypot(after.high - after.value, before.value - before.low),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / Math.max(1, values.length);
}

function incomparable(before: Measured, after: Measured): string | undefined {
  if (before.suite !== after.suite)
    return `one is of the suite "${before.suite}", the other of "${after.suite}"`;
  if (before.suiteHash !== after.suiteHash) return `the suite ${before.suite} was changed between them`;
  if (before.symbolic !== after.symbolic) return "one was measured in physics, the other without";
  return undefined;
}

function refusal(why: string): Problem {
  return {
    code: "incomparable-results",
    severity: "error",
    message: `these results can't be compared: ${why}`,
    nextStep: "give two folders that robot-copilot bench has written for one suite",
  };
}
