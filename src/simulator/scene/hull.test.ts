import { describe, expect, it } from "vitest";
import type { Vector3 } from "../../core/world/geometry";
import { seededRandom } from "../../core/world/ports";
import { type Hull, hullOf, hullVolume, mostHullPoints } from "./hull";
import { fromEuler, rotate } from "./rotation";

const box = (x: number, y: number, z: number): Vector3[] =>
  Array.from({ length: 8 }, (_, corner) => [corner & 1 ? x : -x, corner & 2 ? y : -y, corner & 4 ? z : -z]);

/** Furthest that a point lies outside, metres. */
function outside({ corners, faces }: Hull, points: readonly Vector3[]): number {
  const away = faces.flatMap(({ normal: n, corners: [first] }) =>
    points.map((point) => [0, 1, 2].reduce((sum, at) => sum + n[at] * (point[at] - corners[first][at]), 0)),
  );
  return Math.max(...away);
}

/** Corners minus edges plus faces: 2 for every closed body without holes. */
function euler({ corners, faces }: Hull): number {
  return corners.length - faces.reduce((sum, face) => sum + face.corners.length, 0) / 2 + faces.length;
}

describe("the hull", () => {
  it("of a turned box has six whole faces", () => {
    const turned = box(0.1, 0.02, 0.3).map((point) => rotate(fromEuler([0.3, -0.8, 2]), point));
    const hull = hullOf(turned.map(([x, y, z]) => [Math.fround(x), Math.fround(y), Math.fround(z)]));
    expect(hull.faces.map(({ corners }) => corners.length)).toEqual([4, 4, 4, 4, 4, 4]);
    expect(hullVolume(hull)).toBeCloseTo(8 * 0.1 * 0.02 * 0.3, 7);
  });

  it("leaves out what is inside, on a face, on an edge or there twice", () => {
    const more: Vector3[] = [...box(1, 1, 1), [0, 0, 0], [1, 0.2, 0.3], [1, 1, 0], [1, 1, 1], [0, 0, 1]];
    const hull = hullOf(more);
    expect(hull.corners).toHaveLength(8);
    expect(hull.faces).toHaveLength(6);
    expect(hullVolume(hull)).toBeCloseTo(8, 9);
  });

  it("of points in one plane or one line has no faces", () => {
    const square: Vector3[] = [
      [0, 0, 0],
      [1, 0, 1],
      [1, 1, 1],
      [0, 1, 0],
      [0.5, 0.5, 0.5],
    ];
    expect(hullOf(square).faces).toEqual([]);
    expect(hullOf([0, 1, 2, 3, 4].map((x): Vector3 => [x, x, 0])).faces).toEqual([]);
    expect(hullOf(Array.from({ length: 5 }, (): Vector3 => [1, 2, 3])).faces).toEqual([]);
  });

  it("of any points is closed and holds them all", () => {
    const random = seededRandom(4);
    for (let trial = 0; trial < 120; trial++) {
      const count = 5 + Math.floor(random() * (mostHullPoints - 4));
      const grain = [1e-6, 1e-4, 1e-3, 0.02][trial % 4];
      const points = Array.from({ length: count }, (): Vector3 => {
        const at = [random() - 0.5, random() - 0.5, random() - 0.5];
        const length = trial % 3 === 0 ? Math.hypot(...at) * 5 : 5;
        const [x, y, z] = at.map((value) => Math.round(value / length / grain) * grain);
        return [x, y, z];
      });
      const hull = hullOf(points);
      expect(hull.faces.length).toBeGreaterThan(3);
      expect(euler(hull)).toBe(2);
      expect(outside(hull, points)).toBeLessThan(1e-5);
    }
  });
});
