import { describe, expect, it } from "vitest";
import { markdownOf } from "./markdown";
import type { Suite } from "./suite";
import { summaryOf } from "./summary";
import type { TrialResult } from "./trial";

const suite: Suite = {
  name: "fruit",
  file: "/tmp/fruit.json",
  sources: ["/tmp/fruit.json"],
  title: "Fruit",
  source: "A paper",
  robot: "mobile-manipulator",
  figures: [{ method: "theirs", overall: 50, cases: { plate: 75 } }],
  cases: [
    { name: "plate", instruction: "put it on the plate" },
    { name: "moon", instruction: "put it on the moon", impossible: "there is no moon here" },
  ],
};

const trial = (seed: number, claimed: "success" | "failure", success: boolean): TrialResult => ({
  case: "plate",
  seed,
  instruction: "put it on the plate",
  written: "program",
  claimed,
  success,
  scoredBy: "suite",
  reason: "it | fell\noff",
  steps: 4,
  stepsWell: 3,
  replans: 2,
  replansWell: 1,
  modelCalls: 0,
  tokens: 0,
  robotSeconds: 10,
  wallSeconds: 1,
});

describe("a suite's table", () => {
  const trials = [trial(1, "success", true), trial(2, "success", false), trial(3, "failure", false)];
  const asked: TrialResult = {
    ...trial(4, "failure", false),
    claimed: undefined,
    written: "question",
    steps: 0,
    stepsWell: 0,
  };
  const summary = summaryOf(suite, { trials: [...trials, asked] });
  const measured = {
    suite: "fruit",
    suiteHash: "ab",
    method: "Planner",
    faults: "none",
    version: "1.0.0",
    simulated: true,
  } as const;
  const text = markdownOf(suite, { measured, trials: [...trials, asked] }, summary);

  it("counts claims that the physics denies, and what was not run", () => {
    expect(summary.overall).toMatchObject({
      trials: 4,
      successes: 1,
      falseClaims: 1,
      notRun: 1,
      robotSeconds: 10,
    });
    expect(summary.overall.stepsWell?.value).toBe(0.75);
  });

  it("has no empty rows for cases that were not run, and says how many there are", () => {
    const more = { ...suite, cases: [...suite.cases, { name: "sofa", instruction: "put it on the sofa" }] };
    const table = markdownOf(more, { measured, trials }, summaryOf(more, { trials }));
    expect(table).not.toContain("sofa");
    expect(table).toContain("| moon |");
    expect(table).toContain("Not run: 1 of 3 cases");
    expect(text).not.toContain("Not run:");
  });

  it("tells claims without a goal that could be verified apart", () => {
    expect(text).not.toContain("not verified");
    const ended: TrialResult = { ...trial(5, "success", false), unverified: true };
    const done: TrialResult = { ...trial(6, "success", true), unverified: true };
    const all = [...trials, ended, done];
    const unverified = summaryOf(suite, { trials: all });
    expect(unverified.overall).toMatchObject({ successes: 2, falseClaims: 1, wronglyUnverified: 1 });
    const table = markdownOf(suite, { measured, trials: all }, unverified);
    expect(table).toContain("| true before | false claims | not verified | steps well |");
    expect(table).toMatch(/\| plate \| 2\/5 \| \S+ \| 0 \| 1 \| 1 \| /);
    expect(table).toMatch(/\| moon \| there is no moon here(?: \|)+/);
    expect(table).toContain("- plate, seed 5 (not verified): ");
    const columns = table.split("\n").filter((line) => line.startsWith("|"));
    expect(new Set(columns.map((line) => line.split(" | ").length)).size).toBe(1);
  });

  it("takes no claim for false that held in physics that leapt, and every other for what it is", () => {
    const leapt: TrialResult = { ...trial(6, "success", false), leaps: 2 };
    const held: TrialResult = { ...leapt, heldInLeaps: true };
    expect(summaryOf(suite, { trials: [held] }).overall).toMatchObject({ successes: 0, falseClaims: 0 });
    expect(summaryOf(suite, { trials: [leapt] }).overall).toMatchObject({ successes: 0, falseClaims: 1 });
  });

  it("says that it is simulation, and keeps the paper's figures apart", () => {
    expect(text).toContain("**Simulation.**");
    const welded = { ...measured, weldedGrasps: true } as const;
    expect(markdownOf(suite, { measured: welded, trials }, summary)).toContain(
      "**Simulation. Grasps are welded.**",
    );
    expect(text).toContain("they are no measure of this simulation");
    expect(text).toMatch(/\| plate \| 1\/4 \| 5–70 \| 0 \| 1 \| 75 % \| 50 % \| 10 \| 1.0 \| 75 % \|/);
    expect(text).toMatch(/\| \*\*all\*\* .* \| 50 % \|/);
  });

  it("tells what a model cost only where one was asked", () => {
    expect(text).not.toContain("tokens");
    const costly = trials.map((each, index) => ({ ...each, modelCalls: 2 + index, tokens: 1000 * index }));
    const table = markdownOf(suite, { measured, trials: costly }, summaryOf(suite, { trials: costly }));
    expect(table).toContain("| robot s | wall s | model calls | tokens |");
    expect(table).toMatch(/\*\*all\*\*.*\| 10 \| 1\.0 \| 3\.0 \| 1000 \|/);
    expect(table).not.toContain("US$");
    const priced = costly.map((each) => ({ ...each, dollars: 0.02 }));
    const withPrice = markdownOf(suite, { measured, trials: priced }, summaryOf(suite, { trials: priced }));
    expect(withPrice).toContain("| model calls | tokens | US$ |");
    expect(withPrice).toMatch(/\*\*all\*\*.*\| 3\.0 \| 1000 \| 0\.0200 \|/);
  });

  it("names what can't be done, with its reason, and why trials failed", () => {
    expect(text).toContain("| moon | there is no moon here |");
    expect(text).toContain("- plate, seed 2 (success): it | fell off");
    expect(text).toContain("- plate, seed 4 (question)");
  });
});

