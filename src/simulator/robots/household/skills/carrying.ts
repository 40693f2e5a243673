import { armMotion } from "../../../arm/armMotion";
import { planArmPath } from "../../../arm/armPath";
import { inverse, jointDistance, pointing } from "../../../arm/kinematics";
import { move } from "../../mobile/skills/context";
import { armWorld, raisedPosture, restArm } from "../../mobile/skills/reaching";
import type { Ended } from "../../robot";
import type { HouseholdSkill } from "../context";

/** What is held less upright than this keeps its way of being held, radians from pointing straight down. */
const asGoodAsDown = 0.25;
/** Where the hand carries something, base frame: over the base, turned to either side. */
const carrying = [
  { position: [0.16, -0.24, 0.98], azimuths: [-0.5, 0, -1, 0.5, -1.5, 1] },
  { position: [0.2, 0, 1.05], azimuths: [0, -0.5, 0.5] },
  { position: [0.1, -0.3, 0.9], azimuths: [-0.5, 0, -1, -1.5] },
] as const;

/** Brings the arm to rest; with something in the hand that was taken from the side, the hand keeps its tilt. */
export async function carryArm(skill: HouseholdSkill): Promise<Ended> {
  const { body, limits, memory, collision } = skill;
  const { pitch } = memory;
  if (memory.holding === undefined || pitch === undefined || pitch > Math.PI / 2 - asGoodAsDown) {
    return restArm(skill);
  }
  for (const raised of [false, true]) {
    const from = [...body.armSetpoint];
    const world = armWorld(skill);
    let tried = 0;
    for (const { position, azimuths } of carrying) {
      for (const azimuth of azimuths) {
        const postures = inverse({ position, rotation: pointing(azimuth, pitch) }, from, 24);
        const to = postures.find((joints) => !collision.touches(joints, world));
        if (!to) continue;
        if (jointDistance(from, to) < 0.02) return undefined;
        if (++tried > 4) break;
        const path = planArmPath(from, to, collision, world, skill.nextRandom(), [], 500);
        if (path) return move(skill, armMotion(body, limits, path));
      }
    }
    const up = raised ? undefined : raisedPosture(skill, 0.12);
    if (!up) break;
    const rose = await move(skill, armMotion(body, limits, [from, ...up]));
    if (rose) return rose;
  }
  // Where it finds no way the arm stays where it is.
  return undefined;
}
