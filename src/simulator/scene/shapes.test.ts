import { describe, expect, it } from "vitest";
import { fromYaw, type Pose, type Quaternion, type Vector3, yawOf } from "../../core/world/geometry";
import { seededRandom } from "../../core/world/ports";
import { hullOf } from "./hull";
import { add, compose, fromEuler, relativeTo, rotate, toMatrix, zAxisTo } from "./rotation";
import type { PartShape } from "./scene";
import { boundsOf, boxRound, uprightBox, volumeOf } from "./shapes";

const random = seededRandom(11);
const draw = (least: number, most: number) => least + random() * (most - least);
const anyTurn = (): Quaternion => fromEuler([draw(-3, 3), draw(-3, 3), draw(-3, 3)]);
const anyPose = (): Pose => ({ position: [draw(-1, 1), draw(-1, 1), draw(-1, 1)], orientation: anyTurn() });

/** A point on the surface of a shape, in its own frame. */
function surfacePoint(shape: Exclude<PartShape, "convex">, [a, b, c]: Vector3): Vector3 {
  const angle = draw(0, 2 * Math.PI);
  const z = draw(-1, 1);
  const level = Math.sqrt(1 - z * z);
  const ball: Vector3 = [level * Math.cos(angle), level * Math.sin(angle), z];
  switch (shape) {
    case "box":
      return [a * Math.sign(draw(-1, 1)), b * Math.sign(draw(-1, 1)), c * Math.sign(draw(-1, 1))];
    case "sphere":
      return [a * ball[0], a * ball[1], a * ball[2]];
    case "ellipsoid":
      return [a * ball[0], b * ball[1], c * ball[2]];
    case "cylinder":
      return [a * Math.cos(angle), a * Math.sin(angle), b * Math.sign(z)];
    case "capsule":
      return [a * ball[0], a * ball[1], a * ball[2] + b * Math.sign(z)];
  }
}

describe("bounds", () => {
  it.each(["box", "sphere", "ellipsoid", "cylinder", "capsule"] as const)("hold a %s tightly", (shape) => {
    for (let trial = 0; trial < 10; trial++) {
      const size: Vector3 = [draw(0.05, 0.3), draw(0.05, 0.3), draw(0.05, 0.3)];
      const pose: Pose = { position: [0, 0, 0], orientation: anyTurn() };
      const { half } = boxRound({ shape, size, pose });
      const reached = [0, 0, 0];
      for (let sample = 0; sample < 4000; sample++) {
        const point = rotate(pose.orientation, surfacePoint(shape, size));
        for (const axis of [0, 1, 2]) reached[axis] = Math.max(reached[axis], point[axis]);
      }
      for (const axis of [0, 1, 2]) {
        expect(reached[axis]).toBeLessThanOrEqual(half[axis] + 1e-9);
        expect(reached[axis]).toBeGreaterThan(half[axis] * 0.93);
      }
    }
  });

  it("hold a turned wedge tightly, wherever its middle then is", () => {
    const wedge: Vector3[] = [
      [-1, -1, -1],
      [1, -1, -1],
      [-1, 1, -1],
      [-1, -1, 1],
    ];
    for (let trial = 0; trial < 10; trial++) {
      const pose = anyPose();
      const { centre, half } = boxRound({ shape: "convex", size: [1, 1, 1], hull: hullOf(wedge), pose });
      const placed = wedge.map((corner) => add(pose.position, rotate(pose.orientation, corner)));
      for (const axis of [0, 1, 2]) {
        const along = placed.map((point) => point[axis]);
        expect(centre[axis] - half[axis]).toBeCloseTo(Math.min(...along), 9);
        expect(centre[axis] + half[axis]).toBeCloseTo(Math.max(...along), 9);
      }
    }
  });

  it("span all parts", () => {
    const at = (x: number) => ({
      shape: "sphere" as const,
      size: [0.1, 0, 0] as const,
      pose: { position: [x, 0, 0] as const, orientation: fromYaw(0) },
    });
    expect(boundsOf([at(0), at(1)])).toEqual({ min: [-0.1, -0.1, -0.1], max: [1.1, 0.1, 0.1] });
  });
});

