import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { packageOfDomain, sceneOfProblem } from "../../../../test/support/planPrograms";
import { applyEdits } from "../../program/programSource";
import { createChecker } from "../checkProgram";
import type { ProgramProblem } from "../programProblem";

const checker = createChecker();
afterAll(() => checker.dispose());

interface Place {
  readonly domain: string;
  readonly problem: string;
}

const blocks: Place = {
  domain: readFileSync(resolve("test/fixtures/pddl/blocks.pddl"), "utf8"),
  problem: `(define (problem p) (:domain blocks) (:objects a b C)
    (:init (hand-empty) (on a b) (on-table b) (on-table C) (clear a) (clear C)) (:goal (and)))`,
};

function textOf(body: string, { domain }: Place): string {
  const { name } = packageOfDomain(domain).settings;
  return `import type { Robot, Scene } from "robot:${name}";\nexport default async function task(robot: Robot, scene: Scene) {\n${body}\n}\n`;
}

function problemsOf(body: string, { domain, problem }: Place = blocks): readonly ProgramProblem[] {
  const robot = packageOfDomain(domain);
  const { belief, goal } = sceneOfProblem(problem, robot);
  const text = textOf(body, { domain, problem });
  return checker.checkProgram({ text, file: "/t/a.robot.ts", robot, initial: belief, goal }).problems;
}

/** Expected: `error precondition 2 (hand-empty)`: severity, rule, line of the body from 1, unmet facts. */
function check(body: string, expected: readonly string[], place?: Place): void {
  const problems = problemsOf(body, place);
  const told = problems.map(({ severity, rule, range, unmet, message }) =>
    [
      severity,
      rule,
      range.start.line - 1,
      ...(unmet.length > 0 ? unmet.map((fact) => fact.text) : []),
      ...(rule === "typescript" ? [message] : []),
    ].join(" "),
  );
  expect(told, body).toEqual(expected);
}

describe("a symbolic scene", () => {
  const cases: readonly [name: string, body: string, expected: readonly string[], place?: Place][] = [
    [
      "what is not stated is false",
      'await robot.pickUp(scene.get("b"));',
      ["error precondition 1 (clear b)"],
    ],
    [
      "a quantified condition ranges over the scene's objects and no others",
      'await robot.sweep();\nawait robot.put(scene.get("x"));\nawait robot.sweep();',
      ["error precondition 1 (not (dirty y))", "warning precondition 3 (not (dirty x))"],
      {
        domain: `(define (domain floor) (:predicates (dirty ?x) (seen ?x))
          (:action wash :parameters (?x) :effect (not (dirty ?x)))
          (:action put :parameters (?x) :effect (dirty ?x))
          (:action sweep :precondition (forall (?x) (not (dirty ?x))) :effect ()))`,
        problem: "(define (problem p) (:domain floor) (:objects x y) (:init (dirty y)) (:goal (and)))",
      },
    ],
    [
      "an object of the scene, in any case",
      'await robot.pickUp(scene.get("c"));\nawait robot.putDown(scene.get("C"));',
      [],
    ],
    ["an object that is not there", 'await robot.pickUp(scene.get("cc"));', ["error unknown-object 1"]],
    [
      "find gives the first of a type, all gives each",
      'const first = scene.find("object");\nif (first) await robot.pickUp(first);\nfor (const block of scene.all("object")) await robot.putDown(block);',
      ["error precondition 2 (on-table a)"],
    ],
    [
      "a list of a type is followed one by one",
      'const [a, b] = scene.all("object");\nif (a && b) {\n  await robot.unstack(a, b);\n  await robot.unstack(a, b);\n}',
      ["error precondition 4 (on a b) (clear a) (hand-empty)"],
    ],
    [
      "what holds is known",
      'if (scene.holds("(on a b)")) await robot.pickUp(scene.get("C"));\nawait robot.pickUp(scene.get("C"));',
      ["error precondition 2 (clear C) (on-table C) (hand-empty)"],
    ],
    [
      "what does not hold is never done",
      'if (scene.holds("(on b a)")) await robot.pickUp(scene.get("b"));\nawait robot.pickUp(scene.get("C"));',
      ["information unreachable-action 1"],
    ],
    [
      "a result that is tested",
      'if (!(await robot.pickUp(scene.get("C")))) return;\nawait robot.stack(scene.get("C"), scene.get("a"));\nawait robot.pickUp(scene.get("b"));',
      ["error precondition 3 (clear b)"],
    ],
  ];
  for (const [name, body, expected, place] of cases) it(name, () => check(body, expected, place));
});

