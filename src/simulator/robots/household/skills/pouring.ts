import type { Vector3 } from "../../../../core/world/geometry";
import type { ObjectId } from "../../../../core/world/objects";
import { armMotion, pauseMotion } from "../../../arm/armMotion";
import { pointing, type Rotation, type ToolPose } from "../../../arm/kinematics";
import { followPoses } from "../../../arm/lineTracking";
import { toQuaternion } from "../../../perception/frame";
import type { MapEntry } from "../../../perception/objectMap";
import { compose, multiply, rotate, toMatrix, transform } from "../../../scene/rotation";
import type { FurnitureInstance } from "../../../scene/scene";
import { known, move } from "../../mobile/skills/context";
import { checkHoldAtRest, lookAt } from "../../mobile/skills/looking";
import { topOf } from "../../mobile/skills/places";
import type { Ended } from "../../robot";
import type { HouseholdSkill } from "../context";
import { carryArm } from "./carrying";
import { handHolding, heldInTool } from "./holding";
import { type HandGoal, reachFor } from "./reachFor";
import { drawBack, reachOut } from "./reachMotion";
import { frameOf, hereOf, type Place, placesFor } from "./standing";

/*
 * Contents are a state of a vessel: it becomes full below a running tap, and gives them away when it is tipped over. No
 * fluid is simulated.
 */

/** Between the outlet and the vessel's rim, metres. */
const belowOutlet = 0.025;

/** Holds the vessel in the hand under a running tap until it is full. */
export async function fillHeldObject(skill: HouseholdSkill): Promise<Ended> {
  const { memory, perception, body } = skill;
  if (!(await checkHoldAtRest(skill)) || memory.holding === undefined) {
    return { cause: "not-holding", message: "The hand holds nothing that could be filled." };
  }
  const held = perception.map.held;
  if (held?.attributes.canFillWithLiquid !== true) {
    return { cause: "unsupported", message: `${memory.holding} can't be filled.` };
  }
  if (held.attributes.isFilled === true) return undefined;
  const tap = runningTap(skill);
  if ("cause" in tap) return tap;
  const { piece, id, seconds, within } = tap;
  const outlet = transform(piece.pose, piece.outlet ?? [0, 0, 0]);
  skill.attention.points.push([...outlet]);
  const { pitch = Math.PI / 2 } = memory;
  const radius = Math.min(held.size[0], held.size[1]) / 2;
  const lift = body.reachableLift(outlet[2] - 0.75);
  const places = placesFor(skill, {
    point: outlet,
    towards: skill.fixtures.frontOf(piece),
    reach: { least: 0.45, best: 0.66, most: 0.98 },
    lift,
  });
  const plan = await reachFor(skill, [{ ...hereOf(body), lift }, ...places], {
    name: id,
    goals: (place) => underTap(skill, place, outlet, held, pitch, within + radius),
    opening: body.opening,
    margin: -0.004,
  });
  if (!plan.ok) return plan.error;
  const { reach } = plan.value;
  skill.progress(`holding ${held.id} under ${id}`, 0.5);
  const there =
    (await reachOut(skill, reach, { approach: 1.3, line: 1.4 })) ??
    (await move(skill, pauseMotion(seconds + 0.4)));
  if (there) return there;
  lookAt(skill, [outlet]);
  const back = await drawBack(skill, reach, { line: 1.4 });
  if (back) return back;
  const rested = await carryArm(skill);
  if (rested) return rested;
  lookAt(skill, [body.toolPose.position]);
  if (!(await checkHoldAtRest(skill)))
    return { cause: "robot-error", message: `${held.id} was lost at ${id}.` };
  return perception.map.held?.attributes.isFilled === true
    ? undefined
    : { cause: "robot-error", message: `${held.id} was held under ${id} and is not full.` };
}

interface Tap {
  readonly piece: FurnitureInstance;
  readonly id: ObjectId;
  readonly seconds: number;
  readonly within: number;
}

