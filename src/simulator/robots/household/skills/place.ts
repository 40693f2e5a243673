import { type Vector3, yawOf } from "../../../../core/world/geometry";
import type { ObjectId } from "../../../../core/world/objects";
import { fingerMotion, pauseMotion } from "../../../arm/armMotion";
import type { Reach } from "../../../arm/armReach";
import { gripperMaximumOpening } from "../../../arm/dimensions";
import type { MapEntry } from "../../../perception/objectMap";
import { transform } from "../../../scene/rotation";
import type { FurnitureInstance } from "../../../scene/scene";
import { surfacesOf } from "../../../scene/solidBoxes";
import { known, move } from "../../mobile/skills/context";
import { emptyHand, holdsUnexpected, letRest } from "../../mobile/skills/hand";
import { checkHold, lookAt } from "../../mobile/skills/looking";
import { place as placeFromAbove, spotsFor, targetOf } from "../../mobile/skills/place";
import type { Spot } from "../../mobile/skills/placeSpots";
import { levelHalfExtents } from "../../mobile/skills/places";
import type { Ended } from "../../robot";
import type { HouseholdSkill } from "../context";
import { openingPart } from "../fixtures";
import { carryArm } from "./carrying";
import { handHolding } from "./holding";
import { depthIn } from "./pickUp";
import { type HandGoal, reachFor } from "./reachFor";
import { drawBack, reachOut } from "./reachMotion";
import { hereOf, type Place, placesFor, setLift } from "./standing";

/** How deep a thing falls, metres. */
const drop = 0.01;
/** Held things that point down more than this are put down from above. */
const fromAbove = Math.PI / 2 - 0.25;

/** Puts the held item on or into a thing and lets it go low above where it then rests. */
export async function place(skill: HouseholdSkill, id: ObjectId): Promise<Ended> {
  const { memory, fixtures, perception } = skill;
  if (holdsUnexpected(skill)) {
    const emptied = (await emptyHand(skill)) ?? (await letRest(skill));
    const message = "The gripper was closed on something that was not to be taken; it has let that go.";
    return emptied ?? { cause: "not-holding", message };
  }
  if (!checkHold(skill) || memory.holding === undefined) {
    return { cause: "not-holding", message: "The hand holds nothing." };
  }
  const entry = known(skill, id);
  if (!entry.ok) return entry.error;
  if (id === memory.holding) return { cause: "unsupported", message: `${id} can't be placed on itself.` };
  const piece = fixtures.pieceOf(entry.value);
  const part = piece && openingPart(piece);
  if (piece && part && fixtures.shareOf(perception.map, piece) < (piece.openable?.openAt ?? 0)) {
    return { cause: "unreachable", message: `${id} is closed; open it first.` };
  }
  const ended =
    piece && part?.joint.kind === "hinge"
      ? await intoCupboard(skill, entry.value, piece)
      : (memory.pitch ?? Math.PI / 2) > fromAbove
        ? await downOnto(skill, entry.value)
        : await ontoAslant(skill, id);
  if (memory.holding === undefined) memory.pitch = undefined;
  return ended;
}

async function downOnto(skill: HouseholdSkill, entry: MapEntry): Promise<Ended> {
  const height = Math.max(entry.pose.position[2], ...(entry.surfaces ?? []));
  const raised = await setLift(skill, height - 0.42);
  const ended = raised ?? (await placeFromAbove(skill, { kind: "object", id: entry.id }));
  // Under wall cabinets the hand gets in only with a place and a turn of its own.
  const another = ended?.cause === "unreachable" && skill.memory.holding !== undefined;
  return another ? ontoAslant(skill, entry.id) : ended;
}

interface Put extends HandGoal {
  readonly spot: Spot;
}

