import { describe, expect, it } from "vitest";
import type { Pose } from "../../../../core/world/geometry";
import { mobileArm } from "../../../arm/dimensions";
import { inverse, pointing, type ToolPose } from "../../../arm/kinematics";
import type { Detection } from "../../../perception/detector";
import { toQuaternion } from "../../../perception/frame";
import { ObjectMap } from "../../../perception/objectMap";
import { seenItem } from "../../../testing/seenItem";
import { LevelArm, type Load } from "../body";
import { fallsBackFrom, loadIn, mostTipping } from "./tipping";

const plate = seenItem("plate", [1, 0, 0.76], [0.2, 0.2, 0.02]);
const egg = seenItem("egg", [1.03, 0, 0.79], [0.04, 0.04, 0.04]);
const mug = seenItem("mug", [2, 0, 0.8], [0.08, 0.08, 0.1], { isFilled: true });
const vase = seenItem("vase", [3, 0, 0.9], [0.06, 0.06, 0.3], { isFilled: true });

/** The hand points down. */
const above: Pose = { position: [1, 0, 0.9], orientation: toQuaternion(pointing(0, Math.PI / 2)) };

function holding(id: string | undefined, ...things: readonly Detection[]): ObjectMap {
  const map = new ObjectMap();
  map.takesAlong = true;
  map.integrate(things, new Set());
  if (id !== undefined) map.hold(id, above);
  return map;
}

function loadOf(map: ObjectMap): Load {
  const load = loadIn(map);
  if (!load) throw new Error("nothing to lose");
  return load;
}

describe("what is in the hand", () => {
  it("has something to lose if it is full, or if something rides on it", () => {
    expect(loadIn(holding(undefined, plate, egg))).toBeUndefined();
    expect(loadIn(holding("plate_0", plate, mug))).toBeUndefined();
    expect(loadIn(holding("egg_0", plate, egg))).toBeUndefined();
    const [full, laden] = [loadOf(holding("mug_0", mug)), loadOf(holding("plate_0", plate, egg))];
    expect(laden.mostTilt).toBeLessThan(full.mostTilt);
  });

  it("is tipped where it is put down only as far as it keeps what it has to lose, and falls back onto its foot", () => {
    expect(mostTipping(holding("plate_0", plate))).toBe(Number.POSITIVE_INFINITY);
    const laden = holding("plate_0", plate, egg);
    expect(mostTipping(laden)).toBe(loadOf(laden).mostTilt);
    expect(mostTipping(holding("vase_0", vase))).toBe(fallsBackFrom(vase.size));
    expect(mostTipping(holding("vase_0", vase))).toBeLessThan(mostTipping(laden));
  });

  it("keeps the arm out of postures that tilt it further", () => {
    const tilts = [0.1, 0.3, 0.5, 0.8, 1, 1.5];
    const nothing = { obstacles: [], opening: 0.1 };
    const allowed = (map: ObjectMap) => {
      const arm = new LevelArm(
        mobileArm,
        [],
        () => -10,
        () => loadIn(map),
      );
      return tilts.filter((tilt) => {
        const pose: ToolPose = { position: [0.55, 0, 0.6], rotation: pointing(0, Math.PI / 2 - tilt) };
        return inverse(pose, new Array(7).fill(0)).some((joints) => !arm.touches(joints, nothing));
      });
    };
    expect(allowed(holding("plate_0", plate, egg))).toEqual([0.1, 0.3]);
    expect(allowed(holding("mug_0", mug))).toEqual([0.1, 0.3, 0.5, 0.8]);
    expect(allowed(holding("plate_0", plate))).toEqual(tilts);
  });
});
