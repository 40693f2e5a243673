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

describe("checkDomain", () => {
  const check = (sections: string, ...expected: readonly string[]) =>
    it(sections, () =>
      expect(
        checkDomain(domainOf(`(define (domain d) ${sections})`)).map(
          ({ severity, message, nextStep }) => `${severity}: ${message} ${nextStep}`,
        ),
      ).toEqual(expected.map((message) => expect.stringContaining(message))),
    );
  const action = (body: string) =>
    `(:types fruit toy - item item) (:predicates (p ?x - fruit) (r ?x - item)) (:action a :parameters (?f - fruit ?t - toy ?i - item) ${body})`;
  check(action(":precondition (and (p ?f) (r ?t)) :effect (not (p ?f))"));
  check(action(":precondition (p ?i)"));
  check(action(":precondition (q ?f)"), "error: The predicate q is not declared.");
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
  check("(:predicates (p) (P))", "error: The predicate P is declared twice; the first time in line 1.");
  check("(:action a :parameters (?x ?x))", "error: The parameter of a ?x is declared twice");
  check("(:action a) (:action A)", "error: The action A is declared twice");
  check(
    "(:predicates (p) (q)) (:derived (q) (p)) (:action a :effect (q))",
    "error: The derived predicate q is read, but not evaluated.",
    "q is derived, so no action can change it",
  );
  check("(:action a :effect (increase (total-cost) (f)))", "error: The function f is not declared.");
  check(
    "(:predicates (p ?x - (either a b))) (:types a b c) (:action x :parameters (?c - c ?b - b) :effect (and (p ?b) (p ?c)))",
    "?c is of type c, but p wants a or b",
  );

  it("finds nothing in the built-in robot package", () => {
    const text = readFileSync(resolve("robots/mobile-manipulator/domain.pddl"), "utf8");
    expect(checkDomain(domainOf(text))).toEqual([]);
  });
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
