import { describe, expect, it } from "vitest";
import { Belief } from "../world/belief";
import { type Fact, factKey, parseFact, type Truth } from "../world/facts";
import { type Random, seededRandom } from "../world/ports";
import { beliefView } from "./beliefView";
import { ClosedState, ObjectIndex } from "./closedState";
import { derivationOf } from "./derived";
import { withDerived } from "./openDerived";
import { checkDomain, parseDomain } from "./parse";
import { stratify } from "./strata";
import type { Domain } from "./syntax";

function domainOf(sections: string): Domain {
  const { domain, problems } = parseDomain(
    `(define (domain d) (:requirements :adl :derived-predicates) ${sections})`,
  );
  if (!domain || problems.length > 0) throw new Error(problems.map(({ message }) => message).join("\n"));
  return domain;
}

function factOf(text: string): Fact {
  const fact = parseFact(text);
  if (!fact) throw new Error(text);
  return fact;
}

function closed(domain: Domain, ids: readonly string[], facts: readonly string[]): ClosedState {
  const objects = ids.map((id) => {
    const [name, type = "object"] = id.split(":");
    return { id: name, type };
  });
  return ClosedState.of(ObjectIndex.of(domain, objects), facts.map(factOf), derivationOf(domain));
}

const derivedIn = (state: ClosedState) => [...state.derivedFacts].map(factKey).sort();

const blocks = domainOf(`(:types block)
  (:predicates (on ?x ?y - block) (held ?x - block) (above ?x ?y - block) (clear ?x - block) (free))
  (:derived (above ?x ?y) (or (on ?x ?y) (exists (?z - block) (and (on ?x ?z) (above ?z ?y)))))
  (:derived (clear ?x) (not (exists (?y - block) (on ?y ?x))))
  (:derived (free) (forall (?x - block) (not (held ?x))))
  (:action drop :parameters (?x ?y - block) :precondition (and (held ?x) (clear ?y)) :effect (and (on ?x ?y) (not (held ?x))))`);

describe("deriveFacts", () => {
  const check = (
    name: string,
    domain: Domain,
    ids: readonly string[],
    facts: readonly string[],
    expected: readonly string[],
  ) => it(name, () => expect(derivedIn(closed(domain, ids, facts))).toEqual([...expected].sort()));

  const tower = ["a:block", "b:block", "c:block"];
  check(
    "transitive closure, negation and forall",
    blocks,
    tower,
    ["(on a b)", "(on b c)", "(held a)"],
    ["(above a b)", "(above b c)", "(above a c)", "(clear a)"],
  );
  check(
    "a circle ends",
    blocks,
    ["a:block", "b:block"],
    ["(on a b)", "(on b a)"],
    ["(above a a)", "(above a b)", "(above b a)", "(above b b)", "(free)"],
  );
  check("objects of other types stay out", blocks, ["a:block", "t"], ["(on a t)"], ["(clear a)", "(free)"]);

  check(
    "several rules are alternatives, and strata build on each other",
    domainOf(`(:predicates (p ?x) (q ?x) (r ?x) (s))
      (:derived (s) (not (exists (?x) (r ?x))))
      (:derived (r ?x) (and (p ?x) (not (q ?x))))
      (:derived (q ?x) (= ?x a)) (:derived (q ?x) (= ?x b)) (:constants a b)`),
    ["c"],
    ["(p a)", "(p b)", "(p c)"],
    ["(q a)", "(q b)", "(r c)"],
  );
  check(
    "recursion inside forall",
    domainOf(`(:predicates (needs ?x ?y) (ready ?x))
      (:derived (ready ?x) (forall (?y) (imply (needs ?x ?y) (ready ?y))))`),
    ["a", "b", "c", "d"],
    ["(needs a b)", "(needs b c)", "(needs d d)"],
    ["(ready a)", "(ready b)", "(ready c)"],
  );
  check(
    "variables of the same name inside and outside",
    domainOf(`(:predicates (p ?x) (e ?x ?y) (r ?x))
      (:derived (r ?x) (and (p ?x) (exists (?x) (exists (?y) (and (e ?x ?y) (not (p ?x)))))))`),
    ["a", "b"],
    ["(p a)", "(e b a)"],
    ["(r a)"],
  );
  check(
    "a predicate of another number of arguments is another one",
    domainOf("(:predicates (p) (p ?x) (q)) (:derived (p ?x) (q)) (:derived (p) (p a)) (:constants a)"),
    ["b"],
    ["(q)"],
    ["(p)", "(p a)", "(p b)"],
  );
  check(
    "what is stated of a derived predicate does not count",
    domainOf("(:predicates (p) (q)) (:derived (p) (q))"),
    [],
    ["(p)"],
    [],
  );

  check(
    "a head without types means those of the declaration",
    domainOf("(:types a b) (:predicates (p ?x - a)) (:derived (p ?x) (and))"),
    ["k:a", "l:b"],
    [],
    ["(p k)"],
  );

  it("follows the state", () => {
    const first = closed(blocks, tower, ["(on a b)", "(held c)"]);
    expect(first.truth(factOf("(clear b)"))).toBe("false");
    const next = first.withChanges([{ fact: factOf("(on a b)"), value: false }]);
    expect(next.truth(factOf("(clear b)"))).toBe("true");
    expect(next.truth(factOf("(FREE)"))).toBe("false");
    expect(first.truth(factOf("(clear b)"))).toBe("false");
  });

  it("takes a rule of 20,000 conditions", () => {
    const facts = Array.from({ length: 20_000 }, (_, index) => `(p${index} a)`);
    const body = facts.map((fact) => fact.replace("a", "?x")).join(" ");
    const domain = domainOf(`(:predicates (all ?x)) (:derived (all ?x) (and ${body}))`);
    expect(derivedIn(closed(domain, ["a", "b"], facts))).toEqual(["(all a)"]);
    expect(derivedIn(closed(domain, ["a", "b"], facts.slice(1)))).toEqual([]);
  });

  it("takes a chain of 300 in its stride", () => {
    const ids = Array.from({ length: 300 }, (_, index) => `b${index}:block`);
    const facts = ids.slice(1).map((_, index) => `(on b${index} b${index + 1})`);
    expect(
      [...closed(blocks, ids, facts).derivedFacts].filter(({ predicate }) => predicate === "above").length,
    ).toBe((300 * 299) / 2);
  });
});

