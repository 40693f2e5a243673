import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { formatProblem } from "../base/problem";
import {
  checkCondition,
  checkDomain,
  checkProblem,
  parseCondition,
  parseDomain,
  parseProblem,
} from "./parse";
import type { Domain } from "./syntax";

function domainOf(text: string): Domain {
  const { domain, problems } = parseDomain(text, "d.pddl");
  if (!domain || problems.length > 0) throw new Error(problems.map(formatProblem).join("\n"));
  return domain;
}

const everything = "(:requirements :adl :derived-predicates :action-costs)";

describe("checkDomain", () => {
  const check = (sections: string, ...expected: readonly string[]) =>
    it(sections, () =>
      expect(
        checkDomain(domainOf(`(define (domain d) ${everything} ${sections})`)).map(
          ({ severity, message, nextStep }) => `${severity}: ${message} ${nextStep}`,
        ),
      ).toEqual(expected.map((message) => expect.stringContaining(message))),
    );
  const action = (body: string) =>
    `(:types fruit toy - item item) (:predicates (p ?x - fruit) (r ?x - item)) (:action a :parameters (?f - fruit ?t - toy ?i - item) ${body})`;
  check(action(":precondition (and (p ?f) (r ?t)) :effect (not (p ?f))"));
  check(action(":precondition (p ?i)"));
  // Far from every declared name it is taken as it is.
  check(action(":precondition (clean ?f)"), "warning: The predicate clean is not declared. Declare it");
  check(action(":precondition (q ?f)"), "warning: The predicate q is not declared.");
  check(
    "(:predicates (holding ?x)) (:action a :parameters (?x) :effect (holdin ?x))",
    "Did you mean holding?",
  );
  check(action(":precondition (p ?f ?t)"), "error: p takes 1 argument, found 2. Write (p ?x).");
  check(action(":effect (p)"), "error: p takes 1 argument, found 0.");
  check(action(":effect (p ?g)"), "error: The variable ?g is not declared here. Did you mean ?f?");
  check(action(":effect (p ?t)"), "warning: ?t is of type toy, but p wants fruit here");
  check(action(":effect (p thing_0)"), "warning: There is no object or constant thing_0.");
  check(action(":precondition (exists (?x - thing) (r ?x))"), "warning: The type thing is not declared.");
  check(action(":precondition (forall (?y - toy) (p ?x))"), "error: The variable ?x is not declared here.");
  check(
    "(:types a - b b - c c - a)",
    "a is its own ancestor",
    "b is its own ancestor",
    "c is its own ancestor",
  );
  check("(:types a - z)", "warning: The type z is not declared.");
  check("(:types object a - object)");
  check("(:types a a)", "warning: The type a is declared twice");
  check("(:predicates (p) (P))", "warning: The predicate P is declared twice; the first time in line 1.");
  check(
    "(:types a b) (:predicates (p ?x - a) (p ?x - b))",
    "error: The predicate p is declared twice; the first time in line 1, with other types.",
  );
  check(
    "(:predicates (p ?x) (p ?x ?y)) (:action a :parameters (?x) :precondition (and (p ?x) (p ?x ?x)) :effect (p))",
    "warning: The predicate p is declared twice, the first time in line 1 with another number of arguments",
    "error: p takes 1 or 2 arguments, found 0. Write (p ?x) or (p ?x ?y).",
  );
  check("(:action a :parameters (?x ?x))", "error: The parameter of a ?x is declared twice");
  check("(:action a) (:action A)", "error: The action A is declared twice");
  check(
    "(:predicates (p) (q)) (:derived (q) (p)) (:action a :effect (q))",
    "q is derived, so no action can change it",
  );
  check(
    "(:predicates (safe) (p)) (:derived (saef) (p))",
    "warning: The derived predicate saef is not declared. Did you mean safe?",
  );
  check(
    "(:predicates (p)) (:derived (blocked ?x) (p))",
    "warning: The derived predicate blocked is not declared. Declare it in :predicates.",
  );
  check(
    "(:predicates (safe ?x) (p)) (:derived (safe) (p))",
    "warning: safe is derived with 0 arguments, and declared with one argument; they are taken as two. Write (safe ?x).",
  );
  check("(:action a :effect (increase (total-cost) (f)))", "error: The function f is not declared.");
  check("(:action a :effect (increase (total-cost) (f))) (:functions (f) (total-cost) - number)");
  check(
    "(:predicates (p ?x - (either a b))) (:types a b c) (:action x :parameters (?c - c ?b - b) :effect (and (p ?b) (p ?c)))",
    "?c is of type c, but p wants a or b",
  );

  // Objects, types and predicates are of different worlds.
  check("(:types on) (:constants on - on) (:predicates (on ?x ?y - on)) (:action on :effect (on on on))");
  check(
    "(:types a b - top c - (either a b) d) (:predicates (p ?x - a) (q ?x - d)) (:action x :parameters (?c - c ?e - (either c d)) :effect (and (p ?c) (p ?e) (q ?e) (q ?c)))",
    "warning: The type top is not declared.",
    "warning: The type top is not declared.",
    "warning: ?c is of type c, but q wants d here.",
  );
  check(
    "(:types b a - object a - b c - a)",
    "warning: The type a is declared twice; it gets the parents of both.",
  );
  check("(:types a - a)", "error: The type a is its own ancestor.");
  check(
    "(:predicates (p)) (:derived (p) (exists (?x - thing) (q ?y)))",
    "warning: The type thing is not declared.",
    "warning: The predicate q is not declared.",
    "error: The variable ?y is not declared here. Did you mean ?x?",
  );

  it("finds nothing in the built-in robot package", () => {
    const text = readFileSync(resolve("robots/mobile-manipulator/domain.pddl"), "utf8");
    expect(checkDomain(domainOf(text))).toEqual([]);
  });
});

