import type { Domain, PredicateDeclaration } from "../../../core/pddl/syntax";
import type { PredicateSource } from "../../../core/world/observedFacts";

/*
 * What the names of predicates say to anybody who reads them: that the robot is at a place, that a thing lies on another.
 * A prompt tells the predicates and not how the robot comes to know them.
 */

const inHand = /^(holding|held|in-hand|picked-up|is-picked-up|grasped|carrying)$/;
const handEmpty = /^(hand-?empty|gripper-?empty|arm-?empty|hand-?free|arm-?free|free)$/;
const onFloor = /^(on-(the-)?floor|fallen)$/;
const atPlace = /^(at|robot-at|at-robot|at-robby|near)$/;
const relations = new Map([
  ["on", "rests-on"],
  ["in", "inside"],
  ["inside", "inside"],
  ["located", "supported-by"],
  ["amid", "amid"],
  ["through", "sticks-through"],
  ["beside", "beside"],
] as const satisfies readonly (readonly [string, string])[]);

export function sourcesOf({
  predicates,
}: Pick<Domain, "predicates">): Readonly<Record<string, PredicateSource>> {
  return Object.fromEntries(
    predicates.flatMap((predicate) => {
      const source = sourceOf(predicate);
      return source ? [[predicate.name, source]] : [];
    }),
  );
}

/** Facts that hold when nothing is known yet: a robot begins with an empty hand. */
export function factsAtStart({ predicates }: Pick<Domain, "predicates">): readonly string[] {
  return predicates
    .filter(({ name, parameters }) => parameters.length === 0 && handEmpty.test(name.toLowerCase()))
    .map(({ name }) => `(${name})`);
}

function sourceOf({ name, parameters }: PredicateDeclaration): PredicateSource | undefined {
  const lower = name.toLowerCase();
  if (parameters.length === 0) return handEmpty.test(lower) ? { from: "gripper", rule: "empty" } : undefined;
  if (parameters.length === 1) {
    if (inHand.test(lower)) return { from: "gripper", rule: "holds" };
    if (onFloor.test(lower)) return { from: "floor" };
    return atPlace.test(lower) ? { from: "base", withinMetres: 1, exclusive: true } : undefined;
  }
  const rule = relations.get(lower as "on");
  return rule && parameters.length === 2 ? { from: "geometry", rule } : undefined;
}
