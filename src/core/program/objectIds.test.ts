import { expect, test } from "vitest";
import { parseDomain } from "../pddl/parse";
import { objectIds } from "./objectIds";
import { applyEdits } from "./programSource";

const { domain } = parseDomain(
  "(define (domain d) (:types cup table plate - object) (:constants rest - object) (:predicates (on ?a ?b)))",
);

/** The text with every id in «». */
function marked(text: string): string {
  if (!domain) throw new Error("the domain can't be read");
  const edits = objectIds(text, domain).map(({ id, range }) => ({ range, newText: `«${id}»` }));
  return applyEdits(text, edits);
}

test("ids in calls, in facts and in the goal", () => {
  expect(
    marked(`// @goal (and (on cup_0 plate_0) (forall (?c - cup) (on ?c rest)))
const cup = scene.get("cup_0"), other = map . has( 'cup_1' );
if (scene.holds("(on cup_0 table_0)") || scene.holds(\`(on \${cup.id} plate_0)\`)) return;`),
  ).toBe(`// @goal (and (on «cup_0» «plate_0») (forall (?c - cup) (on ?c rest)))
const cup = scene.get("«cup_0»"), other = map . has( '«cup_1»' );
if (scene.holds("(on «cup_0» «table_0»)") || scene.holds(\`(on \${cup.id} «plate_0»)\`)) return;`);
});

test("what only looks like an id", () => {
  for (const text of [
    'console.log("cup_0");',
    '// scene.get("cup_0")',
    '/* scene.get("cup_0") */ const cup_0 = 1;',
    "scene.get(`cup_\u0024{index}`);",
    'scene.find("cup");',
    'scene.get("cup_0',
    'const text = "scene.get(\\"cup_0\\")";',
  ]) {
    expect(marked(text), text).toBe(text);
  }
});
