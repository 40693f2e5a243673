import { appendFileSync, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Problem } from "../../core/base/problem";
import { err, ok, type Result } from "../../core/base/result";
import { readText } from "../../platform/readText";
import { makeFolder, whyUnwritable } from "../../platform/writable";
import { measuredTrials } from "./outage";
import type { TrialResult } from "./trial";

/*
 * The results of a benchmark on disk: what was measured in the first line, then one line a trial, written when the
 * trial ends. Whoever is interrupted goes on from there.
 */

/** What must be the same for trials to be counted together. */
export interface Measured {
  readonly suite: string;
  /** Of the suite, for people. */
  readonly title?: string;
  /** SHA-256 of the suite's file. */
  readonly suiteHash: string;
  readonly method: string;
  /** As `--faults` takes them. */
  readonly faults: string;
  readonly version: string;
  /** No physics: the scenes' facts and the domain's effects alone. */
  readonly symbolic?: true;
  /** What a hand holds was welded to it, not held by friction. */
  readonly weldedGrasps?: true;
  /** Nothing here is a real robot. */
  readonly simulated: true;
}

export interface Results {
  readonly measured: Measured;
  readonly trials: readonly TrialResult[];
}

export const resultsFile = (folder: string) => join(folder, "results.jsonl");

/**
 * Keeps the trials of a folder. Those of another benchmark are a problem, and are not touched.
 * @returns in `known` also what could not be measured, which is not `done`
 */
export function openResults(
  folder: string,
  measured: Measured,
): Result<
  {
    readonly known: readonly TrialResult[];
    readonly done: readonly TrialResult[];
    add(result: TrialResult): void;
  },
  Problem
> {
  const file = resultsFile(folder);
  const unwritable = whyUnwritable(folder);
  if (unwritable !== undefined) {
    return err({
      code: "unwritable-results",
      severity: "error",
      message: `results can't be kept in this folder: ${unwritable}`,
      file: folder,
      nextStep: "choose a folder that can be written to (--output)",
    });
  }
  const add = (result: TrialResult) => appendFileSync(file, `${JSON.stringify(result)}\n`);
  if (!existsSync(file)) {
    makeFolder(folder);
    appendFileSync(file, `${JSON.stringify(measured)}\n`);
    return ok({ known: [], done: [], add });
  }
  const known = readResults(folder);
  if (!known.ok) return known;
  const differs = differenceOf(known.value.measured, measured);
  if (differs) {
    return err({
      code: "other-results",
      severity: "error",
      message: `these are results of something else: ${differs}`,
      file,
      nextStep: "give another folder with --output, or remove this one",
    });
  }
  const text = readFileSync(file, "utf8");
  // The last line of a run that was killed may be cut off; its trial is done again.
  if (!text.endsWith("\n")) appendFileSync(file, "\n");
  const { trials } = known.value;
  return ok({ known: trials, done: measuredTrials(trials), add });
}

export function readResults(folder: string): Result<Results, Problem> {
  const file = resultsFile(folder);
  const missing = whyNoResults(folder);
  if (missing !== undefined) {
    return err({
      code: "no-results",
      severity: "error",
      message: missing,
      file: folder,
      nextStep:
        "give a folder into which `robot-copilot bench SUITE` has written: its --output, or .robot-copilot/bench/SUITE without one",
    });
  }
  const text = readText(file);
  if (!text.ok) return text;
  const [first, ...rest] = text.value.split("\n");
  const measured = parsed(first);
  if (!isMeasured(measured)) {
    return err({
      code: "broken-results",
      severity: "error",
      message: "the first line does not say what was measured",
      file,
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: first.length } },
      nextStep: "remove the file and measure again",
    });
  }
  const trials = rest.flatMap((line) => {
    const trial = parsed(line);
    return isTrial(trial) ? [trial] : [];
  });
  return ok({ measured, trials: lastOfEach(trials) });
}

/** Undefined where there are some. */
function whyNoResults(folder: string): string | undefined {
  if (!existsSync(folder)) return "there is no such folder of results";
  if (!statSync(folder).isDirectory())
    return "it is a file, and results are a folder with a results.jsonl in it";
  return existsSync(resultsFile(folder))
    ? undefined
    : "this folder has no results: no results.jsonl is in it";
}

/** Results of several folders as those of one benchmark; shards of it, most likely. */
export function mergedResults(all: readonly Results[]): Result<Results, Problem> {
  const [{ measured }] = all;
  for (const other of all) {
    const differs = differenceOf(measured, other.measured);
    if (!differs) continue;
    return err({
      code: "other-results",
      severity: "error",
      message: `results that can't be counted together: ${differs}`,
      nextStep: "give folders of one suite, method, fault rates, version and kind of scene",
    });
  }
  return ok({ measured, trials: lastOfEach(all.flatMap(({ trials }) => trials)) });
}

/** Each trial once: its last result, and one that was measured before one that was not. */
export function lastOfEach(trials: readonly TrialResult[]): readonly TrialResult[] {
  const byTrial = new Map<string, TrialResult>();
  for (const trial of trials) {
    const key = trialKey(trial);
    const known = byTrial.get(key);
    if (!known || known.notMeasured !== undefined || trial.notMeasured === undefined) byTrial.set(key, trial);
  }
  return [...byTrial.values()];
}

export function trialKey(trial: { readonly case: string; readonly seed: number }): string {
  return `${trial.case} ${trial.seed}`;
}

function differenceOf(known: Measured, asked: Measured): string | undefined {
  for (const key of [
    "suite",
    "suiteHash",
    "method",
    "faults",
    "version",
    "symbolic",
    "weldedGrasps",
  ] as const) {
    if (known[key] === asked[key]) continue;
    if (key === "symbolic") return `one was measured in physics, the other without`;
    if (key === "weldedGrasps") return "grasps are welded in one, and held by friction in the other";
    return key === "suiteHash"
      ? `the suite ${known.suite} has been changed since`
      : `${key} is "${known[key]}" there, "${asked[key]}" here`;
  }
  return undefined;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isMeasured(value: unknown): value is Measured {
  return isObject(value) && typeof value.suite === "string" && typeof value.suiteHash === "string";
}

function isTrial(value: unknown): value is TrialResult {
  return (
    isObject(value) &&
    typeof value.case === "string" &&
    typeof value.seed === "number" &&
    typeof value.success === "boolean" &&
    typeof value.written === "string"
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
