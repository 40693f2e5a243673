import type { Vector3 } from "../../core/world/geometry";
import { subtract } from "./rotation";

/** Of a convex shape. Fewer don't enclose space; more are slow to draw and to collide. */
export const mostHullPoints = 64;

export interface HullFace {
  /** Unit vector outwards. */
  readonly normal: Vector3;
  /** Indices of its corners, anticlockwise from outside. */
  readonly corners: readonly number[];
}

/** A convex body with flat faces. */
export interface Hull {
  readonly corners: readonly Vector3[];
  /** None if all points lie in one plane, or nearly. */
  readonly faces: readonly HullFace[];
}

/** Shares of the extent: thinner is flat, and points so near to a face are on it; single precision is finer. */
const flat = 1e-3;
const inPlane = 1e-5;
const onFace = 1e-6;

type Triangle = readonly [number, number, number];

/** The convex hull of at most `mostHullPoints` points, with whole faces: a box has six. */
export function hullOf(points: readonly Vector3[]): Hull {
  const extent = extentOf(points);
  const start = firstTetrahedron(points, flat * extent);
  if (!start) return { corners: points, faces: [] };
  let triangles = start;
  points.forEach((_, index) => {
    triangles = withPoint(points, triangles, index, onFace * extent);
  });
  const outlines = merged(points, triangles, inPlane * extent);
  const used = [...new Set(outlines.flat())].sort((a, b) => a - b);
  const numberOf = new Map(used.map((point, index) => [point, index]));
  return {
    corners: used.map((point) => points[point]),
    faces: outlines.map((outline) => ({
      normal: normalOf(outline.map((point) => points[point])),
      corners: outline.map((point) => numberOf.get(point) ?? 0),
    })),
  };
}

/** Cubic metres. */
export function hullVolume({ corners, faces }: Hull): number {
  let six = 0;
  for (const { corners: outline } of faces) {
    for (let index = 2; index < outline.length; index++) {
      const [a, b, c] = [corners[outline[0]], corners[outline[index - 1]], corners[outline[index]]];
      six += dot(a, cross(b, c));
    }
  }
  return six / 6;
}

/** Four points that are far from one another; none where all lie within `least` metres of a plane. */
function firstTetrahedron(points: readonly Vector3[], least: number): Triangle[] | undefined {
  const furthest = (away: (point: Vector3) => number): number => {
    const distances = points.map(away);
    return distances.indexOf(Math.max(...distances));
  };
  const a = furthest((point) => -point[0] - 0.01 * point[1]);
  const b = furthest((point) => length(subtract(point, points[a])));
  const along = subtract(points[b], points[a]);
  const fromLine = (point: Vector3) => length(cross(along, subtract(point, points[a])));
  const c = furthest(fromLine);
  if (fromLine(points[c]) <= least * length(along)) return undefined;
  const height = (point: Vector3) => heightOver(points, [a, b, c], point);
  const d = furthest((point) => Math.abs(height(point)));
  if (Math.abs(height(points[d])) <= least) return undefined;
  const [u, v] = height(points[d]) > 0 ? [c, b] : [b, c];
  return [
    [a, u, v],
    [a, d, u],
    [u, d, v],
    [v, d, a],
  ];
}

/** Replaces the triangles that a point lies outside of by those between their rim and the point. */
function withPoint(
  points: readonly Vector3[],
  triangles: readonly Triangle[],
  index: number,
  tolerance: number,
): Triangle[] {
  const seen = triangles.filter((triangle) => heightOver(points, triangle, points[index]) > tolerance);
  if (seen.length === 0) return [...triangles];
  const rim = outerEdges(seen).map(([from, to]): Triangle => [from, to, index]);
  return [...triangles.filter((triangle) => !seen.includes(triangle)), ...rim];
}

/** Triangles in one plane as one outline, the largest triangle's plane first. */
function merged(
  points: readonly Vector3[],
  triangles: readonly Triangle[],
  tolerance: number,
): (readonly number[])[] {
  const size = (triangle: Triangle) => length(crossOf(points, triangle));
  const left = [...triangles].sort((a, b) => size(b) - size(a));
  const outlines: (readonly number[])[] = [];
  for (let first = left.shift(); first; first = left.shift()) {
    const face = first;
    const group = [face];
    for (let at = 0; at < left.length; at++) {
      const triangle = left[at];
      const isBeside = group.some((other) => triangle.filter((corner) => other.includes(corner)).length > 1);
      const isFlush = triangle.every((corner) => heightOver(points, face, points[corner]) > -tolerance);
      const looksAlong = dot(crossOf(points, face), crossOf(points, triangle)) > 0;
      if (!isBeside || !isFlush || !looksAlong) continue;
      group.push(triangle);
      left.splice(at, 1);
      at = -1;
    }
    outlines.push(chained(outerEdges(group)));
  }
  return outlines;
}

/** Edges that only one of the triangles has. */
function outerEdges(triangles: readonly Triangle[]): (readonly [number, number])[] {
  const edges = triangles.flatMap(([a, b, c]) => [[a, b] as const, [b, c] as const, [c, a] as const]);
  return edges.filter(([from, to]) => !edges.some((other) => other[0] === to && other[1] === from));
}

function chained(edges: readonly (readonly [number, number])[]): number[] {
  const next = new Map(edges);
  const [first] = edges[0];
  const outline = [first];
  for (let at = next.get(first); at !== undefined && at !== first; at = next.get(at)) outline.push(at);
  return outline;
}

/** Metres above the plane of a triangle, outside. */
function heightOver(points: readonly Vector3[], triangle: Triangle, point: Vector3): number {
  const across = crossOf(points, triangle);
  return dot(across, subtract(point, points[triangle[0]])) / (length(across) || 1);
}

function crossOf(points: readonly Vector3[], [a, b, c]: Triangle): Vector3 {
  return cross(subtract(points[b], points[a]), subtract(points[c], points[a]));
}

function normalOf(outline: readonly Vector3[]): Vector3 {
  let [x, y, z] = [0, 0, 0];
  outline.forEach((point, index) => {
    const across = cross(point, outline[(index + 1) % outline.length]);
    x += across[0];
    y += across[1];
    z += across[2];
  });
  const all = Math.hypot(x, y, z) || 1;
  return [x / all, y / all, z / all];
}

function extentOf(points: readonly Vector3[]): number {
  const sides = [0, 1, 2].map((axis) => {
    const values = points.map((point) => point[axis]);
    return Math.max(...values) - Math.min(...values);
  });
  return Math.max(...sides);
}

function length(vector: Vector3): number {
  return Math.hypot(...vector);
}

function dot(a: Vector3, b: Vector3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vector3, b: Vector3): Vector3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
