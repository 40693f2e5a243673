import type { Motion } from "../physics/stepper";
import type { DriveLimits } from "./driveMotion";
import type { PlanarBase } from "./planarBase";

/** Metres per second squared. */
const acceleration = 0.5;
/** Metres per second: nothing looks where it goes. */
const mostSpeed = 0.15;
/** Seconds without getting on after which it gives up. */
const patience = 1;

/** Drives straight back, without turning, by so many metres; less where something stops it. */
export function backMotion(base: PlanarBase, limits: DriveLimits, metres: number): Motion {
  const [x, y] = [base.x, base.y];
  const most = Math.min(mostSpeed, limits.baseSpeed);
  let speed = 0;
  let still = 0;
  return {
    tick: (seconds) => {
      const left = metres - Math.hypot(base.x - x, base.y - y);
      if (left < 0.004 && speed < 0.02) return true;
      const wanted = left < 0.004 ? 0 : Math.min(most, Math.sqrt(2 * acceleration * 0.8 * left));
      const change = acceleration * seconds;
      speed += Math.max(-change, Math.min(change, wanted - speed));
      base.driveSpeed = -speed;
      // A zero command would make the base hold its place.
      base.turnSpeed = 1e-9;
      still = speed > 0.03 && -base.speed.forward < 0.15 * speed ? still + seconds : 0;
      return still > patience;
    },
    limitSeconds: 5 + (4 * metres) / most,
  };
}
