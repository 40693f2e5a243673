import { expect, it } from "vitest";
import { isBeside } from "./beside";

const block = (x: number, y: number, { yaw = 0, bottom = 0.752, length = 0.05 } = {}) => ({
  centre: [x, y] as const,
  yaw,
  length,
  width: 0.05,
  bottom,
});

it.each([
  ["with room for a finger", block(0.09, 0), 0, true],
  ["touching", block(0.05, 0), 0, true],
  ["at a corner", block(0.1, 0.1), 0, true],
  ["nearly too far away", block(0.125, 0), 0, true],
  ["the same where poses are noisy", block(0.125, 0), 0.01, false],
  ["too far away", block(0.14, 0), 0, false],
  ["a turned one whose corner is near", block(0.14, 0, { yaw: Math.PI / 4 }), 0, true],
  ["a long one, end to end", block(0.22, 0, { length: 0.3 }), 0, true],
  ["a long one across", block(0.22, 0, { length: 0.3, yaw: Math.PI / 2 }), 0, false],
  ["on it", block(0, 0, { bottom: 0.802 }), 0, false],
  ["higher", block(0.09, 0, { bottom: 0.802 }), 0, false],
  ["on a marked area", block(0.09, 0, { bottom: 0.754 }), 0, true],
  ["inside it", block(0.01, 0), 0, false],
] as const)("next to a block, %s", (_, other, margin, expected) => {
  expect(isBeside(block(0, 0), other, margin)).toBe(expected);
  expect(isBeside(other, block(0, 0), margin)).toBe(expected);
});
