import { describe, expect, test } from "vitest";
import { builtInRobot, checkSnippet, programOf } from "../../../../test/support/checkSnippet";
import { createChecker } from "../checkProgram";

const known = `const cup = scene.get("cup_0"); const other = scene.get("cup_1"); const bed = scene.get("bed_0");`;

function fixesOf(body: string, expected: readonly string[], problems: readonly string[]): void {
  const found = checkSnippet(`${known}\n${body}`, problems);
  expect(found.flatMap(({ fixes }) => fixes.map(({ title }) => title))).toEqual(expected);
}

const atCup = "(exists (?f - furniture) (and (at ?f) (located cup_0 ?f)))";
const holds = "(exists (?i - item) (holding ?i))";
const atBed = "(exists (?f - furniture) (and (at ?f) (or (= ?f bed_0) (located bed_0 ?f))))";

describe("precondition: fixes are the shortest repair, and take the problem away", () => {
  const cases: readonly [
    name: string,
    body: string,
    fixes: readonly string[],
    problems: readonly string[],
  ][] = [
    [
      "go there",
      "await robot.grasp(cup);",
      ["Insert robot.navigate(cup)"],
      [`error precondition 2 ${atCup}`],
    ],
    [
      "go to where it is to be put",
      'const table = scene.get("table_0");\nawait robot.navigate(table);\nawait robot.grasp(cup);\nawait robot.place(bed);',
      ["Insert robot.navigate(bed)"],
      [`error precondition 5 ${atBed}`],
    ],
    [
      "put down what is held first",
      "await robot.navigate(cup);\nawait robot.grasp(cup);\nawait robot.navigate(bed);\nawait robot.navigate(cup);",
      ["Insert robot.place(bed)"],
      ["error precondition 5 (not (holding cup_0))"],
    ],
    [
      "in a loop",
      'for (const fruit of scene.all("fruit")) {\n  await robot.grasp(fruit);\n  await robot.navigate(other);\n  await robot.place(other);\n}',
      ["Insert robot.navigate(fruit)"],
      ["error precondition 3 (exists (?f - furniture) (and (at ?f) (located fruit ?f)))"],
    ],
    [
      "in a branch without braces",
      "if (scene.size > 3) await robot.grasp(cup);",
      ["Insert robot.navigate(cup)"],
      [`error precondition 2 ${atCup}`],
    ],
    [
      "in an else without braces",
      "if (scene.size > 3) console.log(1);\nelse await robot.grasp(cup);",
      ["Insert robot.navigate(cup)"],
      [`error precondition 3 ${atCup}`],
    ],
    [
      "before a condition",
      "if (!(await robot.grasp(cup))) return;",
      ["Insert robot.navigate(cup)"],
      [`error precondition 2 ${atCup}`],
    ],
    [
      "not before the condition of a loop, which is tested again and again",
      "while (!(await robot.grasp(cup))) console.log(1);",
      [],
      [`error precondition 2 ${atCup}`],
    ],
    [
      "with the variable that is declared as what is taken",
      "const visit = async (spot: Thing) => {\n  await robot.navigate(spot);\n  await robot.grasp(other);\n};\nawait robot.navigate(cup);\nawait robot.grasp(cup);\nawait visit(bed);",
      ["Insert robot.place(bed), robot.navigate(other)"],
      ["error precondition 4 (handempty)"],
    ],
    [
      "to any furniture that has a name",
      "await robot.exploreLocal();",
      ["Insert robot.navigate(bed)"],
      ["error precondition 2 (exists (?f - furniture) (at ?f))"],
    ],
  ];
  for (const [name, body, fixes, problems] of cases) test(name, () => fixesOf(body, fixes, problems));
});

test("precondition: where a fact was lost is said", () => {
  const body = `${known}\nawait robot.navigate(cup);\nawait robot.grasp(cup);\nawait robot.grasp(other);`;
  const [problem] = checkSnippet(body, ["error precondition 4 (handempty)"]);
  expect(problem.related).toHaveLength(1);
  expect(problem.related[0].message).toBe("(handempty) was lost here, by robot.grasp(cup)");
  expect(problem.related[0].range.start.line).toBe(5);
  expect(problem.message).toContain("robot.grasp(other) can't be done here: it needs");
});

test("precondition: what is put in keeps the line ends of the file", () => {
  const [problem] = checkSnippet(`${known}\r\n  await robot.grasp(cup);`, [`error precondition 2 ${atCup}`]);
  expect(problem.fixes[0].edits[0].newText).toBe("await robot.navigate(cup);\r\n  ");
});

test("precondition: an unmet negative fact of the place asked for", () => {
  checkSnippet(`${known}\nawait robot.place(bed);`, [`error precondition 2 ${holds} ${atBed}`]);
});

test("precondition: where there is no fix, what can bring it about is named", () => {
  const [problem] = checkSnippet('await robot.place(scene.get("bed_0"));', [
    `error precondition 1 ${holds} ${atBed}`,
  ]);
  expect(problem.nextStep).toBe(
    "make it true before this line: robot.navigate or robot.grasp can bring it about",
  );
});

test("precondition: each of several problems has the fix that it has by itself", () => {
  const text = programOf(
    `${known}\nif (Math.random() < 0.2) {\n  await robot.grasp(cup);\n  return;\n}\nif (Math.random() < 0.4) {\n  await robot.place(bed);\n  return;\n}\nfor (const each of [cup]) {\n  await robot.navigate(each);\n  await robot.grasp(each);\n}\nawait robot.grasp(other);`,
  );
  const input = { text, file: "/programs/several.robot.ts", robot: builtInRobot("mobile-manipulator") };
  const checker = createChecker();
  const { problems } = checker.checkPreconditions(input);
  expect(problems.filter(({ fixes }) => fixes.length > 0).length).toBeGreaterThan(1);
  for (const problem of problems) expect(createChecker().fixes(input, problem)).toEqual(problem.fixes);
});
