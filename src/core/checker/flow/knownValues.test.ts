// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the snippets are programs, with templates of their own
import { afterAll, describe, expect, it } from "vitest";
import { packageOfDomain, sceneOfProblem } from "../../../../test/support/planPrograms";
import { createChecker } from "../checkProgram";

const checker = createChecker();
afterAll(() => checker.dispose());

const robot = packageOfDomain(`(define (domain lights) (:types lamp - object bulb tube - lamp)
  (:predicates (lit ?l - lamp) (next ?a ?b - lamp))
  (:action light :parameters (?l - lamp) :precondition (not (lit ?l)) :effect (lit ?l))
  (:action dim :parameters (?l - lamp) :precondition (lit ?l) :effect (not (lit ?l))))`);
const scene = sceneOfProblem(
  `(define (problem p) (:domain lights) (:objects left right - bulb Tall - tube)
    (:init (lit right) (next left right)) (:goal (and)))`,
  robot,
);

/** Expected: `error 2 (lit left)`: severity, line of the body from 1, unmet facts of each problem. */
function check(body: string, expected: readonly string[], place = scene): void {
  const text = `import type { Lamp, Robot, Scene } from "robot:lights";
export default async function task(robot: Robot, scene: Scene) {
const left = scene.get("left"); const right = scene.get("right"); const tall = scene.get("tall");
${body}
}
`;
  const { problems } = checker.checkProgram({ text, file: "/t/a.robot.ts", robot, initial: place.belief });
  const told = problems.map(({ severity, rule, range, unmet, message }) =>
    [
      severity,
      ...(rule === "precondition" ? [] : [rule]),
      range.start.line - 2,
      ...unmet.map((fact) => fact.text),
      ...(rule === "typescript" ? [message] : []),
    ].join(" "),
  );
  expect(told, text).toEqual(expected);
}

type Case = readonly [name: string, body: string, expected: readonly string[]];

function run(cases: readonly Case[]): void {
  for (const [name, body, expected] of cases) it(name, () => check(body, expected));
}

describe("objects that are known are compared", () => {
  run([
    [
      "with another one",
      "for (const lamp of [left, right]) {\n  if (lamp === left) await robot.light(lamp);\n  else await robot.dim(lamp);\n}",
      [],
    ],
    [
      "by their ids",
      'for (const lamp of scene.all("bulb")) {\n  await (lamp.id === "left" ? robot.light(lamp) : robot.dim(lamp));\n}',
      [],
    ],
    [
      "by ids of both",
      "if (left.id !== right.id) await robot.dim(right);\nelse await robot.dim(left);",
      ["information unreachable-action 2"],
    ],
    [
      "as the scene spells them",
      'if (tall.id === "tall") await robot.dim(tall);\nif (tall.id === "Tall") await robot.light(tall);',
      ["information unreachable-action 1"],
    ],
    [
      "in a switch",
      'for (const lamp of [left, right]) {\n  switch (lamp.id) {\n    case "left":\n      await robot.light(lamp);\n      break;\n    default:\n      await robot.dim(lamp);\n  }\n}',
      [],
    ],
    [
      "by type and by parts of the id",
      'for (const lamp of scene.all("lamp")) {\n  if (lamp.type === "tube" || lamp.id.startsWith("le")) await robot.light(lamp);\n  else await robot.dim(lamp);\n}',
      [],
    ],
    [
      "by their place in a list",
      "for (const lamp of [left, right]) {\n  if ([left, tall].includes(lamp)) await robot.light(lamp);\n  else await robot.dim(lamp);\n}",
      [],
    ],
    [
      "with something else",
      'for (const key of [left, "left"]) {\n  if (key === left) await robot.light(left);\n  else if (key !== "left") await robot.light(right);\n}',
      ["information unreachable-action 3"],
    ],
    [
      "what may be either is not decided",
      'const lamp = Math.random() < 0.5 ? left : right;\nconst other = scene.get(Math.random() < 0.5 ? "left" : "right");\nif (lamp === other) await robot.light(left);\nelse await robot.light(left);\nawait robot.dim(left);',
      [],
    ],
  ]);
});

describe("texts", () => {
  run([
    [
      "a fact put together of an id",
      "for (const lamp of [left, right]) {\n  if (scene.holds(`(lit ${lamp.id})`)) await robot.dim(lamp);\n  else await robot.light(lamp);\n}",
      [],
    ],
    [
      "put together with +",
      'const name = "ri" + "ght";\nif (scene.holds("(lit " + name + ")")) await robot.dim(right);\nelse await robot.dim(left);',
      ["information unreachable-action 3"],
    ],
  ]);
});

