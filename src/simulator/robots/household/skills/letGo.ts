import type { ObjectId } from "../../../../core/world/objects";
import { insideLimits } from "../../../../core/world/observedFacts";
import { fingerMotion, pauseMotion } from "../../../arm/armMotion";
import type { Reach } from "../../../arm/armReach";
import { gripperMaximumOpening } from "../../../arm/dimensions";
import { outlineOf } from "../../../perception/objectMap";
import { distanceToOutline } from "../../../scene/outline";
import { move } from "../../mobile/skills/context";
import { emptyHand, letRest } from "../../mobile/skills/hand";
import { checkHold, lookAt, merged } from "../../mobile/skills/looking";
import { bottomOf, levelHalfExtents, topOf, vesselOf } from "../../mobile/skills/places";
import type { Ended } from "../../robot";
import type { HouseholdSkill } from "../context";
import { carryArm } from "./carrying";
import type { PutSpot } from "./freeSpots";
import { drawBack, reachOut } from "./reachMotion";

/** What was let go counts as lying beside its target from here on, metres off the target's outline. */
const beside = 0.015;
/** Walls so high may hide what lies between them, metres. */
const hiding = 0.06;
/** Newtons: less is no contact worth speaking of. */
const touching = 0.2;

/** Brings the held thing to where it is to be let go, and leaves it there. */
export async function letGo(
  skill: HouseholdSkill,
  name: ObjectId,
  reach: Reach,
  spot: PutSpot,
): Promise<Ended> {
  const { body, perception, memory } = skill;
  skill.progress(`moving to ${name}`, 0.4);
  const there = await reachOut(skill, reach, { approach: 1.3, line: 1.5 });
  if (there) return there;
  if (!checkHold(skill)) {
    const rested = (await emptyHand(skill)) ?? (await carryArm(skill));
    return rested ?? { cause: "not-holding", message: "What the hand held was lost on the way." };
  }
  skill.progress("opening the gripper", 0.65);
  const held = perception.map.held;
  const opened = await move(skill, fingerMotion(body, Math.min(gripperMaximumOpening, body.opening + 0.035)));
  memory.holding = undefined;
  memory.pitch = undefined;
  if (held) {
    const half = levelHalfExtents(held);
    perception.map.follow(body.toolPose);
    perception.map.release({ ...held.pose, position: [spot.x, spot.y, spot.height + half[2]] });
  }
  if (opened) return opened;
  const back = (await move(skill, pauseMotion(0.15))) ?? (await drawBack(skill, reach));
  if (back) return back;
  const emptied = body.padForce > touching ? await emptyHand(skill, body.openingSetpoint) : undefined;
  const settled = emptied ?? (await letRest(skill));
  if (settled) return settled;
  const below = perception.map.get(name);
  if (below && topOf(below) > spot.height + hiding) {
    // The hand is still above it, and looks down between walls that hide it from the head.
    const { report } = lookAt(skill, [[spot.x, spot.y, spot.height]]);
    skill.attention.observed = merged(skill.attention.observed, report);
  }
  const rested = (await move(skill, fingerMotion(body, gripperMaximumOpening))) ?? (await carryArm(skill));
  lookAt(skill, [[spot.x, spot.y, spot.height]]);
  return rested ?? (held ? astray(skill, held.id, name) : undefined);
}

/**
 * Says so where a thing that was let go is not seen on or in an item, is seen beside a piece of furniture, or lies across
 * the rim of what it was to be in.
 */
export function astray({ perception }: HouseholdSkill, id: ObjectId, target: ObjectId): Ended {
  const lying = perception.map.get(id);
  const whole = perception.map.get(target);
  if (!lying || !whole) return undefined;
  const below = vesselOf(whole);
  const [x, y] = lying.pose.position;
  const off = distanceToOutline(outlineOf(below), [x, y]);
  if (below.attributes.container === true && lying.state === "seen") {
    const rim = topOf(below) - insideLimits.belowRim;
    if (off < beside && bottomOf(lying) > rim) {
      return { cause: "robot-error", message: `${id} was let go above ${target} and lies on its rim.` };
    }
  }
  const isHidden = lying.state !== "seen" && below.size[2] > hiding;
  const onItem =
    isHidden || (lying.state === "seen" && off < beside && bottomOf(lying) > bottomOf(below) - beside);
  if (below.kind === "furniture" ? off < beside : onItem) return undefined;
  return { cause: "robot-error", message: `${id} was let go above ${target} and is not seen to lie there.` };
}
