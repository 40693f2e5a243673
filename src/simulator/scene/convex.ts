import type { Pose, Vector3 } from "../../core/world/geometry";
import type { Hull } from "./hull";
import { add, inverse, rotate, subtract, toMatrix } from "./rotation";
import type { Part } from "./scene";
import { type Bounds, boundsOf } from "./shapes";

/** A part where it is in the `map` frame. */
export interface Solid {
  readonly shape: Part["shape"];
  readonly size: Vector3;
  readonly hull?: Hull;
  readonly pose: Pose;
  readonly bounds: Bounds;
}

type Shape = Pick<Part, "shape" | "size" | "hull" | "pose">;

export function solid({ shape, size, hull, pose }: Shape): Solid {
  const part = { shape, size, pose, ...(hull ? { hull } : {}) };
  return { ...part, bounds: boundsOf([part]) };
}

/**
 * Whether two solids go into each other (Gilbert, Johnson and Keerthi 1988: is the origin in their difference?). What
 * only touches does not, nor what is still undecided after so many steps.
 * @param less metres that each of them is made smaller on every side
 */
export function overlap(a: Solid, b: Solid, less = 0): boolean {
  if (!boundsMeet(a.bounds, b.bounds, 2 * less)) return false;
  const furthest = (direction: Vector3) =>
    subtract(support(a, direction, less), support(b, scaled(direction, -1), less));
  let direction = subtract(b.pose.position, a.pose.position);
  if (dot(direction, direction) === 0) return true;
  let simplex: Vector3[] = [furthest(direction)];
  direction = scaled(simplex[0], -1);
  for (let step = 0; step < 48; step++) {
    const point = furthest(direction);
    if (dot(point, direction) <= 0) return false;
    const next = closer([point, ...simplex]);
    if (next === "inside") return true;
    ({ simplex, direction } = next);
    if (dot(direction, direction) < 1e-30) return true;
  }
  return false;
}

/** Whether two boxes go into each other by more than so many metres. */
export function boundsMeet(a: Bounds, b: Bounds, by = 0): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (a.min[axis] + by >= b.max[axis] || b.min[axis] + by >= a.max[axis]) return false;
  }
  return true;
}

/** Whether a point is in a solid that is `more` metres larger on every side. */
export function contains({ shape, size, hull, pose }: Solid, point: Vector3, more = 0): boolean {
  const [x, y, z] = rotate(inverse(pose.orientation), subtract(point, pose.position));
  const [a, b, c] = size.map((value) => Math.max(1e-6, value + more));
  switch (shape) {
    case "box":
      return Math.abs(x) <= a && Math.abs(y) <= b && Math.abs(z) <= c;
    case "sphere":
      return Math.hypot(x, y, z) <= a;
    case "cylinder":
      return Math.hypot(x, y) <= a && Math.abs(z) <= b;
    case "capsule":
      return Math.hypot(x, y, Math.max(0, Math.abs(z) - size[1])) <= a;
    case "ellipsoid":
      return Math.hypot(x / a, y / b, z / c) <= 1;
    case "convex":
      return (hull?.faces ?? []).every(
        ({ normal, corners: [corner] }) =>
          dot(normal, subtract([x, y, z], hull?.corners[corner] ?? [0, 0, 0])) <= more,
      );
  }
}

/** The point of a solid that lies furthest in a direction. */
function support({ shape, size, hull, pose }: Solid, direction: Vector3, less: number): Vector3 {
  const m = toMatrix(pose.orientation);
  const along = (axis: number) =>
    m[axis] * direction[0] + m[axis + 3] * direction[1] + m[axis + 6] * direction[2];
  const [x, y, z] = [along(0), along(1), along(2)];
  const [a, b, c] = size.map((value) => Math.max(1e-5, value - less));
  const local = (): Vector3 => {
    switch (shape) {
      case "box":
        return [Math.sign(x) * a, Math.sign(y) * b, Math.sign(z) * c];
      case "sphere":
        return scaled([x, y, z], a / (Math.hypot(x, y, z) || 1));
      case "cylinder": {
        const level = Math.hypot(x, y) || 1;
        return [(x / level) * a, (y / level) * a, Math.sign(z) * b];
      }
      case "capsule": {
        const length = Math.hypot(x, y, z) || 1;
        return [(x / length) * a, (y / length) * a, (z / length) * a + Math.sign(z) * size[1]];
      }
      case "ellipsoid": {
        const length = Math.hypot(x * a, y * b, z * c) || 1;
        return [(x * a * a) / length, (y * b * b) / length, (z * c * c) / length];
      }
      case "convex": {
        const corners = hull?.corners ?? [];
        const furthest = corners.reduce((best, corner) =>
          dot(corner, [x, y, z]) > dot(best, [x, y, z]) ? corner : best,
        );
        // Smaller about the middle of its corners, which is inside.
        const middle = scaled(
          corners.reduce((sum, corner) => add(sum, corner), [0, 0, 0]),
          1 / Math.max(1, corners.length),
        );
        const outwards = subtract(furthest, middle);
        const way = Math.hypot(...outwards) || 1;
        return add(middle, scaled(outwards, Math.max(0, 1 - (2 * less) / way)));
      }
    }
  };
  return add(pose.position, rotate(pose.orientation, local()));
}

interface Search {
  readonly simplex: Vector3[];
  readonly direction: Vector3;
}

/** The part of a simplex nearest to the origin, the newest point first, and the way from there to the origin. */
function closer(points: readonly Vector3[]): Search | "inside" {
  const [a, b, c, d] = points;
  if (points.length === 2) return onEdge(a, b);
  if (points.length === 3) return onTriangle(a, b, c);
  for (const [p, q, opposite] of [
    [b, c, d],
    [c, d, b],
    [d, b, c],
  ]) {
    let normal = cross(subtract(p, a), subtract(q, a));
    if (dot(normal, subtract(opposite, a)) > 0) normal = scaled(normal, -1);
    if (dot(normal, a) < 0) return onTriangle(a, p, q);
  }
  return "inside";
}

function onTriangle(a: Vector3, b: Vector3, c: Vector3): Search {
  const [ab, ac, home] = [subtract(b, a), subtract(c, a), scaled(a, -1)];
  const normal = cross(ab, ac);
  if (dot(cross(normal, ac), home) > 0) {
    return dot(ac, home) > 0 ? { simplex: [a, c], direction: across(ac, home) } : onEdge(a, b);
  }
  if (dot(cross(ab, normal), home) > 0) return onEdge(a, b);
  return { simplex: [a, b, c], direction: dot(normal, home) > 0 ? normal : scaled(normal, -1) };
}

function onEdge(a: Vector3, b: Vector3): Search {
  const [ab, home] = [subtract(b, a), scaled(a, -1)];
  return dot(ab, home) > 0
    ? { simplex: [a, b], direction: across(ab, home) }
    : { simplex: [a], direction: home };
}

/** Square to a line, towards a point. */
function across(line: Vector3, towards: Vector3): Vector3 {
  return cross(cross(line, towards), line);
}

function dot(a: Vector3, b: Vector3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vector3, b: Vector3): Vector3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function scaled([x, y, z]: Vector3, by: number): Vector3 {
  return [x * by, y * by, z * by];
}
