import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createChecker } from "../../src/core/checker/checkProgram";
import type { ProgramProblem } from "../../src/core/checker/programProblem";
import { firstStepLine, packageOfDomain, programOfPlan, sceneOfProblem } from "../support/planPrograms";
import { casesFolder, loadPlanVerificationCases } from "../support/planVerificationCases";

/*
 * Plans that others wrote and judged, as programs over the package that `robot init` makes of their domain, with their
 * problem as the symbolic scene: the checker says the same of them.
 */

interface Judged {
  readonly kind: string | undefined;
  /** From 0. */
  readonly step: number | undefined;
  readonly unmet: readonly string[];
}

const checker = createChecker();

/** What the checker says first, and TypeScript's own diagnostics. */
function judge(
  domainText: string,
  problemText: string,
  plan: readonly { readonly action: string; readonly args: readonly string[] }[],
): { readonly verdict: Judged; readonly types: readonly string[] } {
  const robot = packageOfDomain(domainText);
  const { belief, goal } = sceneOfProblem(problemText, robot);
  const file = "/tasks/plan.robot.ts";
  const text = programOfPlan(robot, plan);
  const input = { text, file, robot, initial: belief, goal, withFixes: false, withStates: false };
  const { problems } = checker.checkPreconditions(input);
  const types = checker.checkTypes(input).map(({ message }) => message);
  return { verdict: judged(problems), types };
}

/** The precondition that fails first; what comes after it is only supposed. */
function judged(problems: readonly ProgramProblem[]): Judged {
  const [first] = problems.filter(({ rule }) => rule === "precondition");
  const told = first ?? problems[0];
  if (!told) return { kind: undefined, step: undefined, unmet: [] };
  return {
    kind: told.rule === "goal-not-reached" ? "goal" : told.rule,
    step: told.rule === "goal-not-reached" ? undefined : told.range.start.line - firstStepLine,
    unmet: [...new Set(told.unmet.map(({ text, conjunct }) => conjunct ?? text))].sort(),
  };
}

const sentences = loadPlanVerificationCases();

describe.skipIf(!sentences)(`plans in sentences, of ${casesFolder} (skipped where they are missing)`, () => {
  it("checker: same verdict, step and unmet facts, and no problem on a valid plan", {
    timeout: 300_000,
  }, () => {
    expect(sentences?.length).toBeGreaterThan(200);
    for (const { name, domainText, problemText, plan, expect: wanted } of sentences ?? []) {
      const { verdict, types } = judge(domainText, problemText, plan);
      expect(types, name).toEqual([]);
      expect(verdict, name).toEqual({ kind: wanted.kind, step: wanted.failedStep, unmet: wanted.unmet });
    }
  });
});

interface PddlCase {
  readonly id: string;
  readonly suite: string;
  readonly problem: string;
  readonly plan: readonly string[];
  readonly expect: {
    readonly failed_step: number | null;
    readonly kind: "precondition" | "goal" | null;
    readonly unmet: readonly string[];
  };
}

const pddlFile = join(casesFolder, "pddl/cases.jsonl");

describe.skipIf(!existsSync(pddlFile))(
  `plans in PDDL, of ${casesFolder} (skipped where they are missing)`,
  () => {
    const read = (name: string) => readFileSync(join(casesFolder, "pddl", name), "utf8");
    it("checker: same verdict, step and unmet facts, and no problem on a valid plan", {
      timeout: 300_000,
    }, () => {
      const cases = read("cases.jsonl")
        .split("\n")
        .filter((line) => line.trim() !== "")
        .map((line) => JSON.parse(line) as PddlCase);
      expect(cases.length).toBeGreaterThan(400);
      for (const { id, suite, problem, plan, expect: wanted } of cases) {
        const steps = plan.map((step) => {
          const [action = "", ...args] = step.split(" ");
          return { action, args };
        });
        const { verdict, types } = judge(read(`${suite}/${suite}.pddl`), read(problem), steps);
        expect(types, id).toEqual([]);
        expect(verdict, id).toEqual({
          kind: wanted.kind ?? undefined,
          step: wanted.failed_step ?? undefined,
          unmet: [...new Set(wanted.unmet)].sort(),
        });
      }
    });
  },
);
