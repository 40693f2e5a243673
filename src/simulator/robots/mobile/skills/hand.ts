import { armMotion, fingerMotion, pauseMotion } from "../../../arm/armMotion";
import { gripperMaximumOpening } from "../../../arm/dimensions";
import { cancelledFailure, type Ended } from "../../robot";
import { move, type RobotParts, type Skill } from "./context";
import { raisedPosture } from "./reaching";

/** Newtons: less is no contact worth speaking of. */
const touching = 0.2;
/** By how much the hand rises from what it has let go, metres. */
const clear = 0.12;

/** Whether something is between the fingers although the robot took hold of nothing, or believes so. */
export function holdsUnexpected({ body, memory }: RobotParts): boolean {
  return memory.holding === undefined && body.gripForce > touching && body.opening > 0.002;
}

/** The failure of an action that must not begin with something unexpected in the hand. */
export function unexpectedInHand(parts: RobotParts): Ended {
  if (!holdsUnexpected(parts)) return undefined;
  return {
    cause: "robot-error",
    message: "The gripper is closed on something that was not to be grasped; grasp or place opens it first.",
  };
}

/**
 * Lets go of whatever is between the fingers: opens, rises, opens fully, and feels whether the hand is empty then.
 * @param opening as far as the fingers may open down there, metres, so as not to push what stands beside them
 */
export async function emptyHand(skill: Skill, opening = skill.body.opening + 0.03): Promise<Ended> {
  const { body } = skill;
  const first = Math.min(gripperMaximumOpening, Math.max(opening, body.opening));
  for (const there of [first, gripperMaximumOpening]) {
    const released = await move(skill, fingerMotion(body, there));
    if (released?.cause === "cancelled") return released;
    const raised = await rise(skill);
    if (raised?.cause === "cancelled") return raised;
    const opened = await move(skill, fingerMotion(body, gripperMaximumOpening));
    if (opened?.cause === "cancelled") return opened;
    const fallen = await move(skill, pauseMotion(0.15));
    if (fallen) return fallen;
    if (!raised && body.padForce < touching) return undefined;
  }
  return {
    cause: "robot-error",
    message: "Something is caught in the gripper and does not come loose, although the fingers are open.",
  };
}

async function rise(skill: Skill): Promise<Ended> {
  const raised = raisedPosture(skill, clear);
  if (!raised) return undefined;
  return move(skill, armMotion(skill.body, skill.limits, [[...skill.body.armSetpoint], ...raised]));
}

/** Waits until what was let go lies still, three robot seconds at most. */
export async function letRest({ stepper, token }: Skill): Promise<Ended> {
  return (await stepper.settle(3, token)) === "cancelled" ? cancelledFailure : undefined;
}
