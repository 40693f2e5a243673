// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the snippets are programs, with templates of their own
import { describe, test } from "vitest";
import { checkSnippet } from "../../../../test/support/checkSnippet";

const objects = `const cup = scene.get("cup_0"); const other = scene.get("cup_1"); const bed = scene.get("bed_0");`;
const get = "await robot.navigate(cup);\nawait robot.grasp(cup);\n";
/** Of `await robot.grasp(other);` with a full hand, `line` of the body. */
const full = (line: number) => `error precondition ${line} (handempty)`;
const again = "await robot.grasp(other);";

type Case = readonly [name: string, body: string, expected: readonly string[], helpers?: string];

function run(cases: readonly Case[]): void {
  for (const [name, body, expected, helpers] of cases) {
    test(name, () => {
      checkSnippet(`${objects}\n${body}`, expected, helpers === undefined ? {} : { helpers });
    });
  }
}

describe("lists that are changed in place", () => {
  run([
    [
      "an element put in its place",
      `${get}const list = [cup];\nlist[0] = bed;\nawait robot.navigate(list[0]);`,
      [],
    ],
    [
      "an element put in its place by a counter",
      `${get}const list = [bed];\nlet i = 0;\nlist[i] = cup;\nawait robot.navigate(list[0]);`,
      ["error precondition 7 (not (holding cup_0))"],
    ],
    [
      "through another name",
      `${get}const list: Thing[] = [];\nconst same = list;\nsame.push(cup);\nawait robot.navigate(list[0]);`,
      ["error precondition 7 (not (holding cup_0))"],
    ],
    [
      "two empty lists are two",
      `${get}const one: Thing[] = [];\nconst other: Thing[] = [];\none.push(cup);\nother.push(bed);\nawait robot.navigate(other[0]);`,
      [],
    ],
    [
      "a list of every round is another",
      `${get}let last: Thing[] = [];\nfor (const item of [bed, other]) {\n  const list: Thing[] = [];\n  list.push(item);\n  last = list;\n}\nawait robot.navigate(last[0]);`,
      [],
    ],
    [
      "one of two lists, either of which may have been changed",
      `${get}const one: Thing[] = [bed];\nconst other: Thing[] = [bed];\nconst either = Math.random() < 0.5 ? one : other;\neither[0] = cup;\nawait robot.navigate(one[0]);`,
      ["warning precondition 8 (not (holding cup_0))"],
    ],
    [
      "sorted in place: any may be first",
      `${get}const list: Thing[] = [cup, bed];\nlist.sort((a, b) => a.position.x - b.position.x);\nawait robot.navigate(list[0]);`,
      [],
    ],
    [
      "pop and shift",
      `${get}const list: Thing[] = [cup, bed];\nlist.shift();\nconst next = list.pop();\nif (next) await robot.navigate(next);`,
      [],
    ],
    [
      "concat and spread",
      `${get}const list: Thing[] = [...[bed], ...[other].concat([])].concat([cup]);\nawait robot.navigate(list[2]);`,
      ["error precondition 5 (not (holding cup_0))"],
    ],
    [
      "given away, it may come back changed",
      `${get}const list: Thing[] = [cup];\nObject.assign(list, [bed]);\nawait robot.navigate(list[0]);`,
      [],
    ],
  ]);
});

describe("callbacks", () => {
  run([
    [
      "find stops at what is found",
      `${get}const found = [bed, cup].find((each) => each.id === "x" || true);\nif (found) await robot.navigate(found);`,
      [],
    ],
    [
      "every asks for each result",
      `await robot.navigate(cup);\nconst done = [await robot.grasp(cup)].every((each) => each);\nif (!done) return;\n${again}`,
      [full(5)],
    ],
    [
      "some asks for each result",
      `await robot.navigate(cup);\nif ([await robot.grasp(cup)].some((each) => each === false)) return;\n${again}`,
      [full(4)],
    ],
    [
      "reduce over objects",
      `${get}const last = [bed, cup].reduce((_, each) => each);\nawait robot.navigate(last);`,
      ["error precondition 5 (not (holding cup_0))"],
    ],
    [
      "flatMap",
      `${get}const all = [cup].flatMap((each) => [each, each]);\nawait robot.navigate(all[1]);`,
      ["error precondition 5 (not (holding cup_0))"],
    ],
    [
      "map gives a list of its own for each element",
      `${get}const lists = [bed, other].map((each): Thing[] => [each]);\nlists[0].push(cup);\nawait robot.navigate(lists[1][0]);`,
      [],
    ],
    [
      "a function made in an earlier round",
      `let earlier: (() => Promise<boolean>) | undefined;\nfor (const fruit of scene.all("fruit")) {\n  if (earlier) await earlier();\n  await robot.navigate(fruit);\n  await robot.grasp(fruit);\n  earlier = () => robot.navigate(fruit);\n  await robot.navigate(bed);\n  await robot.place(bed);\n}`,
      [],
    ],
    ["an action given as a callback", `${get}await Promise.all([bed].map(robot.place));\n${again}`, []],
  ]);
});

