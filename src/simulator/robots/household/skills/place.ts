import { type Vector3, yawOf } from "../../../../core/world/geometry";
import type { ObjectId } from "../../../../core/world/objects";
import type { MapEntry } from "../../../perception/objectMap";
import type { FurnitureInstance } from "../../../scene/scene";
import { known } from "../../mobile/skills/context";
import { emptyHand, holdsUnexpected, letRest } from "../../mobile/skills/hand";
import { checkHold, lookAt } from "../../mobile/skills/looking";
import { place as placeFromAbove, spotsFor, surveyHeights, targetOf } from "../../mobile/skills/place";
import { levelHalfExtents, topOf, vesselOf } from "../../mobile/skills/places";
import type { Ended } from "../../robot";
import type { HouseholdSkill } from "../context";
import { hasDoor, hasLid, type Level, openingPart } from "../fixtures";
import { enclosing } from "./enclosed";
import { attendToFloor } from "./fallen";
import { footprintOf, standsOut } from "./footprint";
import { freeSpots, type PutSpot } from "./freeSpots";
import { depthIn } from "./holds";
import { astray } from "./letGo";
import { hasNoWay } from "./noWay";
import { whatIsOver } from "./overhung";
import { levelEnough } from "./pickUp";
import { putDown } from "./putDown";
import { allRound, intoDeep, throughFront, tippedMore } from "./puttingHands";
import { regrip } from "./regrip";
import { lookFor } from "./search";
import { setLift } from "./standing";
import { isLoaded, mostTipping } from "./tipping";
import { fromAbove, offTheThing, outOfFront, straightUp } from "./waysBack";

/** Hands that point down less have their palm hardly above what they put down, radians. */
const nearlyLevel = 0.6;
/** What goes into a narrow mouth is tipped less than this, if there is a way to, radians. */
const mostLeaning = 0.6;
/** What falls into a deep thing keeps so much from its outside, metres. */
const wall = 0.025;
/** So much wider than a thing must a vessel be for fingers beside it, metres. */
const fingersBeside = 0.045;
/** So much worse is a hand that holds a thing across the walls of a vessel by a metre. */
const acrossRim = 20;

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
  const put = memory.holding;
  const done = piece ? await ontoFurniture(skill, entry.value, piece) : await ontoItem(skill, entry.value);
  if (memory.holding === undefined) memory.pitch = undefined;
  const ended = done || memory.holding !== undefined ? done : await lookFor(skill, put, entry.value);
  return whatIsOver(skill, entry.value, ended);
}

/** On or into an item: from above if it was taken so, else with the hand as it took it. */
async function ontoItem(skill: HouseholdSkill, entry: MapEntry): Promise<Ended> {
  const { memory, perception, fixtures } = skill;
  const { id } = entry;
  const around = enclosing(skill, entry);
  const taken = around ? undefined : await takenFromAbove(skill, entry);
  if (taken && memory.holding === undefined) return taken;
  const across = ({ direction, pitch }: Pick<PutSpot, "direction" | "pitch">) =>
    isContainer(entry) ? acrossRim * standsOut(footprintOf(skill, direction, pitch), entry) : 0;
  const liesFlat = allRound(0, Math.PI / 2, 16).some((hand) => across(hand) === 0);
  if (!around && liesFlat && (memory.pitch ?? Math.PI / 2) > fromAbove) {
    const raised = await setLift(skill, entry.pose.position[2] - 0.42);
    const { held } = perception.map;
    const ended = raised ?? (await placeFromAbove(skill, { kind: "object", id }));
    if (!ended && held) {
      lookAt(skill, [entry.pose.position]);
      return astray(skill, held.id, id);
    }
    if (!hasNoWay(skill, ended)) return ended;
  }
  const target = await targetOf(skill, { kind: "object", id });
  if ("cause" in target) return target;
  skill.attention.points.push([...target.point]);
  const { held } = perception.map;
  const half = held ? levelHalfExtents(held) : [0.03, 0.03, 0.03];
  const spots = spotsFor(skill, target, Math.max(half[0], half[1])).slice(0, 4);
  if (spots.length === 0) return { cause: "no-room", message: `There is no free place on ${id}.` };
  const { pitch = Math.PI / 2 } = memory;
  // Into a vessel a thing may fall aslant, where something above leaves no room for an upright hand.
  const more = entry.attributes.container === true ? [-0.6, -0.9] : [];
  const tilts = [0, 0.3, -0.3, ...more].filter(
    (tilt) => pitch + tilt <= Math.PI / 2 + 0.01 && pitch + tilt > 0.1,
  );
  if (around) {
    const towards = fixtures.frontOf(around);
    const inwards = Math.atan2(-towards[1], -towards[0]);
    const ways = throughFront(inwards, pitch, mostTipping(perception.map));
    const back = outOfFront(around, towards);
    const putting = { except: new Set([id]), towards, points: [target.point], back };
    const within = (most: number) => {
      const hands = ways.filter((hand) => Math.abs(hand.pitch - pitch) < most);
      return spots.flatMap((spot) =>
        hands.map((hand) => ({ ...spot, ...hand, cost: spot.cost + across(hand) })),
      );
    };
    if (held && isNarrowFor(entry, held)) {
      const ended = await putDown(skill, id, within(mostLeaning), putting);
      if (!hasNoWay(skill, ended)) return ended;
      if (pitch > levelEnough && memory.holding !== undefined) {
        const taken = await regrip(skill, memory.holding, "level", (top, of) =>
          ontoFurniture(skill, top, of),
        );
        if (!taken) return ontoItem(skill, entry);
        if (memory.holding === undefined) return taken;
      }
    }
    return putDown(skill, id, within(Number.POSITIVE_INFINITY), putting);
  }
  const hands = spots.flatMap((spot) =>
    tilts.flatMap((tilt) =>
      allRound(0, pitch + tilt, 16).map((hand): PutSpot => {
        // What would come to lie across the rim is tipped, so that it slides in.
        const leaning = liesFlat ? tilt ** 2 : 0;
        return { ...spot, ...hand, cost: spot.cost + leaning + across(hand) };
      }),
    ),
  );
  return putDown(skill, id, hands, {
    except: new Set([id]),
    points: [target.point],
    back: () => [{ back: straightUp }],
  });
}

