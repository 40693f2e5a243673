import { ts } from "ts-morph";
import { expect, test } from "vitest";
import { resolveRobotPackage } from "../../../platform/robotPackages";
import { parseProgram } from "../../program/programSource";
import { reparseProgram } from "../../program/reparseProgram";
import { planOf } from "./blockPlans";
import { findLastUses } from "./liveness";
import { robotModel } from "./robotModel";
import { isRun, type Run } from "./units";
import { createWalkMemory, updateWalkMemory } from "./walkMemory";
import { walkProgram } from "./walkProgram";

const { package: robot } = resolveRobotPackage("mobile-manipulator", []);
if (!robot) throw new Error("no robot package");
const model = robotModel(robot, undefined);

const lines = [
  "const a = 1, b = 2;",
  "let c = a;",
  "if (b) { log(c); }",
  "const d = () => e;",
  "let e = 3;",
  "log(a);",
  "for (const f of [c]) log(f);",
  ...Array.from({ length: 12 }, (_, index) => `const v${index} = [c, ${index}];`),
  ...Array.from({ length: 12 }, (_, index) => `log(v${11 - index});`),
  "log(d);",
];

/** Behind each statement, what is not needed any more. */
function unneededBehind({ parts, unneeded }: Run): (readonly number[])[] {
  return parts.flatMap((part, index) => (isRun(part) ? unneededBehind(part) : [unneeded[index] ?? []]));
}

test("a plan that follows edits is the plan that is made anew", () => {
  const textOf = () => `export default async function task() {\n  ${lines.join("\n  ")}\n}\n`;
  const memory = createWalkMemory(parseProgram("/plans.robot.ts", textOf()), model, undefined);
  const check = (edit: string): void => {
    expect(updateWalkMemory(memory, reparseProgram(memory.source, textOf()))).toBe(true);
    const { walk, task } = walkProgram(memory.source, model, undefined, { memory });
    if (!task?.body || !ts.isBlock(task.body)) throw new Error("no task");
    const { statements } = task.body;
    const fresh = findLastUses(walk.scopes, statements).unneeded.map((slots = []) => slots);
    expect(unneededBehind(planOf(walk, task.body)), edit).toEqual(fresh);
  };
  check("none");
  for (const [index, line] of [
    [5, "log(b);"],
    [5, "log(a, v0);"],
    [5, "log();"],
    [1, "let c = b;"],
    [0, "const a = 1, x = 2;"],
    [0, "const a = 1, b = 2;"],
    [0, "const a = 1;"],
    [0, "const a = 1, b = 2;"],
    [5, "log(() => v3);"],
    [5, "log(a, c, v3);"],
    [6, "for (const f of [v11]) log(f);"],
    [4, "let e = v0;"],
    [7, "let c = 2;"],
    [30, "log(v0, v1, c);"],
    [31, "log(a, b, c, d, e);"],
    [31, "log();"],
  ] as const) {
    const before = lines[index];
    lines[index] = line;
    check(`${before} → ${line}`);
  }
});
