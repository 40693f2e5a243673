// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the snippets are programs, with templates of their own
import { describe, test } from "vitest";
import { checkSnippet, type SnippetOptions } from "../../../../test/support/checkSnippet";

const atFurniture = (item: string) => `(exists (?f - furniture) (and (at ?f) (located ${item} ?f)))`;
const atTarget = (target: string) =>
  `(exists (?f - furniture) (and (at ?f) (or (= ?f ${target}) (located ${target} ?f))))`;
const holdsSomething = "(exists (?i - item) (holding ?i))";
const atAny = "(exists (?f - furniture) (at ?f))";

type Case = readonly [name: string, body: string, expected: readonly string[], options?: SnippetOptions];

/** Names that the bodies use. */
const objects = `const cup = scene.get("cup_0"); const other = scene.get("cup_1"); const table = scene.get("table_0"); const bed = scene.get("bed_0");`;

function run(cases: readonly Case[]): void {
  for (const [name, body, expected, options] of cases) {
    test(name, () => {
      checkSnippet(`${objects}\n${body}`, expected, options);
    });
  }
}

describe("straight lines", () => {
  run([
    ["nothing", "", []],
    [
      "grasp without going there",
      "await robot.grasp(cup);",
      [`error precondition 2 ${atFurniture("cup_0")}`],
    ],
    ["go and grasp", "await robot.navigate(cup);\nawait robot.grasp(cup);", []],
    [
      "go to furniture and grasp what may be there",
      "await robot.navigate(table);\nawait robot.grasp(cup);",
      [],
    ],
    [
      "place with an empty hand",
      "await robot.navigate(bed);\nawait robot.place(bed);",
      [`error precondition 3 ${holdsSomething}`],
    ],
    [
      "place without going there",
      "await robot.navigate(cup);\nawait robot.grasp(cup);\nawait robot.navigate(table);\nawait robot.place(bed);",
      [`error precondition 5 ${atTarget("bed_0")}`],
    ],
    [
      "grasp twice",
      "await robot.navigate(cup);\nawait robot.grasp(cup);\nawait robot.grasp(other);",
      ["error precondition 4 (handempty)"],
    ],
    [
      "navigate to what is held",
      "await robot.navigate(cup);\nawait robot.grasp(cup);\nawait robot.navigate(cup);",
      ["error precondition 4 (not (holding cup_0))"],
    ],
    [
      "place on what is held",
      "await robot.navigate(cup);\nawait robot.grasp(cup);\nawait robot.place(cup);",
      [`error precondition 4 (not (holding cup_0)) ${atTarget("cup_0")}`],
    ],
    [
      "the whole transport",
      "await robot.navigate(cup);\nawait robot.grasp(cup);\nawait robot.navigate(other);\nawait robot.place(other);",
      [],
    ],
    [
      "twice",
      'await robot.navigate(cup);\nawait robot.grasp(cup);\nawait robot.navigate(other);\nawait robot.place(other);\nconst apple = scene.get("apple_0");\nawait robot.navigate(apple);\nawait robot.grasp(apple);\nawait robot.navigate(other);\nawait robot.place(other);',
      [],
    ],
    [
      "grasp what has something on it",
      "await robot.navigate(cup);\nawait robot.grasp(cup);\nawait robot.navigate(other);\nawait robot.place(other);\nawait robot.grasp(other);",
      ["error precondition 6 (not (on cup_0 cup_1))"],
    ],
    [
      "grasp it back",
      "await robot.navigate(cup);\nawait robot.grasp(cup);\nawait robot.navigate(other);\nawait robot.place(other);\nawait robot.grasp(cup);",
      [],
    ],
    [
      "grasp a box",
      'const box = scene.get("box_0");\nawait robot.navigate(box);\nawait robot.grasp(box);',
      ["error precondition 4 (not (= box_0 box_0))"],
    ],
    ["look closely without furniture", "await robot.exploreLocal();", [`error precondition 2 ${atAny}`]],
    ["look closely at furniture", "await robot.navigate(table);\nawait robot.exploreLocal();", []],
    ["look closely where an item is", "await robot.navigate(cup);\nawait robot.exploreLocal();", []],
    [
      "looking round needs nothing",
      'await robot.exploreGlobal();\nawait robot.reportObservation("rest");\nawait robot.reportObservation(cup);',
      [],
    ],
    [
      "place at a point: not known",
      "await robot.navigate(cup);\nawait robot.grasp(cup);\nawait robot.place({ x: 1, y: 2, z: 0.5 });\nawait robot.grasp(other);",
      [],
    ],
    [
      "place at a point with an empty hand",
      "await robot.navigate(bed);\nawait robot.place({ x: 1, y: 2, z: 0.5 });",
      [`error precondition 3 ${holdsSomething}`],
    ],
    [
      "after an earlier problem only what fails in any case",
      "await robot.grasp(cup);\nawait robot.grasp(other);",
      [`error precondition 2 ${atFurniture("cup_0")}`, "warning precondition 3 (handempty)"],
    ],
    [
      "looking may change what was said of places",
      "await robot.navigate(cup);\nawait robot.grasp(cup);\nawait robot.navigate(other);\nawait robot.place(other);\nawait robot.exploreLocal();\nawait robot.grasp(other);",
      [],
    ],
    [
      "looking does not fill the hand",
      "await robot.navigate(table);\nawait robot.exploreLocal();\nawait robot.place(table);",
      [`error precondition 4 ${holdsSomething}`],
    ],
  ]);
});

