import type { ObjectId } from "../../../../core/world/objects";
import { type MapEntry, outlineOf } from "../../../perception/objectMap";
import { distanceToOutline } from "../../../scene/outline";
import type { FurnitureInstance } from "../../../scene/scene";
import type { Ended } from "../../robot";
import type { HouseholdSkill } from "../context";
import { hasNoWay } from "./noWay";
import { pickUp, takeFromAbove, takeLevel } from "./pickUp";

/** Work tops that are tried to put a thing down on for a moment. */
const mostTops = 2;

/**
 * Puts what it holds down on the nearest work top, and takes it again with a hand that is nearly level, or from above.
 * Where it can't be taken so, it is taken as it can be, and the answer says why.
 */
export async function regrip(
  skill: HouseholdSkill,
  id: ObjectId,
  hand: "level" | "from above",
  putOn: (top: MapEntry, piece: FurnitureInstance) => Promise<Ended>,
): Promise<Ended> {
  const { perception } = skill;
  skill.progress(`putting ${id} down, to take it ${hand === "level" ? "with the hand level" : hand}`, 0.3);
  let ended: Ended = { cause: "unreachable", message: `There is no work top to put ${id} down on.` };
  for (const { entry, piece } of workTops(skill).slice(0, mostTops)) {
    ended = await putOn(entry, piece);
    if (!hasNoWay(skill, ended)) break;
  }
  if (ended) return ended;
  const standing = perception.map.get(id);
  if (!standing) {
    return { cause: "robot-error", message: `${id} was put down for a moment and is not seen any more.` };
  }
  const taken = await (hand === "level" ? takeLevel(skill, standing) : takeFromAbove(skill, standing));
  if (taken?.cause !== "unreachable" || skill.memory.holding !== undefined) return taken;
  const again = await pickUp(skill, id);
  return skill.memory.holding === undefined ? (again ?? taken) : taken;
}

/** Furniture with nothing over the one level that things can stand on, the nearest first. */
function workTops({ fixtures, perception: { map }, body: { base } }: HouseholdSkill) {
  return fixtures.pieces
    .filter(
      (piece) =>
        !piece.openable &&
        !piece.switch &&
        piece.attributes.container !== true &&
        fixtures.levels(map, piece).length === 1,
    )
    .flatMap((piece) => {
      const entry = fixtures.entryOf(map, piece);
      return entry ? [{ entry, piece, metres: distanceToOutline(outlineOf(entry), [base.x, base.y]) }] : [];
    })
    .sort((a, b) => a.metres - b.metres);
}
