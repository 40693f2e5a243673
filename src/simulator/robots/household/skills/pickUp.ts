import { type Vector3, yawOf } from "../../../../core/world/geometry";
import type { ObjectId } from "../../../../core/world/objects";
import { armMotion, fingerMotion, pauseMotion } from "../../../arm/armMotion";
import { gripperMaximumOpening } from "../../../arm/dimensions";
import { armFrames, forward, pointing } from "../../../arm/kinematics";
import { followLine } from "../../../arm/lineTracking";
import type { MapEntry } from "../../../perception/objectMap";
import { compose } from "../../../scene/rotation";
import type { FurnitureInstance } from "../../../scene/scene";
import { known, move } from "../../mobile/skills/context";
import { grasp } from "../../mobile/skills/grasp";
import { emptyHand, holdsUnexpected, letRest } from "../../mobile/skills/hand";
import { lookAt } from "../../mobile/skills/looking";
import { bottomOf, topOf } from "../../mobile/skills/places";
import type { Ended } from "../../robot";
import type { HouseholdSkill } from "../context";
import { fixtureOf } from "./adjustPosition";
import { carryArm } from "./carrying";
import { type HandGoal, reachFor } from "./reachFor";
import { drawBack, reachOut } from "./reachMotion";
import { frameOf, hereOf, type Place, placesFor, setLift } from "./standing";

/** Shoulder and hand are best this much apart in height when the hand comes from above, metres. */
const handFromAbove = 0.5;
/** Fingers need a little air on both sides. */
const widest = gripperMaximumOpening - 0.02;
const leastForce = 0.5;
const leastOpening = 0.004;
/** By how much a thing is lifted off its shelf before it is drawn out, metres. */
const lift = 0.025;
const mostTries = 2;

/** Takes an item: from above where it stands free, from the front where it stands in a cupboard. */
export async function pickUp(skill: HouseholdSkill, id: ObjectId): Promise<Ended> {
  const { memory, fixtures, perception } = skill;
  if (memory.holding !== undefined) {
    return { cause: "unsupported", message: `The hand already holds ${memory.holding}.` };
  }
  const entry = known(skill, id);
  if (!entry.ok) return entry.error;
  if (entry.value.kind === "furniture") {
    return { cause: "unsupported", message: `${id} is furniture; the gripper can't lift it.` };
  }
  const cupboard = fixtures.cupboardAround(entry.value.pose.position);
  if (!cupboard) {
    const raised = await setLift(skill, entry.value.pose.position[2] - handFromAbove);
    if (raised) return raised;
    const ended = await grasp(skill, id);
    if (memory.holding !== undefined) memory.pitch = Math.PI / 2;
    return ended;
  }
  const share = fixtures.shareOf(perception.map, cupboard);
  if (share < (cupboard.openable?.openAt ?? 0)) {
    return {
      cause: "unreachable",
      message: `${id} is in ${fixtureOf(skill, entry.value)?.id}, which is closed.`,
    };
  }
  return takeFromFront(skill, entry.value, cupboard);
}

interface Hold extends HandGoal {
  readonly pitch: number;
  readonly width: number;
}

async function takeFromFront(
  skill: HouseholdSkill,
  asked: MapEntry,
  cupboard: FurnitureInstance,
): Promise<Ended> {
  const { body, fixtures, memory, perception, world, faults } = skill;
  const { id } = asked;
  if (holdsUnexpected(skill)) {
    const emptied = (await emptyHand(skill)) ?? (await letRest(skill));
    if (emptied) return emptied;
  }
  const towards = fixtures.frontOf(cupboard);
  skill.attention.points.push([...asked.pose.position]);
  for (let attempt = 1; ; attempt++) {
    const { report } = lookAt(skill, [asked.pose.position]);
    if (report.missing.includes(id)) {
      skill.attention.observed = report;
      return { cause: "nothing-grasped", message: `${id} is not where it was seen before.` };
    }
    const target = perception.map.get(id) ?? asked;
    const height = body.reachableLift(target.pose.position[2] - 0.72);
    const places = placesFor(skill, {
      point: target.pose.position,
      towards,
      reach: { least: 0.5, best: 0.72, most: 1.02 },
      lift: height,
    });
    const plan = await reachFor(skill, [{ ...hereOf(body), lift: height }, ...places], {
      name: id,
      goals: (place) => holdsOf(place, target, cupboard, towards),
      except: new Set([id]),
      opening: Math.min(gripperMaximumOpening, smallerSide(grippedPart(target)) + 0.03),
      margin: -0.002,
    });
    if (!plan.ok) return plan.error;
    const { reach, goal } = plan.value;
    const opening = Math.min(gripperMaximumOpening, goal.width + 0.03);
    const last = reach.approach[reach.approach.length - 1];
    skill.progress(`reaching for ${id}`, 0.4);
    const closed =
      (await move(skill, fingerMotion(body, opening))) ??
      (await reachOut(skill, reach, { line: 1.5 })) ??
      (await move(skill, fingerMotion(body, 0))) ??
      (await move(skill, pauseMotion(0.05)));
    if (closed) return closed;
    const caught =
      body.opening >= leastOpening && body.gripForce >= leastForce && body.opening > 0.35 * goal.width;
    if (caught) {
      memory.holding = id;
      memory.pitch = goal.pitch;
      perception.map.hold(id, body.toolPose);
      const slippery = faults.strikes("graspSlip");
      const usual = body.padGeoms.map((geom) => world.slidingFriction(geom));
      if (slippery) for (const geom of body.padGeoms) world.setSlidingFriction(geom, 0.0005);
      const out = await drawOut(skill, reach.line, last);
      body.padGeoms.forEach((geom, index) => {
        world.setSlidingFriction(geom, usual[index]);
      });
      if (out?.cause === "cancelled") return out;
      if (!out && body.opening >= leastOpening && body.gripForce >= leastForce) {
        skill.progress(`holding ${id}`, 0.9);
        return carryArm(skill);
      }
      memory.holding = undefined;
      memory.pitch = undefined;
      perception.map.release(target.pose);
    }
    const opened = await move(skill, fingerMotion(body, opening));
    if (opened) return opened;
    if (!caught) {
      const back = await drawBack(skill, reach);
      if (back) return back;
    }
    perception.map.disturb(id);
    const rested = (await letRest(skill)) ?? (await carryArm(skill));
    if (rested) return rested;
    if (caught || attempt >= mostTries) {
      lookAt(skill, [target.pose.position]);
      const message = caught
        ? `${id} slipped out of the fingers while it was taken out.`
        : `The fingers closed on nothing at ${id}.`;
      return { cause: "nothing-grasped", message };
    }
  }
}

