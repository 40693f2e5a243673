import { pauseMotion } from "../../../arm/armMotion";
import type { Effect, FurnitureInstance } from "../../../scene/scene";
import { move } from "../../mobile/skills/context";
import type { Ended } from "../../robot";
import type { HouseholdSkill } from "../context";

/** Robot seconds beyond what an appliance takes. */
const spare = 0.3;

/** Waits for as long as an appliance takes to do what it does while it is on, or closed. */
export async function waitForEffects(
  skill: HouseholdSkill,
  { effects = [] }: FurnitureInstance,
  state: Effect["while"],
): Promise<Ended> {
  const seconds = Math.max(
    0,
    ...effects.filter((effect) => effect.while === state).map((effect) => effect.seconds),
  );
  if (seconds === 0) return undefined;
  skill.progress("waiting until it has done its work", 0.9);
  return move(skill, pauseMotion(seconds + spare));
}