/** What was taken from the side is put down with the hand as it took it. */
async function ontoAslant(skill: HouseholdSkill, id: ObjectId): Promise<Ended> {
  const { body, perception, memory } = skill;
  const target = await targetOf(skill, { kind: "object", id });
  if ("cause" in target) return target;
  skill.attention.points.push([...target.point]);
  const held = perception.map.held;
  const half = held ? levelHalfExtents(held) : [0.03, 0.03, 0.03];
  const radius = Math.max(half[0], half[1]);
  const lift = body.reachableLift(target.point[2] - 0.55);
  const raised = await setLift(skill, lift);
  if (raised) return raised;
  const spots = spotsFor(skill, target, radius).slice(0, 6);
  if (spots.length === 0) return { cause: "unreachable", message: `There is no free place on ${id}.` };
  const { pitch = Math.PI / 2 } = memory;
  const places = placesFor(skill, {
    point: target.point,
    reach: { least: 0.45, best: 0.68, most: 0.98 },
    lift,
  });
  const plan = await reachFor(skill, [{ ...hereOf(body), lift }, ...places], {
    name: id,
    goals: (at) =>
      spots.slice(0, 4).flatMap((spot) => {
        const azimuth = Math.atan2(spot.y - at.y, spot.x - at.x);
        return [0, 0.3, -0.3].flatMap((tilt) =>
          [0, 0.5, -0.5].map((turn) =>
            putAt(skill, at, spot, azimuth + turn, pitch + tilt, (): Vector3 => [0, 0, 0.1]),
          ),
        );
      }),
    except: new Set([id]),
    opening: body.opening,
    margin: -0.004,
  });
  if (!plan.ok) return plan.error;
  return letGo(skill, id, plan.value.reach, plan.value.goal);
}

/** Through the open front onto a shelf, the hand tilted as little from how it took the thing as fits in. */
async function intoCupboard(
  skill: HouseholdSkill,
  entry: MapEntry,
  piece: FurnitureInstance,
): Promise<Ended> {
  const { body, fixtures, perception, memory } = skill;
  skill.attention.points.push([...entry.pose.position]);
  lookAt(skill, [entry.pose.position]);
  const towards = fixtures.frontOf(piece);
  const held = perception.map.held;
  if (!held) return { cause: "not-holding", message: "The hand holds nothing." };
  const { pitch = Math.PI / 2 } = memory;
  const spots = shelfSpots(skill, piece, towards, held);
  if (spots.length === 0) return { cause: "unreachable", message: `There is no free place in ${entry.id}.` };
  const pitches = [pitch, 0.35, 0.6, 0.85, 0.15]
    .filter((angle) => angle < 1.1)
    .sort((a, b) => Math.abs(a - pitch) - Math.abs(b - pitch));
  const [x, y] = [spots[0].x, spots[0].y];
  const lift = body.reachableLift(spots[0].height - 0.6);
  const places = placesFor(skill, {
    point: [x, y, spots[0].height],
    towards,
    reach: { least: 0.5, best: 0.75, most: 1.02 },
    lift,
  });
  const inwards = Math.atan2(-towards[1], -towards[0]);
  const plan = await reachFor(skill, [{ ...hereOf(body), lift }, ...places], {
    name: entry.id,
    goals: (at) =>
      spots.slice(0, 3).flatMap((spot) =>
        pitches.slice(0, 4).flatMap((angle) =>
          [0, 0.35, -0.35].map((turn) =>
            putAt(skill, at, spot, inwards + turn, angle, (direction) => {
              const way = Math.max(0.14, depthIn(piece, towards, [spot.x, spot.y, 0]) + 0.1);
              return [-Math.cos(direction) * way, -Math.sin(direction) * way, 0.005];
            }),
          ),
        ),
      ),
    opening: body.opening,
    margin: -0.004,
  });
  if (!plan.ok) return plan.error;
  return letGo(skill, entry.id, plan.value.reach, plan.value.goal);
}

