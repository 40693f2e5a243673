import { exploreGlobal } from "../../mobile/skills/explore";
import type { Ended } from "../../robot";
import type { HouseholdSkill } from "../context";

/** Small things such as taps are told from a few metres only. */
const viewpoints = 7;

/** Drives about the room and reports fixtures, and what stands on them in plain view. */
export async function explore(skill: HouseholdSkill): Promise<Ended> {
  skill.memory.wentTo = undefined;
  return exploreGlobal(skill, { kind: "look" }, viewpoints);
}
