import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Measured, mergedResults, openResults, readResults, resultsFile } from "./results";
import type { TrialResult } from "./trial";

const measured: Measured = {
  suite: "fruit",
  suiteHash: "ab",
  method: "planner",
  faults: "none",
  version: "1.0.0",
  simulated: true,
};

const trial = (name: string, seed: number, success = true): TrialResult => ({
  case: name,
  seed,
  instruction: "put it there",
  written: "program",
  claimed: success ? "success" : "failure",
  success,
  scoredBy: "suite",
  reason: "",
  steps: 4,
  stepsWell: 3,
  replans: 1,
  replansWell: 1,
  modelCalls: 0,
  tokens: 0,
  robotSeconds: 10,
  wallSeconds: 1,
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "robot-results-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(of: Measured = measured) {
  const opened = openResults(folder, of);
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

describe("results on disk", () => {
  it("are there again, trial for trial", () => {
    const first = open();
    first.add(trial("a", 1));
    first.add(trial("a", 2, false));
    expect(open().done).toEqual([trial("a", 1), trial("a", 2, false)]);
  });

  it("lose at most the trial that was being written when the process was killed", () => {
    const first = open();
    first.add(trial("a", 1));
    appendFileSync(resultsFile(folder), '{"case":"a","se');
    const second = open();
    expect(second.done).toEqual([trial("a", 1)]);
    second.add(trial("a", 2));
    expect(open().done).toEqual([trial("a", 1), trial("a", 2)]);
  });

  it.each([
    [{ suiteHash: "cd" }, "has been changed since"],
    [{ method: "model" }, 'method is "planner" there, "model" here'],
    [{ faults: "come-robot" }, "faults"],
  ])("are not mixed with those of something else: %j", (change, words) => {
    open().add(trial("a", 1));
    const opened = openResults(folder, { ...measured, ...change });
    expect(opened).toMatchObject({ ok: false, error: { message: expect.stringContaining(words) } });
  });

  it("have a trial that was not measured done again, whose new result counts", () => {
    const out = { ...trial("a", 1, false), notMeasured: "unauthorized" } as const;
    const first = open();
    first.add(out);
    first.add(trial("a", 2));
    const second = open();
    expect(second.done).toEqual([trial("a", 2)]);
    expect(second.known).toEqual([out, trial("a", 2)]);
    second.add(trial("a", 1));
    expect(open().done).toEqual([trial("a", 1), trial("a", 2)]);
    const read = readResults(folder);
    expect(read).toMatchObject({ ok: true, value: { trials: [trial("a", 1), trial("a", 2)] } });
    // Of shards that overlap, what was measured counts, whichever comes last.
    expect(
      mergedResults([
        { measured, trials: [trial("a", 1)] },
        { measured, trials: [out] },
      ]),
    ).toMatchObject({ ok: true, value: { trials: [trial("a", 1)] } });
  });

  it("say what is wrong with them", () => {
    expect(readResults(folder)).toMatchObject({ ok: false, error: { code: "no-results" } });
    writeFileSync(resultsFile(folder), "nonsense\n");
    expect(readResults(folder)).toMatchObject({
      ok: false,
      error: { code: "broken-results", file: resultsFile(folder), range: { start: { line: 0 } } },
    });
    expect(readFileSync(resultsFile(folder), "utf8")).toBe("nonsense\n");
  });

  it("of shards are one, each trial once", () => {
    const merged = mergedResults([
      { measured, trials: [trial("a", 1), trial("a", 2)] },
      { measured, trials: [trial("a", 2), trial("b", 1)] },
    ]);
    expect(merged).toMatchObject({ ok: true, value: { trials: [{ seed: 1 }, { seed: 2 }, { case: "b" }] } });
    expect(
      mergedResults([
        { measured, trials: [] },
        { measured: { ...measured, version: "2.0.0" }, trials: [] },
      ]),
    ).toMatchObject({
      ok: false,
    });
  });
});
