import { describe, expect, it } from "vitest";
import { parseCondition } from "../../src/core/pddl/parse";
import { findPlan } from "../../src/core/planner/plan";
import { validatePlan } from "../../src/core/planner/validate";
import { seededRandom } from "../../src/core/world/ports";
import { easyHouseholdTasks } from "../../src/engine/benchmark/householdTasks";
import type { SuiteCase } from "../../src/engine/benchmark/suite";
import {
  type Kitchen,
  kitchen,
  kitchens,
  robot,
  suiteTasks,
} from "../../src/engine/benchmark/testing/kitchens";
import { systemClock } from "../../src/platform/clock";

/*
 * Tasks in the kitchens can be done: from what is true at the start our planner finds a plan, and the plan is valid.
 * A tenth of them is planned under each seed; with ROBOT_COPILOT_TASKS=all every task under every seed.
 */

const seeds = [1, 2, 3];
const all = process.env.ROBOT_COPILOT_TASKS === "all";
/** Most take about one; generous, since tests share the processor. */
const secondsForOne = 180;

function expectPlan({ state: { objects, facts } }: Kitchen, { name, goal = "" }: SuiteCase): void {
  const { condition } = parseCondition(goal);
  if (!condition) throw new Error(`${name}: ${goal}`);
  const limits = { clock: systemClock, timeLimitMs: secondsForOne * 1000 };
  const found = findPlan({ domain: robot.domain, objects, state: facts, goal: condition, ...limits });
  expect(found.kind, `${name}: ${JSON.stringify(found)}`).toBe("plan");
  if (found.kind !== "plan") return;
  expect(found.steps.length, name).toBeGreaterThan(0);
  expect(validatePlan(robot.domain, objects, facts, condition, found.steps).kind, name).toBe("valid");
}

const planned = (seed: number, index: number) => all || index % 10 === seeds.indexOf(seed);

const cases = kitchens.flatMap((name) => seeds.map((seed) => [name, seed] as const));

describe.each(["moderate", "hard"] as const)("%s tasks", (level) => {
  it.each(cases)(
    "can be done: %s, seed %i",
    (name, seed) => {
      const at = kitchen(name, seed);
      for (const [index, task] of suiteTasks(level, name).entries())
        if (planned(seed, index)) expectPlan(at, task);
    },
    1_200_000,
  );
});

describe("easy tasks", () => {
  it.each(cases)(
    "can be done: %s, seed %i",
    (name, seed) => {
      const at = kitchen(name, seed);
      for (const [index, task] of easyHouseholdTasks(at.scene, robot, seededRandom(seed)).entries())
        if (planned(seed, index)) expectPlan(at, task);
    },
    1_200_000,
  );
});
