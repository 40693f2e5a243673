import robotJson from "../../../../robots/quadruped/robot.json";

/*
 * The skills of the quadruped as robot.json has them, which is what programs and planners are told: the table of
 * velocities and durations of VLM-PC (arXiv 2407.02666, appendix C), in metres, radians and seconds.
 */

/** How the legs are carried; `climb` is the table's gait type 3. */
export type Gait = keyof typeof robotJson.motion.gaits;
export type Magnitude = "small" | "medium" | "large";
export type SkillName = keyof typeof robotJson.motion.skills;

export interface Stride {
  readonly gait: Gait;
  /** Forwards, metres per second. */
  readonly speed: number;
  /** To the left, radians per second. */
  readonly turnSpeed: number;
  readonly seconds: number;
}

const magnitudes = ["small", "medium", "large"] as const;

function strideOf(name: SkillName, magnitude: Magnitude): Stride {
  const skill = robotJson.motion.skills[name];
  const measured: { readonly speed?: number; readonly turnSpeed?: number; readonly seconds: number } =
    skill.magnitudes[magnitude];
  return { gait: skill.gait as Gait, speed: 0, turnSpeed: 0, ...measured };
}

/** By name in the action API. */
export const skills = Object.fromEntries(
  Object.keys(robotJson.motion.skills).map((name) => [
    name,
    Object.fromEntries(magnitudes.map((magnitude) => [magnitude, strideOf(name as SkillName, magnitude)])),
  ]),
) as Readonly<Record<SkillName, Readonly<Record<Magnitude, Stride>>>>;

export function isMagnitude(value: unknown): value is Magnitude {
  return magnitudes.some((magnitude) => magnitude === value);
}
