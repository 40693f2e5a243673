import type { Vector3 } from "../../../../core/world/geometry";
import type { FurnitureInstance } from "../../../scene/scene";
import type { PutSpot } from "./freeSpots";
import { depthIn } from "./holds";
import type { HandGoal } from "./reachFor";

/* How the hand gets away from what it has let go. */

export type WayBack = Pick<HandGoal, "back" | "entry">;

/** From where a thing is let go back to where the hand comes from, the better ways first; `direction` from the base, radians. */
export type WaysBack = (spot: PutSpot, direction: number) => readonly WayBack[];

/** Held things that point down more than this are put down from above. */
export const fromAbove = Math.PI / 2 - 0.25;

/** From a spot straight back out of a front. */
export function outOfFront(piece: FurnitureInstance, towards: Vector3): WaysBack {
  return (spot, direction) => {
    const way = Math.max(0.14, depthIn(piece, towards, [spot.x, spot.y, 0]) + 0.1);
    return [{ back: [-Math.cos(direction) * way, -Math.sin(direction) * way, 0.005] }];
  };
}

export const straightUp: Vector3 = [0, 0, 0.1];

/**
 * Back along an aslant hand, so that its fingers do not lift the thing by what sticks out of it; where walls leave no room
 * for that, only so far that they are clear of it, and then up. Else straight up.
 */
export function offTheThing({ pitch }: PutSpot, direction: number): WayBack[] {
  if (pitch > fromAbove) return [{ back: straightUp }];
  const along = (metres: number): Vector3 => {
    const level = metres * Math.cos(pitch);
    return [-Math.cos(direction) * level, -Math.sin(direction) * level, metres * Math.sin(pitch)];
  };
  return [
    { back: along(0.12) },
    ...[0.08, 0.05].map((metres) => ({ back: along(metres), entry: straightUp })),
    { back: straightUp },
  ];
}
