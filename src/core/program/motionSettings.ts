/*
 * `motion` of robot.json: what the body and the skills of a robot measure that goes by skills of fixed length, such as
 * "walk, medium". Metres, radians, seconds. It takes the place of effects where the domain can promise none.
 */

export interface SkillMeasure {
  /** Forwards, metres per second; negative goes backwards. Absent: it stays where it is. */
  readonly speed?: number;
  /** To the left, radians per second. Absent: it goes straight. */
  readonly turnSpeed?: number;
  readonly seconds: number;
}

export interface MotionSettings {
  /** From the middle to the front end, where the camera is, to the rear end, and to each side. */
  readonly body: { readonly ahead: number; readonly behind: number; readonly halfWidth: number };
  /** What the camera shows of level ground: from its foot, and to each side. */
  readonly camera: { readonly nearest: number; readonly furthest: number; readonly halfAngle: number };
  /** Highest step that each gait surely gets over, and what it surely passes under. */
  readonly gaits: Readonly<Record<string, { readonly step: number; readonly height: number }>>;
  /** By method of the action API, then by the argument that chooses the magnitude. */
  readonly skills: Readonly<
    Record<string, { readonly gait: string; readonly magnitudes: Readonly<Record<string, SkillMeasure>> }>
  >;
  /** Seconds of executed skills that a task may take. */
  readonly limitSeconds?: number;
}
