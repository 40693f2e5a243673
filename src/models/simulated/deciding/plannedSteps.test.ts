import { expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { neverCancelled } from "../../../core/base/cancellation";
import { treeSearchMethod } from "../../../core/copilot/methods/treeSearch/treeSearch";
import { noErrors } from "../errors/errorRates";
import { requestOf } from "../reading/request";
import type { PlanMemory, Situation } from "../reading/situation";
import { simulatedMind } from "../simulatedMind";
import { requestMade, room, taskIn } from "../testing/asked";
import { worldAfter } from "./looks";
import { plannedSteps } from "./plannedSteps";

const robot = builtInPackage("mobile-manipulator");
const goal = "(on banana_0 plate_0)";

function situation(belief = room(), memory: PlanMemory = new WeakMap()): Situation {
  return { robot, instruction: "", belief, actions: [], data: {}, memory };
}

it("what is left of a plan after a step is remembered, and is a plan", () => {
  const now = situation();
  const steps = plannedSteps(now, goal, [{ goal }]);
  expect(steps?.map(({ action }) => action)).toEqual(["navigate", "grasp", "navigate", "place"]);
  const known = now.memory.get(robot)?.size;
  const after = worldAfter(steps?.slice(0, 2) ?? [], now);
  expect(plannedSteps({ ...now, belief: after }, goal, [{ goal }])).toEqual(steps?.slice(2));
  expect(now.memory.get(robot)?.size).toBe(known);
  expect(plannedSteps(situation(after), goal, [{ goal }])).toEqual(steps?.slice(2));
});

it("another state or another purpose has another plan, and what can't be reached has none", () => {
  const now = situation();
  plannedSteps(now, goal, [{ goal }]);
  const other = "(on banana_0 bed_0)";
  expect(plannedSteps(now, other, [{ goal: other }])?.at(-1)?.args).toEqual(["bed_0"]);
  const never = "(on table_0 bed_0)";
  expect(plannedSteps(now, never, [{ goal: never }])).toBeUndefined();
});

it("a goal that is asked for is stated", async () => {
  const request = await requestMade((options) =>
    treeSearchMethod({ ...options, variant: "react", seed: 1 }).write(taskIn(room()), neverCancelled),
  );
  expect(request.reply.name).toBe("task_goal");
  const { text } = await simulatedMind({ seed: 1, errors: noErrors })(requestOf(request));
  expect(JSON.parse(text).goal).toBe(goal);
});
