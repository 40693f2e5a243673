import type { ObjectIndex } from "../pddl/closedState";
import type { Action, CostExpression } from "../pddl/syntax";

/*
 * A planning task with numbers in the place of names: objects and predicates are numbered, and the variables of an
 * action, its quantified ones too, are slots of one array. A term is a slot (0 and up) or an object (~object, below 0).
 */

export type Formula =
  | { readonly kind: "atom"; readonly predicate: number; readonly args: readonly number[] }
  | { readonly kind: "equals"; readonly left: number; readonly right: number }
  | { readonly kind: "not"; readonly operand: Formula }
  | { readonly kind: "and" | "or"; readonly operands: readonly Formula[] }
  | Quantified;

export interface Quantified {
  readonly kind: "forall" | "exists";
  readonly variables: readonly Variable[];
  readonly body: Formula;
  /** Numbers the quantified formulas of a task. */
  readonly id: number;
  /** Slots that the formula depends on, bound outside. */
  readonly free: readonly number[];
}

export interface Variable {
  readonly slot: number;
  /** Objects of its type. */
  readonly members: Int32Array;
  /** By object, 1 where it is a member. */
  readonly isMember: Uint8Array;
  /** The term, bound outside, that it has to equal to matter: `(forall (?x) (when (and (= ?x ?target) …) …))`. */
  readonly only?: number;
}

export type CompiledEffect =
  | { readonly kind: "add" | "delete"; readonly atom: Extract<Formula, { kind: "atom" }> }
  | { readonly kind: "and"; readonly operands: readonly CompiledEffect[] }
  | ConditionalEffect
  | { readonly kind: "forall"; readonly variables: readonly Variable[]; readonly body: CompiledEffect };

export interface ConditionalEffect {
  readonly kind: "when";
  readonly condition: Formula;
  readonly effect: CompiledEffect;
  /** Variables of the condition, by slot. */
  readonly free: readonly number[];
}

/** An action, or a rule of a derived predicate as an action that adds its head. */
export interface CompiledRule {
  readonly parameters: readonly Variable[];
  readonly precondition: Formula;
  readonly effect: CompiledEffect;
  readonly slotCount: number;
}

export interface CompiledAction extends CompiledRule {
  readonly name: string;
  /** Unconditional costs; a function's value is looked up with the arguments. */
  readonly costs: readonly CostExpression[];
  readonly source: Action;
}

export interface CompiledAxiom extends CompiledRule {
  readonly head: Extract<Formula, { kind: "atom" }>;
  /** Lower strata are brought to their fixpoint before. */
  readonly stratum: number;
  readonly recursive: boolean;
}

export interface CompiledTask {
  readonly objects: ObjectIndex;
  /** As spelled, by number. */
  readonly objectNames: readonly string[];
  readonly predicates: readonly { readonly name: string; readonly arity: number }[];
  readonly actions: readonly CompiledAction[];
  /** By stratum. */
  readonly axioms: readonly CompiledAxiom[];
  readonly initial: readonly { readonly predicate: number; readonly args: readonly number[] }[];
  readonly goal: Formula;
  readonly goalSlotCount: number;
  /** By predicate: some action adds it; some action deletes it. */
  readonly added: Uint8Array;
  readonly deleted: Uint8Array;
  /** By predicate, 1 where axioms say when it holds; then it counts as added and deleted. */
  readonly derived: Uint8Array;
}
