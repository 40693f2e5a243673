import { distance, type Pose } from "../../../../core/world/geometry";
import type { ObjectId } from "../../../../core/world/objects";
import { armMotion, fingerMotion, pauseMotion } from "../../../arm/armMotion";
import type { Reach } from "../../../arm/armReach";
import { gripperMaximumOpening } from "../../../arm/dimensions";
import { downward, pointing, type ToolPose } from "../../../arm/kinematics";
import { heldAllTheSame } from "../../../faults";
import { toQuaternion } from "../../../perception/frame";
import type { MapEntry } from "../../../perception/objectMap";
import { outlineOf } from "../../../perception/objectMap";
import { distanceToOutline } from "../../../scene/outline";
import { compose } from "../../../scene/rotation";
import type { Ended, Failure } from "../../robot";
import { fromSomewhere } from "./approach";
import { known, move, type Skill } from "./context";
import { fingersHaveRoom, neighboursOf, type Surroundings, surroundingsOf } from "./fingerRoom";
import { type GraspCandidate, graspCandidates, widestGrasp } from "./graspCandidates";
import { emptyHand, holdsUnexpected, letRest } from "./hand";
import { lookAt, shoot } from "./looking";
import { atFurnitureMetres, bottomOf, furnitureUnder, itemsOn, topOf } from "./places";
import { armWorld, planReach, restArm } from "./reaching";
import { moveClose } from "./reportObservation";

/** Newtons on the less loaded finger: below it nothing is held. */
const leastForce = 0.5;
/** Metres between the fingers: below it there is nothing between them. */
const leastOpening = 0.004;
/** Fingers that come so much closer than the target is wide have closed on something else, or on an edge of it. */
const leastWidth = 0.35;
/** How often the fingers may close on nothing before the robot gives up. */
const mostClosings = 2;
const lift = 0.12;
/** The palm stays higher than this above what the target stands on, metres. */
const palmHeight = 0.08;

/**
 * Grasps an item where it stands and lifts it; shifts the base where the arm can't get at it.
 * @param whereTooWide the cause of a failure where the fingers take it in from no side
 */
