import { describe, expect, it } from "vitest";
import { multiply, rotate } from "../../../scene/rotation";
import { pouringTilt, tippingAxes } from "./pouring";

describe("tipping a vessel over", () => {
  it.each([0, 0.3, 0.6, 0.75, 0.89, 1.2, 1.57])(
    "turns it as far with a hand that points down by %f",
    (pitch) => {
      for (const direction of [0, 0.8, 2.4, -1.3]) {
        for (const [x, y, z] of tippingAxes(direction, pitch)) {
          const s = Math.sin(pouringTilt / 2);
          const turn = multiply([Math.cos(pouringTilt / 2), x * s, y * s, z * s], [1, 0, 0, 0]);
          expect(rotate(turn, [0, 0, 1])[2]).toBeCloseTo(Math.cos(pouringTilt), 6);
        }
      }
    },
  );
});
