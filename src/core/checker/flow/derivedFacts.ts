import { ClosedState, ObjectIndex } from "../../pddl/closedState";
import { derivationOf } from "../../pddl/derived";
import type { Condition, DerivedPredicate, Domain } from "../../pddl/syntax";
import type { Fact, Truth } from "../../world/facts";
import type { Environment, FactContext } from "./factContext";
import type { FactLog } from "./factLog";
import { type FactArgument, isOfTypes } from "./symbols";

/*
 * Facts that no action changes, because they follow from others (`:derived`). Where all is known they are derived once
 * for a state; else a fact is followed down to what it follows from.
 */

type Evaluate = (
  condition: Condition,
  environment: Environment,
  facts: FactLog,
  context: FactContext,
) => Truth;

/** Undefined for a predicate that is not derived. */
export function derivedTruth(
  predicate: string,
  args: readonly FactArgument[],
  facts: FactLog,
  context: FactContext,
  evaluate: Evaluate,
): Truth | undefined {
  const { domain } = context.model;
  if (domain.derived.length === 0) return undefined;
  const rules = rulesOf(domain, predicate, args.length);
  if (rules.length === 0) return undefined;
  const known = knownState(facts, context);
  const names = args.map(nameOf);
  if (known && names.every((name) => name !== undefined)) return known.truth({ predicate, args: names });
  return followed(predicate, rules, args, facts, context, evaluate);
}

/** In a closed universe every object that has no name may be one that has. */
function nameOf(argument: FactArgument): string | undefined {
  return argument.kind === "named" ? argument.display : undefined;
}

const bases = new WeakMap<Domain, Map<string, readonly string[]>>();

/** The predicates that a derived one follows from, with itself; any other one alone. In lower case. */
export function basesOf(domain: Domain, predicate: string): readonly string[] {
  if (domain.derived.length === 0) return [predicate];
  const known = bases.get(domain) ?? new Map<string, readonly string[]>();
  bases.set(domain, known);
  const found = known.get(predicate) ?? findBases(domain, predicate);
  known.set(predicate, found);
  return found;
}

function findBases(domain: Domain, predicate: string): readonly string[] {
  const found = new Set([predicate]);
  // A set grows while it is walked.
  for (const name of found) {
    for (const rule of domain.derived) {
      if (rule.predicate.name.toLowerCase() === name) collectPredicates(rule.condition, found);
    }
  }
  return [...found];
}

function collectPredicates(condition: Condition, found: Set<string>): void {
  switch (condition.kind) {
    case "atom":
      found.add(condition.predicate.toLowerCase());
      return;
    case "not":
      collectPredicates(condition.operand, found);
      return;
    case "and":
    case "or":
      for (const operand of condition.operands) collectPredicates(operand, found);
      return;
    case "imply":
      collectPredicates(condition.premise, found);
      collectPredicates(condition.conclusion, found);
      return;
    case "forall":
    case "exists":
      collectPredicates(condition.body, found);
  }
}

/** What the facts of a derived predicate follow from; none for one that actions change. */
export function rulesOf(domain: Domain, predicate: string, arity: number): readonly DerivedPredicate[] {
  const name = predicate.toLowerCase();
  return domain.derived.filter(
    (rule) => rule.predicate.name.toLowerCase() === name && rule.predicate.parameters.length === arity,
  );
}

const states = new WeakMap<FactLog, ClosedState | "unknown">();

/** A state of which everything is known, with what is derived in it; undefined for any other state. */
export function knownState(facts: FactLog, { model }: FactContext): ClosedState | undefined {
  if (!model.closedUniverse) return undefined;
  let state = states.get(facts);
  if (state === undefined) {
    const stated = statedFacts(facts);
    const index = ObjectIndex.of(model.domain, []);
    state = stated ? ClosedState.of(index, stated, derivationOf(model.domain)) : "unknown";
    states.set(facts, state);
  }
  return state === "unknown" ? undefined : state;
}

/** Undefined where something is unknown, or is said of an object that has no name. */
function statedFacts(facts: FactLog): Fact[] | undefined {
  if (facts.hasForgotten) return undefined;
  const stated: Fact[] = [];
  for (const predicate of facts.predicates()) {
    for (const { args } of facts.entries(predicate)) {
      const names = args.map(nameOf);
      const truth = facts.truth(predicate, args);
      if (truth === "unknown" || !names.every((name) => name !== undefined)) return undefined;
      if (truth === "true") stated.push({ predicate, args: names });
    }
  }
  return stated;
}

/** Facts being followed, so that one that follows from itself alone is false (the least fixpoint), and how many were. */
const trail = { keys: new Set<string>(), count: 0 };

/** Facts that may be followed for one question; beyond that it stays unknown. */
const mostFollowed = 2_000;

function followed(
  predicate: string,
  rules: readonly DerivedPredicate[],
  args: readonly FactArgument[],
  facts: FactLog,
  context: FactContext,
  evaluate: Evaluate,
): Truth {
  const key = `${predicate.toLowerCase()} ${args.map((arg) => context.symbols.numberOf(arg)).join(",")}`;
  if (trail.keys.has(key)) return "false";
  if (trail.keys.size === 0) trail.count = 0;
  if (++trail.count > mostFollowed) return "unknown";
  trail.keys.add(key);
  try {
    let result: Truth = "false";
    for (const { predicate: head, condition } of rules) {
      const environment = new Map<string, FactArgument>();
      let fits: Truth = "true";
      for (const [index, { name, types }] of head.parameters.entries()) {
        environment.set(name.toLowerCase(), args[index]);
        const certainty = isOfTypes(args[index].types, types, context.model.types);
        if (certainty === "no") fits = "false";
        else if (certainty === "maybe" && fits === "true") fits = "unknown";
      }
      if (fits === "false") continue;
      const truth = evaluate(condition, environment, facts, context);
      if (truth === "true" && fits === "true") return "true";
      if (truth !== "false") result = "unknown";
    }
    return result;
  } finally {
    trail.keys.delete(key);
  }
}
