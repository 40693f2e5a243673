import { expect, it } from "vitest";
import { isAmid } from "./amid";

const cup = (x: number, y: number, yaw = 0) => ({ centre: [x, y], yaw, length: 0.08, width: 0.08 }) as const;
const two = [cup(0, 0), cup(0.4, 0)];
const square = [cup(0, 0), cup(0.4, 0), cup(0.4, 0.4), cup(0, 0.4)];

it.each([
  ["half way between two", [0.2, 0], two, 0, true],
  ["a little beside the line between them", [0.2, 0.035], two, 0, true],
  ["the same where poses are noisy", [0.2, 0.035], two, 0.01, false],
  ["beside them", [0.2, 0.06], two, 0, false],
  ["beyond one of them", [0.5, 0], two, 0, false],
  ["in the middle of four", [0.2, 0.2], square, 0, true],
  ["off the middle, and within", [0.05, 0.3], square, 0, true],
  ["outside of four", [0.2, 0.5], square, 0, false],
  ["in the hollow of three", [0.1, 0.3], [cup(0, 0), cup(0.4, 0), cup(0.4, 0.4)], 0, false],
  ["between two that are turned", [0.2, 0.05], [cup(0, 0, Math.PI / 4), cup(0.4, 0, Math.PI / 4)], 0, true],
  ["where one stands alone", [0, 0], [cup(0, 0)], 0, false],
  ["where there is nothing", [0, 0], [], 0, false],
] as const)("%s", (_, point, outlines, margin, expected) => {
  expect(isAmid(point, outlines, margin)).toBe(expected);
});
