import type { Outline } from "../../world/outline";

/*
 * Rectangles on the floor that may be turned: what obstacles cover, and what a body sweeps.
 */

/** Middle of the body on the floor and its heading, `map` frame, metres and radians. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly yaw: number;
}

/** The rectangle from `behind` to `ahead` of a place along its heading, and `halfWidth` to both sides; metres. */
export function rectangleAlong(place: Place, behind: number, ahead: number, halfWidth: number): Outline {
  const { x, y, yaw } = place;
  const middle = (ahead - behind) / 2;
  return {
    centre: [x + middle * Math.cos(yaw), y + middle * Math.sin(yaw)],
    yaw,
    length: ahead + behind,
    width: 2 * halfWidth,
  };
}

/** Whether two rectangles overlap: no axis of either separates them. */
export function overlaps(a: Outline, b: Outline): boolean {
  const dx = b.centre[0] - a.centre[0];
  const dy = b.centre[1] - a.centre[1];
  const apart = (a.length + a.width + b.length + b.width) / 2;
  if (Math.abs(dx) > apart || Math.abs(dy) > apart) return false;
  const turn = b.yaw - a.yaw;
  const c = Math.abs(Math.cos(turn));
  const s = Math.abs(Math.sin(turn));
  return (
    !separates(a, dx, dy, b.length * c + b.width * s, b.length * s + b.width * c) &&
    !separates(b, dx, dy, a.length * c + a.width * s, a.length * s + a.width * c)
  );
}

/** Whether an axis of the rectangle separates it from what reaches so far along its length and width. */
function separates({ yaw, length, width }: Outline, dx: number, dy: number, along: number, across: number) {
  const c = Math.cos(yaw);
  const s = Math.sin(yaw);
  return (
    Math.abs(dx * c + dy * s) > (length + along) / 2 || Math.abs(-dx * s + dy * c) > (width + across) / 2
  );
}

/** The angle in (−π, π]. */
export function wrapped(angle: number): number {
  const turns = Math.round(angle / (2 * Math.PI));
  return angle - 2 * Math.PI * turns;
}
