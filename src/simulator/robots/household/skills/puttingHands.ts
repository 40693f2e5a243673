import type { HouseholdSkill } from "../context";
import { fallsBackFrom, isLoaded } from "./tipping";

/* How the hand may point as it puts down what it holds. */

/** A thing that was held level is tipped no further than in a hand with this pitch, radians. */
const steepest = 1.1;
/** In what is deeper than this, metres, a thing falls on its side. */
const falling = 0.25;

/** A hand that points down more hardly gets in through a front: only what must not be tipped is put there so, radians. */
const steepestThroughFront = 1.35;

/** The hand as it took the thing, or at another slant, through a front or between shelves; it tips the thing by less than `most`. */
export function throughFront(inwards: number, pitch: number, most: number) {
  const pitches = [pitch, 0.15, 0.35, 0.6, 0.85, 1.1, 1.3]
    .filter((angle) => Math.abs(angle - pitch) < most)
    .filter((angle) => angle < steepestThroughFront || Number.isFinite(most))
    .sort((a, b) => Math.abs(a - pitch) - Math.abs(b - pitch));
  return pitches.flatMap((angle) =>
    [0, 0.35, -0.35, 0.7, -0.7].map((turn) => ({ direction: inwards + turn, pitch: angle })),
  );
}

/**
 * Pitches beyond that of a hand that holds a thing nearly level: it tips the thing and lets it fall flat from a low height.
 * Not what is full, not what carries something, and only so far that it falls back onto its foot.
 */
export function tippedMore({ perception: { map } }: HouseholdSkill, pitch: number): number[] {
  const { held } = map;
  if (!held || isLoaded(map)) return [];
  const most = fallsBackFrom(held.size);
  return [0.25, 0.5, 0.75]
    .filter((more) => more < most && pitch + more < steepest)
    .map((more) => pitch + more);
}

export function allRound(first: number, pitch: number, count: number) {
  return Array.from({ length: count }, (_, step) => ({
    direction: first + (step * 2 * Math.PI) / count,
    pitch,
  }));
}

/**
 * Pitches of a hand that holds a thing aslant: upright where it can be, but into what is deep the thing falls on its side. A
 * vessel that does not fall so far stays on its foot: it may be there to be filled.
 */
export function intoDeep(skill: HouseholdSkill, pitch: number, depth: number): number[] {
  const pitches = [pitch, (pitch + Math.PI / 2) / 2, Math.PI / 2];
  if (depth > falling) return pitches.reverse();
  const { held } = skill.perception.map;
  return held?.attributes.canFillWithLiquid === true ? [pitch, ...tippedMore(skill, pitch)] : pitches;
}
