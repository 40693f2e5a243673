import { expect, it } from "vitest";
import { Belief } from "../world/belief";
import { type Fact, factKey } from "../world/facts";
import { type Random, seededRandom } from "../world/ports";
import { beliefView } from "./beliefView";
import { ClosedState, ObjectIndex } from "./closedState";
import { evaluate, unmetConditions } from "./evaluate";
import { parseCondition, parseDomain } from "./parse";
import type { Condition, Domain } from "./syntax";

/* Random conditions against the definition of PDDL's logic, written down as plainly as it can be. */

const domain = ((): Domain => {
  const { domain } = parseDomain(
    "(define (domain d) (:types cup box - thing dragon) (:constants c1 - cup) (:predicates (p ?x) (q ?x ?y) (r)))",
  );
  if (!domain) throw new Error("no domain");
  return domain;
})();

const objects = [
  { id: "c2", type: "cup" },
  { id: "b1", type: "box" },
];
const idsOf: Readonly<Record<string, readonly string[]>> = {
  object: ["c2", "b1", "c1"],
  thing: ["c2", "b1", "c1"],
  cup: ["c2", "c1"],
  box: ["b1"],
  dragon: [],
};
const allFacts: readonly Fact[] = [
  { predicate: "r", args: [] },
  ...idsOf.object.map((id) => ({ predicate: "p", args: [id] })),
  ...idsOf.object.flatMap((a) => idsOf.object.map((b) => ({ predicate: "q", args: [a, b] }))),
];

/** With few names of variables, so that they often hide each other. */
function randomCondition(random: Random, depth: number, variables: readonly string[]): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const term = () => pick([...variables, ...variables, "c1", "c2", "b1"]);
  const variable = () => pick(["?x", "?y", "?Z"]);
  const inner = (names = variables) => randomCondition(random, depth - 1, names);
  const atom = () =>
    pick([
      () => "(r)",
      () => `(p ${term()})`,
      () => `(q ${term()} ${term()})`,
      () => `(= ${term()} ${term()})`,
    ])();
  if (depth === 0) return atom();
  const quantified = () => {
    const names = [...new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, variable))];
    const typed = names.map(
      (name) => `${name} - ${pick(["object", "thing", "cup", "box", "dragon", "(either cup box)"])}`,
    );
    return `(${pick(["forall", "exists"])} (${typed.join(" ")}) ${inner([...variables, ...names])})`;
  };
  return pick([
    atom,
    quantified,
    quantified,
    () => `(not ${inner()})`,
    () => `(and ${inner()} ${inner()})`,
    () => `(or ${inner()} ${inner()} ${inner()})`,
    () => `(imply ${inner()} ${inner()})`,
  ])();
}

function conditionOf(text: string): Condition {
  const { condition } = parseCondition(text);
  if (!condition) throw new Error(text);
  return condition;
}

function holds(
  condition: Condition,
  values: ReadonlyMap<string, string>,
  facts: ReadonlySet<string>,
): boolean {
  const value = (name: string) => values.get(name.toLowerCase()) ?? name;
  switch (condition.kind) {
    case "atom":
      return facts.has(
        factKey({ predicate: condition.predicate, args: condition.args.map(({ name }) => value(name)) }),
      );
    case "equals":
      return value(condition.left.name) === value(condition.right.name);
    case "not":
      return !holds(condition.operand, values, facts);
    case "and":
      return condition.operands.every((operand) => holds(operand, values, facts));
    case "or":
      return condition.operands.some((operand) => holds(operand, values, facts));
    case "imply":
      return !holds(condition.premise, values, facts) || holds(condition.conclusion, values, facts);
    default: {
      const [first, ...rest] = condition.variables;
      if (!first) return holds(condition.body, values, facts);
      const ids = [...new Set(first.types.flatMap((type) => idsOf[type]))];
      const remaining = { ...condition, variables: rest };
      const inside = (id: string) =>
        holds(remaining, new Map(values).set(first.name.toLowerCase(), id), facts);
      return condition.kind === "forall" ? ids.every(inside) : ids.some(inside);
    }
  }
}

it("says of a closed state what the definition says", () => {
  const random = seededRandom(21);
  const index = ObjectIndex.of(domain, objects);
  let count = 0;
  for (let round = 0; round < 2000; round++) {
    const text = randomCondition(random, 4, []);
    const facts = allFacts.filter(() => random() < 0.4);
    const wanted = holds(conditionOf(text), new Map(), new Set(facts.map(factKey)));
    const state = ClosedState.of(index, facts);
    const message = `${text}\n${facts.map(factKey).join(" ")}`;
    expect(evaluate(conditionOf(text), new Map(), state), message).toBe(wanted ? "true" : "false");
    const unmet = unmetConditions(conditionOf(text), new Map(), state);
    expect(unmet.length === 0, message).toBe(wanted);
    for (const each of unmet) expect(evaluate(each.condition, new Map(), state), message).toBe("false");
    if (wanted) count++;
  }
  expect(count).toBeGreaterThan(500);
  expect(count).toBeLessThan(1500);
});

it("says of a belief only what holds in every state that it may be", () => {
  const random = seededRandom(22);
  const known = { true: 0, false: 0, unknown: 0 };
  for (let round = 0; round < 1000; round++) {
    const text = randomCondition(random, 3, []);
    const seen = allFacts.filter(() => random() < 0.75).map((fact) => ({ fact, value: random() < 0.5 }));
    const belief = Belief.empty()
      .withObjects(objects.map((each) => ({ ...each, label: each.id, attributes: {} })))
      .withFacts(seen);
    const truth = evaluate(conditionOf(text), new Map(), beliefView(belief, domain, { openUniverse: false }));
    known[truth]++;
    if (truth === "unknown") continue;
    const unseen = allFacts.filter((fact) => !seen.some((each) => each.fact === fact));
    for (let sample = 0; sample < 8; sample++) {
      const facts = [
        ...seen.filter(({ value }) => value).map(({ fact }) => fact),
        ...unseen.filter(() => random() < 0.5),
      ];
      const actual = holds(conditionOf(text), new Map(), new Set(facts.map(factKey)));
      expect(String(actual), `${text}\n${facts.map(factKey).join(" ")}`).toBe(truth);
    }
  }
  for (const count of Object.values(known)) expect(count).toBeGreaterThan(100);
});
