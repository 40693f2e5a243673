import { expect, it } from "vitest";
import { normalAt, uniformAt } from "./seededDraw";

const numbers = (count: number, draw: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => draw(index));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const correlation = (a: readonly number[], b: readonly number[]) =>
  12 * mean(a.map((value, index) => (value - 0.5) * (b[index] - 0.5)));

it("gives the same number for the same place", () => {
  expect(uniformAt(3, "pose", 5)).toBe(uniformAt(3, "pose", 5));
});

it("is uniform", () => {
  const values = numbers(20_000, (index) => uniformAt(1, "a", index));
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...values)).toBeLessThan(1);
  for (let bin = 0; bin < 10; bin++) {
    const share = values.filter((value) => Math.floor(value * 10) === bin).length / values.length;
    expect(share).toBeGreaterThan(0.09);
    expect(share).toBeLessThan(0.11);
  }
});

it.each([
  ["the next index", (index: number) => uniformAt(1, "a", index + 1)],
  ["the next seed", (index: number) => uniformAt(2, "a", index)],
  ["another stream", (index: number) => uniformAt(1, "b", index)],
])("is unrelated to %s", (_, other) => {
  const a = numbers(20_000, (index) => uniformAt(1, "a", index));
  expect(Math.abs(correlation(a, numbers(20_000, other)))).toBeLessThan(0.03);
});

it("spreads over seeds at a fixed place", () => {
  const values = numbers(20_000, (seed) => uniformAt(seed, "fault/graspSlip", 1));
  expect(Math.abs(mean(values) - 0.5)).toBeLessThan(0.01);
});

it("draws normal numbers, cut at three deviations", () => {
  const values = numbers(20_000, (index) => normalAt(4, "n", index));
  expect(Math.abs(mean(values))).toBeLessThan(0.03);
  expect(mean(values.map((value) => value * value))).toBeCloseTo(1, 1);
  expect(Math.max(...values.map(Math.abs))).toBeLessThanOrEqual(3);
});