it("is mended by the shortest actions, with objects named as the scene names them", () => {
  const robot = packageOfDomain(blocks.domain);
  const { belief } = sceneOfProblem(blocks.problem, robot);
  const text = `import type { Robot, Scene } from "robot:blocks";
export default async function task(robot: Robot, scene: Scene) {
  await robot.pickUp(scene.get("b"));
}
`;
  const input = { text, file: "/t/a.robot.ts", robot, initial: belief };
  const [problem] = checker.checkProgram(input).problems;
  const mended = applyEdits(text, problem?.fixes[0]?.edits ?? []);
  expect(mended).toContain(`  await robot.unstack(scene.get("a"), scene.get("b"));
  await robot.putDown(scene.get("a"));
  await robot.pickUp(scene.get("b"));
`);
  expect(checker.checkProgram({ ...input, text: mended }).problems).toEqual([]);
});

describe("types in a scene are exact", () => {
  const place: Place = {
    domain: `(define (domain yard) (:types truck - vehicle vehicle crate)
      (:predicates (parked ?v - vehicle) (done))
      (:action park :parameters (?v - vehicle) :effect (parked ?v))
      (:action close :precondition (forall (?t - truck) (parked ?t)) :effect (done))
      (:action count :precondition (exists (?t - truck) (parked ?t))))`,
    problem: "(define (problem p) (:domain yard) (:objects v - vehicle t - truck) (:init) (:goal (done)))",
  };
  const anyGoal = { ...place, problem: place.problem.replace("(done)))", "(and)))") };
  const cases: readonly [body: string, expected: readonly string[], place: Place][] = [
    ['await robot.park(scene.get("v"));\nawait robot.close();', ["error precondition 2 (parked t)"], anyGoal],
    [
      'await robot.park(scene.get("v"));\nawait robot.count();',
      ["error precondition 2 (exists (?t - truck) (parked ?t))"],
      anyGoal,
    ],
    ['await robot.park(scene.get("t"));\nawait robot.count();\nawait robot.close();', [], place],
  ];
  for (const [body, expected, at] of cases) it(body, () => check(body, expected, at));
});

describe("derived predicates", () => {
  const place: Place = {
    domain: `(define (domain tower) (:predicates (on ?x ?y) (above ?x ?y) (free ?x) (held ?x) (busy))
      (:derived (above ?x ?y) (or (on ?x ?y) (exists (?z) (and (on ?x ?z) (above ?z ?y)))))
      (:derived (free ?x) (not (exists (?y) (above ?y ?x))))
      (:derived (busy) (exists (?x) (held ?x)))
      (:action lift :parameters (?x ?y) :precondition (and (free ?x) (on ?x ?y) (not (busy)))
        :effect (and (not (on ?x ?y)) (held ?x)))
      (:action lower :parameters (?x ?y) :precondition (and (held ?x) (free ?y) (not (above ?y ?x)))
        :effect (and (on ?x ?y) (not (held ?x)))))`,
    problem: `(define (problem p) (:domain tower) (:objects a b c table)
      (:init (on a b) (on b c)) (:goal (above c a)))`,
  };
  const anyGoal = { ...place, problem: place.problem.replace("(above c a)", "(and)") };
  const cases: readonly [body: string, expected: readonly string[], place?: Place][] = [
    ['await robot.lift(scene.get("b"), scene.get("c"));', ["error precondition 1 (free b)"], anyGoal],
    [
      'await robot.lift(scene.get("a"), scene.get("b"));\nawait robot.lift(scene.get("b"), scene.get("c"));',
      ["error precondition 2 (not (busy))"],
      anyGoal,
    ],
    [
      'await robot.lift(scene.get("a"), scene.get("b"));\nawait robot.lower(scene.get("a"), scene.get("c"));',
      ["error precondition 2 (free c)"],
      anyGoal,
    ],
    ['await robot.lift(scene.get("a"), scene.get("b"));', ["error goal-not-reached 0 (above c a)"], place],
    [
      'const [a, b, c] = [scene.get("a"), scene.get("b"), scene.get("c")];\nawait robot.lift(a, b);\nawait robot.lower(a, scene.get("table"));\nawait robot.lift(b, c);\nawait robot.lower(b, a);\nif (scene.holds("(above c b)")) return;\nawait robot.lower(c, b);',
      ["error precondition 7 (held c)"],
      anyGoal,
    ],
  ];
  for (const [body, expected, at] of cases) it(body, () => check(body, expected, at));

  it("are lost where what they follow from is lost", () => {
    const [problem] = problemsOf(
      'const [a, b, c] = [scene.get("a"), scene.get("b"), scene.get("c")];\nawait robot.lift(a, b);\nawait robot.lower(a, scene.get("table"));\nawait robot.lift(b, c);\nawait robot.lower(b, a);\nawait robot.lift(a, scene.get("table"));',
      anyGoal,
    );
    expect(problem?.unmet.map(({ text }) => text)).toEqual(["(free a)"]);
    expect(problem?.related.map(({ message, range }) => [message, range.start.line])).toEqual([
      ["(free a) was lost here, by robot.lower(b, a): (on b a) became true", 6],
    ]);
  });
});

