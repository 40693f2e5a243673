import { centreOf, nearestOnSegment, type Outline, type Point2 } from "../scene/outline";
import { clearanceAt, type FloorMap } from "./floorMap";
import { isReachable, reachableCells } from "./path";

/** Where the base stands to work on something. */
export interface Stance {
  readonly position: Point2;
  /** Towards what is worked on, radians. */
  readonly yaw: number;
  /** Metres to the nearest obstacle. */
  readonly clearance: number;
  /** Horizontal metres from the centre of the base to the target (for an outline: to its nearest point). */
  readonly distance: number;
  /** Metres, roughly: what is worse about it than about an ideal stance. */
  readonly cost: number;
}

export interface StanceOptions {
  /** Radius of the disc that must be free where the base stands. */
  readonly radius: number;
  /** Horizontal distance from the centre of the base to the target: what the arm can do, and does best. */
  readonly reach: { readonly least: number; readonly best: number; readonly most: number };
  /** Where the robot is: stances that it cannot get to are left out, near ones are preferred a little. */
  readonly from?: Point2;
  /** What the target stands on: the robot then prefers to face its nearest edge squarely. */
  readonly support?: Outline;
  /** At most this many; 12 unless told. */
  readonly count?: number;
}

/** Base poses from which a point is within the arm's reach, free of collision and facing it; best first. */
export function stancesFor(map: FloorMap, target: Point2, options: StanceOptions): Stance[] {
  const { least, best, most } = options.reach;
  const squareTo = options.support && outwardDirection(options.support, target);
  const stances: Stance[] = [];
  for (const distance of distances(least, best, most)) {
    for (let step = 0; step < 72; step++) {
      const angle = (step * Math.PI) / 36;
      const position: Point2 = [
        target[0] + distance * Math.cos(angle),
        target[1] + distance * Math.sin(angle),
      ];
      const yaw = Math.atan2(target[1] - position[1], target[0] - position[0]);
      const skew = squareTo === undefined ? 0 : Math.abs(turn(angle - squareTo));
      add(map, stances, position, yaw, distance, Math.abs(distance - best) * 2 + skew * 0.15, options);
    }
  }
  return bestOf(map, stances, options);
}

/** Base poses in front of a piece of furniture, facing one of its edges; best first, and spread over its sides. */
export function stancesAlong(map: FloorMap, outline: Outline, options: StanceOptions): Stance[] {
  const { least, best, most } = options.reach;
  const centre = centreOf(outline);
  const stances: Stance[] = [];
  for (let side = 0; side < outline.length; side++) {
    const [ax, ay] = outline[side];
    const [bx, by] = outline[(side + 1) % outline.length];
    const length = Math.hypot(bx - ax, by - ay);
    if (length === 0) continue;
    const outward: Point2 = [(by - ay) / length, -(bx - ax) / length];
    const places = Math.max(1, Math.round(length / 0.2));
    for (let place = 0; place < places; place++) {
      const share = (place + 0.5) / places;
      const edge: Point2 = [ax + share * (bx - ax), ay + share * (by - ay)];
      const offCentre = Math.hypot(edge[0] - centre[0], edge[1] - centre[1]);
      for (const distance of distances(least, best, most)) {
        const position: Point2 = [edge[0] + outward[0] * distance, edge[1] + outward[1] * distance];
        const yaw = Math.atan2(-outward[1], -outward[0]);
        add(map, stances, position, yaw, distance, Math.abs(distance - best) * 2 + offCentre * 0.3, options);
      }
    }
  }
  return bestOf(map, stances, options);
}

/**
 * Places that together overlook the room, each reachable and with room to turn: the first one near the start, each
 * further one as far from the others as it gets.
 */
export function overlooks(map: FloorMap, from: Point2, radius: number, count: number): Point2[] {
  const reached = reachableCells(map, from, radius);
  const candidates: Point2[] = [];
  const step = Math.max(1, Math.round(0.2 / map.cell));
  for (let row = 0; row < map.rows; row += step) {
    for (let column = 0; column < map.columns; column += step) {
      const index = row * map.columns + column;
      if (reached[index] !== 1 || map.clearance[index] < radius + 0.1) continue;
      candidates.push([map.origin[0] + (column + 0.5) * map.cell, map.origin[1] + (row + 0.5) * map.cell]);
    }
  }
  const chosen: Point2[] = [];
  while (chosen.length < count && candidates.length > 0) {
    const worth = (point: Point2) =>
      chosen.length === 0
        ? -Math.hypot(point[0] - from[0], point[1] - from[1])
        : Math.min(...chosen.map((other) => Math.hypot(point[0] - other[0], point[1] - other[1])));
    let best = candidates[0];
    let most = worth(best);
    for (const candidate of candidates) {
      const value = worth(candidate);
      if (value > most) {
        best = candidate;
        most = value;
      }
    }
    if (chosen.length > 0 && most < 0.8) break;
    chosen.push(best);
  }
  return chosen;
}

function distances(least: number, best: number, most: number): number[] {
  const result = [best];
  for (let offset = 0.05; best - offset >= least - 1e-9 || best + offset <= most + 1e-9; offset += 0.05) {
    if (best - offset >= least - 1e-9) result.push(best - offset);
    if (best + offset <= most + 1e-9) result.push(best + offset);
  }
  return result;
}

function add(
  map: FloorMap,
  stances: Stance[],
  position: Point2,
  yaw: number,
  distance: number,
  badness: number,
  { radius, from }: StanceOptions,
): void {
  const clearance = clearanceAt(map, position);
  if (clearance < radius) return;
  // A few centimetres of extra room make turning and small corrections easy; more is worth nothing.
  const tight = Math.max(0, radius + 0.08 - clearance);
  const way = from ? Math.hypot(position[0] - from[0], position[1] - from[1]) * 0.05 : 0;
  stances.push({ position, yaw, clearance, distance, cost: badness + tight + way });
}

function bestOf(
  map: FloorMap,
  stances: readonly Stance[],
  { from, radius, count = 12 }: StanceOptions,
): Stance[] {
  const reached = from && reachableCells(map, from, radius);
  const sorted = stances
    .filter(({ position }) => !reached || isReachable(map, reached, position, radius))
    .sort((a, b) => a.cost - b.cost);
  // Neighbours of a stance that failed tend to fail too: the list goes on with others.
  const chosen: Stance[] = [];
  for (const stance of sorted) {
    if (chosen.length >= count) break;
    const near = chosen.some(
      (other) =>
        Math.hypot(other.position[0] - stance.position[0], other.position[1] - stance.position[1]) < 0.12,
    );
    if (!near) chosen.push(stance);
  }
  return chosen;
}

/** Direction from a target to the nearest edge of what it stands on, and beyond: where a robot would stand squarely. */
function outwardDirection(outline: Outline, target: Point2): number {
  let least = Number.POSITIVE_INFINITY;
  let direction = 0;
  for (let index = 0; index < outline.length; index++) {
    const [ax, ay] = outline[index];
    const b = outline[(index + 1) % outline.length];
    const nearest = nearestOnSegment([ax, ay], b, target);
    const distance = Math.hypot(nearest[0] - target[0], nearest[1] - target[1]);
    if (distance < least) {
      least = distance;
      direction = Math.atan2(-(b[0] - ax), b[1] - ay);
    }
  }
  return direction;
}

/** The same angle in (−π, π]. */
function turn(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}
