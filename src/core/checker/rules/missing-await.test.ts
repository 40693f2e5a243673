// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the snippets are programs, with templates of their own
import { describe, expect, test } from "vitest";
import { checkSnippet } from "../../../../test/support/checkSnippet";

const bed = 'const bed = scene.get("bed_0");\n';
const second = ["error missing-await 2"];

describe("missing-await", () => {
  const cases: readonly [body: string, expected: readonly string[], fixed?: boolean][] = [
    ["await robot.navigate(bed);", []],
    ["robot.navigate(bed);", second, true],
    ["void robot.navigate(bed);", second, true],
    ["const ok = robot.navigate(bed);\nif (ok) console.log(1);", second, true],
    ["const going = robot.navigate(bed);\nconsole.log(1);\nawait going;", []],
    ["const going = robot.navigate(bed);\nawait Promise.all([going]);", []],
    ["let ok;\nok = robot.navigate(bed);\nif (ok) console.log(1);", ["error missing-await 3"], true],
    ["if (robot.navigate(bed)) console.log(1);", second, true],
    ["while (!robot.navigate(bed)) console.log(1);", second, true],
    ["console.log(`${robot.navigate(bed)}`);", second, true],
    ["robot.exploreGlobal().then((map) => console.log(map.size));", second, true],
    ["await robot.exploreGlobal().then((map) => console.log(map.size));", []],
    ["await robot.exploreGlobal().catch(() => console.log(1));", []],
    [
      "await new Promise<boolean>((resolve, reject) => {\n  robot.navigate(bed).then(resolve, reject);\n});",
      [],
    ],
    [
      "await new Promise<void>((resolve) => {\n  robot.navigate(bed).then(() => console.log(1));\n  resolve();\n});",
      ["error missing-await 3"],
      true,
    ],
    [
      "let done: (ok: boolean) => void = () => {};\nconst moved = new Promise<boolean>((resolve) => {\n  done = resolve;\n});\nvoid robot.navigate(bed).then(done);\nawait moved;",
      [],
    ],
    [
      "const signal = { done: (_: boolean) => {} };\nconst moved = new Promise<boolean>((resolve) => {\n  signal.done = resolve;\n});\nvoid robot.navigate(bed).then((ok) => signal.done(ok));\nawait moved;",
      [],
    ],
    [
      "let done: (ok: boolean) => void = () => {};\ndone = (ok) => console.log(ok);\nvoid robot.navigate(bed).then(done);",
      ["error missing-await 4"],
      true,
    ],
    [
      "const going: Promise<boolean>[] = [];\ngoing.push(robot.navigate(bed));\nconsole.log(going.length);",
      ["error missing-await 3"],
    ],
    [
      "const going: Promise<boolean>[] = [];\ngoing.push(robot.navigate(bed));\nawait Promise.all(going);",
      [],
    ],
    [
      "const going: Promise<boolean>[] = [];\ngoing.push(robot.navigate(bed));\nfor (const each of going) await each;",
      [],
    ],
    ["const going = [robot.navigate(bed)];\nconsole.log(going);", second],
    ["const going = { bed: robot.navigate(bed) };\nconsole.log(going);", second],
    ["const going = { bed: robot.navigate(bed) };\nawait going.bed;", []],
    [
      'const going = new Map<string, Promise<boolean>>();\ngoing.set("bed", robot.navigate(bed));\nconsole.log(going.size);',
      ["error missing-await 3"],
    ],
    [
      'const going = new Map<string, Promise<boolean>>();\ngoing.set("bed", robot.navigate(bed));\nawait going.get("bed");',
      [],
    ],
    ["return void (await robot.navigate(bed));", []],
    ["await Promise.all([robot.navigate(bed), sleep(1)]);", []],
    ["Promise.all([robot.navigate(bed)]);", second, true],
    ["const go = () => robot.navigate(bed);\nawait go();", []],
    ["const go = async () => {\n  await robot.navigate(bed);\n};\ngo();", ["error missing-await 5"], true],
    ["const go = () => {\n  robot.navigate(bed);\n};\ngo();", ["error missing-await 3"], true],
    [
      'scene.all("fruit").forEach(async (fruit) => {\n  await robot.navigate(fruit);\n});',
      ["error missing-await 3"],
    ],
    ['scene.all("fruit").forEach((fruit) => robot.navigate(fruit));', second],
    [
      'await Promise.all(scene.all("fruit").map((fruit) => robot.navigate(fruit)));',
      ["warning parallel-actions 2"],
    ],
    ["const ok = scene.size > 2;\nawait (ok && robot.navigate(bed));", []],
    ["const ok = scene.size > 2;\nawait (ok || robot.navigate(bed));", []],
    ["const go = (ok: boolean) => ok && robot.navigate(bed);\nawait go(true);", []],
    ["await robot.exploreGlobal().then((map) => map.size > 0 && robot.navigate(bed));", []],
    ["const ok = scene.size > 2;\nok && robot.navigate(bed);", ["error missing-await 3"], true],
    ["const ok = scene.size > 2;\nok ? robot.navigate(bed) : undefined;", ["error missing-await 3"], true],
    ["const ok = robot.navigate(bed) && scene.size > 2;\nconsole.log(ok);", second, true],
    ["const going = scene.size > 2 ? robot.navigate(bed) : undefined;\nawait going;", []],
    ['const near = scene.all("fruit").filter((fruit) => robot.navigate(fruit));', second],
    ['const near = scene.all("bed").some(async (each) => await robot.navigate(each));', second],
    ['const near = scene.all("bed").map((each) => each.id).find((id) => id === "bed_0");', []],
    ['robot["navigate"](bed);', second, true],
    ["robot.navigate.call(robot, bed);", second, true],
    [
      "const skills = {\n  async go(to: Thing) {\n    await robot.navigate(to);\n  },\n};\nskills.go(bed);",
      ["error missing-await 7"],
      true,
    ],
    [
      "const skills = { go: (to: Thing) => robot.navigate(to) };\nskills.go(bed);\nawait skills.go(bed);",
      ["error missing-await 3"],
      true,
    ],
    [
      "class Base {\n  async go() {\n    await robot.navigate(bed);\n  }\n  async twice() {\n    this.go();\n    await this.go();\n  }\n}\nconst base = new Base();\nawait base.twice();",
      ["error missing-await 7"],
      true,
    ],
    ["class Quiet {\n  async go() {\n    return 1;\n  }\n}\nconst quiet = new Quiet();\nquiet.go();", []],
  ];
  for (const [body, expected, fixed] of cases) {
    test(body, () => {
      const problems = checkSnippet(bed + body, expected).filter(({ rule }) => rule === "missing-await");
      expect(problems.some(({ fixes }) => fixes.length > 0)).toBe(fixed === true);
    });
  }
});
