/** A point on the floor, metres. */
type Point = readonly [number, number];

/** A rectangle on the floor. */
interface Rectangle {
  readonly centre: Point;
  readonly yaw: number;
  readonly length: number;
  readonly width: number;
}

/** By how much less the outlines reach where it is judged by noisy poses, metres: a thing at the border is not amid. */
export const amidMargin = 0.01;

/**
 * Whether a point is in the middle of several things, two at least: within the convex hull of what they cover. Between
 * two that is a strip as wide as they are.
 * @param margin the outlines count as so much narrower on every side, metres
 */
export function isAmid(point: Point, outlines: readonly Rectangle[], margin = 0): boolean {
  if (outlines.length < 2) return false;
  const hull = convexHull(outlines.flatMap((outline) => cornersOf(outline, margin)));
  return hull.every((corner, index) => turnOf(corner, hull[(index + 1) % hull.length], point) >= 0);
}

function cornersOf({ centre, yaw, length, width }: Rectangle, margin: number): Point[] {
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  const along = Math.max(0, length / 2 - margin);
  const across = Math.max(0, width / 2 - margin);
  return [
    [along, across],
    [-along, across],
    [-along, -across],
    [along, -across],
  ].map(([x, y]) => [centre[0] + cos * x - sin * y, centre[1] + sin * x + cos * y]);
}

/** Counter-clockwise, by Andrew's monotone chain. */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of ordered) {
      for (
        let last = chain.length - 1;
        last > 0 && turnOf(chain[last - 1], chain[last], point) <= 0;
        last = chain.length - 1
      )
        chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** Positive where the way from `a` over `b` to `c` turns left. */
function turnOf(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
