import type { Problem, TextRange } from "../base/problem";
import type { TextEdit } from "../program/programSource";
import type { Truth } from "../world/facts";

/** What the checker reports of a program. */
export interface ProgramProblem extends Problem {
  readonly range: TextRange;
  /** The rule's id, also `code`; `typescript` for TypeScript's own diagnostics. */
  readonly rule: string;
  /** Parts of a precondition that do not hold, as PDDL and in words. */
  readonly unmet: readonly UnmetFact[];
  /** Where each of them was lost. */
  readonly related: readonly RelatedPlace[];
  readonly fixes: readonly Fix[];
  readonly tag?: ProblemTag;
}

/** Code that may as well not be there; editors show it faded. */
export type ProblemTag = "unnecessary";

export interface UnmetFact {
  /** PDDL: the smallest part that does not hold, quantified ones unfolded to the objects that fail. */
  readonly text: string;
  readonly words: string;
  /** The conjunct that it is part of, as written in the domain with the objects put in. */
  readonly conjunct?: string;
  /** On other ways on which the whole is not met, this part holds. */
  readonly onSomeWays?: true;
}

export interface RelatedPlace {
  readonly message: string;
  readonly range: TextRange;
}

export interface Fix {
  /** What it does, for a menu: "Insert robot.navigate(cup)". */
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** It may be applied without anybody having looked at it: what the robot does stays the same, or becomes what was meant. */
  readonly automatic?: true;
}

/** A fact as the effects say it is; `unknown` where it is not known or differs between the ways to this line. */
export interface PredictedFact {
  /** `(on banana_0 plate_0)`; objects that have no name yet are shown by the variable that holds them. */
  readonly text: string;
  readonly truth: Truth;
}

/** What is predicted around one action call. */
export interface PredictedState {
  /** Of the call. */
  readonly range: TextRange;
  /** `grasp` */
  readonly method: string;
  readonly before: readonly PredictedFact[];
  readonly after: readonly PredictedFact[];
  /** Of the precondition as a whole, and of each of its parts. */
  readonly precondition: Truth;
  readonly conditions: readonly { readonly text: string; readonly truth: Truth }[];
  /** Facts that the call changes on every way to this line. */
  readonly changes: readonly PredictedFact[];
}

export interface CheckResult {
  /** The text has syntax errors, so that the rules say nothing of it. */
  readonly isBroken: boolean;
  readonly problems: readonly ProgramProblem[];
  readonly states: readonly PredictedState[];
}