describe("what is not waited for", () => {
  const helper =
    "async function fetchAndPut(robot: Robot, item: Item, place: Thing) {\n  await robot.navigate(item);\n  await robot.grasp(item);\n  await robot.navigate(place);\n  await robot.place(place);\n}\n";
  run([
    [
      "a helper that goes on by itself",
      `void fetchAndPut(robot, cup, bed);\n${again}`,
      ["error missing-await 2"],
      helper,
    ],
    ["a helper that is awaited", `await fetchAndPut(robot, cup, bed);\nawait robot.grasp(cup);`, [], helper],
    [
      "a helper given on by another",
      `const twice = () => fetchAndPut(robot, cup, bed);\nawait twice();\nawait robot.place(bed);`,
      ["error precondition 4 (exists (?i - item) (holding ?i))"],
      helper,
    ],
  ]);
});

describe("results", () => {
  run([
    [
      "one after the other, tested later",
      "const a = await robot.navigate(cup);\nconst b = await robot.grasp(cup);\nif (a && !b) {\n  await robot.grasp(other);\n}",
      [],
    ],
    [
      "in a record",
      `await robot.navigate(cup);\nconst done = { held: await robot.grasp(cup) };\nif (!done.held) return;\n${again}`,
      [full(5)],
    ],
    [
      "unpacked into variables that are not tested",
      "await robot.navigate(cup);\nconst [held] = await Promise.all([robot.grasp(cup)]);\nawait robot.navigate(bed);\nawait robot.place(bed);",
      [],
    ],
    [
      "unpacked into variables that are tested",
      `await robot.navigate(cup);\nconst [held] = await Promise.all([robot.grasp(cup)]);\nif (!held) return;\n${again}`,
      [full(5)],
    ],
    [
      "put together with &&=",
      `let ok = await robot.navigate(cup);\nok &&= await robot.grasp(cup);\nif (!ok) return;\n${again}`,
      [full(5)],
    ],
    [
      "compared with true",
      `await robot.navigate(cup);\nif ((await robot.grasp(cup)) !== true) return;\n${again}`,
      [full(4)],
    ],
  ]);
});

describe("what is compared", () => {
  run([
    [
      "objects and their ids",
      'for (const item of [cup, other]) {\n  if (item.id === "cup_0") await robot.navigate(item);\n  if (item !== other) await robot.grasp(cup);\n}',
      [],
    ],
    [
      "a belief may be neither true nor false",
      'const there = scene.holds("(on cup_0 bed_0)");\nif (there === true) return;\nif (there === false) return;\nawait robot.place(bed);',
      [
        "error precondition 5 (exists (?i - item) (holding ?i)) (exists (?f - furniture) (and (at ?f) (or (= ?f bed_0) (located bed_0 ?f))))",
      ],
    ],
    [
      "a belief that is not false may be unknown",
      'const there = scene.holds("(holding cup_0)");\nif (there === false) return;\nif (there) return;\nawait robot.place(bed);',
      [
        "error precondition 5 (exists (?i - item) (holding ?i)) (exists (?f - furniture) (and (at ?f) (or (= ?f bed_0) (located bed_0 ?f))))",
      ],
    ],
  ]);
});

