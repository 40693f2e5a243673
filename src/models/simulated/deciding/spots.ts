import { yawOf } from "../../../core/world/geometry";
import type { WorldObject } from "../../../core/world/objects";

/* Where on or in a thing another one has room, from centres, headings and sizes. Metres and radians, `map` frame. */

/** A thing whose place and size are told. */
export interface Placed {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Heading of the longer side. */
  readonly yaw: number;
  readonly length: number;
  readonly width: number;
  readonly height: number;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Between two things, so that open fingers have room. */
const fingerRoom = 0.04;

/** Undefined where it is not told where it is or how large. */
export function placedOf({ id, pose, size }: WorldObject): Placed | undefined {
  if (!pose || !size) return undefined;
  const [x, y, z] = pose.position;
  const [length, width, height] = size;
  return { id, x, y, z, yaw: yawOf(pose), length, width, height };
}

export function topOf({ z, height }: Placed): number {
  return z + height / 2;
}

/** The spot on top of a thing nearest to its middle that is free; its middle where none is. */
export function spotOn(place: Placed, item: Placed, all: readonly Placed[]): Spot {
  const others = all.filter(
    (other) => other.id !== item.id && other.id !== place.id && topOf(other) > topOf(place) + 0.01,
  );
  const isFree = (spot: Spot) =>
    others.every((other) => apart(spot, other) > (other.length + item.length) / 2 + fingerRoom);
  const step = Math.max(0.03, place.length / 16, place.width / 16);
  const steps = (side: number) => Math.max(0, Math.floor((side - item.length) / 2 / step));
  const spots: Spot[] = [];
  for (let along = -steps(place.length); along <= steps(place.length); along++)
    for (let across = -steps(place.width); across <= steps(place.width); across++)
      spots.push(pointOf(place, along * step, across * step));
  spots.sort((a, b) => apart(a, place) - apart(b, place));
  return spots.find(isFree) ?? place;
}

/** The spot along the middle of a vessel that is furthest from what is in it. */
export function spotIn(vessel: Placed, item: Placed, all: readonly Placed[]): Spot {
  const inside = all.filter(
    (other) => other.id !== item.id && other.id !== vessel.id && isOver(other, vessel),
  );
  const step = item.width + 0.03;
  const steps = Math.max(0, Math.floor((vessel.length / 2 - item.width / 2 - 0.02) / step));
  const spots: Spot[] = [pointOf(vessel, 0, 0)];
  for (let along = 1; along <= steps; along++)
    spots.push(pointOf(vessel, along * step, 0), pointOf(vessel, -along * step, 0));
  const room = (spot: Spot) => Math.min(1, ...inside.map((other) => apart(spot, other)));
  return spots.reduce((best, spot) => (room(spot) > room(best) ? spot : best));
}

function pointOf({ x, y, yaw }: Placed, along: number, across: number): Spot {
  return {
    x: x + along * Math.cos(yaw) - across * Math.sin(yaw),
    y: y + along * Math.sin(yaw) + across * Math.cos(yaw),
  };
}

function isOver({ x, y }: Spot, thing: Placed): boolean {
  const [dx, dy] = [x - thing.x, y - thing.y];
  const along = dx * Math.cos(thing.yaw) + dy * Math.sin(thing.yaw);
  const across = dy * Math.cos(thing.yaw) - dx * Math.sin(thing.yaw);
  return Math.abs(along) < thing.length / 2 && Math.abs(across) < thing.width / 2;
}

function apart(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
