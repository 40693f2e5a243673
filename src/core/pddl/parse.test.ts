import { describe, expect, it } from "vitest";
import { formatProblem, type Problem } from "../base/problem";
import { parseCondition, parseDomain, parseProblem } from "./parse";
import { printCondition } from "./print";

describe("conditions come out as they went in", () => {
  const check = (text: string, expected = text) =>
    it(text, () => {
      const { condition, problems } = parseCondition(text);
      expect(problems.map(formatProblem)).toEqual([]);
      expect(condition && printCondition(condition)).toBe(expected);
    });
  check("(handempty)");
  check("(on banana_0 plate_0)");
  check("()", "(and)");
  check("(and)");
  check("(or)");
  check("(and (p a) (or (q b) (not (r c))))");
  check("(= ?x cup_0)");
  check("(imply (p ?x) (q ?x))");
  check("(forall (?f - fruit) (on ?f plate_0))");
  check("(exists (?a ?b - item ?c - (either box plate)) (p ?a ?b ?c))");
  check("(exists (?a) (p ?a))", "(exists (?a - object) (p ?a))");
  check("( AND (P a)\r\n\t(NOT (q  b)) ) ; comment ) ( \n", "(and (P a) (not (q b)))");
  check("(forall (?x - a ?y ?z - b) (p ?x ?y ?z))");
  check("(not;comment\n(p))", "(not (p))");
});

describe("syntax errors have their place", () => {
  const check = (text: string, ...expected: readonly string[]) =>
    it(text, () =>
      expect(parseCondition(text).problems.map((problem) => formatProblem(problem).split("\n")[0])).toEqual(
        // Without a file there is no place in the text, so it is put before it.
        expected.map((message) => expect.stringContaining(message)),
      ),
    );
  check("", "A condition is expected here");
  check("p", "A condition is expected here, not p");
  check("(p", "never closed");
  check("(p))", "closes nothing");
  check("(p) (q)", "here a second begins");
  check("(not)", "one operand, found 0");
  check("(not (p) (q))", "one operand, found 2");
  check("(imply (p))", "2 operands, found 1");
  check("(forall (?x - a))", "2 operands, found 1");
  check("(forall ?x (p ?x))", "stand in parentheses");
  check("(forall (x - a) (p ?x))", 'starts with "?"');
  check("(forall (?x -) (p ?x))", "type behind this dash is missing");
  check("(forall (- a) (p))", "No name stands before this dash");
  check("(> (distance a) 3)", "compares numbers");
  check("(= (distance a) 3)", "compares numbers");
  check("(p (q))", "An object or a variable is expected here, not (q)");
  check("(?x a)", "?x is not the name of a predicate");
  check("(when (p) (q))", "`when` belongs to effects");
  check("((p) (q))", "no operator");
  check("(and (p) (not) (q))", "one operand");

  it("says line and column", () => {
    const { problems } = parseCondition("(and (p)\n  (not))", "goal.pddl");
    expect(problems.map((problem) => formatProblem(problem).split("\n")[0])).toEqual([
      "goal.pddl:2:3: error: not takes one operand, found 0. [pddl-syntax]",
    ]);
  });

  it("survives ten thousand open parentheses", () => {
    const { condition, problems } = parseCondition(`${"(not ".repeat(10_000)}(p)${")".repeat(10_000)}`);
    expect(problems[0].message).toContain("nested deeper");
    expect(condition).toBeUndefined();
  });
});

const action = (body: string) =>
  `(define (domain d) (:predicates (p ?x) (q)) (:action a :parameters (?x) ${body}))`;

