import { expect, it } from "vitest";
import { builtInRobot } from "../../../test/support/checkSnippet";
import { createChecker } from "./checkProgram";

const checker = createChecker();
const robot = builtInRobot("mobile-manipulator");
const body = `export default async function task(robot: Robot, scene: Scene) {
  const cup = scene.get<Cup>("cup_0");
  await robot.navigate(cup);
}
`;

function notFound(text: string) {
  return checker
    .checkProgram({ file: "task.robot.ts", text, robot })
    .problems.filter(({ code }) => code === "ts2304" || code === "ts2552")
    .map(({ message, nextStep }) => [message, nextStep]);
}

it("says what is to be imported, all at once", () => {
  const nextStep =
    'write import type { Cup, Robot, Scene } from "robot:mobile-manipulator" at the top, or add to what is imported from there';
  expect(notFound(`// @robot mobile-manipulator\n${body}`)).toEqual([
    ["Cannot find name 'Robot'.", nextStep],
    ["Cannot find name 'Scene'.", nextStep],
    ["Cannot find name 'Cup'.", nextStep],
  ]);
});

it("a name that the module does not have is left to TypeScript", () => {
  const text = `import type { Robot, Scene } from "robot:mobile-manipulator";\n${body.replace("<Cup>", "<Goblet>")}`;
  expect(notFound(text)).toEqual([["Cannot find name 'Goblet'.", undefined]]);
});
