import { describe, expect, it } from "vitest";
import { seededRandom } from "../../core/world/ports";
import { limitedJoints } from "./dimensions";
import { armFrames, downward, forward, inverse, pointing } from "./kinematics";

const zero = [0, 0, 0, 0, 0, 0, 0];

describe("arm kinematics", () => {
  it("finds every posture that it can reach, exactly, within the joint limits", () => {
    const random = seededRandom(3);
    const frames = armFrames();
    for (let trial = 0; trial < 60; trial++) {
      const joints = limitedJoints.map(
        (limit) => (random() * 2 - 1) * (limit === undefined ? Math.PI : limit * 0.7),
      );
      forward(joints, frames);
      const position: [number, number, number] = [frames.tool[0], frames.tool[1], frames.tool[2]];
      const rotation = [...frames.rotation];
      const found = inverse({ position, rotation }, joints, 48);
      expect(found.length).toBeGreaterThan(0);
      for (const solution of found) {
        forward(solution, frames);
        for (let axis = 0; axis < 3; axis++) expect(frames.tool[axis]).toBeCloseTo(position[axis], 8);
        for (let entry = 0; entry < 9; entry++)
          expect(frames.rotation[entry]).toBeCloseTo(rotation[entry], 8);
        solution.forEach((angle, index) => {
          expect(Math.abs(angle)).toBeLessThanOrEqual(limitedJoints[index] ?? Number.POSITIVE_INFINITY);
        });
      }
    }
  });

  it.each([
    ["a table in front", [0.75, 0, 0.45]],
    ["a high table", [0.7, 0.1, 0.8]],
    ["a bed", [0.75, -0.2, 0.35]],
  ] as const)("reaches %s from above", (_name, position) => {
    expect(inverse({ position: [...position], rotation: downward(0) }, zero).length).toBeGreaterThan(0);
  });

  it.each([
    ["far away", [1.5, 0, 0.5]],
    ["inside its own column", [0.1, 0, 0.79]],
  ] as const)("finds nothing %s", (_name, position) => {
    expect(inverse({ position: [...position], rotation: downward(0) }, zero)).toEqual([]);
  });

  it("points the tool", () => {
    const r = pointing(0.3, 0.7);
    expect([r[2], r[5], r[8]]).toEqual([
      Math.cos(0.3) * Math.cos(0.7),
      Math.sin(0.3) * Math.cos(0.7),
      -Math.sin(0.7),
    ]);
    const determinant =
      r[0] * (r[4] * r[8] - r[5] * r[7]) -
      r[1] * (r[3] * r[8] - r[5] * r[6]) +
      r[2] * (r[3] * r[7] - r[4] * r[6]);
    expect(determinant).toBeCloseTo(1, 12);
  });
});
