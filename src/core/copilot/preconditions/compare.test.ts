import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { productFolder } from "../../../platform/productFolder";
import { parseDomain } from "../../pddl/parse";
import type { Domain } from "../../pddl/syntax";
import { comparePreconditions } from "./compare";

const head = `(:types item fixture - object openable container - fixture source - fixture door - openable)
  (:predicates (held ?i - item) (free) (open ?o - openable) (seen ?x) (on ?a ?b) (running ?s - source) (shut ?f - fixture) (dirty ?x))
  (:derived (shut ?f - fixture) (exists (?o - openable) (and (= ?o ?f) (not (open ?o)))))`;

function domainWith(precondition: string, parameters: string): Domain {
  const text = `(define (domain d) ${head} (:action act :parameters (${parameters}) :precondition ${precondition} :effect ()))`;
  const { domain, problems } = parseDomain(text);
  if (!domain || problems.length > 0) throw new Error(problems.map(({ message }) => message).join());
  return domain;
}

/** Right and wrong of what is proposed, found and missing of the reference. */
function check(
  proposed: string,
  reference: string,
  expected: readonly [right: number, wrong: number, found: number, missing: number],
  parameters = "?x - fixture ?i - item",
  otherParameters = parameters,
): void {
  const { actions } = comparePreconditions(
    domainWith(proposed, parameters),
    domainWith(reference, otherParameters),
  );
  const [{ right, wrong, found, missing }] = actions;
  expect([right.length, wrong.length, found, missing.length]).toEqual(expected);
}

describe("parts of preconditions match", () => {
  it("with the same predicate, arguments and sign", () => {
    check("(and (seen ?x) (free))", "(and (free) (seen ?x))", [2, 0, 2, 0]);
    check("(and (seen ?x) (free))", "(and (seen ?i) (free))", [1, 1, 1, 1]);
    check("(not (seen ?x))", "(seen ?x)", [0, 1, 0, 1]);
    check("(not (held ?i))", "(not (held ?i))", [1, 0, 1, 0]);
    check("(on ?x ?i)", "(on ?i ?x)", [0, 1, 0, 1]);
    check("()", "(free)", [0, 0, 0, 1]);
    check("(free)", "()", [0, 1, 0, 0]);
  });

  it("whatever the parameters are called, by their position", () => {
    check("(on ?a ?b)", "(on ?x ?i)", [1, 0, 1, 0], "?a - fixture ?b - item", "?x - fixture ?i - item");
    check("(on ?a ?b)", "(on ?i ?x)", [0, 1, 0, 1], "?a - fixture ?b - item", "?x - fixture ?i - item");
  });

  it("however and, or, not and imply are written", () => {
    check("(and (and (free)) (and))", "(free)", [1, 0, 1, 0]);
    check("(not (or (dirty ?x) (not (free))))", "(and (free) (not (dirty ?x)))", [2, 0, 2, 0]);
    check("(imply (dirty ?x) (free))", "(or (free) (not (dirty ?x)))", [1, 0, 1, 0]);
    check("(not (not (free)))", "(free)", [1, 0, 1, 0]);
    check("(not (exists (?i - item) (held ?i)))", "(forall (?j - item) (not (held ?j)))", [1, 0, 1, 0]);
  });

  it("as a whole where they are alternatives", () => {
    check("(or (free) (seen ?x))", "(or (seen ?x) (free))", [1, 0, 1, 0]);
    check("(or (free) (seen ?x))", "(free)", [0, 1, 0, 1]);
    check("(or (free) (seen ?x))", "(or (free) (seen ?x) (dirty ?x))", [0, 1, 0, 1]);
  });

  it("whatever the variables are called, and in whatever order they stand", () => {
    check(
      "(forall (?a ?b - item) (or (on ?a ?b) (dirty ?a)))",
      "(forall (?q ?p - item) (or (dirty ?p) (on ?p ?q)))",
      [1, 0, 1, 0],
    );
  });

  it("for some thing one by one, but of one thing", () => {
    const source = "(exists (?s - source) (and (seen ?s) (running ?s)))";
    check(source, source, [2, 0, 2, 0]);
    check("(exists (?s - source) (running ?s))", source, [1, 0, 1, 1]);
    check("(and (exists (?s) (running ?s)) (exists (?t) (seen ?t)))", source, [1, 1, 1, 1]);
    check("(exists (?s - source) (and (running ?s) (dirty ?s)))", source, [1, 1, 1, 1]);
  });

  it("where a type says what another states", () => {
    // Only items can be held, only sources run.
    check("(exists (?x) (held ?x))", "(exists (?i - item) (held ?i))", [1, 0, 1, 0]);
    check("(exists (?x - item) (dirty ?x))", "(exists (?x) (dirty ?x))", [1, 1, 1, 0]);
    check("(exists (?s - fixture) (running ?s))", "(exists (?s - source) (running ?s))", [1, 0, 1, 0]);
  });

  it("where one uses a derived predicate and the other what it is derived from", () => {
    check("(forall (?o - openable) (imply (= ?o ?x) (open ?o)))", "(not (shut ?x))", [1, 0, 1, 0]);
    check("(open ?x)", "(not (shut ?x))", [1, 0, 1, 0], "?x - door");
    check("(not (open ?x))", "(not (shut ?x))", [0, 1, 0, 1], "?x - door");
    check("(not (shut ?x))", "()", [0, 1, 0, 0], "?x - container");
  });
});

