import type { MapEntry } from "../../../perception/objectMap";
import type { FurnitureInstance } from "../../../scene/scene";
import { bottomOf } from "../../mobile/skills/places";
import type { HouseholdSkill } from "../context";
import { fixtureOf } from "./adjustPosition";

/** What leaves only its front for the hand to get at an item: the cupboard that it is in, or shelves with another above it. */
export function enclosing(skill: HouseholdSkill, entry: MapEntry): FurnitureInstance | undefined {
  return skill.fixtures.cupboardAround(entry.pose.position) ?? coveredShelf(skill, entry);
}

/** The piece whose shelf an item stands on, if there is another shelf above that. */
export function coveredShelf(skill: HouseholdSkill, entry: MapEntry): FurnitureInstance | undefined {
  const { fixtures, perception } = skill;
  const below = fixtureOf(skill, entry);
  const piece = below && fixtures.pieceOf(below);
  if (!piece) return undefined;
  const bottom = bottomOf(entry);
  const isCovered = fixtures.levels(perception.map, piece).some(({ centre }) => centre[2] > bottom + 0.05);
  return isCovered ? piece : undefined;
}
