import { describe, expect, test } from "vitest";
import { checkSnippet, programOf } from "../../../../test/support/checkSnippet";
import { applyEdits } from "../../program/programSource";

const objects = 'const cup = scene.get("cup_0"); const bed = scene.get("bed_0");';

function run(cases: readonly [body: string, expected: readonly string[], mended?: string][]): void {
  for (const [body, expected, mended] of cases) {
    test(body, () => {
      const problems = checkSnippet(`${objects}\n${body}`, expected);
      const fixes = problems.flatMap(({ fixes }) => fixes);
      if (mended === undefined) expect(fixes).toEqual([]);
      else
        expect(applyEdits(programOf(`${objects}\n${body}`), fixes[0].edits)).toBe(
          programOf(`${objects}\n${mended}`),
        );
    });
  }
}

const second = ["warning parallel-actions 2"];

describe("parallel-actions: waited for together", () => {
  run([
    [
      "await Promise.all([robot.navigate(cup), robot.exploreGlobal()]);",
      second,
      "await robot.navigate(cup);\nawait robot.exploreGlobal();",
    ],
    [
      "  await Promise.all([robot.navigate(cup), sleep(1), robot.exploreGlobal()]);",
      second,
      "  await robot.navigate(cup);\n  await sleep(1);\n  await robot.exploreGlobal();",
    ],
    [
      "const [there, map] = await Promise.all([robot.navigate(cup), robot.exploreGlobal()]);\nconsole.log(there, map);",
      second,
      "const [there, map] = [await robot.navigate(cup), await robot.exploreGlobal()];\nconsole.log(there, map);",
    ],
    ["await Promise.allSettled([robot.navigate(cup), robot.navigate(bed)]);", second],
    ["await Promise.race([robot.navigate(cup), robot.navigate(bed)]);", second],
    ["await Promise.any([robot.navigate(cup), robot.navigate(bed)]);", second],
    ["await Promise.race([robot.navigate(cup), sleep(30)]);", []],
    ["await Promise.all([sleep(1), sleep(2)]);", []],
    ["await Promise.all([robot.navigate(cup)]);", []],
    [
      "await Promise.all([robot.navigate(cup).then((ok) => ok), robot.exploreGlobal().then(console.log)]);",
      second,
      "await robot.navigate(cup).then((ok) => ok);\nawait robot.exploreGlobal().then(console.log);",
    ],
    [
      "async function go() { await robot.navigate(cup); }\nawait Promise.all([go(), robot.exploreGlobal()]);",
      ["warning parallel-actions 3"],
      "async function go() { await robot.navigate(cup); }\nawait go();\nawait robot.exploreGlobal();",
    ],
    [
      "async function look() { await deeper(); }\nasync function deeper() { await robot.exploreGlobal(); }\nawait Promise.all([look(), robot.navigate(bed)]);",
      ["warning parallel-actions 4"],
      "async function look() { await deeper(); }\nasync function deeper() { await robot.exploreGlobal(); }\nawait look();\nawait robot.navigate(bed);",
    ],
  ]);
});

describe("parallel-actions: started and left", () => {
  run([
    [
      "const going = robot.navigate(cup);\nawait robot.exploreGlobal();\nawait going;",
      ["warning parallel-actions 3"],
      "const going = await robot.navigate(cup);\nawait robot.exploreGlobal();\nawait going;",
    ],
    [
      "const going = robot.navigate(cup);\nif (scene.size > 2) {\n  await robot.exploreGlobal();\n}\nconst ok = await going;\nconsole.log(ok);",
      ["warning parallel-actions 4"],
      "const going = await robot.navigate(cup);\nif (scene.size > 2) {\n  await robot.exploreGlobal();\n}\nconst ok = await going;\nconsole.log(ok);",
    ],
    ["const going = robot.navigate(cup);\nawait going;\nawait robot.exploreGlobal();", []],
    ["const going = robot.navigate(cup);\nconsole.log(scene.size);\nawait going;", []],
    [
      "const going = robot.navigate(cup);\nconst later = async () => { await robot.exploreGlobal(); };\nawait going;\nawait later();",
      [],
    ],
    [
      "const going = robot.navigate(cup);\nconst looking = robot.exploreGlobal();\nawait Promise.all([going, looking]);",
      ["warning parallel-actions 3", "warning parallel-actions 4"],
    ],
    [
      "const going = robot.navigate(cup);\nawait robot.exploreGlobal();\nawait going.then(console.log);",
      ["warning parallel-actions 3"],
    ],
  ]);
});

describe("parallel-actions: for every element at once", () => {
  run([
    [
      'await Promise.all(scene.all("table").map((table) => robot.navigate(table)));',
      second,
      'for (const table of scene.all("table")) await robot.navigate(table);',
    ],
    [
      'await Promise.all(scene.all("table").map(async (table) => {\n  await robot.navigate(table);\n  await robot.exploreLocal();\n}));',
      ["warning parallel-actions 3"],
      'for (const table of scene.all("table")) {\n  await robot.navigate(table);\n  await robot.exploreLocal();\n}',
    ],
    [
      'await Promise.all(scene.all("table").map(async (table) => await robot.navigate(table)));',
      second,
      'for (const table of scene.all("table")) await robot.navigate(table);',
    ],
    [
      'const all = await Promise.all(scene.all("table").map((table) => robot.navigate(table)));\nconsole.log(all);',
      second,
    ],
    ["await Promise.all([bed].map((place) => robot.navigate(place)));", []],
    ['console.log(scene.all("table").map((table) => table.id));', []],
    ['for (const table of scene.all("table")) await robot.navigate(table);', []],
    [
      "const later = [() => robot.navigate(cup), () => robot.navigate(bed)];\nfor (const each of later) await each();",
      [],
    ],
  ]);
});

test("parallel-actions: what is not awaited at all is missing-await's", () => {
  checkSnippet(`${objects}\nrobot.navigate(cup);\nawait robot.exploreGlobal();`, ["error missing-await 2"]);
});
