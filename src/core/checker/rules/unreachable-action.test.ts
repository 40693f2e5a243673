import { describe, expect, test } from "vitest";
import { checkSnippet, checkText, programOf } from "../../../../test/support/checkSnippet";
import { applyEdits } from "../../program/programSource";

const objects = 'const cup = scene.get("cup_0"); const bed = scene.get("bed_0");';

function run(cases: readonly [body: string, expected: readonly string[]][]): void {
  for (const [body, expected] of cases) test(body, () => void checkSnippet(`${objects}\n${body}`, expected));
}

describe("unreachable-action: behind what leaves", () => {
  run([
    ["return;\nawait robot.navigate(bed);", ["warning unreachable-action 3"]],
    ['throw new Error("x");\nawait robot.navigate(bed);', ["warning unreachable-action 3"]],
    [
      "for (const x of [1, 2]) {\n  console.log(x);\n  continue;\n  await robot.navigate(bed);\n}",
      ["warning unreachable-action 5"],
    ],
    [
      "for (const x of [1, 2]) {\n  console.log(x);\n  break;\n  await robot.navigate(bed);\n}",
      ["warning unreachable-action 5"],
    ],
    [
      "if (scene.size > 2) return;\nelse throw new Error();\nawait robot.navigate(bed);",
      ["warning unreachable-action 4"],
    ],
    [
      "while (true) await robot.exploreGlobal();\nawait robot.navigate(bed);",
      ["warning unreachable-action 3"],
    ],
    ["while (true) { if (await robot.navigate(bed)) break; }\nawait robot.exploreLocal();", []],
    ["{\n  return;\n}\nawait robot.navigate(bed);", ["warning unreachable-action 5"]],
    [
      "return;\nconsole.log(1);\nawait robot.navigate(bed);\nawait robot.navigate(cup);",
      ["warning unreachable-action 4"],
    ],
    ["return;\nconsole.log(1);", []],
    ["return;\nfunction later() { console.log(1); }", []],
    ["return await go();\nasync function go() {\n  await robot.navigate(bed);\n}", []],
    [
      "switch (scene.size) {\n  case 1:\n    break;\n    await robot.navigate(bed);\n  default:\n    await robot.navigate(cup);\n}",
      ["warning unreachable-action 5"],
    ],
    ["try {\n  return;\n} finally {\n  await robot.navigate(bed);\n}", []],
    ["try {\n  JSON.parse('');\n} catch {\n  await robot.navigate(bed);\n}", []],
    [
      "try {\n  throw new Error();\n} catch {\n  return;\n}\nawait robot.navigate(bed);",
      ["warning unreachable-action 7"],
    ],
    ["const later = async () => {\n  await robot.navigate(bed);\n};\nconsole.log(later);", []],
  ]);
});

describe("unreachable-action: by what is known", () => {
  run([
    ["if (false) await robot.navigate(bed);", ["information unreachable-action 2"]],
    [
      "const testing = false;\nif (testing) {\n  await robot.navigate(bed);\n}",
      ["information unreachable-action 4"],
    ],
    [
      "const ok = await robot.navigate(bed);\nif (!ok) return;\nif (ok) await robot.exploreLocal();\nelse await robot.navigate(cup);",
      ["information unreachable-action 5"],
    ],
    [
      "if (true) await robot.navigate(bed);\nelse await robot.navigate(cup);",
      ["information unreachable-action 3"],
    ],
    [
      "function fail(): never {\n  throw new Error();\n}\nfail();\nawait robot.navigate(bed);",
      ["information unreachable-action 6"],
    ],
    [
      'let found = false;\nfor (const one of scene.all("cup")) found = one.label === "x";\nif (found) await robot.navigate(bed);',
      [],
    ],
    [
      'let found = false;\nscene.all("cup").forEach(() => { found = true; });\nif (found) await robot.navigate(bed);',
      [],
    ],
    [
      'const list: string[] = [];\nfor (const one of scene.all("cup")) list.push(one.id);\nif (list.length > 0) await robot.navigate(bed);',
      [],
    ],
    [
      "const ok = await robot.navigate(bed);\nif (ok) await robot.exploreLocal();\nelse await robot.navigate(cup);",
      [],
    ],
    ["const other = { navigate: async () => true };\nreturn;\nawait other.navigate();", []],
  ]);
});

describe("unreachable-action: a function that calls itself does more than is followed", () => {
  run([
    [
      "async function again(last: boolean) {\n  if (last) await robot.navigate(bed);\n  else await again(true);\n}\nawait again(false);",
      [],
    ],
    [
      "async function again(last: boolean) {\n  if (last) return;\n  await again(true);\n  return;\n  await robot.navigate(bed);\n}\nawait again(false);",
      ["warning unreachable-action 6"],
    ],
  ]);
});

test("unreachable-action: what is never reached goes, and nothing else", () => {
  const body =
    "  if (scene.size > 2) {\n    return;\n    await robot.navigate(bed);\n    console.log(1);\n  }\n  await robot.navigate(cup);";
  const text = programOf(`${objects}\n${body}`);
  const [problem] = checkText(text, ["warning unreachable-action 4"]);
  expect(problem.message).toBe("robot.navigate(bed) is never done: nothing gets past the return before it");
  expect(applyEdits(text, problem.fixes[0].edits)).toBe(
    programOf(`${objects}\n  if (scene.size > 2) {\n    return;\n  }\n  await robot.navigate(cup);`),
  );
});

test("unreachable-action: a function in between is kept", () => {
  const [problem] = checkSnippet(
    `${objects}\nconsole.log(go);\nreturn;\nawait robot.navigate(bed);\nfunction go() {}\nawait robot.navigate(cup);`,
    ["warning unreachable-action 4"],
  );
  expect(problem.fixes).toEqual([]);
});
