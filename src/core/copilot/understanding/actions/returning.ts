import type { ObjectId } from "../../../world/objects";
import type { Context } from "./context";
import { isThere } from "./refine";
import { isSingle, type NounPhrase } from "./said";

/*
 * What is returned goes back to where it is from: "fill the vase with water and return it to the bookshelf", "put the sponge
 * back in the sink".
 */

const returning = new Set(["return", "put back"]);

/** "return the sponge to the sink", where there are two sinks: the one that it is in. */
export function whereItIsNow(noun: NounPhrase, ids: readonly ObjectId[], context: Context): NounPhrase {
  if (!returning.has(context.gathered.verb) || context.isImagined || !isSingle(noun)) return noun;
  const places = noun.candidates.filter((at) => ids.every((id) => isThere(id, at, context)));
  return places.length === 1 ? { ...noun, candidates: places } : noun;
}

/** "fill the vase with water and return it to the bookshelf": which of both is from there. */
export function whichIsFromThere(ids: readonly ObjectId[], context: Context): ObjectId | undefined {
  const { verb, goals } = context.gathered;
  if (!returning.has(verb) || context.isImagined) return undefined;
  const fromThere = ids.filter((id) => goals.some((at) => isThere(id, at, context)));
  return fromThere.length === 1 ? fromThere[0] : undefined;
}
