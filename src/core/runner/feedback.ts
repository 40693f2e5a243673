import type { Fact, Truth } from "../world/facts";
import type { CameraImage } from "../world/objects";
import type { ActionCall, FailureCause, Outcome } from "../world/robotLink";

/** What the effects of an action said that a fact would be. */
export interface Prediction {
  readonly fact: Fact;
  readonly predicted: Truth;
}

/** One fact, as the effects said it would be and as it was seen. */
export interface FactComparison extends Prediction {
  readonly observed: Truth;
}

/**
 * What one action came to: what it returned, what was seen after it, and how that differs from what was predicted.
 * Low-level failure: the action did not happen. High-level failure: it happened, and the state is not the predicted one.
 * (HiCRISP, section III; both can hold.)
 */
export interface Feedback {
  readonly call: ActionCall;
  /** `robot.grasp(banana_0)` */
  readonly text: string;
  readonly outcome: Outcome;
  readonly cause?: FailureCause;
  readonly message?: string;
  readonly lowLevelFailure: boolean;
  readonly highLevelFailure: boolean;
  /** Only the facts that the action was to change, and those that changed unforeseen. */
  readonly comparisons: readonly FactComparison[];
  readonly images: readonly CameraImage[];
  readonly robotSeconds: number;
  readonly wallMilliseconds: number;
}
