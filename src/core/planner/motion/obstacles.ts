import type { WorldObject } from "../../world/objects";
import { type Outline, outlineOf } from "../../world/outline";

/** How a gait carries the body: what passes under the feet and over the back, metres. */
export interface GaitShape {
  /** Highest single step that the feet get over. */
  readonly step: number;
  /** Height of the body above the ground. */
  readonly height: number;
}

/** A body on legs; the camera is at its front end. Metres. */
export interface LeggedBody {
  /** From the middle to the front end, and to the rear end. */
  readonly ahead: number;
  readonly behind: number;
  readonly halfWidth: number;
  readonly gaits: Readonly<Record<string, GaitShape>>;
}

/** Something on the floor, as far as legs are concerned. */
export interface Obstacle {
  readonly outline: Outline;
  /** Of its top above the floor, metres. */
  readonly height: number;
  /** The highest single step on the way over it, metres. */
  readonly step: number;
  /** Free height under it, metres; 0 where it stands on the floor. */
  readonly clearance: number;
  /** The one gait that it stops; all that do not fit unless told. */
  readonly stops?: string;
}

/** What carries a seat stands at the ends of its longer side: so much of each end is taken for solid, metres. */
const supportMetres = 0.18;

/**
 * The obstacles that an object is: one for what stands on the floor, three for what stands on supports. `clearance` and
 * `climbable` are read from what can be told by looking, in metres; without them it is solid, up to its height.
 */
export function obstaclesOf(object: WorldObject): readonly Obstacle[] {
  const outline = outlineOf(object);
  if (!outline || !object.pose || !object.size) return [];
  const height = object.pose.position[2] + object.size[2] / 2;
  const step = numberOf(object, "climbable") ?? height;
  const clearance = numberOf(object, "clearance") ?? 0;
  const whole: Obstacle = { outline, height, step, clearance };
  if (clearance === 0) return [whole];
  return [whole, ...endsOf(outline).map((end) => ({ outline: end, height, step: height, clearance: 0 }))];
}

/** Whether a gait gets over or under an obstacle. */
export function passes(gait: string, { step, height }: GaitShape, obstacle: Obstacle): boolean {
  if (obstacle.stops !== undefined) return obstacle.stops !== gait;
  return obstacle.step <= step || obstacle.clearance >= height;
}

function numberOf(object: WorldObject, name: string): number | undefined {
  const value = object.attributes[name];
  return typeof value === "number" ? value : undefined;
}

function endsOf({ centre, yaw, length, width }: Outline): Outline[] {
  const lengthwise = length >= width;
  const reach = (lengthwise ? length : width) / 2 - supportMetres / 2;
  const direction = lengthwise ? yaw : yaw + Math.PI / 2;
  return [1, -1].map((side) => ({
    centre: [
      centre[0] + side * reach * Math.cos(direction),
      centre[1] + side * reach * Math.sin(direction),
    ] as const,
    yaw,
    length: lengthwise ? supportMetres : length,
    width: lengthwise ? width : supportMetres,
  }));
}
