import { err, ok, type Result } from "../../core/base/result";
import type { Point2 } from "../scene/outline";
import { CostQueue } from "./costQueue";
import { cellAt, cellCentre, clearanceAlong, clearanceAt, type FloorMap } from "./floorMap";

/** How the base is taken to be when a way is planned: a disc. */
export interface BaseShape {
  /** Metres from the centre of the base that must stay free. */
  readonly radius: number;
  /** Metres from the centre to obstacles that are kept where there is room; at least `radius`. */
  readonly comfort: number;
}

export interface Path {
  /** From the start to the goal; straight lines between them are free. */
  readonly waypoints: readonly Point2[];
  /** Heading at the end, radians. */
  readonly finalYaw: number;
  /** Metres. */
  readonly length: number;
}

/** `start-blocked`, `goal-blocked`: no free floor there; `no-path`: both are free, but nothing joins them. */
export type PathFailure = "start-blocked" | "goal-blocked" | "no-path";

/**
 * Shortest way for a disc over free floor, keeping `comfort` where that costs little: A* on the 8-connected grid, then
 * shortcuts. A start that is closer to an obstacle than `radius` (after work close to furniture) is left by the shortest
 * way into the open; a goal must be free.
 */
export function planPath(
  map: FloorMap,
  from: Point2,
  to: { readonly position: Point2; readonly yaw: number },
  base: BaseShape,
): Result<Path, PathFailure> {
  if (clearanceAt(map, to.position) < base.radius) return err("goal-blocked");
  const exit = wayOut(map, from, base.radius);
  if (!exit) return err("start-blocked");
  const start = exit[exit.length - 1];
  const straight = clearanceAlong(map, start, to.position) >= base.comfort;
  const free = straight ? [start, to.position] : search(map, start, to.position, base);
  if (!free) return err("no-path");
  const waypoints = withoutRepeats([...exit.slice(0, -1), ...shorten(map, free, base)]);
  return ok({ waypoints, finalYaw: to.yaw, length: lengthOf(waypoints) });
}

function lengthOf(waypoints: readonly Point2[]): number {
  let length = 0;
  for (let index = 1; index < waypoints.length; index++) {
    const [a, b] = [waypoints[index - 1], waypoints[index]];
    length += Math.hypot(b[0] - a[0], b[1] - a[1]);
  }
  return length;
}

/** Whether a way that was planned before is still free on this map (with obstacles that turned up since). */
export function isFree(map: FloorMap, waypoints: readonly Point2[], radius: number): boolean {
  // The same tolerance as in `isOpen` applies to what was planned on cells.
  for (let index = 1; index < waypoints.length; index++) {
    if (clearanceAlong(map, waypoints[index - 1], waypoints[index]) < radius - 0.02) return false;
  }
  return true;
}

/** By cell: 1 where a disc of this radius can get to from the start. */
export function reachableCells(map: FloorMap, from: Point2, radius: number): Uint8Array {
  const reached = new Uint8Array(map.clearance.length);
  const exit = wayOut(map, from, radius);
  const first = exit && nearestFreeCell(map, exit[exit.length - 1], radius);
  if (first === undefined) return reached;
  const stack = [first];
  reached[first] = 1;
  for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
    eachNeighbour(map, cell, (next) => {
      if (reached[next] === 0 && isOpen(map, next, radius)) {
        reached[next] = 1;
        stack.push(next);
      }
    });
  }
  return reached;
}

/** Whether a free point belongs to the cells that can be reached. */
export function isReachable(map: FloorMap, reached: Uint8Array, point: Point2, radius: number): boolean {
  const cell = nearestFreeCell(map, point, radius);
  return cell !== undefined && reached[cell] === 1;
}

/**
 * Whether a disc may pass a cell. Cells are judged at their centres, and the middle of a narrow lane may lie between
 * two of them: a cell counts as open if it is short of the radius by less than what its centre may be off.
 */
function isOpen(map: FloorMap, cell: number, radius: number): boolean {
  return map.clearance[cell] >= radius - 0.35 * map.cell;
}

/** Points from here into the open, where the clearance is at least `radius`; undefined if all around is blocked. */
function wayOut(map: FloorMap, from: Point2, radius: number): Point2[] | undefined {
  const here = clearanceAt(map, from);
  if (here >= radius) return [from];
  if (here === 0) return undefined;
  const furthest = 0.8;
  let best: { point: Point2; distance: number } | undefined;
  for (let index = 0; index < map.clearance.length; index++) {
    if (map.clearance[index] < radius) continue;
    const point = cellCentre(map, index);
    const distance = Math.hypot(point[0] - from[0], point[1] - from[1]);
    if (distance > furthest || (best && distance >= best.distance)) continue;
    // On the way out it may get no closer to anything than it is already.
    if (clearanceAlong(map, from, point) < here - 0.005) continue;
    best = { point, distance };
  }
  return best && [from, best.point];
}

