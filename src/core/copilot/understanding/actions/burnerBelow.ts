import type { ObjectId } from "../../../world/objects";
import { type Context, named } from "./context";
import { isThere } from "./refine";

/*
 * "fry the egg in the pan and turn the burner off": of several burners the one below the pan, where the pan stands already.
 */

/** Of several that are switched on and off, the one on which stands what things were put in just now. */
export function burnerBelow(candidates: readonly ObjectId[], context: Context): ObjectId | undefined {
  const { within, containers } = context.gathered;
  if (!candidates.every((id) => isSwitched(id, context))) return undefined;
  const vessels = new Set([...within.values(), ...containers.values()]);
  // Where a vessel itself was put tells more than where it was.
  const left = [...vessels].filter((id) => !within.has(id));
  const [below, ...more] = candidates.filter((id) => left.some((vessel) => isThere(vessel, id, context)));
  return more.length === 0 ? below : undefined;
}

function isSwitched(id: ObjectId, context: Context): boolean {
  return named(["switch on"], context).some((action) => context.isPossible(action, [id]));
}
