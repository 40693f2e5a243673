import { test } from "vitest";
import { checkSnippet } from "../../../../test/support/checkSnippet";

const objects = `const cup = scene.get("cup_0"); const other = scene.get("cup_1"); const bed = scene.get("bed_0");\n`;
const get = "await robot.navigate(item); await robot.grasp(item);";
const put = "await robot.navigate(bed); await robot.place(bed);";

test.each<readonly [name: string, body: string, expected: readonly string[]]>([
  [
    "each call waits for the one before",
    `await [cup, other].reduce(async (before, item) => { await before; ${get} ${put} }, Promise.resolve());\nawait robot.place(bed);`,
    ["error precondition 3 (exists (?i - item) (holding ?i))"],
  ],
  [
    "a number that is handed on",
    `const done = await [cup, other].reduce(async (before, item) => { const done = await before; ${get}\n return done + 1; }, Promise.resolve(0));\nconsole.log(done);`,
    ["warning precondition 2 (handempty)"],
  ],
  [
    "by then",
    `await [cup, other].reduce((before, item) => before.then(async () => { ${get} }), Promise.resolve());`,
    ["warning precondition 2 (handempty)"],
  ],
  [
    "of a list of which the length is not known",
    `await scene.all("cup").reduce(async (before, item) => { await before; ${get} ${put} }, Promise.resolve());\nawait robot.navigate(bed);\nawait robot.place(bed);`,
    ["error precondition 4 (exists (?i - item) (holding ?i))"],
  ],
  [
    "what does not wait may happen at any time",
    `await [cup, other].reduce(async (before, item) => { ${get} await before; }, Promise.resolve());`,
    [],
  ],
  [
    "what nothing waits for may happen at any time",
    `void [cup, other].reduce(async (before, item) => { await before; ${get} }, Promise.resolve());\nawait robot.grasp(cup);`,
    [],
  ],
])("%s", (_, body, expected) => {
  checkSnippet(objects + body, expected);
});
