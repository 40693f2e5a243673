import type { Vector3 } from "../core/world/geometry";
import type { Motion } from "./physics/stepper";
import type { WorldParts } from "./robots/robot";
import { transform } from "./scene/rotation";
import type { ObjectInstance } from "./scene/scene";
import { uniformAt } from "./seededDraw";

/*
 * The fault `movedObject`: somebody takes an object and puts it down elsewhere. It is carried along a path, as a hand
 * would: nothing leaps.
 */

/** Metres per second. */
const carryingSpeed = 0.6;
/** Metres above everything on the way. */
const carryingHeight = 0.35;
const leastDistance = 0.25;
const gap = 0.05;
const attempts = 200;

interface Spot {
  readonly object: ObjectInstance;
  readonly to: Vector3;
}

/**
 * An object that nobody holds, on its way to a free place of some furniture.
 * @param isHeld by hidden name
 * @param event numbers the strike: each is another draw of the seed
 * @returns undefined where there is no such object or no room
 */
export function somebodyMoves(
  parts: WorldParts,
  isHeld: (name: string) => boolean,
  event: number,
): Motion | undefined {
  const spot = freeSpot(parts, isHeld, event);
  if (!spot) return undefined;
  const { world, visible, stepper } = parts;
  const body = visible.bodyOf.get(spot.object.name);
  const joint = body === undefined ? undefined : world.freeJointOf(body);
  if (body === undefined || !joint) return undefined;
  const from = world.bodyPose(body);
  const above = Math.max(from.position[2], spot.to[2]) + carryingHeight;
  const path: Vector3[] = [
    from.position,
    [from.position[0], from.position[1], above],
    [spot.to[0], spot.to[1], above],
    spot.to,
  ];
  const along = arcLengths(path);
  const total = along[along.length - 1];
  let carried = 0;
  stepper.leaps.taken();
  return {
    limitSeconds: total / carryingSpeed + 2,
    tick(seconds) {
      carried = Math.min(total, carried + carryingSpeed * seconds);
      const { qpos, qvel } = world;
      qpos.set(pointAt(path, along, carried), joint.position);
      qpos.set(from.orientation, joint.position + 3);
      qvel.fill(0, joint.velocity, joint.velocity + 6);
      world.wakeAll();
      stepper.leaps.carriedTo(joint.position);
      return carried >= total;
    },
  };
}

function freeSpot(
  { scene, world, visible, seed }: WorldParts,
  isHeld: (name: string) => boolean,
  event: number,
): Spot | undefined {
  const positionOf = (name: string): Vector3 => world.bodyPose(visible.bodyOf.get(name) ?? 0).position;
  const carriesNothing = (object: ObjectInstance): boolean =>
    scene.objects.every(
      (other) =>
        other === object || !isOver(positionOf(other.name), positionOf(object.name), radiusOf(object)),
    );
  const movable = scene.objects.filter((object) => !isHeld(object.name) && carriesNothing(object));
  const surfaces = scene.furniture.flatMap((furniture) =>
    furniture.surfaces.map((surface) => ({ furniture, surface })),
  );
  if (movable.length === 0 || surfaces.length === 0) return undefined;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const draw = (what: string) => uniformAt(seed, `somebody/${event}/${what}`, attempt);
    const object = movable[Math.floor(draw("object") * movable.length)];
    const { furniture, surface } = surfaces[Math.floor(draw("surface") * surfaces.length)];
    const room = radiusOf(object) + 0.02;
    const spread = (axis: 0 | 1) => surface.size[axis] - 2 * room;
    if (spread(0) <= 0 || spread(1) <= 0) continue;
    const place = transform(furniture.pose, [
      surface.centre[0] + (draw("x") - 0.5) * spread(0),
      surface.centre[1] + (draw("y") - 0.5) * spread(1),
      surface.centre[2],
    ]);
    const now = positionOf(object.name);
    if (Math.hypot(place[0] - now[0], place[1] - now[1]) < leastDistance) continue;
    const isFree = scene.objects.every((other) => {
      if (other === object) return true;
      const [x, y] = positionOf(other.name);
      return Math.hypot(place[0] - x, place[1] - y) > radiusOf(object) + radiusOf(other) + gap;
    });
    // It keeps its height above what it stands on: whichever side is down stays down.
    const under = heightUnder(scene, now);
    if (isFree && under !== undefined) return { object, to: [place[0], place[1], place[2] + now[2] - under] };
  }
  return undefined;
}

/** Of the highest surface below a point; undefined for what lies on the floor. */
function heightUnder(scene: WorldParts["scene"], [x, y, z]: Vector3): number | undefined {
  let highest: number | undefined;
  for (const furniture of scene.furniture) {
    for (const { centre, size } of furniture.surfaces) {
      const middle = transform(furniture.pose, centre);
      const away = Math.hypot(x - middle[0], y - middle[1]);
      if (away > Math.hypot(size[0], size[1]) / 2 || middle[2] > z) continue;
      if (highest === undefined || middle[2] > highest) highest = middle[2];
    }
  }
  return highest;
}

function isOver([x, y, z]: Vector3, [lowX, lowY, lowZ]: Vector3, radius: number): boolean {
  return z > lowZ + 0.005 && Math.hypot(x - lowX, y - lowY) < radius;
}

function radiusOf({ size }: ObjectInstance): number {
  return Math.hypot(size[0], size[1]) / 2;
}

function arcLengths(path: readonly Vector3[]): number[] {
  const lengths = [0];
  for (let index = 1; index < path.length; index++) {
    const [a, b] = [path[index - 1], path[index]];
    lengths.push(lengths[index - 1] + Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]));
  }
  return lengths;
}

function pointAt(path: readonly Vector3[], along: readonly number[], distance: number): Vector3 {
  let index = 1;
  while (index < path.length - 1 && along[index] < distance) index++;
  const length = along[index] - along[index - 1];
  const share = length === 0 ? 1 : (distance - along[index - 1]) / length;
  const mix = (axis: 0 | 1 | 2) =>
    path[index - 1][axis] + share * (path[index][axis] - path[index - 1][axis]);
  return [mix(0), mix(1), mix(2)];
}
