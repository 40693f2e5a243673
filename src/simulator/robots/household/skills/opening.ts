import type { Vector3 } from "../../../../core/world/geometry";
import type { ObjectId } from "../../../../core/world/objects";
import { armMotion, fingerMotion, pauseMotion } from "../../../arm/armMotion";
import { planArmPath } from "../../../arm/armPath";
import { gripperMaximumOpening } from "../../../arm/dimensions";
import { inverse, jointDistance, nearestTurns, pointing, type ToolPose } from "../../../arm/kinematics";
import { followLine, followPoses } from "../../../arm/lineTracking";
import { distanceToOutline } from "../../../scene/outline";
import { subtract } from "../../../scene/rotation";
import { closedBelow, type FurnitureInstance, type MovingPart } from "../../../scene/scene";
import { known, move } from "../../mobile/skills/context";
import { letRest } from "../../mobile/skills/hand";
import { lookAt } from "../../mobile/skills/looking";
import { raisedPosture, restArm } from "../../mobile/skills/reaching";
import type { Ended, Failure } from "../../robot";
import type { HouseholdSkill } from "../context";
import { handleAt, hasLid, openingPart, outlinesAt, panelsAt } from "../fixtures";
import { contentsOf } from "./drawerContents";
import { attendToFloor } from "./fallen";
import { approachAlong, strokeAlong } from "./reachMotion";
import { frameOf, goTo, hereOf, obstaclesAt, type Place, placesFor } from "./standing";
import { waitForEffects } from "./waiting";

/** Along the hand, from the handle to where the straight approach begins, metres. */
const approach = 0.1;
/** The fingers are so much wider open than the bar is thick, metres. */
const room = 0.024;
/** From the base to the way of what is opened, metres beside its own radius. */
const beside = 0.03;
/** Places that are driven to before the robot gives up. */
const mostPlaces = 3;
/** Newtons: less is no bar between the fingers. */
const leastForce = 0.5;

/** The hand may come so near to the panel that it moves, metres: what it brushes there gives way. */
const alongWay = -0.012;
/** On the way to the handle it rather keeps off, so that a door that stands open is not pushed away. */
const approachMargins = [-0.003, alongWay] as const;

interface Draw {
  readonly before: number[];
  readonly line: readonly number[][];
  readonly path: readonly number[][];
  readonly goal: number;
}

/** Opens or closes a thing by its handle: takes the bar and moves it along the way of the joint. */
export async function setOpen(
  skill: HouseholdSkill,
  id: ObjectId,
  wanted: "open" | "closed",
): Promise<Ended> {
  const { memory, fixtures, perception } = skill;
  if (memory.holding !== undefined) {
    return {
      cause: "unsupported",
      message: `The hand holds ${memory.holding}; it must be empty for a handle.`,
    };
  }
  const entry = known(skill, id);
  if (!entry.ok) return entry.error;
  const piece = fixtures.pieceOf(entry.value);
  const part = piece && openingPart(piece);
  if (!piece || !part) return { cause: "unsupported", message: `${id} is nothing that can be opened.` };
  skill.attention.points.push([...entry.value.pose.position]);
  attendToFloor(skill, piece);
  const isThere = (share: number) =>
    wanted === "open" ? share >= (piece.openable?.openAt ?? 1) : share < closedBelow;
  let failure: Ended;
  for (let attempt = 0; attempt < 3; attempt++) {
    const share = lookAtOpening(skill, id, piece, part);
    if (isThere(share)) return wanted === "closed" ? waitForEffects(skill, piece, "closed") : undefined;
    failure = await draw(skill, id, piece, part, share, wanted);
    if (failure && failure.cause !== "robot-error") return failure;
    if (failure?.cause === "robot-error" && attempt === 2) return failure;
  }
  const share = fixtures.shareOf(perception.map, piece);
  if (isThere(lookAtOpening(skill, id, piece, part))) return undefined;
  const percent = `${Math.round(100 * share)} %`;
  return (
    failure ?? {
      cause: "robot-error",
      message: `${id} is ${percent} open after it was moved; it did not get further.`,
    }
  );
}

