import { sameName } from "../../../core/pddl/syntax";
import { TypeHierarchy } from "../../../core/pddl/types";
import { initialBelief } from "../../../core/program/initialBelief";
import type { Belief } from "../../../core/world/belief";
import type { ObjectId } from "../../../core/world/objects";
import { type Kitchen, robot } from "./kitchens";

/* For tests: what the robot knows of a kitchen when it has looked everywhere, with no physics. */

export interface SeenKitchen {
  readonly belief: Belief;
  /** The scene's own, hidden name of what the robot knows by an id. */
  readonly nameOf: ReadonlyMap<ObjectId, string>;
}

/** Every thing under the id that perception gives it, with its label, its looks, and where it is. */
export function seenKitchen({ scene, state }: Kitchen): SeenKitchen {
  const hierarchy = TypeHierarchy.of(robot.domain);
  const counts = new Map<string, number>();
  const things = [...scene.furniture, ...scene.objects].map(({ name, type, label, attributes, size }) => {
    const number = counts.get(type) ?? 0;
    counts.set(type, number + 1);
    const pose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] } as const;
    return { name, object: { id: `${type}_${number}`, type, label, attributes, size, pose } };
  });
  const ids = new Map(things.map(({ name, object }) => [name, object.id]));
  const known = (name: string) => ids.get(name) ?? name;
  const looks = robot.domain.predicates.filter(
    ({ name, parameters }) =>
      parameters.length === 1 && robot.settings.predicates[name]?.from === "attribute",
  );
  const isTrue = (predicate: string, name: string) =>
    state.facts.some((fact) => sameName(fact.predicate, predicate) && fact.args[0] === name);
  const belief = initialBelief(robot)
    .withObjects(things.map(({ object }) => object))
    .withFacts(
      looks.flatMap(({ name: predicate, parameters }) =>
        things
          .filter(({ object }) => parameters[0].types.some((type) => hierarchy.isA(object.type, type)))
          .map(({ name, object }) => ({
            fact: { predicate, args: [object.id] },
            value: isTrue(predicate, name),
          })),
      ),
    )
    .withFacts(
      state.facts.map(({ predicate, args }) => ({ fact: { predicate, args: args.map(known) }, value: true })),
    );
  return { belief, nameOf: new Map([...ids].map(([name, id]) => [id, name])) };
}