describe("volume", () => {
  const check = (shape: PartShape, size: Vector3, expected: number) =>
    it(shape, () => expect(volumeOf({ shape, size })).toBeCloseTo(expected, 9));
  check("box", [1, 2, 3], 48);
  check("sphere", [1, 0, 0], 4.18879020479);
  check("ellipsoid", [1, 2, 3], 25.1327412287);
  check("cylinder", [1, 2, 0], 12.5663706144);
  check("capsule", [1, 2, 0], 16.7551608191);
  it("convex", () => {
    const hull = hullOf([
      [0, 0, 0],
      [1, 0, 0],
      [0, 2, 0],
      [0, 0, 3],
    ]);
    expect(volumeOf({ shape: "convex", size: [0.5, 1, 1.5], hull })).toBeCloseTo(1, 9);
  });
});

describe("rotation", () => {
  it("composes and takes apart", () => {
    for (let trial = 0; trial < 50; trial++) {
      const [frame, pose] = [anyPose(), anyPose()];
      const back = compose(frame, relativeTo(frame, pose));
      for (const axis of [0, 1, 2] as const) expect(back.position[axis]).toBeCloseTo(pose.position[axis], 9);
      toMatrix(back.orientation).forEach((value, index) => {
        expect(value).toBeCloseTo(toMatrix(pose.orientation)[index], 9);
      });
    }
  });

  it.each<[Vector3]>([[[0, 0, 1]], [[0, 0, -2]], [[1, 0, 0]], [[-1, 2, 0.5]], [[0, -3, -3]]])(
    "brings z onto %j",
    (direction) => {
      const length = Math.hypot(...direction);
      const turned = rotate(zAxisTo(direction), [0, 0, 1]);
      for (const axis of [0, 1, 2] as const) expect(turned[axis]).toBeCloseTo(direction[axis] / length, 6);
    },
  );

  it("turns about x first, then y, then z", () => {
    const turned = rotate(fromEuler([Math.PI / 2, 0, Math.PI / 2]), [0, 1, 0]);
    for (const axis of [0, 1, 2]) expect(turned[axis]).toBeCloseTo([0, 0, 1][axis], 9);
  });
});

describe("uprightBox", () => {
  const brick = [
    {
      shape: "box" as const,
      size: [0.1, 0.05, 0.02] as const,
      pose: { position: [0, 0, 0] as const, orientation: fromYaw(0) },
    },
  ];
  const boxOf = (orientation: Quaternion, position: Vector3 = [1, 2, 3]) =>
    uprightBox(brick, { position, orientation });

  it("keeps an upright body's own box and heading", () => {
    const { pose, size } = boxOf(fromYaw(0.7));
    expect(yawOf(pose)).toBeCloseTo(0.7);
    expect(size.map((side) => side.toFixed(3))).toEqual(["0.200", "0.100", "0.040"]);
    expect(pose.position.map((value) => value.toFixed(3))).toEqual(["1.000", "2.000", "3.000"]);
  });

  it("stands up what lies on its side", () => {
    const { size } = boxOf(fromEuler([Math.PI / 2, 0, 0.3]));
    expect(size.map((side) => side.toFixed(3))).toEqual(["0.200", "0.040", "0.100"]);
  });

  it("stands up what stands on its end", () => {
    const { size } = boxOf(fromEuler([0, Math.PI / 2, 0.3]));
    expect(size[2]).toBeCloseTo(0.2);
    expect(size[0] * size[1]).toBeCloseTo(0.1 * 0.04);
  });

  it("does not grow a ball that rolled", () => {
    const ball = [{ ...brick[0], shape: "sphere" as const, size: [0.04, 0, 0] as const }];
    const { size } = uprightBox(ball, { position: [0, 0, 0.04], orientation: anyTurn() });
    for (const side of size) expect(side).toBeCloseTo(0.08);
  });

  it("finds the middle of a body that is not centred on its frame", () => {
    const shifted = [{ ...brick[0], pose: { position: [0.1, 0, 0] as const, orientation: fromYaw(0) } }];
    const { pose } = uprightBox(shifted, { position: [0, 0, 1], orientation: fromYaw(Math.PI / 2) });
    expect(add(pose.position, [0, 0, 0]).map((value) => Number(value.toFixed(6)))).toEqual([0, 0.1, 1]);
  });
});
