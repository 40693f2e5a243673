import type { Feedback } from "../../../runner/feedback";
import type { Belief } from "../../../world/belief";
import { distance, type Vector3 } from "../../../world/geometry";

/*
 * How far the hand ends beside the points that it is told to go to (HiCRISP, sections III-C and IV-B): what low-level
 * feedback corrects in the translation of actions.
 */

/** The newest motions count. */
const mostMotions = 8;
/** From fewer motions nothing is concluded. */
const fewestMotions = 4;
/**
 * An offset along an axis is corrected where its mean is so many standard errors from zero. One that is drawn anew for
 * each motion has no direction, and to correct it by the last one would double its variance.
 */
const standardErrors = 3;
/** Less than this along an axis is the arm's own accuracy, metres. */
const negligible = 0.002;
/** An action that ends further from its point than this did not bring the hand there, metres. */
const furthest = 0.1;

export interface HandOffset {
  readonly motions: number;
  /** Where the hand ended, less where it was told to go: the mean, `map` frame, metres. */
  readonly mean: Vector3;
  /** The part of it that comes again: what later points are corrected by. */
  readonly steady: Vector3;
}

/**
 * @param beliefs after each of the history
 * @returns undefined where nothing was measured: the robot tells no end effector, or was told no points
 */
export function measuredOffset(
  history: readonly Feedback[],
  beliefs: readonly Belief[],
): HandOffset | undefined {
  const measured = history
    .flatMap(({ call, outcome }, index): Vector3[] => {
      const robot = beliefs[index]?.robot;
      const hand = robot?.endEffector?.position;
      const points = call.args.flatMap((arg) => (arg.kind === "location" ? [arg.position] : []));
      // What was known before it tells nothing of where it ended.
      if (outcome !== "success" || !hand || points.length !== 1 || robot === beliefs[index - 1]?.robot)
        return [];
      return distance(hand, points[0]) > furthest ? [] : [less(hand, points[0])];
    })
    .slice(-mostMotions);
  if (measured.length === 0) return undefined;
  const axes = [0, 1, 2].map((axis) => steadiness(measured.map((each) => each[axis])));
  const [x, y, z] = axes;
  return {
    motions: measured.length,
    mean: [x.mean, y.mean, z.mean],
    steady: [x.steady, y.steady, z.steady],
  };
}

/** Where the hand has to be told to go, so that it comes to the point. */
export function corrected(point: Vector3, offset: HandOffset | undefined): Vector3 {
  return offset ? less(point, offset.steady) : point;
}

export function isSteady({ steady }: HandOffset): boolean {
  return steady.some((along) => along !== 0);
}

/** Undefined where nothing is corrected. */
export function offsetInWords(offset: HandOffset): string | undefined {
  if (!isSteady(offset)) return undefined;
  const [x, y, z] = offset.steady.map((along) => `${Math.round(along * 1000)} mm`);
  return `The hand ends beside its points by x ${x}, y ${y}, z ${z} in ${offset.motions} motions; points are corrected by that.`;
}

function steadiness(values: readonly number[]): { readonly mean: number; readonly steady: number } {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count < fewestMotions || Math.abs(mean) < negligible) return { mean, steady: 0 };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  const isClear = Math.abs(mean) > standardErrors * Math.sqrt(variance / count);
  return { mean, steady: isClear ? mean : 0 };
}

function less(a: Vector3, b: Vector3): Vector3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}