describe("stratify", () => {
  const check = (rules: string, strata: readonly (readonly string[])[], ...cycles: readonly string[]) =>
    it(rules, () => {
      const found = stratify(domainOf(rules).derived);
      expect(found.strata.map(({ predicates }) => [...predicates].sort())).toEqual(strata);
      expect(found.negativeCycles.map(({ predicates }) => predicates.join(" "))).toEqual(cycles);
    });
  check("(:derived (a) (not (b))) (:derived (b) (c))", [["b/0"], ["a/0"]]);
  check("(:derived (a) (b)) (:derived (b) (or (a) (c)))", [["a/0", "b/0"]]);
  check("(:derived (a) (not (a)))", [["a/0"]], "a");
  check("(:derived (a) (not (not (a))))", [["a/0"]]);
  check("(:derived (a) (b)) (:derived (b) (imply (a) (c)))", [["a/0", "b/0"]], "a b");
  check(
    "(:derived (a) (forall (?x) (not (exists (?y) (b ?y))))) (:derived (b ?z) (and (q ?z) (a)))",
    [["a/0", "b/1"]],
    "b a",
  );

  it("says it with a place", () => {
    const problems = checkDomain(
      domainOf("(:predicates (a) (b))\n (:derived (a) (b))\n (:derived (b) (not (a)))"),
    );
    expect(problems).toMatchObject([
      {
        code: "pddl-derived-cycle",
        severity: "error",
        message: "The derived predicate a depends on its own negation: a uses b, which uses (not (a …)).",
        range: { start: { line: 2, character: 20 } },
      },
    ]);
  });

  it("takes a chain of 20,000", () => {
    const rules = Array.from({ length: 20_000 }, (_, index) => `(:derived (p${index}) (p${index + 1}))`);
    expect(stratify(domainOf(rules.join("\n")).derived).strata.length).toBe(20_000);
  });
});

/** Random stratified rules over predicates a…e, each of one or two arguments. */
function randomRules(random: Random): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const names = ["a", "b", "c", "d", "e"];
  const condition = (level: number, depth: number, variables: readonly string[]): string => {
    const atom = (below: number) =>
      `(${pick(["p", "q", ...names.slice(0, below)])} ${pick(variables)} ${pick(variables)})`;
    if (depth === 0) return random() < 0.7 ? atom(level + 1) : `(not ${atom(level)})`;
    const inner = () => condition(level, depth - 1, variables);
    const fresh = pick(["?u", "?v", "?x"]);
    return pick([
      () => atom(level + 1),
      () => `(and ${inner()} ${inner()})`,
      () => `(or ${inner()} ${inner()})`,
      () => `(exists (${fresh}) ${condition(level, depth - 1, [...variables, fresh])})`,
      () => `(forall (${fresh}) ${condition(level, depth - 1, [...variables, fresh])})`,
      () => `(imply ${condition(level - 1, 0, variables)} ${inner()})`,
      () => `(not (= ${pick(variables)} ${pick(variables)}))`,
    ])();
  };
  return names
    .map((name, level) => `(:derived (${name} ?x ?y) ${condition(level, 3, ["?x", "?y"])})`)
    .join("\n");
}

