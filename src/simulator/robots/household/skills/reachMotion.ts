import { armMotion } from "../../../arm/armMotion";
import type { Reach } from "../../../arm/armReach";
import { move } from "../../mobile/skills/context";
import type { Ended } from "../../robot";
import type { HouseholdSkill } from "../context";

/** How many times as long as the joints need each part of a reach takes; slower is safer with a full hand. */
export interface ReachPace {
  readonly approach?: number;
  readonly line?: number;
}

/** Moves the hand to where a reach begins its last straight stretch, and along that. */
export async function reachOut(skill: HouseholdSkill, reach: Reach, pace: ReachPace): Promise<Ended> {
  return (await approachAlong(skill, reach, pace)) ?? strokeAlong(skill, reach, pace);
}

export function approachAlong(
  skill: HouseholdSkill,
  { approach }: Pick<Reach, "approach">,
  pace: ReachPace,
): Promise<Ended> {
  return move(
    skill,
    armMotion(skill.body, skill.limits, approach, slowness(approach.slice(1), pace.approach)),
  );
}

export function strokeAlong(
  skill: HouseholdSkill,
  { approach, line }: Reach,
  pace: ReachPace,
): Promise<Ended> {
  const points = [approach[approach.length - 1], ...line];
  return move(skill, armMotion(skill.body, skill.limits, points, slowness(line, pace.line)));
}

/** Back from where the hand is to where the straight stretch began. */
export function drawBack(
  skill: HouseholdSkill,
  { approach, line }: Reach,
  pace: Pick<ReachPace, "line"> = {},
): Promise<Ended> {
  const { body, limits } = skill;
  const before = approach[approach.length - 1];
  const points = [[...body.armSetpoint], ...[...line].reverse().slice(1), before];
  return move(skill, armMotion(body, limits, points, slowness(line, pace.line)));
}

function slowness(stretches: readonly unknown[], factor: number | undefined): readonly number[] {
  return factor === undefined ? [] : stretches.map(() => factor);
}
