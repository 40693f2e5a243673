import type { Ended } from "../../robot";
import type { HouseholdSkill } from "../context";

/** It still holds what it was to put down, and found no place for it or no way there. */
export function hasNoWay({ memory }: HouseholdSkill, ended: Ended): boolean {
  return (ended?.cause === "unreachable" || ended?.cause === "no-room") && memory.holding !== undefined;
}
