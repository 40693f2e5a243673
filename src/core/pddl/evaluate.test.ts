import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { Belief } from "../world/belief";
import { factKey, parseFact } from "../world/facts";
import { beliefView } from "./beliefView";
import {
  bindArguments,
  effectsOf,
  evaluate,
  type StateView,
  unmetConditions,
  unmetConjuncts,
} from "./evaluate";
import { parseCondition, parseDomain } from "./parse";
import type { Action, Condition, Domain } from "./syntax";

const domain = ((): Domain => {
  const parsed = parseDomain(readFileSync(resolve("robots/mobile-manipulator/domain.pddl"), "utf8")).domain;
  if (!parsed) throw new Error("no domain");
  return parsed;
})();

const ids = ["table_0", "table_1", "plate_0", "banana_0", "apple_0", "cup_0", "box_0", "item_0"];

/** `!` in front of a fact says that it is known to be false; everything else is unknown, but for closed predicates. */
function view(facts: readonly string[], openUniverse = false): StateView {
  const objects = ids.map((id) => ({ id, type: id.replace(/_\d+$/, ""), label: id, attributes: {} }));
  const changes = facts.flatMap((text) => {
    const fact = parseFact(text.replace("!", ""));
    return fact ? [{ fact, value: !text.startsWith("!") }] : [];
  });
  const belief = Belief.empty(["at", "holding", "handempty"]).withObjects(objects).withFacts(changes);
  return beliefView(belief, domain, { openUniverse });
}

function conditionOf(text: string): Condition {
  const { condition, problems } = parseCondition(text);
  if (!condition || problems.length > 0) throw new Error(text);
  return condition;
}

function actionOf(name: string): Action {
  const action = domain.actions.find((each) => each.name === name);
  if (!action) throw new Error(name);
  return action;
}

const room = [
  "(handempty)",
  "(at table_0)",
  "(on banana_0 table_0)",
  "(located banana_0 table_0)",
  "!(on cup_0 banana_0)",
];

describe("evaluate", () => {
  const check = (text: string, closed: string, open = closed) =>
    it(text, () => {
      expect(evaluate(conditionOf(text), new Map(), view(room))).toBe(closed);
      expect(evaluate(conditionOf(text), new Map(), view(room, true))).toBe(open);
    });
  check("(handempty)", "true");
  check("(HandEmpty)", "true");
  check("(at table_1)", "false");
  check("(on banana_0 table_0)", "true");
  check("(on banana_0 table_1)", "unknown");
  check("(on cup_0 banana_0)", "false");
  check("(not (on cup_0 banana_0))", "true");
  check("(not (on apple_0 banana_0))", "unknown");
  check("(and (handempty) (on apple_0 banana_0))", "unknown");
  check("(and (at table_1) (on apple_0 banana_0))", "false");
  check("(or (handempty) (on apple_0 banana_0))", "true");
  check("(or (at table_1) (on apple_0 banana_0))", "unknown");
  check("(and)", "true");
  check("(or)", "false");
  check("(imply (at table_1) (on apple_0 banana_0))", "true");
  check("(imply (handempty) (at table_1))", "false");
  check("(imply (on apple_0 banana_0) (on apple_0 banana_0))", "unknown");
  check("(imply (on apple_0 banana_0) (at table_1))", "unknown");
  check("(= banana_0 BANANA_0)", "true");
  check("(= banana_0 apple_0)", "false");
  check("(on ?x table_0)", "unknown");
  // A fact whose argument can't have the declared type is false, whatever is known.
  check("(on table_0 table_1)", "false");
  check("(in banana_0 plate_0)", "false");
  check("(in banana_0 box_0)", "unknown");
  check("(holding table_0)", "false");
  // An "item" may be a box that was not recognised as one.
  check("(in banana_0 item_0)", "false", "unknown");
  // Quantifiers over what is known, and over what nobody has seen.
  check("(exists (?f - furniture) (at ?f))", "true");
  check("(exists (?i - item) (holding ?i))", "false");
  check("(not (exists (?i - item) (holding ?i)))", "true");
  check("(exists (?i - item) (on ?i table_1))", "unknown");
  check("(exists (?b - box) (= ?b cup_0))", "false");
  check("(exists (?b - box) (= ?b box_0))", "true");
  check("(forall (?f - furniture) (not (at ?f)))", "false");
  check("(forall (?i - item) (not (holding ?i)))", "true");
  check("(forall (?b - box) (not (= ?b cup_0)))", "true");
  check("(forall (?b - bed) (on banana_0 ?b))", "true", "unknown");
  check("(forall (?b - bed) (holding banana_0))", "true", "unknown");
  check("(exists (?b - bed) (= ?b ?b))", "false", "unknown");
  check("(forall (?b - bed) (= ?b ?b))", "true");
  check("(exists (?b - bed) (located banana_0 ?b))", "false", "unknown");
  check("(exists (?b - bed) (at ?b))", "false");
  check("(exists (?v - viewpoint) (= ?v rest))", "true");
  check("(exists (?v - viewpoint) (holding ?v))", "false");
  check("(forall (?i - item) (exists (?f - furniture) (located ?i ?f)))", "unknown");
  check("(exists (?i - item ?f - furniture) (and (at ?f) (located ?i ?f)))", "true");

  it("takes bindings, and lets a quantifier hide them", () => {
    const bindings = new Map([["?item", "banana_0"]]);
    expect(evaluate(conditionOf("(on ?item table_0)"), bindings, view(room))).toBe("true");
    expect(evaluate(conditionOf("(on ?ITEM table_0)"), bindings, view(room))).toBe("true");
    expect(evaluate(conditionOf("(forall (?item - item) (on ?item table_0))"), bindings, view(room))).toBe(
      "unknown",
    );
    expect(evaluate(conditionOf("(exists (?Item - cup) (= ?item banana_0))"), bindings, view(room))).toBe(
      "false",
    );
  });
});

