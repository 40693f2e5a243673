import type { ObjectId } from "../../../../core/world/objects";

import { setOpen } from "../../household/skills/opening";
import { pickUp } from "../../household/skills/pickUp";
import { place } from "../../household/skills/place";
import { setLift } from "../../household/skills/standing";
import { setToggled } from "../../household/skills/toggling";
import { known } from "../../mobile/skills/context";
import type { Ended } from "../../robot";
import { anyHand, forget, type HandSkill, handWith, type TwoHandedSkill, withFreeHand } from "../context";
import { isSqueezed, squeezeOnto } from "./squeezing";

/** Takes a thing into a free hand: the right one, unless only the left one is free or gets at it. */
export async function grab(skill: TwoHandedSkill, id: ObjectId): Promise<Ended> {
  const { memory } = skill;
  const holder = handWith(skill, id);
  if (holder) return { cause: "unsupported", message: `${id} is in the ${holder} hand already.` };
  const entry = known(anyHand(skill), id);
  if (!entry.ok) return entry.error;
  if (entry.value.attributes.grabbable !== true)
    return { cause: "unsupported", message: `${id} is nothing that can be taken.` };
  const ended = await withFreeHand(skill, (hand) => pickUp(hand, id));
  if (!ended) memory.near = [...new Set([...memory.near, id])];
  if (!ended)
    for (const fact of memory.done) if (isPlace(fact.predicate) && fact.args[0] === id) forget(memory, fact);
  return ended;
}

const isPlace = (predicate: string) => predicate === "on" || predicate === "inside";

/** Puts what a hand holds on or into a thing. */
export async function put(skill: TwoHandedSkill, item: ObjectId, target: ObjectId): Promise<Ended> {
  const hand = handWith(skill, item);
  if (!hand) return { cause: "not-holding", message: `${item} is in no hand.` };
  const { map } = anyHand(skill).perception;
  const [tube, brush] = [map.get(item), map.get(target)];
  if (brush && isSqueezed(tube, brush)) return squeezeOnto(skill, skill.use(hand), item, brush);
  if (handWith(skill, target))
    return { cause: "unsupported", message: `${target} is in the other hand; put it down first.` };
  const ended = await place(skill.use(hand), target);
  if (skill.memory.hands[hand].holding === item) return ended;
  skill.memory.near = [...new Set([...skill.memory.near, item])];
  return ended ?? lookInto(skill.use(hand), item);
}

/** Looks from as high as the head gets where what was let go is not seen: over the rim of a deep thing. */
async function lookInto(hand: HandSkill, item: ObjectId): Promise<Ended> {
  const { perception, body } = hand;
  const lying = perception.map.get(item);
  if (!lying || lying.state === "seen") return undefined;
  const lift = body.reachableLift(Number.POSITIVE_INFINITY);
  const raised = await setLift(hand, lift);
  if (raised) return raised;
  hand.attention.points.push([...lying.pose.position]);
  return undefined;
}

/** Puts what a hand holds into a thing that others can be in. */
export async function putIn(skill: TwoHandedSkill, item: ObjectId, target: ObjectId): Promise<Ended> {
  const entry = known(anyHand(skill), target);
  if (!entry.ok) return entry.error;
  if (entry.value.attributes.container !== true)
    return { cause: "unsupported", message: `Nothing can be put into ${target}.` };
  return put(skill, item, target);
}

export function setDoor(skill: TwoHandedSkill, id: ObjectId, wanted: "open" | "closed"): Promise<Ended> {
  return withFreeHand(skill, (hand) => setOpen(hand, id, wanted));
}

/** Presses the button of a thing. */
export async function switchTo(skill: TwoHandedSkill, id: ObjectId, on: boolean): Promise<Ended> {
  return withFreeHand(skill, (hand) => setToggled(hand, id, on));
}
