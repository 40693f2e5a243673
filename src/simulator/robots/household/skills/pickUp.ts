import type { Vector3 } from "../../../../core/world/geometry";
import type { ObjectId } from "../../../../core/world/objects";
import { fingerMotion, pauseMotion } from "../../../arm/armMotion";
import { gripperMaximumOpening } from "../../../arm/dimensions";
import { heldAllTheSame } from "../../../faults";
import { toQuaternion } from "../../../perception/frame";
import type { MapEntry } from "../../../perception/objectMap";
import { inverse, multiply, toMatrix } from "../../../scene/rotation";
import type { FurnitureInstance } from "../../../scene/scene";
import { known, move } from "../../mobile/skills/context";
import { grasp } from "../../mobile/skills/grasp";
import { emptyHand, holdsUnexpected, letRest } from "../../mobile/skills/hand";
import { checkHold, lookAt } from "../../mobile/skills/looking";
import type { Ended } from "../../robot";
import type { HouseholdSkill } from "../context";
import { fixtureOf, goToAny, placesBefore } from "./adjustPosition";
import { carryArm } from "./carrying";
import { coveredShelf } from "./enclosed";
import {
  grippedPart,
  type Hold,
  holdsAtSide,
  holdsFromAbove,
  holdsThroughFront,
  holdsUnderBoard,
} from "./holds";
import { whatIsOver } from "./overhung";
import { reachFor } from "./reachFor";
import { drawBack, reachOut } from "./reachMotion";
import { hereOf, type Place, placesFor, setLift } from "./standing";
import { drawOut, hasRisen, raise } from "./takingOut";

/** Shoulder and hand are best this much apart in height when the hand comes from above, metres. */
const handFromAbove = 0.5;
const leastForce = 0.5;
const leastOpening = 0.004;
const mostTries = 2;
/** A finger's corners stick out of the spheres that stand for it: what stands beside the thing would be pushed along, metres. */
const offOthers = 0.008;
/** A hand that leans less counts as pointing down, radians. */
const asGoodAsDown = 0.2;

/** Takes an item: from above where it stands free, from the front where it stands in a cupboard or on a low shelf. */
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
  if (cupboard) {
    const share = fixtures.shareOf(perception.map, cupboard);
    if (share >= (cupboard.openable?.openAt ?? 0)) return takeThroughFront(skill, entry.value, cupboard);
    return {
      cause: "unreachable",
      message: `${id} is in ${fixtureOf(skill, entry.value)?.id}, which is closed.`,
    };
  }
  const shelf = coveredShelf(skill, entry.value);
  if (shelf) return takeThroughFront(skill, entry.value, shelf);
  return whatIsOver(skill, entry.value, await takeWhatStandsFree(skill, entry.value));
}

async function takeThroughFront(
  skill: HouseholdSkill,
  asked: MapEntry,
  cupboard: FurnitureInstance,
): Promise<Ended> {
  const ended = await take(skill, asked, throughFront(skill, cupboard));
  return orElse(skill, ended, asked, atSide(skill, cupboard));
}

async function takeWhatStandsFree(skill: HouseholdSkill, asked: MapEntry): Promise<Ended> {
  const { id } = asked;
  if (!fixtureOf(skill, asked)) {
    // What has fallen down is where no fixture is that the robot could have been sent to.
    const near = await goToAny(skill, placesBefore(skill, asked), id);
    if (near) return near;
  }
  return orElse(skill, await takeFromAbove(skill, asked), asked, fromAnywhere);
}

/** Another way to take a thing, where the arm has not got at it in the first. */
async function orElse(skill: HouseholdSkill, first: Ended, asked: MapEntry, taking: Taking): Promise<Ended> {
  const { memory, perception } = skill;
  if (first?.cause !== "unreachable" || memory.holding !== undefined) return first;
  const other = await take(skill, perception.map.get(asked.id) ?? asked, taking);
  // The first way's message says what stands in the way.
  return other?.cause === "unreachable" ? first : other;
}

/** Takes what stands free with a hand that points down, or as nearly as may be. */
export async function takeFromAbove(skill: HouseholdSkill, { id, pose: before }: MapEntry): Promise<Ended> {
  const { memory } = skill;
  const raised = await setLift(skill, before.position[2] - handFromAbove);
  if (raised) return raised;
  // What is too wide from above may be narrow enough for a hand that points down less.
  const ended = await grasp(skill, id, "unreachable");
  if (memory.holding === undefined) return ended;
  memory.pitch = pitchOfHold(skill, before);
  return ended ?? stillHeld(skill, id);
}

/** By how much the hand pointed down when it closed on a thing that lay so. */
function pitchOfHold({ perception }: HouseholdSkill, lying: MapEntry["pose"]): number {
  const inGripper = perception.map.held?.inGripper;
  if (!inGripper) return Math.PI / 2;
  const m = toMatrix(multiply(lying.orientation, inverse(inGripper.orientation)));
  const pitch = Math.asin(Math.max(-1, Math.min(1, -m[8])));
  return pitch > Math.PI / 2 - asGoodAsDown ? Math.PI / 2 : pitch;
}

/** From where, and how, a thing may be taken. */
interface Taking {
  /** Shoulder above the thing, metres, when the hand is where it is best. */
  readonly above: number;
  readonly towards?: Vector3;
  holds(place: Place, item: MapEntry): Hold[];
}