/** More than are followed one by one. */
const row = sceneOfProblem(
  `(define (problem p) (:domain lights) (:objects left right tall - bulb
      ${Array.from({ length: 14 }, (_, index) => `l${index}`).join(" ")} - tube)
    (:init (lit l3) (lit l5)) (:goal (and)))`,
  robot,
);

describe("a fact of an object that may be any", () => {
  const cases: readonly Case[] = [
    [
      "on the way on which it does not hold",
      'for (const lamp of scene.all("lamp")) {\n  if (scene.holds(`(lit ${lamp.id})`)) await robot.dim(lamp);\n  else await robot.light(lamp);\n}',
      [],
    ],
    [
      "compared with true and with false",
      'for (const lamp of scene.all("lamp")) {\n  if (scene.holds(`(lit ${lamp.id})`) === false) await robot.light(lamp);\n  else await robot.dim(lamp);\n  if (scene.holds(`(lit ${lamp.id})`) !== true) await robot.dim(lamp);\n}',
      ["error 4 (lit lamp)"],
    ],
  ];
  for (const [name, body, expected] of cases) it(name, () => check(body, expected, row));
});

describe("sets", () => {
  run([
    [
      "of objects",
      "const lit = new Set<Lamp>([right]);\nfor (const lamp of [left, right, tall]) if (!lit.has(lamp)) await robot.light(lamp);\nfor (const lamp of lit) await robot.light(lamp);",
      ["error 3 (not (lit right))"],
    ],
    [
      "added to and taken from",
      "const done = new Set<string>();\ndone.add(left.id).add(right.id).add(left.id);\ndone.delete(right.id);\nfor (const lamp of [left, right]) {\n  if (done.has(lamp.id)) await robot.light(lamp);\n  else await robot.dim(lamp);\n}\nif (done.size !== 1) await robot.dim(tall);",
      ["information unreachable-action 8"],
    ],
    [
      "through another name, and emptied",
      "const one = new Set([left]);\nconst same = one;\nsame.add(right);\nfor (const lamp of [...one]) if (lamp !== left) await robot.dim(lamp);\none.clear();\nif (same.has(left)) await robot.dim(left);",
      ["information unreachable-action 6"],
    ],
    [
      "what may be in it already is not counted",
      "const lamp = Math.random() < 0.5 ? left : right;\nconst set = new Set<Lamp>([left]);\nset.add(lamp);\nif (set.size === 1) await robot.dim(right);\nelse await robot.light(left);",
      [],
    ],
    [
      "given to something that is not followed",
      "const set = new Set<Lamp>([right]);\nObject.assign(set, { extra: 1 });\nfor (const lamp of set) await robot.light(lamp);",
      [],
    ],
    [
      "each in turn",
      "const set = new Set<Lamp>([left, tall]);\nset.forEach((lamp) => void console.log(lamp.id));\nfor (const lamp of Array.from(set.values())) await robot.light(lamp);\nawait robot.light(tall);",
      ["error 4 (not (lit tall))"],
    ],
  ]);
});

describe("maps", () => {
  run([
    [
      "of pairs",
      "const next = new Map([[left, right], [right, tall]]);\nconst lamp = next.get(left);\nif (lamp) await robot.light(lamp);",
      ["error 3 (not (lit right))"],
    ],
    [
      "filled one by one, and changed",
      'const byName = new Map<string, Lamp>();\nbyName.set("a", left);\nbyName.set("b", right);\nbyName.set("a", tall);\nawait robot.light(byName.get("b")!);\nawait robot.light(byName.get("a")!);\nif (byName.has("c")) await robot.dim(left);',
      ["error 5 (not (lit right))", "information unreachable-action 7"],
    ],
    [
      "gone through",
      'const wanted = new Map<Lamp, string>([[left, "on"], [right, "off"]]);\nfor (const [lamp, state] of wanted) {\n  if (state === "on") await robot.light(lamp);\n  else await robot.dim(lamp);\n}\nfor (const lamp of wanted.keys()) await robot.light(lamp);',
      ["error 6 (not (lit left))"],
    ],
    [
      "keys that may be the same",
      "const lamp = Math.random() < 0.5 ? left : right;\nconst map = new Map<Lamp, Lamp>([[left, left]]);\nmap.set(lamp, right);\nconst got = map.get(left);\nif (got) await robot.light(got);",
      ["warning 5 (not (lit right))"],
    ],
    [
      "of every round another",
      "for (const lamp of [left, tall]) {\n  const map = new Map<string, Lamp>();\n  map.set(lamp.id, lamp);\n  for (const each of map.values()) await robot.light(each);\n}",
      [],
    ],
  ]);
});