/** How far it is open, as the head camera sees it from here, or saw it last. */
function lookAtOpening(
  skill: HouseholdSkill,
  id: ObjectId,
  piece: FurnitureInstance,
  part: MovingPart,
): number {
  const { fixtures, perception } = skill;
  const before = fixtures.shareOf(perception.map, piece);
  const handle = handleAt(piece, part, before);
  const entry = perception.map.get(id);
  const { report } = lookAt(skill, [handle?.position ?? entry?.pose.position ?? piece.pose.position]);
  // Counts where the last look, with the arm at rest, does not show it.
  const own = report.objects.filter((object) => object.id === id);
  if (own.length > 0) skill.attention.observed = { objects: own, missing: [] };
  return fixtures.shareOf(perception.map, piece);
}

async function draw(
  skill: HouseholdSkill,
  id: ObjectId,
  piece: FurnitureInstance,
  part: MovingPart,
  from: number,
  wanted: "open" | "closed",
): Promise<Ended> {
  const { body, limits } = skill;
  const handle = handleAt(piece, part, from);
  if (!handle) return { cause: "unsupported", message: `${id} has no handle.` };
  const goals = goalsFor(piece, part, wanted);
  skill.progress(`finding a place to ${wanted === "open" ? "open" : "close"} ${id} from`, 0.1);
  const found = await standAndPlan(skill, id, piece, part, from, goals);
  if ("cause" in found) return found;
  const opening = Math.min(gripperMaximumOpening, handle.thickness + room);
  body.openingSetpoint = opening;
  skill.progress(`reaching for the handle of ${id}`, 0.4);
  const reached =
    (await approachAlong(skill, found, {})) ??
    (await move(skill, fingerMotion(body, opening))) ??
    (await strokeAlong(skill, { approach: found.approach, line: found.draw.line }, { line: 1.4 })) ??
    (await move(skill, fingerMotion(body, 0)));
  if (reached) return reached;
  const end = found.draw.line[found.draw.line.length - 1];
  let failure: Ended;
  if (body.gripForce < leastForce) {
    failure = { cause: "robot-error", message: `The fingers closed on nothing at the handle of ${id}.` };
  } else {
    skill.progress(`moving ${id}`, 0.6);
    const slow = found.draw.path.map(() => 2);
    const inside = part.joint.kind === "slide" ? contentsOf(skill, piece, part, from) : [];
    const hand = body.toolPose.position;
    failure = await move(skill, armMotion(body, limits, [end, ...found.draw.path], slow));
    if (failure?.cause === "cancelled") return failure;
    if (!failure) failure = await move(skill, pauseMotion(0.2));
    // Before the next look: that would not find them where they were.
    skill.perception.map.carry(inside, subtract(body.toolPose.position, hand));
  }
  const released = (await move(skill, fingerMotion(body, opening))) ?? (await retreat(skill));
  if (released?.cause === "cancelled") return released;
  const settled = await letRest(skill);
  if (settled) return settled;
  // The arm must know where the door is now before it leaves.
  lookAtOpening(skill, id, piece, part);
  return failure ?? restArm(skill);
}

/** How far to go, the best first: far enough to get in, or shut. */
function goalsFor(
  { openable }: FurnitureInstance,
  { joint }: MovingPart,
  wanted: "open" | "closed",
): number[] {
  if (wanted === "closed") return [0];
  const least = openable?.openAt ?? 0.5;
  const far = joint.kind === "slide" ? [0.98] : [];
  return [...far, Math.max(0.85, least + 0.1), least + 0.14, least + 0.06].map((share) => Math.min(1, share));
}

interface Found {
  readonly draw: Draw;
  readonly approach: readonly (readonly number[])[];
}

