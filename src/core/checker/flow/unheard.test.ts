// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the snippets are programs, with templates of their own
import { describe, test } from "vitest";
import { builtInRobot, checkSnippet } from "../../../../test/support/checkSnippet";

/* Code that runs where nobody calls it by its name: callbacks that go away, rejected promises, executors and accessors. */

const objects = `const cup = scene.get("cup_0"); const other = scene.get("cup_1"); const bed = scene.get("bed_0");`;
const get = "await robot.navigate(cup);\nawait robot.grasp(cup);\n";
const put = "await robot.navigate(bed);\nawait robot.place(bed);";

const again = "await robot.grasp(other);";
const full = (line: number) => `error precondition ${line} (handempty)`;

type Case = readonly [name: string, body: string, expected: readonly string[], helpers?: string];

function run(cases: readonly Case[]): void {
  for (const [name, body, expected, helpers] of cases) {
    test(name, () => {
      checkSnippet(`${objects}\n${body}`, expected, helpers === undefined ? {} : { helpers });
    });
  }
}

describe("a callback that goes to what is not followed", () => {
  run([
    [
      "has parameters that are not known",
      "const bus = new Bus();\nbus.on(async (item) => {\n  await robot.navigate(item);\n});\nawait bus.emit(cup);",
      [],
      `class Emitter { handlers: ((i: Item) => Promise<unknown>)[] = []; on(h: (i: Item) => Promise<unknown>) { this.handlers.push(h); } }
class Bus extends Emitter { async emit(i: Item) { for (const h of this.handlers) await h(i); } }`,
    ],
  ]);
});

describe("what an async function throws", () => {
  const fail = "async function fail(): Promise<string> { throw new Error('not seen'); }";
  const take = `async function take(robot: Robot, item: Item): Promise<boolean> {
  await robot.navigate(item);
  if (!(await robot.grasp(item))) throw new Error("lost");
  return true;
}`;
  run([
    ["is caught by `catch`", `await fail().catch(() => "none");\n${get}${put}`, [], fail],
    [
      "is caught by the second function of `then`",
      `await fail().then(() => 1, () => 2);\n${get}${put}`,
      [],
      fail,
    ],
    ["does not matter to `allSettled`", `await Promise.allSettled([fail()]);\n${get}${put}`, [], fail],
    [
      "goes through `finally`, and nothing comes after it",
      `await fail().finally(() => console.log("over"));\n${get}`,
      ["information unreachable-action 3"],
      fail,
    ],
    [
      "ends the program where it is not caught",
      `await fail();\n${get}`,
      ["information unreachable-action 3"],
      fail,
    ],
    [
      "leaves the hand empty after `catch`",
      `await take(robot, cup).catch(() => false);\n${put}`,
      ["warning precondition 4 (exists (?i - item) (holding ?i))"],
      take,
    ],
    [
      "is told from success by the value",
      `const ok = await take(robot, cup).then(() => true, () => false);\nif (!ok) return;\n${put}`,
      [],
      take,
    ],
  ]);
});

describe("what runs without a call", () => {
  run([
    [
      "the executor of a promise",
      `await robot.navigate(cup);\nconst held = await new Promise<boolean>((resolve, reject) => {\n  robot.grasp(cup).then(resolve, reject);\n});\nif (held) {\n${put}\n}`,
      [],
    ],
    [
      "a variable that an executor sets",
      "let done = false;\nawait new Promise<void>((resolve) => {\n  done = true;\n  resolve();\n});\nif (done) await robot.navigate(cup);",
      [],
    ],
    [
      "a pause changes nothing",
      `${get}await new Promise((resolve) => sleep(1).then(resolve));\nawait robot.grasp(other);`,
      [full(5)],
    ],
    [
      "nor does one that is written out",
      `${get}await pause(1);\nawait new Promise<void>((resolve) => { sleep(1).then(() => resolve()); });\nawait robot.grasp(other);`,
      [full(6)],
      "const pause = (seconds: number) => new Promise<void>((resolve) => sleep(seconds).then(resolve));",
    ],
    [
      "a getter of an object",
      `const act = { get take() { return robot.grasp(cup); } };\nawait robot.navigate(cup);\nawait act.take;\n${put}`,
      [],
    ],
    [
      "a setter of an object",
      `let speed = "slow";\nconst settings = { set mode(value: string) { speed = value; } };\nsettings.mode = "fast";\nif (speed === "fast") await robot.navigate(cup);`,
      [],
    ],
  ]);
});

