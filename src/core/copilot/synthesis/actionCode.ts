import type { ApiMethod } from "../../program/robotPackage";
import type { LiftedPlan, LiftedStep, Role } from "../abilities";
import type { Selection } from "../understanding/task";
import type { Writing } from "./writing";

/*
 * Lines that carry out a plan for one thing.
 */

export function writeActions(
  writing: Writing,
  plan: LiftedPlan | undefined,
  roles: Record<Role, string>,
): void {
  if (!plan) {
    writing.possible = false;
    return;
  }
  writing.separate();
  writing.lines.push(...actionLines(plan, roles, "throw"));
}

/** One action a line. In a loop, a thing that can't be taken is left for the check of the goal; one in the hand is not. */
export function actionLines(
  plan: LiftedPlan,
  roles: Record<Role, string>,
  whenEmpty: "throw" | "continue",
): readonly string[] {
  return plan.steps.map((step, index) => {
    const args = step.args.map((role) => roles[role]);
    const call = `await ${callText(step.method, args)}`;
    if (step.method.returnType.replace(/\s/g, "") !== "Promise<boolean>") return `${call};`;
    const failed = whenEmpty === "continue" && index <= plan.committedAt ? "continue" : failure(step, args);
    return `if (!(${call})) ${failed};`;
  });
}

/** An action is a method of the robot, a skill a function that is given the robot. */
export function callText({ name, isSkill }: ApiMethod, args: readonly string[]): string {
  return isSkill ? `${name}(${["robot", ...args].join(", ")})` : `robot.${name}(${args.join(", ")})`;
}

/** The plan that fits every kind of a selection; a task whose kinds need different plans has no program here. */
export function planFor(
  writing: Writing,
  selection: Selection,
  plan: (leaf: string) => LiftedPlan | undefined,
): LiftedPlan | undefined {
  const leaves = selection.types.flatMap((type) => writing.abilities.leavesOf(type));
  const plans = leaves.map(plan);
  const [first] = plans;
  const all = plans.every((other) => other !== undefined && sameSteps(other, first));
  if (!first || !all) {
    writing.possible = false;
    return undefined;
  }
  return first;
}

export function samePlan(
  writing: Writing,
  place: Selection,
  plan: (leaf: string) => LiftedPlan | undefined,
): LiftedPlan | undefined {
  const plans = place.types.flatMap((type) => writing.abilities.leavesOf(type)).map(plan);
  return plans.every((other) => sameSteps(other, plans[0])) ? plans[0] : undefined;
}

function failure(step: LiftedStep, args: readonly string[]): string {
  const shown = args.map((arg) => `\${${arg}.id}`).join(", ");
  return `throw new Error(\`${step.method.name}(${shown}) failed.\`)`;
}

function sameSteps(a: LiftedPlan | undefined, b: LiftedPlan | undefined): boolean {
  const key = (plan: LiftedPlan | undefined) =>
    plan && JSON.stringify(plan.steps.map(({ action, args }) => [action, args]));
  return key(a) === key(b);
}
