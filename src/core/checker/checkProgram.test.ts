import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { builtInRobot, programOf } from "../../../test/support/checkSnippet";
import { productFolder } from "../../platform/productFolder";
import { checkPreconditions, checkProgram, checkTypes, createChecker } from "./checkProgram";
import { rules } from "./rules/registry";
import type { RuleSeverities } from "./rules/severity";

const robot = builtInRobot("mobile-manipulator");
const file = "/programs/a.robot.ts";
const check = (body: string) => checkProgram({ text: programOf(body), file, robot }).problems;

describe("both stages together", () => {
  const cases: readonly [body: string, codes: readonly string[]][] = [
    ["await robot.exploreGlobal();", []],
    ["const wrong: string = 1;", ["ts2322"]],
    ["await robot.grab();", ["unknown-action"]],
    ["robot.exploreGlobal();", ["missing-await"]],
    ['const ok = robot.navigate(scene.get("bed_0"));\nif (ok) console.log(1);', ["missing-await"]],
    ['scene.find("fruits");', ["unknown-object"]],
    ['fetch("x");', ["forbidden-code"]],
    ['await robot.grasp(scene.get("bed_0"));', ["wrong-argument"]],
    ["await robot.navigate();", ["wrong-argument"]],
    ['await robot.navigate(scene.get("bed_0"), 3);', ["wrong-argument"]],
    ['const cup = scene.find("cup");\nawait robot.navigate(cup);', ["ts2345"]],
    ["if (", ["ts1109"]],
  ];
  for (const [body, codes] of cases) {
    test(body, () =>
      expect([...new Set(check(body).map(({ code }) => code))].slice(0, codes.length || 1)).toEqual(codes),
    );
  }
});

test("what TypeScript says of an argument is said in the words of the API", () => {
  const [problem] = checkTypes({ text: programOf('await robot.navigate(scene.find("cup"));'), file, robot });
  expect(problem.message).toBe("navigate takes Thing as target, and this is Cup | undefined");
  expect(problem.nextStep).toContain("test it first");
});

describe("what TypeScript says of settings that a program does not have is left out", () => {
  const cases: readonly [body: string, message: string, nextStep: string][] = [
    [
      "const counts = Object.groupBy([1], (each) => String(each));\nconsole.log(counts);",
      "Property 'groupBy' does not exist on type 'ObjectConstructor'.",
      "programs are written in ES2022: do without what came later",
    ],
    [
      "console.log([1].toSorted());",
      "Property 'toSorted' does not exist on type 'number[]'.",
      "programs are written in ES2022: do without what came later",
    ],
    [
      'document.title = "x";',
      "Cannot find name 'document'.",
      "a program has only its robot, its scene and the language itself",
    ],
    [
      'describe("x", () => undefined);',
      "Cannot find name 'describe'.",
      "a program has only its robot, its scene and the language itself",
    ],
  ];
  for (const [body, message, nextStep] of cases) {
    test(body, () => {
      const [problem] = checkTypes({ text: programOf(body), file, robot });
      expect([problem?.message, problem?.nextStep]).toEqual([message, nextStep]);
    });
  }
});

test("a program for another robot", () => {
  const text = programOf("").replaceAll("robot:mobile-manipulator", "robot:agv");
  const [problem] = checkTypes({ text, file, robot });
  expect(problem.message).toContain('no robot package "agv"');
});

test("a program with a syntax error has no problems but that", () => {
  const input = { text: programOf('await robot.grasp(scene.get("cup_0"));\nif ('), file, robot };
  expect(checkPreconditions(input)).toEqual({ isBroken: true, problems: [], states: [] });
  expect(checkProgram(input).problems.every(({ rule }) => rule === "typescript")).toBe(true);
});

test("edit after edit gives what a fresh check gives", () => {
  const checker = createChecker();
  const steps = [
    'const cup = scene.get("cup_0");',
    "await robot.navigate(cup);",
    "await robot.grasp(cup);",
    "await robot.grasp(cup);",
  ];
  for (let count = 0; count <= steps.length; count++) {
    const input = { text: programOf(steps.slice(0, count).join("\n")), file, robot };
    expect(checker.checkProgram(input)).toEqual(checkProgram(input));
  }
  checker.dispose();
});

