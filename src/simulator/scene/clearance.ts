import { fromYaw, type Pose, type Vector3 } from "../../core/world/geometry";
import { boundsMeet, overlap, type Solid, solid } from "./convex";
import { compose } from "./rotation";
import type { FurnitureInstance, MovingPart, Part, Wall } from "./scene";
import { type Bounds, boundsOf } from "./shapes";

/** What things may have in common and still only rest on one another, metres. */
const restingContact = 0.002;
/** So far below a thing there must be something that carries it, metres. */
export const supportDepth = 0.01;

/** Something that objects can't be in. */
export interface Obstacle {
  readonly name: string;
  readonly solids: readonly Solid[];
  /** Of all of them. */
  readonly bounds: Bounds;
}

export function obstacle(name: string, solids: readonly Solid[]): Obstacle {
  return { name, solids, bounds: boundsOf(solids) };
}

/** What collides of a thing that is there, its moving parts closed. */
export function solidsOf(
  { parts, moving = [] }: { readonly parts: readonly Part[]; readonly moving?: readonly MovingPart[] },
  pose: Pose,
): Solid[] {
  return [...parts, ...moving.flatMap((part) => part.parts)]
    .filter(({ collides }) => collides)
    .map((part) => solid({ ...part, pose: compose(pose, part.pose) }));
}

export function obstaclesOf({
  furniture,
  walls,
}: {
  readonly furniture: readonly FurnitureInstance[];
  readonly walls: readonly Wall[];
}): Obstacle[] {
  return [
    ...furniture.map((piece) => obstacle(`"${piece.name}"`, solidsOf(piece, piece.pose))),
    ...walls.map(({ centre, size, yaw }) => {
      const half: Vector3 = [size[0] / 2, size[1] / 2, size[2] / 2];
      const pose: Pose = { position: centre, orientation: fromYaw(yaw) };
      return obstacle("a wall", [solid({ shape: "box", size: half, pose })]);
    }),
  ];
}

/** The first obstacle that a thing goes into. */
export function blockedBy(solids: readonly Solid[], obstacles: readonly Obstacle[]): Obstacle | undefined {
  return firstMet(solids, obstacles, restingContact / 2);
}

/** Whether there is something right under a thing that would carry it. */
export function isCarried(solids: readonly Solid[], obstacles: readonly Obstacle[]): boolean {
  const lower = solids.map(({ pose, ...part }) => {
    const [x, y, z] = pose.position;
    return solid({ ...part, pose: { ...pose, position: [x, y, z - supportDepth] } });
  });
  return firstMet(lower, obstacles, 0) !== undefined;
}

function firstMet(
  solids: readonly Solid[],
  obstacles: readonly Obstacle[],
  less: number,
): Obstacle | undefined {
  const bounds = boundsOf(solids);
  return obstacles.find(
    (each) =>
      boundsMeet(bounds, each.bounds) &&
      solids.some((one) => each.solids.some((other) => overlap(one, other, less))),
  );
}