describe("functions that move nothing", () => {
  run([
    [
      "a counter that a function has made forgets nothing",
      `const next = counter();\n${get}next();\n${again}`,
      [full(6)],
      "const counter = () => { let n = 0; return () => ++n; };",
    ],
    [
      "nor does one of several in an object",
      `const count = counter();\n${get}count.next();\nconsole.log(count.value());\n${again}`,
      [full(7)],
      "const counter = () => { let n = 0; return { next: () => ++n, value: () => n }; };",
    ],
    [
      "nor does one that calls itself",
      `${get}console.log(factorial(5));\n${again}`,
      [full(5)],
      "function factorial(n: number): number { return n < 2 ? 1 : n * factorial(n - 1); }",
    ],
    [
      "what it keeps may be called by another one",
      `const box = keeper();\n${get}box.keep(() => robot.place(bed));\nawait robot.navigate(bed);\nawait box.run();\nawait robot.navigate(other);\n${again}`,
      [],
      "const keeper = () => { let kept: () => Promise<unknown> = async () => 1; return { keep: (f: () => Promise<unknown>) => { kept = f; }, run: () => kept() }; };",
    ],
    [
      "one that has the robot may do anything",
      `const hand = maker(robot);\n${get}await robot.navigate(bed);\nawait hand();\nawait robot.navigate(other);\n${again}`,
      [],
      'const maker = (robot: Robot) => { let n = 0; return async () => { n++; await robot.place("bed_0" as never); }; };',
    ],
  ]);
});

describe("values that are none", () => {
  run([
    [
      "null is not undefined",
      `const without: Item | null = null;\nif (without !== undefined) {\n${get}}\n${put}`,
      [],
    ],
    [
      "a default does not stand in for null",
      `const given = choose(null);\nif (given === null) {\n${get}${put}\n}`,
      [],
      "function choose(item: unknown = 1) { return item; }",
    ],
    [
      "a var of a block is the one of its function",
      `var ready = false;\n{\n  var ready = true;\n}\nif (ready) {\n${get}${put}\n}`,
      [],
    ],
    ["NaN is false", `const best = NaN;\nif (!best) {\n${get}${put}\n}`, []],
    [
      "what is not parsed throws",
      `let isBad = false;\ntry { JSON.parse("{wish"); } catch { isBad = true; }\nif (isBad) {\n${get}${put}\n}`,
      [],
    ],
    [
      "arguments of a call of none are not looked at",
      `let n = 0;\nconst logger = maybe();\nlogger?.log(++n);\nif (n === 0) {\n${get}${put}\n}`,
      [],
      "function maybe(): { log(n: number): void } | undefined { return undefined; }",
    ],
    [
      "a field of none throws",
      `let ok = true;\nconst c: { home?: Item } = {};\ntry { console.log(c.home!.label); } catch { ok = false; }\nif (!ok) {\n${get}${put}\n}`,
      [],
    ],
  ]);
});

test("an attribute tells what the robot believes", () => {
  const robot = builtInRobot("household");
  const start = `const fridge = scene.get("fridge_0");\nawait robot.adjustPosition(fridge);\n`;
  const again = "await robot.close(fridge);\nif (fridge.attributes.isOpen) await robot.close(fridge);";
  checkSnippet(`${start}if (fridge.attributes.isOpen) {\n${again}\n}`, [], { robot });
  const open = "if (fridge.attributes.isOpen) await robot.open(fridge);";
  checkSnippet(`${start}${open}`, ["error precondition 3 (not (is-open fridge_0))"], { robot });
});
