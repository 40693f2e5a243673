import type { Condition, Effect } from "../../pddl/syntax";
import type { Truth } from "../../world/facts";
import {
  argumentsOf,
  canBeTrue,
  conditionTruth,
  type Environment,
  type FactContext,
  instances,
} from "./conditions";
import type { FactLog, FactWrite, Origin } from "./factLog";
import { argumentKey, type FactArgument } from "./symbols";

/** What an effect does to one fact, over all its conditional parts. */
interface Change {
  readonly predicate: string;
  readonly args: readonly FactArgument[];
  adds: boolean;
  mayAdd: boolean;
  deletes: boolean;
  mayDelete: boolean;
}

/** The facts after an action, on the way on which it succeeds. Adds win over deletes, as PDDL has it. */
export function applyEffect(
  effect: Effect,
  environment: Environment,
  facts: FactLog,
  context: FactContext,
  origin: Origin,
): FactLog {
  const changes = new Map<string, Change>();
  collect(effect, environment, facts, context, "true", changes);
  const writes: FactWrite[] = [];
  for (const change of changes.values()) {
    const before = facts.find(change.predicate, change.args);
    const value = valueAfter(change, before.truth);
    const unchanged = value === before.truth;
    writes.push({
      predicate: change.predicate,
      args: change.args,
      value,
      origin: unchanged ? before.origin : origin,
    });
  }
  return facts.write(writes);
}

function valueAfter(change: Change, before: Truth): Truth {
  if (change.adds) return "true";
  let value: Truth = before;
  if (change.deletes) value = "false";
  else if (change.mayDelete && value !== "false") value = "unknown";
  if (change.mayAdd && value !== "true") value = "unknown";
  return value;
}

function collect(
  effect: Effect,
  environment: Environment,
  facts: FactLog,
  context: FactContext,
  guard: Truth,
  changes: Map<string, Change>,
  supposed: ReadonlySet<string> = noFacts,
): void {
  switch (effect.kind) {
    case "add":
    case "delete": {
      const args = argumentsOf(effect.atom, environment, context);
      if (!args || !canBeTrue(effect.atom.predicate, args, context.model)) return;
      const name = effect.atom.predicate.toLowerCase();
      const key = factKeyOf(name, args);
      const change: Change = changes.get(key) ?? {
        predicate: name,
        args,
        adds: false,
        mayAdd: false,
        deletes: false,
        mayDelete: false,
      };
      changes.set(key, change);
      // A part whose condition is false is kept too: the fact stays what it is, whatever is said of other objects.
      if (guard === "true") change[effect.kind === "add" ? "adds" : "deletes"] = true;
      if (guard === "unknown") {
        // Deleted where it holds: afterwards it does not, whether it did or not.
        if (effect.kind === "delete" && supposed.has(key)) change.deletes = true;
        else change[effect.kind === "add" ? "mayAdd" : "mayDelete"] = true;
      }
      return;
    }
    case "and":
      for (const operand of effect.operands) collect(operand, environment, facts, context, guard, changes, supposed);
      return;
    case "when": {
      const truth = conditionTruth(effect.condition, environment, facts, context);
      const both: Truth =
        guard === "false" || truth === "false" ? "false" : guard === "true" ? truth : "unknown";
      // Only a condition that is nothing but facts says which of them hold where the effect happens.
      const inside = guard === "true" ? factsOf(effect.condition, environment, context) : noFacts;
      collect(effect.effect, environment, facts, context, both, changes, inside);
      return;
    }
    case "forall":
      for (const instance of instances(effect.variables, effect.body, environment, facts, context)) {
        const inner = instance.fits || guard === "false" ? guard : "unknown";
        collect(effect.body, instance.environment, facts, context, inner, changes, supposed);
      }
      return;
    case "cost":
      return;
  }
}

const noFacts: ReadonlySet<string> = new Set();

/** The key of the single fact that a condition is; empty for any other condition. */
function factsOf(condition: Condition, environment: Environment, context: FactContext): ReadonlySet<string> {
  if (condition.kind !== "atom") return noFacts;
  const args = argumentsOf(condition, environment, context);
  return args ? new Set([factKeyOf(condition.predicate, args)]) : noFacts;
}

function factKeyOf(predicate: string, args: readonly FactArgument[]): string {
  return `${predicate.toLowerCase()} ${args.map(argumentKey).join(",")}`;
}
