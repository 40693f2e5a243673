import { poseLength, type WorldScene, type WorldVector } from "../../src/protocol/world";

/** A wall's plane: a point on it, and its direction on the floor. */
export interface Wall {
  /** Of its shape in the scene. */
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly normal: readonly [x: number, y: number];
}

/** Half extents, metres, of a box that hides what is behind it: no thicker, no lower, no shorter. */
const thickest = 0.2;
const lowest = 0.8;
const shortest = 0.4;

/** The boxes that are parts of the room itself, as its floor is, and as thin, high and long as a wall. */
export function wallsOf({ shapes, poses }: WorldScene): readonly Wall[] {
  const floors = new Set(shapes.filter(({ shape }) => shape === "plane").map(({ label }) => label));
  return shapes.flatMap(({ shape, size: [a, b, height], label }, index) => {
    const isWall =
      shape === "box" &&
      floors.has(label) &&
      Math.min(a, b) <= thickest &&
      Math.max(a, b) >= shortest &&
      height >= lowest;
    if (!isWall) return [];
    const [x, y, , w, , , k] = poses.subarray(index * poseLength);
    // It stands upright, so that it is turned about z only; across it is its thinner side.
    const turned = 2 * Math.atan2(k, w) + (a < b ? 0 : Math.PI / 2);
    return [{ index, x, y, normal: [Math.cos(turned), Math.sin(turned)] as const }];
  });
}

/** Whether a wall is between a camera and what it looks at. */
export function standsBetween({ x, y, normal }: Wall, eye: WorldVector, target: WorldVector): boolean {
  const side = (point: WorldVector) => normal[0] * (point[0] - x) + normal[1] * (point[1] - y);
  return side(eye) * side(target) < 0;
}
