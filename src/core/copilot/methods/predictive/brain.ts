import type { CancellationToken } from "../../../base/cancellation";
import type { MotionSettings } from "../../../program/motionSettings";
import type { RecoveryRequest } from "../../../runner/recovery";
import type { WorldObject } from "../../../world/objects";
import type { Asking } from "../../dialogue/userQuestions";

/** What is to be reached. */
export interface Target {
  /** As it is called: "the red toy". */
  readonly words: string;
  /** Equal for equal targets. */
  readonly key: string;
  matches(object: WorldObject): boolean;
}

export interface NextRequest {
  readonly motion: MotionSettings;
  readonly target: Target;
  /** From nearer than this to its outline the middle of the body is at a thing, metres. */
  readonly atMetres: number;
  /** What was done so far, what was believed after each of it, and what the user was asked. */
  readonly run: Pick<RecoveryRequest, "history" | "beliefs" | "belief" | "questions">;
}

/** One skill in one magnitude, by the names of the action API. */
export interface ChosenSkill {
  readonly name: string;
  readonly magnitude: string;
}

export type NextSkills =
  /** Several ahead; only the first is done before the brain is asked again. `reason` is shown to the user. */
  | {
      readonly kind: "skills";
      readonly skills: readonly ChosenSkill[];
      readonly reason: string;
      /** With what was left of the plan before; absent where there was none, or nobody looks back. */
      readonly compared?: { readonly words: string; readonly left: readonly ChosenSkill[] } | undefined;
    }
  | { readonly kind: "stop"; readonly reason: string }
  /** With the answer the brain is asked again, from where the robot stands. */
  | Asking;

/** What chooses inside the predictive method: the built-in pilot, or a model that is shown the pictures. */
export interface PredictiveBrain {
  /** For a person. */
  readonly title: string;
  next(request: NextRequest, token: CancellationToken): Promise<NextSkills>;
  /** The same task in plainer words; undefined where it knows none. */
  plainly?(task: UnclearTask, token: CancellationToken): Promise<string | undefined>;
}

/** A task whose words were not understood. */
export interface UnclearTask {
  readonly instruction: string;
  /** What of it was not. */
  readonly why: string;
  /** Types of things, as the robot package calls them. */
  readonly kinds: readonly string[];
  /** What is wrong with a sentence in its place; undefined where it can be done. */
  problemWith(sentence: string): string | undefined;
}
