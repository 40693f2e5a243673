import { describe, expect, it } from "vitest";
import { compareResults } from "./comparison";
import { comparisonMarkdown, comparisonPage } from "./comparisonText";
import type { Measured, Results } from "./results";
import type { TrialResult } from "./trial";

const measured: Measured = {
  suite: "fruit",
  suiteHash: "ab",
  method: "A's method",
  faults: "none",
  version: "1.0.0",
  simulated: true,
};

const trial = (name: string, seed: number, success: boolean, tokens = 100): TrialResult => ({
  case: name,
  seed,
  instruction: "put it there",
  written: "program",
  success,
  scoredBy: "suite",
  reason: "",
  steps: 1,
  stepsWell: 1,
  replans: 0,
  replansWell: 0,
  modelCalls: 1,
  tokens,
  robotSeconds: 10,
  wallSeconds: 1,
});

/** So many trials of a case, the first of which succeed. */
const trials = (name: string, count: number, successes: number, tokens?: number, firstSeed = 1) =>
  Array.from({ length: count }, (_, index) => trial(name, firstSeed + index, index < successes, tokens));

const results = (of: readonly TrialResult[], change: Partial<Measured> = {}): Results => ({
  measured: { ...measured, ...change },
  trials: of,
});

function compared(before: Results, after: Results) {
  const found = compareResults(before, after);
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
}

describe("two results of one suite", () => {
  it("are compared pair by pair where they have pairs, and the rest is left out", () => {
    const before = results([...trials("plate", 20, 6), ...trials("bed", 20, 10)]);
    const after = results([...trials("plate", 20, 18), ...trials("bed", 25, 11)], { method: "B's method" });
    const found = compared(before, after);
    expect(found).toMatchObject({ isPaired: true, leftOut: 5 });
    const [plate, bed] = found.rows;
    expect(plate).toMatchObject({
      before: { successes: 6, trials: 20 },
      after: { successes: 18, trials: 20 },
      difference: { value: expect.closeTo(0.6, 9) },
      isSignificant: true,
    });
    // 12 pairs, all one way: 2 / 2^12; the smallest of two after Holm.
    expect(plate.p).toBeCloseTo(4 / 4096, 8);
    expect(bed).toMatchObject({ p: 1, isSignificant: false });
    expect(found.overall).toMatchObject({ after: { successes: 29, trials: 40 }, isSignificant: true });
  });

  it("are compared as samples where no trial was done on both sides", () => {
    const before = results(trials("plate", 10, 8));
    const after = results(trials("plate", 6, 1, 100, 50));
    const found = compared(before, after);
    expect(found).toMatchObject({ isPaired: false, leftOut: 0 });
    expect(found.overall.p).toBeCloseTo(0.03497, 4);
  });

  it("say that a difference may be chance where it may be", () => {
    const found = compared(results(trials("plate", 4, 2)), results(trials("plate", 4, 4)));
    expect(found.overall).toMatchObject({ difference: { value: 0.5 }, isSignificant: false });
    expect(comparisonMarkdown(found)).toContain("No significant difference: B has 50 points more success");
    expect(comparisonMarkdown(found)).toMatch(
      /\| all \| 2\/4 \| 4\/4 \| \+50 \| .* \| 0\.500 \| not significant \|/,
    );
  });

  it("compare what a trial takes", () => {
    const found = compared(results(trials("plate", 10, 5, 100)), results(trials("plate", 10, 5, 40)));
    expect(found.costs.find(({ name }) => name === "tokens")).toEqual({
      name: "tokens",
      before: 100,
      after: 40,
      difference: { value: -60, low: -60, high: -60 },
    });
  });

  it("refuse to be compared where they measure different things", () => {
    const before = results(trials("plate", 4, 2));
    const why = (after: Results) => {
      const found = compareResults(before, after);
      return found.ok ? "" : `${found.error.message} → ${found.error.nextStep}`;
    };
    expect(why(results(before.trials, { suite: "toys" }))).toMatch(
      /one is of the suite "fruit", the other of "toys" → give two folders/,
    );
    expect(why(results(before.trials, { suiteHash: "cd" }))).toMatch(/the suite fruit was changed/);
    expect(why(results(before.trials, { symbolic: true }))).toMatch(/one was measured in physics/);
    expect(why(results([]))).toMatch(/has no trials yet/);
  });

  it("are a page that needs nothing else, and is labelled", () => {
    const evil = results(trials("plate", 4, 2), { method: "<script>alert(1)</script>" });
    const page = comparisonPage(compared(evil, results(trials("plate", 4, 4))));
    expect(page).not.toContain("<script");
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/(?:src|href)=/);
    expect(page.match(/Simulation\./g)?.length).toBe(4);
    expect(page).toContain("<svg");
  });
});
