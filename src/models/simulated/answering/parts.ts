import { abilitiesOf } from "../../../core/copilot/abilities";
import type { PlanStep } from "../../../core/planner/plan";
import type { RobotPackage } from "../../../core/program/robotPackage";
import { callOfStep, stepText } from "../deciding/calls";
import type { Way } from "../deciding/way";

/** Steps that are done together: what ends with something else than getting to a place. */
export type Part = readonly PlanStep[];

/** More steps than this are not one part. */
const mostSteps = 6;

/** Looks lie together as far as they are short. */
export function partsOf(way: Way, robot: RobotPackage): readonly Part[] {
  if (way.kind === "look") return way.looks.filter((look) => look.length > 0);
  if (way.kind !== "steps") return [];
  const parts: PlanStep[][] = [];
  let open: PlanStep[] = [];
  for (const step of way.steps) {
    open.push(step);
    if (isGoing(step, robot) && open.length < mostSteps) continue;
    parts.push(open);
    open = [];
  }
  return open.length > 0 ? [...parts, open] : parts;
}

/** `navigate(banana_0), grasp(banana_0)` */
export function partText(part: Part, robot: RobotPackage): string {
  return part.map((step) => stepText(step, robot)).join(", ");
}

/** As one says it: `navigate banana_0`. */
export function stepWords(step: PlanStep, robot: RobotPackage): string {
  const { action, args } = callOfStep(step, robot);
  const words = action.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  return [words, ...args].join(" ");
}

function isGoing({ action }: PlanStep, robot: RobotPackage): boolean {
  const at = abilitiesOf(robot).robotAt?.predicate.toLowerCase();
  const declared = robot.domain.actions.find(({ name }) => name.toLowerCase() === action.toLowerCase());
  if (!declared || at === undefined) return false;
  const texts = JSON.stringify(declared.effect, (key, value) => (key.endsWith("ange") ? undefined : value));
  return new RegExp(`"kind":"add","atom":\\{[^{}]*"predicate":"${at}"`, "i").test(texts);
}