function runningTap({ perception, fixtures, body }: HouseholdSkill): Tap | NonNullable<Ended> {
  const taps = [...perception.map.present()].flatMap((entry) => {
    const piece = fixtures.pieceOf(entry);
    const fill = piece?.effects?.find(({ does, to }) => does === "fill" && to === "under");
    if (!piece || !fill) return [];
    const [x, y] = entry.pose.position;
    const away = Math.hypot(x - body.base.x, y - body.base.y);
    return [{ entry, piece, away, seconds: fill.seconds, within: fill.within }];
  });
  taps.sort((a, b) => a.away - b.away);
  const running = taps.find(({ entry }) => entry.attributes.isToggled === true);
  if (running) {
    const { entry, piece, seconds, within } = running;
    return { piece, id: entry.id, seconds, within };
  }
  const message =
    taps.length > 0 ? `${taps[0].entry.id} is off; turn it on first.` : "The robot knows no tap.";
  return { cause: "unsupported", message };
}

/** The vessel right below the outlet, or on this side of it as far as the jet's width allows. */
function underTap(
  skill: HouseholdSkill,
  place: Place,
  outlet: Vector3,
  held: MapEntry,
  pitch: number,
  most: number,
): HandGoal[] {
  const height = held.size[2];
  const towards = Math.atan2(place.y - outlet[1], place.x - outlet[0]);
  const goals: HandGoal[] = [];
  for (const aside of [0, 0.35, 0.6, 0.9]) {
    for (const lower of [0, 0.05, 0.1]) {
      const way = aside * (most - 0.012);
      const bottom: Vector3 = [
        outlet[0] + Math.cos(towards) * way,
        outlet[1] + Math.sin(towards) * way,
        outlet[2] - belowOutlet - height - lower,
      ];
      for (const turn of [0, 0.5, -0.5]) {
        const direction = towards + Math.PI - place.yaw + turn;
        goals.push({
          pose: handHolding(skill, place, bottom, direction, pitch),
          back: [-Math.cos(direction) * 0.12, -Math.sin(direction) * 0.12, 0.02],
        });
      }
    }
  }
  return goals;
}

/** By how much a vessel is tipped over, radians. */
export const pouringTilt = 1.75;
const tiltSteps = 12;
/** Between the target's upper side and the vessel, metres. */
const above = 0.05;

/** Tips the vessel in the hand over above a thing. */
export async function pourInto(skill: HouseholdSkill, id: ObjectId): Promise<Ended> {
  const { memory, perception, body, limits } = skill;
  if (!(await checkHoldAtRest(skill)) || memory.holding === undefined) {
    return { cause: "not-holding", message: "The hand holds nothing to pour from." };
  }
  const held = perception.map.held;
  if (held?.attributes.isFilled !== true) {
    return { cause: "unsupported", message: `There is nothing in ${memory.holding}.` };
  }
  const asked = known(skill, id);
  if (!asked.ok) return asked.error;
  if (id === held.id) return { cause: "unsupported", message: `${id} can't be poured into itself.` };
  skill.attention.points.push([...asked.value.pose.position]);
  lookAt(skill, [asked.value.pose.position]);
  const target = perception.map.get(id) ?? asked.value;
  const { pitch = Math.PI / 2 } = memory;
  const top = topOf(target);
  const point: Vector3 = [target.pose.position[0], target.pose.position[1], top];
  const lift = body.reachableLift(top - 0.55);
  const places = placesFor(skill, { point, reach: { least: 0.42, best: 0.64, most: 0.95 }, lift });
  const plan = await reachFor(skill, [{ ...hereOf(body), lift }, ...places], {
    name: id,
    goals: (place) => poursOver(skill, place, point, held, pitch),
    opening: body.opening,
    margin: -0.004,
  });
  if (!plan.ok) return plan.error;
  const { reach, goal } = plan.value;
  const upright = reach.line[reach.line.length - 1];
  const tipped = followPoses(goal.onward, upright);
  if (!tipped) return { cause: "unreachable", message: `The hand can't be turned far enough above ${id}.` };
  skill.progress(`pouring into ${id}`, 0.5);
  const slow = tipped.map(() => 1.3);
  const poured =
    (await reachOut(skill, reach, { approach: 1.3, line: 1.4 })) ??
    (await move(skill, armMotion(body, limits, [upright, ...tipped], slow))) ??
    (await move(skill, pauseMotion(0.4))) ??
    (await move(skill, armMotion(body, limits, [...[...tipped].reverse(), upright], slow)));
  if (poured) return poured;
  const back = await drawBack(skill, reach);
  if (back) return back;
  const rested = await carryArm(skill);
  if (rested) return rested;
  lookAt(skill, [target.pose.position]);
  const { attributes } = perception.map.get(id) ?? target;
  return attributes.isFilled === true || attributes.isWatered === true
    ? undefined
    : { cause: "robot-error", message: `What was in ${held.id} did not get into ${id}.` };
}

