import { expect, test } from "vitest";
import { resolveRobotPackage } from "../../../platform/robotPackages";
import { parseProgram } from "../../program/programSource";
import { reparseProgram } from "../../program/reparseProgram";
import { robotModel } from "./robotModel";
import { createWalkMemory, updateWalkMemory } from "./walkMemory";
import { walkProgram } from "./walkProgram";

const { package: robot } = resolveRobotPackage("mobile-manipulator", []);
if (!robot) throw new Error("no robot package");
const model = robotModel(robot, undefined);

const parts = Array.from({ length: 60 }, (_, index) => {
  const item = `item${index}`;
  return `  const ${item} = scene.get("cup_${index % 3}");
  if ((await robot.navigate(${item})) && (await robot.grasp(${item}))) await robot.place(bed);`;
});
const text = `export default async function task(robot: Robot, scene: Scene) {
  const bed = scene.get("bed_0");
${parts.join("\n")}
}
`;

test("what is remembered does not grow edit by edit, and says the same", () => {
  const memory = createWalkMemory(parseProgram("/tidy.robot.ts", text), model, undefined);
  walkProgram(memory.source, model, undefined, { memory });
  const first = memory.states.size + memory.space.size;
  let most = 0;
  for (let edit = 0; edit < 60; edit++) {
    const edited = text.replace(
      `const item${edit} = scene.get("cup_${edit % 3}")`,
      `const item${edit} = scene.get("cup_9${edit}")`,
    );
    expect(edited).not.toBe(text);
    expect(updateWalkMemory(memory, reparseProgram(memory.source, edited))).toBe(true);
    const { walk } = walkProgram(memory.source, model, undefined, { memory });
    most = Math.max(most, memory.states.size + memory.space.size);
    if (edit % 10 !== 0) continue;
    const fresh = walkProgram(parseProgram("/fresh.robot.ts", edited), model, undefined).walk;
    const truths = (actions: typeof walk.actions) =>
      [...actions.values()]
        .sort((a, b) => a.call.pos - b.call.pos)
        .map(({ visits }) => visits.map(({ precondition }) => precondition).join(" "));
    expect(truths(walk.actions)).toEqual(truths(fresh.actions));
  }
  expect(most).toBeLessThan(2 * first + 400);
});
