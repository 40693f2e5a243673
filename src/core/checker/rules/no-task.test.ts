import { expect, test } from "vitest";
import { checkText } from "../../../../test/support/checkSnippet";

const head = 'import type { Robot, Scene } from "robot:mobile-manipulator";\n';
const go = 'await robot.navigate(scene.get("bed_0"));';

const cases: readonly [text: string, expected: readonly string[], mended?: string][] = [
  [`${head}export default async function task(robot: Robot, scene: Scene) { ${go} }\n`, []],
  [`${head}export default async (robot: Robot, scene: Scene) => { ${go} };\n`, []],
  [`${head}async function task(robot: Robot, scene: Scene) { ${go} }\nexport { task as default };\n`, []],
  [
    `${head}export async function task(robot: Robot, scene: Scene) { ${go} }\n`,
    ["error no-task -1"],
    `${head}export default async function task(robot: Robot, scene: Scene) { ${go} }\n`,
  ],
  [
    `${head}async function clean(robot: Robot) { await robot.exploreGlobal(); }\n`,
    ["error no-task -1"],
    `${head}export default async function clean(robot: Robot) { await robot.exploreGlobal(); }\n`,
  ],
  // Of two it is not known which is meant.
  [
    `${head}async function a(robot: Robot) { await robot.exploreGlobal(); }\nasync function b(robot: Robot) { await robot.exploreGlobal(); }\n`,
    ["error no-task -1"],
  ],
  [`${head}const cup = "cup_0";\n`, ["error no-task -1"]],
  [head, []],
  ["", []],
];

for (const [text, expected, mended] of cases) {
  test(text === "" ? "an empty program" : text, () => {
    const problems = checkText(text, expected);
    const edits = problems.flatMap(({ fixes }) => fixes).flatMap((fix) => fix.edits);
    expect(edits.length).toBe(mended === undefined ? 0 : 1);
    if (mended === undefined) return;
    const { start } = edits[0].range;
    const lines = text.split("\n");
    const line = lines[start.line];
    lines[start.line] = line.slice(0, start.character) + edits[0].newText + line.slice(start.character);
    expect(lines.join("\n")).toBe(mended);
  });
}
