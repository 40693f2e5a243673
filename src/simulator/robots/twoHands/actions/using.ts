import type { ObjectId } from "../../../../core/world/objects";
import { armMotion, pauseMotion } from "../../../arm/armMotion";
import { planArmPath } from "../../../arm/armPath";
import { inverse, pointing } from "../../../arm/kinematics";
import { fixtureOf } from "../../household/skills/adjustPosition";
import { carryArm } from "../../household/skills/carrying";
import { pourInto } from "../../household/skills/pouring";
import { setToggled } from "../../household/skills/toggling";
import { known, move } from "../../mobile/skills/context";
import { checkHold, lookAt } from "../../mobile/skills/looking";
import { armWorld } from "../../mobile/skills/reaching";
import type { Ended } from "../../robot";
import { anyHand, type HandSkill, handWith, remember, type TwoHandedSkill, withFreeHand } from "../context";

/** Where the hand is when it has something before the head, frame of a right arm; the better first. */
const beforeHead = [
  [0.3, 0.1, 1.3],
  [0.35, 0.05, 1.22],
  [0.3, 0, 1.2],
  [0.4, 0, 1.15],
] as const;
/** By how much the hand may be turned to either side, radians. */
const turns = [0.3, 0, 0.7, -0.4, 1.1] as const;
const slowly = 1.4;
/** Robot seconds that a mouthful, or a page, takes. */
const usingSeconds = 2;

/** Brings what a hand holds before the head, where the camera must see it, and back. */
async function bringBeforeHead(hand: HandSkill, id: ObjectId): Promise<Ended> {
  const { body, limits, collision, memory, perception } = hand;
  const from = [...body.armSetpoint];
  const world = armWorld(hand);
  const { pitch = Math.PI / 2 } = memory;
  for (const [x, y, z] of beforeHead) {
    for (const turn of turns) {
      const position = [x, body.mirror * y, z] as const;
      const rotation = pointing(body.mirror * turn, Math.min(pitch, Math.PI / 2));
      const to = inverse({ position, rotation }, from, 24).find(
        (joints) => !collision.touches(joints, world),
      );
      const path = to && planArmPath(from, to, collision, world, hand.nextRandom(), [], 400);
      if (!path) continue;
      hand.progress(`bringing ${id} before the head`, 0.4);
      const slow = path.slice(1).map(() => slowly);
      const there =
        (await move(hand, armMotion(body, limits, path, slow))) ??
        (await move(hand, pauseMotion(usingSeconds)));
      if (there) return there;
      lookAt(hand, [perception.map.get(id)?.pose.position ?? body.toolPose.position]);
      const carried = await carryArm(hand);
      if (carried) return carried;
      return checkHold(hand)
        ? undefined
        : { cause: "not-holding", message: `${id} was lost on the way to the head.` };
    }
  }
  return { cause: "unreachable", message: `The arm finds no free way to bring ${id} before the head.` };
}

/** Drinks or reads what a hand holds. */
export async function useHeld(skill: TwoHandedSkill, id: ObjectId, predicate: string): Promise<Ended> {
  const name = handWith(skill, id);
  if (!name) return { cause: "not-holding", message: `${id} is in no hand.` };
  const hand = skill.use(name);
  const ended = await bringBeforeHead(hand, id);
  if (ended) return ended;
  if (predicate === "drunk") hand.states.empty(hand.perception.map.get(id)?.source ?? "");
  remember(skill.memory, { predicate, args: [id] });
  return undefined;
}

/** Eats what a hand holds; what lies near is bitten off where it lies, as long as the robot sees it there. */
export async function eat(skill: TwoHandedSkill, id: ObjectId): Promise<Ended> {
  if (handWith(skill, id)) return useHeld(skill, id, "eaten");
  const hand = anyHand(skill);
  const food = known(hand, id);
  if (!food.ok) return food.error;
  hand.attention.points.push([...food.value.pose.position]);
  const { report } = lookAt(hand, [food.value.pose.position]);
  if (!report.objects.some((object) => object.id === id))
    return { cause: "robot-error", message: `${id} is not to be seen where it should lie.` };
  const waited = await move(hand, pauseMotion(usingSeconds));
  if (waited) return waited;
  remember(skill.memory, { predicate: "eaten", args: [id] });
  return undefined;
}

/** Washes what lies in a sink: lets the water run over it until it is clean, and turns it off. */
export async function wash(skill: TwoHandedSkill, id: ObjectId): Promise<Ended> {
  const hand = anyHand(skill);
  const target = known(hand, id);
  if (!target.ok) return target.error;
  const sink = fixtureOf(hand, target.value);
  if (handWith(skill, id) || !sink || sink.attributes.isWaterSource !== true) {
    const message = `${id} is not where water runs; put it into a sink first.`;
    return { cause: "unsupported", message };
  }
  if (sink.id === id) return { cause: "unsupported", message: `${id} can't be put under its own water.` };
  const ended = await withFreeHand(skill, async (free) => {
    const on = await setToggled(free, sink.id, true);
    return on ?? setToggled(free, sink.id, false);
  });
  if (ended) return ended;
  const { position } = target.value.pose;
  hand.attention.points.push([...position]);
  lookAt(anyHand(skill), [position]);
  const { attributes } = hand.perception.map.get(id) ?? target.value;
  if (attributes.washable === true && attributes.isClean !== true)
    return { cause: "robot-error", message: `The water ran, and ${id} is not clean.` };
  return undefined;
}

/** Pours from what a hand holds; what came over is seen in the target. */
export async function pour(skill: TwoHandedSkill, liquid: ObjectId, target: ObjectId): Promise<Ended> {
  const name = handWith(skill, liquid);
  if (!name) return { cause: "not-holding", message: `${liquid} is in no hand.` };
  const ended = await pourInto(skill.use(name), target);
  if (!ended) remember(skill.memory, { predicate: "inside", args: [liquid, target] });
  return ended;
}
