import { describe, expect, test } from "vitest";
import { checkSnippet, checkText, programOf } from "../../../../test/support/checkSnippet";
import { applyEdits } from "../../program/programSource";

const objects = 'const cup = scene.get("cup_0"); const bed = scene.get("bed_0");';
const severities = { "unchecked-result": "default" } as const;
const asked = { severities: { "unchecked-result": "information" } } as const;

function run(cases: readonly [body: string, expected: readonly string[]][]): void {
  for (const [body, expected] of cases)
    test(body, () => void checkSnippet(`${objects}\n${body}`, expected, asked));
}

const note = (line: number) => `information unchecked-result ${line}`;

test("unchecked-result: silent unless asked for", () => {
  const body = `${objects}\nawait robot.navigate(cup);\nawait robot.grasp(cup);\nawait robot.navigate(bed);\nawait robot.place(bed);`;
  checkSnippet(body, []);
  checkSnippet(body, [], { severities });
  checkSnippet(
    body,
    [2, 3, 4].map((line) => `error unchecked-result ${line}`),
    { severities: { "unchecked-result": "error" } },
  );
});

describe("unchecked-result: later actions rely on it", () => {
  run([
    ["await robot.navigate(cup);\nawait robot.grasp(cup);", [note(2)]],
    ["await robot.navigate(cup);", []],
    ["await robot.navigate(cup);\nawait robot.exploreGlobal();", []],
    ["await robot.navigate(bed);\nawait robot.exploreLocal();", [note(2)]],
    ["await robot.exploreGlobal();\nawait robot.navigate(cup);", []],
    ["if (!(await robot.navigate(cup))) return;\nawait robot.grasp(cup);", []],
    ["const ok = await robot.navigate(cup);\nif (ok) await robot.grasp(cup);", []],
    ["(await robot.navigate(cup));\nawait robot.grasp(cup);", [note(2)]],
    ["void (await robot.navigate(cup));\nawait robot.grasp(cup);", [note(2)]],
    ["for (let i = 0; i < 2; i++) {\n  await robot.navigate(bed);\n  await robot.navigate(cup);\n}", []],
    ["while (scene.size < 9) {\n  await robot.navigate(bed);\n  await robot.exploreLocal();\n}", [note(3)]],
    [
      "while (scene.size < 9) {\n  if (await robot.grasp(cup)) return;\n  await robot.navigate(cup);\n}",
      ["error precondition 3 (exists (?f - furniture) (and (at ?f) (located cup_0 ?f)))", note(4)],
    ],
    [
      "async function go() {\n  await robot.navigate(cup);\n}\nawait go();\nif (!(await robot.grasp(cup))) return;",
      [note(3)],
    ],
    [
      "await robot.navigate(cup);\nif (!(await robot.grasp(cup))) return;\nawait robot.navigate(bed);",
      [note(2)],
    ],
    ["await robot.navigate(cup).then(console.log);\nawait robot.grasp(cup);", []],
  ]);
});

describe("unchecked-result: how it is checked", () => {
  const fixes = (text: string, line: number) => {
    const [problem] = checkText(text, [note(line)], asked);
    return problem.fixes.map((fix) => ({ title: fix.title, text: applyEdits(text, fix.edits) }));
  };
  test("in a task", () => {
    const text = programOf(
      `${objects}\n  await robot.navigate(cup);\n  if (await robot.grasp(cup)) console.log(1);`,
    );
    const [leave, fail, retry] = fixes(text, 2);
    expect(leave.text).toContain("\n  if (!(await robot.navigate(cup))) return;\n");
    expect(fail.text).toContain(
      '\n  if (!(await robot.navigate(cup))) throw new Error("navigate failed");\n',
    );
    expect(retry.text).toContain(
      '\n  for (let attempt = 1; !(await robot.navigate(cup)); attempt++) {\n    if (attempt === 3) throw new Error("navigate failed");\n  }\n',
    );
  });
  const inHelper = (type: string, end: string) =>
    programOf(
      `async function take(it: Cup)${type} {\n  await robot.navigate(it);\n  if (!(await robot.grasp(it))) ${end};\n${end === "return" ? "" : `  ${end};\n`}}\nawait take(scene.get("cup_0"));`,
    );
  const exits: readonly [type: string, end: string, first: string][] = [
    ["", "return", "return;"],
    [": Promise<void>", "return", "return;"],
    ["", "return false", "return false;"],
    [": Promise<boolean>", "return false", "return false;"],
    [": Promise<Cup | undefined>", "return undefined", "return undefined;"],
    [": Promise<Cup>", "return it", 'throw new Error("navigate failed");'],
    ["", "return it", 'throw new Error("navigate failed");'],
  ];
  for (const [type, end, first] of exits) {
    test(`in a function${type} with ${end}`, () => {
      expect(fixes(inHelper(type, end), 2)[0].text).toContain(`if (!(await robot.navigate(it))) ${first}`);
    });
  }
  test("in a loop", () => {
    const text = programOf(
      `for (const it of scene.all("cup")) {\n  await robot.navigate(it);\n  if (await robot.grasp(it)) break;\n}`,
    );
    expect(fixes(text, 2)[0].title).toBe("Check the result, else continue with the next round");
  });
  test("beside a variable of the same name", () => {
    const text = programOf(
      `${objects}\nconst attempt = 1;\nawait robot.navigate(cup);\nif (await robot.grasp(cup)) console.log(attempt);`,
    );
    expect(fixes(text, 3)[2].text).toContain("let attempt2 = 1");
  });
});
