import { ts } from "ts-morph";
import { describe, expect, test } from "vitest";
import { treeText } from "../../../test/support/treeText";
import { parseProgram } from "./programSource";
import { reparseProgram } from "./reparseProgram";

/** After the edit and when it was taken back, the tree is that of the text. `test/fuzz/reparse.test.ts` has more. */
function check(before: string, after: string): void {
  const source = parseProgram("a.ts", before);
  expect(source.getLineStarts()).not.toBe(undefined);
  const edited = reparseProgram(source, after);
  expect(treeText(edited)).toBe(treeText(parseProgram("a.ts", after)));
  expect(edited.text).toBe(after);
  expect(edited.getLineStarts()).toEqual(parseProgram("a.ts", after).getLineStarts());
  expect(treeText(reparseProgram(edited, before))).toBe(treeText(parseProgram("a.ts", before)));
}

const around = (body: string, head = "async function f()"): string =>
  `${head} {\n  first();\n  ${body}\n  last();\n}\nexport {};\n`;

test.each([
  ["a name", "use(cup);", "use(cup1);"],
  ["something longer", "use(cup);", "use(cup, plate);"],
  ["something shorter", "use(cup, plate);", "use(cup);"],
  ["a comment before it", "// one\n  use(cup);", "// once\n  use(cup);"],
  ["in a block in it", "if (a) { use(cup); } else { b(); }", "if (a) { use(cup1); } else { b(); }"],
  ["in an expression in it", "const g = async () => { use(cup); };", "const g = async () => { use(cup1); };"],
  ["documentation", "/** one */\n  const a = 1;", "/** once */\n  const a = 1;"],
  [
    "around documentation",
    "/** one */\n  function g() { use(cup); }",
    "/** one */\n  function g() { use(cup1); }",
  ],
])("an edit of %s", (_, before, after) => {
  check(around(before), around(after));
  check(around(before, "function f()"), around(after, "function f()"));
});

describe("where a statement ends may depend on what was typed", () => {
  test.each([
    ["what began a statement goes on with the one before it", "a = b\n  c(d);", "a = b\n  -c(d);"],
    ["behind an if", "if (a) b = c\n  d(e);", "if (a) b = c\n  -d(e);"],
    ["behind an else", "if (a) b(); else c = d\n  e(f);", "if (a) b(); else c = d\n  -e(f);"],
    ["behind a loop", "while (a) b = c\n  d(e);", "while (a) b = c\n  -d(e);"],
    ["behind a label", "a: b = c\n  d(e);", "a: b = c\n  -d(e);"],
    ["behind a loop that needs no semicolon", "do a(); while (b)\n  c;", "do a(); while (b)\n  ;"],
    ["a declaration gets a body", "function g()\n  a: { b(); }", "function g()\n  { b(); }"],
    ["a function becomes an expression", "function g() {}\n  (b)", "!function g() {}\n  (b)"],
    ["what ended goes on with the next one", "return\n  (a);", "returns\n  (a);"],
    ["two statements of one", "a(b, c(d));", "a(b); c(d);"],
    ["a character between two", "a();b();", "a();xb();"],
    ["a last character", "a(b)\n  c();", "a(b)d\n  c();"],
    ["the end is now in a comment", "a(b); // c\n  d();", "a(b //; // c\n  d();"],
    ["the end is now in a text", "a(`b`);\n  c(`d`);", "a(`b);\n  c(`d`);"],
    ["else without if", "if (a) b();\n  elsewhere();", "if (a) b();\n  else where();"],
  ])("%s", (_, before, after) => {
    check(around(before), around(after));
  });
});

test.each([
  ["function f()", "await(a);"],
  ["async function f()", "await(a);"],
  ["function* f()", "yield(a);"],
  ["async function* f()", "yield(await(a));"],
  ["class A { static", "await(a); }"],
])("%s says what is meant in it", (head, body) => {
  check(around(body, head), around(body.replace("(a", "(ab"), head));
});

test("at the top of a file, await may come to mean something else", () => {
  check("if (a) {\n  b(c);\n}\nexport {};\n", "if (a) {\n  b(await (c));\n}\nexport {};\n");
  check("{\n  b((c));\n}\nexport {};\n", "{\n  b(await(c));\n}\nexport {};\n");
});

test("a class with fields in its constructor's parameters, in a function that becomes async", () => {
  const body = "const A = class { constructor(private a: B) {} };";
  check(around(body, "asyn/c function f()"), around(body));
});

test("what was broken is mended", () => {
  const sound = around("use(cup);");
  const broken = sound.replace("(cup", "((cup");
  const source = reparseProgram(parseProgram("a.ts", sound), broken);
  expect(treeText(source)).toBe(treeText(parseProgram("a.ts", broken)));
  const elsewhere = broken.replace("first()", "first(a)");
  const edited = reparseProgram(source, elsewhere);
  expect(treeText(edited)).toBe(treeText(parseProgram("a.ts", elsewhere)));
  expect(treeText(reparseProgram(edited, sound))).toBe(treeText(parseProgram("a.ts", sound)));
});

test("statements around an edit are the same nodes, those that contain it are others", () => {
  const text = around("use(cup);");
  const before = parseProgram("a.ts", text);
  const old = before.statements[0];
  const [first, middle, last] = statementsOf(old);
  const [task] = reparseProgram(before, text.replace("cup", "cup1")).statements;
  expect(task).not.toBe(old);
  const [firstNow, middleNow, lastNow] = statementsOf(task);
  expect([firstNow, lastNow]).toEqual([first, last]);
  expect(middleNow).not.toBe(middle);
});

function statementsOf(node: ts.Statement): readonly ts.Statement[] {
  if (!ts.isFunctionDeclaration(node) || !node.body) throw new Error("not a function");
  return node.body.statements;
}

test("the same text is the same tree", () => {
  const source = parseProgram("a.ts", "a();");
  expect(reparseProgram(source, "a();")).toBe(source);
});