describe("effects", () => {
  const check = (effect: string, expected: object | undefined, message?: string) =>
    it(effect, () => {
      const { domain, problems } = parseDomain(action(`:effect ${effect}`));
      expect(problems.map((problem) => problem.message)).toEqual(
        message === undefined ? [] : [expect.stringContaining(message)],
      );
      if (expected) expect(domain?.actions[0].effect).toMatchObject(expected);
    });
  check("()", { kind: "and", operands: [] });
  check("(p ?x)", { kind: "add", atom: { predicate: "p", args: [{ kind: "variable", name: "?x" }] } });
  check("(not (q))", { kind: "delete", atom: { predicate: "q", args: [] } });
  check("(when (q) (p ?x))", { kind: "when", condition: { kind: "atom" }, effect: { kind: "add" } });
  check("(forall (?y) (when (p ?y) (and (q) (not (p ?y)))))", {
    kind: "forall",
    variables: [{ name: "?y", types: ["object"] }],
    body: { kind: "when", effect: { kind: "and", operands: [{ kind: "add" }, { kind: "delete" }] } },
  });
  check("(assign ?x ?x)", { kind: "add", atom: { predicate: "assign" } });
  check("(and (q) (assign fuel 3))", { kind: "and", operands: [{ kind: "add" }] }, "changes a number");
  check("(increase (total-cost) 2.5)", { kind: "cost", amount: { kind: "number", value: 2.5 } });
  check("(increase (total-cost) (length ?x))", {
    kind: "cost",
    amount: { kind: "function", name: "length" },
  });
  check("(and (q) (decrease (fuel) 1))", { kind: "and", operands: [{ kind: "add" }] }, "changes a number");
  check("(not (and (q) (q)))", { kind: "and", operands: [] }, "can only delete an atom");
  check("(or (q) (q))", undefined, "An effect can't be (or (q) (q))");
  check("(exists (?y) (p ?y))", undefined, "(exists (?y) (p ?y))");
});

describe("recovery", () => {
  const checkActions = (body: string, ...expected: readonly string[]) =>
    it(body, () => {
      const text = `(define (domain d)
  (:predicates (p) (q))
  (:action one ${body}
  (:action two :parameters () :precondition (q) :effect (p)))`;
      const { domain, problems } = parseDomain(text, "d.pddl");
      expect(domain?.actions.map(({ name }) => name)).toEqual(["one", "two"]);
      expect(domain?.actions[0].effect).toMatchObject({ kind: "add", atom: { predicate: "q" } });
      expect(problems.map((problem) => formatProblem(problem).split("\n")[0])).toEqual(
        expected.map((place) => `d.pddl:${place}: error: This parenthesis is never closed. [pddl-syntax]`),
      );
    });
  checkActions(":parameters () :precondition (and (p) :effect (q))", "3:45");
  checkActions(":parameters ( :precondition (and (p) (or (q) :effect (q))", "3:28", "3:53", "3:44");
  checkActions(":parameters () :effect (q)", "3:3");

  it("goes on after a superfluous parenthesis", () => {
    const text = `(define (domain d)
  (:predicates (p) (q)))
  (:action one :parameters () :effect (q))
  (:action two :parameters () :effect (p)))`;
    const { domain, problems } = parseDomain(text, "d.pddl");
    expect(domain?.actions.map(({ name }) => name)).toEqual(["one", "two"]);
    expect(problems.map((problem) => formatProblem(problem).split("\n")[0])).toEqual([
      "d.pddl:2:24: error: This parenthesis closes the definition too early: a section follows. [pddl-syntax]",
      "d.pddl:4:43: error: This parenthesis closes nothing. [pddl-syntax]",
    ]);
  });

  const check = (name: string, text: string, ...expected: readonly string[]) =>
    it(name, () =>
      expect(parseDomain(text).problems.map(({ message }) => message)).toEqual(
        expected.map((message) => expect.stringContaining(message)),
      ),
    );
  check("empty file", "", "This file defines no domain");
  check("a problem", "(define (problem p) (:domain d))", "defines a problem, not a domain");
  check("no name", "(define (:predicates (p)))", "The name of the domain is missing");
  check("unknown section", "(define (domain d) (:axioms))", ":axioms is no section");
  check("unnamed action", "(define (domain d) (:action :parameters ()))", "name of the action is missing");
  check("durative", "(define (domain d) (:durative-action a))", "Durative actions are not supported");
  check("unknown part", action(":vars (?y) :effect (q)"), ":vars is no part of an action");
  check(
    "missing value",
    action(":precondition :effect (q)"),
    "A list in parentheses is expected behind :precondition",
  );
  check("second definition", "(define (domain d)) (define (domain e))", "stands outside the definition");
});

