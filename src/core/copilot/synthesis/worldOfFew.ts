import { sameName } from "../../pddl/syntax";
import { Belief } from "../../world/belief";
import type { ObjectId } from "../../world/objects";

/** As if there were nothing but these things, and those that facts relate them to. */
export function worldOfFew(world: Belief, things: Iterable<ObjectId>): Belief {
  const wanted = new Set(things);
  const facts = [...world.trueFacts()];
  for (let before = -1; before < wanted.size; ) {
    before = wanted.size;
    for (const { args } of facts) {
      if (args.length > 1 && wanted.has(args[0])) for (const arg of args) wanted.add(arg);
    }
  }
  const objects = [...world.objects.values()].filter(({ id }) => wanted.has(id));
  return Belief.complete(
    objects,
    facts.filter(({ args }) => args.every((arg) => wanted.has(arg) || !isObject(arg, world))),
  );
}

function isObject(id: ObjectId, world: Belief): boolean {
  return world.objects.has(id) || [...world.objects.keys()].some((known) => sameName(known, id));
}