/**
 * What falls aslant into a vessel that it hardly fits into leans on the wall, and no finger gets at it again: it is taken
 * from above first, where there is a place to put it down for that.
 */
async function takenFromAbove(skill: HouseholdSkill, vessel: MapEntry): Promise<Ended> {
  const { memory, perception } = skill;
  const { held } = perception.map;
  const { pitch = Math.PI / 2, holding } = memory;
  const isSnug =
    held !== undefined && isContainer(vessel) && widthOf(vessel) - Math.max(...held.size) < fingersBeside;
  if (!isSnug || holding === undefined || pitch > fromAbove || isLoaded(perception.map)) return undefined;
  return regrip(skill, holding, "from above", (top, piece) => ontoFurniture(skill, top, piece));
}

function isContainer(vessel: MapEntry): boolean {
  return vesselOf(vessel).attributes.container === true;
}

/** Metres, of the narrower side. */
function widthOf(vessel: MapEntry): number {
  const { size } = vesselOf(vessel);
  return Math.min(size[0], size[1]);
}

/** Whether a thing that is tipped over comes to lie across the mouth of a vessel rather than in it. */
function isNarrowFor(target: MapEntry, held: MapEntry): boolean {
  return isContainer(target) && Math.max(...held.size) > widthOf(target);
}

/** On or into a piece of furniture; held anew, where there is room for the thing and not for the hand as it holds it. */
async function ontoFurniture(
  skill: HouseholdSkill,
  entry: MapEntry,
  piece: FurnitureInstance,
): Promise<Ended> {
  const { fixtures, perception, memory } = skill;
  const levels = fixtures.levels(perception.map, piece);
  const isShelved = areShelves(piece, levels);
  const { pitch = Math.PI / 2 } = memory;
  const first = await ontoLevels(skill, entry, piece, levels);
  // Where things usually stand there is no room: any of its top will do.
  const tops = isShelved || isDeepPiece(piece) ? [] : fixtures.wholeTops(piece, levels);
  const next =
    hasNoWay(skill, first.ended) && tops.length > 0 ? await ontoLevels(skill, entry, piece, tops) : first;
  const { holding } = memory;
  if (!hasNoWay(skill, next.ended) || holding === undefined || first.free + next.free === 0)
    return next.ended;
  // With the hand level there is a way in through a front, and nothing is lost that is in the thing; from above there is one
  // down between walls, and under what hangs over them.
  const other = isShelved ? pitch > levelEnough && "level" : pitch < fromAbove && "from above";
  // The best places are all in the middle, which may have a tap above.
  if (!other) return (await ontoLevels(skill, entry, piece, levels, true)).ended;
  const putDownOn = async (top: MapEntry, of: FurnitureInstance) =>
    (await ontoLevels(skill, top, of, fixtures.levels(perception.map, of))).ended;
  const taken = await regrip(skill, holding, other, putDownOn);
  return taken ?? (await ontoLevels(skill, entry, piece, levels)).ended;
}

