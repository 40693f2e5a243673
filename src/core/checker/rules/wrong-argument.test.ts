// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the snippets are programs, with templates of their own
import { describe, expect, test } from "vitest";
import { checkSnippet, checkText, programOf } from "../../../../test/support/checkSnippet";

const objects =
  'const cup = scene.get("cup_0"); const bed = scene.get("bed_0"); const box = scene.get("box_0");';
const error = ["error wrong-argument 2"];

function run(cases: readonly [body: string, expected: readonly string[], fix?: string][]): void {
  for (const [body, expected, fix] of cases) {
    test(body, () => {
      const problems = checkSnippet(`${objects}\n${body}`, expected);
      expect(problems.flatMap(({ fixes }) => fixes.map(({ title }) => title))).toEqual(fix ? [fix] : []);
    });
  }
}

describe("wrong-argument: the type of an object", () => {
  run([
    ["await robot.navigate(cup); await robot.grasp(cup);", []],
    ["await robot.grasp(bed as never);", error],
    ["const it = bed; await robot.grasp(it as never);", error],
    ['await robot.grasp(scene.get("table_0") as never);', error],
    [
      'const place = scene.find("sofa");\nif (place) await robot.grasp(place as never);',
      ["error wrong-argument 3"],
    ],
    ['for (const place of scene.all("furniture")) await robot.grasp(place as never);', error],
    [
      "await robot.grasp((scene.size > 2 ? bed : cup) as Item);",
      [
        "error precondition 2 (exists (?f - furniture) (and (at ?f) (located cup_0 ?f)))",
        "warning wrong-argument 2",
      ],
    ],
    [
      "let it: Thing = cup;\nif (scene.size > 2) it = bed;\nawait robot.navigate(it); await robot.grasp(it as Item);",
      ["warning wrong-argument 4"],
    ],
    [
      "async function take(it: Thing) {\n  await robot.grasp(it as Item);\n}\nawait take(bed);",
      ["error wrong-argument 3"],
    ],
    ["const { grasp } = robot;\nawait grasp(bed as never);", ["error wrong-argument 3"]],
    [
      "const thing = scene.get(`cup_${scene.size}`);\nawait robot.navigate(thing); await robot.grasp(thing as Item);",
      [],
    ],
    [
      "for (const thing of scene) { await robot.navigate(thing); await robot.grasp(thing as Item); }",
      ["warning precondition 2 (handempty)"],
    ],
    ["await robot.navigate({ x: 1, y: 2, z: 0 } as never);", []],
  ]);
});

describe("wrong-argument: what is no object", () => {
  run([
    ['await robot.navigate("cup_0" as never);', error],
    ["await robot.navigate(cup.id as never);", error],
    ["await robot.navigate(3 as never);", error],
    ["await robot.navigate(true as never);", error],
    ["await robot.navigate(undefined as never);", error],
    ["await robot.navigate(robot as never);", error],
    ["await robot.navigate(scene as never);", error],
    ["await robot.navigate([cup, bed] as never);", error],
    ['await robot.navigate(scene.all("cup") as never);', error],
    ["await robot.navigate((() => cup) as never);", error],
    [
      "const map = await robot.exploreGlobal();\nawait robot.navigate(map as never);",
      ["error wrong-argument 3"],
    ],
    ['await robot.reportObservation("rest");', []],
    ['await robot.reportObservation("stay");', []],
    ["await robot.reportObservation(cup);", []],
    ["await robot.navigate(JSON.parse('1'));", []],
  ]);
  test("the object that is meant is offered", () => {
    const [named] = checkText(programOf('await robot.navigate("cup_0");'), ["error wrong-argument 1"]);
    expect(named.fixes.map(({ title }) => title)).toEqual(['Replace with scene.get("cup_0")']);
    const [itself] = checkText(programOf('const cup = scene.get("cup_0");\nawait robot.navigate(cup.id);'), [
      "error wrong-argument 2",
    ]);
    expect(itself.fixes.map(({ title }) => title)).toEqual(["Replace with cup"]);
    expect(itself.message).toBe("navigate takes a Thing as target, and cup.id is an object's id, a string");
  });
});

describe("wrong-argument: how many there are", () => {
  const call = (text: string) =>
    `const go = robot as never as { navigate(...all: unknown[]): Promise<boolean> };\n${text}`;
  run([
    ["await robot.exploreGlobal();", []],
    [call("await go.navigate();"), ["error wrong-argument 3"]],
    [call("await go.navigate(cup, bed);"), ["error wrong-argument 3"], "Remove what it does not take"],
    [call("await go.navigate(cup, bed, box);"), ["error wrong-argument 3"], "Remove what it does not take"],
    [call("await go.navigate(...[cup, bed]);"), []],
  ]);
  test("all of them are too many", () => {
    const [problem] = checkText(programOf("await robot.exploreGlobal(1, 2);"), ["error wrong-argument 1"]);
    expect(problem.message).toBe("exploreGlobal takes no argument, and this call gives 2");
    expect(problem.fixes.map(({ title }) => title)).toEqual(["Remove the arguments"]);
  });
});

test("wrong-argument: an object of the wrong type is not reported as an unmet precondition too", () => {
  const problems = checkText(programOf('await robot.grasp(scene.get("bed_0"));'), ["error wrong-argument 1"]);
  expect(problems[0].message).toBe('grasp takes an Item as item, and scene.get("bed_0") is a bed');
});

test("wrong-argument: with the rule off, the precondition says what is wrong", () => {
  checkText(
    programOf('await robot.grasp(scene.get("bed_0"));'),
    ["error precondition 1 (exists (?f - furniture) (and (at ?f) (located bed_0 ?f)))"],
    { severities: { "wrong-argument": "off" } },
  );
});
