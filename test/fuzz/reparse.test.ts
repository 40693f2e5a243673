import { expect, it } from "vitest";
import { parseProgram, syntaxErrors } from "../../src/core/program/programSource";
import { reparseProgram } from "../../src/core/program/reparseProgram";
import { seededRandom } from "../../src/core/world/ports";
import { treeText } from "../support/treeText";
import { type Choices, randomChoices } from "./choices";
import { writtenPrograms } from "./corpus";
import { editedProgram, tokensOf } from "./edits";
import { fuzzCount, fuzzTimeout } from "./fuzzCount";

/* After any edit, a tree that was edited is the tree of the new text: the same nodes at the same places. */

const editsPerSequence = 40;

/** Statements whose ends and meanings depend on what stands around them. */
const awkward = [
  "const a = b\n  ;[1, 2].forEach(f)",
  "x = y\n  (z)",
  "return\n  (a + b);",
  "let c = function () {}\n  /re/g.test(c)",
  "if (a) b(); else if (c) { d() }",
  "if (a) { b(); }",
  "do x++; while (x < 3)\n  y();",
  "await f(a, 1);",
  "yield a;",
  "yield (a);",
  "const g = async () => { await h(); };",
  "const k = function* () { yield* g(); };",
  "label: for (const e of es) { if (e) continue label; }",
  "for (let i = 0, j = (() => { return a in b; })(); i < 3; i++) { s += i; }",
  "switch (a) { case 1: f(); break; default: { g(); } }",
  "try { f(); } catch (e) { g(e); } finally { h(); }",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a program
  "const t = `a${b ? `c${d}` : (() => { e(); return 1; })()}f`;",
  "class A { m() { this.x = 1; } static { B.y(); } async n() { await 1; } get o() { return 1; } }",
  "/** what it does */\n  function inner(p: string): void { q(p); }",
  "const o = { a, b() { return 1; }, get c() { return 2; } }",
  "a = b\n  ++c",
  "type T = { a: string }",
  "const v = <T>w;",
  "// a note\n  f(); // behind it",
  "/* one */ g(); /* two */",
  "declare(a); async(b); of = 1;",
  "{ const z = 1; z.f(); }",
  ";",
];

function awkwardProgram(choices: Choices): string {
  const body = (indentation: string): string =>
    Array.from({ length: 2 + choices.below(5) }, () => `${indentation}${choices.pick(awkward)}\n`).join("");
  const heads = ["async function f()", "function f()", "function* f()", "async function* f()", "if (a)", ""];
  const parts = Array.from(
    { length: 1 + choices.below(3) },
    () => `${choices.pick(heads)} {\n${body("  ")}}\n`,
  );
  return `import x from "robot:x";\n${parts.join("")}export default async function task() {\n${body("  ")}}\n`;
}

const pieces = [
  ..."a1.;,(){}[]\"'`/*\\ \n\r=<>!?:+-@#\u2028",
  ..."/** @x */|await |else |${|async |yield |in |as |=> |return |if (a) |while (b) |catch |case 1: ".split(
    "|",
  ),
];

/** What a person types: a character or a word more or less, anywhere, though mostly beside a token. */
function typed(text: string, choices: Choices): string {
  const tokens = tokensOf(text);
  const token = tokens.length > 0 ? choices.pick(tokens) : { start: 0, end: text.length };
  const splice = (start: number, end: number, put: string) => text.slice(0, start) + put + text.slice(end);
  const at = choices.pick([token.start, token.end, choices.below(text.length + 1)]);
  switch (choices.below(4)) {
    case 0:
      return splice(at, at, choices.pick(pieces));
    case 1:
      return splice(at, at + 1, "");
    case 2:
      return splice(token.start, token.end, choices.pick(pieces));
    default:
      return splice(token.start, token.end, "");
  }
}

it(
  "an edited tree is the tree of the edited text",
  () => {
    const written = writtenPrograms();
    const sequences = fuzzCount(60);
    for (let sequence = 0; sequence < sequences; sequence++) {
      const choices = randomChoices(seededRandom(sequence));
      let text = choices.chance(70) ? awkwardProgram(choices) : choices.pick(written);
      let source = parseProgram("/edited.ts", text);
      let sound = text;
      for (let edit = 0; edit < editsPerSequence; edit++) {
        const before = text;
        // What broke the program is soon taken back.
        if (syntaxErrors(source).length === 0) sound = text;
        text =
          sound !== text && choices.chance(60)
            ? sound
            : choices.chance(75)
              ? typed(text, choices)
              : editedProgram(text, choices);
        source = reparseProgram(source, text);
        const history = `sequence ${sequence}, edit ${edit}\n${before}\n→\n${text}`;
        expect(treeText(source), history).toBe(treeText(parseProgram("/edited.ts", text)));
        expect(source.text).toBe(text);
        expect(source.getLineStarts()).toEqual(parseProgram("/edited.ts", text).getLineStarts());
      }
    }
  },
  fuzzTimeout,
);