test("the predicted states of each call", () => {
  const body =
    'const cup = scene.get("cup_0");\nconst bed = scene.get("bed_0");\nawait robot.navigate(cup);\nawait robot.grasp(cup);\nawait robot.navigate(bed);\nawait robot.place(bed);';
  const { states } = checkPreconditions({ text: programOf(body), file, robot });
  expect(states.map(({ method, precondition }) => `${method} ${precondition}`)).toEqual([
    "navigate true",
    "grasp unknown",
    "navigate true",
    "place true",
  ]);
  expect(states[1].changes.map(({ text, truth }) => `${text} ${truth}`)).toEqual(
    expect.arrayContaining(["(handempty) false", "(holding cup_0) true"]),
  );
  expect(states[3].changes.map(({ text, truth }) => `${text} ${truth}`)).toEqual(
    expect.arrayContaining([
      "(handempty) true",
      "(holding cup_0) false",
      "(on cup_0 bed_0) true",
      "(located cup_0 bed_0) true",
    ]),
  );
});

test("a very branching program ends", () => {
  const body = Array.from(
    { length: 60 },
    (_, index) => `if (Math.random() < 0.5) await robot.navigate(scene.get("table_${index}"));`,
  ).join("\n");
  expect(checkPreconditions({ text: programOf(body), file, robot }).problems).toEqual([]);
});

test("deeply nested loops end", () => {
  const open = Array.from({ length: 12 }, (_, index) => `for (const x${index} of scene.all("fruit")) {`).join(
    "\n",
  );
  const body = `${open}\nawait robot.navigate(x0);\nawait robot.grasp(x11);\n${"}".repeat(12)}`;
  expect(checkPreconditions({ text: programOf(body), file, robot }).states).toHaveLength(2);
});

describe("each rule has one name for its file, its test and its page", () => {
  const here = join(productFolder(), "src/core/checker/rules");
  const files = readdirSync(here).filter(
    (name) => name.endsWith(".ts") && !/^(rule|registry|runRules|severity)\.ts$|\.test\.ts$/.test(name),
  );
  test("every file is registered", () => {
    expect(files.map((name) => name.replace(".ts", "")).sort()).toEqual(rules.map(({ id }) => id).sort());
  });
  test("the page of all rules lists each with what it reports", () => {
    const page = readFileSync(join(productFolder(), "docs/rules/README.md"), "utf8");
    const listed = [...page.matchAll(/^\| \[(.*?)\]\((.*?)\) \| (.*?) \|/gm)].map(([, id, file, what]) => [
      id,
      file,
      what,
    ]);
    expect(listed.sort()).toEqual(rules.map(({ id, description }) => [id, `${id}.md`, description]).sort());
  });
  for (const { id, offByDefault } of rules) {
    test(id, () => {
      expect(existsSync(join(here, `${id}.test.ts`))).toBe(true);
      const page = readFileSync(join(productFolder(), "docs/rules", `${id}.md`), "utf8");
      expect(page.startsWith(`# ${id}\n`)).toBe(true);
    });
    test(`${id}: the examples on its page are as it says`, () => {
      const page = readFileSync(join(productFolder(), "docs/rules", `${id}.md`), "utf8");
      const examples = [...page.matchAll(/```ts (right|wrong)\n([\s\S]*?)```/g)];
      expect(examples.some(([, kind]) => kind === "right")).toBe(true);
      expect(examples.some(([, kind]) => kind === "wrong")).toBe(true);
      for (const [, kind, body] of examples) {
        const header = /^(?:\/\/ @.*\n)*/.exec(body)?.[0] ?? "";
        const isWhole = /^export /m.test(body);
        const text = isWhole ? body : header + programOf(body.slice(header.length));
        const severities: RuleSeverities = offByDefault ? { [id]: "warning" } : {};
        const found = checkPreconditions({ text, file, robot, severities }).problems.map(({ rule }) => rule);
        if (kind === "right") expect(found, body).toEqual([]);
        else expect(found, body).toContain(id);
      }
    });
  }
});