export async function grasp(
  skill: Skill,
  id: ObjectId,
  whereTooWide: Failure["cause"] = "unsupported",
): Promise<Ended> {
  const { perception, body, memory } = skill;
  if (memory.holding !== undefined) {
    return { cause: "unsupported", message: `The hand already holds ${memory.holding}.` };
  }
  if (holdsUnexpected(skill)) {
    skill.progress("opening the gripper, which holds something unexpected", 0);
    const emptied = (await emptyHand(skill)) ?? (await letRest(skill));
    if (emptied) return emptied;
  }
  const asked = known(skill, id);
  if (!asked.ok) return asked.error;
  if (asked.value.kind === "furniture") {
    return { cause: "unsupported", message: `${id} is furniture; the gripper can't lift it.` };
  }
  const furniture = furnitureUnder(perception.map, asked.value);
  const away = Math.hypot(
    asked.value.pose.position[0] - body.base.x,
    asked.value.pose.position[1] - body.base.y,
  );
  const standing = furniture && distanceToOutline(outlineOf(furniture), [body.base.x, body.base.y]);
  if (standing === undefined ? away > 1.2 : standing > atFurnitureMetres) {
    return {
      cause: "unreachable",
      message: `${id} is ${away.toFixed(1)} m away${furniture ? `, on ${furniture.id}` : ""}; drive there first.`,
    };
  }
  skill.attention.points.push([...asked.value.pose.position]);
  for (let closing = 1; ; closing++) {
    skill.progress(`looking at ${id}`, 0.1);
    const { report } = lookAt(skill, [asked.value.pose.position]);
    if (report.missing.includes(id)) {
      skill.attention.observed = report;
      return { cause: "nothing-grasped", message: `${id} is not where it was seen before.` };
    }
    const target = perception.map.get(id) ?? asked.value;
    skill.attention.points.push([...target.pose.position]);
    const covered = itemsOn(perception.map, target);
    if (
      target.type !== "box" &&
      target.attributes.container !== true &&
      covered.some((entry) => bottomOf(entry) > target.pose.position[2])
    ) {
      return { cause: "unsupported", message: `${covered[0].id} lies on ${id}; take that away first.` };
    }
    skill.progress(`planning a grasp of ${id}`, 0.2);
    if (candidatesFor(skill, target).length === 0) {
      skill.attention.observed = report;
      return (await restArm(skill)) ?? { cause: whereTooWide, message: tooWide(target) };
    }
    let crowded = true;
    const withRoom = (rooms: readonly number[]) =>
      fromSomewhere(skill, [target.pose.position], furniture, id, () => {
        const candidates = freeCandidates(skill, target, rooms);
        if (candidates.length > 0) crowded = false;
        skill.considered.grasps = candidates.map(({ candidate }) => graspPose(skill, candidate));
        return planGrasp(skill, target, candidates);
      });
    const roomy = await withRoom(openings);
    const isTight = !roomy.ok && roomy.error.cause === "unreachable" && crowded;
    const plan = isTight && liesInVessel(skill, target) ? await withRoom(closest) : roomy;
    if (!plan.ok) {
      // What can't be reached may not be there at all: a closer look tells.
      const close = plan.error.cause === "unreachable" ? await moveClose(skill, target) : undefined;
      if (close) return close;
      skill.attention.observed = lookAt(skill, [target.pose.position]).report;
      const rested = await restArm(skill);
      if (rested?.cause === "cancelled") return rested;
      return crowded && plan.error.cause === "unreachable" ? tooClose(skill, target) : plan.error;
    }
    const end = (await closeOn(skill, target, plan.value)) ?? (await liftUp(skill, target, plan.value));
    if (end === undefined) {
      skill.progress(`holding ${id}`, 0.9);
      // Where it stood is looked at with the arm out of the way.
      return restArm(skill);
    }
    if (typeof end !== "string" && end.cause === "cancelled") return end;
    // Whatever the fingers have caught is let go here, before anything else moves.
    const emptied = await emptyHand(skill, plan.value.opening);
    for (const entry of [target, ...neighboursOf(skill, target, 0.1)]) perception.map.disturb(entry.id);
    if (emptied) return emptied;
    if ((end === "empty" || end === "other") && closing < mostClosings) {
      const rested = (await letRest(skill)) ?? (await restArm(skill));
      if (rested) return rested;
      continue;
    }
    return afterMiss(skill, typeof end === "string" ? missOf(id, end) : end);
  }
}

/** How a grasp can miss: nothing, or something else, between the fingers; or it got lost on the way up. */
type Miss = "empty" | "other" | "slipped";

function missOf(id: ObjectId, miss: Miss): Failure {
  const happened = {
    empty: `The fingers closed on nothing at ${id}.`,
    other: `The fingers closed on something other than ${id}; it was let go.`,
    slipped: `${id} slipped out of the fingers while it was lifted.`,
  };
  return { cause: "nothing-grasped", message: happened[miss] };
}

function tooClose(skill: Skill, target: MapEntry): Failure {
  const names = neighboursOf(skill, target, 0.05).map(({ id }) => id);
  const what = names.length > 0 ? names.join(" and ") : "something";
  return {
    cause: "unreachable",
    message: `The fingers find no room beside ${target.id}: ${what} is too close. Move that away first.`,
  };
}

function tooWide(target: MapEntry): string {
  const narrowest = Math.min(...takenBy(target).size.slice(0, 2));
  const centimetres = (metres: number) => `${Math.round(metres * 100)} cm`;
  return `${target.id} is ${centimetres(narrowest)} wide, and the fingers take in ${centimetres(widestGrasp)} at most.`;
}

interface GraspPlan {
  readonly reach: Reach;
  readonly opening: number;
  /** What the fingers should find between them, metres. */
  readonly width: number;
}

interface FreeCandidate {
  readonly candidate: GraspCandidate;
  readonly opening: number;
}

/** Room beside the target, both sides together, metres; the smaller one gets the fingers in between neighbours. */
const openings = [0.035, 0.018];
/** What the fingers make do with in a vessel where they find no more from any side. */
const closest = [0.01, 0.005];

