import type { Vector3 } from "../../../../core/world/geometry";
import { armMotion } from "../../../arm/armMotion";
import { armFrames, forward } from "../../../arm/kinematics";
import { followLine } from "../../../arm/lineTracking";
import type { MapEntry } from "../../../perception/objectMap";
import { move } from "../../mobile/skills/context";
import { shoot } from "../../mobile/skills/looking";
import { armWorld } from "../../mobile/skills/reaching";
import type { Ended } from "../../robot";
import type { HouseholdSkill } from "../context";

/* Out of a cupboard with what the fingers have closed on. */

/** By how much a thing is lifted off its shelf before it is drawn out, metres. */
const lift = 0.025;
/** On the way out it may come so near to what is round it, metres beyond touching by the map. */
const brushing = -0.004;

/** Lifts what is between the fingers a little off what it stands on, where the arm can. */
export async function raise(skill: HouseholdSkill): Promise<Ended> {
  const { body, limits } = skill;
  const from = [...body.armSetpoint];
  const { tool, rotation } = forward(from, armFrames());
  const [x, y, z] = tool;
  const up = followLine({ position: [x, y, z], rotation: [...rotation] }, [x, y, z + lift], from);
  return up && move(skill, armMotion(body, limits, [from, ...up], slowly(up)));
}

/**
 * Whether a thing has come along as the hand went up, as far as the cameras can tell: left where it was it may still be
 * between the fingers, and would be knocked over on the way out. If it has, the map stays as it was; if not, it has what was seen.
 */
export function hasRisen(skill: HouseholdSkill, { id, pose }: MapEntry): boolean {
  const { body, perception } = skill;
  const { map } = perception;
  map.follow(body.toolPose);
  const risen = (map.held?.pose.position[2] ?? 0) - pose.position[2];
  if (risen < lift / 2) return true;
  const before = map.memory;
  map.release();
  const survey = perception.beginSurvey({ kind: "look" });
  body.aimHead(pose.position);
  shoot(skill, "head", survey);
  shoot(skill, "wrist", survey);
  survey.finish();
  const seen = map.get(id)?.pose.position[2];
  const isRisen = seen !== undefined && seen - pose.position[2] >= risen / 2;
  if (isRisen) map.restore(before);
  return isRisen;
}

function slowly(path: readonly unknown[]): number[] {
  return path.map(() => 1.5);
}

/** Straight back out: the way that the hand came, or at right angles to the front; whichever leaves more room for what is held. */
export async function drawOut(
  skill: HouseholdSkill,
  line: readonly (readonly number[])[],
  before: readonly number[],
  towards: Vector3 | undefined,
): Promise<Ended> {
  const { body, limits, collision, perception } = skill;
  const from = [...body.armSetpoint];
  const at = forward(from, armFrames());
  const [x, y, z] = at.tool;
  const rotation = [...at.rotation];
  const first = forward([...before], armFrames()).tool;
  const straight = [first[0] - x, first[1] - y];
  const way = Math.max(0.01, Math.hypot(straight[0], straight[1]));
  const directions = [straight.map((value) => value / way)];
  if (towards) {
    const [c, s] = [Math.cos(body.base.yaw), Math.sin(body.base.yaw)];
    directions.push([c * towards[0] + s * towards[1], c * towards[1] - s * towards[0]]);
  }
  // What sticks out behind the hand must come out, too.
  const size = perception.map.held?.size ?? [0, 0, 0];
  const behind = towards ? Math.max(size[0], size[1]) : 0;
  const outsides = [behind, behind / 2, 0].flatMap((more) =>
    directions.map((direction): Vector3 => {
      const far = way + more;
      return [x + direction[0] * far, y + direction[1] * far, Math.max(first[2], z)];
    }),
  );
  const world = armWorld(skill);
  const ways = outsides.flatMap((outside) => {
    const out = followLine({ position: [x, y, z], rotation }, outside, from);
    if (!out) return [];
    const met = out.filter((joints) => collision.touches(joints, world, brushing)).length;
    return [{ path: [from, ...out], met }];
  });
  ways.sort((a, b) => a.met - b.met);
  const path = ways[0]?.path ?? [from, ...[...line].reverse().slice(1), [...before]];
  return move(skill, armMotion(body, limits, path, slowly(path.slice(1))));
}
