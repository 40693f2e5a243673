import { ts } from "ts-morph";
import { expect, test } from "vitest";
import { resolveRobotPackage } from "../../../platform/robotPackages";
import { parseProgram } from "../../program/programSource";
import { reparseProgram } from "../../program/reparseProgram";
import { planOf } from "./blockPlans";
import { robotModel } from "./robotModel";
import { isRun, type Run, statementsOf } from "./units";
import { createWalkMemory, updateWalkMemory, type WalkMemory } from "./walkMemory";
import { walkProgram } from "./walkProgram";

const { package: robot } = resolveRobotPackage("mobile-manipulator", []);
if (!robot) throw new Error("no robot package");
const model = robotModel(robot, undefined);

const lines = Array.from({ length: 300 }, (_, index) => `  await robot.navigate(scene.get("cup_${index}"));`);
const text = `export default async function task(robot: Robot, scene: Scene) {\n${lines.join("\n")}\n}\n`;

function runsOf(memory: WalkMemory): Run {
  const { walk, task } = walkProgram(memory.source, model, undefined, { memory });
  if (!task?.body || !ts.isBlock(task.body)) throw new Error("no task");
  return planOf(walk, task.body);
}

function allRuns(run: Run): Run[] {
  return [run, ...run.parts.filter(isRun).flatMap(allRuns)];
}

test("every statement is in one run, in its order", () => {
  const source = parseProgram("/runs.robot.ts", text);
  const whole = runsOf(createWalkMemory(source, model, undefined));
  const places = [...statementsOf(whole)].map(({ pos }) => pos);
  expect(places).toHaveLength(300);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(whole.parts.length).toBeLessThan(30);
  expect(allRuns(whole).length).toBeGreaterThan(20);
});

test("after an edit only the runs around it are others", () => {
  const memory = createWalkMemory(parseProgram("/runs.robot.ts", text), model, undefined);
  const before = new Set(allRuns(runsOf(memory)));
  for (const [from, to] of [
    ["cup_150", "cup_9"],
    ['  await robot.navigate(scene.get("cup_20"));\n', ""],
    ['scene.get("cup_280"));\n', 'scene.get("cup_280"));\n  await robot.exploreLocal();\n'],
  ]) {
    const source = reparseProgram(memory.source, memory.source.text.replace(from, to));
    expect(updateWalkMemory(memory, source)).toBe(true);
    const after = allRuns(runsOf(memory));
    const fresh = after.filter((run) => !before.has(run));
    expect(fresh.length, from).toBeLessThan(6);
    for (const run of after) before.add(run);
  }
});