it("joins find what rounds over all objects find", () => {
  const random = seededRandom(5);
  let some = 0;
  for (let round = 0; round < 300; round++) {
    const rules = randomRules(random);
    const domain = domainOf(`(:predicates (p ?x ?y) (q ?x ?y)) ${rules}`);
    const derivation = derivationOf(domain);
    if (!derivation) throw new Error("no derivation");
    if (derivation.negativeCycles.length > 0) continue;
    const ids = ["k", "l", "m"];
    const pairs = ids.flatMap((a) => ids.map((b) => `${a} ${b}`));
    const facts = ["p", "q"].flatMap((name) =>
      pairs.flatMap((pair) => (random() < 0.3 ? [`(${name} ${pair})`] : [])),
    );
    const joined = closed(domain, ids, facts);
    const index = ObjectIndex.of(
      domain,
      ids.map((id) => ({ id, type: "object" })),
    );
    const rounds = withDerived(ClosedState.of(index, facts.map(factOf)), derivation);
    for (const name of ["a", "b", "c", "d", "e"])
      for (const pair of pairs) {
        const fact = factOf(`(${name} ${pair})`);
        expect(joined.truth(fact), `${rules}\n${facts.join(" ")}\n${factKey(fact)}`).toBe(rounds.truth(fact));
        if (joined.truth(fact) === "true") some++;
      }
  }
  expect(some).toBeGreaterThan(1000);
});

describe("beliefs", () => {
  const check = (
    fact: string,
    facts: readonly string[],
    expected: Truth,
    openUniverse = false,
    objects = ["a", "b", "c"],
  ) =>
    it(`${fact} given ${facts.join(" ")}${openUniverse ? ", where there may be more blocks" : ""}`, () => {
      const changes = facts.map((text) => ({
        fact: factOf(text.replace("!", "")),
        value: !text.startsWith("!"),
      }));
      const belief = Belief.empty(["held"])
        .withObjects(objects.map((id) => ({ id, type: "block", label: id, attributes: {} })))
        .withFacts(changes);
      expect(beliefView(belief, blocks, { openUniverse }).truth(factOf(fact))).toBe(expected);
    });
  check("(above a c)", ["(on a b)", "(on b c)"], "true");
  check("(above a c)", ["(on a b)"], "unknown");
  const notOnAnything = ["a", "b", "c"].flatMap((x) => ["a", "b", "c"].map((y) => `!(on ${x} ${y})`));
  check("(above a c)", notOnAnything, "false");
  check("(above a c)", notOnAnything, "unknown", true);
  check("(above a c)", ["(on a c)"], "true", true);
  check("(clear c)", ["(on a c)"], "false", true);
  check("(clear c)", notOnAnything, "true");
  check("(clear c)", notOnAnything, "unknown", true);
  check("(free)", [], "true");
  check("(free)", ["(held a)"], "false", true);
  // A closed predicate: nobody holds what nobody has seen.
  check("(free)", [], "true", true);
  check("(above a z)", ["(on a b)"], "unknown", true);

  it("takes a tower of 200 in a scene of which everything is known", () => {
    const ids = Array.from({ length: 200 }, (_, index) => `b${index}`);
    const objects = ids.map((id) => ({ id, type: "block", label: id, attributes: {} }));
    const facts = ids.slice(1).map((_, index) => factOf(`(on b${index} b${index + 1})`));
    const view = beliefView(Belief.complete(objects, facts), blocks, { openUniverse: false });
    expect(view.truth(factOf("(above b0 b199)"))).toBe("true");
    expect(view.truth(factOf("(above b199 b0)"))).toBe("false");
  });
  it("a doubted fact of a known scene leaves what follows unknown", () => {
    const objects = ["a", "b"].map((id) => ({ id, type: "block", label: id, attributes: {} }));
    const belief = Belief.complete(objects, []).withFacts([{ fact: factOf("(on a b)"), value: undefined }]);
    const view = beliefView(belief, blocks, { openUniverse: false });
    expect(view.truth(factOf("(above a b)"))).toBe("unknown");
    expect(view.truth(factOf("(clear a)"))).toBe("true");
  });
});
