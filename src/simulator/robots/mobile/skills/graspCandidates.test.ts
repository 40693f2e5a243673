import { describe, expect, it } from "vitest";
import type { Vector3 } from "../../../../core/world/geometry";
import { graspCandidates } from "./graspCandidates";

const support = 0.75;

function leans(size: Vector3): readonly number[] {
  const pose = { position: [1, 2, support + size[2] / 2] as Vector3, orientation: [1, 0, 0, 0] as const };
  return graspCandidates({ pose, size }, support, 0.3).map(({ lean }) => lean);
}

describe("grasps for an object", () => {
  it("are from straight above first, then leaning", () => {
    const found = leans([0.07, 0.07, 0.09]);
    expect(found[0]).toBe(0);
    expect(found).toContain(0.5);
  });

  it("never lean over what lies flat: the fingers would close above it", () => {
    const spoon = leans([0.17, 0.036, 0.014]);
    expect(spoon.length).toBeGreaterThan(4);
    expect(spoon.every((lean) => lean === 0)).toBe(true);
  });
});
