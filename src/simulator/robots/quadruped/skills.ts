/*
 * The six skills of the quadruped: the table of velocities, body heights and durations of VLM-PC (arXiv 2407.02666,
 * appendix C), in metres, radians and seconds.
 */

/** How the legs are carried; `climb` is the table's gait type 3. */
export type Gait = "walk" | "climb" | "crawl";
export type Magnitude = "small" | "medium" | "large";

export interface Stride {
  readonly gait: Gait;
  /** Forwards, metres per second. */
  readonly speed: number;
  /** To the left, radians per second. */
  readonly turnSpeed: number;
  readonly seconds: number;
}

const magnitudes = ["small", "medium", "large"] as const;

function stridesOf(
  gait: Gait,
  speeds: number | readonly [number, number, number],
  turnSpeed: number,
  durations: readonly [number, number, number],
): Readonly<Record<Magnitude, Stride>> {
  const stride = (index: 0 | 1 | 2): Stride => ({
    gait,
    speed: typeof speeds === "number" ? speeds : speeds[index],
    turnSpeed,
    seconds: durations[index],
  });
  return { small: stride(0), medium: stride(1), large: stride(2) };
}

/** By name in the action API. */
export const skills = {
  walk: stridesOf("walk", [0.4, 0.6, 0.6], 0, [3, 5, 7]),
  climb: stridesOf("climb", 0.6, 0, [6, 9, 12]),
  crawl: stridesOf("crawl", 0.3, 0, [2, 3, 4]),
  turnLeft: stridesOf("walk", 0, 0.3, [2.5, 3.5, 4.5]),
  turnRight: stridesOf("walk", 0, -0.3, [2.5, 3.5, 4.5]),
  backward: stridesOf("walk", -0.3, 0, [1.5, 2.5, 5]),
} as const;

export type SkillName = keyof typeof skills;

export function isMagnitude(value: unknown): value is Magnitude {
  return magnitudes.some((magnitude) => magnitude === value);
}
