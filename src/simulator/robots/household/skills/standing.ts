import type { Vector3 } from "../../../../core/world/geometry";
import type { Obstacle } from "../../../arm/armCollision";
import { backMotion } from "../../../driving/backMotion";
import { driveTo, presentMap } from "../../../driving/driveTo";
import { clearanceAlong, clearanceAt } from "../../../navigation/floorMap";
import { isReachable, reachableCells } from "../../../navigation/path";
import { driveRadius, move } from "../../mobile/skills/context";
import { type BaseFrame, type KnownSolid, obstaclesNear } from "../../mobile/skills/solids";
import type { Ended } from "../../robot";
import type { HouseholdBody } from "../body";
import type { HouseholdSkill } from "../context";
import type { Place } from "../place";
import { carryArm, isStretchedOut } from "./carrying";

export type { Place };

export function hereOf({ base, lift, side }: HouseholdBody): Place {
  return { x: base.x, y: base.y, yaw: base.yaw, lift, side };
}

/** The base frame of a place, as the arm is planned in it. */
export function frameOf({ x, y, yaw, lift, side }: Place): BaseFrame {
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  return {
    yaw,
    toBase: ([px, py, pz]) => {
      const [dx, dy] = [px - x, py - y];
      return [c * dx + s * dy, c * dy - s * dx - side, pz - lift];
    },
  };
}

export function obstaclesAt(place: Place, solids: Iterable<KnownSolid>): Obstacle[] {
  return obstaclesNear({ base: frameOf(place) }, solids);
}

export interface Standing {
  /** What the arm is to get at, `map` frame. */
  readonly point: Vector3;
  /** Level direction from there that the robot should rather stand in. */
  readonly towards?: Vector3;
  /** Horizontal metres from the point to the centre of the base. */
  readonly reach: { readonly least: number; readonly best: number; readonly most: number };
  readonly lift: number;
  /** Whether nothing else speaks against a place. */
  isFree?(x: number, y: number): boolean;
}

/** Radians to either side of the preferred direction. */
const widest = 1.3;

/** Places from which a point may be worked on, the best first: free, reachable, facing it. */
export function placesFor(skill: HouseholdSkill, standing: Standing): Place[] {
  const { body } = skill;
  const { point, towards, reach, lift, isFree = () => true } = standing;
  const map = presentMap(skill);
  const reached = reachableCells(map, [body.base.x, body.base.y], driveRadius);
  const ahead = towards && Math.atan2(towards[1], towards[0]);
  const found: { readonly place: Place; readonly cost: number }[] = [];
  for (let away = reach.least; away <= reach.most + 1e-9; away += 0.06) {
    for (let step = 0; step < 48; step++) {
      const angle = (step * Math.PI) / 24;
      const aside = ahead === undefined ? 0 : Math.abs(wrapped(angle - ahead));
      if (aside > widest) continue;
      const x = point[0] + away * Math.cos(angle);
      const y = point[1] + away * Math.sin(angle);
      const clearance = clearanceAt(map, [x, y]);
      if (clearance < driveRadius || !isReachable(map, reached, [x, y], driveRadius) || !isFree(x, y))
        continue;
      const way = Math.hypot(x - body.base.x, y - body.base.y);
      const cost = 2 * Math.abs(away - reach.best) + 0.25 * aside + 0.05 * way;
      found.push({ place: { x, y, yaw: angle + Math.PI, lift, side: body.side }, cost });
    }
  }
  found.sort((a, b) => a.cost - b.cost);
  const places: Place[] = [];
  const { solids } = skill;
  for (const { place } of found) {
    if (places.some((other) => Math.hypot(other.x - place.x, other.y - place.y) <= 0.07)) continue;
    if (!skill.otherArmTouches?.(place, solids)) places.push(place);
  }
  return places;
}

function wrapped(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}

/** The first of each, then the second of each, and so on. */
export function interleaved(lists: readonly (readonly Place[])[]): Place[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => index).flatMap((index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  );
}

/** Drives to a place with the arm at rest and sets the lift. */
export async function goTo(skill: HouseholdSkill, place: Place, name: string): Promise<Ended> {
  const { body } = skill;
  const rested = (await carryArm(skill)) ?? (await backOff(skill));
  if (rested) return rested;
  const near = Math.hypot(place.x - body.base.x, place.y - body.base.y) < 0.03;
  const turned = Math.abs(wrapped(place.yaw - body.base.yaw)) < 0.03;
  if (!near || !turned) {
    const driven = await driveTo(skill, skill, { position: [place.x, place.y], yaw: place.yaw }, name);
    if (driven) return driven;
  }
  return setLift(skill, place.lift);
}

/** Straight back, metres, as often as need be. */
const backing = { step: 0.15, most: 3 };

/**
 * An arm that found no way out of where it works, under a work top or between doors, comes out as the base does: turned there,
 * it would sweep what it holds against them.
 */
async function backOff(skill: HouseholdSkill): Promise<Ended> {
  const { body, limits } = skill;
  for (let step = 0; step < backing.most && isStretchedOut(skill); step++) {
    const map = presentMap(skill);
    const behind: readonly [number, number] = [
      body.base.x - backing.step * Math.cos(body.base.yaw),
      body.base.y - backing.step * Math.sin(body.base.yaw),
    ];
    if (clearanceAlong(map, [body.base.x, body.base.y], behind) < driveRadius) return undefined;
    const moved = (await move(skill, backMotion(body.base, limits, backing.step))) ?? (await carryArm(skill));
    if (moved) return moved;
  }
  return undefined;
}

/** Raises or lowers the arm, which is at rest, and the head. */
export async function setLift(skill: HouseholdSkill, lift: number): Promise<Ended> {
  const { body } = skill;
  if (Math.abs(body.reachableLift(lift) - body.lift) < 0.005) return undefined;
  const rested = await carryArm(skill);
  return rested ?? move(skill, body.liftMotion(lift));
}
