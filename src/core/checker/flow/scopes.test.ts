import { ts } from "ts-morph";
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

test("a block that comes to stand in a loop as it is means the loop's variable", () => {
  const program = (between: string) => `export default async function task(list: string[]) {
  const cup = 1;
  for (const cup of list)${between} {
    f(cup);
  }
}
`;
  let source = parseProgram("/scopes.robot.ts", program("\n  g();"));
  const scopes = createScopes(source);
  const used = (): ts.Identifier => {
    let found: ts.Identifier | undefined;
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && node.text === "cup" && ts.isCallExpression(node.parent)) found = node;
      ts.forEachChild(node, visit);
    };
    visit(source);
    if (!found) throw new Error("not used");
    return found;
  };
  const isOfLoop = () => ts.isForOfStatement(scopes.slotOf(used())?.declaration.parent.parent ?? source);
  expect(isOfLoop()).toBe(false);
  for (const [between, expected] of [
    ["", true],
    ["\n  g();", false],
  ] as const) {
    const previous = source;
    source = reparseProgram(previous, program(between));
    scopes.update(source, previous);
    expect(isOfLoop(), between).toBe(expected);
  }
});
