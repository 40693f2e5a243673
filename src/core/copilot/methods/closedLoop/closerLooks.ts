import type { PlanStep } from "../../../planner/plan";
import type { RobotPackage } from "../../../program/robotPackage";
import type { CorrectionStep } from "../../../runner/recovery";
import type { Belief } from "../../../world/belief";
import type { ObjectId } from "../../../world/objects";
import { abilitiesOf, conditionOf } from "../../abilities";
import { explorationOf } from "../../synthesis/perception";
import { planFromBelief } from "../../synthesis/planFromBelief";
import { correctionSteps } from "./recoverySteps";

/**
 * After COME-robot, which looks closer at what it has detected: to where each thing is, and a picture of it from close by.
 * Nothing where the robot has no action for that, or finds no way.
 */
export function closerLooks(
  robot: RobotPackage,
  objects: readonly ObjectId[],
  belief: Belief,
): readonly CorrectionStep[] {
  const abilities = abilitiesOf(robot);
  const { inspect } = explorationOf(robot, abilities);
  if (!inspect) return [];
  let at = placesOfRobot(belief, abilities.robotAt?.predicate);
  const steps = objects.flatMap((id): PlanStep[] => {
    const place = placeOf(id, belief, abilities.standsAt?.predicate);
    const look: PlanStep = { action: inspect.action, args: [id] };
    if (place === undefined || at.includes(place) || !abilities.robotAt) return [look];
    const there = conditionOf(`(${abilities.robotAt.predicate} ${place})`);
    const way = there && planFromBelief(robot, belief, there, {});
    if (way?.kind !== "plan") return [];
    at = [place];
    return [...way.steps, look];
  });
  return correctionSteps(steps, robot) ?? [];
}

function placesOfRobot(belief: Belief, predicate: string | undefined): readonly ObjectId[] {
  return trueOf(belief, predicate).flatMap(({ args }) => args);
}

function placeOf(id: ObjectId, belief: Belief, predicate: string | undefined): ObjectId | undefined {
  return trueOf(belief, predicate).find(({ args: [thing] }) => thing === id)?.args[1];
}

function trueOf(belief: Belief, predicate: string | undefined) {
  return [...belief.trueFacts()].filter((fact) => fact.predicate.toLowerCase() === predicate?.toLowerCase());
}