describe("branches and results", () => {
  const held = "await robot.navigate(cup);\nawait robot.grasp(cup);\n";
  run([
    [
      "in one branch only",
      "if (Math.random() < 0.5) await robot.navigate(cup);\nawait robot.grasp(cup);",
      [`warning precondition 3 ${atFurniture("cup_0")}`],
    ],
    [
      "in both branches",
      "if (Math.random() < 0.5) await robot.navigate(cup);\nelse await robot.navigate(cup);\nawait robot.grasp(cup);",
      [],
    ],
    [
      "the branch that ends",
      "if (Math.random() < 0.5) return;\nawait robot.navigate(cup);\nawait robot.grasp(cup);",
      [],
    ],
    [
      "early return keeps the rest",
      `${held}if (Math.random() < 0.5) return;\nawait robot.grasp(other);`,
      ["error precondition 5 (handempty)"],
    ],
    [
      "failure asked for in the condition",
      "await robot.navigate(cup);\nif (!(await robot.grasp(cup))) {\n  await robot.grasp(other);\n}",
      [],
    ],
    [
      "failure: the effects did not happen",
      "await robot.navigate(cup);\nif (!(await robot.grasp(cup))) {\n  await robot.place(other);\n}",
      [`error precondition 4 ${holdsSomething}`],
    ],
    [
      "success in the condition",
      "await robot.navigate(cup);\nif (await robot.grasp(cup)) {\n  await robot.grasp(other);\n}",
      ["error precondition 4 (handempty)"],
    ],
    [
      "result in a variable",
      "await robot.navigate(cup);\nconst ok = await robot.grasp(cup);\nif (!ok) {\n  await robot.place(other);\n  return;\n}\nawait robot.grasp(other);",
      [`error precondition 5 ${holdsSomething}`, "error precondition 8 (handempty)"],
    ],
    [
      "result compared",
      "await robot.navigate(cup);\nconst ok = await robot.grasp(cup);\nif (ok === false) {\n  await robot.grasp(cup);\n}",
      [],
    ],
    [
      "result that nobody asks for counts as success",
      "await robot.navigate(cup);\nconst ok = await robot.grasp(cup);\nconsole.log(ok);\nawait robot.navigate(bed);\nawait robot.place(bed);",
      [],
    ],
    [
      "stop where it failed",
      'await robot.navigate(cup);\nif (!(await robot.grasp(cup))) throw new Error("not grasped");\nawait robot.navigate(bed);\nawait robot.place(bed);',
      [],
    ],
    [
      "go on where it failed",
      'await robot.navigate(cup);\nif (!(await robot.grasp(cup))) console.log("not grasped");\nawait robot.navigate(bed);\nawait robot.place(bed);',
      [`warning precondition 5 ${holdsSomething}`],
    ],
    [
      "and",
      "await robot.navigate(cup);\nif ((await robot.grasp(cup)) && (await robot.navigate(bed))) await robot.place(bed);",
      [],
    ],
    [
      "or: neither was done",
      "await robot.navigate(cup);\nif (!(await robot.grasp(cup)) || !(await robot.navigate(bed))) {\n  await robot.grasp(other);\n} else await robot.place(bed);",
      ["warning precondition 4 (handempty)"],
    ],
    [
      "conditional expression",
      "await robot.navigate(cup);\nconst done = (await robot.grasp(cup)) ? await robot.navigate(bed) : false;\nif (done) await robot.place(bed);",
      [],
    ],
    [
      "switch",
      "switch (scene.size) {\n  case 1:\n    await robot.navigate(cup);\n    break;\n  default:\n    await robot.navigate(other);\n}\nawait robot.exploreLocal();",
      [],
    ],
    [
      "switch without default",
      "switch (scene.size) {\n  case 1:\n    await robot.navigate(cup);\n    break;\n}\nawait robot.exploreLocal();",
      [`warning precondition 7 ${atAny}`],
    ],
    [
      "optional object",
      'const fruit = scene.find("fruit");\nif (fruit) {\n  await robot.navigate(fruit);\n  await robot.grasp(fruit);\n}\nawait robot.navigate(bed);\nawait robot.place(bed);',
      [`warning precondition 8 ${holdsSomething}`],
    ],
    [
      "optional object with return",
      'const fruit = scene.find("fruit");\nif (!fruit) return;\nawait robot.navigate(fruit);\nawait robot.grasp(fruit);\nawait robot.navigate(bed);\nawait robot.place(bed);',
      [],
    ],
    [
      "flag",
      "let held = false;\nawait robot.navigate(cup);\nif (await robot.grasp(cup)) held = true;\nif (held) {\n  await robot.navigate(bed);\n  await robot.place(bed);\n}",
      [],
    ],
    [
      "what is believed",
      'if (scene.holds("(holding cup_0)")) {\n  await robot.navigate(bed);\n  await robot.place(bed);\n}',
      [],
    ],
    [
      "what is believed of a variable",
      "await robot.navigate(cup);\nif (scene.holds(`(on ${other.id} ${cup.id})`)) {\n  await robot.grasp(cup);\n}",
      ["error precondition 4 (not (on cup_1 cup_0))"],
    ],
    [
      "what is not believed, though the effects say so",
      'await robot.navigate(cup);\nawait robot.grasp(cup);\nif (!scene.holds("(holding cup_0)")) {\n  await robot.grasp(cup);\n}',
      [],
    ],
    [
      "what is not believed to be otherwise, though the effects say so",
      'await robot.navigate(cup);\nawait robot.grasp(cup);\nif (scene.holds("(handempty)") !== false) {\n  await robot.grasp(cup);\n}',
      [],
    ],
    [
      "nothing is known of what is not believed",
      "await robot.navigate(cup);\nif (!scene.holds(`(on ${cup.id} ${other.id})`)) {\n  await robot.grasp(cup);\n}",
      [],
    ],
  ]);
});

