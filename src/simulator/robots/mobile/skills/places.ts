import type { Vector3 } from "../../../../core/world/geometry";
import { isCarried, type MapEntry, type ObjectMap, outlineOf } from "../../../perception/objectMap";
import { distanceToOutline, type Point2 } from "../../../scene/outline";
import { compose, toMatrix } from "../../../scene/rotation";

/** From nearer than this to its outline the robot stands at a piece of furniture, metres. */
export const atFurnitureMetres = 1.0;

/** The nearest known furniture, if the base stands at it. */
export function furnitureAt(map: ObjectMap, base: Point2): MapEntry | undefined {
  let nearest: MapEntry | undefined;
  let least = atFurnitureMetres;
  for (const entry of map.present()) {
    if (entry.kind !== "furniture") continue;
    const away = distanceToOutline(outlineOf(entry), base);
    if (away <= least) {
      least = away;
      nearest = entry;
    }
  }
  return nearest;
}

/**
 * Whether a base there would stand at this furniture and clearly at no other: small errors of either's place must not
 * turn it round.
 */
export function standsClearlyAt(map: ObjectMap, furniture: MapEntry, base: Point2): boolean {
  const own = distanceToOutline(outlineOf(furniture), base);
  if (own > atFurnitureMetres - 0.1) return false;
  for (const entry of map.present()) {
    if (entry.kind !== "furniture" || entry.id === furniture.id) continue;
    if (distanceToOutline(outlineOf(entry), base) < own + 0.06) return false;
  }
  return true;
}

/** The known furniture that an item is on, directly or not; undefined for one on the floor or in the hand. */
export function furnitureUnder(map: ObjectMap, item: MapEntry): MapEntry | undefined {
  if (isCarried(item)) return undefined;
  const [x, y, z] = item.pose.position;
  let nearest: MapEntry | undefined;
  let least = 0.03;
  let misfit = Number.POSITIVE_INFINITY;
  for (const entry of map.present()) {
    if (entry.kind !== "furniture" || z < 0.15) continue;
    const away = distanceToOutline(outlineOf(entry), [x, y]);
    if (away > least) continue;
    // Of pieces that stand in or above one another it is the one with a surface right below.
    const height = heightAbove(entry, bottomOf(item));
    if (away === least && height >= misfit) continue;
    least = away;
    misfit = height;
    nearest = entry;
  }
  return nearest;
}

/** Of a vessel with a handle the rest of it, which things go into; of others the whole. */
export function vesselOf(entry: MapEntry): MapEntry {
  const { pose, grip, attributes } = entry;
  if (!grip || attributes.container !== true) return entry;
  return { ...entry, pose: compose(pose, grip.pose), size: grip.size };
}

/** Metres from a height to the next surface of furniture below it; far where there is none. */
function heightAbove({ surfaces = [] }: MapEntry, bottom: number): number {
  const below = surfaces.map((surface) => bottom - surface).filter((height) => height > -0.03);
  return below.length === 0 ? 10 : Math.min(...below);
}

/** Axis-aligned half extents of an entry as it lies, `map` frame. */
export function levelHalfExtents({ pose, size }: Pick<MapEntry, "pose" | "size">): [number, number, number] {
  const m = toMatrix(pose.orientation);
  const along = (row: number) =>
    (Math.abs(m[row * 3]) * size[0] +
      Math.abs(m[row * 3 + 1]) * size[1] +
      Math.abs(m[row * 3 + 2]) * size[2]) /
    2;
  return [along(0), along(1), along(2)];
}

/** Of the longer side: what differs by less from being as wide as long is round, as far as can be told. */
const round = 0.15;

export function isRound([length, width]: Vector3): boolean {
  return Math.abs(length - width) < round * Math.max(length, width);
}

export function topOf(entry: Pick<MapEntry, "pose" | "size">): number {
  return entry.pose.position[2] + levelHalfExtents(entry)[2];
}

export function bottomOf(entry: Pick<MapEntry, "pose" | "size">): number {
  return entry.pose.position[2] - levelHalfExtents(entry)[2];
}

/** Items that lie on or in another one, by where they are: centre over its outline, bottom not below its own. */
export function itemsOn(map: ObjectMap, target: MapEntry): MapEntry[] {
  const outline = outlineOf(target);
  const floor = bottomOf(target) - 0.01;
  return [...map.present()].filter(
    (entry) =>
      entry.kind === "item" &&
      entry.id !== target.id &&
      entry.state !== "held" &&
      bottomOf(entry) > floor &&
      bottomOf(entry) < topOf(target) + 0.04 &&
      distanceToOutline(outline, [entry.pose.position[0], entry.pose.position[1]]) === 0,
  );
}
