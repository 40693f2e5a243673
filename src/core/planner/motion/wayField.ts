import { outlineDistance } from "../../world/outline";
import { BucketQueue } from "../bucketQueue";
import { type LeggedBody, type Obstacle, passes } from "./obstacles";
import type { SeenGround } from "./seenGround";

/*
 * How long it takes at least from anywhere to the goal, for a point that goes with whichever gait gets over or under:
 * Dijkstra's algorithm on a grid, backwards from the goal. Turning costs nothing here.
 */

const cellMetres = 0.15;
/** A way over ground that no camera has shown takes so much longer: it may turn out to be none. */
export const unseenFactor = 1.6;
/** Buckets of the queue a second. */
const resolution = 50;

export interface Bounds {
  readonly min: readonly [x: number, y: number];
  readonly max: readonly [x: number, y: number];
}

/** Seconds from a point to the goal; Infinity where no way is known. */
export type WayField = (x: number, y: number) => number;

export interface FieldProblem {
  readonly body: LeggedBody;
  /** Fastest speed of each gait, metres per second. */
  readonly speeds: Readonly<Record<string, number>>;
  readonly obstacles: readonly Obstacle[];
  readonly seen: SeenGround;
  readonly bounds: Bounds;
  /** Whether the body's middle has arrived here. */
  isGoal(x: number, y: number): boolean;
}

export function wayField(problem: FieldProblem): WayField {
  const { bounds, isGoal } = problem;
  const [minX, minY] = bounds.min;
  const columns = Math.max(1, Math.ceil((bounds.max[0] - minX) / cellMetres));
  const rows = Math.max(1, Math.ceil((bounds.max[1] - minY) / cellMetres));
  const pace = paces(problem, columns, rows);
  const seconds = new Float64Array(columns * rows).fill(Number.POSITIVE_INFINITY);
  const queue = new BucketQueue();
  for (let cell = 0; cell < seconds.length; cell++) {
    const column = cell % columns;
    const row = (cell - column) / columns;
    if (!isGoal(minX + (column + 0.5) * cellMetres, minY + (row + 0.5) * cellMetres)) continue;
    seconds[cell] = 0;
    queue.push(0, cell, 0);
  }
  while (!queue.isEmpty) {
    queue.pop();
    const cell = queue.first;
    const column = cell % columns;
    const row = (cell - column) / columns;
    if (queue.second > Math.round(seconds[cell] * resolution)) continue;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const [nextColumn, nextRow] = [column + dx, row + dy];
        if (nextColumn < 0 || nextRow < 0 || nextColumn >= columns || nextRow >= rows) continue;
        const next = nextRow * columns + nextColumn;
        if (next === cell) continue;
        const step = cellMetres * Math.hypot(dx, dy);
        const cost = seconds[cell] + (step * (pace[cell] + pace[next])) / 2;
        if (cost >= seconds[next]) continue;
        seconds[next] = cost;
        const priority = Math.round(cost * resolution);
        queue.push(priority, next, priority);
      }
    }
  }
  return (x, y) => {
    const column = Math.floor((x - minX) / cellMetres);
    const row = Math.floor((y - minY) / cellMetres);
    if (column < 0 || row < 0 || column >= columns || row >= rows) return Number.POSITIVE_INFINITY;
    return seconds[row * columns + column];
  };
}

/** Seconds a metre in each cell, by the fastest gait that passes all obstacles within half a body's width. */
function paces({ body, speeds, obstacles, seen, bounds }: FieldProblem, columns: number, rows: number) {
  const all = Object.entries(body.gaits);
  const pace = new Float64Array(columns * rows);
  const known = obstacles.map((obstacle) => ({
    outline: obstacle.outline,
    radius: Math.hypot(obstacle.outline.length, obstacle.outline.width) / 2 + body.halfWidth,
    gaits: new Set(all.filter(([gait, shape]) => passes(gait, shape, obstacle)).map(([gait]) => gait)),
  }));
  for (let cell = 0; cell < pace.length; cell++) {
    const column = cell % columns;
    const x = bounds.min[0] + (column + 0.5) * cellMetres;
    const y = bounds.min[1] + ((cell - column) / columns + 0.5) * cellMetres;
    const near = known.filter(
      ({ outline, radius }) =>
        Math.hypot(x - outline.centre[0], y - outline.centre[1]) < radius &&
        outlineDistance(outline, [x, y, 0]).metres < body.halfWidth,
    );
    const free = all.filter(([gait]) => near.every(({ gaits }) => gaits.has(gait)));
    const fastest = Math.max(0, ...free.map(([gait]) => speeds[gait] ?? 0));
    pace[cell] = (seen.has(x, y) ? 1 : unseenFactor) / fastest;
  }
  return pace;
}
