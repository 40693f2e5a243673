import { describe, expect, it } from "vitest";
import { type Bounds, eyeOf, fitted, keyed, moved, type Orbit, panned, turned, zoomed } from "./orbit";

const front: Orbit = { target: [0, 0, 0], distance: 2, azimuth: 0, elevation: 0.02 };
const degrees = Math.PI / 180;

/** Where a point is in the picture: right and up from its middle, as parts of half its height; none behind the camera. */
function project(orbit: Orbit, point: readonly number[], fieldOfView: number) {
  const eye = eyeOf(orbit);
  const [dx, dy, dz] = point.map((value, axis) => value - eye[axis]);
  const { azimuth: a, elevation: e } = orbit;
  const depth = -(dx * Math.cos(e) * Math.cos(a) + dy * Math.cos(e) * Math.sin(a) + dz * Math.sin(e));
  const right = -dx * Math.sin(a) + dy * Math.cos(a);
  const up = -dx * Math.sin(e) * Math.cos(a) - dy * Math.sin(e) * Math.sin(a) + dz * Math.cos(e);
  const scale = depth * Math.tan(fieldOfView / 2);
  return { right: right / scale, up: up / scale, depth };
}

function expectNear(actual: readonly number[], expected: readonly number[]): void {
  actual.forEach((value, index) => {
    expect(value).toBeCloseTo(expected[index], 9);
  });
}

describe("the camera", () => {
  it("stands at its distance around its target", () => {
    expectNear(eyeOf({ target: [1, 2, 3], distance: 2, azimuth: Math.PI / 2, elevation: 0 }), [1, 4, 3]);
    expectNear(eyeOf({ target: [0, 0, 0], distance: 2, azimuth: 0, elevation: Math.PI / 6 }), [
      Math.sqrt(3),
      0,
      1,
    ]);
  });

  it("turns around it, never below the floor and never over the top", () => {
    expect(turned(front, 0.3, 0.2)).toMatchObject({
      azimuth: 0.3,
      elevation: 0.22,
      target: [0, 0, 0],
      distance: 2,
    });
    expect(turned(front, 0, 9).elevation).toBeLessThan(Math.PI / 2);
    expect(turned(front, 0, -9).elevation).toBeGreaterThan(0);
  });

  it("moves so that what it looks at goes along with the pointer", () => {
    for (const orbit of [front, turned(front, 2, 0.7), turned(front, -1, 1.2)]) {
      const { right, up } = project(panned(orbit, 0.3, 0.1), orbit.target, 90 * degrees);
      // At the target's distance half of the height is 2 m.
      expectNear([right, up], [0.15, 0.05]);
    }
  });

  it("zooms within bounds", () => {
    expect(zoomed(front, 0.5).distance).toBe(1);
    expect(zoomed(front, 1e-9).distance).toBeGreaterThan(0.1);
    expect(zoomed(front, 1e9).distance).toBeLessThan(100);
  });

  it("goes along on the floor", () => {
    expect(moved({ ...front, target: [1, 1, 0.4] }, 0.5, -1).target).toEqual([1.5, 0, 0.4]);
  });

  it("sees everything, and no farther away than it must", () => {
    const cases: readonly Bounds[] = [
      { min: [-3, -2, 0], max: [3, 2, 2.5] },
      { min: [4, 4, 0], max: [5, 12, 0.2] },
      { min: [0, 0, 0], max: [0.5, 0.5, 3] },
    ];
    for (const { min, max } of cases) {
      for (const aspect of [0.5, 1.4, 3]) {
        const orbit = fitted({ min, max }, 45 * degrees, aspect);
        let widest = 0;
        for (const x of [min[0], max[0]]) {
          for (const y of [min[1], max[1]]) {
            for (const z of [min[2], max[2]]) {
              const { right, up, depth } = project(orbit, [x, y, z], 45 * degrees);
              expect(depth).toBeGreaterThan(0);
              widest = Math.max(widest, Math.abs(right) / aspect, Math.abs(up));
            }
          }
        }
        expect(widest).toBeLessThan(1);
        expect(widest).toBeGreaterThan(0.85);
      }
    }
    // Nothing at all is looked at from a sensible distance, too.
    expect(fitted({ min: [0, 0, 0], max: [0, 0, 0] }, 45 * degrees, 1).distance).toBeGreaterThan(0.5);
  });

  it("knows its keys", () => {
    const level = turned(front, 0, 0.5);
    expect(keyed(level, "ArrowLeft", false)?.azimuth).toBeLessThan(0);
    expect(keyed(level, "ArrowUp", false)?.elevation).toBeGreaterThan(level.elevation);
    expect(project(keyed(level, "ArrowRight", true) ?? level, level.target, 1).right).toBeLessThan(0);
    expect(project(keyed(level, "ArrowDown", true) ?? level, level.target, 1).up).toBeGreaterThan(0);
    expect(keyed(level, "+", false)?.distance).toBeLessThan(2);
    expect(keyed(level, "-", false)?.distance).toBeGreaterThan(2);
    for (const key of ["Tab", "Enter", "a", "Home"]) expect(keyed(level, key, false)).toBeUndefined();
  });
});
