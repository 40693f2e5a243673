import type { Problem } from "../core/base/problem";
import { askedCondition } from "../core/pddl/askedCondition";
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
  const called = predicatesOf(robot);
  const facts = truth.facts.flatMap(([measured, ...args]) =>
    [measured, ...(called.get(measured) ?? [])].map((predicate) => ({
      fact: { predicate, args },
      value: true,
    })),
  );
  const world = Belief.empty(robot.domain.predicates.map(({ name }) => name))
    .withObjects(truth.things.map(({ name, type, label }) => ({ id: name, type, label, attributes: {} })))
    .withFacts(facts);
  return goalHoldsIn(translated, robot, world);
}

/** What the domain calls the state that the simulator tells as `is-locked`, where the robot reads it from `isLocked`. */
function predicatesOf({ settings }: RobotPackage): ReadonlyMap<string, readonly string[]> {
  const called = new Map<string, string[]>();
  for (const [predicate, source] of Object.entries(settings.predicates)) {
    if (source.from !== "attribute") continue;
    const measured = source.attribute.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (measured !== predicate) called.set(measured, [...(called.get(measured) ?? []), predicate]);
  }
  return called;
}

/**
 * What keeps a goal from being asked of a robot's world: one that names a type or predicate that the domain does not declare
 * would be true or false of nothing. Objects may have any name, and `{placeholder}` stands for one.
 */
export function goalProblem(goal: string, { domain }: Pick<RobotPackage, "domain">): Problem | undefined {
  return askedCondition(goal.replace(/\{[^{}]*\}/g, "name"), domain).problem;
}

/** Does a goal hold in a world of which everything is known? */
export function goalHoldsIn(goal: string, robot: RobotPackage, world: Belief): boolean {
  const { condition } = parseCondition(goal);
  if (!condition) throw new Error(`the goal can't be read: ${goal}`);
  return evaluate(condition, new Map(), beliefView(world, robot.domain, { openUniverse: false })) === "true";
}
