import type { Motion } from "../physics/stepper";
import { armJointCount } from "./dimensions";
import { type JointMotion, jointMotion } from "./jointMotion";

/** Joints that follow setpoints. */
export interface DrivenArm {
  /** Radians. */
  readonly armSetpoint: Float64Array;
  /** Largest difference of a joint from its setpoint, radians. */
  readonly armError: number;
  isStill(tolerance: number): boolean;
}

/** Two fingers that follow a setpoint; metres between them. */
export interface DrivenGripper {
  openingSetpoint: number;
  readonly opening: number;
}

/** Where the setpoints of an arm are when it moves through postures. */
export function armJointMotion(
  limits: { readonly jointSpeed: number },
  points: readonly (readonly number[])[],
  slowness: readonly number[] = [],
): JointMotion {
  const speed = Array.from({ length: armJointCount }, () => limits.jointSpeed);
  return jointMotion(points, { speed, rampSeconds: 0.16 }, slowness);
}

/** Moves the arm through postures, the first being its present setpoint; ends when it has settled at the last. */
export function armMotion(
  body: DrivenArm,
  limits: { readonly jointSpeed: number },
  points: readonly (readonly number[])[],
  slowness: readonly number[] = [],
): Motion {
  const motion = armJointMotion(limits, points, slowness);
  let elapsed = 0;
  return {
    limitSeconds: motion.seconds + 3,
    tick(seconds) {
      elapsed += seconds;
      body.armSetpoint.set(motion.at(elapsed));
      if (elapsed < motion.seconds) return false;
      // What the fingers squeeze may tremble for ever; where the arm is counts then.
      return body.isStill(0.03) || (elapsed > motion.seconds + 0.4 && body.armError < 0.02);
    },
  };
}

/** Metres per second of the fingers' distance. */
const fingerSpeed = 0.2;

/** Opens or closes the fingers; ends when they are there or when what they hold stops them. */
export function fingerMotion(body: DrivenGripper, opening: number): Motion {
  let elapsed = 0;
  let still = 0;
  let last = body.opening;
  return {
    limitSeconds: 3,
    tick(seconds) {
      elapsed += seconds;
      const step = fingerSpeed * seconds;
      const difference = opening - body.openingSetpoint;
      body.openingSetpoint += Math.max(-step, Math.min(step, difference));
      const present = body.opening;
      // A squeezed thing may tremble by hundredths of a millimetre: what counts is that the fingers get no further.
      if (Math.abs(present - last) < 0.0004) still += seconds;
      else {
        still = 0;
        last = present;
      }
      if (elapsed < 0.1) return false;
      const arrived = body.openingSetpoint === opening && Math.abs(present - opening) < 0.002;
      return (arrived && still > 0.02) || (body.openingSetpoint === opening && still > 0.1);
    },
  };
}

/** Holds still for so long. */
export function pauseMotion(seconds: number): Motion {
  let elapsed = 0;
  return {
    limitSeconds: seconds + 1,
    tick(step) {
      elapsed += step;
      return elapsed >= seconds;
    },
  };
}
