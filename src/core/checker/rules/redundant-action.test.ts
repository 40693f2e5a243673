import { describe, expect, test } from "vitest";
import { checkSnippet, checkText, programOf } from "../../../../test/support/checkSnippet";
import { applyEdits } from "../../program/programSource";

const objects =
  'const cup = scene.get("cup_0"); const bed = scene.get("bed_0"); const table = scene.get("table_0"); const plate = scene.get("plate_0");';

function run(cases: readonly [body: string, expected: readonly string[]][]): void {
  for (const [body, expected] of cases) test(body, () => void checkSnippet(`${objects}\n${body}`, expected));
}

const third = ["information redundant-action 3"];

describe("redundant-action: everything it brings about holds already", () => {
  run([
    ["await robot.navigate(bed);", []],
    ["await robot.navigate(bed);\nawait robot.navigate(bed);", third],
    ["await robot.navigate(bed);\nawait robot.navigate(table);\nawait robot.navigate(bed);", []],
    [
      "const there = bed;\nawait robot.navigate(bed);\nawait robot.navigate(there);",
      ["information redundant-action 4"],
    ],
    [
      "await robot.navigate(bed);\nawait robot.exploreLocal();\nawait robot.navigate(bed);",
      ["information redundant-action 4"],
    ],
    ["await robot.navigate(bed);\nawait robot.exploreGlobal();\nawait robot.navigate(bed);", []],
    [
      "await robot.navigate(cup);\nawait robot.grasp(cup);\nawait robot.navigate(bed);\nawait robot.place(bed);\nawait robot.navigate(bed);",
      ["information redundant-action 6"],
    ],
    ["await robot.navigate(bed);\nif (scene.size > 3) await robot.navigate(bed);", third],
    ["if (scene.size > 3) await robot.navigate(bed);\nawait robot.navigate(bed);", []],
    [
      "if (scene.size > 3) await robot.navigate(bed);\nelse await robot.navigate(bed);\nawait robot.navigate(bed);",
      ["information redundant-action 4"],
    ],
    ["for (let i = 0; i < 3; i++) await robot.navigate(bed);", []],
    ["await robot.navigate(bed);\nfor (let i = 0; i < 3; i++) await robot.navigate(bed);", third],
    [
      "async function home() { await robot.navigate(bed); }\nawait home();\nawait robot.navigate(bed);",
      ["information redundant-action 4"],
    ],
    [
      "async function home() { await robot.navigate(bed); }\nawait home();\nawait robot.navigate(table);\nawait home();",
      [],
    ],
  ]);
});

describe("redundant-action: the same twice in a row", () => {
  run([
    ["await robot.navigate(cup);\nawait robot.navigate(cup);", third],
    ["await robot.navigate(cup);\nawait robot.navigate(plate);\nawait robot.navigate(cup);", []],
    ["await robot.navigate(cup);\nawait robot.exploreLocal();\nawait robot.navigate(cup);", []],
    ['for (const fruit of scene.all("fruit")) await robot.navigate(fruit);', []],
    [
      'const one = scene.find("fruit");\nif (one) {\n  await robot.navigate(one);\n  await robot.navigate(one);\n}',
      ["information redundant-action 5"],
    ],
  ]);
});

describe("redundant-action: what comes in between counts, also where nothing is known", () => {
  run([
    ["await robot.navigate(cup);\nawait robot.exploreGlobal();\nawait robot.navigate(cup);", []],
    [
      "const away = async () => { await robot.exploreGlobal(); };\nawait robot.navigate(cup);\nawait away();\nawait robot.navigate(cup);",
      [],
    ],
    [
      "await robot.navigate(cup);\nconsole.log(1);\nawait robot.navigate(cup);",
      ["information redundant-action 4"],
    ],
    ["if (await robot.navigate(cup)) console.log(1);\nawait robot.navigate(cup);", []],
    ["await robot.navigate(cup);\nawait sleep(1);\nawait robot.navigate(cup);", []],
    [
      "do {\n  await robot.navigate(cup);\n  switch (scene.size) {\n    case 1:\n      await robot.exploreGlobal();\n      break;\n    default:\n      await robot.exploreGlobal();\n  }\n  await robot.navigate(cup);\n} while (scene.size > 3);",
      [],
    ],
  ]);
});

describe("redundant-action: a function that calls itself does more than is followed", () => {
  run([
    [
      "async function again(left: number) {\n  await robot.navigate(bed);\n  if (left > 0) {\n    await robot.navigate(table);\n    await again(left - 1);\n  }\n}\nawait robot.navigate(bed);\nawait again(1);",
      [],
    ],
    [
      "async function one(left: number) {\n  await robot.navigate(bed);\n  await other(left);\n}\nasync function other(left: number) {\n  await robot.navigate(table);\n  if (left > 0) await one(left - 1);\n}\nawait robot.navigate(bed);\nawait one(1);",
      [],
    ],
  ]);
});

describe("redundant-action: another try is not redundant", () => {
  run([
    ["if (!(await robot.navigate(bed))) await robot.navigate(bed);", []],
    [
      "let there = await robot.navigate(bed);\nif (!there) there = await robot.navigate(bed);\nconsole.log(there);",
      [],
    ],
    ["for (let i = 0; i < 3; i++) if (await robot.navigate(bed)) break;", []],
    ["while (!(await robot.navigate(bed))) await sleep(1);", []],
    ["try {\n  await robot.navigate(bed);\n} catch {\n  await robot.navigate(bed);\n}", []],
  ]);
});

describe("redundant-action: perception is never redundant", () => {
  run([
    ["await robot.exploreGlobal();\nawait robot.exploreGlobal();", []],
    ['await robot.reportObservation("rest");\nawait robot.reportObservation("rest");', []],
    ["await robot.navigate(bed);\nawait robot.exploreLocal();\nawait robot.exploreLocal();", []],
  ]);
});

test("redundant-action: its line goes with it, and the comment above it", () => {
  const body =
    "  await robot.navigate(bed);\n  // To be sure.\n  await robot.navigate(bed);\n  console.log(1);";
  const text = programOf(`${objects}\n${body}`);
  const [problem] = checkText(text, ["information redundant-action 4"]);
  expect(problem.tag).toBe("unnecessary");
  expect(applyEdits(text, problem.fixes[0].edits)).toBe(
    programOf(`${objects}\n  await robot.navigate(bed);\n  console.log(1);`),
  );
});

test("redundant-action: a result that is asked for is not taken away", () => {
  const [problem] = checkSnippet(
    `${objects}\nawait robot.navigate(bed);\nif (!(await robot.navigate(bed))) return;`,
    third,
  );
  expect(problem.fixes).toEqual([]);
});
