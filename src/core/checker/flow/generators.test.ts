import { describe, test } from "vitest";
import { checkSnippet } from "../../../../test/support/checkSnippet";

const objects = `const cup = scene.get("cup_0"); const other = scene.get("cup_1"); const bed = scene.get("bed_0");\n`;
const put = "await robot.navigate(bed); await robot.place(bed);";
const full = (line: number) => [`error precondition ${line} (handempty)`];
const visiting =
  "async function* visiting(robot: Robot, cups: readonly Item[]) { for (const cup of cups) { await robot.navigate(cup); yield cup; } }";

type Case = readonly [name: string, helpers: string, body: string, expected: readonly string[]];

describe("a loop goes through a generator where it is called", () => {
  test.each<Case>([
    [
      "what it does before an element is done before the loop's body",
      visiting,
      `for await (const item of visiting(robot, [cup, other])) { await robot.grasp(item); ${put} }\nawait robot.place(bed);`,
      ["error precondition 3 (exists (?i - item) (holding ?i))"],
    ],
    [
      "what the body has done is so in the next part of the generator",
      visiting,
      "for await (const item of visiting(robot, [cup, other])) {\n  await robot.grasp(item);\n}",
      ["warning precondition 3 (handempty)"],
    ],
    [
      "elements of a list of unknown length",
      visiting,
      `for await (const item of visiting(robot, scene.all("cup"))) { if (!(await robot.grasp(item))) continue; ${put} }`,
      [],
    ],
    [
      "who leaves the loop leaves out the rest",
      "async function* steps(robot: Robot, cup: Item) { await robot.navigate(cup); yield 1; await robot.grasp(cup); yield 2; }",
      "for await (const step of steps(robot, cup)) { if (step === 1) break; }\nawait robot.grasp(cup);\nawait robot.grasp(other);",
      ["error precondition 4 (handempty)", "information unreachable-action 6"],
    ],
    [
      "one that is not async",
      "function* both(one: Item, two: Item) { yield one; yield two; }",
      `for (const item of both(cup, other)) { await robot.navigate(item); await robot.grasp(item); ${put} }\nawait robot.place(bed);`,
      ["error precondition 3 (exists (?i - item) (holding ?i))"],
    ],
    [
      "one that goes on with another, and with a list",
      `${visiting}\nasync function* all(robot: Robot, one: Item, two: Item) { yield* visiting(robot, [one]); yield* [two]; }`,
      `for await (const item of all(robot, cup, other)) { if (item === other) await robot.navigate(item); await robot.grasp(item); ${put} }\nawait robot.place(bed);`,
      ["error precondition 3 (exists (?i - item) (holding ?i))"],
    ],
    [
      "a method",
      "const arm = { async *visiting(robot: Robot, cup: Item) { await robot.navigate(cup); yield cup; } };",
      "for await (const item of arm.visiting(robot, cup)) await robot.grasp(item);\nawait robot.grasp(other);",
      full(3),
    ],
    [
      "it does not catch what the loop throws",
      "async function* steps(robot: Robot, cup: Item, bed: Thing) { try { yield 1; } catch { await robot.navigate(cup); await robot.grasp(cup); } }",
      "try { for await (const step of steps(robot, cup, bed)) throw new Error(String(step)); } catch { console.log(1); }\nawait robot.navigate(cup);\nawait robot.grasp(cup);",
      [],
    ],
    [
      "a return out of the loop",
      `${visiting}\nasync function first(robot: Robot, cup: Item, other: Item) { for await (const item of visiting(robot, [cup, other])) { await robot.grasp(item); return item; } return cup; }`,
      "await first(robot, cup, other);\nawait robot.grasp(other);",
      full(3),
    ],
  ])("%s", (_, helpers, body, expected) => {
    checkSnippet(objects + body, expected, { helpers });
  });
});

describe("otherwise it may do anything, and is not judged by one call", () => {
  test.each<Case>([
    [
      "elements that are asked for one by one",
      visiting,
      "const items = visiting(robot, [cup, other]);\nawait items.next();\nawait robot.grasp(cup);",
      [],
    ],
    [
      "what is done in it whatever comes before",
      `async function* steps(robot: Robot, cup: Item, other: Item) { yield 1; await robot.navigate(cup); await robot.grasp(cup);\nawait robot.grasp(other); }`,
      "const all = steps(robot, cup, other);\nawait all.next();",
      full(6),
    ],
    [
      "what is done at last where the loop is left",
      "async function* steps(robot: Robot, cup: Item) { try { yield 1; } finally { await robot.navigate(cup); } }",
      "for await (const step of steps(robot, cup)) { if (step === 1) break; }\nawait robot.grasp(cup);",
      [],
    ],
    [
      "a loop in a loop through the same one",
      visiting,
      "for await (const one of visiting(robot, [cup])) for await (const two of visiting(robot, [other])) { await robot.navigate(one); await robot.navigate(two); }",
      [],
    ],
  ])("%s", (_, helpers, body, expected) => {
    checkSnippet(objects + body, expected, { helpers });
  });
});

describe("one that only computes moves nothing, however its elements are asked for", () => {
  const names = 'function* names() { yield "cup_0"; yield "cup_1"; }';
  const full = "\nawait robot.navigate(bed); await robot.place(bed);";
  const empty = ["error precondition 3 (exists (?i - item) (holding ?i))"];
  test.each<Case>([
    ["in a list", names, `console.log([...names()].length);${full}`, empty],
    ["by a pattern", names, `const [first] = names(); console.log(first);${full}`, empty],
    ["one by one", names, `const all = names(); console.log(all.next().value);${full}`, empty],
    ["by Array.from", names, `console.log(Array.from(names()));${full}`, empty],
    [
      "unlike one that is given the robot",
      visiting,
      `const all = visiting(robot, [cup]); console.log(all);${full}`,
      [],
    ],
  ])("%s", (_, helpers, body, expected) => {
    checkSnippet(objects + body, expected, { helpers });
  });
});