describe("switch", () => {
  run([
    [
      "by a value that is known",
      `const mode: string = "take";\nswitch (mode) {\n  case "look":\n    break;\n  case "take":\n    await robot.navigate(cup);\n    await robot.grasp(cup);\n    break;\n}\n${again}`,
      [full(11)],
    ],
    [
      "by a result",
      `await robot.navigate(cup);\nswitch (await robot.grasp(cup)) {\n  case false:\n    return;\n}\n${again}`,
      [full(7)],
    ],
    [
      "falling through",
      `const count: number = 1;\nswitch (count) {\n  case 1:\n    await robot.navigate(cup);\n  case 2:\n    await robot.grasp(cup);\n    break;\n  default:\n    return;\n}\n${again}`,
      [full(12)],
    ],
    [
      "default in the middle",
      `const count: number = 5;\nswitch (count) {\n  case 1:\n    return;\n  default:\n    await robot.navigate(cup);\n  case 2:\n    await robot.grasp(cup);\n}\n${again}`,
      [full(11)],
    ],
  ]);
});

describe("functions that call themselves", () => {
  run([
    [
      "what fails in the first call already",
      "await again(robot, bed, 1);",
      [
        "error precondition 5 (exists (?i - item) (holding ?i)) (exists (?f - furniture) (and (at ?f) (or (= ?f bed_0) (located bed_0 ?f))))",
      ],
      "async function again(robot: Robot, place: Thing, left: number): Promise<void> {\n  await robot.place(place);\n  if (left > 0) await again(robot, place, left - 1);\n}\n",
    ],
    [
      "what fails in the last of them",
      "await again(robot, bed, 1);",
      ["error precondition 7 (exists (?i - item) (holding ?i))"],
      "async function again(robot: Robot, place: Thing, left: number): Promise<void> {\n  if (left > 0) await again(robot, place, left - 1);\n  await robot.navigate(place);\n  await robot.place(place);\n}\n",
    ],
    [
      "two that call each other end",
      "await ping(robot, 1);\nawait robot.place(bed);",
      [
        "error precondition 3 (exists (?i - item) (holding ?i)) (exists (?f - furniture) (and (at ?f) (or (= ?f bed_0) (located bed_0 ?f))))",
      ],
      "async function ping(robot: Robot, left: number): Promise<void> {\n  if (left > 0) await pong(robot, left - 1);\n}\nasync function pong(robot: Robot, left: number): Promise<void> {\n  if (left > 0) await ping(robot, left - 1);\n}\n",
    ],
    [
      "a list taken apart by them",
      `await fetchAll(robot, [cup, other], bed);\nawait robot.grasp(cup);\n${again}`,
      [full(4)],
      "async function fetchAll(robot: Robot, items: readonly Item[], place: Thing): Promise<void> {\n  const [first, ...rest] = items;\n  if (!first) return;\n  await robot.navigate(first);\n  await robot.grasp(first);\n  await robot.navigate(place);\n  await robot.place(place);\n  await fetchAll(robot, rest, place);\n}\n",
    ],
    [
      "each has variables of its own",
      "await visit(robot, cup, other);\nawait robot.grasp(cup);",
      [],
      "async function visit(robot: Robot, item: Thing, next?: Thing): Promise<void> {\n  if (next) await visit(robot, next);\n  await robot.navigate(item);\n}\n",
    ],
    [
      "and what they throw leaves those of the one outside as they were",
      `await visit(robot, cup, other);\n${again}`,
      [full(3)],
      'async function visit(robot: Robot, item: Item, next?: Item): Promise<void> {\n  try {\n    if (!next) throw new Error("none");\n    await visit(robot, next);\n  } catch {\n    if (!next) throw new Error("none");\n    await robot.navigate(item);\n    await robot.grasp(item);\n  }\n}\n',
    ],
    [
      "what none of them changes is known after any number of them",
      `${get}await wander(robot, [bed, other], Math.random());\n${again}`,
      [full(5)],
      "async function wander(robot: Robot, places: readonly Thing[], left: number): Promise<void> {\n  if (left <= 0) return;\n  for (const place of places) {\n    await robot.navigate(place);\n    await wander(robot, places, left - 1);\n  }\n}\n",
    ],
    [
      "but what one of them may change is not",
      `${get}await tidy(robot, bed, 5);\n${again}`,
      [],
      "async function tidy(robot: Robot, place: Thing, left: number): Promise<void> {\n  if (left === 1) {\n    await robot.navigate(place);\n    await robot.place(place);\n  }\n  for (let i = 0; i < 1; i++) if (left > 1) await tidy(robot, place, left - 1);\n}\n",
    ],
    [
      "what they are given may do more than the first",
      `${get}await each(robot, () => robot.navigate(bed), bed, 5);\n${again}`,
      [],
      "async function each(robot: Robot, act: () => Promise<unknown>, place: Thing, left: number): Promise<void> {\n  await act();\n  const next = left === 2 ? () => robot.place(place) : act;\n  for (let i = 0; i < 1; i++) if (left > 1) await each(robot, next, place, left - 1);\n}\n",
    ],
    [
      "one of two may be called by the other only",
      `${get}await ping(robot, bed, 8);\n${again}`,
      [],
      "async function ping(robot: Robot, place: Thing, left: number): Promise<void> {\n  if (left > 0) await pong(robot, place, left - 1);\n  if (left !== 1) return;\n  await robot.navigate(place);\n  await robot.place(place);\n}\nasync function pong(robot: Robot, place: Thing, left: number): Promise<void> {\n  if (left > 0) await ping(robot, place, left - 1);\n}\n",
    ],
  ]);
});