/** Every way the fingers would take it in, whatever stands around. */
function candidatesFor({ body }: Skill, target: MapEntry): GraspCandidate[] {
  const [x, y] = body.base.toBase(target.pose.position);
  return graspCandidates(takenBy(target), bottomOf(target), Math.atan2(y, x) + body.base.yaw);
}

/** What of a thing the fingers close on: all of it, or its grip. */
function takenBy(target: MapEntry): Pick<MapEntry, "pose" | "size"> & Partial<Pick<MapEntry, "type">> {
  return target.grip ? { pose: compose(target.pose, target.grip.pose), size: target.grip.size } : target;
}

/** The candidates for which the fingers have room as the robot sees it from where it stands, and how far to open. */
function freeCandidates(skill: Skill, target: MapEntry, rooms: readonly number[]): FreeCandidate[] {
  const heightAt: Surroundings = surroundingsOf(skill, target);
  return candidatesFor(skill, target).flatMap((candidate) => {
    const opening = rooms
      .map((room) => Math.min(gripperMaximumOpening, candidate.width + room))
      .find((wide) => fingersHaveRoom(candidate, wide, heightAt));
    return opening === undefined ? [] : [{ candidate, opening }];
  });
}

function liesInVessel({ perception: { map } }: Skill, target: MapEntry): boolean {
  return [...map.present()].some(
    (entry) =>
      entry.kind === "item" && entry.attributes.container === true && itemsOn(map, entry).includes(target),
  );
}

/** The first of the candidates that the arm gets to from where the robot stands. */
function planGrasp(
  skill: Skill,
  target: MapEntry,
  candidates: readonly FreeCandidate[],
): GraspPlan | undefined {
  const { body, perception } = skill;
  const [x, y] = body.base.toBase(target.pose.position);
  if (Math.hypot(x, y) > 1.1) return undefined;
  const azimuth = Math.atan2(y, x);
  // What the target lies on or in may be touched by its own sides only: everything else counts.
  const containers = [...perception.map.present()]
    .filter(
      (entry) =>
        entry.kind === "item" &&
        entry.id !== target.id &&
        distanceToOutline(outlineOf(entry), [target.pose.position[0], target.pose.position[1]]) === 0,
    )
    .map(({ id }) => id);
  const except = [target.id, ...containers];
  const world = armWorld(skill, new Set(except));
  // Low things beside it only the fingers can meet, and for them it was measured; their boxes are larger than they are.
  const low = neighboursOf(skill, target, 0.12)
    .filter((entry) => topOf(entry) < bottomOf(target) + palmHeight)
    .map(({ id }) => id);
  const closer = armWorld(skill, new Set([...except, ...low]));
  for (const margin of [0.004, -0.004]) {
    for (const { candidate, opening } of candidates) {
      const reach = planReach(
        skill,
        toolPose(skill, candidate),
        backwards(candidate, azimuth),
        { ...world, opening },
        margin,
        { ...(candidate.lean === 0 ? closer : world), opening },
      );
      if (reach) return { reach, opening, width: candidate.width };
    }
  }
  return undefined;
}

function toolPose({ body }: Skill, { position, yaw, lean }: GraspCandidate): ToolPose {
  const place = body.base.toBase(position);
  return lean === 0
    ? { position: place, rotation: downward(yaw - body.base.yaw) }
    : { position: place, rotation: pointing(yaw - body.base.yaw, Math.PI / 2 - lean) };
}

/** Of the hand at a candidate, `map` frame. */
function graspPose(skill: Skill, candidate: GraspCandidate): Pose {
  const { rotation } = toolPose(skill, candidate);
  return { position: candidate.position, orientation: toQuaternion(skill.body.rotateToMap(rotation)) };
}

/** From the grasp back to where the straight approach begins, base frame. */
function backwards({ lean }: GraspCandidate, azimuth: number): [number, number, number] {
  const length = lift;
  return [
    -Math.cos(azimuth) * Math.sin(lean) * length,
    -Math.sin(azimuth) * Math.sin(lean) * length,
    Math.cos(lean) * length,
  ];
}

