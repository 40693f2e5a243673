import type { Condition, Effect } from "../../pddl/syntax";
import type { Truth } from "../../world/facts";
import {
  argumentsOf,
  canBeTrue,
  conditionTruth,
  type Environment,
  type FactContext,
  type Instance,
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
  collect(
    effect,
    environment,
    { truth: "true", supposed: noFacts, keeps: false },
    { facts, context, changes },
  );
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

/** What stays the same while an effect is taken apart. */
interface Collection {
  readonly facts: FactLog;
  readonly context: FactContext;
  readonly changes: Map<string, Change>;
}

/** Where in the effect it is. */
interface Guard {
  /** Whether the conditions around it hold. */
  readonly truth: Truth;
  /** Facts that hold wherever it happens. */
  readonly supposed: ReadonlySet<string>;
  /** Facts that stay what they are must be written too: something is said of all other objects. */
  readonly keeps: boolean;
}

/** Returns whether anything may change. */
function collect(effect: Effect, environment: Environment, guard: Guard, into: Collection): boolean {
  const { facts, context, changes } = into;
  if (guard.truth === "false" && !guard.keeps) return false;
  switch (effect.kind) {
    case "add":
    case "delete": {
      const args = argumentsOf(effect.atom, environment, context);
      if (!args || !canBeTrue(effect.atom.predicate, args, context.model)) return false;
      const key = factKeyOf(effect.atom.predicate, args);
      const change: Change = changes.get(key) ?? {
        predicate: effect.atom.predicate.toLowerCase(),
        args,
        adds: false,
        mayAdd: false,
        deletes: false,
        mayDelete: false,
      };
      changes.set(key, change);
      if (guard.truth === "true") change[effect.kind === "add" ? "adds" : "deletes"] = true;
      if (guard.truth === "unknown") {
        // Deleted where it holds: afterwards it does not, whether it did or not.
        if (effect.kind === "delete" && guard.supposed.has(key)) change.deletes = true;
        else change[effect.kind === "add" ? "mayAdd" : "mayDelete"] = true;
      }
      return guard.truth !== "false";
    }
    case "and": {
      let changed = false;
      for (const operand of effect.operands) changed = collect(operand, environment, guard, into) || changed;
      return changed;
    }
    case "when": {
      const truth = conditionTruth(effect.condition, environment, facts, context);
      const both: Truth =
        guard.truth === "false" || truth === "false" ? "false" : guard.truth === "true" ? truth : "unknown";
      // Only a condition that is nothing but a fact says what holds where the effect happens.
      const supposed = guard.truth === "true" ? factsOf(effect.condition, environment, context) : noFacts;
      return collect(effect.effect, environment, { ...guard, truth: both, supposed }, into);
    }
    case "forall": {
      const all = instances(effect.variables, effect.body, environment, facts, context);
      const others = all.filter((instance) => isOfOthers(instance.environment, effect.variables));
      const run = (chosen: readonly Instance[], keeps: boolean): boolean => {
        let changed = false;
        for (const instance of chosen) {
          const truth = instance.fits || guard.truth === "false" ? guard.truth : "unknown";
          changed = collect(effect.body, instance.environment, { ...guard, truth, keeps }, into) || changed;
        }
        return changed;
      };
      const changesOthers = run(others, guard.keeps);
      const known = all.filter((instance) => !others.includes(instance));
      return run(known, guard.keeps || changesOthers) || changesOthers;
    }
    case "cost":
      return false;
  }
}

function isOfOthers(environment: Environment, variables: readonly { readonly name: string }[]): boolean {
  return variables.some(({ name }) => environment.get(name.toLowerCase())?.kind === "other");
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
