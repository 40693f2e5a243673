import type { Atom, Effect } from "../../pddl/syntax";
import type { Truth } from "../../world/facts";
import { bound, compileCanBeTrue, compileCondition, compileTerms } from "./conditions";
import type { FactContext, Frame } from "./factContext";
import type { FactLog, FactWrite } from "./factLog";
import type { Origin } from "./origins";
import { compileInstances } from "./quantifiers";
import type { FactArgument } from "./symbols";

/** The facts after an action, on the way on which it succeeds. */
export type Application = (frame: Frame, facts: FactLog, origin: Origin) => FactLog;

/** What an effect does to one fact, over all its conditional parts. */
interface Change {
  readonly predicate: string;
  readonly index: number;
  readonly args: readonly FactArgument[];
  adds: boolean;
  mayAdd: boolean;
  deletes: boolean;
  mayDelete: boolean;
}

/** Where in the effect it is. */
interface Guard {
  /** Whether the conditions around it hold. */
  readonly truth: Truth;
  /** The fact that holds wherever it happens. */
  readonly supposed: number | undefined;
  /** Facts that stay what they are must be written too: something is said of all other objects. */
  readonly keeps: boolean;
}

/** Takes an effect apart; returns whether anything may change. */
type Collector = (frame: Frame, facts: FactLog, guard: Guard, changes: Map<number, Change>) => boolean;

/** Adds win over deletes, as PDDL has it. `names`: the parameters, lower case, in the order of the frame. */
export function compileEffect(effect: Effect, names: readonly string[], context: FactContext): Application {
  const collect = compileCollector(effect, names, context);
  return (frame, facts, origin) => {
    const changes = new Map<number, Change>();
    collect(frame, facts, { truth: "true", supposed: undefined, keeps: false }, changes);
    const deletions: FactWrite[] = [];
    const additions: FactWrite[] = [];
    for (const [pattern, change] of changes) {
      const before = facts.findAt(change.index, change.args, pattern);
      const value = valueAfter(change, before.truth);
      const isAdded = change.adds || change.mayAdd;
      (isAdded ? additions : deletions).push({
        predicate: change.predicate,
        args: change.args,
        pattern,
        value,
        origin: value === before.truth ? before.origin : origin,
      });
    }
    // What is added may be, by another name, what is deleted or left as it is: then it holds.
    return facts.write([...deletions, ...additions]);
  };
}

function valueAfter(change: Change, before: Truth): Truth {
  if (change.adds) return "true";
  let value: Truth = before;
  if (change.deletes) value = "false";
  else if (change.mayDelete && value !== "false") value = "unknown";
  if (change.mayAdd && value !== "true") value = "unknown";
  return value;
}

function compileCollector(effect: Effect, names: readonly string[], context: FactContext): Collector {
  switch (effect.kind) {
    case "add":
    case "delete":
      return compileLiteral(effect.atom, effect.kind === "add", names, context);
    case "and": {
      const operands = effect.operands.map((operand) => compileCollector(operand, names, context));
      return (frame, facts, guard, changes) => {
        if (guard.truth === "false" && !guard.keeps) return false;
        let changed = false;
        for (const operand of operands) changed = operand(frame, facts, guard, changes) || changed;
        return changed;
      };
    }
    case "when": {
      const condition = compileCondition(effect.condition, names, context);
      const inner = compileCollector(effect.effect, names, context);
      // Only a condition that is nothing but a fact says what holds where the effect happens.
      const fact =
        effect.condition.kind === "atom" ? compileTerms(effect.condition, names, context) : undefined;
      const index = effect.condition.kind === "atom" ? context.space.indexOf(effect.condition.predicate) : 0;
      return (frame, facts, guard, changes) => {
        if (guard.truth === "false" && !guard.keeps) return false;
        const truth = condition(frame, facts);
        const both: Truth =
          guard.truth === "false" || truth === "false" ? "false" : guard.truth === "true" ? truth : "unknown";
        const supposed =
          guard.truth === "true" && fact ? context.space.patternOf(index, fact(frame)) : undefined;
        return inner(frame, facts, { ...guard, truth: both, supposed }, changes);
      };
    }
    case "forall": {
      const instances = compileInstances(effect.variables, effect.body, context);
      const body = compileCollector(effect.body, bound(names, effect.variables), context);
      return (frame, facts, guard, changes) => {
        if (guard.truth === "false" && !guard.keeps) return false;
        const all = instances(frame, facts);
        const run = (others: boolean, keeps: boolean): boolean => {
          let changed = false;
          for (const instance of all) {
            if (instance.isOther !== others) continue;
            const certain = instance.fits || guard.truth === "false";
            const inner: Guard = certain
              ? { ...guard, keeps }
              : { ...guard, truth: "unknown", supposed: undefined, keeps };
            changed = body([...instance.values, ...frame], facts, inner, changes) || changed;
          }
          return changed;
        };
        const changesOthers = run(true, guard.keeps);
        return run(false, guard.keeps || changesOthers) || changesOthers;
      };
    }
    case "cost":
      return () => false;
  }
}

function compileLiteral(
  atom: Atom,
  adds: boolean,
  names: readonly string[],
  context: FactContext,
): Collector {
  const terms = compileTerms(atom, names, context);
  if (!terms) return () => false;
  const possible = compileCanBeTrue(atom.predicate, context.model);
  const index = context.space.indexOf(atom.predicate);
  const predicate = context.space.nameOf(index);
  return (frame, _facts, guard, changes) => {
    if (guard.truth === "false" && !guard.keeps) return false;
    const args = terms(frame);
    if (!possible(args)) return false;
    const key = context.space.patternOf(index, args);
    let change = changes.get(key);
    if (!change) {
      change = { predicate, index, args, adds: false, mayAdd: false, deletes: false, mayDelete: false };
      changes.set(key, change);
    }
    const perhaps =
      guard.truth === "true" && frame.some((value) => value.kind === "other" && !saysAll(value, args));
    if (guard.truth === "true" && !perhaps) change[adds ? "adds" : "deletes"] = true;
    if (guard.truth === "unknown" || perhaps) {
      // Deleted where it holds: afterwards it does not, whether it did or not.
      if (!adds && guard.supposed === key) change.deletes = true;
      else change[adds ? "mayAdd" : "mayDelete"] = true;
    }
    return guard.truth !== "false";
  };
}

/**
 * Whether a fact about "any other object" says the same of each of them. One that does not speak of it holds only if
 * there is such an object; one that names it twice says nothing of two different ones.
 */
function saysAll(other: FactArgument, args: readonly FactArgument[]): boolean {
  return args.filter((arg) => arg === other).length === 1;
}
