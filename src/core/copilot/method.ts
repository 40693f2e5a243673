import type { CancellationToken } from "../base/cancellation";
import type { RobotPackage } from "../program/robotPackage";
import type { CorrectionStep, Recovery, RecoveryRequest } from "../runner/recovery";
import type { ThoughtView } from "../runner/thoughtView";
import type { Belief } from "../world/belief";
import type { ObjectId } from "../world/objects";

/*
 * A method is one way of closing the loop. It only ever proposes text and calls; the checker and the gate decide.
 */

export interface TaskRequest {
  readonly instruction: string;
  readonly robot: RobotPackage;
  readonly scene: string;
  /** What is known when the sentence is given; empty on a fresh start. */
  readonly belief: Belief;
}

export type Authored =
  /** `goal` is a PDDL condition, also written in the program's header. `reasoning` is shown to the user. */
  | {
      readonly kind: "program";
      readonly text: string;
      readonly goal?: string;
      readonly reasoning: readonly string[];
    }
  /** The instruction could mean several things, or a word is not understood: asked, never guessed. */
  | { readonly kind: "question"; readonly question: string; readonly choices: readonly string[] }
  /** Not understood or not possible: why, and what could be said instead. */
  | { readonly kind: "declined"; readonly reason: string; readonly suggestions: readonly string[] };

/** One line of what a method thinks, for the user and the journal. */
export interface Thought {
  /** The part of the method that thinks: "planner", "coder". */
  readonly by: string;
  readonly text: string;
  /** The same as data, where there is more to be seen than a line of text. */
  readonly views?: readonly ThoughtView[];
}

/** A method that is asked when something is not as predicted. */
export type ClosedMethod = Method & Required<Pick<Method, "recover">>;

export interface Method {
  /** `closed-loop` */
  readonly id: string;
  readonly title: string;
  /**
   * Asked also where a program has come to its end and has no goal, or one that was filled in on the way: only the method
   * knows whether the task is done.
   */
  readonly asksAtEnd?: true;
  /** How to look from close by at what one look alone has shown, before a goal that rests on it is called reached. */
  looksCloser?(robot: RobotPackage, objects: readonly ObjectId[], belief: Belief): readonly CorrectionStep[];
  write(
    request: TaskRequest,
    token: CancellationToken,
    onProgress?: (stage: string) => void,
  ): Promise<Authored>;
  /**
   * Called by the runner, while the program waits, whenever something is not as predicted. Left out by a method that is
   * never asked: failures go to the program.
   */
  recover?(task: TaskRequest, request: RecoveryRequest, token: CancellationToken): Promise<Recovery>;
}
