import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { productFolder } from "../../platform/productFolder";
import { LineIndex } from "../base/problem";
import { checkProgram } from "../checker/checkProgram";
import { parseRobotPackage, type RobotPackageTexts } from "./parseRobotPackage";
import type { RobotPackage, RobotSkills } from "./robotPackage";
import { withSkills } from "./skillText";

const folder = join(productFolder(), "robots/tabletop-arm");
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const functions = read("skills.ts");
const skillDomain = read("skills.pddl");
const good: RobotPackageTexts = {
  folder: "/robots/tabletop-arm",
  robotJson: read("robot.json"),
  apiText: read("api.d.ts"),
  domainText: read("domain.pddl"),
  skillsDomainText: skillDomain,
  skillsText: functions,
  scenes: ["stack-blocks"],
};

function shipped(): { readonly robot: RobotPackage; readonly skills: RobotSkills } {
  const { package: robot } = parseRobotPackage(good);
  if (!robot?.skills) throw new Error("the package is not in order");
  return { robot, skills: robot.skills };
}

/** Expected: `code file` and, behind it, what the text is like where the problem stands. */
function check(change: Partial<RobotPackageTexts>, expected: readonly string[]): void {
  const texts = { ...good, ...change };
  const { package: robot, problems } = parseRobotPackage(texts);
  const found = problems.map(({ code, file, range }, index) => {
    const name = file?.slice(file.lastIndexOf("/") + 1);
    const lines = new LineIndex((name === "skills.ts" ? texts.skillsText : texts.skillsDomainText) ?? "");
    const text = (name === "skills.ts" ? texts.skillsText : texts.skillsDomainText) ?? "";
    const [head] = /^\S+ \S+ ?/.exec(expected[index] ?? "") ?? [""];
    const length = (expected[index]?.length ?? 0) - head.length;
    const start = range ? lines.offsetAt(range.start) : 0;
    return `${code} ${name}${length > 0 ? ` ${text.slice(start, start + length)}` : ""}`;
  });
  expect(found).toEqual(expected);
  for (const problem of problems) expect(problem.nextStep, problem.message).toBeTruthy();
  expect(robot === undefined).toBe(problems.some(({ severity }) => severity === "error"));
}

const inFunctions = (from: string, to: string) => {
  expect(functions).toContain(from);
  return { skillsText: functions.replace(from, to) };
};
const inDomain = (from: string, to: string) => {
  expect(skillDomain).toContain(from);
  return { skillsDomainText: skillDomain.replace(from, to) };
};

describe("the shipped skills", () => {
  test("are read without a problem", () => check({}, []));

  test("each has its action and its documentation", () => {
    const { skills } = shipped();
    expect(skills.methods.map(({ name, action }) => `${name} ${action}`)).toEqual([
      "pickUp pick-up",
      "putOn put-on",
      "putIn put-in",
      "putAround put-around",
      "putBeside put-beside",
      "dropThrough drop-through",
      "putAside put-aside",
    ]);
    expect(skills.methods[0].documentation).toContain("Returns false if it slips");
    expect(skills.methods[0].parameters).toEqual([{ name: "item", type: "Item", optional: false }]);
  });

  test("are planned with beside the predicates of the domain", () => {
    const { skills, robot } = shipped();
    const names = skills.domain.predicates.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(robot.domain.predicates.map(({ name }) => name)));
    expect(names).toContain("around");
  });

  test("a package needs none", () => {
    check({ skillsDomainText: undefined, skillsText: undefined }, []);
  });
});

