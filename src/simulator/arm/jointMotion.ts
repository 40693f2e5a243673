/*
 * Joint motions: straight lines in joint space between way points, each joint within its speed, smoothed by two moving
 * averages one after the other. The averages round the corners and bound acceleration and jerk, and a line of n points
 * takes n segments' time plus the averages' length, whatever its shape.
 */

export interface JointLimits {
  /** Radians a second, one a joint. */
  readonly speed: readonly number[];
  /** Seconds to full speed. */
  readonly rampSeconds: number;
}

export interface JointMotion {
  readonly seconds: number;
  /** Positions after so many seconds; the array is reused by the next call. */
  at(seconds: number): Float64Array;
}

/**
 * @param points postures to pass, the first being where the arm is; corners are cut by the smoothing
 * @param slowness one factor a segment, 1 is full speed, 2 is half of it
 */
export function jointMotion(
  points: readonly (readonly number[])[],
  limits: JointLimits,
  slowness: readonly number[] = [],
): JointMotion {
  const joints = points[0].length;
  const ends: number[] = [];
  let total = 0;
  for (let segment = 0; segment + 1 < points.length; segment++) {
    let longest = 0;
    for (let joint = 0; joint < joints; joint++) {
      const angle = Math.abs(points[segment + 1][joint] - points[segment][joint]);
      longest = Math.max(longest, angle / limits.speed[joint]);
    }
    total += Math.max(longest * (slowness[segment] ?? 1), 1e-4);
    ends.push(total);
  }
  const ramp = limits.rampSeconds;
  const jerk = ramp * 0.5;
  // The double average of a piecewise linear path has a closed form through its second antiderivative.
  const result = new Float64Array(joints);
  const twice = secondAntiderivative(points, ends);
  const a = new Float64Array(joints);
  return {
    seconds: total === 0 ? 0 : total + ramp + jerk,
    at(seconds) {
      result.fill(0);
      const scale = 1 / (ramp * jerk);
      for (const [shift, sign] of [
        [0, 1],
        [ramp, -1],
        [jerk, -1],
        [ramp + jerk, 1],
      ] as const) {
        twice(seconds - shift, a);
        for (let joint = 0; joint < joints; joint++) result[joint] += sign * scale * a[joint];
      }
      for (let joint = 0; joint < joints; joint++) result[joint] += points[0][joint];
      return result;
    },
  };
}

/** Of the path's displacement from its first point: 0 before the start, constant displacement after the end. */
function secondAntiderivative(
  points: readonly (readonly number[])[],
  ends: readonly number[],
): (seconds: number, out: Float64Array) => void {
  const joints = points[0].length;
  // Value and slope of the second antiderivative at each segment's start.
  const values = [new Float64Array(joints)];
  const slopes = [new Float64Array(joints)];
  for (let segment = 0; segment < ends.length; segment++) {
    const length = ends[segment] - (segment === 0 ? 0 : ends[segment - 1]);
    const value = new Float64Array(joints);
    const slope = new Float64Array(joints);
    for (let joint = 0; joint < joints; joint++) {
      const from = points[segment][joint] - points[0][joint];
      const rate = (points[segment + 1][joint] - points[segment][joint]) / length;
      slope[joint] = slopes[segment][joint] + from * length + (rate * length * length) / 2;
      value[joint] =
        values[segment][joint] +
        slopes[segment][joint] * length +
        (from * length ** 2) / 2 +
        (rate * length ** 3) / 6;
    }
    values.push(value);
    slopes.push(slope);
  }
  const last = ends.length;
  return (seconds, out) => {
    if (seconds <= 0) {
      out.fill(0);
      return;
    }
    let segment = 0;
    while (segment < last && ends[segment] < seconds) segment++;
    const start = segment === 0 ? 0 : ends[segment - 1];
    const along = seconds - start;
    const length = segment < last ? ends[segment] - start : 1;
    for (let joint = 0; joint < joints; joint++) {
      const from = points[segment][joint] - points[0][joint];
      const rate = segment < last ? (points[segment + 1][joint] - points[segment][joint]) / length : 0;
      out[joint] =
        values[segment][joint] +
        slopes[segment][joint] * along +
        (from * along * along) / 2 +
        (rate * along * along * along) / 6;
    }
  };
}
