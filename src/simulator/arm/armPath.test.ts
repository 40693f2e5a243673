import { expect, it } from "vitest";
import { seededRandom } from "../../core/world/ports";
import { ArmCollision, type ArmWorld } from "./armCollision";
import { planArmPath } from "./armPath";
import { mobileArm } from "./dimensions";
import { armFrames, forward, type Joints } from "./kinematics";
import { restPostureAt } from "./restPosture";

const upright = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const collision = new ArmCollision(mobileArm, []);

/** The arm turned about its first joint, radians. */
const turned = (by: number) =>
  [...restPostureAt([0.4, 0, 0.9])].map((angle, joint) => angle + (joint ? 0 : by));
const [from, to, between] = [turned(-0.5), turned(0.5), turned(0)];

/** A post under the middle of the way, so high that the straight way leaves less than `room` metres over it. */
function postBelow(room: number): ArmWorld {
  const { tool } = forward(between, armFrames());
  const post = (top: number): ArmWorld => ({
    obstacles: [{ centre: [tool[0], tool[1], top - 0.1], rotation: upright, half: [0.03, 0.03, 0.1] }],
    opening: 0.04,
  });
  let top = 0;
  while (!collision.touches(between, post(top), room)) top += 0.0005;
  return post(top);
}

function leavesFree(path: readonly Joints[], world: ArmWorld, room: number): boolean {
  return path.slice(1).every((next, index) =>
    Array.from({ length: 40 }, (_, step) => (step + 1) / 40).every((part) => {
      const posture = path[index].map((angle, joint) => angle + (next[joint] - angle) * part);
      return !collision.touches(posture, world, room);
    }),
  );
}

it("leaves ample room where the straight way comes near to something without touching it", () => {
  const world = postBelow(0.008);
  expect(leavesFree([from, to], world, 0.005)).toBe(true);
  const path = planArmPath(from, to, collision, world, seededRandom(1));
  expect(leavesFree(path ?? [], world, 0.011)).toBe(true);
  expect(path?.[0]).toEqual(from);
  expect(path?.at(-1)).toEqual(to);
});

it("comes near where no way with ample room is found", () => {
  const world = postBelow(0.008);
  const path = planArmPath(from, to, collision, world, seededRandom(1), [], 0);
  expect(path).toEqual([from, to]);
});

it("is straight where nothing is near", () => {
  expect(planArmPath(from, to, collision, postBelow(0.03), seededRandom(1))).toEqual([from, to]);
});
