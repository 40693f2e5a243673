import type { ObjectId } from "../../../../core/world/objects";
import { armMotion, pauseMotion } from "../../../arm/armMotion";
import { planArmPath } from "../../../arm/armPath";
import { inverse, pointing } from "../../../arm/kinematics";
import { carryArm } from "../../household/skills/carrying";
import { known, move } from "../../mobile/skills/context";
import { lookAt as look } from "../../mobile/skills/looking";
import { armWorld } from "../../mobile/skills/reaching";
import type { Ended } from "../../robot";
import { anyHand, type HandSkill, remember, type TwoHandedSkill, withFreeHand } from "../context";
import { areaAt } from "../ownFacts";

/** Robot seconds that a thing is watched, and that the hand points. */
const watchSeconds = 2;
const pointSeconds = 0.5;
/** Where the pointing hand is, frame of the arm, and by how much it may be turned aside, radians. */
const pointingFrom = [
  [0.45, 0, 0.9],
  [0.4, 0, 1.0],
  [0.3, -0.1, 1.0],
] as const;

/** Looks at a thing that the robot has turned to: its cameras must make it out. */
export async function lookAt(skill: TwoHandedSkill, id: ObjectId): Promise<Ended> {
  const hand = anyHand(skill);
  const seen = sees(hand, id);
  if (seen) return seen;
  remember(skill.memory, { predicate: "looked-at", args: [id] });
  return undefined;
}

function sees(hand: HandSkill, id: ObjectId): Ended {
  const target = known(hand, id);
  if (!target.ok) return target.error;
  const { position } = target.value.pose;
  const { report } = look(hand, [position]);
  hand.attention.points.push([...position]);
  if (report.objects.some((object) => object.id === id)) return undefined;
  return { cause: "robot-error", message: `${id} can't be made out from here.` };
}

/** Keeps looking at a thing in the same room for a while. */
export async function watch(skill: TwoHandedSkill, id: ObjectId): Promise<Ended> {
  const hand = anyHand(skill);
  const target = known(hand, id);
  if (!target.ok) return target.error;
  const { scene, base } = hand;
  if (areaAt(scene, target.value.pose.position) !== areaAt(scene, [base.x, base.y]))
    return { cause: "unsupported", message: `${id} is in another room.` };
  const first = sees(hand, id);
  if (first) return first;
  const waited = (await move(hand, pauseMotion(watchSeconds))) ?? sees(hand, id);
  if (waited) return waited;
  remember(skill.memory, { predicate: "watched", args: [id] });
  return undefined;
}

/** Stretches a free hand out towards a thing. */
export async function pointAt(skill: TwoHandedSkill, id: ObjectId): Promise<Ended> {
  const ended = await withFreeHand(skill, (hand) => stretchTowards(hand, id));
  if (!ended) remember(skill.memory, { predicate: "pointed-at", args: [id] });
  return ended;
}

async function stretchTowards(hand: HandSkill, id: ObjectId): Promise<Ended> {
  const target = known(hand, id);
  if (!target.ok) return target.error;
  const { body, limits, collision } = hand;
  const at = body.base.toBase(target.value.pose.position);
  const from = [...body.armSetpoint];
  const world = armWorld(hand);
  for (const [x, y, z] of pointingFrom) {
    const position = [x, body.mirror * y, z] as const;
    const azimuth = Math.atan2(at[1] - position[1], at[0] - x);
    const pitch = Math.atan2(z - at[2], Math.hypot(at[0] - x, at[1] - position[1]));
    const postures = inverse({ position, rotation: pointing(azimuth, pitch) }, from, 24);
    const to = postures.find((joints) => !collision.touches(joints, world));
    const path = to && planArmPath(from, to, collision, world, hand.nextRandom(), [], 500);
    if (!path) continue;
    const stretched =
      (await move(hand, armMotion(body, limits, path))) ?? (await move(hand, pauseMotion(pointSeconds)));
    return stretched ?? carryArm(hand);
  }
  return { cause: "unreachable", message: `The arm finds no free way to point at ${id}.` };
}