/** A little up, then straight back out of the front. */
async function drawOut(
  skill: HouseholdSkill,
  line: readonly (readonly number[])[],
  before: readonly number[],
): Promise<Ended> {
  const { body, limits } = skill;
  const from = [...body.armSetpoint];
  const at = forward(from, armFrames());
  const [x, y, z] = at.tool;
  const rotation = [...at.rotation];
  const first = forward([...before], armFrames()).tool;
  const outside: Vector3 = [first[0], first[1], z + lift];
  const up = followLine({ position: [x, y, z], rotation }, [x, y, z + lift], from);
  const out = up && followLine({ position: [x, y, z + lift], rotation }, outside, up[up.length - 1]);
  const path = up && out ? [from, ...up, ...out] : [from, ...[...line].reverse().slice(1), [...before]];
  return move(
    skill,
    armMotion(
      body,
      limits,
      path,
      path.slice(1).map(() => 1.5),
    ),
  );
}

/** Ways to take a thing in a cupboard with level fingers, from the front and aslant. */
function holdsOf(place: Place, item: MapEntry, cupboard: FurnitureInstance, towards: Vector3): Hold[] {
  const frame = frameOf(place);
  const target = grippedPart(item);
  const inwards = Math.atan2(-towards[1], -towards[0]);
  const deep = depthIn(cupboard, towards, target.pose.position);
  const bottom = bottomOf(item);
  const holds: Hold[] = [];
  for (const pitch of [0.2, 0.45, 0.75]) {
    for (const turn of [0, 0.3, -0.3, 0.6, -0.6]) {
      const azimuth = inwards + turn;
      const width = acrossOf(target, azimuth + Math.PI / 2);
      if (width > widest) continue;
      const along = acrossOf(target, azimuth);
      // The palm stays before the thing, and the fingers off what it stands on.
      const short = Math.max(0, along / 2 - 0.05);
      const least = bottom + 0.014 + 0.03 * Math.sin(pitch);
      const z = Math.max(least, Math.min(target.pose.position[2], topOf(target) - 0.01));
      const at: Vector3 = [
        target.pose.position[0] - Math.cos(azimuth) * short,
        target.pose.position[1] - Math.sin(azimuth) * short,
        z,
      ];
      const way = Math.max(0.12, deep + 0.06);
      const back = azimuth - place.yaw;
      holds.push({
        pose: { position: frame.toBase(at), rotation: pointing(back, pitch) },
        back: [-Math.cos(back) * way, -Math.sin(back) * way, 0],
        pitch,
        width,
      });
    }
  }
  return holds;
}

/** Metres from a cupboard's front to a point in it. */
export function depthIn({ pose, size }: FurnitureInstance, towards: Vector3, point: Vector3): number {
  const [dx, dy] = [point[0] - pose.position[0], point[1] - pose.position[1]];
  return size[1] / 2 - (dx * towards[0] + dy * towards[1]);
}

/** The box that the fingers close on: that of its handle where it has one. */
function grippedPart({ pose, size, grip }: MapEntry): Pick<MapEntry, "pose" | "size"> {
  return grip ? { pose: compose(pose, grip.pose), size: grip.size } : { pose, size };
}

function smallerSide({ size }: Pick<MapEntry, "size">): number {
  return Math.min(size[0], size[1]);
}

/** Extent of a box along a level direction. */
function acrossOf({ pose, size }: Pick<MapEntry, "pose" | "size">, direction: number): number {
  const turn = direction - yawOf(pose);
  const box = Math.abs(Math.cos(turn)) * size[0] + Math.abs(Math.sin(turn)) * size[1];
  // What is as wide as long is round, as far as can be told.
  return Math.abs(size[0] - size[1]) < 0.1 * size[0] ? Math.min(box, Math.max(size[0], size[1])) : box;
}
