import { ts } from "ts-morph";
import { describe, expect, test } from "vitest";
import { resolveRobotPackage } from "../../../platform/robotPackages";
import { parseProgram } from "../../program/programSource";
import { findLastUses } from "./liveness";
import { robotModel } from "./robotModel";
import { walkProgram } from "./walkProgram";

function walked(body: string, keepsVariables: boolean) {
  const { package: robot } = resolveRobotPackage("mobile-manipulator", []);
  if (!robot) throw new Error("no robot package");
  const text = `export default async function task(robot: Robot, scene: Scene) {\n${body}\n}`;
  const source = parseProgram("/liveness.robot.ts", text);
  return walkProgram(source, robotModel(robot, undefined), undefined, { keepsVariables });
}

/** Behind which line of the body which variables are not needed any more. */
function lastUses(body: string): string[] {
  const { walk, task } = walked(body, false);
  const block = task?.body;
  if (!block || !ts.isBlock(block)) throw new Error("no task");
  const { unneeded } = findLastUses(walk.scopes, block.statements);
  return unneeded.flatMap((slots = [], index) => {
    const { line } = walk.source.getLineAndCharacterOfPosition(block.statements[index].getStart(walk.source));
    const names = walk.scopes.slotsDeclaredIn(block).filter(({ id }) => slots.includes(id));
    return names.map(({ name }) => `${name} ${line}`);
  });
}

describe("a variable is needed until the last statement that names it", () => {
  test("in order", () => {
    const body =
      'const a = scene.get("cup_0");\nconst b = scene.get("bed_0");\nawait robot.navigate(a);\nlog(b);';
    expect(lastUses(body).sort()).toEqual(["a 3", "b 4"]);
  });

  test("also inside of other statements", () => {
    expect(lastUses('const a = scene.get("cup_0");\nif (yes) { while (no) log(a); }\nlog();')).toEqual([
      "a 2",
    ]);
  });

  test("what is never named again is not needed at all", () => {
    expect(lastUses("let n = 1;\nlog();")).toEqual(["n 1"]);
  });

  test("not before the block ends where a function uses it", () => {
    expect(lastUses("let n = 1;\nconst f = () => n;\nlog(f);")).toEqual(["f 3"]);
    expect(lastUses("let n = 1;\nfunction f() { return n; }\nlog();")).toEqual([]);
  });

  test("what `var` declares is the function's", () => {
    expect(lastUses("var n = 1;\nlog();")).toEqual([]);
  });
});

describe("ways that differ in such variables only are one", () => {
  const body =
    'let cup = scene.get("cup_0");\nif (scene.has("cup_1")) cup = scene.get("cup_1");\nlog(cup);\nlog();';

  test("after the last use", () => {
    const [ends, withVariables] = [walked(body, false).ends, walked(body, true).ends];
    expect(ends).toHaveLength(1);
    expect(withVariables).toHaveLength(2);
  });

  test("an object that nothing but the variable knows stays known", () => {
    const { ends } = walked(
      'const cup = scene.find("cup");\nif (cup) await robot.navigate(cup);\nlog();',
      false,
    );
    expect(ends.some(({ variables }) => [...variables.entries()].length === 3)).toBe(true);
  });
});
