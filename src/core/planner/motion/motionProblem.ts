import type { Outline } from "../../world/outline";
import type { LeggedBody, Obstacle } from "./obstacles";
import type { Place } from "./rectangle";
import type { SeenGround } from "./seenGround";

/** One skill in one magnitude: goes straight, or turns on the spot. */
export interface MotionSkill {
  readonly name: string;
  readonly magnitude: string;
  readonly gait: string;
  /** Forwards, metres per second; negative goes backwards. */
  readonly speed: number;
  /** To the left, radians per second. */
  readonly turnSpeed: number;
  readonly seconds: number;
}

export interface MotionProblem {
  readonly body: LeggedBody;
  readonly skills: readonly MotionSkill[];
  readonly start: Place;
  readonly obstacles: readonly Obstacle[];
  readonly seen: SeenGround;
  /** Whether a skill may begin at a place: what did not go there before is not tried again. */
  mayBegin(skill: MotionSkill, from: Place, isFirst: boolean): boolean;
}

/** Arrived once the front end is within so many metres of an outline, or once the middle is past a line. */
export type MotionGoal =
  | { readonly kind: "near"; readonly outline: Outline; readonly withinMetres: number }
  /** So many metres from a place, along its heading. */
  | { readonly kind: "past"; readonly from: Place; readonly metres: number };

export interface PlannedSkill {
  readonly skill: MotionSkill;
  /** Where it is expected to end. */
  readonly end: Place;
}

export interface MotionPlan {
  readonly skills: readonly PlannedSkill[];
  /** What it is taken to cost: seconds, longer over ground that was not seen. */
  readonly cost: number;
}
