import { describe, expect, it } from "vitest";
import type { ModelCall } from "../../core/copilot/dialogue/modelDialogue";
import { compareResults } from "./comparison";
import { comparisonMarkdown, comparisonPage } from "./comparisonText";
import { markdownOf } from "./markdown";
import { type Outage, outageIn, outageWatch } from "./outage";
import { benchmarkPage } from "./page";
import type { Measured } from "./results";
import type { Suite } from "./suite";
import { summaryOf } from "./summary";
import type { TrialResult } from "./trial";

const suite: Suite = {
  name: "fruit",
  file: "/tmp/fruit.json",
  sources: ["/tmp/fruit.json"],
  title: "Fruit to plates",
  robot: "mobile-manipulator",
  cases: [
    { name: "plate", instruction: "put it on the plate" },
    { name: "bowl", instruction: "put it in the bowl" },
  ],
};

const measured: Measured = {
  suite: "fruit",
  title: "Fruit to plates",
  suiteHash: "ab",
  method: "m",
  faults: "none",
  version: "1.0.0",
  simulated: true,
};

const trial = (name: string, seed: number, end: Partial<TrialResult> = {}): TrialResult => ({
  case: name,
  seed,
  instruction: "put it there",
  written: "program",
  claimed: "success",
  success: true,
  scoredBy: "suite",
  reason: "",
  steps: 4,
  stepsWell: 4,
  replans: 0,
  replansWell: 0,
  modelCalls: 1,
  tokens: 100,
  robotSeconds: 10,
  wallSeconds: 1,
  ...end,
});

const out = (name: string, seed: number, notMeasured: Outage = "unauthorized") =>
  trial(name, seed, {
    notMeasured,
    success: false,
    reason: "the server does not accept the API key",
    steps: 40,
    stepsWell: 0,
    tokens: 9_000,
    wallSeconds: 90,
  });

const call = (failureKind?: ModelCall["failureKind"]): ModelCall => ({
  model: "m",
  simulated: false,
  milliseconds: 1,
  ...(failureKind && { failureKind, failure: `it is ${failureKind}` }),
});

describe("a trial in which the model could not be asked", () => {
  it.each([
    "unauthorized",
    "unreachable",
    "timeout",
    "rate-limited",
    "server-error",
    "not-recorded",
  ] as const)("is not measured: %s", (kind) => {
    expect(outageIn([call(), call(kind), call()])).toEqual({
      notMeasured: kind,
      success: false,
      reason: `it is ${kind}`,
    });
  });

  it.each([undefined, "bad-reply", "too-long", "cancelled"] as const)(
    "is another than one with a reply of no use: %s",
    (kind) => expect(outageIn([call(kind)])).toEqual({}),
  );

  const trials = [trial("plate", 1), out("plate", 2), out("bowl", 1, "timeout")];
  const summary = summaryOf(suite, { trials });
  const text = markdownOf(suite, { measured, trials }, summary);

  it("is in no figure", () => {
    expect(summary.overall).toMatchObject({
      trials: 1,
      successes: 1,
      notMeasured: 2,
      notRun: 0,
      falseClaims: 0,
      tokens: 100,
      wallSeconds: 1,
    });
    expect(summary.overall.stepsWell?.value).toBe(1);
    expect(text).toContain("; 1 trial over 1 seed;");
    expect(text).not.toContain("Not successful");
  });

  it("is told with its reason, in the table and on the page", () => {
    expect(text).toContain("| 95 % | not measured | true before |");
    expect(text).toMatch(/\| plate \| 1\/1 \| 21–100 \| 1 \| 0 \|/);
    expect(text).toMatch(/\| bowl \| {2}\| {2}\| 1 \| {2}\|/);
    const told = "2 not measured (unauthorized: 1, no answer in time: 1): the model could not be asked";
    expect(text).toContain(told);
    const page = benchmarkPage(suite, { measured, trials }, summary);
    expect(page).toContain(told);
    expect(page).toContain("<dd>1, over 1 seeds</dd>");
    const columns = text.split("\n").filter((line) => line.startsWith("|"));
    expect(new Set(columns.map((line) => line.split(" | ").length)).size).toBe(1);
    expect(
      markdownOf(suite, { measured, trials: [trial("plate", 1)] }, summaryOf(suite, { trials: [] })),
    ).not.toContain("not measured");
  });

  it("is not compared, and a comparison says so under the suite's title", () => {
    const other = [trial("plate", 1, { success: false }), trial("plate", 2, { success: false })];
    const compared = compareResults({ measured, trials }, { measured, trials: other });
    if (!compared.ok) throw new Error(compared.error.message);
    expect(compared.value).toMatchObject({ notMeasured: 2, leftOut: 1 });
    expect(compared.value.overall).toMatchObject({
      before: { successes: 1, trials: 1 },
      after: { trials: 1 },
    });
    expect(comparisonMarkdown(compared.value)).toContain("could not be measured, for no model answered: 2");
    expect(comparisonMarkdown(compared.value)).toContain("# Fruit to plates: A compared with B\n");
    expect(comparisonPage(compared.value)).toContain("<h1>Fruit to plates: A compared with B</h1>");
    expect(compareResults({ measured, trials: [out("plate", 1)] }, { measured, trials: other }).ok).toBe(
      false,
    );
  });
});

it("three outages one after the other are enough, and one trial with a model begins anew", () => {
  const watch = outageWatch();
  const heard = [
    out("plate", 1),
    out("plate", 2),
    trial("plate", 3),
    out("plate", 4),
    out("plate", 5),
    // Needed no model.
    trial("plate", 6, { modelCalls: 0 }),
    out("plate", 7),
  ].map(watch);
  expect(heard).toEqual([false, false, false, false, false, false, true]);
});

it("what failed is told in the suite's order and by seed, whichever ended first", () => {
  const trials = [trial("bowl", 1), trial("plate", 10), trial("plate", 2)].map((each) => ({
    ...each,
    success: false,
  }));
  const text = markdownOf(suite, { measured, trials }, summaryOf(suite, { trials }));
  expect(text.match(/^- \w+, seed \d+/gm)).toEqual(["- plate, seed 2", "- plate, seed 10", "- bowl, seed 1"]);
});