describe("domains and problems", () => {
  it("reads every section, in any order and case", () => {
    const { domain, problems } = parseDomain(`(DEFINE (DOMAIN D)
      (:Action go :effect (at ?to) :precondition (and) :parameters (?to - place))
      (:derived (free) (not (at home)))
      (:functions (total-cost) - number (length ?a ?b - place))
      (:PREDICATES (at ?p - place) (free))
      (:constants home - place) (:types place - object) (:requirements :adl))`);
    expect(problems).toEqual([]);
    expect(domain).toMatchObject({
      name: "D",
      requirements: [":adl"],
      types: [{ name: "place", parents: ["object"] }],
      constants: [{ name: "home", types: ["place"] }],
      predicates: [{ name: "at" }, { name: "free" }],
      functions: [{ name: "total-cost" }, { name: "length", parameters: [{ name: "?a" }, { name: "?b" }] }],
      derived: [{ predicate: { name: "free" } }],
      actions: [{ name: "go", parameters: [{ name: "?to", types: ["place"] }] }],
    });
    expect(domain?.actions[0].nameRange).toEqual({
      start: { line: 1, character: 15 },
      end: { line: 1, character: 17 },
    });
  });

  it("reads a problem with its goal before its initial state", () => {
    const { problem, problems } = parseProblem(`(define (problem p) (:domain d) (:goal (q))
      (:metric minimize (total-cost)) (:objects a b - t c)
      (:init (p a) (= (total-cost) 0) (= (length a b) 4.5) (not (q))))`);
    expect(problems.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      "information: (not (q)) is not needed in :init: what is not stated is false.",
    ]);
    expect(problem).toMatchObject({
      objects: [{ name: "a", types: ["t"] }, { name: "b" }, { name: "c", types: ["object"] }],
      init: [{ predicate: "p" }],
      costs: [{ value: 0 }, { function: { predicate: "length" }, value: 4.5 }],
      goal: { predicate: "q" },
      minimizeCost: true,
    });
  });

  const check = (text: string, ...expected: readonly string[]) =>
    it(text, () =>
      expect(
        parseProblem(`(define (problem p) (:domain d) ${text})`).problems.map(({ message }) => message),
      ).toEqual(expected.map((message) => expect.stringContaining(message))),
    );
  check("(:goal (p))");
  check("", "The problem has no goal");
  check("(:goal (p) (q))", "A goal is one condition, found 2");
  check("(:goal (p)) (:init (p ?x))", "can't hold the variable ?x");
  check("(:goal (p)) (:init (= (f) x))", "gives no function a number");
  check("(:goal (p)) (:metric maximize (f))", "Only (minimize (total-cost))");
  check("(:goal (p)) (:objects ?x)", "?x is a variable");
});

