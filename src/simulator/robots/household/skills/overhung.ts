import type { Vector3 } from "../../../../core/world/geometry";
import type { MapEntry } from "../../../perception/objectMap";
import type { Ended, Failure } from "../../robot";
import type { HouseholdSkill } from "../context";
import { openingPart } from "../fixtures";
import { fixtureOf } from "./adjustPosition";

/**
 * What the arm can't get at may only be covered: a drawer that stands open keeps the hand out of the one below it. Says so,
 * since closing it makes a way where no other place to stand does.
 */
export function whatIsOver(skill: HouseholdSkill, target: MapEntry, ended: Ended): Ended {
  return ended?.cause === "unreachable" ? (coveredBy(skill, target) ?? ended) : ended;
}

function coveredBy(skill: HouseholdSkill, target: MapEntry): Failure | undefined {
  const { fixtures, perception } = skill;
  const fixture = fixtureOf(skill, target);
  const own = fixture && fixtures.pieceOf(fixture);
  const points: readonly Vector3[] =
    target === fixture && own && openingPart(own)
      ? fixtures.levels(perception.map, own).map(({ centre }) => centre)
      : [target.pose.position];
  const over = fixtures.openOver(perception.map, points, own);
  const entry = over && fixtures.entryOf(perception.map, over);
  return (
    entry && {
      cause: "blocked",
      message: `${entry.id} stands open above ${target.id}, and keeps the hand off it.`,
    }
  );
}
