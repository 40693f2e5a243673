import type { Vector3 } from "../../core/world/geometry";
import type { RobotMotion } from "../../core/world/robotMotion";
import { add, inverse, relativeTo, rotate } from "../scene/rotation";
import type { PhysicsWorld } from "./world";

/** What the encoders of the robot in the model tell; the joints of its base are its odometry, and no joints. */
export function robotMotion(world: PhysicsWorld): Omit<RobotMotion, "cameras"> {
  const { links, qpos, qvel } = world;
  const base = links[0];
  const toBase = inverse(world.bodyPose(base.body).orientation);
  const bodyOf = new Map(links.map(({ name, body }) => [name, body]));
  let linear: Vector3 = [0, 0, 0];
  let angular: Vector3 = [0, 0, 0];
  // Slides come before hinges, so their axes are those of the map; hinges turn about the upright axis.
  for (const { kind, axis, velocity } of base.joints) {
    const rate: Vector3 = [axis[0] * qvel[velocity], axis[1] * qvel[velocity], axis[2] * qvel[velocity]];
    if (kind === "slide") linear = add(linear, rate);
    else angular = add(angular, rate);
  }
  return {
    stamp: world.time,
    links: links.map(({ name, parent, body }) => {
      const pose = world.bodyPose(body);
      const frame = parent === undefined ? undefined : bodyOf.get(parent);
      return frame === undefined
        ? { name, pose }
        : { name, parent, pose: relativeTo(world.bodyPose(frame), pose) };
    }),
    twist: {
      linear: rotate(toBase, linear),
      angular: rotate(toBase, angular),
    },
    joints: links.slice(1).flatMap(({ joints }) =>
      joints.map(({ name, position, velocity }) => ({
        name,
        position: qpos[position],
        velocity: qvel[velocity],
      })),
    ),
  };
}
