import { afterAll, describe, expect, it } from "vitest";
import { createChecker } from "../../src/core/checker/checkProgram";
import { printCondition } from "../../src/core/pddl/print";
import { unmetConjuncts } from "../../src/core/pddl/unmet";
import { parsePlan } from "../../src/core/planner/planText";
import { validateProblem } from "../../src/core/planner/problemFile";
import { symbolicLink } from "../../src/core/runner/symbolicLink";
import { firstStepLine, packageOfDomain, programOfPlan, sceneOfProblem } from "../support/planPrograms";
import { testRun } from "../support/runs";

/*
 * Files as they come in the wild: names that mean something to JavaScript, shouting, duplicates, empty conditions,
 * things used and not declared. Validator, checker and run say the same of a plan, and TypeScript says nothing.
 */

const checker = createChecker();
afterAll(() => checker.dispose());

const domain = `;; A domain in the wild
(DEFINE (DOMAIN Wild_Things-2)
  (:TYPES constructor - object class - (either constructor object) Robot - object robot-arm - Robot)
  (:CONSTANTS __proto__ HOME - constructor)
  (:PREDICATES (AT ?x ?y - constructor) (linked ?a ?b - object) (READY) (valueOf ?x - object))
  (:ACTION TO-STRING :PARAMETERS (?new - object ?class - class) :PRECONDITION () :EFFECT ())
  (:action Then :parameters (?this - (either class Robot) ?in - constructor)
    :precondition (and (not (= ?this HOME)) (or (at ?this ?in) (forall (?o - Robot) (READY)) (exists (?c - class) (linked ?c ?this))))
    :effect (and (AT ?this HOME) (when (not (ready)) (READY)) (forall (?o - object) (when (linked ?o ?this) (not (linked ?o ?this))))))
  (:action new :parameters (?x) :precondition (imply (valueof ?x) (at ?x home)) :effect (and (valueOf ?x) (hasOwnProperty ?x)))
  (:action stop :precondition (hasOwnProperty toString)))`;

const objects = `(:objects toString Class - class class arm 1 - robot-arm valueOf stray arm - robot)`;
const facts = "(linked toString arm) (LINKED 1 Arm) (at arm __proto__) (at ghost HOME)";
const goals = [
  "(and)",
  "(and (at ARM home) (READY))",
  "(forall (?x - Robot) (imply (linked ?x arm) (ready)))",
  "(or (valueof ghost) (exists (?x - class) (linked ?x ?x)))",
  "(not (exists (?x - (either class constructor)) (at ?x home)))",
];
const plans = [
  "",
  "(then arm __PROTO__)",
  "(to-string ghost tostring) (THEN 1 home)",
  "(then stray __proto__)",
  "(new ghost) (new toString) (stop) (new tostring)",
  "(new stray) (new stray)",
  "(then arm __proto__) (then arm home) (stop)",
  "(then toString home)",
];

function read(goal: string, planText: string) {
  const robot = packageOfDomain(domain);
  const problem = `(define (problem p) (:domain wild_things-2) ${objects} (:init ${facts}) (:goal ${goal}))`;
  const scene = sceneOfProblem(problem, robot);
  const { steps } = parsePlan(planText);
  const verdict = validateProblem(robot.domain, scene.problem, steps);
  return { robot, scene, verdict, text: programOfPlan(robot, steps) };
}

describe("names and files of the wild", () => {
  for (const goal of goals) {
    for (const planText of plans) {
      it(`${planText} for ${goal}`, () => {
        const { robot, scene, verdict, text } = read(goal, planText);
        const input = { text, file: "/tasks/plan.robot.ts", robot, initial: scene.belief, goal: scene.goal };
        const { problems } = checker.checkPreconditions({
          ...input,
          severities: { "redundant-action": "off" },
        });
        expect(checker.checkTypes(input).map(({ message }) => message)).toEqual([]);
        const first = problems.find(({ rule }) => rule === "precondition") ?? problems[0];
        const said = first && {
          rule: first.rule,
          step: first.rule === "precondition" ? first.range.start.line - firstStepLine : undefined,
          unmet: [...new Set(first.unmet.map((part) => part.conjunct))].sort(),
        };
        const wanted =
          verdict.kind === "valid"
            ? undefined
            : {
                rule: verdict.kind === "goal" ? "goal-not-reached" : "precondition",
                step: verdict.kind === "goal" ? undefined : verdict.step,
                unmet: [...unmetConjuncts(verdict.unmet)].sort(),
              };
        expect(said).toEqual(wanted);
      });
    }
  }
});

describe("the same plans, run", () => {
  for (const planText of plans) {
    it(planText, async () => {
      const { robot, scene, verdict, text } = read(goals[0] ?? "", planText);
      const link = symbolicLink(robot, scene);
      const { session } = testRun(text, {
        robot,
        link,
        belief: scene.belief,
        goal: printCondition(scene.goal),
      });
      expect((await session.run()).outcome).toBe(verdict.kind === "valid" ? "success" : "failure");
    });
  }
});
