import { isCarried, type MapEntry, outlineOf } from "../../../perception/objectMap";
import { distanceBetween, distanceToOutline, type Outline, rectangleOutline } from "../../../scene/outline";
import type { HeightMap } from "../../mobile/skills/heightMap";
import { edgeDistance, type Spot } from "../../mobile/skills/placeSpots";
import { bottomOf, topOf } from "../../mobile/skills/places";
import { type KnownSolid, levelOutline } from "../../mobile/skills/solids";
import type { HouseholdSkill } from "../context";
import type { Level } from "../fixtures";
import { type Footprint, footprintOf } from "./footprint";

/** Where the held thing may be let go, and how the hand then is. */
export interface PutSpot extends Spot {
  /** Level direction of the hand, radians, `map` frame. */
  readonly direction: number;
  /** By how much it points down, radians. */
  readonly pitch: number;
}

/** How deep a thing falls, metres. */
const drop = 0.01;
/** Metres between the thing and what stands beside it: as well as both places are known. */
const leastGap = 0.01;
/** More air than that is of no more use. */
const roomyGap = 0.06;
/** Metres from the edge of a level place. */
const leastEdge = 0.004;
const grid = 0.015;
/** So much worse than free room is a place on other things. */
const onThings = 0.3;
/** What the depth camera sees stand higher than so above the level is something, metres. */
const asGoodAsFlat = 0.025;

/** What may stand in the way of a thing on a level. */
interface Occupied {
  readonly outline: Outline;
  readonly bottom: number;
  readonly top: number;
  readonly isItem: boolean;
}

interface SpotSearch {
  readonly levels: readonly Level[];
  /** Directions and pitches that the hand may have, those that suit better first. */
  readonly hands: readonly { readonly direction: number; readonly pitch: number }[];
  /** Furniture that stands on or in what is placed on; its walls. */
  readonly solids: readonly KnownSolid[];
  /** What was measured, where the camera sees it. */
  readonly heights?: HeightMap;
  /** A thing that is larger than a level may stand out over its edges, so far from the middle; metres, 0 for not at all. */
  readonly mostStandingOut: number;
  /** Whether the thing may be let go over what is there already, and lie on it. */
  readonly mayLieOnThings: boolean;
  /**
   * What speaks against a place besides want of room; metres are a good scale.
   * @param radius of what is put there
   * @param behind metres of the level from there to where the hand comes from, beyond the thing itself
   * @param pitch of the hand
   */
  cost(x: number, y: number, radius: number, behind: number, pitch: number): number;
}

/** Free places for the held thing, the best first, none too near another with the same hand. */
export function freeSpots(skill: HouseholdSkill, search: SpotSearch): PutSpot[] {
  const occupied: Occupied[] = search.solids.map((solid) => ({
    outline: levelOutline(solid),
    bottom: bottomOf(solid),
    top: topOf(solid),
    isItem: false,
  }));
  for (const entry of skill.perception.map.present()) {
    if (entry.kind === "item" && !isCarried(entry)) occupied.push(occupiedBy(entry));
  }
  const spots = search.hands.flatMap((hand, rank) => {
    const footprint = footprintOf(skill, hand.direction, hand.pitch);
    return search.levels.flatMap((level) =>
      spotsOn(level, footprint, hand, occupied, search).map((spot) => ({
        ...spot,
        ...hand,
        cost: spot.cost + 0.002 * rank,
      })),
    );
  });
  spots.sort((a, b) => a.cost - b.cost);
  const chosen: PutSpot[] = [];
  for (const spot of spots) {
    if (chosen.length >= mostSpots) break;
    if (chosen.filter(({ pitch }) => pitch === spot.pitch).length >= mostOfPitch) continue;
    const near = chosen.filter(({ x, y, height }) => apart(x, y, height, spot) < 0.06);
    if (near.length < mostHands && near.every((other) => differ(other, spot) > 0.3)) chosen.push(spot);
  }
  return chosen;
}

