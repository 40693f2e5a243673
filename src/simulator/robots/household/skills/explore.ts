import { exploreGlobal } from "../../mobile/skills/explore";
import { lookAt, merged } from "../../mobile/skills/looking";
import type { Ended } from "../../robot";
import type { HouseholdSkill } from "../context";
import { lookBetweenBoards } from "./search";
import { goTo, placesFor } from "./standing";

/** Small things such as taps are told from a few metres only. */
const viewpoints = 7;
/** Metres on the level from a piece of furniture that is looked for to the robot. */
const closer = { least: 0.6, best: 0.9, most: 1.4 };
/** Places from which one piece is looked for. */
const mostLooks = 2;

/** Drives about the room and reports fixtures, and what stands on them in plain view. */
export async function explore(skill: HouseholdSkill): Promise<Ended> {
  skill.memory.wentTo = undefined;
  const ended = (await exploreGlobal(skill, { kind: "look" }, viewpoints)) ?? (await lookForTheRest(skill));
  // What is in the hand stands in the way of a look between boards.
  return ended ?? (skill.memory.holding === undefined ? lookIntoRacks(skill) : undefined);
}

async function lookIntoRacks(skill: HouseholdSkill): Promise<Ended> {
  const { fixtures, perception } = skill;
  for (const piece of fixtures.pieces) {
    const entry = piece.openable ? undefined : fixtures.entryOf(perception.map, piece);
    const ended = entry && (await lookBetweenBoards(skill, entry));
    if (ended) return ended;
  }
  return undefined;
}

/** Goes close to the furniture that should be there and was not made out. */
async function lookForTheRest(skill: HouseholdSkill): Promise<Ended> {
  const { fixtures, perception, body, attention } = skill;
  for (const piece of fixtures.pieces) {
    if (fixtures.entryOf(perception.map, piece)) continue;
    const { position: point } = piece.pose;
    const towards = fixtures.frontOf(piece);
    const places = placesFor(skill, { point, towards, reach: closer, lift: body.lift });
    for (const place of places.slice(0, mostLooks)) {
      skill.progress(`looking for a ${piece.label}`, 0.9);
      const gone = await goTo(skill, place, piece.label);
      if (gone?.cause === "cancelled" || gone?.cause === "robot-error") return gone;
      if (gone) continue;
      attention.observed = merged(attention.observed, lookAt(skill, [point]).report);
      if (fixtures.entryOf(perception.map, piece)) break;
    }
  }
  return undefined;
}
