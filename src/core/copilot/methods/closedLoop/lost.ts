import type { RecoveryRequest } from "../../../runner/recovery";
import type { ObjectId, WorldObject } from "../../../world/objects";

/** A thing that the program is about, was known, and is not known any more. */
export interface Lost {
  readonly thing: WorldObject;
  /** What it was last on, in or at, of what is known now: as it was seen, or as the last action was to bring about. */
  readonly place: WorldObject | undefined;
}

/** What has gone out of sight of the things that the program names. */
export function lostThings({ belief, beliefs, history, programText }: RecoveryRequest): readonly Lost[] {
  const named = new Set(programText.match(/[A-Za-z][\w-]*_\d+/g));
  const things = new Map<ObjectId, WorldObject>();
  for (const past of [...beliefs].reverse())
    for (const [id, object] of past.objects)
      if (named.has(id) && !belief.objects.has(id) && !things.has(id)) things.set(id, object);
  return [...things.values()].map((thing) => ({ thing, place: lastPlace(thing.id) }));

  function lastPlace(id: ObjectId): WorldObject | undefined {
    for (let index = history.length - 1; index >= 0; index--) {
      const { comparisons } = history[index];
      const brought = comparisons.flatMap(({ fact, predicted }) => (predicted === "true" ? [fact] : []));
      const known = [...brought, ...(beliefs[index]?.trueFacts() ?? [])];
      // What it is directly in may have gone with it: then the piece that both are at.
      for (const { args } of known) {
        const place = args.length === 2 && args[0] === id ? belief.objects.get(args[1]) : undefined;
        if (place) return place;
      }
    }
    return undefined;
  }
}