function putAt(
  skill: HouseholdSkill,
  place: Place,
  spot: Spot,
  azimuth: number,
  pitch: number,
  backOf: (direction: number) => Vector3,
): Put {
  const bottom: Vector3 = [spot.x, spot.y, spot.height];
  const direction = azimuth - place.yaw;
  return { pose: handHolding(skill, place, bottom, direction, pitch), back: backOf(direction), spot };
}

/** Free spots on the shelves of a cupboard, the nearer to its front the better, with room for the thing to stand. */
function shelfSpots(
  skill: HouseholdSkill,
  piece: FurnitureInstance,
  towards: Vector3,
  held: MapEntry,
): Spot[] {
  const { perception } = skill;
  const radius = Math.max(0.025, Math.max(held.size[0], held.size[1]) / 2);
  const yaw = yawOf(piece.pose);
  const spots: Spot[] = [];
  const items = [...perception.map.present()].filter(
    ({ kind, state }) => kind === "item" && state !== "held",
  );
  for (const { centre, size } of surfacesOf(piece)) {
    const need = [size[0] / 2 - radius - 0.015, size[1] / 2 - Math.min(radius, 0.06) - 0.01];
    for (let i = -3; i <= 3; i++) {
      for (let j = -2; j <= 2; j++) {
        if (need[0] < 0 || need[1] < 0) continue;
        const [x, y, height] = transform(piece.pose, [
          centre[0] + (i / 3) * need[0],
          centre[1] + (j / 2) * need[1],
          centre[2],
        ]);
        const free = items.every((item) => {
          const half = levelHalfExtents(item);
          const apart = Math.hypot(item.pose.position[0] - x, item.pose.position[1] - y);
          const level = Math.abs(item.pose.position[2] - half[2] - height) < 0.1;
          return !level || apart > radius + Math.hypot(half[0], half[1]) * 0.8 + 0.012;
        });
        if (!free) continue;
        const deep = depthIn(piece, towards, [x, y, height]);
        // Far enough in not to be caught by the door, and no further than it must be.
        const wanted = radius + 0.05;
        const cost =
          Math.abs(deep - wanted) +
          0.3 *
            Math.abs(
              Math.cos(yaw) * (x - piece.pose.position[0]) + Math.sin(yaw) * (y - piece.pose.position[1]),
            );
        spots.push({ x, y, height: height + drop, cost: deep < radius + 0.01 ? cost + 1 : cost });
      }
    }
  }
  return spots.sort((a, b) => a.cost - b.cost);
}

async function letGo(skill: HouseholdSkill, name: ObjectId, reach: Reach, { spot }: Put): Promise<Ended> {
  const { body, perception, memory, stepper } = skill;
  skill.progress(`moving to ${name}`, 0.4);
  const there = await reachOut(skill, reach, { approach: 1.3, line: 1.5 });
  if (there) return there;
  if (!checkHold(skill)) {
    const rested = (await emptyHand(skill)) ?? (await carryArm(skill));
    return rested ?? { cause: "not-holding", message: "What the hand held was lost on the way." };
  }
  skill.progress("opening the gripper", 0.65);
  const held = perception.map.held;
  const opened = await move(skill, fingerMotion(body, Math.min(gripperMaximumOpening, body.opening + 0.035)));
  memory.holding = undefined;
  memory.pitch = undefined;
  if (held) {
    const half = levelHalfExtents(held);
    perception.map.follow(body.toolPose);
    perception.map.release({ ...held.pose, position: [spot.x, spot.y, spot.height + half[2]] });
  }
  if (opened) return opened;
  const back = (await move(skill, pauseMotion(0.15))) ?? (await drawBack(skill, reach));
  if (back) return back;
  const settled = await stepper.settle(3, skill.token);
  if (settled === "cancelled") return { cause: "cancelled", message: "Cancelled; the robot holds still." };
  const rested = (await move(skill, fingerMotion(body, gripperMaximumOpening))) ?? (await carryArm(skill));
  lookAt(skill, [[spot.x, spot.y, spot.height]]);
  return rested;
}
