import type { ObjectId } from "../../../world/objects";
import { abilitiesOf } from "../../abilities";
import { type Answer, question } from "../questions/answers";
import { type Context, type Ids, named } from "./context";
import { instructionWith, nameOf } from "./instructionWith";
import { canHold, relationOf } from "./relations";
import { whichIsFromThere } from "./returning";
import type { NounPhrase } from "./said";
import { kindOf } from "./things";

/*
 * Where "it" may stand for more than one of the things that were named before, it is asked.
 */

/** "wash the mug and the fork and put it in the drawer": one of them, or both. All there is of something may be "it", too. */
export function askWhichOfThem(
  noun: NounPhrase,
  group: readonly ObjectId[],
  context: Context,
): Ids | undefined {
  const { everyOneOf } = context.gathered;
  const isOpen = noun.pronoun === "one" && group.length > 1 && !group.some((id) => everyOneOf.has(id));
  if (!isOpen || !context.asksWhichOne) return undefined;
  return question(
    `What does "${noun.text}" stand for?`,
    [...group.map((id) => nameOf(id, context)), "them"].map((words) => instructionWith(words, noun, context)),
  );
}

/** "turn on the tv, sit on the sofa and watch it": the tv, though the sofa was named last. */
export function askWhetherSeat(
  noun: NounPhrase,
  group: readonly ObjectId[],
  groups: readonly (readonly ObjectId[])[],
  context: Context,
): Ids | undefined {
  const { stays } = context.gathered;
  const isSeat = (ids: readonly ObjectId[]) => ids.every((id) => stays.has(id));
  const earlier = groups.find((ids) => !isSeat(ids));
  if (!isSeat(group) || !earlier || noun.pronoun !== "one") return undefined;
  if (!context.asksWhichOne || group.every((id) => stays.get(id) === "seat"))
    return { kind: "ids", ids: earlier };
  return question(
    `What does "${noun.text}" stand for?`,
    [...earlier, ...group].map((id) => instructionWith(nameOf(id, context), noun, context)),
  );
}

/** "put it on the plate and take that to the sink": not simply what "it" was before. */
const pointing = new Set(["that", "this"]);

/** "put the cup on the plate and take it to the sink": the cup, or the plate with it. What "it" was before, it is again. */
export function askWhichWasPut(
  noun: NounPhrase,
  group: readonly ObjectId[],
  fits: (id: ObjectId) => boolean,
  context: Context,
): Ids | undefined {
  const { put } = context.gathered;
  if (put?.isOfPronoun && !pointing.has(noun.text.toLowerCase())) return undefined;
  if (!put || !context.asksWhichOne || noun.pronoun === "there" || noun.pronoun === "door") return undefined;
  const isLast = context.mentioned[0] === put.things && group === put.things;
  const mayBePlace =
    put.place.length === 1 &&
    put.place.every((id) => isMovable(id, context) || isNoPlaceToStand(id, context));
  if (!isLast || put.things.length > 1 || !mayBePlace) return undefined;
  const meant = [...put.things, ...put.place.filter(fits)];
  const returned = whichIsFromThere(meant, context);
  // What was just put somewhere is hardly returned.
  if (returned !== undefined && put.place.includes(returned)) return { kind: "ids", ids: [returned] };
  const named = meant.map((id) => nameOf(id, context));
  return question(
    `What does "${noun.text}" stand for?`,
    named.map((name) => instructionWith(name, noun, context)),
  );
}

/** "put the doll on the sofa and the bear on it": on the sofa, unless the doll were something that holds others. */
export function askWhichIsBelow(
  noun: NounPhrase,
  carried: readonly ObjectId[],
  context: Context,
): Answer | undefined {
  const { put } = context.gathered;
  const [thing, ...others] = put?.things ?? [];
  if (!put || thing === undefined || others.length > 0 || !context.asksWhichOne) return undefined;
  const isLast = noun.pronoun === "one" && context.mentioned[0] === put.things;
  const fits = (at: ObjectId) => carried.every((id) => relationOf(id, at, context) !== undefined);
  const isHolder = carried.some((id) => canHold(thing, id, context));
  // One block goes on the other, where nothing else is there to stand on.
  const areAlike = carried.every((id) => kindOf(id, context) === kindOf(thing, context));
  const isTower = areAlike && abilitiesOf(context.robot).standsAt === undefined;
  if (!isLast || isHolder || isTower || ![thing, ...put.place].every(fits)) return undefined;
  return question(
    `What does "${noun.text}" stand for?`,
    [...put.place, thing].map((id) => instructionWith(nameOf(id, context), noun, context)),
  );
}

function isMovable(id: ObjectId, context: Context): boolean {
  const isTaken = named(["grab"], context).some((action) => context.isPossible(action, [id]));
  return isTaken || context.isFixed?.(id) === false;
}

/** A box that this robot can't carry: somebody may say so all the same. */
function isNoPlaceToStand(id: ObjectId, { robot, belief }: Context): boolean {
  const { types, standsAt } = abilitiesOf(robot);
  const type = belief.objects.get(id)?.type;
  return standsAt !== undefined && type !== undefined && !types.isA(type, standsAt.placeType);
}
