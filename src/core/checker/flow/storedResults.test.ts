// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the snippets are programs, with templates of their own
import { describe, test } from "vitest";
import { checkSnippet } from "../../../../test/support/checkSnippet";

const start = `const table = scene.get("table_0"); const cup = scene.get("cup_0"); const other = scene.get("cup_1");
await robot.navigate(table);
const seen = await robot.exploreLocal();`;

/** On some ways the hand is full when the robot grasps again. */
const full = (line: number) => `warning precondition ${line} (handempty)`;
/** The result says that the hand is empty. */
const empty = (line: number) => `error precondition ${line} (exists (?i - item) (holding ?i))`;

type Case = readonly [name: string, body: string, expected: readonly string[]];

function run(cases: readonly Case[]): void {
  for (const [name, body, expected] of cases) {
    test(name, () => {
      checkSnippet(`${start}\n${body}`, expected);
    });
  }
}

/** Each fruit is grasped; `keep` puts the result away, and `test` asks for it. */
function eachFruit(made: string, keep: string, test: string): string {
  return `${made}
for (const fruit of seen.all("fruit")) {
${keep}
if (${test}) await robot.place(table);
}`;
}

describe("a result that is put away is that result where it is taken out again", () => {
  const places: readonly (readonly [name: string, made: string, keep: string, result: string])[] = [
    [
      "in a map, under an id",
      "const done = new Map<string, boolean>();",
      "done.set(fruit.id, await robot.grasp(fruit));",
      "done.get(fruit.id)",
    ],
    [
      "in a map, under an object",
      "const done = new Map<Thing, boolean>();",
      "done.set(fruit, await robot.grasp(fruit));",
      "done.get(fruit)",
    ],
    [
      "in a record, under an id",
      "const done: Record<string, boolean> = {};",
      "done[fruit.id] = await robot.grasp(fruit);",
      "done[fruit.id]",
    ],
    [
      "in a record that is made anew each time",
      "let done: Record<string, boolean> = {};",
      "done = { ...done, [fruit.id]: await robot.grasp(fruit) };",
      "done[fruit.id]",
    ],
    [
      "at the end of a list",
      "const results: boolean[] = [];",
      "results.push(await robot.grasp(fruit));",
      "results.at(-1)",
    ],
    [
      "at the end of a list, counted",
      "const results: boolean[] = [];",
      "results.push(await robot.grasp(fruit));",
      "results[results.length - 1]",
    ],
    [
      "taken off the end of a list",
      "const results: boolean[] = [];",
      "results.push(await robot.grasp(fruit));",
      "results.pop()",
    ],
    [
      "in a record in a list",
      "const results: { ok: boolean }[] = [];",
      "results.push({ ok: await robot.grasp(fruit) });",
      "results[results.length - 1].ok",
    ],
  ];
  for (const [name, made, keep, result] of places) {
    run([
      [name, eachFruit(made, keep, result), []],
      [`${name}, and it is the wrong one`, eachFruit(made, keep, `!${result}`), [full(6), empty(7)]],
    ]);
  }
  run([
    [
      "a set of those that failed",
      eachFruit(
        "const failed = new Set<string>();",
        "if (!(await robot.grasp(fruit))) failed.add(fruit.id);",
        "!failed.has(fruit.id)",
      ),
      [],
    ],
    [
      "a set of those that failed, and it is the wrong one",
      eachFruit(
        "const failed = new Set<string>();",
        "if (!(await robot.grasp(fruit))) failed.add(fruit.id);",
        "failed.has(fruit.id)",
      ),
      [full(6), empty(7)],
    ],
    [
      "put where another may stand as well",
      `const done: Record<string, boolean> = {};
for (const one of seen.all("fruit")) for (const another of seen.all("cup")) {
done[one.id] = await robot.grasp(one);
done[another.id] = false;
if (done[one.id]) await robot.place(table);
}`,
      [],
    ],
    [
      "every one of them",
      "const results = [await robot.grasp(cup)];\nif (results.every(Boolean)) await robot.place(table);",
      [],
    ],
    [
      "not every one of them",
      "const results = [await robot.grasp(cup)];\nif (!results.every(Boolean)) await robot.place(table);",
      [empty(5)],
    ],
    [
      "some of them",
      "const results = { cup: await robot.grasp(cup) };\nif (Object.values(results).some((ok) => ok)) await robot.place(table);",
      [],
    ],
  ]);
});