describe("functions that are made by functions", () => {
  const maker = "const taking = (item: Thing) => () => robot.grasp(item);\n";
  const retry = `const retried = <A extends unknown[]>(act: (...args: A) => Promise<boolean>) => async (...args: A) => {
  for (let i = 0; i < 3; i++) if (await act(...args)) return;
  throw new Error("tried three times");
};
`;
  run([
    [
      "keep what they were given",
      `${maker}await robot.navigate(cup);\nawait taking(cup)();\n${again}`,
      [full(5)],
    ],
    [
      "each its own",
      `${maker}const one = taking(cup);\nconst two = taking(other);\nawait robot.navigate(cup);\nawait one();\nawait robot.navigate(cup);`,
      ["error precondition 7 (not (holding cup_0))"],
    ],
    [
      "wrap others",
      `${retry}const grasp = retried((item: Thing) => robot.grasp(item));\nawait robot.navigate(cup);\nawait grasp(cup);\n${again}`,
      [full(9)],
    ],
    [
      "each in its round",
      `const jobs: (() => Promise<boolean>)[] = [];\nfor (const item of [bed, cup]) {\n  jobs.push(() => robot.navigate(item));\n}\n${get}await jobs[0]();\nawait jobs[1]();`,
      ["warning precondition 4 (not (holding cup_0))"],
    ],
    [
      "are kept in a list, and not called by that",
      `const jobs: (() => Promise<boolean>)[] = [];\njobs.push(() => robot.navigate(cup));\nfor (const job of jobs) await job();\nawait robot.grasp(cup);\n${again}`,
      [full(6)],
    ],
    [
      "see what they were given, however they are called",
      `const jobs: (() => Promise<boolean>)[] = [];\n${get}for (const item of [bed, cup]) {\n  jobs.push(() => robot.navigate(item));\n  await jobs[0].call(undefined);\n  await Promise.resolve().then(jobs[0]);\n}`,
      [],
    ],
    [
      "see what they were given, also called for each of a list",
      `const grasping = (item: Thing) => async () => {\n  await robot.grasp(item);\n};\nconst job = grasping(cup);\nawait robot.navigate(cup);\nconst item = bed;\n[item].forEach(job);\n${again}`,
      ["warning precondition 9 (handempty)"],
    ],
    [
      "give what is not known, and forget nothing, where what they count in changes",
      `const counter = () => {\n  let n = 0;\n  return () => ++n;\n};\nconst next = counter();\n${get}next();\nif (next() === 1) {\n  ${again}\n}`,
      [full(11)],
    ],
    [
      "one inside another of the same maker",
      `const both = (first: () => Promise<boolean>) => async () => first();\nawait robot.navigate(cup);\nawait both(both(() => robot.grasp(cup)))();`,
      [],
    ],
    [
      "that make themselves",
      `const down = (n: number): (() => Promise<boolean>) => () => n > 0 ? down(n - 1)() : robot.navigate(cup);\nawait down(3)();`,
      [],
    ],
  ]);
});