/** Down to the target and closed on it; undefined if the fingers feel something as wide as it may be. */
async function closeOn(
  skill: Skill,
  target: MapEntry,
  { reach, opening, width }: GraspPlan,
): Promise<Ended | Miss> {
  const { body, limits } = skill;
  skill.progress(`reaching for ${target.id}`, 0.35);
  body.openingSetpoint = opening;
  const above = await move(skill, armMotion(body, limits, reach.approach));
  if (above) return above;
  const opened = await move(skill, fingerMotion(body, opening));
  if (opened) return opened;
  const last = reach.approach[reach.approach.length - 1];
  const slow = reach.line.map(() => 1.4);
  const down = await move(skill, armMotion(body, limits, [last, ...reach.line], slow));
  if (down) return down;
  skill.progress("closing the gripper", 0.6);
  const closed = await move(skill, fingerMotion(body, 0));
  if (closed) return closed;
  const settled = await move(skill, pauseMotion(0.05));
  if (settled) return settled;
  if (body.opening < leastOpening || body.gripForce < leastForce) return "empty";
  return body.opening < leastWidth * width ? "other" : undefined;
}

/** Lifts what is between the fingers; the fault `graspSlip` makes the pads slippery while it does. */
async function liftUp(skill: Skill, target: MapEntry, { reach }: GraspPlan): Promise<Ended | Miss> {
  const { body, limits, perception, memory, world, faults } = skill;
  memory.holding = target.id;
  perception.map.hold(target.id, body.toolPose);
  skill.progress(`lifting ${target.id}`, 0.7);
  const slippery = faults.strikes("graspSlip");
  const usual = body.padGeoms.map((geom) => world.slidingFriction(geom));
  const before = reach.approach[reach.approach.length - 1];
  const up = [[...body.armSetpoint], ...[...reach.line].reverse().slice(1), before];
  let lifted: Ended;
  try {
    if (slippery) for (const geom of body.padGeoms) world.setSlidingFriction(geom, 0.0005);
    lifted = await move(skill, armMotion(body, limits, up));
  } finally {
    body.padGeoms.forEach((geom, index) => {
      world.setSlidingFriction(geom, usual[index]);
    });
  }
  const weighed = lifted ?? (await move(skill, pauseMotion(0.1)));
  if (weighed?.cause === "cancelled") return weighed;
  const holds = body.opening >= leastOpening && body.gripForce >= leastForce;
  if (!weighed && holds && isInHand(skill, target)) {
    if (slippery) heldAllTheSame(faults);
    return undefined;
  }
  memory.holding = undefined;
  perception.map.release(target.pose);
  if (weighed) return weighed;
  if (!holds) return "slipped";
  // It is put back where it was taken from rather than dropped.
  const slow = reach.line.map(() => 1.4);
  return (await move(skill, armMotion(body, limits, [before, ...reach.line], slow))) ?? "other";
}

/**
 * Whether what was lifted is the target, as far as the cameras can tell: it is seen where the hand is, not where it lay,
 * or it can't be seen. If it is, the map stays as it was; if not, it has what was seen.
 */
function isInHand(skill: Skill, target: MapEntry): boolean {
  const { body, perception } = skill;
  perception.map.follow(body.toolPose);
  const before = perception.map.memory;
  const expected = perception.map.held?.pose ?? body.toolPose;
  perception.map.release();
  const survey = perception.beginSurvey({ kind: "look" });
  body.aimHead(target.pose.position);
  shoot(skill, "head", survey);
  shoot(skill, "wrist", survey);
  survey.finish();
  const seen = perception.map.get(target.id)?.pose.position;
  const inHand =
    seen !== undefined &&
    distance(seen, expected.position) < Math.max(0.06, distance(seen, target.pose.position));
  if (inHand) perception.map.restore(before);
  return inHand;
}

/** After a grasp that failed, the hand being empty: things at rest, arm away. */
async function afterMiss(skill: Skill, failure: Failure): Promise<Ended> {
  const settled = await letRest(skill);
  if (settled) return settled;
  // From close above, before the arm leaves: a false detection shows itself here.
  skill.attention.observed = lookAt(skill, skill.attention.points.slice(-1)).report;
  const rested = await restArm(skill);
  return rested ?? failure;
}