describe("requirements", () => {
  const check = (sections: string, ...expected: readonly string[]) =>
    it(sections, () => {
      const problems = checkDomain(domainOf(`(define (domain d)\n${sections})`));
      expect(problems.map((each) => formatProblem(each).replace("\n    → ", " "))).toEqual(
        expected.map((message) =>
          `d.pddl:${message} [pddl-requirement]`.replace(/ → (.*) (\[.*\])$/, " $2 $1"),
        ),
      );
    });
  const body = (text: string) => `(:predicates (p) (q)) (:action a :precondition ${text} :effect (p))`;
  check(body("(and (p) (q))"));
  check(
    body("(not (p))"),
    "1:9: warning: The domain uses what it does not require: :negative-preconditions (line 2). → Add (:requirements :negative-preconditions).",
  );
  check(
    `(:requirements :strips) ${body("(or (p)\n(forall (?x) (= ?x ?x)))")}`,
    "2:1: warning: The domain uses what it does not require: :disjunctive-preconditions (line 2), :universal-preconditions (line 3), :equality (line 3). → Add (:requirements :strips :disjunctive-preconditions :universal-preconditions :equality).",
  );
  check(`(:requirements :ADL) ${body("(imply (not (or (p))) (exists (?x) (q)))")}`);
  check(
    `(:requirements :adl :tiping) ${body("(p)")}`,
    "2:1: warning: :tiping is no requirement of PDDL. → Did you mean :typing?",
  );
  check(
    "(:requirements :typing) (:predicates (p) (q)) (:derived (q) (p)) (:action a :effect (and (when (q) (p)) (increase (total-cost) 1)))",
    "2:1: warning: The domain uses what it does not require: :derived-predicates (line 2), :conditional-effects (line 2), :action-costs (line 2). → Add (:requirements :typing :derived-predicates :conditional-effects :action-costs).",
  );
  check("(:requirements :fluents) (:functions (f) - number) (:action a :effect (increase (total-cost) (f)))");
});

