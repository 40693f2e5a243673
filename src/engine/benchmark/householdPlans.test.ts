import { expect, it } from "vitest";
import { parseCondition } from "../../core/pddl/parse";
import { findPlan } from "../../core/planner/plan";
import { kitchen, robot, suiteTasks } from "./testing/kitchens";

/* A step spared is ten seconds of a robot's time: the first plan that is found for a long task is not good enough. */

it.each([
  ["kitchen-2", "kitchen-2-hard-01", 14],
  ["kitchen-3", "kitchen-3-hard-01", 9],
] as const)("%s: %s takes %i steps at most, all being known", (name, task, most) => {
  const { state } = kitchen(name, 1);
  const { goal = "" } = suiteTasks("hard", name).find((each) => each.name === task) ?? {};
  const { condition } = parseCondition(goal);
  if (!condition) throw new Error(`${task} has no goal`);
  const plan = findPlan({
    domain: robot.domain,
    objects: state.objects,
    state: state.facts,
    goal: condition,
    isForRobot: true,
  });
  if (plan.kind !== "plan") throw new Error(plan.kind);
  expect(plan.steps.length).toBeLessThanOrEqual(most);
});
