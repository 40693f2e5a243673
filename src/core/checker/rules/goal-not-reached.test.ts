import { describe, expect, test } from "vitest";
import { checkText, programOf } from "../../../../test/support/checkSnippet";
import { parseCondition } from "../../pddl/parse";
import { Belief } from "../../world/belief";

const objects =
  'const cup = scene.get("cup_0"); const bed = scene.get("bed_0"); const plate = scene.get("plate_0"); const doll = scene.get("doll_0");';
const put = (thing: string, where: string) =>
  `await robot.navigate(${thing}); await robot.grasp(${thing}); await robot.navigate(${where}); await robot.place(${where});`;

function textOf(goal: string, body: string): string {
  return `// @goal ${goal}\n${programOf(`${objects}\n${body}`)}`;
}

/** Lines count from the header: the goal stands in line −2 of the body. */
function run(cases: readonly [goal: string, body: string, expected: readonly string[]][]): void {
  for (const [goal, body, expected] of cases)
    test(`${goal}: ${body}`, () => void checkText(textOf(goal, body), expected));
}

describe("goal-not-reached: at every end", () => {
  run([
    ["(on cup_0 plate_0)", put("cup", "plate"), []],
    ["(on cup_0 plate_0)", put("cup", "bed"), ["error goal-not-reached -2 (on cup_0 plate_0)"]],
    ["(holding cup_0)", "await robot.navigate(cup); await robot.grasp(cup);", []],
    ["(holding cup_0)", put("cup", "plate"), ["error goal-not-reached -2 (holding cup_0)"]],
    [
      "(handempty)",
      "await robot.navigate(cup); await robot.grasp(cup);",
      ["error goal-not-reached -2 (handempty)"],
    ],
    ["(handempty)", "", []],
    ["(at bed_0)", "await robot.navigate(bed);", []],
    ["(at table_0)", "await robot.navigate(bed);", ["error goal-not-reached -2 (at table_0)"]],
    [
      "(not (holding cup_0))",
      "await robot.navigate(cup); await robot.grasp(cup);",
      ["error goal-not-reached -2 (not (holding cup_0))"],
    ],
    [
      "(and (on cup_0 plate_0) (on doll_0 bed_0))",
      `${put("cup", "plate")} ${put("doll", "plate")}`,
      ["error goal-not-reached -2 (on doll_0 bed_0)"],
    ],
    ["(or (on cup_0 plate_0) (on cup_0 bed_0))", put("cup", "bed"), []],
    [
      "(exists (?t - thing) (holding ?t))",
      "await robot.navigate(bed);",
      ["error goal-not-reached -2 (exists (?t - thing) (holding ?t))"],
    ],
    [
      "(forall (?i - item) (not (holding ?i)))",
      "await robot.navigate(cup); await robot.grasp(cup);",
      ["error goal-not-reached -2 (not (holding cup_0))"],
    ],
  ]);
});

test("goal-not-reached: the fix is the shortest way there", () => {
  const fixesOf = (goal: string, body: string, expected: string): string[] =>
    checkText(textOf(goal, body), [expected]).flatMap(({ fixes }) => fixes.map(({ title }) => title));
  expect(
    fixesOf("(at table_0)", "await robot.navigate(bed);", "error goal-not-reached -2 (at table_0)"),
  ).toEqual([]);
  expect(
    fixesOf(
      "(at bed_0)",
      'await robot.navigate(plate);\nawait robot.navigate(scene.get("table_0"));',
      "error goal-not-reached -2 (at bed_0)",
    ),
  ).toEqual(["Insert robot.navigate(bed)"]);
  expect(
    fixesOf("(holding cup_0)", put("cup", "plate"), "error goal-not-reached -2 (holding cup_0)"),
  ).toEqual(["Insert robot.navigate(cup), robot.grasp(cup)"]);
});

describe("goal-not-reached: what nobody knows is not reported", () => {
  run([
    ["(on cup_0 plate_0)", "", []],
    ["(on cup_0 plate_0)", "await robot.exploreGlobal();", []],
    ["(on cup_0 plate_0)", `${put("cup", "bed")} await robot.exploreLocal();`, []],
    ["(on cup_0 plate_0)", 'for (const one of scene.all("cup")) { await robot.navigate(one); }', []],
    [
      "(forall (?f - fruit) (on ?f plate_0))",
      'const one = scene.find("fruit");\nif (one) { await robot.navigate(one); }',
      [],
    ],
  ]);
});

describe("goal-not-reached: ends that do not count", () => {
  run([
    [
      "(on cup_0 plate_0)",
      "await robot.navigate(cup);\nif (!(await robot.grasp(cup))) return;\nawait robot.navigate(plate);\nif (!(await robot.place(plate))) return;",
      [],
    ],
    ["(on cup_0 plate_0)", `if (scene.size > 3) throw new Error("no");\n${put("cup", "plate")}`, []],
    ["(on cup_0 plate_0)", `${put("cup", "bed")}\nthrow new Error("never ends well");`, []],
    [
      "(on cup_0 plate_0)",
      `if (scene.size > 3) { ${put("cup", "bed")} return; }\n${put("cup", "plate")}`,
      ["warning goal-not-reached -2 (on cup_0 plate_0)"],
    ],
    [
      "(on cup_0 plate_0)",
      `if (scene.size > 3) { ${put("cup", "bed")} }\nelse { ${put("cup", "plate")} }`,
      ["warning goal-not-reached -2 (on cup_0 plate_0)"],
    ],
    ["(handempty)", "while (true) await robot.exploreGlobal();", []],
  ]);
});

test("goal-not-reached: where it was lost is said", () => {
  const [problem] = checkText(textOf("(handempty)", "await robot.navigate(cup);\nawait robot.grasp(cup);"), [
    "error goal-not-reached -2 (handempty)",
  ]);
  expect(problem.related.map(({ message }) => message)).toEqual([
    "(handempty) was lost here, by robot.grasp(cup)",
  ]);
  expect(problem.range).toEqual({ start: { line: 0, character: 9 }, end: { line: 0, character: 20 } });
});

test("goal-not-reached: a scene's goal is reported at the task", () => {
  const { condition: goal } = parseCondition("(holding cup_0)");
  const [problem] = checkText(programOf(""), ["error goal-not-reached 0 (holding cup_0)"], { goal });
  expect(problem.range.start).toEqual({ line: 2, character: 30 });
});

test("goal-not-reached: what is known at the start counts", () => {
  const cup = { id: "cup_0", type: "cup", label: "cup", attributes: {} };
  const plate = { id: "plate_0", type: "plate", label: "plate", attributes: {} };
  const initial = Belief.complete([cup, plate], []);
  checkText(
    `// @goal (on cup_0 plate_0)\n${programOf("")}`,
    ["error goal-not-reached -2 (on cup_0 plate_0)"],
    {
      initial,
    },
  );
});
