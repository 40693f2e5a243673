import { armMotion } from "../../../arm/armMotion";
import { planArmPath } from "../../../arm/armPath";
import { inverse, jointDistance, nearestTurns, pointing } from "../../../arm/kinematics";
import { move } from "../../mobile/skills/context";
import { armWorld, raisedPosture, restArm } from "../../mobile/skills/reaching";
import type { Ended } from "../../robot";
import type { HouseholdSkill } from "../context";

/** What is held less upright than this keeps its way of being held, radians from pointing straight down. */
const asGoodAsDown = 0.25;
/**
 * Where the hand carries something, base frame: as near over the middle of the base as it gets, so that what is carried
 * stays over the floor that the base drives on; else turned to either side.
 */
const carrying = [
  { position: [0.05, -0.1, 0.98], azimuths: [-0.5, 0, 0.5, -1, 1] },
  { position: [0, -0.1, 0.95], azimuths: [-1, -0.5, 0, -1.5] },
  { position: [0.1, -0.1, 1.02], azimuths: [0, -0.5, 0.5] },
  { position: [0.16, -0.24, 0.98], azimuths: [-0.5, 0, -1, 0.5, -1.5, 1] },
  { position: [0.2, 0, 1.05], azimuths: [0, -0.5, 0.5] },
] as const;

/** How many times as long as the joints need the way takes. */
const gently = 1.3;
/** Rising, what is held may come so much nearer to other things than their boxes in the map, metres. */
const touching = -0.01;
/** A long thing in a hand that points down may stick out anywhere: all round. */
const allRound = [0, -0.8, 0.8, -1.6, 1.6, -2.4, 2.4, 3.1];

/** Brings the arm to rest; with something in the hand that was taken from the side, the hand keeps its tilt. */
export async function carryArm(skill: HouseholdSkill): Promise<Ended> {
  const { body, limits, memory, collision } = skill;
  const pitch = Math.min(Math.PI / 2, memory.pitch ?? Math.PI / 2);
  const down = pitch > Math.PI / 2 - asGoodAsDown;
  if (memory.holding === undefined || (down && restsFreely(skill))) {
    const rested = await restArm(skill);
    if (rested || memory.holding === undefined || isAtRest(skill)) return rested;
  }
  for (const raised of [false, true]) {
    const from = [...body.armSetpoint];
    const world = armWorld(skill);
    let tried = 0;
    for (const { position: onTheRight, azimuths } of carrying) {
      const [x, y, z] = onTheRight;
      const position = [x, body.mirror * y, z] as const;
      for (const azimuth of down ? allRound : azimuths) {
        const rotation = pointing(body.mirror * azimuth, pitch);
        const postures = inverse({ position, rotation }, from, 24);
        const to = postures.find((joints) => body.leavesRoom(joints) && !collision.touches(joints, world));
        if (!to) continue;
        if (jointDistance(from, to) < 0.02) return undefined;
        if (++tried > 4) break;
        const path = planArmPath(from, to, collision, world, skill.nextRandom(), [], 500);
        if (path)
          return move(
            skill,
            armMotion(
              body,
              limits,
              path,
              path.slice(1).map(() => gently),
            ),
          );
      }
    }
    const up = raised ? undefined : raisedPosture(skill, 0.12);
    if (!up || up.some((joints) => collision.touches(joints, world, touching))) break;
    const rose = await move(skill, armMotion(body, limits, [from, ...up]));
    if (rose) return rose;
  }
  // Where it finds no way the arm stays where it is.
  return undefined;
}

function restsFreely(skill: HouseholdSkill): boolean {
  const to = nearestTurns(skill.body.restPosture, [...skill.body.armSetpoint]);
  return !skill.collision.touches(to, armWorld(skill));
}

function isAtRest({ body }: HouseholdSkill): boolean {
  return jointDistance(nearestTurns(body.restPosture, [...body.armSetpoint]), [...body.armSetpoint]) < 0.02;
}
