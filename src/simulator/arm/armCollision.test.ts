import { describe, expect, it } from "vitest";
import { toMatrix } from "../scene/rotation";
import { ArmCollision, type Carried } from "./armCollision";
import { mobileArm } from "./dimensions";
import { armFrames, forward } from "./kinematics";
import { restPostureAt } from "./restPosture";

const upright = [1, 0, 0, 0, 1, 0, 0, 0, 1];

describe("what is carried, and the robot's own body", () => {
  const posture = restPostureAt([0.4, 0, 0.9]);
  const { tool, rotation } = forward([...posture], armFrames());
  /** A pot of 10 by 10 by 14 cm, its long side along the hand; metres in the frame of the tool. */
  const pot: Carried = { centre: [0, 0, 0.05], rotation: upright, half: [0.05, 0.05, 0.07] };
  const touchesRodAt = (x: number, z: number) => {
    const centre = [0, 1, 2].map(
      (axis) => tool[axis] + rotation[3 * axis] * x + rotation[3 * axis + 2] * z,
    ) as [number, number, number];
    const rod = { centre, rotation: toMatrix([0, 0, 0, 1]), half: [0.005, 0.005, 0.005] } as const;
    return new ArmCollision(mobileArm, [rod]).touches(posture, { obstacles: [], carried: pot, opening: 0.1 });
  };

  it("meet at its edges, too", () => {
    expect(touchesRodAt(0, 0.12)).toBe(true);
    expect(touchesRodAt(0.042, 0.112)).toBe(true);
    expect(touchesRodAt(-0.042, 0.112)).toBe(true);
  });

  it("do not where there is air between them", () => {
    expect(touchesRodAt(0, 0.14)).toBe(false);
    expect(touchesRodAt(0.075, 0.112)).toBe(false);
  });
});