describe("unmetConditions of an action", () => {
  const check = (call: string, facts: readonly string[], expected: readonly string[], openUniverse = false) =>
    it(`${call} in ${facts.join(" ")}`, () => {
      const [name, ...args] = call.split(" ");
      const action = actionOf(name);
      const state = view(facts, openUniverse);
      const unmet = unmetConditions(action.precondition, bindArguments(action.parameters, args), state);
      expect(
        unmet.map(
          ({ text, truth, words, facts: changed }) =>
            `${truth}: ${text} | ${words} | ${changed.map(factKey).join(" ")}`,
        ),
      ).toEqual(expected);
    });
  const clear = ["plate_0", "apple_0", "cup_0", "box_0", "item_0", "banana_0"].map(
    (id) => `!(on ${id} banana_0)`,
  );
  check("grasp banana_0", [...room, ...clear], []);
  check(
    "grasp banana_0",
    [...room, ...clear, "!(handempty)"],
    ["false: (handempty) | handempty | (handempty)"],
  );
  check(
    "grasp banana_0",
    [...room, ...clear, "(on cup_0 banana_0)"],
    ["false: (not (on cup_0 banana_0)) | cup_0 is not on banana_0 | (on cup_0 banana_0)"],
  );
  check(
    "grasp banana_0",
    [...room, ...clear, "!(at table_0)", "(at table_1)", "!(located banana_0 table_1)"],
    [
      "false: (exists (?f - furniture) (and (at ?f) (located banana_0 ?f))) | for some furniture: at that furniture and banana_0 is located at that furniture | (at table_0)",
    ],
  );
  check(
    "navigate banana_0",
    ["(holding banana_0)"],
    ["false: (not (holding banana_0)) | not holding banana_0 | (holding banana_0)"],
  );
  check(
    "place plate_0",
    ["(handempty)", "(at table_0)", "(located plate_0 table_0)"],
    ["false: (exists (?i - item) (holding ?i)) | holding some item | (holding plate_0)"],
  );
  check("explore-local", [], ["false: (exists (?f - furniture) (at ?f)) | at some furniture | (at table_0)"]);
  // Something unseen may lie on it: nobody can tell.
  check(
    "grasp banana_0",
    [...room, ...clear],
    [
      "unknown: (not (exists (?o - item) (or (on ?o banana_0) (in ?o banana_0)))) | for no item: that item is on banana_0 or that item is in banana_0 | ",
    ],
    true,
  );
});

