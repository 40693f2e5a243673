import type { TextRange } from "../base/problem";

/*
 * The syntax tree of PDDL. Names keep the spelling of the file; comparisons ignore case (`sameName`).
 * Every node knows where it stands, so that a fact in a report can be opened in the file.
 */

export interface TypedName {
  readonly name: string;
  /** Alternatives of `(either a b)`; `["object"]` where none is written. */
  readonly types: readonly string[];
  readonly range: TextRange;
}

export interface TypeDeclaration {
  readonly name: string;
  readonly parents: readonly string[];
  readonly range: TextRange;
}

export interface PredicateDeclaration {
  readonly name: string;
  readonly parameters: readonly TypedName[];
  readonly range: TextRange;
}

/** `?x` is a variable, everything else a constant or object. */
export type Term = {
  readonly kind: "variable" | "constant";
  readonly name: string;
  readonly range: TextRange;
};

export interface Atom {
  readonly kind: "atom";
  readonly predicate: string;
  readonly args: readonly Term[];
  readonly range: TextRange;
}

export type Condition =
  | Atom
  | { readonly kind: "equals"; readonly left: Term; readonly right: Term; readonly range: TextRange }
  | { readonly kind: "not"; readonly operand: Condition; readonly range: TextRange }
  /** An empty `and` (also written `()`) is true, an empty `or` false. */
  | { readonly kind: "and" | "or"; readonly operands: readonly Condition[]; readonly range: TextRange }
  | {
      readonly kind: "imply";
      readonly premise: Condition;
      readonly conclusion: Condition;
      readonly range: TextRange;
    }
  | {
      readonly kind: "forall" | "exists";
      readonly variables: readonly TypedName[];
      readonly body: Condition;
      readonly range: TextRange;
    };

export type Effect =
  | { readonly kind: "add" | "delete"; readonly atom: Atom; readonly range: TextRange }
  | { readonly kind: "and"; readonly operands: readonly Effect[]; readonly range: TextRange }
  | {
      readonly kind: "when";
      readonly condition: Condition;
      readonly effect: Effect;
      readonly range: TextRange;
    }
  | {
      readonly kind: "forall";
      readonly variables: readonly TypedName[];
      readonly body: Effect;
      readonly range: TextRange;
    }
  /** `(increase (total-cost) n)`; other numeric effects are reported and left out. */
  | { readonly kind: "cost"; readonly amount: CostExpression; readonly range: TextRange };

export type CostExpression =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "function"; readonly name: string; readonly args: readonly Term[] };

export interface Action {
  readonly name: string;
  readonly parameters: readonly TypedName[];
  readonly precondition: Condition;
  readonly effect: Effect;
  readonly range: TextRange;
  /** Of the name alone: where "go to definition" goes. */
  readonly nameRange: TextRange;
}

export interface DerivedPredicate {
  readonly predicate: PredicateDeclaration;
  readonly condition: Condition;
  readonly range: TextRange;
}

export interface Domain {
  readonly name: string;
  /** Of the requirements or, where there are none, of `(domain NAME)`. */
  readonly headerRange: TextRange;
  readonly requirements: readonly string[];
  readonly types: readonly TypeDeclaration[];
  readonly constants: readonly TypedName[];
  readonly predicates: readonly PredicateDeclaration[];
  readonly functions: readonly PredicateDeclaration[];
  readonly derived: readonly DerivedPredicate[];
  readonly actions: readonly Action[];
  readonly file?: string;
}

export interface PddlProblem {
  readonly name: string;
  /** Empty where the problem does not say. */
  readonly domain: string;
  /** Of the domain's name or, where there is none, of `(problem NAME)`. */
  readonly domainRange: TextRange;
  readonly objects: readonly TypedName[];
  readonly init: readonly Atom[];
  readonly costs: readonly { readonly function: Atom; readonly value: number }[];
  readonly goal: Condition;
  readonly minimizeCost: boolean;
  readonly file?: string;
}

/** PDDL ignores case. */
export function sameName(a: string, b: string): boolean {
  return a === b || a.toLowerCase() === b.toLowerCase();
}