const mostSpots = 100;
const mostHands = 4;
const mostOfPitch = 24;

function apart(x: number, y: number, height: number, other: Spot): number {
  return Math.hypot(x - other.x, y - other.y, height - other.height);
}

function differ(a: PutSpot, b: PutSpot): number {
  const turn = a.direction - b.direction;
  return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) + Math.abs(a.pitch - b.pitch);
}

function occupiedBy(entry: MapEntry): Occupied {
  return { outline: outlineOf(entry), bottom: bottomOf(entry), top: topOf(entry), isItem: true };
}

function spotsOn(
  level: Level,
  footprint: Footprint,
  hand: SpotSearch["hands"][number],
  occupied: readonly Occupied[],
  search: SpotSearch,
): Spot[] {
  const { centre, size, yaw } = level;
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  const outline = rectangleOutline([centre[0], centre[1]], size, yaw);
  const floor = centre[2];
  const high = occupied.filter(
    ({ bottom, top }) => top > floor + 0.008 && bottom < floor + footprint.height + drop,
  );
  const radius = Math.hypot(...footprint.size) / 2;
  const inner = Math.min(...footprint.size) / 2;
  const spots: Spot[] = [];
  const consider = (x: number, y: number, standsOut: boolean) => {
    const covered = rectangleOutline([x, y], footprint.size, footprint.yaw);
    if (!standsOut && covered.some((corner) => outside(outline, corner))) return;
    let gap = roomyGap;
    let under = floor;
    for (const other of high) {
      const away = distanceBetween(covered, other.outline);
      if (away >= leastGap) gap = Math.min(gap, away);
      else if (search.mayLieOnThings && other.isItem) under = Math.max(under, other.top);
      else return;
    }
    const seen = search.heights?.around(x, y, inner);
    const hidden = footprint.height + 0.05;
    if (under === floor && seen && seen.most > floor + asGoodAsFlat && seen.most < floor + hidden) return;
    const edge = Math.max(0, roomyGap - edgeDistance(outline, x, y) + inner);
    const behind = Math.max(0, toEdge(level, x, y, hand.direction + Math.PI) - inner);
    const crowding = 1.5 * (roomyGap - gap) + 0.3 * edge + (under > floor ? onThings + under - floor : 0);
    spots.push({
      x,
      y,
      height: under + drop,
      cost: search.cost(x, y, radius, behind, hand.pitch) + crowding,
    });
  };
  const steps = size.map((side) => Math.max(1, Math.round(side / grid)));
  for (let i = 0; i <= steps[0]; i++) {
    for (let j = 0; j <= steps[1]; j++) {
      const [a, b] = [size[0] * (i / steps[0] - 0.5), size[1] * (j / steps[1] - 0.5)];
      consider(centre[0] + c * a - s * b, centre[1] + s * a + c * b, false);
    }
  }
  if (spots.length === 0 && radius <= search.mostStandingOut) consider(centre[0], centre[1], true);
  return spots;
}

/** Metres from a point of a level to its edge in a direction. */
function toEdge({ centre, size, yaw }: Level, x: number, y: number, direction: number): number {
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  const [dx, dy] = [x - centre[0], y - centre[1]];
  const at = [c * dx + s * dy, c * dy - s * dx];
  const way = [Math.cos(direction - yaw), Math.sin(direction - yaw)];
  const limits = [0, 1].map((axis) =>
    Math.abs(way[axis]) < 1e-6
      ? Number.POSITIVE_INFINITY
      : (Math.sign(way[axis]) * (size[axis] / 2) - at[axis]) / way[axis],
  );
  return Math.max(0, Math.min(...limits));
}

function outside(outline: Outline, corner: readonly [number, number]): boolean {
  return distanceToOutline(outline, corner) > 0 || edgeDistance(outline, corner[0], corner[1]) < leastEdge;
}