describe("loops", () => {
  const transport =
    "  await robot.navigate(fruit);\n  await robot.grasp(fruit);\n  await robot.navigate(other);\n  await robot.place(other);\n";
  run([
    ["transport of all", `for (const fruit of scene.all("fruit")) {\n${transport}}`, []],
    [
      "transport of all that can be grasped",
      'for (const fruit of scene.all("fruit")) {\n  await robot.navigate(fruit);\n  if (!(await robot.grasp(fruit))) continue;\n  await robot.navigate(other);\n  await robot.place(other);\n}',
      [],
    ],
    [
      "no place in the loop",
      'for (const fruit of scene.all("fruit")) {\n  await robot.navigate(fruit);\n  await robot.grasp(fruit);\n}',
      ["warning precondition 4 (handempty)"],
    ],
    [
      "no way to the object",
      'for (const fruit of scene.all("fruit")) {\n  await robot.grasp(fruit);\n}',
      [`error precondition 3 ${atFurniture("fruit")}`],
    ],
    [
      "after the loop the hand is empty",
      `for (const fruit of scene.all("fruit")) {\n${transport}}\nawait robot.place(bed);`,
      [`error precondition 8 ${holdsSomething} ${atTarget("bed_0")}`],
    ],
    [
      "break with the object",
      'for (const fruit of scene.all("fruit")) {\n  await robot.navigate(fruit);\n  if (await robot.grasp(fruit)) break;\n}\nawait robot.navigate(bed);\nawait robot.place(bed);',
      [`warning precondition 7 ${holdsSomething}`],
    ],
    [
      "retry",
      "await robot.navigate(cup);\nwhile (!(await robot.grasp(cup))) await robot.exploreLocal();\nawait robot.navigate(bed);\nawait robot.place(bed);",
      [],
    ],
    [
      "counted retry",
      "await robot.navigate(cup);\nlet held = false;\nfor (let attempt = 0; attempt < 3 && !held; attempt++) held = await robot.grasp(cup);\nif (!held) return;\nawait robot.navigate(bed);\nawait robot.place(bed);",
      [],
    ],
    [
      "counted retry that may fail",
      "await robot.navigate(cup);\nfor (let attempt = 0; attempt < 3; attempt++) {\n  if (await robot.grasp(cup)) break;\n}\nawait robot.navigate(bed);\nawait robot.place(bed);",
      [`warning precondition 7 ${holdsSomething}`],
    ],
    [
      "do once and again",
      "do {\n  await robot.navigate(cup);\n} while (!(await robot.grasp(cup)));\nawait robot.navigate(bed);\nawait robot.place(bed);",
      [],
    ],
    [
      "endless loop is left by break only",
      "for (;;) {\n  await robot.navigate(cup);\n  if (await robot.grasp(cup)) break;\n}\nawait robot.grasp(other);",
      ["error precondition 6 (handempty)"],
    ],
    [
      "labels",
      'outer: for (const table of scene.all("table")) {\n  await robot.navigate(table);\n  for (const fruit of (await robot.exploreLocal()).all("fruit")) {\n    if (await robot.grasp(fruit)) break outer;\n    continue outer;\n  }\n}',
      [],
    ],
    [
      "array of objects",
      "for (const item of [cup, other]) {\n  await robot.navigate(item);\n  await robot.grasp(item);\n}",
      ["warning precondition 4 (handempty)"],
    ],
    [
      "array of objects, done right",
      "for (const item of [cup, other]) {\n  await robot.navigate(item);\n  await robot.grasp(item);\n  await robot.navigate(bed);\n  await robot.place(bed);\n}",
      [],
    ],
    [
      "list that is filled",
      'const wanted: Fruit[] = [];\nfor (const fruit of scene.all("fruit")) wanted.push(fruit);\nfor (const fruit of wanted) {\n  await robot.navigate(fruit);\n  await robot.grasp(fruit);\n  await robot.navigate(other);\n  await robot.place(other);\n}',
      [],
    ],
    [
      "queue",
      'const queue = scene.all("fruit");\nwhile (queue.length > 0) {\n  const next = queue.shift();\n  if (!next) break;\n  await robot.navigate(next);\n  await robot.grasp(next);\n  await robot.navigate(other);\n  await robot.place(other);\n}',
      [],
    ],
    [
      "filter and sort",
      'const clean = scene.all("cup").filter((each) => each.attributes.clean === true).sort((a, b) => a.position.x - b.position.x);\nfor (const each of clean) {\n  await robot.navigate(each);\n  await robot.grasp(each);\n  await robot.navigate(other);\n  await robot.place(other);\n}',
      [],
    ],
    [
      "loop over what is seen",
      "for (const thing of await robot.exploreGlobal()) console.log(thing.id);\nawait robot.grasp(cup);\nawait robot.grasp(cup);",
      ["error precondition 4 (handempty) (exists (?f - furniture) (and (at ?f) (located cup_0 ?f)))"],
    ],
    [
      "exploring drives the robot about: where it stands then is not known",
      "await robot.exploreLocal();\nawait robot.exploreGlobal();\nawait robot.exploreLocal();",
      [`error precondition 2 ${atAny}`],
    ],
    [
      "furniture one by one",
      'const map = await robot.exploreGlobal();\nfor (const place of map.all("furniture")) {\n  if (!(await robot.navigate(place))) continue;\n  const seen = await robot.exploreLocal();\n  console.log(seen.size);\n}',
      [],
    ],
    [
      "index",
      'const fruits = scene.all("fruit");\nfor (let i = 0; i < fruits.length; i++) {\n  await robot.navigate(fruits[i]);\n  await robot.grasp(fruits[i]);\n  await robot.navigate(other);\n  await robot.place(other);\n}',
      [],
    ],
    [
      "the object of the round before is another",
      'let last: Item | undefined;\nfor (const fruit of scene.all("fruit")) {\n  if (last) await robot.navigate(last);\n  await robot.navigate(fruit);\n  await robot.grasp(fruit);\n  await robot.navigate(other);\n  await robot.place(other);\n  last = fruit;\n}',
      [],
    ],
  ]);
});

