import { expect, it } from "vitest";
import { fromYaw } from "../../../core/world/geometry";
import { type Placed, placedOf, spotIn, spotOn, topOf } from "./spots";

const placed = (id: string, x: number, y: number, more: Partial<Placed> = {}): Placed => ({
  id,
  x,
  y,
  z: 0.1,
  yaw: 0,
  length: 0.04,
  width: 0.04,
  height: 0.04,
  ...more,
});
const item = placed("item", 9, 9);
const plate = placed("plate", 0, 0, { length: 0.4, width: 0.2, z: 0.07, height: 0.02 });

it("an empty place is used in its middle", () => {
  expect(spotOn(plate, item, [plate, item])).toMatchObject({ x: 0, y: 0 });
});

it("with something in the middle, it is the nearest spot with room for the fingers", () => {
  const { x, y } = spotOn(plate, item, [plate, item, placed("other", 0, 0)]);
  expect(Math.hypot(x, y)).toBeGreaterThan(0.08);
  expect(Math.hypot(x, y)).toBeLessThan(0.13);
});

it("what lies lower than the place is not in the way", () => {
  expect(spotOn(plate, item, [plate, placed("low", 0, 0, { z: 0.02 })])).toMatchObject({ x: 0, y: 0 });
});

it("where nothing is free it is the middle", () => {
  const small = { ...plate, length: 0.05, width: 0.05 };
  expect(spotOn(small, item, [placed("other", 0, 0)])).toMatchObject({ x: 0, y: 0 });
});

it("in a vessel it is along its longer side, away from what is inside", () => {
  const vessel = placed("vessel", 0, 0, { length: 0.3, width: 0.1, yaw: Math.PI / 2 });
  expect(spotIn(vessel, item, [vessel])).toEqual({ x: 0, y: 0 });
  const { x, y } = spotIn(vessel, item, [vessel, item, placed("inside", 0, 0.07)]);
  expect(x).toBeCloseTo(0);
  expect(y).toBeLessThan(-0.06);
});

it("a thing without a place or a size has none", () => {
  const thing = { id: "a", type: "a", label: "a", attributes: {} };
  const pose = { position: [1, 2, 3], orientation: fromYaw(1) } as const;
  expect(placedOf({ ...thing, pose })).toBeUndefined();
  expect(placedOf({ ...thing, size: [1, 1, 1] })).toBeUndefined();
  const whole = placedOf({ ...thing, pose, size: [0.3, 0.2, 0.1] });
  expect(whole && topOf(whole)).toBeCloseTo(3.05);
});
