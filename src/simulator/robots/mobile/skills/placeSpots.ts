import { yawOf } from "../../../../core/world/geometry";
import { isCarried, type MapEntry, type ObjectMap, outlineOf } from "../../../perception/objectMap";
import { distanceToOutline, type Outline } from "../../../scene/outline";
import type { HeightMap } from "./heightMap";
import { isRound, itemsOn, levelHalfExtents, topOf, vesselOf } from "./places";

/** Where something may be put down. */
export interface Spot {
  /** Above which point, `map` frame, and at which height the held thing's lowest point is to be let go. */
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Smaller is better. */
  readonly cost: number;
}

/** How deep a thing falls at least, metres: room for errors of pose and height. */
const drop = 0.012;
/** Nothing is let go higher than this above what it is placed on, metres. */
export const highestDrop = 0.15;

/**
 * Level, free places on furniture, from what the depth camera has measured: nowhere else is it known how high a bed is
 * beside its headboard. Best first.
 *
 * @param radius of the held thing as it will lie
 * @param base where the robot stands: near places are preferred
 */
export function spotsOnFurniture(
  furniture: MapEntry,
  map: ObjectMap,
  heights: HeightMap,
  radius: number,
  base: readonly [number, number],
  bestReach: number,
): Spot[] {
  const outline = outlineOf(furniture);
  const half = levelHalfExtents(furniture);
  const [cx, cy] = furniture.pose.position;
  const things = [...map.present()].filter((entry) => entry.kind === "item" && !isCarried(entry));
  const spots: Spot[] = [];
  const need = radius + 0.02;
  for (let x = cx - half[0] + need; x <= cx + half[0] - need + 1e-9; x += 0.04) {
    for (let y = cy - half[1] + need; y <= cy + half[1] - need + 1e-9; y += 0.04) {
      if (distanceToOutline(outline, [x, y]) > 0 || edgeDistance(outline, x, y) < need) continue;
      const { least, most, known } = heights.around(x, y, need);
      if (known < 0.75 || most - least > 0.018 || most < 0.1) continue;
      let room = 0.25;
      for (const thing of things) {
        const apart = Math.hypot(thing.pose.position[0] - x, thing.pose.position[1] - y);
        const size = levelHalfExtents(thing);
        room = Math.min(room, apart - Math.hypot(size[0], size[1]) - radius);
      }
      if (room < 0.02) continue;
      const away = Math.hypot(x - base[0], y - base[1]);
      // Air around helps the next grasp; the middle of the arm's range helps the arm; edges are for falling off.
      const edge = Math.max(0, 0.12 - edgeDistance(outline, x, y));
      spots.push({
        x,
        y,
        height: most + drop,
        cost: Math.abs(away - bestReach) + 1.2 * (0.25 - room) + edge + 0.5 * (most - least),
      });
    }
  }
  return sparse(spots);
}

/** A thing that is let go over a box keeps so much more from its walls than on a plate from the rim, share of the room. */
const fromWalls = 0.25;

/** A round thing with less room than that to every side of what goes into it has no ends, metres. */
const snug = 0.02;

/**
 * Places on an item: a plate's middle first, or beside what lies on it already. In a box the first thing goes to one end, so
 * that there is room for another beside it; in what is round it would come to lie on the rim there.
 * @param inside true for a box: the thing is let go above the rim and falls in
 */
export function spotsOnItem(item: MapEntry, map: ObjectMap, radius: number, inside: boolean): Spot[] {
  const target = vesselOf(item);
  const half = levelHalfExtents(target);
  const yaw = yawOf(target.pose);
  const [cx, cy] = target.pose.position;
  const others = itemsOn(map, item);
  const rim = inside ? 0.012 : 0.022;
  const round = isRound(target.size);
  const most = inside && round ? Number.POSITIVE_INFINITY : 0.3;
  const room = [0, 1].map((axis) =>
    Math.max(0, target.size[axis] / 2 - rim - Math.min(radius, target.size[axis] * most)),
  );
  const longer = room[0] >= room[1] ? 0 : 1;
  const spots: Spot[] = [];
  const steps = 4;
  for (let i = -steps; i <= steps; i++) {
    for (let j = -steps; j <= steps; j++) {
      const a = (i / steps) * room[0];
      const b = (j / steps) * room[1];
      // Plates are round: the corners of their bounding box are not plate.
      if (!inside && (a / Math.max(room[0], 1e-6)) ** 2 + (b / Math.max(room[1], 1e-6)) ** 2 > 1.01) continue;
      const x = cx + Math.cos(yaw) * a - Math.sin(yaw) * b;
      const y = cy + Math.sin(yaw) * a + Math.cos(yaw) * b;
      let free = 0.1;
      let top = topOf(target);
      for (const other of others) {
        const apart = distanceToOutline(outlineOf(other), [x, y]);
        free = Math.min(free, apart - Math.min(radius, 0.045));
        if (inside && apart < radius) top = Math.max(top, topOf(other));
      }
      // Measured from where things rather go: an end of a box, the middle of a plate or a pan.
      const end = inside && !(round && room[longer] < snug) ? (1 - fromWalls) * room[longer] : 0;
      const [along, across] = longer === 0 ? [a, b] : [b, a];
      const astray = Math.hypot(Math.abs(along) - end, across) / Math.max(0.01, Math.hypot(half[0], half[1]));
      spots.push({
        x,
        y,
        height: Math.min(top + drop, topOf(target) + highestDrop),
        cost: 6 * Math.max(0, 0.06 - free) + 0.4 * astray,
      });
    }
  }
  const best = sparse(spots);
  if (others.length === 0) return best;
  // Where everything on it is in the way, the thing is let go above that and finds its place by falling.
  const heap = Math.max(...others.map((other) => topOf(other))) + 0.005;
  const heaped = best.slice(0, 5).map((spot) => ({ ...spot, height: Math.max(spot.height, heap) }));
  return [...best, ...heaped.filter(({ height }) => height < topOf(target) + highestDrop)];
}

/** Best first, without neighbours of better ones. */
function sparse(spots: Spot[]): Spot[] {
  const chosen: Spot[] = [];
  for (const spot of spots.sort((a, b) => a.cost - b.cost)) {
    if (chosen.length >= 10) break;
    if (chosen.every(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) > 0.035)) chosen.push(spot);
  }
  return chosen;
}

/** Metres from a point inside a convex outline to its nearest edge. */
export function edgeDistance(outline: Outline, x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < outline.length; index++) {
    const [ax, ay] = outline[index];
    const [bx, by] = outline[(index + 1) % outline.length];
    const length = Math.hypot(bx - ax, by - ay);
    if (length > 0) least = Math.min(least, Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length);
  }
  return least;
}
