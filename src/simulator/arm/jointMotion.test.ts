import { describe, expect, it } from "vitest";
import { type JointLimits, jointMotion } from "./jointMotion";

const limits: JointLimits = { speed: [1.5, 1], rampSeconds: 0.2 };

function sample(points: number[][], slowness?: number[]) {
  const motion = jointMotion(points, limits, slowness);
  const dt = 0.001;
  const rows: number[][] = [];
  for (let t = 0; t <= motion.seconds + 0.05; t += dt) rows.push([...motion.at(t)]);
  const speed = rows
    .slice(1)
    .map((row, index) => row.map((value, joint) => (value - rows[index][joint]) / dt));
  const acceleration = speed
    .slice(1)
    .map((row, index) => row.map((value, joint) => (value - speed[index][joint]) / dt));
  const peak = (table: number[][], joint: number) => Math.max(...table.map((row) => Math.abs(row[joint])));
  return {
    motion,
    rows,
    peakSpeed: [peak(speed, 0), peak(speed, 1)],
    peakAcceleration: [peak(acceleration, 0), peak(acceleration, 1)],
  };
}

describe("joint motion", () => {
  it.each([
    [
      [
        [0, 0],
        [1, 0.2],
      ],
    ],
    [
      [
        [0.3, -1],
        [1, 0.2],
        [-2, 0.4],
        [-2, 0.5],
      ],
    ],
    [
      [
        [0, 0],
        [0, 0],
      ],
    ],
  ])("starts and ends at rest at its end points, within limits: %j", (points) => {
    const { rows, peakSpeed, peakAcceleration } = sample(points);
    const last = rows[rows.length - 1];
    for (const joint of [0, 1]) {
      expect(rows[0][joint]).toBeCloseTo(points[0][joint], 9);
      expect(last[joint]).toBeCloseTo(points[points.length - 1][joint], 9);
      expect(peakSpeed[joint]).toBeLessThanOrEqual(limits.speed[joint] * 1.001);
      // A corner can at most turn full speed round.
      const most = (2 * limits.speed[joint]) / limits.rampSeconds + 0.1;
      expect(peakAcceleration[joint]).toBeLessThanOrEqual(most);
    }
  });

  it("takes longer where a segment is to be slow", () => {
    const points = [
      [0, 0],
      [1, 0],
      [2, 0],
    ];
    expect(sample(points, [1, 3]).motion.seconds).toBeCloseTo(sample(points).motion.seconds + 2 / 1.5, 9);
  });
});
