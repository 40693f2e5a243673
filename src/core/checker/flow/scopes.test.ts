import { expect, test } from "vitest";
import { parseProgram } from "../../program/programSource";
import { reparseProgram } from "../../program/reparseProgram";
import { createScopes } from "./scopes";

test("a variable that is assigned in a function of another is known as such, also where the assignment was there before", () => {
  const program = (before: string, after: string) =>
    `export default async function task() {\n  let n = 1;\n  ${before}\n  a();\n  n++;\n  b();\n  ${after}\n}\n`;
  let source = parseProgram("/scopes.robot.ts", program("", ""));
  const scopes = createScopes(source);
  expect(scopes.assignedInside.size).toBe(0);
  for (const [text, assigned] of [
    [program("c();", ""), 0],
    [program("const f = async () => {", ""), 1],
    [program("const f = async () => {", "};"), 1],
    [program("const f = async () => {", "d(); };"), 1],
    [program("", ""), 0],
  ] as const) {
    const previous = source;
    source = reparseProgram(previous, text);
    scopes.update(source, previous);
    expect(scopes.assignedInside.size, text).toBe(assigned);
  }
});