/** Stands where the whole way of the handle can be followed, and plans from there. */
async function standAndPlan(
  skill: HouseholdSkill,
  id: ObjectId,
  piece: FurnitureInstance,
  part: MovingPart,
  from: number,
  goals: readonly number[],
): Promise<Found | Failure> {
  const handle = handleAt(piece, part, from);
  const middle = handleAt(piece, part, (from + goals[0]) / 2);
  if (!handle || !middle) return { cause: "unsupported", message: `${id} has no handle.` };
  const outwards = handleAt(piece, part, 0)?.outwards ?? handle.outwards;
  const lift = skill.body.reachableLift(handle.position[2] - 0.78);
  let blocked: Failure | undefined;
  for (const [goal, clear] of approachMargins.flatMap((margin) =>
    goals.map((goal) => [goal, margin] as const),
  )) {
    let tried = 0;
    const sweep = [0, 0.25, 0.5, 0.75, 1].flatMap((step) =>
      outlinesAt(piece, part, from + (goal - from) * step),
    );
    const reach = skill.baseRadius + beside;
    const isFree = (x: number, y: number) =>
      sweep.every((outline) => distanceToOutline(outline, [x, y]) > reach);
    const places = placesFor(skill, {
      point: middle.position,
      towards: outwards,
      reach: { least: 0.36, best: 0.6, most: 0.96 },
      lift,
      isFree,
    });
    const here = { ...hereOf(skill.body), lift };
    if (isFree(here.x, here.y)) places.unshift(here);
    for (const place of places.slice(0, 60)) {
      const facing = {
        ...place,
        yaw: place === here ? place.yaw : yawTo(place, handle.position, middle.position),
      };
      if (!planDraw(skill, facing, piece, part, from, goal, clear)) continue;
      if (++tried > mostPlaces) break;
      skill.progress(`standing where ${id} can be moved`, 0.2);
      const gone = await goTo(skill, facing, id);
      if (gone?.cause === "cancelled" || gone?.cause === "robot-error") return gone;
      if (gone) {
        blocked = gone;
        continue;
      }
      const draw = planDraw(skill, hereOf(skill.body), piece, part, from, goal, clear);
      const approachPath = draw && planApproach(skill, draw, piece, part, from);
      if (draw && approachPath) return { draw, approach: approachPath };
    }
  }
  return (
    blocked ?? {
      cause: "unreachable",
      message: `There is no place from which the arm can move the handle of ${id} all the way.`,
    }
  );
}

function yawTo({ x, y }: Place, a: Vector3, b: Vector3): number {
  return Math.atan2((a[1] + b[1]) / 2 - y, (a[0] + b[0]) / 2 - x);
}

/** Postures from before the handle to it, and along with it; undefined where one of them can't be had. */
function planDraw(
  skill: HouseholdSkill,
  place: Place,
  piece: FurnitureInstance,
  part: MovingPart,
  from: number,
  goal: number,
  clear: number,
): Draw | undefined {
  const { collision, fixtures, perception } = skill;
  const frame = frameOf(place);
  const start = handleAt(piece, part, from);
  if (!start) return undefined;
  const closed = handleAt(piece, part, 0)?.outwards ?? start.outwards;
  const inwards = Math.atan2(-closed[1], -closed[0]) - place.yaw;
  const steps = Math.max(4, Math.ceil(Math.abs(goal - from) * 14));
  const shares = Array.from({ length: steps + 1 }, (_, step) => from + ((goal - from) * step) / steps);
  const handles = shares.flatMap((share) => handleAt(piece, part, share) ?? []);
  const others = obstaclesAt(place, fixtures.solids(perception.map, piece));
  const opening = start.thickness + room;
  const moved = shares.map((share) => panelsAt(piece, part, share));
  if (moved.some((solids) => skill.otherArmTouches?.(place, solids))) return undefined;
  const panels = moved.map((solids) => obstaclesAt(place, solids));
  const touches = (joints: readonly number[], step: number, margin = alongWay) =>
    collision.touches(joints, { obstacles: others, opening }, 0) ||
    collision.touches(joints, { obstacles: panels[step], opening }, margin);
  const from0 = nearestTurns(skill.body.restPosture, [...skill.body.armSetpoint]);
  for (const { turn, follow, pitch } of hasLid(piece)
    ? handsForLid()
    : handsFor(start.upright, part.joint.kind === "hinge")) {
    const poses = handles.map(({ position, outwards }): ToolPose => {
      // A hand on an upright bar may turn with the door, in part or not at all: the bar turns in the fingers.
      const swing = wrap(Math.atan2(-outwards[1], -outwards[0]) - place.yaw - inwards);
      const azimuth = inwards + turn + follow * swing;
      const down = Math.asin(Math.max(-1, Math.min(1, outwards[2])));
      return {
        position: frame.toBase(position),
        rotation: pointing(azimuth, pitch + follow * down, start.upright ? 0 : Math.PI / 2),
      };
    });
    const [first, ...rest] = poses;
    const r = first.rotation;
    const before: ToolPose = {
      position: [
        first.position[0] - r[2] * approach,
        first.position[1] - r[5] * approach,
        first.position[2] - r[8] * approach,
      ],
      rotation: r,
    };
    let looked = 0;
    for (const posture of spread(inverse(before, from0, 24))) {
      if (++looked > 8) break;
      if (touches(posture, 0, clear)) continue;
      const line = followLine(before, first.position, posture);
      if (!line || line.some((joints) => touches(joints, 0, clear))) continue;
      const path = followPoses(rest, line[line.length - 1]);
      if (!path || path.some((joints, step) => touches(joints, step + 1))) continue;
      return { before: posture, line, path, goal };
    }
  }
  return undefined;
}

