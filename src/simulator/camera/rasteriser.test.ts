import { describe, expect, it } from "vitest";
import type { Vector3 } from "../../core/world/geometry";
import { seededRandom } from "../../core/world/ports";
import { bedroom, lookAt, staticWorld } from "../perception/testing";
import { fromEuler, toMatrix } from "../scene/rotation";
import type { RenderCamera, RenderGeom } from "./image";
import { createRenderer } from "./rasteriser";

const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const grey = [0.5, 0.5, 0.5] as const;
const render = createRenderer();

function geom(
  shape: RenderGeom["shape"],
  size: Vector3,
  position: Vector3,
  objectIndex: number,
  rotation: readonly number[] = identity,
): RenderGeom {
  return { shape, size, position, rotation, colour: grey, objectIndex };
}

/** At the origin, looking along +x. */
const ahead = lookAt([0, 0, 0], [1, 0, 0], 65, 49);
const middle = 24 * 65 + 32;

describe("depth along the optical axis", () => {
  const check = (name: string, shape: RenderGeom, expected: number) =>
    it(name, () => {
      const image = render(ahead, [shape]);
      expect(image.depth[middle]).toBeCloseTo(expected, 5);
      expect(image.segmentation[middle]).toBe(expected === 0 ? 0 : shape.objectIndex);
    });
  check("box", geom("box", [0.2, 0.3, 0.4], [2, 0, 0], 3), 1.8);
  check("sphere", geom("sphere", [0.25, 0, 0], [2, 0, 0], 3), 1.75);
  check("ellipsoid", geom("ellipsoid", [0.1, 0.3, 0.4], [2, 0, 0], 3), 1.9);
  check("side of a cylinder", geom("cylinder", [0.3, 0.5, 0], [2, 0, 0], 3), 1.7);
  check("side of a capsule", geom("capsule", [0.3, 0.5, 0], [2, 0, 0], 3), 1.7);
  const lying = toMatrix(fromEuler([0, Math.PI / 2, 0]));
  check("end of a cylinder", geom("cylinder", [0.3, 0.5, 0], [2, 0, 0], 3, lying), 1.5);
  check("end of a capsule", geom("capsule", [0.3, 0.5, 0], [2, 0, 0], 3, lying), 1.2);
  check("plane that faces away", geom("plane", [1, 1, 0], [2, 0, 0], 3, lying), 0);
  check("what lies behind", geom("sphere", [0.25, 0, 0], [-2, 0, 0], 3), 0);
  check("what lies beyond the far plane", geom("sphere", [0.25, 0, 0], [30, 0, 0], 3), 0);
  check("what the camera is inside of", geom("sphere", [0.25, 0, 0], [0.1, 0, 0], 3), 0);
});

/** Distance to the surface of a shape at the origin, from outside; a lower bound for ellipsoids. */
function signedDistance({ shape, size }: RenderGeom, [x, y, z]: Vector3): number {
  const [a, b, c] = Array.from(size);
  switch (shape) {
    case "box": {
      const [qx, qy, qz] = [Math.abs(x) - a, Math.abs(y) - b, Math.abs(z) - c];
      return (
        Math.hypot(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0)) + Math.min(0, Math.max(qx, qy, qz))
      );
    }
    case "sphere":
      return Math.hypot(x, y, z) - a;
    case "ellipsoid":
      return (Math.hypot(x / a, y / b, z / c) - 1) * Math.min(a, b, c);
    case "cylinder": {
      const [qr, qz] = [Math.hypot(x, y) - a, Math.abs(z) - b];
      return Math.hypot(Math.max(qr, 0), Math.max(qz, 0)) + Math.min(0, Math.max(qr, qz));
    }
    case "capsule":
      return Math.hypot(x, y, z - Math.max(-b, Math.min(b, z))) - a;
    default:
      return z;
  }
}

/** An independent picture: every pixel's ray marches until it touches a surface. */
function march(camera: RenderCamera, geoms: readonly RenderGeom[]): { depth: number; objectIndex: number }[] {
  const { rotation: r, width, height, position } = camera;
  const focal = height / 2 / Math.tan(camera.verticalFovRadians / 2);
  return Array.from({ length: width * height }, (_, pixel) => {
    const u = ((pixel % width) + 0.5 - width / 2) / focal;
    const v = (height / 2 - Math.floor(pixel / width) - 0.5) / focal;
    const ray = [0, 1, 2].map((row) => r[row * 3] * u + r[row * 3 + 1] * v - r[row * 3 + 2]);
    const length = Math.hypot(...ray);
    let nearest = { depth: 0, objectIndex: 0 };
    for (const shape of geoms) {
      let depth = 0;
      for (let step = 0; step < 400 && depth < 20; step++) {
        const world = [0, 1, 2].map((axis) => position[axis] + depth * ray[axis] - shape.position[axis]);
        const local = [0, 1, 2].map((axis) =>
          [0, 1, 2].reduce((sum, row) => sum + shape.rotation[row * 3 + axis] * world[row], 0),
        );
        const away = signedDistance(shape, [local[0], local[1], local[2]]);
        if (away < 1e-5) {
          if (nearest.depth === 0 || depth < nearest.depth)
            nearest = { depth, objectIndex: shape.objectIndex };
          break;
        }
        depth += away / length;
      }
    }
    return nearest;
  });
}