describe("files from the wild", () => {
  const domain = (sections: string) => parseDomain(`(define (domain d) ${sections})`, "d.pddl");
  const problem = (sections: string) =>
    parseProblem(`(define (problem p) (:domain d) ${sections})`, "p.pddl");
  const lines = (problems: readonly Problem[]) =>
    problems.map((each) => formatProblem({ ...each, nextStep: undefined }));

  const check = (sections: string, ...expected: readonly string[]) =>
    it(sections, () => expect(lines(domain(sections).problems)).toEqual(expected));
  check(
    "(:types a -thing b)",
    "d.pddl:1:30: warning: A space is missing behind the dash of -thing; it is read as the type thing. [pddl-syntax]",
  );
  check(
    "(:predicates (p ? - a))",
    "d.pddl:1:36: error: This variable has no name. [pddl-syntax]",
    "d.pddl:1:38: error: No name stands before this dash. [pddl-syntax]",
  );
  check(
    "(:action a :effect (p) :effect (q))",
    "d.pddl:1:43: error: The action a has a second :effect. [pddl-duplicate]",
  );
  check(
    "(:action a :effect (increase (total-cost) -1))",
    "d.pddl:1:62: error: A cost can't be negative. [pddl-negative-cost]",
  );
  check("(:action a :effect (increase total-cost 1))");
  check(
    "(:action a :effect (increase (total-cost) (* 2 (f ?x))))",
    "d.pddl:1:62: warning: (* 2 (f ?x)) calculates, which is not supported; it is left out. [pddl-unsupported]",
  );
  check(
    "(:action a :precondition (< (level ?x) 3))",
    "d.pddl:1:45: error: (< (level ?x) 3) compares numbers, which is not supported. [pddl-unsupported]",
  );
  check(
    "(:durative-action a :duration (= ?duration 3))",
    "d.pddl:1:21: error: Durative actions are not supported; this one is left out. [pddl-unsupported]",
  );
  check(
    "(:axiom :vars (?x) :context (p ?x) :implies (q ?x))",
    "d.pddl:1:21: error: Axioms of the first version of PDDL are not supported; this one is left out. [pddl-unsupported]",
  );
  check(
    "(:functions (where ?x) - place)",
    "d.pddl:1:45: error: Functions are numbers; other values are not supported. [pddl-unsupported]",
  );
  check(
    `(:action a :parameters (${Array.from({ length: 501 }, (_, index) => `?v${index}`).join(" ")}))`,
    "d.pddl:1:31: error: 501 variables in one formula are more than 500. [pddl-unsupported]",
  );

  const checkProblemText = (sections: string, ...expected: readonly string[]) =>
    it(sections, () => expect(lines(problem(sections).problems)).toEqual(expected));
  checkProblemText("(:goal ()) (:init (= total-cost 0) (= (total-cost) 0)) (:metric minimize total-cost)");
  checkProblemText(
    "(:goal (p)) (:init (at 10 (p)) (at 10 kitchen))",
    "p.pddl:1:52: error: (at 10 (p)) becomes true at a time, which is not supported. [pddl-unsupported]",
  );
  checkProblemText(
    "(:goal (p)) (:constraints (always (q)))",
    "p.pddl:1:46: error: Constraints on the way to the goal are not supported; this one is left out. [pddl-unsupported]",
  );
  checkProblemText(
    "(:goal (p)) (:goal (q))",
    "p.pddl:1:45: warning: The problem has a second goal; both must hold. [pddl-duplicate]",
  );
  checkProblemText(
    "(:goal (p)) (:init (= (f) 0x10))",
    "p.pddl:1:52: error: (= (f) 0x10) gives no function a number. [pddl-syntax]",
  );

  it("takes a domain and a problem from one file", () => {
    const text = "(define (domain d) (:predicates (p)))\n(define (problem q) (:domain d) (:goal (p)))";
    expect(parseDomain(text, "d.pddl").domain?.predicates.length).toBe(1);
    expect(parseProblem(text, "d.pddl").problem?.name).toBe("q");
    expect(lines(parseProblem(text, "d.pddl").problems)).toEqual([
      "d.pddl:1:1: warning: (define (domain d) (:predicates (p))) stands outside the definition and is left out. [pddl-syntax]",
    ]);
  });

  it("says no more than a reader can take", () => {
    const { problems } = parseProblem(`(define (problem p) ${")".repeat(100_000)}`);
    expect(problems.length).toBeLessThan(1010);
    expect(problems.some(({ code }) => code === "pddl-too-many")).toBe(true);
  });

  it("takes lists of any length", () => {
    const names = Array.from({ length: 200_000 }, (_, index) => `o${index}`).join(" ");
    const read = problem(`(:objects ${names}) (:init (p ${names})) (:goal (and (p o1)))`);
    expect(read.problem?.objects.length).toBe(200_000);
    expect(domain(`(:constants ${names}) (:types ${names})`).domain?.types.length).toBe(200_000);
  });

  it("keeps what follows a formula that is nested too deeply and never closed", () => {
    const { domain: read, problems } = domain(
      `(:predicates (p)) (:action a :precondition ${"(not ".repeat(1000)} (:action b :effect (p))`,
    );
    expect(read?.actions.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(problems.filter(({ message }) => message.includes("nested deeper")).length).toBe(1);
  });
});
