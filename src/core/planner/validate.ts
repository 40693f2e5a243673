import { nearestName } from "../base/nearNames";
import { ClosedState, ObjectIndex, type TypedObject, type Work } from "../pddl/closedState";
import { constantsIn } from "../pddl/constants";
import { derivationOf } from "../pddl/derived";
import { bindArguments, type CostTable, costOf, effectsOf } from "../pddl/effects";
import { predicateKey } from "../pddl/strata";
import type { Action, Condition, Domain } from "../pddl/syntax";
import { type Unmet, unmetConditions } from "../pddl/unmet";
import { type Fact, factKey } from "../world/facts";

export interface PlanStep {
  /** As in the domain. */
  readonly action: string;
  readonly args: readonly string[];
}

/** Where a fact got the value that stands in the way. */
export interface FactOrigin {
  readonly fact: Fact;
  /** The value that it has and should not have. */
  readonly value: boolean;
  /** From 0; undefined where it has had this value from the start. */
  readonly step: number | undefined;
}

export interface UnmetInPlan extends Unmet {
  readonly origins: readonly FactOrigin[];
}

export type PlanVerdict =
  | { readonly kind: "valid"; readonly cost: number; readonly finalFacts: readonly Fact[] }
  | {
      readonly kind: "step";
      /** From 0: the first step that can't be executed. */
      readonly step: number;
      readonly reason: "precondition" | "unknown-action" | "wrong-arity" | "unknown-object" | "wrong-type";
      /** One or two sentences for a person. */
      readonly message: string;
      /** Of `unknown-object` and `wrong-type`: which argument, from 0. */
      readonly argument?: number;
      /** Of `precondition` only. */
      readonly unmet: readonly UnmetInPlan[];
      /** What is true before the step. */
      readonly facts: readonly Fact[];
    }
  /** Every step can be executed, and the goal does not hold at the end. */
  | {
      readonly kind: "goal";
      readonly message: string;
      readonly unmet: readonly UnmetInPlan[];
      /** What is true at the end. */
      readonly facts: readonly Fact[];
    };

export interface ValidationOptions {
  /** Values of cost functions; with none, the cost of a plan is its length. */
  readonly costs?: CostTable;
  /** Objects for free variables of the goal. */
  readonly bindings?: ReadonlyMap<string, string>;
  /** Where it is given and used up, `WorkExhausted` is thrown. */
  readonly work?: Work;
}

/** Executes a plan by the semantics of the domain, in a world of which everything is known. */
export function validatePlan(
  domain: Domain,
  objects: readonly TypedObject[],
  state: Iterable<Fact>,
  goal: Condition,
  steps: readonly PlanStep[],
  { costs, bindings = new Map(), work }: ValidationOptions = {},
): PlanVerdict {
  const facts = [...state];
  const index = indexOf(domain, objects, facts, goal);
  const actions = new Map<string, Action>();
  for (const action of domain.actions)
    if (!actions.has(action.name.toLowerCase())) actions.set(action.name.toLowerCase(), action);
  const derivation = derivationOf(domain);
  let current = ClosedState.of(index, facts, derivation, work);
  // Where a derived fact changed is found by looking back; other facts are followed as they change.
  const history: ClosedState[] = [];
  const changedBy = new Map<string, number>();
  const stepOf = (fact: Fact): number | undefined => {
    if (!derivation?.rulesOf.has(predicateKey(fact.predicate, fact.args.length)))
      return changedBy.get(factKey(fact));
    const value = current.truth(fact);
    let step = history.length;
    while (step > 0 && history[step - 1].truth(fact) === value) step--;
    return step === 0 ? undefined : step - 1;
  };
  const withOrigins = (unmet: readonly Unmet[]): readonly UnmetInPlan[] =>
    unmet.map((each) => ({
      ...each,
      origins: each.facts.map((fact) => ({
        fact,
        value: current.truth(fact) === "true",
        step: stepOf(fact),
      })),
    }));
  let cost = 0;
  for (const [number, step] of steps.entries()) {
    const action = actions.get(step.action.toLowerCase());
    const fault = callFault(domain, index, step, action);
    if (fault || !action) {
      const { reason, message, argument } = fault ?? { reason: "unknown-action", message: "" };
      return {
        kind: "step",
        step: number,
        reason,
        message,
        argument,
        unmet: [],
        facts: [...current.trueFacts],
      };
    }
    // As they were declared: a plan may shout.
    const args = step.args.map((id) => index.spell(id));
    const unmet = unmetConditions(action.precondition, bindArguments(action.parameters, args), current);
    if (unmet.length > 0)
      return {
        kind: "step",
        step: number,
        reason: "precondition",
        message: `${printStep(step)} can't be executed: ${listed(unmet)} does not hold.`,
        unmet: withOrigins(unmet),
        facts: [...current.trueFacts],
      };
    cost += costs ? costOf(action, args, current, costs) : 1;
    const changes = effectsOf(action, args, current);
    for (const { fact } of changes) changedBy.set(factKey(fact), number);
    if (derivation) history.push(current);
    current = current.withChanges(changes);
  }
  const unmet = unmetConditions(goal, bindings, current);
  const finalFacts = [...current.trueFacts];
  if (unmet.length === 0) return { kind: "valid", cost, finalFacts };
  const message = `The goal does not hold at the end: ${listed(unmet)} ${new Set(unmet.map(({ words }) => words)).size === 1 ? "is" : "are"} missing.`;
  return { kind: "goal", message, unmet: withOrigins(unmet), facts: finalFacts };
}

