import { describe, expect, test } from "vitest";
import { checkSnippet, checkText } from "../../../../test/support/checkSnippet";

const error = ["error forbidden-code 1"];

describe("forbidden-code", () => {
  const cases: readonly [body: string, expected: readonly string[]][] = [
    ['eval("1");', error],
    ['new Function("return 1");', error],
    ['Function("return 1")();', error],
    ["(() => 1).constructor;", error],
    ['(() => 1)["constructor"];', error],
    ["const { constructor } = console;\nconsole.log(constructor);", []],
    ["const { constructor: make } = console;\nconsole.log(make);", error],
    ["const __hidden = 1;\nconsole.log(__hidden);", [...error, "error forbidden-code 2"]],
    ["({}).__proto__;", error],
    ['({})["__proto__"];', error],
    ['await import("node:fs");', error],
    ['require("node:fs");', error],
    ["process.exit(1);", error],
    ["globalThis.x;", error],
    ['fetch("http://example.org");', error],
    ["setTimeout(() => 1, 5);", error],
    ["import.meta;", error],
    ["// \u202e nothing to see here \u2066", error],
    ['console.log("\u001b[2K");', error],
    ["console.log(1); // no\rconsole.log(2);", error],
    ['console.log("\\u001b[2K", "שלום");', []],
    ["const process = 1;\nconsole.log(process);", []],
    ["const known = { process: 1, eval: 2 };\nconsole.log(known.process);", []],
    ["await sleep(1);\nconsole.log(Math.max(1, 2), JSON.stringify({ a: 1 }));", []],
    ['const text: string = "eval(1)"; // process.exit\nconsole.log(text);', []],
  ];
  for (const [body, expected] of cases) test(body, () => void checkSnippet(body, expected));

  test("nothing but the robot's types can be imported", () => {
    const text = (line: string) =>
      `${line}\nimport type { Robot } from "robot:mobile-manipulator";\nexport default async function task(robot: Robot) {\n  console.log(robot);\n}\n`;
    checkText(text('import fs from "node:fs";'), ["error forbidden-code -2"]);
    checkText(text('import "./other";'), ["error forbidden-code -2"]);
    checkText(text('export * from "./other";'), ["error forbidden-code -2"]);
    checkText(text('import { type Scene } from "robot:mobile-manipulator";'), []);
  });

  test("what to do instead is said", () => {
    const [problem] = checkSnippet("setTimeout(() => 1, 5);", error);
    expect(problem.nextStep).toBe("use await sleep(seconds)");
  });

  test("which character, where, and what to do is said", () => {
    const [problem] = checkSnippet("console.log('\u202e');", error);
    expect(problem.message).toContain("the character U+202E can't be seen");
    expect(problem.range).toMatchObject({ start: { character: 13 }, end: { character: 14 } });
    expect(problem.nextStep).toContain("write its escape");
  });
});
