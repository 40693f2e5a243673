import type { Pose, Vector3 } from "../../../../core/world/geometry";
import { pointing, type ToolPose } from "../../../arm/kinematics";
import { toQuaternion } from "../../../perception/frame";
import { compose } from "../../../scene/rotation";
import { levelHalfExtents } from "../../mobile/skills/places";
import type { HouseholdSkill } from "../context";
import { frameOf, type Place } from "./standing";

/** The held thing in the frame of the tool. */
export function heldInTool({ perception }: HouseholdSkill): Pose {
  return perception.map.held?.inGripper ?? { position: [0, 0, 0], orientation: [1, 0, 0, 0] };
}

/**
 * Where the hand is when the held thing has its lowest point above a point, in the base frame of a place.
 * @param bottom `map` frame
 * @param direction of the hand, and `pitch` by which it points down, radians, base frame
 */
export function handHolding(
  skill: HouseholdSkill,
  place: Place,
  bottom: Vector3,
  direction: number,
  pitch: number,
): ToolPose {
  const rotation = pointing(direction, pitch);
  const turned: Pose = { position: [0, 0, 0], orientation: toQuaternion(rotation) };
  const there = compose(turned, heldInTool(skill));
  const half = levelHalfExtents({ pose: there, size: skill.perception.map.held?.size ?? [0, 0, 0] });
  const [x, y, z] = frameOf(place).toBase(bottom);
  return {
    position: [x - there.position[0], y - there.position[1], z + half[2] - there.position[2]],
    rotation,
  };
}
