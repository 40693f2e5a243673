import type { ObjectId } from "../../../core/world/objects";
import { fingerMotion, pauseMotion } from "../../arm/armMotion";
import { cancelledFailure, type Ended } from "../robot";
import { move, type Skill, type TabletopParts } from "./context";
import { tabletopGeometry } from "./dimensions";

/** Newtons on a pad: less is no hold. */
const leastForce = 0.3;
/** Of the pads while the fault `graspSlip` makes them slippery, and otherwise. */
const slipperyFriction = 0.0005;
const usualFriction = 1.1;
/** Robot seconds that what was let go may take to come to rest. */
const restSeconds = 3;

/** Closes the fingers; it went well only if then this object is between both pads, else they open again. */
export async function closeGripper(skill: Skill, id: ObjectId): Promise<Ended> {
  const { body, memory, report, faults } = skill;
  if (!report.thingOf(id)) {
    return {
      cause: "unknown-object",
      message: `The robot knows no ${id}; it knows ${report.knownIds.join(", ")}.`,
    };
  }
  const before = heldObject(skill);
  if (before !== undefined) {
    memory.holding = before;
    return { cause: "unsupported", message: `The gripper already holds ${before}.` };
  }
  skill.progress("closing the gripper", 0.2);
  skill.considered.grasps = [body.toolPose];
  if (faults.strikes("graspSlip")) memory.slippery = true;
  applyFriction(skill);
  const closed = await move(skill, fingerMotion(body, 0));
  if (closed) return closed;
  const settled = await move(skill, pauseMotion(0.1));
  if (settled) return settled;
  const caught = heldObject(skill);
  memory.holding = caught;
  if (caught === id) return undefined;
  return (
    (await openGripper(skill)) ?? {
      cause: "nothing-grasped",
      message:
        caught === undefined
          ? `The fingers closed on nothing at ${id}, and opened again.`
          : `The fingers closed on ${caught} instead of ${id}, and opened again.`,
    }
  );
}

/** Opens the fingers as far as they go and waits until what was between them rests. */
export async function openGripper(skill: Skill): Promise<Ended> {
  const { body, memory, stepper, token } = skill;
  skill.progress("opening the gripper", 0.2);
  const opened = await move(skill, fingerMotion(body, tabletopGeometry.gripperMaximumOpening));
  memory.slippery = false;
  applyFriction(skill);
  memory.holding = heldObject(skill);
  if (opened) return opened;
  skill.progress("waiting until everything rests", 0.6);
  if ((await stepper.settle(restSeconds, token)) === "cancelled") return cancelledFailure;
  memory.holding = heldObject(skill);
  if (memory.holding === undefined) return undefined;
  return { cause: "robot-error", message: `${memory.holding} is caught on the open fingers.` };
}

/** What both pads press on; of several things that on which they press most. */
export function heldObject({ body, world, visible, report }: TabletopParts): ObjectId | undefined {
  if (body.gripForce < leastForce) return undefined;
  const pressed = new Map<number, Map<number, number>>();
  for (const { bodies, force } of world.contacts()) {
    for (const [pad, other] of [bodies, [bodies[1], bodies[0]]]) {
      if (!body.padBodies.includes(pad)) continue;
      const pads = pressed.get(other) ?? new Map<number, number>();
      pads.set(pad, (pads.get(pad) ?? 0) + force);
      pressed.set(other, pads);
    }
  }
  let best: { readonly id: ObjectId; readonly force: number } | undefined;
  for (const [name, id] of visible.bodyOf) {
    const forces = body.padBodies.map((pad) => pressed.get(id)?.get(pad) ?? 0);
    const force = Math.min(...forces);
    const own = report.idOf(name);
    if (own !== undefined && force >= leastForce && force > (best?.force ?? 0)) best = { id: own, force };
  }
  return best?.id;
}

/** The pads as slippery as the memory says, also after a restore. */
export function applyFriction({ body, world, memory }: TabletopParts): void {
  for (const geom of body.padGeoms)
    world.setSlidingFriction(geom, memory.slippery ? slipperyFriction : usualFriction);
}
