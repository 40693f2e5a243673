import type { ArmWorld } from "../../../arm/armCollision";
import { armMotion } from "../../../arm/armMotion";
import { planArmPath } from "../../../arm/armPath";
import { baseRadius } from "../../../arm/dimensions";
import {
  armFrames,
  forward,
  inverse,
  type Joints,
  jointDistance,
  nearestTurns,
  pointing,
} from "../../../arm/kinematics";
import { followLine } from "../../../arm/lineTracking";
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

/** An arm whose elbow is no further out passes wherever the base does, metres. */
const overBase = baseRadius - 0.02;

/** How many times as long as the joints need the way takes. */
const gently = 1.3;
/** Rising, what is held may come so much nearer to other things than their boxes in the map, metres. */
const touching = -0.01;
/** By how much the hand may touch what it is drawn off, metres: the map's doors and boxes are not so exact. */
const deepest = [touching, -0.02, -0.03];
/** How often it is moved off for a way to be found from there. */
const mostOff = 3;
/** Base frame, x ahead. */
const offwards = [
  [-1, 0, 0],
  [-0.7, 0, 0.7],
  [0, 0, 1],
  [0, 1, 0],
  [0, -1, 0],
] as const;
/** A long thing in a hand that points down may stick out anywhere: all round. */
const allRound = [0, -0.8, 0.8, -1.6, 1.6, -2.4, 2.4, 3.1];

/**
 * Brings the arm to rest; with something in the hand that was taken from the side, the hand keeps its tilt. Where a
 * cupboard's open door or the like is where it would rest, it is carried as near over the base: never stretched out.
 */
export async function carryArm(skill: HouseholdSkill): Promise<Ended> {
  const { body, limits, memory } = skill;
  const pitch = Math.min(Math.PI / 2, memory.pitch ?? Math.PI / 2);
  const down = pitch > Math.PI / 2 - asGoodAsDown;
  if (down && restsFreely(skill)) {
    const rested = await restArm(skill);
    if (rested || isAtRest(skill)) return rested;
  }
  for (let round = 0; round <= mostOff; round++) {
    const from = [...body.armSetpoint];
    const world = armWorld(skill);
    for (const mostOut of [overBase, Number.POSITIVE_INFINITY]) {
      const path = wayToCarry(skill, world, pitch, down, mostOut);
      if (path?.length === 1) return undefined;
      const slowness = path?.slice(1).map(() => gently);
      if (path) return move(skill, armMotion(body, limits, path, slowness));
    }
    const off = round < mostOff ? (risen(skill, world) ?? drawnOff(skill, world)) : undefined;
    if (!off) break;
    const moved = await move(skill, armMotion(body, limits, [from, ...off]));
    if (moved) return moved;
  }
  // Where it finds no way the arm stays where it is.
  return undefined;
}

/**
 * A path to a posture for carrying whose elbow and wrist are no further from the middle of the base than `mostOut`, metres.
 * @returns one posture alone where the arm is in such a posture
 */
function wayToCarry(
  skill: HouseholdSkill,
  world: ArmWorld,
  pitch: number,
  down: boolean,
  mostOut: number,
): number[][] | undefined {
  const { body, collision } = skill;
  const from = [...body.armSetpoint];
  let tried = 0;
  for (const { position: onTheRight, azimuths } of carrying) {
    const [x, y, z] = onTheRight;
    const position = [x, body.mirror * y, z] as const;
    for (const azimuth of down ? allRound : azimuths) {
      const rotation = pointing(body.mirror * azimuth, pitch);
      const postures = inverse({ position, rotation }, from, 24);
      const to = postures.find(
        (joints) =>
          standsOut(joints, body.side) <= mostOut &&
          body.leavesRoom(joints) &&
          !collision.touches(joints, world),
      );
      if (!to) continue;
      if (jointDistance(from, to) < 0.02) return [from];
      if (++tried > 4) break;
      const path = planArmPath(from, to, collision, world, skill.nextRandom(), [], 500);
      if (path) return path;
    }
  }
  return undefined;
}

/**
 * Level metres of the elbow or the wrist, whichever is further, from the middle of the base.
 * @param side of the arm's frame, to the left of the middle, metres
 */
function standsOut(joints: Joints, side: number): number {
  const { elbow, wrist } = forward(joints, armFrames());
  return Math.max(Math.hypot(elbow[0], elbow[1] + side), Math.hypot(wrist[0], wrist[1] + side));
}

/** Only to where it touches nothing: from there a way is sought. */
function risen(skill: HouseholdSkill, world: ArmWorld): number[][] | undefined {
  const { collision } = skill;
  const up = raisedPosture(skill, 0.12);
  if (!up || up.some((joints) => collision.touches(joints, world, touching))) return undefined;
  return collision.touches(up[up.length - 1], world) ? undefined : up;
}

/** The shortest straight way off what the hand or its load touches, such as a cupboard's open door; no deeper into it. */
function drawnOff(skill: HouseholdSkill, world: ArmWorld): number[][] | undefined {
  const { body, collision } = skill;
  const from = [...body.armSetpoint];
  const within = deepest.find((margin) => !collision.touches(from, world, margin));
  if (within === undefined) return undefined;
  const { tool, rotation } = forward(from, armFrames());
  const position = [tool[0], tool[1], tool[2]] as const;
  for (const metres of [0.06, 0.12, 0.18]) {
    for (const [x, y, z] of offwards) {
      const to = [tool[0] + x * metres, tool[1] + y * metres, tool[2] + z * metres] as const;
      const line = followLine({ position, rotation: [...rotation] }, to, from);
      if (!line || line.some((joints) => collision.touches(joints, world, within))) continue;
      if (!collision.touches(line[line.length - 1], world)) return line;
    }
  }
  return undefined;
}

/** Level metres of the hand from the middle of the base, beyond which it is no hand that is carried. */
const mostCarried = 0.4;

/** Whether the hand is still where it worked, out before the base. */
export function isStretchedOut({ body }: HouseholdSkill): boolean {
  const { tool } = forward([...body.armSetpoint], armFrames());
  return Math.hypot(tool[0], tool[1] + body.side) > mostCarried;
}

function restsFreely(skill: HouseholdSkill): boolean {
  const to = nearestTurns(skill.body.restPosture, [...skill.body.armSetpoint]);
  return !skill.collision.touches(to, armWorld(skill));
}

function isAtRest({ body }: HouseholdSkill): boolean {
  return jointDistance(nearestTurns(body.restPosture, [...body.armSetpoint]), [...body.armSetpoint]) < 0.02;
}