function* spread(postures: readonly number[][]): Iterable<number[]> {
  const seen: number[][] = [];
  for (const posture of postures) {
    if (seen.some((other) => jointDistance(other, posture) < 0.3)) continue;
    seen.push(posture);
    yield posture;
  }
}

/** Ways of holding a bar: turned about it, along with the door by a share, and tilted down. */
function handsFor(upright: boolean, turns: boolean) {
  if (!upright) {
    return [0, 0.4, -0.3, 0.75].map((pitch) => ({ turn: 0, follow: turns ? 1 : 0, pitch }));
  }
  return [
    { turn: 0, follow: 0.5, pitch: 0 },
    { turn: 0, follow: 0, pitch: 0 },
    { turn: 0.5, follow: 0.5, pitch: 0 },
    { turn: -0.5, follow: 0.5, pitch: 0 },
    { turn: 0.5, follow: 0, pitch: 0 },
    { turn: -0.5, follow: 0, pitch: 0 },
    { turn: 0, follow: 0.3, pitch: 0.35 },
    { turn: 0, follow: 0.8, pitch: 0 },
    { turn: 0, follow: 1, pitch: 0 },
  ];
}

/** Ways of holding the bar of a lid: it turns in the fingers as far as the hand does not turn along. */
function handsForLid() {
  return [0.4, 0.75, 0, 1.1].flatMap((pitch) =>
    [0.5, 0.25, 0.75, 1, 0].map((follow) => ({ turn: 0, follow, pitch })),
  );
}

function wrap(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}

function planApproach(
  skill: HouseholdSkill,
  { before }: Draw,
  piece: FurnitureInstance,
  part: MovingPart,
  share: number,
): readonly (readonly number[])[] | undefined {
  const { body, collision, fixtures, perception } = skill;
  const place = hereOf(body);
  const from = [...body.armSetpoint];
  const solids = [...fixtures.solids(perception.map, piece), ...panelsAt(piece, part, share)];
  const items = [...perception.map.present()].filter(
    ({ kind, state }) => kind === "item" && state !== "held",
  );
  const world = { obstacles: obstaclesAt(place, [...solids, ...items]), opening: body.opening };
  const via = [nearestTurns(body.restPosture, from)];
  return planArmPath(from, nearestTurns(before, from), collision, world, skill.nextRandom(), via, 800);
}

/** Straight back out of the handle; up where that is not possible. */
async function retreat(skill: HouseholdSkill): Promise<Ended> {
  const { body, limits } = skill;
  const { position, rotation } = body.toolInBase;
  const from = [...body.armSetpoint];
  for (const way of [approach, approach / 2]) {
    const to: [number, number, number] = [
      position[0] - rotation[2] * way,
      position[1] - rotation[5] * way,
      position[2] - rotation[8] * way,
    ];
    const line = followLine({ position, rotation }, to, from);
    if (line) return move(skill, armMotion(body, limits, [from, ...line]));
  }
  const up = raisedPosture(skill, 0.1);
  return up ? move(skill, armMotion(body, limits, [from, ...up])) : undefined;
}
