import { sameName } from "../pddl/syntax";
import { TypeHierarchy } from "../pddl/types";
import type { RobotPackage } from "../program/robotPackage";
import type { Belief } from "../world/belief";
import { heldBy, type Observation } from "../world/objects";
import { type ObservedFact, type ObservedPredicate, observedFacts } from "../world/observedFacts";
import { plainAttributes } from "../world/plainAttributes";

/** Predicates that this robot can see, or feel. */
function observedPredicates(robot: RobotPackage): ObservedPredicate[] {
  return Object.entries(robot.settings.predicates).flatMap(([name, source]) => {
    const declared = robot.domain.predicates.find((predicate) => sameName(predicate.name, name));
    return declared
      ? [{ name: declared.name, source, parameterTypes: declared.parameters.map(({ types }) => types) }]
      : [];
  });
}

export interface Observed {
  readonly belief: Belief;
  readonly facts: readonly ObservedFact[];
}

/** The belief after looking: objects seen, objects that are not where they should be, and what follows from poses. */
export function absorbObservation(belief: Belief, observation: Observation, robot: RobotPackage): Observed {
  const held = heldBy(observation.robot);
  const objects = observation.objects.map(({ confidence: _confidence, ...object }) => ({
    ...object,
    attributes: plainAttributes(object.attributes),
  }));
  const known = belief
    .withoutObjects(observation.missing.filter((id) => !held.has(id)))
    .withObjects(objects)
    .withRobot(observation.robot);
  const types = TypeHierarchy.of(robot.domain);
  const facts = observedFacts(
    observedPredicates(robot),
    (type, ancestor) => types.isA(type, ancestor),
    [...known.objects.values()],
    new Set(objects.map(({ id }) => id)),
    observation.robot,
    (fact) => known.truth(fact),
  );
  return { belief: known.withFacts(facts), facts };
}
