import type { ObjectId } from "../../../world/objects";
import type { Context } from "./context";
import type { NounPhrase } from "./said";
import { senses } from "./senses";

/*
 * "lay the tomato on the plate and take them both to the table": what was put on something that can be carried comes along.
 */

const carrying = new Set(senses.flatMap(({ said, to }) => (to.includes("to") ? said : [])));

/** What one takes to have both of them; undefined where "them" is no thing and what it was put on. */
export function carrierOfBoth(noun: NounPhrase, context: Context): readonly ObjectId[] | undefined {
  const { put, verb } = context.gathered;
  const isJustPut = put !== undefined && context.mentioned[0] === put.things;
  if (noun.pronoun !== "many" || !isJustPut || !carrying.has(verb)) return undefined;
  const isOneOnOther = put.things.length === 1 && put.place.length === 1;
  return isOneOnOther && put.place.every((id) => context.isFixed?.(id) === false) ? put.place : undefined;
}