describe("unmetConditions", () => {
  const check = (text: string, parts: readonly string[], conjuncts: readonly string[] = parts) =>
    it(text, () => {
      const unmet = unmetConditions(conditionOf(text), new Map(), view(room));
      expect(unmet.map((each) => each.text)).toEqual(parts);
      expect(unmetConjuncts(unmet)).toEqual(conjuncts);
    });
  check("(and (handempty) (at table_0))", []);
  check("(and (at table_1) (and (handempty) (at table_1)))", ["(at table_1)"]);
  check("(forall (?f - furniture) (at ?f))", ["(at table_1)"], ["(forall (?f - furniture) (at ?f))"]);
  check(
    "(not (or (at table_0) (at table_1)))",
    ["(not (at table_0))"],
    ["(not (or (at table_0) (at table_1)))"],
  );
  check("(or (at table_1) (holding cup_0))", ["(or (at table_1) (holding cup_0))"]);
  check(
    "(or (= cup_0 plate_0) (holding cup_0))",
    ["(holding cup_0)"],
    ["(or (= cup_0 plate_0) (holding cup_0))"],
  );
  check("(imply (handempty) (at table_1))", ["(imply (handempty) (at table_1))"]);
  check("(not (and (handempty) (at table_0)))", ["(not (and (handempty) (at table_0)))"]);
  check(
    "(forall (?f - furniture) (imply (at ?f) (holding cup_0)))",
    ["(imply (at table_0) (holding cup_0))"],
    ["(forall (?f - furniture) (imply (at ?f) (holding cup_0)))"],
  );
});

describe("effectsOf", () => {
  const check = (call: string, facts: readonly string[], expected: readonly string[]) =>
    it(`${call} in ${facts.join(" ")}`, () => {
      const [name, ...args] = call.split(" ");
      const changes = effectsOf(actionOf(name), args, view(facts));
      expect(changes.map(({ fact, value }) => `${value ?? "?"} ${factKey(fact)}`).sort()).toEqual(expected);
    });
  check("explore-global", room, []);
  const located = ["!(located banana_0 table_1)", ...room];
  check("navigate table_1", room, ["false (at table_0)", "true (at table_1)"].sort());
  check("navigate banana_0", located, []);
  check(
    "navigate banana_0",
    ["(at table_1)", "(located banana_0 table_0)", "!(located banana_0 table_1)"],
    ["false (at table_1)", "true (at table_0)"],
  );
  // Where the apple is nobody knows, so neither where the robot will be.
  check("navigate apple_0", room, ["? (at table_0)", "? (at table_1)"]);
  check(
    "place plate_0",
    ["(holding cup_0)", "(at table_0)", "(located plate_0 table_0)"],
    ["false (holding cup_0)", "true (handempty)", "true (located cup_0 table_0)", "true (on cup_0 plate_0)"],
  );
  check(
    "place box_0",
    ["(holding cup_0)", "(at table_0)", "!(located cup_0 table_0)"],
    ["? (located cup_0 table_0)", "false (holding cup_0)", "true (handempty)", "true (in cup_0 box_0)"],
  );

  const changed = (effect: string, facts: readonly string[]): string[] => {
    const { domain: tiny } = parseDomain(
      `(define (domain d) (:types cup box - item) (:predicates (p ?a - item) (r ?a ?b - item)) (:action a :parameters (?x - item) :effect ${effect}))`,
    );
    if (!tiny) throw new Error(effect);
    const things = ["cup_0", "cup_1", "box_0"].map((id) => ({
      id,
      type: id.replace(/_\d/, ""),
      label: id,
      attributes: {},
    }));
    const stated = facts.map((text) => ({
      fact: parseFact(text) ?? { predicate: "", args: [] },
      value: true,
    }));
    const state = beliefView(Belief.empty(["p"]).withObjects(things).withFacts(stated), tiny, {
      openUniverse: false,
    });
    return effectsOf(tiny.actions[0], ["Cup_0"], state)
      .map(({ fact, value }) => `${value ?? "?"} ${factKey(fact)}`)
      .sort();
  };
  it.each<[string, string, string[]]>([
    ["the one that a variable equals", "(forall (?i - item) (when (= ?i ?x) (p ?i)))", ["true (p cup_0)"]],
    [
      "the same, said the other way round",
      "(forall (?i - item) (when (and (r ?x ?x) (= ?x ?i)) (p ?i)))",
      ["? (p cup_0)"],
    ],
    ["none, of another type", "(forall (?b - box) (when (= ?b ?x) (p ?b)))", []],
    ["all but one", "(forall (?c - cup) (when (not (= ?c ?x)) (p ?c)))", ["true (p cup_1)"]],
    [
      "one or another",
      "(forall (?i - item) (when (or (= ?i ?x) (= ?i box_0)) (p ?i)))",
      ["true (p box_0)", "true (p cup_0)"],
    ],
    [
      "one inside another",
      "(forall (?c - cup) (forall (?b - box) (when (and (= ?c ?x) (r ?c ?b)) (p ?b))))",
      ["true (p box_0)"],
    ],
    [
      "one that equals another",
      "(forall (?c - cup ?i - item) (when (= ?i ?c) (p ?i)))",
      ["true (p cup_0)", "true (p cup_1)"],
    ],
    [
      "a name used twice",
      "(forall (?i - cup) (forall (?i - box) (when (r ?x ?i) (p ?i))))",
      ["true (p box_0)"],
    ],
    ["a hidden parameter", "(forall (?x - box) (when (r cup_0 ?x) (p ?x)))", ["true (p box_0)"]],
  ])("a universal effect reaches %s", (_, effect, expected) => {
    expect(changed(effect, ["(r cup_0 box_0)"])).toEqual(expected);
  });

  it.each([true, false])("lets an add win over a delete of the same fact, which was %s", (before) => {
    const { domain: tiny } = parseDomain(
      "(define (domain d) (:predicates (p) (q)) (:action a :effect (and (p) (not (p)))) (:action b :effect (and (not (p)) (when (q) (p)))))",
    );
    const facts = [
      { fact: { predicate: "p", args: [] }, value: before },
      { fact: { predicate: "q", args: [] }, value: true },
    ];
    const known = beliefView(Belief.empty(["p", "q"]).withFacts(facts), tiny ?? domain, {
      openUniverse: false,
    });
    const values = tiny?.actions.map((action) => effectsOf(action, [], known).map(({ value }) => value));
    expect(values).toEqual(before ? [[], []] : [[true], [true]]);
  });
});

