import { expect, it } from "vitest";
import { seededRandom } from "../../src/core/world/ports";
import { randomChoices, replayedChoices, shrink } from "./choices";
import { fuzzCount, fuzzTimeout } from "./fuzzCount";
import { randomProgram } from "./program/program";
import type { Scenario } from "./scenario";
import { randomScenario } from "./scenarios";
import { compareWithExecution, type ProgramReport, type Verdict } from "./verdicts";

/*
 * Random programs over random robots are checked, and run on every path with the effects of their domain. What the
 * checker says of an action must be what happens there. ROBOT_COPILOT_FUZZ=10000 for the record.
 */

interface Case {
  readonly text: string;
  readonly scenario: Scenario;
  readonly report: ProgramReport;
}

async function caseOf(choices: Parameters<typeof randomScenario>[0], straight: boolean): Promise<Case> {
  const scenario = randomScenario(choices);
  const text = randomProgram(choices, scenario, { straight, size: straight ? 10 : 12 });
  const report = await compareWithExecution(text, scenario, { mostPaths: 120, straight });
  return { text, scenario, report };
}

/** What must not be, of one program. */
function faults({ report }: Case, straight: boolean): string[] {
  const wrong: readonly Verdict[] = straight
    ? ["false error", "missed error", "other facts"]
    : ["false error"];
  return [
    ...report.sites
      .filter(({ verdict }) => wrong.includes(verdict))
      .map(({ line, verdict, detail }) => `line ${line}: ${verdict}, ${detail}`),
    ...report.claims
      .filter(({ verdict }) => verdict === "false")
      .map(({ rule, detail }) => `false ${rule}, ${detail}`),
  ];
}

function described({ text, scenario }: Case): string {
  const facts = scenario.facts.map(
    ({ predicate, args, value }) => `${value ? "" : "not "}(${[predicate, ...args].join(" ")})`,
  );
  return `${scenario.name}\n${text}\n${scenario.robot.domainText}\n${facts.join(" ")}`;
}

it(
  "says of each action what execution shows",
  async () => {
    const counts = new Map<string, number>();
    const count = (what: string, by = 1) => counts.set(what, (counts.get(what) ?? 0) + by);
    const found: string[] = [];
    const programs = fuzzCount(150);
    for (let seed = 0; seed < programs && found.length < 10; seed++) {
      const straight = seed % 3 === 0;
      const kind = straight ? "straight" : "branching";
      const choices = randomChoices(seededRandom(seed));
      const one = await caseOf(choices, straight);
      count(`${kind} programs`);
      if (one.report.invalid !== undefined) count("programs that JavaScript can't run");
      if (one.report.complete) count("programs run on every path");
      count("paths", one.report.paths);
      for (const { verdict } of one.report.sites) count(`${kind} calls, ${verdict}`);
      for (const { rule, verdict } of one.report.claims) count(`${rule}, ${verdict}`);
      if (faults(one, straight).length === 0) continue;
      const small = await shrink(choices.decisions, async (decisions) => {
        const again = await caseOf(replayedChoices(decisions), straight).catch(() => undefined);
        return again !== undefined && faults(again, straight).length > 0;
      });
      const simplest = await caseOf(replayedChoices(small), straight);
      found.push(`seed ${seed}: ${faults(simplest, straight).join("; ")}\n${described(simplest)}`);
    }
    if (programs > 150) {
      const table = [...counts]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([what, many]) => `${many}\t${what}`);
      console.log(table.join("\n"));
    }
    expect(found.join("\n\n")).toBe("");
    // It would mean little if nothing was wrong with the programs, or if nobody got to their actions.
    expect(counts.get("branching calls, agrees: error") ?? 0).toBeGreaterThan(programs / 20);
    expect(counts.get("straight calls, agrees: error") ?? 0).toBeGreaterThan(programs / 20);
    expect(counts.get("branching calls, agrees: fine") ?? 0).toBeGreaterThan(programs);
  },
  fuzzTimeout,
);
