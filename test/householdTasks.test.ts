import { describe, expect, it } from "vitest";
import { planStages } from "../src/core/copilot/synthesis/stagedProgram";
import { actionTask } from "../src/core/copilot/understanding/actions/actionTask";
import { afterStep } from "../src/core/copilot/understanding/actions/results";
import { readSuite } from "../src/engine/benchmark/suite";
import { goalHoldsIn } from "../src/engine/trueGoal";
import { builtInPackage } from "./support/builtInPackage";
import { symbolicSceneOf } from "./support/symbolicScene";

/* HiCRISP's ten tasks of VirtualHome: what is made of each sentence reaches the suite's goal, which no planner is told. */

const read = readSuite("hicrisp-home", ["hicrisp-home"]);
if (!read.ok) throw new Error(read.error.map(({ message }) => message).join("; "));
const robot = builtInPackage(read.value.robot);
const { belief } = symbolicSceneOf(robot, read.value.scene ?? "");

describe("a plan from the sentence", () => {
  it.each(read.value.cases)("$name", ({ instruction, goal = "" }) => {
    expect(goalHoldsIn(goal, robot, belief)).toBe(false);
    const task = actionTask(instruction, robot, belief);
    if (task?.kind !== "stages") throw new Error(JSON.stringify(task));
    const plan = planStages(robot, belief, task.stages, {});
    if (plan.kind !== "plan") throw new Error(plan.kind);
    const world = plan.steps.reduce((now, { action, args }) => afterStep(now, action, args, robot), belief);
    expect(goalHoldsIn(goal, robot, world)).toBe(true);
    expect(goalHoldsIn(task.goal, robot, world)).toBe(true);
  });
});