function areShelves(piece: FurnitureInstance, levels: readonly Level[]): boolean {
  return hasDoor(piece) || levels.length > 1;
}

function isDeepPiece(piece: FurnitureInstance): boolean {
  return piece.attributes.container === true && (!openingPart(piece) || hasLid(piece));
}

/** @returns also how many places were free for a hand that can hold it so */
async function ontoLevels(
  skill: HouseholdSkill,
  entry: MapEntry,
  piece: FurnitureInstance,
  levels: readonly Level[],
  thorough = false,
): Promise<{ readonly ended: Ended; readonly free: number }> {
  const { fixtures, perception, memory } = skill;
  const part = openingPart(piece);
  if (levels.length === 0) {
    return { ended: { cause: "unsupported", message: `Nothing can stand on ${entry.id}.` }, free: 0 };
  }
  const hinged = hasDoor(piece);
  const middle = levels[Math.floor(levels.length / 2)].centre;
  skill.attention.points.push([...middle]);
  lookAt(skill, [middle]);
  const towards = fixtures.frontOf(piece);
  const inwards = Math.atan2(-towards[1], -towards[0]);
  const { pitch = Math.PI / 2 } = memory;
  const shelved = areShelves(piece, levels);
  const isDeep = isDeepPiece(piece);
  if (shelved) attendToFloor(skill, piece);
  const hands = shelved
    ? throughFront(inwards, pitch, mostTipping(perception.map))
    : pitch > fromAbove
      ? allRound(yawOf(piece.pose), Math.PI / 2, 8)
      : isDeep
        ? intoDeep(skill, pitch, topOf(entry) - middle[2]).flatMap((angle) =>
            allRound(yawOf(piece.pose), angle, 16),
          )
        : [pitch, ...tippedMore(skill, pitch)].flatMap((angle) => allRound(yawOf(piece.pose), angle, 16));
  const { body } = skill;
  const best = hinged ? undefined : 0.68;
  const spots = freeSpots(skill, {
    levels,
    hands,
    solids: fixtures.solids(perception.map),
    ...(shelved ? {} : { heights: surveyHeights(skill, middle, 0.75) }),
    mostStandingOut: isDeep
      ? Math.min(piece.size[0], piece.size[1]) / 2 - wall
      : part
        ? 0
        : Number.POSITIVE_INFINITY,
    mayLieOnThings: isDeep && !shelved,
    cost: (x, y, radius, behind, angle) => {
      if (best !== undefined && !shelved) {
        const far = Math.max(0, Math.hypot(x - body.base.x, y - body.base.y) - best);
        // A hand that is nearly level has room only where it stands out over the edge.
        return 0.2 * far + (angle < nearlyLevel ? 0.3 * behind : 0);
      }
      // Far enough in not to be caught by the door, and no further than it must be.
      const deep = depthIn(piece, towards, [x, y, 0]);
      return Math.abs(deep - radius - 0.05) + (hinged && deep < radius + 0.01 ? 1 : 0);
    },
  });
  const free = isDeep ? [...spots, ...fromHigherUp(spots, topOf(entry))] : spots;
  const ended: Ended =
    free.length === 0
      ? { cause: "no-room", message: `There is no free place ${part ? "in" : "on"} ${entry.id}.` }
      : await putDown(skill, entry.id, free, {
          ...(shelved ? { towards } : {}),
          points: farApart(free),
          thorough,
          back: shelved ? outOfFront(piece, towards) : offTheThing,
        });
  return { ended, free: free.length };
}

/** What is deep may be filled from higher up. */
function fromHigherUp(spots: readonly PutSpot[], rim: number): PutSpot[] {
  return spots
    .flatMap((spot) =>
      [0.1, 0.2, 0.28].map((higher) => ({ ...spot, height: spot.height + higher, cost: spot.cost + higher })),
    )
    .filter(({ height }) => height < rim);
}

/** Some of the spots that are well away from one another: to be stood before. */
function farApart(spots: readonly PutSpot[]): Vector3[] {
  const points: Vector3[] = [];
  for (const { x, y, height } of spots) {
    if (points.length >= 4) break;
    if (points.every((point) => Math.hypot(point[0] - x, point[1] - y, point[2] - height) > 0.22)) {
      points.push([x, y, height]);
    }
  }
  return points;
}