/** The first few in words; a quantified condition may be unmet for hundreds of objects. */
function listed(unmet: readonly Unmet[]): string {
  const most = 5;
  const all = [...new Set(unmet.map((each) => each.words))];
  const words = all.slice(0, most).map((each) => `"${each}"`);
  const rest = all.length - words.length;
  return rest > 0 ? `${words.join(", ")} and ${rest} more` : words.join(", ");
}

/** Objects that only a fact or the goal names, as in files from the wild, are of type `object`. */
function indexOf(
  domain: Domain,
  objects: readonly TypedObject[],
  facts: readonly Fact[],
  goal: Condition,
): ObjectIndex {
  const declared = ObjectIndex.of(domain, objects);
  const named = [...facts.flatMap(({ args }) => args), ...constantsIn(goal)];
  const extra = new Map(
    named.filter((id) => !declared.has(id)).map((id) => [id.toLowerCase(), { id, type: "object" }]),
  );
  return extra.size === 0 ? declared : ObjectIndex.of(domain, [...objects, ...extra.values()]);
}

type CallFault = {
  readonly reason: "unknown-action" | "wrong-arity" | "unknown-object" | "wrong-type";
  readonly message: string;
  readonly argument?: number;
};

function callFault(
  domain: Domain,
  index: ObjectIndex,
  step: PlanStep,
  action: Action | undefined,
): CallFault | undefined {
  if (!action) {
    const near = nearestName(
      step.action,
      domain.actions.map(({ name }) => name),
    );
    const hint = near ? ` Did you mean ${near}?` : "";
    return { reason: "unknown-action", message: `The domain has no action ${step.action}.${hint}` };
  }
  const { parameters } = action;
  if (step.args.length !== parameters.length)
    return {
      reason: "wrong-arity",
      message: `${action.name} takes ${parameters.length} ${parameters.length === 1 ? "argument" : "arguments"} (${parameters.map(({ name }) => name).join(" ")}), found ${step.args.length}.`,
    };
  for (const [position, { name, types }] of parameters.entries()) {
    const id = step.args[position];
    if (!index.has(id)) {
      const near = nearestName(id, index.all);
      return {
        reason: "unknown-object",
        message: `There is no object ${id}.${near ? ` Did you mean ${near}?` : ""}`,
        argument: position,
      };
    }
    if (!types.some((type) => index.isOfType(id, type)))
      return {
        reason: "wrong-type",
        message: `${id} is of type ${index.types(id).join(" and ")}, but ${name} of ${action.name} is of type ${types.join(" or ")}.`,
        argument: position,
      };
  }
  return undefined;
}

export function printStep({ action, args }: PlanStep): string {
  return `(${[action, ...args].join(" ")})`;
}
