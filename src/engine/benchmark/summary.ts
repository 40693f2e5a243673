import { measuredTrials } from "./outage";
import type { Results } from "./results";
import { type Estimate, share } from "./statistics";
import type { Suite } from "./suite";
import type { TrialResult } from "./trial";

/** A share with its 95 % confidence interval, each 0…1. */
export type Share = Estimate;

export interface SummaryRow {
  /** A case, or all of them. */
  readonly name: string;
  /** That were measured. */
  readonly trials: number;
  /** The model could not be asked: they are in no other figure. */
  readonly notMeasured: number;
  readonly successes: number;
  readonly success: Share | undefined;
  /** Successes whose goal held before the run, too. */
  readonly heldBefore: number;
  /** The run claimed that its goal holds, and the physics denies it. */
  readonly falseClaims: number;
  /** The program ended, had no goal that could be verified, and has no success. */
  readonly wronglyUnverified: number;
  /** Nothing was run: a question, a refusal, or something broken. */
  readonly notRun: number;
  /** Of the execution actions, those that did what they should (COME-robot's SSR, HiCRISP's Exec). */
  readonly stepsWell: Share | undefined;
  /** Of the replans, those whose next action did what it should (COME-robot's RR). */
  readonly replansWell: Share | undefined;
  /** Means over the trials that ran. */
  readonly robotSeconds: number | undefined;
  readonly modelCalls: number | undefined;
  readonly tokens: number | undefined;
  /** Mean over the trials whose model has a price. */
  readonly dollars: number | undefined;
  /** Of all trials, also those that did not run. */
  readonly wallSeconds: number | undefined;
  /** What else was counted, by name, over all trials that have it. */
  readonly measures: Readonly<Record<string, Share>>;
  /** Percent of trials, by the paper's methods in the suite's order. */
  readonly paper: readonly (number | undefined)[];
  /** Percent of steps, likewise. */
  readonly paperSteps: readonly (number | undefined)[];
  readonly impossible?: string;
}

export interface Summary {
  readonly rows: readonly SummaryRow[];
  readonly overall: SummaryRow;
}

export function summaryOf(suite: Suite, { trials }: Pick<Results, "trials">): Summary {
  const figures = suite.figures ?? [];
  const stepFigures = suite.stepFigures ?? [];
  const rows = suite.cases.map(({ name, impossible }) => ({
    ...rowOf(
      name,
      trials.filter((trial) => trial.case === name),
      figures.map(({ cases }) => cases?.[name]),
      stepFigures.map(({ cases }) => cases?.[name]),
    ),
    ...(impossible === undefined ? {} : { impossible }),
  }));
  const overall = rowOf(
    "all",
    trials,
    figures.map(({ overall: value }) => value),
    stepFigures.map(({ overall: value }) => value),
  );
  return { rows, overall };
}

function measuresOf(trials: readonly TrialResult[]): Readonly<Record<string, Share>> {
  const counts = new Map<string, { part: number; of: number }>();
  for (const [name, { part, of }] of trials.flatMap(({ measures = {} }) => Object.entries(measures))) {
    const known = counts.get(name) ?? { part: 0, of: 0 };
    counts.set(name, { part: known.part + part, of: known.of + of });
  }
  return Object.fromEntries(
    [...counts].flatMap(([name, { part, of }]) => {
      const found = share(part, of);
      return found ? [[name, found] as const] : [];
    }),
  );
}

function meanDollars(trials: readonly TrialResult[]): number | undefined {
  const known = trials.flatMap(({ dollars }) => (dollars === undefined ? [] : [dollars]));
  return known.length === 0 ? undefined : known.reduce((total, each) => total + each, 0) / known.length;
}

function rowOf(
  name: string,
  all: readonly TrialResult[],
  paper: SummaryRow["paper"],
  paperSteps: SummaryRow["paperSteps"],
): SummaryRow {
  const trials = measuredTrials(all);
  const sum = (of: (trial: TrialResult) => number) => trials.reduce((total, trial) => total + of(trial), 0);
  const ran = trials.filter(({ claimed }) => claimed !== undefined);
  // Where physics leapt there is no success, but what held was not claimed too much.
  const claims = trials.filter(
    ({ claimed, success, heldInLeaps }) => claimed === "success" && !success && !heldInLeaps,
  );
  const mean = (of: (trial: TrialResult) => number) =>
    ran.length === 0 ? undefined : ran.reduce((total, trial) => total + of(trial), 0) / ran.length;
  const successes = trials.filter(({ success }) => success).length;
  return {
    name,
    trials: trials.length,
    notMeasured: all.length - trials.length,
    successes,
    success: share(successes, trials.length),
    heldBefore: trials.filter(({ success, heldBefore }) => success && heldBefore).length,
    falseClaims: claims.filter(({ unverified }) => !unverified).length,
    wronglyUnverified: claims.filter(({ unverified }) => unverified).length,
    notRun: trials.length - ran.length,
    stepsWell: share(
      sum(({ stepsWell }) => stepsWell),
      sum(({ steps }) => steps),
    ),
    replansWell: share(
      sum(({ replansWell }) => replansWell),
      sum(({ replans }) => replans),
    ),
    robotSeconds: mean(({ robotSeconds }) => robotSeconds),
    modelCalls: mean(({ modelCalls }) => modelCalls),
    tokens: mean(({ tokens }) => tokens),
    dollars: meanDollars(trials),
    wallSeconds: trials.length === 0 ? undefined : sum(({ wallSeconds }) => wallSeconds) / trials.length,
    measures: measuresOf(trials),
    paper,
    paperSteps,
  };
}
