import { factsToChange } from "../../pddl/factsToChange";
import type { Condition } from "../../pddl/syntax";
import { factKey } from "../../world/facts";
import {
  argumentsOf,
  conditionTruth,
  type Environment,
  type FactContext,
  instances,
  predicatesIn,
} from "./conditions";
import { knownState, rulesOf } from "./derivedFacts";
import type { FactLog } from "./factLog";
import type { Origin } from "./origins";
import type { FactArgument } from "./symbols";

/** Where a condition became false. */
export interface Lost {
  /** The call that made it so, where one did. */
  readonly origin?: Origin;
  /** "(on a b) became true": of a derived condition, what the call changed. */
  readonly change?: string;
}

/** The call that last wrote one of the facts that make a condition false. */
export function lostBy(
  condition: Condition,
  environment: Environment,
  facts: FactLog,
  context: FactContext,
): Lost {
  const predicates = predicatesIn(condition);
  if (predicates.length === 0) return {};
  const { derived } = context.model.domain;
  const isDerived = derived.some(({ predicate }) => predicates.includes(predicate.name.toLowerCase()));
  const known = isDerived ? changedFact(condition, environment, facts, context) : undefined;
  return known ?? lastWritten(condition, environment, facts, context);
}

/** Where everything is known, a derived condition is followed to the facts that stand in its way. */
function changedFact(
  condition: Condition,
  environment: Environment,
  facts: FactLog,
  context: FactContext,
): Lost | undefined {
  const state = knownState(facts, context);
  if (!state) return undefined;
  const bindings = new Map<string, string>();
  for (const [name, value] of environment) {
    if (value.kind !== "named") return undefined;
    bindings.set(name, value.display);
  }
  let latest: Lost & { readonly origin?: Origin } = {};
  for (const fact of factsToChange(condition, true, bindings, state)) {
    const { model, symbols } = context;
    const args = fact.args.map((id) => symbols.named(id, model.typesOfConstant(id)));
    const { origin, truth } = facts.find(fact.predicate, args);
    if (!origin || (latest.origin && latest.origin.start >= origin.start)) continue;
    latest = { origin, change: `${factKey(fact)} ${truth === "true" ? "became true" : "was lost"}` };
  }
  return latest;
}

function lastWritten(
  condition: Condition,
  environment: Environment,
  facts: FactLog,
  context: FactContext,
): Lost {
  let latest: Origin | undefined;
  const consider = (origin: Origin | undefined): void => {
    if (origin && (!latest || origin.start > latest.start)) latest = origin;
  };
  const following = new Set<string>();
  const visitAtom = (predicate: string, args: readonly FactArgument[]): void => {
    const rules = rulesOf(context.model.domain, predicate, args.length);
    if (rules.length === 0) {
      consider(facts.find(predicate, args).origin);
      return;
    }
    const key = `${predicate.toLowerCase()} ${args.map((arg) => context.symbols.numberOf(arg)).join(",")}`;
    if (following.has(key) || following.size >= mostFollowed) return;
    following.add(key);
    for (const { predicate: head, condition: body } of rules) {
      visit(body, new Map(head.parameters.map(({ name }, index) => [name.toLowerCase(), args[index]])));
    }
  };
  const visit = (part: Condition, inside: Environment): void => {
    switch (part.kind) {
      case "atom": {
        const args = argumentsOf(part, inside, context);
        if (args) visitAtom(part.predicate, args);
        return;
      }
      case "not":
        visit(part.operand, inside);
        return;
      case "and": {
        // Only what is false makes a conjunction false.
        const decisive = part.operands.filter(
          (each) => conditionTruth(each, inside, facts, context) === "false",
        );
        for (const each of decisive.length > 0 ? decisive : part.operands) visit(each, inside);
        return;
      }
      case "or":
        for (const each of part.operands) visit(each, inside);
        return;
      case "imply":
        visit(part.premise, inside);
        visit(part.conclusion, inside);
        return;
      case "forall":
      case "exists":
        for (const instance of instances(part.variables, part.body, inside, facts, context)) {
          visit(part.body, instance.environment);
        }
        return;
      case "equals":
        return;
    }
  };
  visit(condition, environment);
  return latest ? { origin: latest } : {};
}

/** Derived facts that are followed to what they follow from. */
const mostFollowed = 50;
