import { describe, expect, it } from "vitest";
import { parseCondition, parseDomain } from "../../pddl/parse";
import { applyEdits } from "../../program/programSource";
import { seededRandom } from "../../world/ports";
import { declarationEdits, partEdit, preconditionEdit } from "./domainEdits";
import { preconditionKey } from "./parts";

const domain = (precondition: string) => `; a domain
(define (domain d)
  (:predicates (a ?x) (b ?x) (c ?x) (d ?x))

  ; what it does
  (:action go
    :parameters (?x)   ; where to
    ${precondition}
    :effect (a ?x)) ; done
)
`;

/** The part of the text that a precondition stands in, after it was changed. */
function changed(precondition: string, to: string): string {
  const text = domain(precondition);
  const { condition } = parseCondition(to);
  const action = parseDomain(text).domain?.actions[0];
  if (!condition || !action) throw new Error("no PDDL");
  const edit = preconditionEdit(text, action, condition);
  const after = edit ? applyEdits(text, [edit]) : text;
  expect(parseDomain(after).problems).toEqual([]);
  const [before, behind] = domain("§").split("§");
  expect(after.startsWith(before)).toBe(true);
  expect(after.endsWith(behind)).toBe(true);
  return after.slice(before.length, after.length - behind.length);
}

describe("a precondition is changed", () => {
  it("not at all where it says the same already", () => {
    const same = ":precondition (and (b ?x) ; why\n  (a ?x))";
    expect(changed(same, "(and (a ?x) (b ?x))")).toBe(same);
  });

  it("in its conditions, and those that stay keep text and comments", () => {
    const old = `:precondition (and
      ; first
      (a ?x)   ; about a
      (b ?x)   ; about b
      (not   (c ?x)))`;
    expect(changed(old, "(and (a ?x) (d ?x) (not (c ?x)))")).toBe(`:precondition (and
      ; first
      (a ?x)   ; about a
      (not   (c ?x))
      (d ?x))`);
    expect(changed(old, "(and (a ?x) (b ?x))")).toBe(`:precondition (and
      ; first
      (a ?x)   ; about a
      (b ?x)   ; about b
      )`);
    expect(changed(old, "(and (a ?x) (b ?x) (d ?x))")).toBe(`:precondition (and
      ; first
      (a ?x)   ; about a
      (b ?x)   ; about b
      (d ?x))`);
    expect(changed(old, "(not (c ?x))")).toBe(`:precondition (and
      ; first
      (not   (c ?x)))`);
  });

  it("on one line", () => {
    expect(changed(":precondition (and (a ?x) (b ?x))", "(a ?x)")).toBe(":precondition (and (a ?x))");
    expect(changed(":precondition (and (a ?x) (b ?x))", "(b ?x)")).toBe(":precondition (and (b ?x))");
  });

  it("as a whole where nothing of it stays", () => {
    expect(changed(":precondition (and (a ?x) (b ?x))", "(c ?x)")).toBe(":precondition (c ?x)");
    expect(changed(":precondition ()", "(and (a ?x) (b ?x))")).toBe(`:precondition (and
      (a ?x)
      (b ?x))`);
    expect(changed(":precondition (a ?x)", "()")).toBe(":precondition (and)");
    expect(changed(":precondition", "(a ?x)")).toBe(":precondition (a ?x)");
  });

  it("by a new part where there is none, behind the comment of the line", () => {
    const text = domain("").replace("    \n", "");
    const action = parseDomain(text).domain?.actions[0];
    const { condition } = parseCondition("(a ?x)");
    const edit = action && condition && preconditionEdit(text, action, condition);
    expect(edit && applyEdits(text, [edit])).toBe(domain(":precondition (a ?x)"));
  });

  it("with long conditions broken into lines", () => {
    const long =
      "(exists (?first ?second) (and (a ?first) (b ?first) (c ?first) (a ?second) (b ?second) (c ?second) (d ?second)))";
    expect(changed(":precondition ()", `(and (a ?x) ${long})`)).toBe(`:precondition (and
      (a ?x)
      (exists (?first ?second - object)
        (and (a ?first) (b ?first) (c ?first) (a ?second) (b ?second) (c ?second) (d ?second))))`);
  });
});