it("tells what fails on every way from what fails on some", () => {
  const [problem] = problemsOf(
    'if (Math.random() < 0.5) await robot.pickUp(scene.get("C"));\nawait robot.pickUp(scene.get("b"));',
  );
  expect(problem?.severity).toBe("error");
  expect(problem?.unmet.map(({ text, onSomeWays }) => [text, onSomeWays ?? false])).toEqual([
    ["(clear b)", false],
    ["(hand-empty)", true],
  ]);
  expect(problem?.message).toContain("it needs b is clear; on some ways also hand empty");
});

it("mends what comes after a problem only when that is mended", () => {
  const problems = problemsOf(
    'const [b, C] = [scene.get("b"), scene.get("C")];\nawait robot.pickUp(b);\nawait robot.pickUp(C);\nawait robot.unstack(b, C);',
  );
  expect(problems.map(({ message }) => message.includes("here either"))).toContain(true);
  for (const problem of problems) {
    if (!problem.message.includes("here either")) continue;
    expect(problem.fixes).toEqual([]);
    expect(problem.nextStep).toBe("mend the problem before it first");
  }
});

it("says once that an object is not there", () => {
  const place: Place = {
    domain: `(define (domain d) (:predicates (near ?x) (ready))
      (:action go :parameters (?x) :precondition (and (ready) (near ?x)) :effect (not (near ?x))))`,
    problem: "(define (problem p) (:domain d) (:objects a b) (:init (near a)) (:goal (and)))",
  };
  check('await robot.go(scene.get("c"));', ["error precondition 1 (ready)", "error unknown-object 1"], place);
});

it("tells an object from its id, and from a set of them", () => {
  const wrong = (body: string) => problemsOf(body).find(({ rule }) => rule === "wrong-argument");
  const id = wrong('const C = scene.get("C");\nawait robot.pickUp(C.id);');
  expect(id?.message).toContain("an object's id");
  expect(id?.fixes[0]?.title).toBe("Replace with C");
  const set = wrong('await robot.pickUp(new Set([scene.get("C")]));');
  expect(set?.message).toContain("a set");
});

it("asks for two objects where one is given twice", () => {
  const place: Place = {
    domain: `(define (domain d) (:requirements :strips :equality :negative-preconditions) (:predicates (done))
      (:action join :parameters (?x ?y) :precondition (not (= ?x ?y)) :effect (done)))`,
    problem: "(define (problem p) (:domain d) (:objects box lid) (:init) (:goal (and)))",
  };
  const [problem] = problemsOf('await robot.join(scene.get("box"), scene.get("box"));', place);
  expect(problem?.message).toContain("it needs two different objects, both are box");
});

describe("a goal that is not reached is reached by the planner's steps at the end", () => {
  const tower = { ...blocks, problem: blocks.problem.replace("(:goal (and))", "(:goal (on b a))") };
  const get = (id: string) => `scene.get("${id}")`;
  const putDown = `await robot.putDown(${get("a")});`;
  const build = [`await robot.pickUp(${get("b")});`, `await robot.stack(${get("b")}, ${get("a")});`];
  const [unstack, ...after] = [`await robot.unstack(${get("a")}, ${get("b")});`, putDown, ...build];
  const cases: readonly [name: string, body: string, mended: string][] = [
    [
      "behind the last statement",
      `  ${unstack} // off`,
      [`  ${unstack} // off`, ...after.map((line) => `  ${line}`)].join("\n"),
    ],
    [
      "before a return",
      `  ${unstack}\n  ${putDown}\n  return;`,
      [unstack, putDown, ...build, "return;"].map((line) => `  ${line}`).join("\n"),
    ],
    [
      "in an empty task",
      "  // nothing yet",
      ["// nothing yet", unstack, ...after].map((line) => `  ${line}`).join("\n"),
    ],
    [
      "with the names of the program",
      `  const [top, under] = [${get("a")}, ${get("b")}];\n  await robot.unstack(top, under);`,
      `  const [top, under] = [${get("a")}, ${get("b")}];\n  await robot.unstack(top, under);\n  await robot.putDown(top);\n  await robot.pickUp(under);\n  await robot.stack(under, top);`,
    ],
  ];
  for (const [name, body, mended] of cases) {
    it(name, () => {
      const [problem] = problemsOf(body, tower);
      expect(problem?.rule).toBe("goal-not-reached");
      const fixed = applyEdits(textOf(body, tower), problem?.fixes[0]?.edits ?? []);
      expect(fixed).toBe(textOf(mended, tower));
      expect(problemsOf(mended, tower)).toEqual([]);
    });
  }

  it("not where some way ends before", () => {
    const [problem] = problemsOf("  if (Math.random() < 0.5) return;\n  void scene;", tower);
    expect([problem?.rule, problem?.fixes]).toEqual(["goal-not-reached", []]);
  });

  it("not where the goal can't be reached", () => {
    const impossible = { ...blocks, problem: blocks.problem.replace("(:goal (and))", "(:goal (on a a))") };
    const [problem] = problemsOf("  void scene;", impossible);
    expect([problem?.rule, problem?.fixes]).toEqual(["goal-not-reached", []]);
  });
});