describe("against ray marching", () => {
  const random = seededRandom(5);
  const draw = (least: number, most: number) => least + random() * (most - least);
  const shapes = ["box", "sphere", "ellipsoid", "cylinder", "capsule"] as const;
  it.each([...shapes, "mixed" as const])("%s", (kind) => {
    const camera = lookAt([0.1, -0.2, 0.3], [2, 0.1, 0.2], 48, 36);
    for (let trial = 0; trial < 6; trial++) {
      const geoms = Array.from({ length: 4 }, (_, index) =>
        geom(
          kind === "mixed" ? shapes[Math.floor(random() * shapes.length)] : kind,
          [draw(0.08, 0.4), draw(0.08, 0.4), draw(0.08, 0.4)],
          [draw(1.2, 3), draw(-0.8, 0.8), draw(-0.6, 0.8)],
          index + 1,
          toMatrix(fromEuler([draw(-3, 3), draw(-3, 3), draw(-3, 3)])),
        ),
      );
      const image = render(camera, geoms);
      let wrong = 0;
      march(camera, geoms).forEach(({ depth, objectIndex }, pixel) => {
        const same =
          image.segmentation[pixel] === objectIndex &&
          Math.abs(image.depth[pixel] - depth) < 2e-3 * Math.max(1, depth);
        if (!same) wrong++;
      });
      // Grazing rays may fall on either side of an outline.
      expect(wrong).toBeLessThanOrEqual(8);
    }
  });
});

describe("pixels that are visible and covered", () => {
  it("tell how much of an object is hidden", () => {
    const behind = geom("box", [0.1, 0.4, 0.2], [3, 0, 0], 1);
    const before = geom("box", [0.1, 0.4, 0.4], [2, 0.4, 0], 2);
    for (const order of [
      [behind, before],
      [before, behind],
    ]) {
      const { visiblePixels, coveredPixels, segmentation } = render(lookAt([0, 0, 0], [1, 0, 0]), order);
      expect(visiblePixels[1]).toBe(segmentation.filter((value) => value === 1).length);
      const share = visiblePixels[1] / coveredPixels[1];
      expect(share).toBeGreaterThan(0.4);
      expect(share).toBeLessThan(0.6);
      expect(visiblePixels[2]).toBe(coveredPixels[2]);
    }
  });

  it("count a pixel once for an object of several parts", () => {
    const parts = [geom("sphere", [0.2, 0, 0], [2, 0, 0], 1), geom("sphere", [0.2, 0, 0], [2.1, 0.1, 0], 1)];
    const { visiblePixels, coveredPixels } = render(ahead, parts);
    expect(visiblePixels[1]).toBe(coveredPixels[1]);
    expect(visiblePixels[1]).toBeGreaterThan(0);
  });

  it("start anew with every picture", () => {
    const shape = geom("sphere", [0.2, 0, 0], [2, 0, 0], 9);
    const first = render(ahead, [shape]).visiblePixels[9];
    expect(render(ahead, [shape]).visiblePixels[9]).toBe(first);
    const empty = render(ahead, []);
    expect(empty.visiblePixels[9]).toBe(0);
    expect(empty.depth.every((depth) => depth === 0)).toBe(true);
  });
});

describe("clipping", () => {
  it("cuts a floor that begins below the camera", () => {
    const camera = lookAt([0, 0, 1], [2, 0, 0.8], 64, 48);
    const image = render(camera, [geom("plane", [0, 0, 0], [0, 0, 0], 0)]);
    const bottom = image.depth[47 * 64 + 32];
    const top = image.depth[32];
    expect(bottom).toBeGreaterThan(0.5);
    expect(bottom).toBeLessThan(3);
    expect(top).toBe(0);
  });

  it("shows the inside of a room whose walls are boxes round the camera", () => {
    const walls = [geom("box", [0.1, 5, 5], [3, 0, 0], 0), geom("box", [5, 0.1, 5], [0, 2, 0], 0)];
    const image = render(lookAt([0, 0, 0], [1, 1, 0], 64, 48), walls);
    expect(image.depth.every((depth) => depth > 0)).toBe(true);
  });

  it("survives any camera", () => {
    const random = seededRandom(8);
    const world = staticWorld(bedroom(1));
    for (let trial = 0; trial < 60; trial++) {
      const from: Vector3 = [random() * 6, random() * 5, random() * 2];
      const to: Vector3 = [random() * 6, random() * 5, random()];
      const { image } = world.frame(lookAt(from, to, 80, 60));
      expect(image.depth.every((depth) => depth >= 0 && depth <= 20.001)).toBe(true);
    }
  });
});

describe("light", () => {
  const colourAt = (geoms: readonly RenderGeom[], camera: RenderCamera) => {
    const image = render(camera, geoms);
    return image.colour[middle * 3];
  };
  const floor = geom("plane", [0, 0, 0], [0, 0, 0], 0);
  const down = lookAt([0, 0, 2], [0, 0, 0], 65, 49);

  it("is dimmer under a table", () => {
    const aside = lookAt([1.2, 0, 0.4], [0, 0, 0], 65, 49);
    const table = geom("box", [0.5, 0.5, 0.02], [0, 0, 0.7], 1);
    expect(colourAt([floor, table], aside)).toBeLessThan(colourAt([floor], aside) - 20);
  });

  it("is not dimmed by walls, and on top of a table only by what stands there", () => {
    const table = geom("box", [0.5, 0.5, 0.02], [0, 0, 0.7], 1);
    const wall = geom("box", [0.05, 2, 1.2], [0.1, 0, 1.2], 0);
    expect(colourAt([table], down)).toBe(colourAt([table, floor], down));
    expect(colourAt([floor], down)).toBe(colourAt([floor, { ...wall, position: [3, 0, 1.2] }], down));
  });
});

it("allocates nothing for a second picture of the same size", () => {
  const first = render(ahead, []);
  expect(render(ahead, []) === first).toBe(true);
  expect(render({ ...ahead, width: 64 }, []) === first).toBe(false);
});
