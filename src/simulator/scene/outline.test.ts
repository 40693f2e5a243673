import { describe, expect, it } from "vitest";
import {
  centreOf,
  containsPoint,
  distanceBetween,
  distanceToOutline,
  type Outline,
  type Point2,
  rectangleOutline,
} from "./outline";

const square = rectangleOutline([0, 0], [2, 2], 0);
const diamond = rectangleOutline([0, 0], [2, 2], Math.PI / 4);

function check(name: string, actual: number, expected: number): void {
  it(name, () => expect(actual).toBeCloseTo(expected, 9));
}

describe("distance from a point", () => {
  const from = (outline: Outline, point: Point2) => distanceToOutline(outline, point);
  check("inside", from(square, [0.5, -0.5]), 0);
  check("on the edge", from(square, [1, 0.3]), 0);
  check("beside an edge", from(square, [1.5, 0]), 0.5);
  check("off a corner", from(square, [2, 2]), Math.SQRT2);
  check("beside a turned square", from(diamond, [1, 1]), Math.SQRT2 - 1);
});

describe("distance between outlines", () => {
  const to = (centre: Point2, size: readonly [number, number], yaw: number) =>
    distanceBetween(square, rectangleOutline(centre, size, yaw));
  check("side by side", to([3, 0], [2, 2], 0), 1);
  check("overlapping", to([1.5, 1.5], [2, 2], 0), 0);
  check("one inside the other", to([0, 0], [0.2, 0.2], 0.3), 0);
  check("crossing without a corner inside", to([0, 0], [8, 0.5], 0.7), 0);
  check("corner towards an edge", to([3, 0], [2, 2], Math.PI / 4), 2 - Math.SQRT2);
  check("corner to corner", to([3, 3], [2, 2], 0), Math.SQRT2);
});

it("knows the centre and what lies inside", () => {
  expect(centreOf(rectangleOutline([3, -1], [1, 2], 0.4))[0]).toBeCloseTo(3);
  expect(containsPoint(diamond, [1.2, 0])).toBe(true);
  expect(containsPoint(diamond, [0.8, 0.8])).toBe(false);
});
