import { expect, test } from "vitest";
import { treeText } from "../../../test/support/treeText";
import { parseProgram } from "./programSource";
import { reparseProgram } from "./reparseProgram";

const around = (body: string): string =>
  `async function f() {\n  first();\n  ${body}\n  last();\n}\nexport {};\n`;

function edited(before: string, after: string): { isSame: boolean } {
  const source = parseProgram("a.ts", around(before));
  source.getLineStarts();
  const [statement] = source.statements;
  const result = reparseProgram(source, around(after));
  const fresh = parseProgram("a.ts", around(after));
  expect(treeText(result)).toBe(treeText(fresh));
  expect(result.text).toBe(fresh.text);
  expect(result.getLineStarts()).toEqual(fresh.getLineStarts());
  return { isSame: result === source && result.statements[0] === statement };
}

test.each([
  ["a character more", "// one\n  a(b);", "// once\n  a(b);"],
  ["all of it gone", "// one\n  a(b);", "//\n  a(b);"],
  ["behind another comment", "// one\n  // two\n  a(b);", "// one\n  // twos\n  a(b);"],
  ["inside an expression", "a(/* one */ b);", "a(/* one, two */ b);"],
  ["over lines", "/* one */\n  a(b);", "/* one\n two */\n  a(b);"],
  ["behind a statement", "a(b); // one\n  c();", "a(b); // once\n  c();"],
  ["of an else", "if (a) b();\n  // one\n  else c();", "if (a) b();\n  // once\n  else c();"],
])("an edit inside a comment leaves every node what it is: %s", (name, before, after) => {
  expect(edited(before, after).isSame).toBe(name !== "of an else");
});

test.each([
  ["it ends", "// one two\n  a(b);", "// one\n two\n  a(b);"],
  ["it is none any more", "// one\n  a(b);", "/ one\n  a(b);"],
  ["it begins elsewhere", "// one\n  a(b);", "//// one\n  a(b);"],
  ["it becomes one of several lines", "//* one\n  a(b); /* c */", "/* one\n  a(b); /* c */"],
  ["it ends before", "/* one */\n  a(b);", "/* o*/ne */\n  a(b);"],
  ["it goes on", "/* one */ a(b); /* two */\n  c();", "/* one * a(b); /* two */\n  c();"],
  ["it becomes documentation", "/* one */ const a = 1;", "/** one */ const a = 1;"],
  ["it is documentation", "/** one */ const a = 1;", "/** once */ const a = 1;"],
])("what else may change is parsed: %s", (_, before, after) => {
  edited(before, after);
  edited(after, before);
});

test("the head of a file may be meant for TypeScript", () => {
  const before = "// @ts-check\na();\n";
  const source = parseProgram("a.ts", before);
  const after = before.replace("check", "nocheck");
  expect(treeText(reparseProgram(source, after))).toBe(treeText(parseProgram("a.ts", after)));
});
