import { expect, it } from "vitest";
import { seededRandom } from "../../../core/world/ports";
import type { ArmWorld } from "../../arm/armCollision";
import { planArmPath } from "../../arm/armPath";
import { mobileArm } from "../../arm/dimensions";
import { armFrames, forward, inverse, type Joints, nearestTurns, pointing } from "../../arm/kinematics";
import { LevelArm, type Load } from "./body";

/** Of a hand that points down so far while what it holds stands upright, radians. */
const pitch = 0.4;
const load: Load = { up: [-Math.cos(pitch), 0, -Math.sin(pitch)], mostTilt: 0.35 };
const nothing: ArmWorld = { obstacles: [], opening: 0.1 };
const arm = new LevelArm(
  mobileArm,
  [],
  () => -10,
  () => load,
);

function postures(tool: readonly [number, number, number], azimuth: number): number[][] {
  const all = inverse({ position: [...tool], rotation: pointing(azimuth, pitch) }, new Array(7).fill(0));
  return all.filter((joints) => !arm.touches(joints, nothing));
}

function tilt(joints: Joints): number {
  const { rotation: r } = forward(joints, armFrames());
  return Math.acos(Math.min(1, r[6] * load.up[0] + r[7] * load.up[1] + r[8] * load.up[2]));
}

it("finds a way from one posture into a quite different one with what it carries upright all along", () => {
  const [from] = postures([0.45, -0.35, 0.75], -0.6);
  const to = nearestTurns(postures([0.6, 0.3, 0.9], 0.3).slice(-1)[0], from);
  for (const seed of [1, 2, 3]) {
    const path = planArmPath(from, to, arm, nothing, seededRandom(seed), [], 300) ?? [];
    expect(path[0]).toEqual(from);
    expect(path.at(-1)).toEqual(to);
    for (const [index, next] of path.slice(1).entries()) {
      for (let part = 0; part <= 1; part += 0.05) {
        const between = path[index].map((angle, joint) => angle + (next[joint] - angle) * part);
        expect(tilt(between)).toBeLessThan(load.mostTilt + 0.02);
      }
    }
  }
});
