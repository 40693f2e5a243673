import { describe, expect, it } from "vitest";
import type { Vector3 } from "../../../../core/world/geometry";
import { graspCandidates } from "./graspCandidates";

const support = 0.75;

const standing = (size: Vector3) => ({
  pose: { position: [1, 2, support + size[2] / 2] as Vector3, orientation: [1, 0, 0, 0] as const },
  size,
});

function leans(size: Vector3): readonly number[] {
  return graspCandidates(standing(size), support, 0.3).map(({ lean }) => lean);
}

describe("grasps for an object", () => {
  it("are from straight above first, then leaning", () => {
    const found = leans([0.07, 0.07, 0.09]);
    expect(found[0]).toBe(0);
    expect(found).toContain(0.5);
  });

  it("open a leaning hand as far as the thing is wide across its way, which a square box is more than a round pot", () => {
    const size: Vector3 = [0.08, 0.075, 0.08];
    const leaning = (type: string) =>
      graspCandidates({ ...standing(size), type }, support, 0.6).filter(({ lean }) => lean > 0);
    expect(leaning("pot")[0].width).toBeCloseTo(0.08, 3);
    expect(leaning("box")[0].width).toBeCloseTo(Math.sin(0.6) * 0.08 + Math.cos(0.6) * 0.075, 3);
  });

  it("never close a leaning hand over the corners of a box that is too wide there", () => {
    const box = graspCandidates({ ...standing([0.12, 0.114, 0.08]), type: "box" }, support, 0.6);
    expect(box.length).toBeGreaterThan(0);
    expect(box.every(({ lean, yaw }) => lean === 0 && Math.abs(Math.sin(2 * yaw)) < 0.01)).toBe(true);
  });

  it("never lean over what lies flat: the fingers would close above it", () => {
    const spoon = leans([0.17, 0.036, 0.014]);
    expect(spoon.length).toBeGreaterThan(4);
    expect(spoon.every((lean) => lean === 0)).toBe(true);
  });
});