function throughFront({ fixtures }: HouseholdSkill, cupboard: FurnitureInstance): Taking {
  const towards = fixtures.frontOf(cupboard);
  return {
    above: 0.72,
    towards,
    holds: (place, item) => [
      ...holdsThroughFront(place, item, cupboard, towards),
      ...holdsUnderBoard(place, item, cupboard, towards),
    ],
  };
}

/** What lies at a side wall leaves the usual ways no room. */
function atSide({ fixtures }: HouseholdSkill, cupboard: FurnitureInstance): Taking {
  const towards = fixtures.frontOf(cupboard);
  return {
    above: 0.72,
    towards,
    holds: (place, item) => holdsAtSide(place, item, cupboard, towards),
  };
}

const fromAnywhere: Taking = { above: handFromAbove, holds: holdsFromAbove };

/** A hand that points down less can go in through a front with what it holds, radians. */
export const levelEnough = 0.8;

const aslant: Taking = {
  above: 0.6,
  holds: (place, item) =>
    holdsFromAbove(place, item)
      .filter(({ pitch }) => pitch < levelEnough)
      .reverse(),
};

/** Takes what stands free so that it can be put through a front without tipping it. */
export function takeLevel(skill: HouseholdSkill, standing: MapEntry): Promise<Ended> {
  return take(skill, standing, aslant);
}

async function take(skill: HouseholdSkill, asked: MapEntry, taking: Taking): Promise<Ended> {
  const { body, memory, perception, world, faults } = skill;
  const { id } = asked;
  if (holdsUnexpected(skill)) {
    const emptied = (await emptyHand(skill)) ?? (await letRest(skill));
    if (emptied) return emptied;
  }
  skill.attention.points.push([...asked.pose.position]);
  for (let attempt = 1; ; attempt++) {
    const { report } = lookAt(skill, [asked.pose.position]);
    if (report.missing.includes(id)) {
      skill.attention.observed = report;
      return { cause: "nothing-grasped", message: `${id} is not where it was seen before.` };
    }
    const target = perception.map.get(id) ?? asked;
    const height = body.reachableLift(target.pose.position[2] - taking.above);
    const places = placesFor(skill, {
      point: grippedPart(target).pose.position,
      ...(taking.towards ? { towards: taking.towards } : {}),
      reach: { least: 0.45, best: 0.72, most: 1.02 },
      lift: height,
    });
    const plan = await reachFor(skill, [{ ...hereOf(body), lift: height }, ...places], {
      name: id,
      goals: (place) => taking.holds(place, target),
      except: new Set([id]),
      opening: ({ width }) => openingFor(width),
      margin: -0.002,
      air: offOthers,
    });
    if (!plan.ok) return plan.error;
    const { reach, goal } = plan.value;
    skill.considered.grasps = taking.holds(hereOf(body), target).map(({ pose }) => ({
      position: body.base.toMap([...pose.position]),
      orientation: toQuaternion(body.rotateToMap(pose.rotation)),
    }));
    const opening = openingFor(goal.width);
    const last = reach.approach[reach.approach.length - 1];
    skill.progress(`reaching for ${id}`, 0.4);
    const closed =
      (await move(skill, fingerMotion(body, opening))) ??
      (await reachOut(skill, reach, { line: 1.5 })) ??
      (await move(skill, fingerMotion(body, 0))) ??
      (await move(skill, pauseMotion(0.05)));
    if (closed) return closed;
    let isLeft = false;
    const caught =
      body.opening >= leastOpening && body.gripForce >= leastForce && body.opening > 0.35 * goal.width;
    if (caught) {
      memory.holding = id;
      memory.pitch = goal.pitch;
      perception.map.hold(id, body.toolPose);
      const slippery = faults.strikes("graspSlip");
      const usual = body.padGeoms.map((geom) => world.slidingFriction(geom));
      if (slippery) for (const geom of body.padGeoms) world.setSlidingFriction(geom, 0.0005);
      let out = goal.entry ? await drawBack(skill, reach, { line: 1.5 }) : await raise(skill);
      isLeft = !out && !hasRisen(skill, target);
      if (!out && !isLeft && !goal.entry) out = await drawOut(skill, reach.line, last, taking.towards);
      body.padGeoms.forEach((geom, index) => {
        world.setSlidingFriction(geom, usual[index]);
      });
      if (out?.cause === "cancelled") return out;
      if (!out && !isLeft && body.opening >= leastOpening && body.gripForce >= leastForce) {
        if (slippery) heldAllTheSame(faults);
        skill.progress(`holding ${id}`, 0.9);
        return (await carryArm(skill)) ?? stillHeld(skill, id);
      }
      memory.holding = undefined;
      memory.pitch = undefined;
      perception.map.release(target.pose);
    }
    const opened = await move(skill, fingerMotion(body, opening));
    if (opened) return opened;
    if (!caught || (isLeft && !goal.entry)) {
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

/** What got lost between lifting it and coming to rest was not taken. */
function stillHeld(skill: HouseholdSkill, id: ObjectId): Ended {
  const { map } = skill.perception;
  if (checkHold(skill)) {
    map.follow(skill.body.toolPose);
    const { held } = map;
    // What went along may have fallen off.
    if (held && [...map.present()].some(({ rides }) => rides?.on === id))
      skill.attention.points.push([...held.pose.position]);
    return undefined;
  }
  return { cause: "nothing-grasped", message: `${id} slipped out of the fingers on the way.` };
}

function openingFor(width: number): number {
  return Math.min(gripperMaximumOpening, width + 0.03);
}
