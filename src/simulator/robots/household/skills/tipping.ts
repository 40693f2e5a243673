import type { Vector3 } from "../../../../core/world/geometry";
import type { MapEntry, ObjectMap } from "../../../perception/objectMap";
import { rotate } from "../../../scene/rotation";
import type { Load } from "../body";

/*
 * How far what is in the hand may be tipped, by its size and by what is in it or on it.
 */

/** What lies on or in a thing rolls or slides from here on, radians. */
const sliding = 0.35;
/** What is full is tilted less than this, radians: well before it spills. */
const spilling = 0.9;

/** What the hand has to keep level on its way; undefined while what it holds has nothing to lose. */
export function loadIn(map: ObjectMap): Load | undefined {
  const { held } = map;
  if (!held?.inGripper || !isLoaded(map)) return undefined;
  const up = rotate(held.inGripper.orientation, [0, 0, 1]);
  return { up, mostTilt: carriesSomething(map, held) ? sliding : spilling };
}

/** Whether what is held would lose something if it fell over: what is full, and what carries something. */
export function isLoaded(map: ObjectMap): boolean {
  const { held } = map;
  return held !== undefined && (held.attributes.isFilled === true || carriesSomething(map, held));
}

function carriesSomething(map: ObjectMap, { id }: MapEntry): boolean {
  for (const { rides } of map.present()) if (rides?.on === id) return true;
  return false;
}

/** A thing that is let go falls back onto its foot if it is tipped by less than this, radians. */
export function fallsBackFrom([length, width, height]: Vector3): number {
  return 0.6 * Math.atan2(Math.min(length, width), height);
}

/** By how much what is held may be tipped where it is put down, radians: what has nothing to lose may even fall over. */
export function mostTipping(map: ObjectMap): number {
  const { held } = map;
  return held && isLoaded(map) ? Math.min(sliding, fallsBackFrom(held.size)) : Number.POSITIVE_INFINITY;
}
