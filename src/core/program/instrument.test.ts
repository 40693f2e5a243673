import { describe, expect, it } from "vitest";
import { firstStackPosition, instrument } from "./instrument";

const header = 'import type { Robot } from "robot:mobile-manipulator";\n';
const wrap = (body: string) => `export default async function task(robot: any) {\n${body}\n}`;

/** Points of a program as `line:character kind`, from 1, in the order of the text. */
function check(body: string, expected: readonly string[]): void {
  const program = instrument(wrap(body), "task.robot.ts");
  if (!program.ok) throw new Error(program.error.map(({ message }) => message).join("\n"));
  const places = program.value.points.map(
    ({ range, kind }) =>
      `${range.start.line + 1}:${range.start.character + 1}${kind === "statement" ? "" : ` ${kind}`}`,
  );
  expect(places).toEqual(expected);
}

describe("points", () => {
  it.each<[string, string[]]>([
    ["const a = 1; return a;", ["2:1", "2:14"]],
    ["await robot.a();", ["2:1", "2:7 await"]],
    ["const x = [await robot.a(),\n  await robot.b()];", ["2:1", "2:18 await", "3:9 await"]],
    ["if (robot) a(); else if (x) b(); else { c(); }", ["2:1", "2:12", "2:22", "2:29", "2:41"]],
    ["while (x) a();", ["2:8 condition", "2:11"]],
    ["do { a(); } while (x);", ["2:6", "2:20 condition"]],
    ["for (let i = 0; i < 3; i++) a();", ["2:1", "2:17 condition", "2:29"]],
    ["for (;;) { break; }", ["2:1", "2:1 condition", "2:12"]],
    ["for (const x of xs) a(x);", ["2:1", "2:21"]],
    ["loop: for (const x of xs) continue loop;", ["2:1", "2:27"]],
    ["loop: while (x) break loop;", ["2:14 condition", "2:17"]],
    ["switch (x) { case 1: a(); break; default: b(); }", ["2:1", "2:22", "2:27", "2:43"]],
    ["try { a(); } catch { b(); } finally { c(); }", ["2:7", "2:22", "2:39"]],
    ["xs.map((x) => x + 1);", ["2:1", "2:15"]],
    ["function f() { return 1; }\nclass A { b() { return 2; } }", ["2:16", "3:17"]],
    ["interface I { a: number }\ntype T = I;\n;\ndeclare const z: I;", []],
  ])("%s", check);

  it("know their function, the names in scope, and whether an error would be caught", () => {
    const program = instrument(
      `${header}const limit = 3;\n${wrap("const [a, { b, ...rest }] = robot;\ntry {\n  for (const c of a) { let d = c; robot.go((e: number) => e + d); }\n} catch (problem) {\n  b();\n}")}`,
      "p.robot.ts",
    );
    if (!program.ok) throw new Error("does not parse");
    const { points, functions } = program.value;
    expect(functions).toEqual(["(module)", "task", "(in go)"]);
    const rows = points.map(
      ({ function: index, names, inTry }) => `${functions[index]} ${inTry} ${names.join()}`,
    );
    expect(rows).toEqual([
      "(module) false limit",
      "task false a,b,rest,robot,limit",
      "task true a,b,rest,robot,limit",
      "task true d,c,a,b,rest,robot,limit",
      "task true d,c,a,b,rest,robot,limit",
      "(in go) false e,d,c,a,b,rest,robot,limit",
      "task false problem,a,b,rest,robot,limit",
    ]);
  });

  it("names functions as their author would", () => {
    const program = instrument(
      `${wrap("")}\nconst arrow = () => 1;\nconst o = { method() { return 1; }, field: () => 2, get g() { return 3; } };\nclass Base { constructor() { this.x(); } x() {} }\n[1].map(() => 1);\n(() => 1)();`,
      "p.robot.ts",
    );
    expect(program.ok && program.value.functions).toEqual([
      "(module)",
      "task",
      "arrow",
      "method",
      "field",
      "get g",
      "new Base",
      "x",
      "(in map)",
      "(anonymous)",
    ]);
  });
});

describe("generated code", () => {
  it("leads back to the text it was made from", () => {
    const text = wrap(
      '  const a: number = 1;\n  if (a) throw new TypeError("here");\n  return [1].map((x) => missing(x));',
    );
    const program = instrument(text, "task.robot.ts");
    if (!program.ok) throw new Error("does not parse");
    const { code, toSource } = program.value;
    const place = (needle: string) => {
      const before = code.slice(0, code.indexOf(needle)).split("\n");
      return toSource({ line: before.length - 1, character: before[before.length - 1].length });
    };
    const original = (needle: string) => {
      const before = text.slice(0, text.indexOf(needle)).split("\n");
      return { line: before.length - 1, character: before[before.length - 1].length };
    };
    for (const needle of ['TypeError("here")', "missing(x)", "[1].map", "if (a)"])
      expect(place(needle)).toEqual(original(needle));
  });

  it("reads positions out of a QuickJS stack", () => {
    const stack = "    at f (guest.js:1:2)\n    at task (program.js:12:5)\n";
    expect(firstStackPosition(stack, "program.js")).toEqual({ line: 11, character: 4 });
    expect(firstStackPosition(stack, "other.js")).toBeUndefined();
  });
});

describe("what can't be run", () => {
  it.each<[string, string, RegExp, number]>([
    ["a syntax error", wrap("const = 1;"), /expected/, 1],
    ["an import", `import fs from "fs";\n${wrap("")}`, /"fs" can't be imported/, 0],
    ["a re-export", `export * from "fs";\n${wrap("")}`, /"fs" can't be imported/, 0],
    ["import =", `import fs = require("fs");\n${wrap("")}`, /can't be used/, 0],
    ["dynamic import", wrap('await import("fs");'), /can't be loaded/, 1],
    ["a reserved name", wrap("__hook(1);"), /two underscores/, 1],
    ["await outside of a function", `${wrap("")}\nawait 1;`, /outside of a function/, 3],
    ["a direction that is turned", wrap("// \u202e here"), /U\+202E can't be seen/, 1],
    ["no default function", "export const a = 1;", /exports no default function/, 0],
    ["an empty file", "", /exports no default function/, 0],
  ])("%s", (_, text, message, line) => {
    const program = instrument(text, "bad.robot.ts");
    expect(program.ok).toBe(false);
    if (program.ok) return;
    expect(program.error[0]).toMatchObject({
      severity: "error",
      file: "bad.robot.ts",
      message: expect.stringMatching(message),
      range: { start: { line } },
      nextStep: expect.any(String),
    });
  });

  it.each([
    "export default async (robot: any) => {};",
    "async function task() {}\nexport default task;",
    "async function task() {}\nexport { task as default };",
    'import { type Robot } from "robot:x";\nexport default function task(robot: Robot) {}',
    "export default class Task {}\nexport default function task() {}",
  ])("not this: %s", (text) => {
    expect(instrument(text, "fine.robot.ts").ok).toBe(true);
  });
});
