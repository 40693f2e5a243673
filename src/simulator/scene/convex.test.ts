import { describe, expect, it } from "vitest";
import type { Vector3 } from "../../core/world/geometry";
import { contains, overlap, solid } from "./convex";
import { hullOf } from "./hull";
import { fromEuler } from "./rotation";
import type { PartShape } from "./scene";

const at = (shape: PartShape, size: Vector3, position: Vector3, turn: Vector3 = [0, 0, 0]) =>
  solid({ shape, size, pose: { position, orientation: fromEuler(turn) } });

const box = at("box", [0.5, 0.5, 0.5], [0, 0, 0]);

describe("overlap", () => {
  const check = (name: string, other: ReturnType<typeof at>, expected: boolean, less = 0) =>
    it(name, () => {
      expect([overlap(box, other, less), overlap(other, box, less)]).toEqual([expected, expected]);
    });
  check("of a box and itself", box, true);
  check("of boxes one above the other, touching", at("box", [0.5, 0.5, 0.5], [0, 0, 1]), false);
  check("of a small box in the middle", at("box", [0.01, 0.01, 0.01], [0, 0, 0]), true);
  check("of boxes side by side, a hair in each other", at("box", [0.5, 0.5, 0.5], [0.999, 0, 0]), true);
  check("of the same, a hair smaller", at("box", [0.5, 0.5, 0.5], [0.999, 0, 0]), false, 0.001);
  check(
    "of a box turned by 45° whose corner is in",
    at("box", [0.5, 0.5, 0.5], [1.2, 0, 0], [0, 0, Math.PI / 4]),
    true,
  );
  check("of the same, further away", at("box", [0.5, 0.5, 0.5], [1.21, 0, 0], [0, 0, Math.PI / 4]), false);
  check("of a ball at an edge", at("sphere", [0.3, 0, 0], [0.7, 0.7, 0]), true);
  check("of a ball that is only in the box round it", at("sphere", [0.3, 0, 0], [0.72, 0.72, 0]), false);
  check("of a round post at an edge", at("cylinder", [0.3, 1, 0], [0.72, 0.72, 0]), false);
  check("of a lying post", at("cylinder", [0.05, 1, 0], [0, 0, 0.54], [0, Math.PI / 2, 0]), true);
  check(
    "of a post that lies on it",
    at("cylinder", [0.05, 1, 0], [0, 0, 0.5501], [0, Math.PI / 2, 0]),
    false,
  );
  check("of a capsule's cap", at("capsule", [0.1, 0.2, 0], [0, 0, 0.79]), true);
  check("of a capsule that stands on it", at("capsule", [0.1, 0.2, 0], [0, 0, 0.8001]), false);
  const wedge = hullOf([
    [-0.5, -0.5, -0.5],
    [0.5, -0.5, -0.5],
    [-0.5, 0.5, -0.5],
    [0.5, 0.5, -0.5],
    [-0.5, -0.5, 0.5],
    [-0.5, 0.5, 0.5],
  ]);
  const convexAt = (position: Vector3) =>
    solid({
      shape: "convex",
      size: [0.5, 0.5, 0.5],
      hull: wedge,
      pose: { position, orientation: [1, 0, 0, 0] },
    });
  check("of a wedge's edge", convexAt([0.9, 0, 0]), true);
  check("of a wedge that only its box reaches", convexAt([-0.9, 0, -0.9]), false);
  check("of a wedge that stands on it", convexAt([0, 0, 1.0001]), false);
  it("a point is in a wedge, or over its slope", () => {
    expect(contains(convexAt([0, 0, 0]), [-0.4, 0, 0.3])).toBe(true);
    expect(contains(convexAt([0, 0, 0]), [0.4, 0, 0.3])).toBe(false);
  });
  check("of an ellipsoid", at("ellipsoid", [0.1, 0.1, 0.3], [0, 0, 0.79]), true);
  check("of an ellipsoid beside it", at("ellipsoid", [0.1, 0.1, 0.3], [0.601, 0, 0]), false);
});

it("two balls anywhere overlap where their centres are nearer than their radii, seen at random", () => {
  let state = 1;
  const next = () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
  for (let round = 0; round < 500; round++) {
    const where: Vector3 = [next() - 0.5, next() - 0.5, next() - 0.5];
    const [one, two] = [0.05 + next() * 0.4, 0.05 + next() * 0.4];
    const distance = Math.hypot(...where);
    if (Math.abs(distance - one - two) < 0.002) continue;
    const found = overlap(at("sphere", [one, 0, 0], [0, 0, 0]), at("sphere", [two, 0, 0], where));
    expect([round, found]).toEqual([round, distance < one + two]);
  }
});

it("contains a point, of each shape", () => {
  const inside = (shape: PartShape, size: Vector3, point: Vector3) =>
    contains(at(shape, size, [0, 0, 1]), point);
  expect(inside("box", [1, 2, 0.1], [0.9, 1.9, 1.05])).toBe(true);
  expect(inside("box", [1, 2, 0.1], [0.9, 1.9, 1.15])).toBe(false);
  expect(inside("sphere", [1, 0, 0], [0.7, 0.7, 1.3])).toBe(false);
  expect(inside("cylinder", [1, 0.1, 0], [0.7, 0.7, 1.09])).toBe(true);
  expect(inside("capsule", [0.1, 0.2, 0], [0, 0, 1.29])).toBe(true);
  expect(inside("ellipsoid", [1, 0.1, 0.1], [0.7, 0.08, 1])).toBe(false);
});
