import type { Fact, Truth } from "../world/facts";
import type { ObjectId } from "../world/objects";
import type { DerivedPredicate } from "./syntax";

/** What a condition is evaluated against: a belief, a state of a plan, a state of the checker's walk. */
export interface StateView {
  /** False for a fact whose argument can't have the type that the predicate declares. */
  truth(fact: Fact): Truth;
  /** Known objects of a type or of one of its descendants, domain constants included; each once. */
  objectsOfType(type: string): Iterable<ObjectId>;
  /** Undefined where the object is not known, or may turn out to be of that type. */
  isOfType(id: ObjectId, type: string): boolean | undefined;
  /** Objects may exist that nobody has seen. */
  readonly openUniverse: boolean;
  /** Facts of this predicate that are not stated are false. */
  isClosed?(predicate: string): boolean;
  /** Declared types of the predicate's parameters; with them more can be said of objects that nobody has seen. */
  parameterTypes?(predicate: string, arity: number): readonly (readonly string[])[] | undefined;
  /** Every fact of the predicate that is not false; undefined where they can't be listed, or are too dear to be. */
  possibleFacts?(predicate: string, arity: number): readonly Fact[] | undefined;
  /** What the facts of a derived predicate follow from; undefined for one that actions change. */
  rulesOf?(predicate: string, arity: number): readonly DerivedPredicate[] | undefined;
  /** Can some action change facts of the predicate? Where it is not known, it is taken that one can. */
  isChangeable?(predicate: string, arity: number): boolean;
  /** Can one object be of both types? Used for objects that nobody has seen. */
  typesOverlap?(a: string, b: string): boolean;
}

/** Known objects of any of the types, each once. */
export function objectsOfTypes(types: readonly string[], state: StateView): readonly ObjectId[] {
  if (types.length === 1) return [...state.objectsOfType(types[0])];
  return [...new Set(types.flatMap((type) => [...state.objectsOfType(type)]))];
}
