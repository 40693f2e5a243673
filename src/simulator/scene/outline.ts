/** A point on the floor, `map` frame, metres. */
export type Point2 = readonly [x: number, y: number];

/** A convex polygon on the floor, counter-clockwise. */
export type Outline = readonly Point2[];

/** An upright rectangle, turned by `yaw` radians about its centre. */
export function rectangleOutline(centre: Point2, size: readonly [number, number], yaw: number): Outline {
  const cos = Math.cos(yaw);
  const sin = Math.sin(yaw);
  const [halfX, halfY] = [size[0] / 2, size[1] / 2];
  const corner = (x: number, y: number): Point2 => [
    centre[0] + x * cos - y * sin,
    centre[1] + x * sin + y * cos,
  ];
  return [corner(-halfX, -halfY), corner(halfX, -halfY), corner(halfX, halfY), corner(-halfX, halfY)];
}

export function centreOf(outline: Outline): Point2 {
  let x = 0;
  let y = 0;
  for (const point of outline) {
    x += point[0];
    y += point[1];
  }
  return [x / outline.length, y / outline.length];
}

export function containsPoint(outline: Outline, [x, y]: Point2): boolean {
  for (let index = 0; index < outline.length; index++) {
    const [ax, ay] = outline[index];
    const [bx, by] = outline[(index + 1) % outline.length];
    if ((bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0) return false;
  }
  return true;
}

/** The nearest point of the edge from `a` to `b`. */
export function nearestOnSegment(a: Point2, b: Point2, point: Point2): Point2 {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const lengthSquared = dx * dx + dy * dy;
  if (lengthSquared === 0) return a;
  const along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / lengthSquared;
  const clamped = Math.max(0, Math.min(1, along));
  return [a[0] + dx * clamped, a[1] + dy * clamped];
}

/** Metres from a point to the outline; 0 inside. Allocates nothing: maps call it for every cell. */
export function distanceToOutline(outline: Outline, point: Point2): number {
  const x = point[0];
  const y = point[1];
  let inside = true;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < outline.length; index++) {
    const a = outline[index];
    const b = outline[index + 1 < outline.length ? index + 1 : 0];
    const alongX = b[0] - a[0];
    const alongY = b[1] - a[1];
    const fromX = x - a[0];
    const fromY = y - a[1];
    if (alongX * fromY - alongY * fromX < 0) inside = false;
    const squared = alongX * alongX + alongY * alongY;
    const share = squared > 0 ? (fromX * alongX + fromY * alongY) / squared : 0;
    const clamped = Math.max(0, Math.min(1, share));
    const offX = fromX - clamped * alongX;
    const offY = fromY - clamped * alongY;
    const away = offX * offX + offY * offY;
    if (away < least) least = away;
  }
  return inside ? 0 : Math.sqrt(least);
}

/** Metres between two convex outlines; 0 where they overlap (separating axes for overlap, corners for distance). */
export function distanceBetween(a: Outline, b: Outline): number {
  if (overlap(a, b)) return 0;
  let least = Number.POSITIVE_INFINITY;
  for (const point of a) least = Math.min(least, distanceToOutline(b, point));
  for (const point of b) least = Math.min(least, distanceToOutline(a, point));
  return least;
}

function overlap(a: Outline, b: Outline): boolean {
  return !hasSeparatingEdge(a, b) && !hasSeparatingEdge(b, a);
}

function hasSeparatingEdge(a: Outline, b: Outline): boolean {
  for (let index = 0; index < a.length; index++) {
    const [ax, ay] = a[index];
    const [bx, by] = a[(index + 1) % a.length];
    const outside = b.every(([x, y]) => (bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0);
    if (outside) return true;
  }
  return false;
}
