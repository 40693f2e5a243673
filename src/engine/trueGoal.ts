import { beliefView } from "../core/pddl/beliefView";
import { evaluate } from "../core/pddl/evaluate";
import { parseCondition } from "../core/pddl/parse";
import type { RobotPackage } from "../core/program/robotPackage";
import { Belief } from "../core/world/belief";
import type { TruthReport } from "../simulator/link";

/**
 * Does a goal hold in the simulated world itself? For scoring only: the answer never reaches a program, a method or a model.
 * Identifiers of the robot's object map in the goal are translated to hidden names; one of a false detection makes it false.
 */
export function goalHoldsInTruth(goal: string, robot: RobotPackage, truth: TruthReport): boolean {
  const translated = goal.replace(/[^\s()?]+/g, (word) =>
    Object.hasOwn(truth.names, word) ? truth.names[word] : word,
  );
  const world = Belief.empty(robot.domain.predicates.map(({ name }) => name))
    .withObjects(truth.things.map(({ name, type, label }) => ({ id: name, type, label, attributes: {} })))
    .withFacts(truth.facts.map(([predicate, ...args]) => ({ fact: { predicate, args }, value: true })));
  return goalHoldsIn(translated, robot, world);
}

/** Does a goal hold in a world of which everything is known? */
export function goalHoldsIn(goal: string, robot: RobotPackage, world: Belief): boolean {
  const { condition } = parseCondition(goal);
  if (!condition) throw new Error(`the goal can't be read: ${goal}`);
  return evaluate(condition, new Map(), beliefView(world, robot.domain, { openUniverse: false })) === "true";
}
