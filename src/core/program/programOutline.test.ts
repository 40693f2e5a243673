import { expect, test } from "vitest";
import { type OutlineEntry, programOutline } from "./programOutline";
import { parseProgram } from "./programSource";

function outline(text: string): string[] {
  const lines = (entries: readonly OutlineEntry[], depth: number): string[] =>
    entries.flatMap(({ kind, name, range, children }) => [
      `${"  ".repeat(depth)}${kind} ${name} @${range.start.line + 1}`,
      ...lines(children, depth + 1),
    ]);
  return lines(programOutline(parseProgram("/a.robot.ts", text), new Set(["grasp", "place"])), 0);
}

test("task, helpers and their actions, in the order of the text", () => {
  expect(
    outline(`async function fetch(robot: Robot, item: Item) {
  if (!(await robot.grasp(item))) return;
}
const put = async () => { await robot.place(
  table); };
export default async function task(robot: Robot) {
  for (const each of all) await robot.grasp(each);
  robot.other();
}`),
  ).toEqual([
    "function fetch @1",
    "  action grasp(item) @2",
    "function put @4",
    "  action place( table) @4",
    "task task @6",
    "  action grasp(each) @7",
  ]);
});

test("the task may be exported by name, or have none; text that is being typed has an outline too", () => {
  expect(outline("const go = async () => {};\nexport default go;")).toEqual(["task go @1"]);
  expect(outline("export default async (robot: Robot) => robot.grasp(a);")).toEqual([
    "task task @1",
    "  action grasp(a) @1",
  ]);
  expect(outline("export default async function task(robot) {\n  await robot.grasp(")).toEqual([
    "task task @1",
    "  action grasp( @2",
  ]);
});