describe("what is wrong with skills", () => {
  test("one of the two files", () => {
    check({ skillsText: undefined }, ["skill-file skills.pddl"]);
    check({ skillsDomainText: undefined }, ["skill-file skills.ts"]);
  });

  test("a function without an action", () =>
    check(inDomain("(:action put-aside", "(:action put-somewhere"), [
      "skill-action-missing skills.ts putAside",
      "skill-function-missing skills.pddl put-somewhere",
    ]));

  test("an action without a function", () =>
    check(inFunctions("export async function putAside", "async function putAside"), [
      "skill-function-missing skills.pddl put-aside",
    ]));

  test("parameters that do not fit", () => {
    check(
      inFunctions(
        "dropThrough(robot: Robot, ball: Ball, hoop: Hoop)",
        "dropThrough(robot: Robot, ball: Ball)",
      ),
      ["skill-parameters skills.ts dropThrough"],
    );
    check(inFunctions("post: Peg | Cylinder", "post: Peg"), ["skill-parameters skills.ts post: Peg"]);
    check(inFunctions("putAside(robot: Robot, item", "putAside(item"), [
      "skill-parameters skills.ts putAside",
    ]);
    check(inFunctions("vessel: Vessel): Promise<boolean>", "vessel: Vessel): Promise<void>"), [
      "skill-parameters skills.ts putIn",
    ]);
  });

  test("a text that can't be parsed", () => {
    check(inFunctions("const safe = 0.1;", "const safe = ;"), ["skill-syntax skills.ts"]);
    const { problems } = parseRobotPackage({ ...good, ...inDomain("(:action pick-up", "(:action") });
    expect(problems.map(({ file }) => file)).toContain("/robots/tabletop-arm/skills.pddl");
  });

  test("a predicate that neither file declares", () =>
    check(inDomain("(in ?i ?v) (not (holding ?i))", "(inside ?i ?v) (not (holding ?i))"), [
      "pddl-undeclared-predicate skills.pddl (inside",
    ]));

  test("a domain with an error has no skills, and is told once", () => {
    const { problems } = parseRobotPackage({
      ...good,
      domainText: good.domainText.replace("(on ?i - item", "(on ?i - itm"),
    });
    expect(problems.every(({ file }) => file?.endsWith("domain.pddl"))).toBe(true);
  });
});

describe("skills in a program", () => {
  const program = (body: string) =>
    `// @robot tabletop-arm\nimport type { Robot, Scene } from "robot:tabletop-arm";\n\nexport default async function task(robot: Robot, scene: Scene) {\n  await robot.report();\n${body}\n}\n`;

  test("only what is called, and what that uses", () => {
    const { skills } = shipped();
    const text = withSkills(program('  await pickUp(robot, scene.get("block_0"));'), skills);
    const declared = [...text.matchAll(/^(?:async function|function|const) (\w+)/gm)].map(([, name]) => name);
    const called = ["pickUp", "comeTo", "apart", "above"];
    expect(declared).toEqual(["safe", "fingersClear", "aimed", "mostTries", "mostAims", ...called]);
    expect(text).toContain("/**\n * Takes something at its centre");
    expect(text).toContain('import type { Item, Location, Robot, Scene } from "robot:tabletop-arm";');
  });

  test("a program without skills stays as it is", () => {
    const text = program("  await robot.openGripper();");
    expect(withSkills(text, shipped().skills)).toBe(text);
  });

  test("what a program declares itself is left alone, and nothing is copied twice", () => {
    const { skills } = shipped();
    const once = withSkills(program('  await pickUp(robot, scene.get("block_0"));'), skills);
    const edited = once.replace("const safe = 0.1;", "const safe = 0.15;");
    expect(withSkills(edited, skills)).toBe(edited);
    const further = edited.replace("\n}\n", '\n  await putAside(robot, scene.get("block_0"));\n}\n');
    const both = withSkills(further, skills);
    expect(both.match(/function pickUp/g)).toHaveLength(1);
    expect(both).toContain("async function putAside");
    expect(both).not.toContain("const safe = 0.1;");
  });

  test("the checker finds nothing in any of them", () => {
    const { robot, skills } = shipped();
    const declare = (name: string, type: string) => [
      `  const ${name} = scene.find("${type}");`,
      `  if (!${name}) throw new Error("none");`,
    ];
    const body = [
      ...declare("block", "block"),
      ...declare("area", "area"),
      ...declare("bin", "bin"),
      ...declare("ring", "ring"),
      ...declare("peg", "peg"),
      ...declare("ball", "ball"),
      ...declare("hoop", "hoop"),
      "  if (!(await pickUp(robot, block)) || !(await putOn(robot, block, area))) return;",
      "  if (!(await pickUp(robot, block)) || !(await putIn(robot, block, bin))) return;",
      "  if (!(await pickUp(robot, ring)) || !(await putAround(robot, ring, peg))) return;",
      "  if (!(await pickUp(robot, ball)) || !(await dropThrough(robot, ball, hoop))) return;",
      "  if (!(await pickUp(robot, ball)) || !(await putAside(robot, ball))) return;",
    ].join("\n");
    const { problems } = checkProgram({
      text: withSkills(program(body), skills),
      file: "task.robot.ts",
      robot,
    });
    expect(problems.map(({ message, range }) => `${range?.start.line}: ${message}`)).toEqual([]);
  });
});