interface Pour extends HandGoal {
  readonly onward: readonly ToolPose[];
}

/** Upright above the target, then turned about a level axis with the lowest point of the rim above its middle. */
function poursOver(
  skill: HouseholdSkill,
  place: Place,
  point: Vector3,
  held: MapEntry,
  pitch: number,
): Pour[] {
  const inTool = heldInTool(skill);
  const [px, py, pz] = [point[0], point[1], point[2] + above + held.size[2] * 0.6];
  const target = frameOf(place).toBase([px, py, pz]);
  const towards = Math.atan2(target[1], target[0]);
  const pours: Pour[] = [];
  for (const turn of [0, 0.5, -0.5, 1, -1]) {
    const direction = towards + turn;
    const first = pointing(direction, pitch);
    for (const axis of tippingAxes(direction, pitch)) {
      const tilts = Array.from({ length: tiltSteps + 1 }, (_, step) =>
        tilted(first, axis, (pouringTilt * step) / tiltSteps, inTool, held.size, target),
      );
      const [upright, ...rest] = tilts;
      pours.push({
        pose: upright,
        back: [-Math.cos(direction) * 0.05, -Math.sin(direction) * 0.05, 0.08],
        onward: rest,
      });
    }
  }
  return pours;
}

/**
 * Level unit vectors about which a hand tips what it holds: about the line ahead where it points ahead, about that between the
 * fingers where it points down. About a line that is not level the vessel would not be tipped over as far as the hand turns.
 *
 * @param pitch by which the hand points down, radians
 */
export function tippingAxes(direction: number, pitch: number): Vector3[] {
  const [c, s] = [Math.cos(direction), Math.sin(direction)];
  return pitch < 0.9
    ? [
        [c, s, 0],
        [-c, -s, 0],
      ]
    : [[s, -c, 0]];
}

/** The hand turned about an axis so far that the vessel's lowest rim point stays above the target's middle. */
function tilted(
  first: Rotation,
  axis: Vector3,
  angle: number,
  inTool: ReturnType<typeof heldInTool>,
  size: Vector3,
  target: Vector3,
): ToolPose {
  const s = Math.sin(angle / 2);
  const turn = [Math.cos(angle / 2), axis[0] * s, axis[1] * s, axis[2] * s] as const;
  const orientation = multiply(turn, toQuaternion(first));
  const rotation = toMatrix(orientation);
  const vessel = compose({ position: [0, 0, 0], orientation }, inTool);
  const m = toMatrix(vessel.orientation);
  // Upright the middle counts, tipped over the lowest point of the rim.
  const level = Math.hypot(m[6], m[7]);
  const radius = Math.min(size[0], size[1]) / 2;
  const scale = level > 1e-6 ? (radius * Math.min(1, level * 1.2)) / level : 0;
  const rim = rotate(vessel.orientation, [
    -m[6] * scale,
    -m[7] * scale,
    (size[2] / 2) * Math.min(1, level * 1.2),
  ]);
  return {
    position: [
      target[0] - vessel.position[0] - rim[0],
      target[1] - vessel.position[1] - rim[1],
      target[2] - vessel.position[2] - rim[2] * Math.min(1, level),
    ],
    rotation,
  };
}
