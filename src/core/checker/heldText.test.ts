// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the snippets are programs, with templates of their own
import { describe, expect, it } from "vitest";
import { builtInRobot, programOf } from "../../../test/support/checkSnippet";
import { LineIndex } from "../base/problem";
import { Belief } from "../world/belief";
import { parseFact } from "../world/facts";
import { checkProgram } from "./checkProgram";

/** What is marked as wrong in a body that asks the scene, with the message. */
function wrongIn(body: string, initial?: Belief): string[] {
  const text = programOf(body);
  const lines = new LineIndex(text);
  const robot = builtInRobot("mobile-manipulator");
  const { problems } = checkProgram({ text, file: "/s.robot.ts", robot, ...(initial && { initial }) });
  return problems
    .filter(({ code }) => code === "wrong-argument")
    .map(({ range, message, severity }) => {
      const marked = range && text.slice(lines.offsetAt(range.start), lines.offsetAt(range.end));
      return `${severity} ${marked}: ${message.replace("the condition can't be read: ", "")}`;
    });
}

describe("what the scene is asked", () => {
  it.each([
    'console.log(scene.holds("(on banana_0 plate_0)"));',
    'console.log(scene.holds("on banana_0 plate_0"));',
    'console.log(scene.holds("(exists (?i - item) (and (holding ?i) (not (= ?i cup_0))))"));',
    'console.log(scene.holds("(forall (?f - fruit) (on ?f plate_0))"));',
    "console.log(scene.holds(`(and\n  (handempty)\n  (at table_0))`));",
    'const cup = scene.get("cup_0");\nconsole.log(scene.holds(`(on ${cup.id} plate_0)`), scene.holds("(holding " + cup.id + ")"));',
    // What is not known before the program runs may be right.
    'const what = String(scene.size);\nconsole.log(scene.holds(`(${what}`), scene.holds(what + ")"), scene.holds(what));',
    'const what = { id: "(handempty)" };\nconsole.log(scene.holds(`(not ${what.id})`));',
    // Something else of that name.
    'const scene2 = { holds: (text: string) => text };\nconsole.log(scene2.holds("("));',
    'const ask = (scene: { holds(text: string): string }) => scene.holds("(");\nconsole.log(ask({ holds: (text) => text }));',
  ])("%s", (body) => {
    expect(wrongIn(body)).toEqual([]);
  });

  it.each<[body: string, wrong: string]>([
    ['console.log(scene.holds("(on banana_0"));', "error (: This parenthesis is never closed"],
    [
      'console.log(scene.holds("(onn banana_0 plate_0)"));',
      "error (onn banana_0 plate_0): The predicate onn is not declared",
    ],
    [
      'console.log(scene.holds("onn banana_0 plate_0"));',
      "error onn banana_0 plate_0: The predicate onn is not declared",
    ],
    [
      'console.log(scene.holds("(and (handempty) (on cup_0))"));',
      "error (on cup_0): on takes 2 arguments, found 1",
    ],
    [
      'console.log(scene.holds("(exists (?i - itm) (holding ?i))"));',
      "error itm: The type itm is not declared",
    ],
    [
      'console.log(scene.holds("(exists (?i - item) (holding ?j))"));',
      "error ?j: The variable ?j is not declared here",
    ],
    [
      "console.log(scene.holds(`(and\n  (handempty)\n  (att table_0))`));",
      "error (att table_0): The predicate att is not declared",
    ],
    [
      'const cup = scene.get("cup_0");\nconsole.log(scene.holds(`(and (holding ${cup.id}) (att table_0))`));',
      "error (att table_0): The predicate att is not declared",
    ],
    [
      'const cup = scene.get("cup_0");\nconsole.log(scene.holds("(onn " + cup.id + " plate_0)"));',
      'error (onn " + cup.id + " plate_0): The predicate onn is not declared',
    ],
    ['console.log(scene.holds(""));', "error : A condition is expected here"],
    // With an escape the characters are not those of the condition, so all of the text is marked.
    [
      'console.log(scene.holds("(onn\\tcup_0 plate_0)"));',
      'error "(onn\\tcup_0 plate_0)": The predicate onn is not declared',
    ],
  ])("%s", (body, wrong) => {
    expect(wrongIn(body)).toEqual([wrong]);
  });

  it("may be a fact that a symbolic scene states of a predicate that the domain does not have", () => {
    const body = 'console.log(scene.holds("(onn cup_0)"));';
    const fact = parseFact("(onn cup_0)");
    if (!fact) throw new Error("no fact");
    const cup = { id: "cup_0", type: "cup", label: "cup", attributes: {} };
    expect(wrongIn(body, Belief.complete([cup], [fact]))).toEqual([]);
    expect(wrongIn(body, Belief.complete([cup], []))).toHaveLength(1);
  });

  it("may be of a type that only a symbolic scene has objects of", () => {
    const body = 'console.log(scene.holds("(exists (?g - gizmo) (handempty))"));';
    const gizmo = { id: "g", type: "Gizmo", label: "gizmo", attributes: {} };
    expect(wrongIn(body, Belief.complete([gizmo], []))).toEqual([]);
    expect(wrongIn(body)).toEqual(["error gizmo: The type gizmo is not declared"]);
  });

  describe("where all there is is known", () => {
    const scene = Belief.complete(
      ["cup", "table"].map((type) => ({ id: `${type}_0`, type, label: type, attributes: {} })),
      [],
    );

    it.each<[asked: string, wrong: readonly string[]]>([
      ['"(on cup_0 tabel_0)"', ["tabel_0, automatic table_0"]],
      ['"on cup_0 tabel_0"', ["tabel_0, automatic table_0"]],
      ["`(not (holding lamp_7))`", ["lamp_7"]],
      ["`(on ${cup.id} plate_3)`", ["plate_3"]],
      ['"(exists (?c - cup) (on ?c table_0))"', []],
      ["`(on ${cup.id} table_0)`", []],
    ])("%s names what is there", (asked, wrong) => {
      const body = `const cup = scene.get("cup_0");\nconsole.log(scene.holds(${asked}));`;
      expect(notThereIn(body, scene)).toEqual(wrong);
      expect(notThereIn(body)).toEqual([]);
    });
  });
});

/** What is marked as not in the scene, with its fixes. */
function notThereIn(body: string, initial?: Belief): string[] {
  const text = programOf(body);
  const lines = new LineIndex(text);
  const robot = builtInRobot("mobile-manipulator");
  const { problems } = checkProgram({ text, file: "/s.robot.ts", robot, ...(initial && { initial }) });
  return problems
    .filter(({ code, severity }) => code === "unknown-object" && severity === "warning")
    .map(({ range, fixes = [] }) =>
      [
        range && text.slice(lines.offsetAt(range.start), lines.offsetAt(range.end)),
        ...fixes.map(({ automatic, edits }) => `${automatic ? "automatic " : ""}${edits[0].newText}`),
      ].join(", "),
    );
}
