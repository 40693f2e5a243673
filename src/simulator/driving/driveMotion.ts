import { wrap } from "../arm/kinematics";
import type { Motion } from "../physics/stepper";
import type { Point2 } from "../scene/outline";
import type { PlanarBase } from "./planarBase";

/** Metres and radians per second squared. */
const acceleration = 0.9;
const turnAcceleration = 4;

export interface DriveLimits {
  /** Metres per second. */
  readonly baseSpeed: number;
  /** Radians per second. */
  readonly baseTurnSpeed: number;
}

export type DriveState = "driving" | "arrived" | "stuck" | "obstructed";

export interface DriveMotion extends Motion {
  readonly state: DriveState;
  /** Metres still to go, roughly. */
  readonly remaining: number;
}

/**
 * Drives along way points and turns to the final heading, as a differential base can: forwards and about its centre.
 * Corners are turned on the spot where they are sharp, and rounded off where they are not.
 *
 * @param isObstructed asked ten times a second: whether something stands close ahead; the base then brakes
 */
export function driveMotion(
  base: PlanarBase,
  limits: DriveLimits,
  waypoints: readonly Point2[],
  finalYaw: number | undefined,
  isObstructed: (next: Point2) => boolean = () => false,
): DriveMotion {
  let index = 0;
  let speed = 0;
  let turn = 0;
  let state: DriveState = "driving";
  let still = 0;
  let sinceLook = 0;
  const length = waypoints.reduce((sum, point, at) => {
    const [x, y] = at === 0 ? [base.x, base.y] : waypoints[at - 1];
    return sum + Math.hypot(point[0] - x, point[1] - y);
  }, 0);
  const approach = (present: number, wanted: number, change: number) =>
    present + Math.max(-change, Math.min(change, wanted - present));

  /** How fast a corner may be taken: not at all if it is sharp. */
  const cornerSpeed = (at: number): number => {
    if (at + 1 >= waypoints.length) return 0;
    const [x0, y0] = at === 0 ? [base.x, base.y] : waypoints[at - 1];
    const [x1, y1] = waypoints[at];
    const [x2, y2] = waypoints[at + 1];
    const bend = Math.abs(wrap(Math.atan2(y2 - y1, x2 - x1) - Math.atan2(y1 - y0, x1 - x0)));
    return bend > 0.7 ? 0 : limits.baseSpeed * (1 - bend / 0.7);
  };

  const tick = (seconds: number): boolean => {
    if (state !== "driving") return true;
    let wantedSpeed = 0;
    let wantedTurn = 0;
    const turnTowards = (error: number) => {
      const stopping = Math.sqrt(2 * turnAcceleration * 0.6 * Math.abs(error));
      return Math.sign(error) * Math.min(limits.baseTurnSpeed, stopping, Math.abs(error) * 8);
    };
    if (index < waypoints.length) {
      const [x, y] = waypoints[index];
      const dx = x - base.x;
      const dy = y - base.y;
      const away = Math.hypot(dx, dy);
      const last = index === waypoints.length - 1;
      const error = wrap(Math.atan2(dy, dx) - base.yaw);
      const passed = away < 0.12 && Math.abs(error) > 1.2;
      if (away < (last ? 0.008 : 0.05) || passed) {
        index++;
        return tick(0);
      }
      // Close to a point the direction to it says little.
      wantedTurn = away < 0.03 ? 0 : turnTowards(error);
      const facing =
        Math.abs(error) > (speed > 0.05 ? 0.7 : 0.25) && away > 0.03 ? 0 : Math.max(0, Math.cos(error)) ** 3;
      const corner = cornerSpeed(index);
      const stopping = Math.sqrt(
        corner * corner + 2 * acceleration * 0.8 * Math.max(0, away - (last ? 0.004 : 0.03)),
      );
      wantedSpeed =
        Math.min(limits.baseSpeed, stopping, last ? Math.max(away * 5, 0.02) : limits.baseSpeed) * facing;
      if (corner === 0 && !last && away < 0.06) wantedSpeed = Math.min(wantedSpeed, 0.1);
      sinceLook += seconds;
      if (sinceLook >= 0.1 && speed > 0.05) {
        sinceLook = 0;
        if (isObstructed(waypoints[index])) {
          state = "obstructed";
          return true;
        }
      }
    } else if (finalYaw !== undefined) {
      const error = wrap(finalYaw - base.yaw);
      if (Math.abs(error) < 0.006 && Math.abs(turn) < 0.05 && speed < 0.02) {
        state = "arrived";
        return true;
      }
      wantedTurn = turnTowards(error);
    } else if (speed < 0.02 && Math.abs(turn) < 0.05) {
      state = "arrived";
      return true;
    }
    speed = approach(speed, wantedSpeed, acceleration * seconds);
    // Braking may be harder than starting: the way on was planned for it.
    if (wantedSpeed < speed) speed = approach(speed, wantedSpeed, acceleration * 0.6 * seconds);
    turn = approach(turn, wantedTurn, turnAcceleration * seconds);
    base.driveSpeed = speed;
    // A zero command would make the base hold its place; a base that only brakes still rolls.
    base.turnSpeed = turn === 0 && speed === 0 ? 1e-9 : turn;
    const { forward, turn: turning } = base.speed;
    const moving = Math.abs(forward) > 0.15 * Math.abs(speed) || Math.abs(turning) > 0.15 * Math.abs(turn);
    still = moving || (speed < 0.03 && Math.abs(turn) < 0.03) ? 0 : still + seconds;
    if (still > 1) {
      state = "stuck";
      return true;
    }
    return false;
  };

  return {
    tick,
    limitSeconds: 20 + 4 * (length / limits.baseSpeed) + 3 * waypoints.length,
    get state() {
      return state;
    },
    get remaining() {
      let rest = 0;
      let [x, y] = [base.x, base.y];
      for (let at = index; at < waypoints.length; at++) {
        rest += Math.hypot(waypoints[at][0] - x, waypoints[at][1] - y);
        [x, y] = waypoints[at];
      }
      return rest;
    },
  };
}