describe("a paper's share of steps", () => {
  const counted: Suite = {
    ...suite,
    figures: [],
    stepFigures: [{ method: "theirs", overall: 88, cases: { plate: 71 } }],
  };
  const table = (trials: readonly TrialResult[]) => {
    const measured = {
      suite: "fruit",
      suiteHash: "ab",
      method: "Planner",
      faults: "none",
      version: "1.0.0",
      simulated: true,
    } as const;
    return markdownOf(counted, { measured, trials }, summaryOf(counted, { trials }));
  };

  it("stands beside the steps, not among successes", () => {
    const text = table([trial(1, "success", true)]);
    expect(text).toMatch(/\| steps well \| paper, steps: theirs \| replans well \|/);
    expect(text).toMatch(/\| plate \| 1\/1 \| 21–100 \| 0 \| 0 \| 75 % \| 71 % \| 50 % \| 10 \| 1\.0 \|\n/);
    expect(text).toMatch(/\| moon \| there is no moon here \|( +\|){8}\n/);
    expect(text).toMatch(/\| \*\*all\*\* .* \| 88 % \| 50 % \| 10 \| 1\.0 \|/);
    expect(text).toContain("they are no measure of this simulation");
  });

  it("says where there was no physics", () => {
    const symbolic: TrialResult = { ...trial(1, "success", true), symbolic: true };
    expect(table([symbolic])).toContain("**Symbolic scene, no physics.**");
    expect(table([symbolic])).toContain("decided by the scene's facts");
    expect(table([symbolic, trial(2, "success", true)])).toContain("some of it without physics");
    expect(table([trial(2, "success", true)])).toContain("**Simulation.**");
  });
});

describe("what else was counted in the trials", () => {
  const counted: TrialResult = {
    ...trial(1, "success", true),
    measures: { "preconditions, precision": { part: 3, of: 4 }, "preconditions, recall": { part: 3, of: 6 } },
  };
  const measured = {
    suite: "fruit",
    suiteHash: "ab",
    method: "m",
    faults: "none",
    version: "1.0.0",
    simulated: true,
  } as const;
  const table = (trials: readonly TrialResult[]) =>
    markdownOf(suite, { measured, trials }, summaryOf(suite, { trials }));

  it("has columns of its own, over all trials that have it", () => {
    const other: TrialResult = {
      ...trial(2, "success", true),
      measures: { "preconditions, precision": { part: 1, of: 6 } },
    };
    const text = table([counted, other, trial(3, "success", true)]);
    expect(text).toContain("| wall s | preconditions, precision | preconditions, recall | paper: theirs |");
    expect(text).toMatch(/\| plate \| 3\/3 .* \| 1\.0 \| 40 % \| 50 % \| 75 % \|/);
    expect(text).toMatch(/\| moon \| there is no moon here \|( +\|){9}/);
  });

  it("is labelled where a model of a model answered", () => {
    expect(table([{ ...counted, modelCalls: 1, simulatedModel: true }])).toContain(
      "**Simulation. Simulated model.**",
    );
    expect(table([counted])).not.toContain("Simulated model");
  });
});