/** The free cell that a free point belongs to; a neighbour where the cell's own centre is too close to an obstacle. */
function nearestFreeCell(map: FloorMap, point: Point2, radius: number): number | undefined {
  const own = cellAt(map, point);
  if (own === undefined) return undefined;
  if (isOpen(map, own, radius)) return own;
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  eachNeighbour(map, own, (next) => {
    if (!isOpen(map, next, radius)) return;
    const [x, y] = cellCentre(map, next);
    const distance = Math.hypot(x - point[0], y - point[1]);
    if (distance < least) {
      least = distance;
      best = next;
    }
  });
  return best;
}

function eachNeighbour(map: FloorMap, cell: number, visit: (next: number, diagonal: boolean) => void): void {
  const column = cell % map.columns;
  const row = (cell - column) / map.columns;
  for (let dy = -1; dy <= 1; dy++) {
    if (row + dy < 0 || row + dy >= map.rows) continue;
    for (let dx = -1; dx <= 1; dx++) {
      if ((dx === 0 && dy === 0) || column + dx < 0 || column + dx >= map.columns) continue;
      visit(cell + dy * map.columns + dx, dx !== 0 && dy !== 0);
    }
  }
}

/** A* from start to goal over cells whose clearance is at least the radius. */
function search(map: FloorMap, from: Point2, to: Point2, base: BaseShape): Point2[] | undefined {
  const start = nearestFreeCell(map, from, base.radius);
  const goal = nearestFreeCell(map, to, base.radius);
  if (start === undefined || goal === undefined) return undefined;
  const [goalX, goalY] = cellCentre(map, goal);
  const costs = new Float32Array(map.clearance.length).fill(Number.POSITIVE_INFINITY);
  const cameFrom = new Int32Array(map.clearance.length).fill(-1);
  const done = new Uint8Array(map.clearance.length);
  const open = new CostQueue();
  costs[start] = 0;
  open.push(start, 0);
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    if (cell === goal) return traced(map, cameFrom, goal, from, to);
    if (done[cell] === 1) continue;
    done[cell] = 1;
    const current = cell;
    eachNeighbour(map, current, (next, diagonal) => {
      const clearance = map.clearance[next];
      if (done[next] === 1 || !isOpen(map, next, base.radius)) return;
      const step = map.cell * (diagonal ? Math.SQRT2 : 1);
      const squeeze = base.comfort > 0 ? Math.max(0, (base.comfort - clearance) / base.comfort) : 0;
      const cost = costs[current] + step * (1 + 4 * squeeze);
      if (cost >= costs[next]) return;
      costs[next] = cost;
      cameFrom[next] = current;
      const [x, y] = cellCentre(map, next);
      open.push(next, cost + Math.hypot(goalX - x, goalY - y));
    });
  }
  return undefined;
}

function traced(map: FloorMap, cameFrom: Int32Array, goal: number, from: Point2, to: Point2): Point2[] {
  const points: Point2[] = [to];
  for (let cell = goal; cell >= 0; cell = cameFrom[cell]) points.push(cellCentre(map, cell));
  points.push(from);
  return points.reverse();
}

/** Leaves out points between which a straight line is as free as the way it replaces. */
function shorten(map: FloorMap, points: readonly Point2[], base: BaseShape): Point2[] {
  const clearances = points.map((point) => clearanceAt(map, point));
  const kept: Point2[] = [points[0]];
  let at = 0;
  while (at < points.length - 1) {
    let next = at + 1;
    let narrowest = Math.min(clearances[at], clearances[next]);
    for (let candidate = at + 2; candidate < points.length; candidate++) {
      narrowest = Math.min(narrowest, clearances[candidate]);
      const wanted = Math.max(base.radius, Math.min(base.comfort, narrowest)) - 1e-6;
      if (clearanceAlong(map, points[at], points[candidate]) >= wanted) next = candidate;
    }
    kept.push(points[next]);
    at = next;
  }
  return kept;
}

function withoutRepeats(points: readonly Point2[]): Point2[] {
  return points.filter((point, index) => {
    if (index === 0) return true;
    const before = points[index - 1];
    return Math.hypot(point[0] - before[0], point[1] - before[1]) > 1e-3;
  });
}
