import type { Action } from "../../../pddl/syntax";
import type { ObjectId } from "../../../world/objects";
import type { Context } from "./context";
import { isThere } from "./refine";
import { isSingle, type NounPhrase, type Place } from "./said";
import { isRelated } from "./things";

/*
 * Where the robot itself comes to rest: "go to the bed and lie down", "sit down there", "sit on the chair by the desk".
 */

/** "go to the bed and lie down": there, or where it can be done in the room that was spoken of; else, not "there", anywhere. */
export function whereToRest(action: Action, isThereSaid: boolean, context: Context): ObjectId | undefined {
  const able = [...context.belief.objects.keys()].filter((id) => context.isPossible(action, [id]));
  const isAt = (id: ObjectId, at: ObjectId) => id === at || (!context.isImagined && isThere(id, at, context));
  const [spokenOf] = context.mentioned.flat().flatMap((at) => able.filter((id) => isAt(id, at)));
  return spokenOf ?? (isThereSaid ? undefined : able[0]);
}

/** "lie down there" */
export function thereIn(places: readonly Place[]): NounPhrase | undefined {
  const [noun, ...others] = places.flatMap(({ things }) => things);
  return noun?.pronoun === "there" && others.length === 0 ? noun : undefined;
}

/**
 * "the chair by the desk", where no fact says what is beside what: the only chair that shares a room with the desk, for the
 * others can't be meant.
 */
export function onlyOneNear(
  noun: NounPhrase,
  at: readonly ObjectId[],
  context: Context,
): NounPhrase | undefined {
  if (context.isImagined || !isSingle(noun) || noun.pronoun) return undefined;
  const around = (id: ObjectId) =>
    [...context.belief.objects.keys()].filter((each) => isRelated(id, each, context));
  const places = new Set(at.flatMap(around));
  const candidates = noun.candidates.filter((id) => around(id).some((each) => places.has(each)));
  return candidates.length === 1 ? { ...noun, candidates } : undefined;
}