describe("many variables", () => {
  // Without looking at the body before every variable has its value, these would take 8^12 rounds.
  const names = Array.from({ length: 12 }, (_, index) => `?v${index}`);
  const check = (text: string, expected: string) =>
    it(text.slice(0, 60), () => expect(evaluate(conditionOf(text), new Map(), view(room))).toBe(expected));
  const chain = names.slice(1).map((name, index) => `(on ${names[index]} ${name})`);
  check(`(exists (${names.join(" ")}) (and (at ?v0) (holding ?v1) ${chain.join(" ")}))`, "false");
  check(`(forall (${names.join(" ")}) (or (not (at ?v0)) (not (holding ?v1)) ${chain.join(" ")}))`, "true");
  check(`(forall (${names.join(" ")}) (or (handempty) ${chain.join(" ")}))`, "true");
  check(
    names.reduceRight((body, name) => `(exists (${name}) ${body})`, "(and (holding ?v0) (at ?v11))"),
    "false",
  );

  it("a variable without objects makes a universal condition true whatever its body says", () => {
    expect(evaluate(conditionOf("(forall (?a - item ?b - dragon) (at ?a))"), new Map(), view(room))).toBe(
      "true",
    );
    expect(
      evaluate(conditionOf("(forall (?a - item) (forall (?b - dragon) (at ?a)))"), new Map(), view(room)),
    ).toBe("true");
  });
  it("a variable outside is not the one of the same name inside", () => {
    const text = "(exists (?a - furniture) (and (at ?a) (forall (?b - cup ?a - fruit) (not (at ?a)))))";
    expect(evaluate(conditionOf(text), new Map(), view(room))).toBe("true");
  });
});