describe("figures", () => {
  const two = (a: string, b: string) => {
    const text = `(define (domain d) ${head} (:action a :parameters (?x) :precondition ${a}) (:action b :parameters (?x) :precondition ${b}))`;
    return parseDomain(text).domain as Domain;
  };

  it("are of all parts, and the mean of the actions", () => {
    const compared = comparePreconditions(
      two("(and (free) (seen ?x) (dirty ?x))", "(free)"),
      two("(and (free) (seen ?x))", "(and (free) (seen ?x) (dirty ?x) (not (on ?x ?x)))"),
    );
    expect(compared).toMatchObject({ proposed: 4, inReference: 6, right: 3, found: 3 });
    expect(compared.micro).toEqual({ precision: 3 / 4, recall: 3 / 6, f1: 0.6 });
    expect(compared.macro.precision).toBeCloseTo((2 / 3 + 1) / 2);
    expect(compared.macro.recall).toBeCloseTo((1 + 1 / 4) / 2);
    expect(compared.macro.f1).toBeCloseTo((0.8 + 0.4) / 2);
  });

  it("are not made up where nothing was proposed, and actions of one side are named and not counted", () => {
    const compared = comparePreconditions(two("()", "(free)"), domainWith("(free)", ""), ["a"]);
    expect(compared.micro).toEqual({ precision: undefined, recall: undefined, f1: undefined });
    expect(compared.onlyInProposal).toEqual(["a"]);
    expect(compared.onlyInReference).toEqual(["act"]);
    const silent = comparePreconditions(two("()", "()"), two("(free)", "()"));
    expect(silent.micro).toEqual({ precision: undefined, recall: 0, f1: 0 });
    expect(silent.actions[0].missing).toEqual(["(free)"]);
  });

  it("say in PDDL what is wrong and what is missing", () => {
    const [{ wrong, missing }] = comparePreconditions(
      domainWith("(exists (?s - source) (not (running ?s)))", "?x - fixture"),
      domainWith("(imply (dirty ?x) (not (free)))", "?x - fixture"),
    ).actions;
    expect(wrong).toEqual(["(exists (?y) (source ?y))", "(exists (?y) (not (running ?y)))"]);
    expect(missing).toEqual(["(or (not (dirty ?x)) (not (free)))"]);
  });
});

it.each(["household", "mobile-manipulator", "tabletop-arm"])("%s agrees with itself", (name) => {
  const { domain } = builtInPackage(name);
  const { micro, proposed, inReference, right } = comparePreconditions(domain, domain);
  expect(proposed).toBeGreaterThan(0);
  expect([right, inReference]).toEqual([proposed, proposed]);
  expect(micro).toEqual({ precision: 1, recall: 1, f1: 1 });
});

describe("ConceptAgent's preconditions", () => {
  const file = join(productFolder(), "test", "fixtures", "pddl", "conceptagent.pddl");
  const text = readFileSync(file, "utf8");
  const published = parseDomain(text).domain as Domain;
  const changed = (from: string, to: string) => parseDomain(text.replace(from, to)).domain as Domain;

  it("have 41 parts in nine tools, an `if` counted once", () => {
    const { actions, proposed } = comparePreconditions(published, published);
    expect(actions.map(({ right }) => right.length)).toEqual([4, 4, 5, 4, 4, 4, 4, 7, 5]);
    expect(proposed).toBe(41);
  });

  it("lose recall with each that is left out, and precision with each that is too many", () => {
    const fewer = changed(" (is-toggled ?s)", "");
    expect(comparePreconditions(fewer, published)).toMatchObject({ proposed: 40, right: 40, found: 40 });
    const other = changed("(not (is-broken ?x)) (not (is-holding-object))", "(is-broken ?x)");
    expect(comparePreconditions(other, published)).toMatchObject({ proposed: 40, right: 39, found: 39 });
  });
});