describe("functions", () => {
  const pick = `async function pick(robot: Robot, item: Item): Promise<boolean> {
  await robot.navigate(item);
  return robot.grasp(item);
}
`;
  run([
    [
      "helper",
      "await pick(robot, cup);\nawait robot.navigate(bed);\nawait robot.place(bed);",
      [],
      { helpers: pick },
    ],
    [
      "helper twice",
      "await pick(robot, cup);\nawait pick(robot, other);",
      ["warning precondition 7 (handempty)"],
      { helpers: pick },
    ],
    [
      "helper whose result is asked for",
      "if (!(await pick(robot, cup))) return;\nawait robot.grasp(other);",
      ["error precondition 3 (handempty)"],
      { helpers: pick },
    ],
    [
      "helper that is never called",
      "",
      ["error precondition 7 (handempty)"],
      {
        helpers:
          'async function twice(robot: Robot, item: Item) {\n  await robot.grasp(item);\n  await robot.reportObservation("rest");\n  await robot.grasp(item);\n}\n',
      },
    ],
    [
      "helper inside",
      "const put = async (target: Thing) => {\n  await robot.navigate(target);\n  await robot.place(target);\n};\nawait robot.navigate(cup);\nawait robot.grasp(cup);\nawait put(bed);\nawait put(bed);",
      ["warning precondition 4 (exists (?i - item) (holding ?i))"],
    ],
    [
      "recursion does what its calls do",
      "await again(robot, 3);\nawait robot.place(bed);",
      [
        "error precondition 3 (exists (?i - item) (holding ?i)) (exists (?f - furniture) (and (at ?f) (or (= ?f bed_0) (located bed_0 ?f))))",
      ],
      {
        helpers:
          "async function again(robot: Robot, count: number): Promise<void> {\n  if (count > 0) await again(robot, count - 1);\n}\n",
      },
    ],
    [
      "then",
      'const seen = await robot.exploreGlobal().then((map) => map.get("table_0"));\nawait robot.navigate(seen);\nawait robot.exploreLocal();',
      [],
    ],
    [
      "for each in turn",
      "for (const each of [cup, other].map((item) => item)) await robot.navigate(each);\nawait robot.exploreLocal();",
      [],
    ],
    [
      "closure that is passed on may do anything",
      "const actions = [() => robot.navigate(cup)];\nawait actions[0]();\nawait robot.grasp(cup);",
      [],
    ],
    [
      "destructured action",
      "const { navigate, grasp } = robot;\nconsole.log(navigate, grasp);\nawait grasp(cup);",
      [`error precondition 4 ${atFurniture("cup_0")}`],
    ],
    [
      "alias of the robot",
      "const arm = robot;\nawait arm.grasp(cup);",
      [`error precondition 3 ${atFurniture("cup_0")}`],
    ],
    [
      "alias of an object",
      "const mug = cup;\nawait robot.navigate(mug);\nawait robot.grasp(cup);\nawait robot.grasp(mug);",
      ["error precondition 5 (handempty) (exists (?f - furniture) (and (at ?f) (located cup_0 ?f)))"],
    ],
    [
      "record of objects",
      "const known = { mug: cup, dish: other };\nawait robot.navigate(known.mug);\nawait robot.grasp(known.mug);\nawait robot.navigate(known.mug);",
      ["error precondition 5 (not (holding cup_0))"],
    ],
    [
      "another object of the same type may be the same",
      'const other = scene.find("cup");\nif (!other) return;\nawait robot.navigate(cup);\nawait robot.grasp(cup);\nawait robot.navigate(other);',
      [],
    ],
    [
      "another object of another type is not",
      'const fruit = scene.find("fruit");\nif (!fruit) return;\nawait robot.navigate(cup);\nawait robot.grasp(cup);\nawait robot.navigate(fruit);\nawait robot.grasp(fruit);',
      ["error precondition 7 (handempty)"],
    ],
    [
      "either object",
      "const one = scene.size > 3 ? cup : other;\nawait robot.navigate(one);\nawait robot.grasp(one);\nawait robot.navigate(bed);\nawait robot.place(bed);",
      [],
    ],
    [
      "default parameter",
      "const go = async (target: Thing = cup) => robot.navigate(target);\nawait go();\nawait robot.grasp(cup);",
      [],
    ],
    [
      "at once",
      "await Promise.all([robot.navigate(cup), robot.exploreGlobal()]);\nawait robot.grasp(cup);",
      ["warning parallel-actions 2"],
    ],
  ]);
});