describe("what is changed while a loop goes through it is not followed", () => {
  run([
    [
      "a list that grows",
      "const queue = [left];\nfor (const lamp of queue) {\n  if (lamp === left) queue.push(tall);\n  else await robot.dim(lamp);\n}\nawait robot.light(tall);",
      [],
    ],
    [
      "a set that grows",
      "const set = new Set<Lamp>([left]);\nfor (const lamp of set) {\n  set.add(tall);\n  if (lamp === tall) await robot.dim(lamp);\n}\nawait robot.light(tall);",
      [],
    ],
    [
      "a set that shrinks",
      "const set = new Set<Lamp>([left, right]);\nfor (const lamp of set) {\n  set.delete(right);\n  await robot.light(lamp);\n}",
      [],
    ],
    [
      "its values",
      "const set = new Set<Lamp>([left]);\nfor (const lamp of set.values()) {\n  set.add(tall);\n  if (lamp === tall) await robot.dim(lamp);\n}\nawait robot.light(tall);",
      [],
    ],
    [
      "by a function",
      "const queue = [left];\nconst later = (lamp: typeof left) => void queue.push(lamp);\nfor (const lamp of queue) {\n  if (lamp === left) later(tall);\n  else await robot.dim(lamp);\n}\nawait robot.light(tall);",
      [],
    ],
    [
      "by a function of a function",
      "const queue = [left];\nfunction later(lamp: typeof left) {\n  queue.push(lamp);\n}\nconst tools = { add: (lamp: typeof left) => later(lamp) };\nfor (const lamp of queue) {\n  if (lamp === left) tools.add(tall);\n  else await robot.dim(lamp);\n}\nawait robot.light(tall);",
      [],
    ],
    [
      "by what is given it",
      "const queue: Lamp[] = [left];\nconst later = (list: Lamp[]) => void list.push(tall);\nfor (const lamp of queue) {\n  if (lamp === left) later(queue);\n  else await robot.dim(lamp);\n}\nawait robot.light(tall);",
      [],
    ],
    [
      "in a record",
      "const work = { queue: [left] as Lamp[] };\nconst { queue } = work;\nfor (const lamp of queue) {\n  if (lamp === left) work.queue.push(tall);\n  else await robot.dim(lamp);\n}\nawait robot.light(tall);",
      [],
    ],
    [
      "in a callback",
      "const list = [left, right];\nlist.forEach((lamp) => {\n  if (lamp === left) list.pop();\n});\nif (list.length === 1) await robot.light(left);",
      [],
    ],
    [
      "another list is followed",
      "const done: Lamp[] = [];\nconst seen = new Set<string>();\nfor (const lamp of [left, tall]) {\n  done.push(lamp);\n  seen.add(lamp.id);\n}\nfor (const lamp of done) await robot.light(lamp);\nif (seen.size === 2) await robot.light(tall);",
      ["error 8 (not (lit tall))"],
    ],
  ]);
});

describe("records", () => {
  run([
    [
      "spread into another",
      "const one = { from: left, to: right };\nconst two = { ...one, to: tall };\nawait robot.light(two.to);\nawait robot.light(one.to);",
      ["error 4 (not (lit right))"],
    ],
    [
      "something unknown spread behind",
      'const one = { to: right };\nconst other: { to: Lamp } = JSON.parse("{}");\nconst two = { ...one, ...other };\nawait robot.light(two.to);',
      [],
    ],
    [
      "their values, keys and entries",
      'const lamps = { a: left, b: tall };\nfor (const lamp of Object.values(lamps)) await robot.light(lamp);\nfor (const [name, lamp] of Object.entries(lamps)) if (name === "a") await robot.light(lamp);\nif (Object.keys(lamps).length !== 2) await robot.dim(right);',
      ["error 3 (not (lit left))", "information unreachable-action 4"],
    ],
    [
      "by a name that is computed",
      'const lamps: Record<string, Lamp> = {};\nlamps[left.id] = right;\nlamps["b"] = tall;\nawait robot.light(lamps["left"]);\nawait robot.light(lamps.b);',
      ["error 4 (not (lit right))"],
    ],
    [
      "a field that is not there",
      'const lamps: Record<string, Lamp | undefined> = { a: right };\nif (lamps["b"]) await robot.light(right);\nawait robot.dim(right);',
      ["information unreachable-action 2"],
    ],
    [
      "a field that is there on some ways",
      "const lamps: { a?: Lamp; b?: Lamp; c?: Lamp } = Math.random() < 0.5 ? { a: left } : { b: right };\nif (lamps.c) await robot.light(right);\nif (lamps.a) await robot.light(lamps.a);\nfor (const lamp of Object.values({ ...lamps })) console.log(lamp?.id);\nawait robot.dim(right);",
      ["information unreachable-action 2"],
    ],
    [
      "a field that was taken out",
      "const lamps: { a?: Lamp } = { a: right };\ndelete lamps.a;\nif (lamps.a) await robot.light(lamps.a);\nawait robot.dim(right);",
      [],
    ],
  ]);
});
