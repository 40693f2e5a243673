import type { Effect } from "./syntax";

/** A literal of an effect. */
export type Change = Extract<Effect, { kind: "add" | "delete" }>;

/** What an effect may make true or untrue, whatever its conditions. */
export function changesOf(effect: Effect): readonly Change[] {
  switch (effect.kind) {
    case "add":
    case "delete":
      return [effect];
    case "and":
      return effect.operands.flatMap(changesOf);
    case "when":
      return changesOf(effect.effect);
    case "forall":
      return changesOf(effect.body);
    case "cost":
      return [];
  }
}

/** Lower-case names of the predicates that an effect may change. */
export function changedPredicates(effect: Effect): ReadonlySet<string> {
  return namesOf(changesOf(effect));
}

/** Lower-case names of the predicates that an effect may make true. */
export function addedPredicates(effect: Effect): ReadonlySet<string> {
  return namesOf(changesOf(effect).filter(({ kind }) => kind === "add"));
}

function namesOf(changes: readonly Change[]): ReadonlySet<string> {
  return new Set(changes.map(({ atom }) => atom.predicate.toLowerCase()));
}