describe("exceptions", () => {
  run([
    [
      "thrown where nobody waits, the program goes on",
      "[table].forEach(async (each) => {\n  if (await robot.exploreGlobal()) throw new Error(each.id);\n});\nawait robot.exploreGlobal();",
      ["error missing-await 3"],
    ],
    [
      "in a function that is awaited where nobody waits, anything may come in between",
      "const twice = async (to: Thing) => {\n  await robot.navigate(to);\n  await robot.navigate(to);\n};\n[table].forEach(async (each) => {\n  await twice(each);\n});\nawait robot.exploreGlobal();",
      ["error missing-await 7"],
    ],
    [
      "in catch nothing may have happened",
      "try {\n  await robot.navigate(cup);\n  await robot.grasp(cup);\n} catch {\n  await robot.exploreLocal();\n}",
      [`warning precondition 6 ${atAny}`],
    ],
    [
      "after try and catch",
      "try {\n  await robot.navigate(cup);\n} catch (error) {\n  console.error(error);\n}\nawait robot.exploreLocal();",
      [`warning precondition 7 ${atAny}`],
    ],
    [
      "catch that ends",
      "try {\n  await robot.navigate(cup);\n} catch (error) {\n  console.error(error);\n  return;\n}\nawait robot.exploreLocal();",
      [],
    ],
    [
      "finally",
      "try {\n  await robot.navigate(cup);\n  await robot.grasp(cup);\n} finally {\n  await robot.navigate(bed);\n}\nawait robot.place(bed);",
      [],
    ],
    [
      "return through finally",
      "try {\n  await robot.navigate(cup);\n  await robot.grasp(cup);\n  return;\n} finally {\n  await robot.place(bed);\n}",
      [`warning precondition 7 ${holdsSomething} ${atTarget("bed_0")}`],
    ],
    [
      "thrown and caught",
      'await robot.navigate(cup);\ntry {\n  if (!(await robot.grasp(cup))) throw new Error("no");\n} catch {\n  return;\n}\nawait robot.grasp(other);',
      ["error precondition 8 (handempty)"],
    ],
  ]);
});