describe("declarations are put", () => {
  const put = (text: string, declarations: Parameters<typeof declarationEdits>[1]) => {
    const after = applyEdits(text, declarationEdits(text, declarations));
    expect(parseDomain(after).problems).toEqual([]);
    return after;
  };

  it("into the sections that are there, behind their comments", () => {
    const text = `(define (domain d)
  (:requirements :strips) ; as ever
  (:types cup - thing ; to drink from
    thing)
  (:constants one two)
  (:predicates (a ?x) ; first
    (b ?x)) ; last
  (:action go :parameters ())) ; end
`;
    expect(
      put(text, {
        requirements: [":typing"],
        types: ["shelf"],
        constants: ["three - cup"],
        predicates: ["; means c", "(c ?x - cup)"],
        actions: ["  (:action stay :parameters ())"],
      }),
    ).toBe(`(define (domain d)
  (:requirements :strips :typing) ; as ever
  (:types cup - thing ; to drink from
    thing
    shelf)
  (:constants
  three - cup one two)
  (:predicates (a ?x) ; first
    (b ?x)
    ; means c
    (c ?x - cup)) ; last
  (:action go :parameters ())

  (:action stay :parameters ())) ; end
`);
  });

  it("into sections of their own where there are none", () => {
    expect(
      put("(define (domain d))", { types: ["cup"], predicates: ["(a ?x - cup)"], requirements: [":typing"] }),
    ).toBe(`(define (domain d)
  (:requirements :typing)
  (:types
    cup)
  (:predicates
    (a ?x - cup)))`);
  });
});

it("an effect takes the place of none", () => {
  const text = domain(":precondition ()").replace(":effect (a ?x)", ":effect ()");
  const edit = partEdit(text, "GO", ":effect", "(and (a ?x) (not (b ?x)))");
  expect(edit && applyEdits(text, [edit])).toContain(`    :effect (and
      (a ?x)
      (not (b ?x)))) ; done`);
});

it("whatever stands there, however it is laid out, becomes what is wanted, and nothing around it changes", () => {
  const random = seededRandom(5);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const facts = [
    "(a ?x)",
    "(b ?x)",
    "(not (c ?x))",
    "(or (c ?x) (d ?x))",
    "(exists (?y) (and (b ?y) (c ?y)))",
  ];
  const some = () => facts.filter(() => random() < 0.5);
  const gaps = [" ", "\n      ", "  ; (why)\n      ", "\n      ; line ) of its own\n      ", "\n\n  "];
  const conjunction = (gap: () => string) => {
    const parts = some();
    if (parts.length === 1 && random() < 0.5) return parts[0];
    return `(and${parts.map((part) => `${gap()}${part}`).join("")}${random() < 0.4 ? gap() : ""})`;
  };
  for (let round = 0; round < 500; round++) {
    const text = domain(`:precondition ${conjunction(() => pick(gaps))}`);
    const wanted = conjunction(() => " ");
    const { condition } = parseCondition(wanted);
    const action = parseDomain(text).domain?.actions[0];
    if (!condition || !action) throw new Error(text);
    const edit = preconditionEdit(text, action, condition);
    const after = edit ? applyEdits(text, [edit]) : text;
    const { domain: became, problems } = parseDomain(after);
    expect(problems, after).toEqual([]);
    if (!became) throw new Error(after);
    const key = preconditionKey(became.actions[0].precondition, action, became);
    expect(key, `${text}\n→ ${wanted}\n${after}`).toBe(preconditionKey(condition, action, became));
    const [before, behind] = domain("§").split("§");
    expect(after.startsWith(before) && after.endsWith(behind), after).toBe(true);
    // Comments of conditions that stay are kept with them.
    for (const stays of facts.filter((fact) => text.includes(`${fact}  ; (why)`) && wanted.includes(fact)))
      expect(after, `${text}\n→ ${wanted}\n${after}`).toContain(`${stays}  ; (why)`);
  }
});
