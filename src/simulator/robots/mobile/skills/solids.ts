import type { Pose, Vector3 } from "../../../../core/world/geometry";
import type { Obstacle } from "../../../arm/armCollision";
import { type Outline, rectangleOutline } from "../../../scene/outline";
import { compose, toMatrix } from "../../../scene/rotation";
import type { Part, SceneInstance } from "../../../scene/scene";

/** A box in the `map` frame that the arm must not touch. */
export interface KnownSolid {
  readonly pose: Pose;
  /** Full extents. */
  readonly size: Vector3;
}

/** Where a base stands, or would. */
export interface BaseFrame {
  readonly yaw: number;
  toBase(point: Vector3): [number, number, number];
}

/** Walls and furniture as boxes, part by part. */
export function solidsOf(scene: SceneInstance): KnownSolid[] {
  const walls = scene.walls.map(
    ({ centre, size, yaw }): KnownSolid => ({
      pose: { position: centre, orientation: [Math.cos(yaw / 2), 0, 0, Math.sin(yaw / 2)] },
      size,
    }),
  );
  const furniture = scene.furniture.flatMap((piece) =>
    piece.parts
      .filter(({ collides }) => collides)
      .map((part): KnownSolid => ({ pose: compose(piece.pose, part.pose), size: boundingSize(part) })),
  );
  return [...walls, ...furniture];
}

export function boundingSize({ shape, size: [a, b, c] }: Pick<Part, "shape" | "size">): Vector3 {
  switch (shape) {
    case "sphere":
      return [2 * a, 2 * a, 2 * a];
    case "cylinder":
      return [2 * a, 2 * a, 2 * b];
    case "capsule":
      return [2 * a, 2 * a, 2 * (a + b)];
    default:
      return [2 * a, 2 * b, 2 * c];
  }
}

/** What a solid covers of the floor below it, as a rectangle. */
export function levelOutline({ pose, size }: KnownSolid): Outline {
  const m = toMatrix(pose.orientation);
  // Of a part that lies on its side the axes that are level count.
  const level = [0, 1, 2].filter((axis) => Math.abs(m[6 + axis]) < 0.7);
  const yaw = level.length > 0 ? Math.atan2(m[3 + level[0]], m[level[0]]) : 0;
  const along = (c: number, s: number) =>
    [0, 1, 2].reduce((sum, axis) => sum + Math.abs(c * m[axis] + s * m[3 + axis]) * size[axis], 0);
  const sides = [along(Math.cos(yaw), Math.sin(yaw)), along(-Math.sin(yaw), Math.cos(yaw))] as const;
  return rectangleOutline([pose.position[0], pose.position[1]], sides, yaw);
}

/** Those solids that the arm can get to, in the base frame. */
export function obstaclesNear(
  body: { readonly base: BaseFrame },
  solids: Iterable<KnownSolid>,
  within = 1.4,
): Obstacle[] {
  const found: Obstacle[] = [];
  const cos = Math.cos(body.base.yaw);
  const sin = Math.sin(body.base.yaw);
  for (const { pose, size } of solids) {
    const centre = body.base.toBase(pose.position);
    const half: [number, number, number] = [size[0] / 2, size[1] / 2, size[2] / 2];
    if (Math.hypot(centre[0], centre[1]) - Math.hypot(half[0], half[1], half[2]) > within) continue;
    const m = toMatrix(pose.orientation);
    const rotation = [...m];
    for (let column = 0; column < 3; column++) {
      rotation[column] = cos * m[column] + sin * m[column + 3];
      rotation[column + 3] = cos * m[column + 3] - sin * m[column];
    }
    found.push({ centre, rotation, half });
  }
  return found;
}
