import { centreOf, distanceToOutline, type Outline, type Point2 } from "../scene/outline";

/**
 * Where the base may go: for each cell of a grid the distance from the cell's centre to the nearest obstacle.
 * Immutable; obstacles that turn up later make a new map.
 */
export interface FloorMap {
  /** Corner of cell (0, 0), `map` frame. */
  readonly origin: Point2;
  /** Edge of a cell, metres. */
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  /** Metres to the nearest obstacle or to the edge of the room, row by row from the origin; 0 inside an obstacle. */
  readonly clearance: Float32Array;
  readonly room: { readonly min: Point2; readonly max: Point2 };
  readonly obstacles: readonly Outline[];
}

const defaultCell = 0.05;

/** A map of a room with known obstacles (walls, furniture). */
export function buildFloorMap(
  room: { readonly min: Point2; readonly max: Point2 },
  obstacles: readonly Outline[],
  cell = defaultCell,
): FloorMap {
  const columns = Math.max(1, Math.ceil((room.max[0] - room.min[0]) / cell - 1e-9));
  const rows = Math.max(1, Math.ceil((room.max[1] - room.min[1]) / cell - 1e-9));
  const map: FloorMap = {
    origin: room.min,
    cell,
    columns,
    rows,
    clearance: new Float32Array(columns * rows),
    room,
    obstacles: [],
  };
  for (let index = 0; index < map.clearance.length; index++) {
    map.clearance[index] = distanceToEdge(room, cellCentre(map, index));
  }
  return withObstacles(map, obstacles);
}

/** The same map with more obstacles: things that were not known before, such as a blocked way. */
export function withObstacles(map: FloorMap, added: readonly Outline[]): FloorMap {
  if (added.length === 0) return map;
  const clearance = map.clearance.slice();
  const circles = added.map((outline) => {
    const centre = centreOf(outline);
    return {
      outline,
      centre,
      radius: Math.max(...outline.map(([x, y]) => Math.hypot(x - centre[0], y - centre[1]))),
    };
  });
  for (let index = 0; index < clearance.length; index++) {
    const point = cellCentre(map, index);
    let least = clearance[index];
    for (const { outline, centre, radius } of circles) {
      const x = point[0] - centre[0];
      const y = point[1] - centre[1];
      const reach = radius + least;
      // What is further than the nearest obstacle so far, whichever way it is turned, need not be measured.
      if (x * x + y * y > reach * reach) continue;
      least = Math.min(least, distanceToOutline(outline, point));
    }
    clearance[index] = least;
  }
  return { ...map, clearance, obstacles: [...map.obstacles, ...added] };
}

/** Metres from a point to the nearest obstacle or to the edge of the room, exactly; 0 outside the room. */
export function clearanceAt(map: FloorMap, point: Point2): number {
  let least = distanceToEdge(map.room, point);
  for (const outline of map.obstacles) {
    if (least === 0) return 0;
    least = Math.min(least, distanceToOutline(outline, point));
  }
  return least;
}

/** Least clearance along a straight line, to within 2 cm. */
export function clearanceAlong(map: FloorMap, from: Point2, to: Point2): number {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const tolerance = 0.02;
  let least = clearanceAt(map, to);
  // Clearance changes by at most the distance travelled, so a wide berth allows a long step.
  for (let along = 0; along < length; ) {
    const share = along / length;
    const here = clearanceAt(map, [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]);
    least = Math.min(least, here);
    if (least === 0) return 0;
    along += Math.max(tolerance, here - least);
  }
  return least;
}

export function cellCentre(map: FloorMap, index: number): Point2 {
  const column = index % map.columns;
  const row = (index - column) / map.columns;
  return [map.origin[0] + (column + 0.5) * map.cell, map.origin[1] + (row + 0.5) * map.cell];
}

/** Index of the cell that holds a point; undefined outside the room. */
export function cellAt(map: FloorMap, point: Point2): number | undefined {
  const column = Math.floor((point[0] - map.origin[0]) / map.cell);
  const row = Math.floor((point[1] - map.origin[1]) / map.cell);
  if (column < 0 || row < 0 || column >= map.columns || row >= map.rows) return undefined;
  return row * map.columns + column;
}

function distanceToEdge(room: { readonly min: Point2; readonly max: Point2 }, [x, y]: Point2): number {
  return Math.max(0, Math.min(x - room.min[0], room.max[0] - x, y - room.min[1], room.max[1] - y));
}
