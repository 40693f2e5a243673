import { describe, expect, it } from "vitest";
import { casesFolder, loadPlanVerificationCases } from "../../../test/support/planVerificationCases";
import { hasErrors } from "../base/problem";
import { checkDomain, checkProblem, parseDomain, parseProblem } from "../pddl/parse";
import { unmetConjuncts } from "../pddl/unmet";
import { parsePlan } from "./planText";
import { validateProblem } from "./problemFile";
import { printStep } from "./validate";
import { reportPlan } from "./validateReport";

const cases = loadPlanVerificationCases();

describe.skipIf(!cases)(`plans in sentences, of ${casesFolder} (skipped where they are missing)`, () => {
  it("validator: same verdict, kind, step and unmet conditions", () => {
    expect(cases?.length).toBeGreaterThan(200);
    for (const { name, domainText, problemText, plan, expect: wanted } of cases ?? []) {
      const { domain } = parseDomain(domainText);
      const { problem, problems } = parseProblem(problemText);
      if (!domain || !problem) throw new Error(name);
      expect(hasErrors([...problems, ...checkDomain(domain), ...checkProblem(problem, domain)])).toBe(false);
      const verdict = validateProblem(domain, problem, plan);
      const found =
        verdict.kind === "valid"
          ? { kind: undefined, failedStep: undefined, unmet: [] }
          : {
              kind: verdict.kind === "goal" ? "goal" : verdict.reason,
              failedStep: verdict.kind === "goal" ? undefined : verdict.step,
              unmet: [...unmetConjuncts(verdict.unmet)].sort(),
            };
      expect(found, name).toEqual(wanted);
    }
  });

  it("fixes: each makes the plan valid", () => {
    let invalid = 0;
    let fixed = 0;
    for (const { name, domainText, problemText, plan, expect: wanted } of cases ?? []) {
      if (wanted.kind === undefined) continue;
      const { domain } = parseDomain(domainText);
      const { problem } = parseProblem(problemText);
      if (!domain || !problem) throw new Error(name);
      const { steps } = parsePlan(plan.map(printStep).join("\n"));
      const judged = reportPlan(domain, problem, steps, name, { clock: performance, timeLimitMs: 20_000 });
      if (!judged.ok || judged.value.valid) throw new Error(name);
      const { fixes } = judged.value;
      invalid++;
      if (fixes.length > 0) fixed++;
      for (const { plan: mended } of fixes)
        expect(validateProblem(domain, problem, parsePlan(mended.join("\n")).steps).kind, name).toBe("valid");
    }
    // In these domains nothing that was done can't be undone.
    expect([fixed, invalid]).toEqual([invalid, invalid]);
  });
});
