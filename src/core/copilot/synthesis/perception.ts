import { type Condition, sameName } from "../../pddl/syntax";
import type { ApiMethod, RobotPackage } from "../../program/robotPackage";
import type { Abilities, LiftedPlan } from "../abilities";

/** How a robot comes to know its surroundings, read from its package. */
export interface Exploration {
  /** Needs nothing and reports a map: `exploreGlobal`. */
  readonly survey?: ApiMethod;
  /** Reports a map of what is where the robot stands: `exploreLocal`. */
  readonly look?: ApiMethod;
  /** How to get to a place where `look` is possible. */
  readonly approach?: LiftedPlan;
  /** Type of those places: `furniture`. */
  readonly placeType?: string;
  /** Takes a picture of one thing from close by: `reportObservation`. */
  readonly inspect?: ApiMethod;
  /** Takes nothing and changes nothing, and is no perception: it tells that the task is done. */
  readonly completion?: ApiMethod;
}

export function explorationOf(robot: RobotPackage, abilities: Abilities): Exploration {
  const perception = robot.methods.filter(({ name }) => robot.settings.actions[name]?.kind === "perception");
  const conditionOf = (method: ApiMethod): Condition | undefined =>
    robot.domain.actions.find(({ name }) => name.toLowerCase() === method.action.toLowerCase())?.precondition;
  const maps = perception.filter(
    ({ name, parameters }) =>
      robot.settings.actions[name]?.returns === "map" && parameters.every(({ optional }) => optional),
  );
  const free = (method: ApiMethod) => {
    const condition = conditionOf(method);
    return condition === undefined || (condition.kind === "and" && condition.operands.length === 0);
  };
  const survey = maps.find(free);
  const look = maps.find((method) => !free(method));
  const inspect = perception.find(
    ({ name, parameters }) =>
      robot.settings.actions[name]?.returns === "image" &&
      parameters.filter(({ optional }) => !optional).length === 1,
  );
  // Where skills do the work, an action without an effect has no other use.
  const completion = robot.skills
    ? robot.methods.find(({ name, action, parameters }) => {
        const effect = robot.domain.actions.find((known) => sameName(known.name, action))?.effect;
        const isEmpty = effect?.kind === "and" && effect.operands.length === 0;
        return isEmpty && parameters.length === 0 && robot.settings.actions[name]?.kind === "execution";
      })
    : undefined;
  const placeType = abilities.robotAt?.placeType;
  const approach = placeType === undefined ? undefined : abilities.goPlan(placeType);
  return {
    ...(survey ? { survey } : {}),
    ...(look ? { look } : {}),
    ...(inspect ? { inspect } : {}),
    ...(completion ? { completion } : {}),
    ...(look && approach && placeType !== undefined ? { approach, placeType } : {}),
  };
}