const kitchen = domainOf(
  "(define (domain kitchen) (:types fruit cup - item item place) (:constants home - place) (:predicates (on ?i - item ?p - place) (clean ?i - item)))",
);

describe("checkProblem", () => {
  const check = (sections: string, ...expected: readonly string[]) =>
    it(sections, () => {
      const { problem } = parseProblem(`(define (problem p) ${sections})`);
      if (!problem) throw new Error(sections);
      expect(
        checkProblem(problem, kitchen).map(({ severity, message }) => `${severity}: ${message}`),
      ).toEqual(expected.map((message) => expect.stringContaining(message)));
    });
  check("(:domain KITCHEN) (:objects a - fruit t - place) (:init (on a t)) (:goal (on a home))");
  check("(:domain garden) (:goal ())", "warning: The problem is for the domain garden");
  check(
    "(:objects a - fruit) (:init (on a tabel)) (:goal ())",
    "warning: There is no object or constant tabel",
  );
  check("(:objects a - fruit) (:init (on home a)) (:goal ())", "home is of type place", "a is of type fruit");
  check("(:objects a A - fruit) (:goal ())", "warning: The object A is declared twice");
  check("(:objects a - vegetable) (:goal ())", "warning: The type vegetable is not declared");
  check("(:goal (dirty home))", "error: The predicate dirty is not declared");
  check("(:goal (clean ?x))", "error: The variable ?x is not declared here");
  check("(:objects home - cup) (:goal ())", "warning: home is a constant of the domain already");
  check("(:objects a - (either cup fruit)) (:init (on a home)) (:goal (clean a))");
  check("(:init (sunny)) (:goal ())", "warning: The predicate sunny is not declared");

  it("looks for near names only so often", () => {
    const names = Array.from({ length: 3000 }, (_, index) => `thing-number-${index}`);
    const { problem } = parseProblem(
      `(define (problem p) (:domain kitchen) (:objects ${names.join(" ")} - cup)
        (:init ${names.map((name) => `(clean ${name}-x)`).join(" ")}) (:goal ()))`,
    );
    const problems = problem ? checkProblem(problem, kitchen) : [];
    expect(problems[0].nextStep).toContain("Did you mean");
    expect(problems[problems.length - 2].nextStep).toBe("Declare it in :objects or :constants.");
    expect(problems[problems.length - 1].code).toBe("pddl-too-many");
  });

  it("takes no negative costs", () => {
    const { domain } = parseDomain(
      "(define (domain d) (:functions (f) (g) - number) (:action a :effect (increase (total-cost) (f))))",
    );
    const { problem } = parseProblem(
      "(define (problem p) (:domain d)\n(:init (= (f) -1) (= (g) -1)) (:goal ()))",
      "p.pddl",
    );
    if (!domain || !problem) throw new Error("no domain");
    expect(checkProblem(problem, domain).map((each) => formatProblem(each).split("\n")[0])).toEqual([
      "p.pddl:2:11: error: A cost can't be negative. [pddl-negative-cost]",
    ]);
  });
});

describe("checkCondition", () => {
  const check = (text: string, ...expected: readonly string[]) =>
    it(text, () => {
      const { condition } = parseCondition(text);
      if (!condition) throw new Error(text);
      const known = [{ id: "apple_0", type: "fruit" }];
      expect(
        checkCondition(condition, kitchen, known).map(({ severity, message }) => `${severity}: ${message}`),
      ).toEqual(expected.map((message) => expect.stringContaining(message)));
    });
  check("(on apple_0 home)");
  check("(on apple_1 home)", "error: There is no object or constant apple_1");
  check("(forall (?f - fruit) (clean ?f))");
  check("(forall (?f - fruit) (on ?f ?f))", "warning: ?f is of type fruit, but on wants place");

  it("takes any object where none are given", () => {
    const { condition } = parseCondition("(clean pear_7)");
    expect(condition && checkCondition(condition, kitchen)).toEqual([]);
  });
});
