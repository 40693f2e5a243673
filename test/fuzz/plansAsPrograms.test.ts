import { expect, it } from "vitest";
import { createChecker } from "../../src/core/checker/checkProgram";
import { parseDomain, parseProblem } from "../../src/core/pddl/parse";
import { unmetConjuncts } from "../../src/core/pddl/unmet";
import { validateProblem } from "../../src/core/planner/problemFile";
import { seededRandom } from "../../src/core/world/ports";
import { firstStepLine, packageOfDomain, programOfPlan, sceneOfProblem } from "../support/planPrograms";
import { type Choices, randomChoices } from "./choices";
import { fuzzCount } from "./fuzzCount";
import { randomDomain } from "./randomDomain";

/* The checker over a plan written as a program says what the validator says of the plan. */

const mostSteps = 5;

function randomPlan(choices: Choices, domainText: string, problemText: string) {
  const { domain } = parseDomain(domainText);
  const { problem } = parseProblem(problemText);
  if (!domain || !problem) throw new Error(`${domainText}\n${problemText}`);
  const robot = packageOfDomain(domainText);
  const { belief, goal } = sceneOfProblem(problemText, robot);
  const isOfType = (id: string, types: readonly string[]) => {
    const object = belief.objects.get(id);
    const ancestors = (type: string): string[] => [
      type,
      ...domain.types
        .filter(({ name }) => name === type)
        .flatMap(({ parents }) => parents.flatMap(ancestors)),
    ];
    return (
      object !== undefined && types.some((type) => type === "object" || ancestors(object.type).includes(type))
    );
  };
  const plan: { action: string; args: string[] }[] = [];
  for (let count = choices.below(mostSteps + 1); count > 0; count--) {
    const action = choices.pick(domain.actions);
    const fitting = action.parameters.map(({ types }) =>
      [...belief.objects.keys()].filter((id) => isOfType(id, types)),
    );
    if (fitting.every((ids) => ids.length > 0))
      plan.push({ action: action.name, args: fitting.map((ids) => choices.pick(ids)) });
  }
  return { domain, problem, robot, belief, goal, plan };
}

it("checker and validator agree on random plans", { timeout: 600_000 }, () => {
  const checker = createChecker();
  const counts = { valid: 0, precondition: 0, goal: 0 };
  const rounds = fuzzCount(200);
  for (let seed = 1; seed <= rounds; seed++) {
    const choices = randomChoices(seededRandom(seed));
    const { domain: domainText, problem: problemText } = randomDomain(choices);
    const { domain, problem, robot, belief, goal, plan } = randomPlan(choices, domainText, problemText);
    const verdict = validateProblem(domain, problem, plan);
    const text = programOfPlan(robot, plan);
    const { problems } = checker.checkPreconditions({
      text,
      file: "/tasks/plan.robot.ts",
      robot,
      initial: belief,
      goal,
      withFixes: false,
      withStates: false,
      severities: { "redundant-action": "off" },
    });
    const first = problems.find(({ rule }) => rule === "precondition") ?? problems[0];
    const said = first
      ? {
          kind: first.rule,
          step: first.rule === "precondition" ? first.range.start.line - firstStepLine : undefined,
          unmet: [...new Set(first.unmet.map(({ text: part, conjunct }) => conjunct ?? part))].sort(),
        }
      : undefined;
    const wanted =
      verdict.kind === "valid"
        ? undefined
        : {
            kind: verdict.kind === "goal" ? "goal-not-reached" : "precondition",
            step: verdict.kind === "goal" ? undefined : verdict.step,
            unmet: [...unmetConjuncts(verdict.unmet)].sort(),
          };
    expect(said, `seed ${seed}\n${domainText}\n${problemText}\n${text}`).toEqual(wanted);
    counts[verdict.kind === "step" ? "precondition" : verdict.kind]++;
  }
  checker.dispose();
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(rounds / 20);
});
