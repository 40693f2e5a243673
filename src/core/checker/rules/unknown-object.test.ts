// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the snippets are programs, with templates of their own
import { describe, expect, test } from "vitest";
import { checkSnippet } from "../../../../test/support/checkSnippet";
import { Belief } from "../../world/belief";

const error = ["error unknown-object 1"];

describe("unknown-object: types that the domain does not have", () => {
  const cases: readonly [body: string, expected: readonly string[], fix?: string][] = [
    ['scene.get("banana_0");', []],
    ['scene.get("banana_17");', []],
    ['scene.get("fruit_0");', []],
    ['scene.get("Banana_0");', []],
    ['scene.get("bananna_3");', error, 'Replace with "banana_3"'],
    ['scene.get("giraffe_0");', error],
    ['scene.get("plate");', error, 'Replace with "plate_0"'],
    ['(await robot.exploreGlobal()).get("tabel_1");', error, 'Replace with "table_1"'],
    ['scene.find("fruit");', []],
    ['scene.all("fruits");', error, 'Replace with "fruit"'],
    ['scene.find("aple");', error, 'Replace with "apple"'],
    ['const id = "giraffe_0";\nscene.get(id);', ["error unknown-object 2"]],
    ["for (let i = 0; i < 3; i++) scene.get(`cup_${i}`);", []],
    ['new Map<string, number>().get("giraffe_0");', []],
    ['["giraffe_0"].find((each) => each === "giraffe");', []],
  ];
  for (const [body, expected, fix] of cases) {
    test(body, () => {
      const problems = checkSnippet(body, expected);
      if (fix) expect(problems[0].fixes[0].title).toBe(fix);
    });
  }
});

describe("unknown-object: before anything has been seen", () => {
  const told = (line: number) => [`warning unknown-object ${line}`];
  const cases: readonly [body: string, expected: readonly string[]][] = [
    ['scene.get("plate_0");', told(1)],
    ['scene.get("plate_0");\nscene.get("cup_0");', told(1)],
    ['await robot.exploreGlobal();\nscene.get("plate_0");', []],
    ['const look = () => robot.exploreGlobal();\nawait look();\nscene.get("plate_0");', []],
    ['if (Math.random() < 0.5) await robot.exploreGlobal();\nscene.get("plate_0");', []],
    ['if (Math.random() < 0.5) scene.get("plate_0");', told(1)],
    ['if (scene.has("plate_0")) scene.get("plate_0");', []],
    ['if (scene.has("plate_0")) console.log(1);\nscene.get("plate_0");', told(2)],
    ['for (const each of scene) console.log(each, scene.get("plate_0"));', []],
    ['try {\n  scene.get("plate_0");\n} catch {\n  await robot.exploreGlobal();\n}', []],
    ['try {\n  await robot.exploreGlobal();\n} finally {\n  scene.get("plate_0");\n}', []],
    ['scene.get("plate");', error],
  ];
  for (const [body, expected] of cases)
    test(body, () => void checkSnippet(body, expected, { isUnseen: true }));

  test("the robot looks first", () => {
    const [problem] = checkSnippet('scene.get("plate_0");', told(1), { isUnseen: true });
    expect(problem.fixes.map(({ title }) => title)).toEqual(["Insert robot.exploreGlobal()"]);
  });

  test("it says nothing where that is not known", () => void checkSnippet('scene.get("plate_0");', []));
});

describe("unknown-object: objects that are not known yet", () => {
  const plate = { id: "plate_0", type: "plate", label: "plate", attributes: {} };
  const initial = Belief.empty(["at", "holding", "handempty"]).withObjects([plate]);
  const cases: readonly [body: string, expected: readonly string[]][] = [
    ['scene.get("plate_0");', []],
    ['scene.get("plate_1");', error],
    ['await robot.exploreGlobal();\nscene.get("plate_1");', []],
    ['if (scene.size > 2) await robot.exploreGlobal();\nscene.get("plate_1");', []],
    ['const look = () => robot.exploreGlobal();\nawait look();\nscene.get("plate_1");', []],
  ];
  for (const [body, expected] of cases) test(body, () => void checkSnippet(body, expected, { initial }));

  test("near names are offered", () => {
    const [problem] = checkSnippet('scene.get("plate_1");', error, { initial });
    expect(problem.fixes.map(({ title }) => title)).toEqual(['Replace with "plate_0"']);
  });
});