describe("to put a result away is not to ask for it", () => {
  run([
    [
      "in a list",
      "const results = [await robot.grasp(cup)];\nawait robot.place(table);\nconsole.log(results);",
      [],
    ],
    [
      "in a record",
      "const result = { ok: await robot.grasp(cup) };\nawait robot.place(table);\nconsole.log(result);",
      [],
    ],
    [
      "in a map",
      "const results = new Map<string, boolean>();\nresults.set(cup.id, await robot.grasp(cup));\nawait robot.place(table);",
      [],
    ],
    [
      "in a text",
      "const text = `grasped: ${await robot.grasp(cup)}`;\nawait robot.place(table);\nconsole.log(text);",
      [],
    ],
    [
      "and what it was to bring about counts",
      "const results = [await robot.grasp(cup)];\nawait robot.grasp(other);\nconsole.log(results);",
      ["error precondition 5 (handempty)"],
    ],
  ]);
});

describe("what tells of results in a way that is not followed says nothing", () => {
  const first = `const results: boolean[] = [];
for (const item of seen.all("fruit")) {
const ok = await robot.grasp(item);
results.unshift(ok);
if (ok) break;
}\n`;
  const records = `const results: { item: Item; ok: boolean }[] = [];
for (const item of seen.all("fruit")) {
const ok = await robot.grasp(item);
results.unshift({ item, ok });
if (ok) break;
}\n`;
  run([
    ["some element", `${first}if (results[0]) await robot.place(table);`, []],
    ["a comparison", `${first}if (results[0] === true) await robot.place(table);`, []],
    ["a negation", `${first}const no = !results[0];\nif (!no) await robot.place(table);`, []],
    ["another operator", `${first}if (results[0] ?? false) await robot.place(table);`, []],
    ["a switch", `${first}switch (results[0]) { case true: await robot.place(table); }`, []],
    ["a text", `${first}if (String(results[0]) === "true") await robot.place(table);`, []],
    ["every one", `${first}if (results.some(Boolean)) await robot.place(table);`, []],
    ["how many there are", `${first}if (results.filter(Boolean).length === 1) await robot.place(table);`, []],
    ["parts", `${first}const [first] = results;\nif (first) await robot.place(table);`, []],
    [
      "a list that grows where they fail",
      `const tried: string[] = [];
for (const item of seen.all("fruit")) {
tried.push(item.id);
if (await robot.grasp(item)) break;
tried.push("failed");
}
if (tried.length % 2 === 1) await robot.place(table);`,
      [],
    ],
    [
      "fields of records",
      `${records}if (results.filter((each) => each.ok).length === 1) await robot.place(table);`,
      [],
    ],
    ["fields of one of them", `${records}const { ok } = results[0];\nif (ok) await robot.place(table);`, []],
    [
      "pairs of a map",
      `const done = new Map<string, boolean>();
for (const item of seen.all("fruit")) {
const ok = await robot.grasp(item);
done.set(item.id, ok);
if (ok) break;
}
if ([...done].some(([, ok]) => ok)) await robot.place(table);`,
      [],
    ],
    [
      "values of a map",
      `const done = new Map<string, boolean>();
for (const item of seen.all("fruit")) {
const ok = await robot.grasp(item);
done.set(item.id, ok);
if (ok) break;
}
if (Array.from(done.values()).some((ok) => ok)) await robot.place(table);`,
      [],
    ],
    [
      "how many objects there are is no matter of results",
      `await robot.grasp(cup);\nconst fruits = seen.all("fruit");\nif (fruits.length > 2) await robot.grasp(other);`,
      ["error precondition 6 (handempty)"],
    ],
  ]);
});

describe("conversions of a result", () => {
  run([
    ["to a text", `if (String(await robot.grasp(cup)) === "true") await robot.place(table);`, []],
    [
      "put into a text",
      'const ok = await robot.grasp(cup);\nif (`${ok}` === "true") await robot.place(table);',
      [],
    ],
    [
      "to a number",
      "const count = Number(await robot.grasp(cup));\nif (count === 1) await robot.place(table);",
      [],
    ],
    [
      "to the other text",
      `const ok = await robot.grasp(cup);\nif (!ok && String(ok) === "false") await robot.place(table);`,
      [empty(5)],
    ],
  ]);
});
