import { type Pose, yawOf } from "../../../../core/world/geometry";
import { pointing } from "../../../arm/kinematics";
import { toQuaternion } from "../../../perception/frame";
import type { MapEntry } from "../../../perception/objectMap";
import { compose, toMatrix } from "../../../scene/rotation";
import { isRound, vesselOf } from "../../mobile/skills/places";
import type { HouseholdSkill } from "../context";
import { heldInTool } from "./holding";

/** Of a vessel's width, metres: its wall and a little air. */
const wall = 0.006;

/** What a thing covers as the hand holds it: a rectangle with its middle above the spot. */
export interface Footprint {
  /** The longer side first, metres. */
  readonly size: readonly [number, number];
  /** Of the longer side, radians, `map` frame. */
  readonly yaw: number;
  readonly height: number;
}

/** @param direction of the hand, and `pitch` by which it points down, radians, `map` frame */
export function footprintOf(skill: HouseholdSkill, direction: number, pitch: number): Footprint {
  const size = skill.perception.map.held?.size ?? [0.06, 0.06, 0.06];
  const turned: Pose = { position: [0, 0, 0], orientation: toQuaternion(pointing(direction, pitch)) };
  const m = toMatrix(compose(turned, heldInTool(skill)).orientation);
  const level = [0, 1, 2].map((axis) => size[axis] * Math.hypot(m[axis], m[3 + axis]));
  const longest = level.indexOf(Math.max(...level));
  const yaw = Math.atan2(m[3 + longest], m[longest]);
  const along = (c: number, s: number) =>
    [0, 1, 2].reduce((sum, axis) => sum + Math.abs(c * m[axis] + s * m[3 + axis]) * size[axis], 0);
  return {
    size: [along(Math.cos(yaw), Math.sin(yaw)), along(-Math.sin(yaw), Math.cos(yaw))],
    yaw,
    height: [0, 1, 2].reduce((sum, axis) => sum + Math.abs(m[6 + axis]) * size[axis], 0),
  };
}

/** By how much a thing above the middle of a vessel stands out over its walls, metres: 0 where it goes in between them. */
export function standsOut({ size: [long, short], yaw }: Footprint, target: MapEntry): number {
  const vessel = vesselOf(target);
  const [length, width] = vessel.size;
  if (vessel.type !== "box" && isRound(vessel.size)) {
    return Math.max(0, (Math.hypot(long, short) - Math.min(length, width)) / 2 + wall);
  }
  const turn = yaw - yawOf(vessel.pose);
  const [c, s] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  return Math.max(0, (c * long + s * short - length) / 2 + wall, (s * long + c * short - width) / 2 + wall);
}
