import type { ObjectId } from "../../../world/objects";
import { abilitiesOf } from "../../abilities";
import { type Answer, declined, question } from "../questions/answers";
import { meansDirection } from "../words/direction";
import { carrierNouns } from "../words/nouns";
import { nameOfType } from "../words/vocabulary";
import { burnerBelow } from "./burnerBelow";
import { type Context, type Ids, named } from "./context";
import { refusedInside } from "./insideOf";
import { instructionWith, nameOf, saidThere } from "./instructionWith";
import { askedOfException, askWhetherLeftOut } from "./leftOut";
import { isThere, partsOf } from "./refine";
import { literalText } from "./results";
import { whichIsFromThere } from "./returning";
import type { NounPhrase, Place } from "./said";
import { isRelated, isUnnamed, namedThings } from "./things";
import { carrierOfBoth } from "./together";
import type { Clause } from "./verbs";

/*
 * Which objects a noun phrase means: what fits the verb, what was mentioned before, what it is not done with yet; where
 * several are left, it is asked.
 */

export function resolveAll(
  nouns: readonly NounPhrase[],
  context: Context,
  fits: (id: ObjectId) => boolean,
  isDone?: (id: ObjectId) => boolean,
): Ids {
  const all: ObjectId[] = [];
  for (const noun of nouns) {
    // "a cup and a cup" are two.
    const found = resolve(noun, context, fits, isDone, all);
    if (found.kind !== "ids") return found;
    all.push(...found.ids.filter((id) => !all.includes(id)));
  }
  return { kind: "ids", ids: all };
}

/**
 * The objects that a noun phrase means among those with which the action can be done; one with which it is to be done yet
 * rather than one with which it is done already. What is said of them and is not so yet is gathered.
 */
export function resolve(
  noun: NounPhrase,
  context: Context,
  fits: (id: ObjectId) => boolean,
  isDone: (id: ObjectId) => boolean = () => false,
  taken: readonly ObjectId[] = [],
): Ids {
  const found = chosen(noun, context, fits, isDone, taken);
  if (found.kind !== "ids") return found;
  if (noun.isPlural && noun.excepted)
    context.gathered.leftOut = { group: found.ids, excepted: noun.excepted };
  if (noun.amount.kind !== "one") for (const id of found.ids) context.gathered.everyOneOf.add(id);
  if (!noun.pronoun && !noun.isAnother && found.ids.some(isUnnamed)) context.gathered.called.push(noun.text);
  const { made } = context.gathered;
  for (const id of found.ids) {
    for (const { predicate } of noun.missing ?? []) made.push({ predicate, args: [id], isNegated: false });
    for (const content of noun.contents ?? []) {
      const inside = resolve(
        content,
        context,
        (each) => each !== id && relationOf(each, id, context) !== undefined,
      );
      if (inside.kind !== "ids") return inside;
      const [first] = inside.ids;
      const relation = content.isInside && first !== undefined ? relationOf(first, id, context) : undefined;
      const refused = relation && refusedInside(relation, nameOf(id, context), id, context);
      if (refused) return refused;
      made.push(
        ...inside.ids.flatMap((each) => {
          const predicate = relationOf(each, id, context);
          return predicate === undefined ? [] : [{ predicate, args: [each, id], isNegated: false }];
        }),
      );
    }
  }
  return found;
}

function chosen(
  noun: NounPhrase,
  context: Context,
  fits: (id: ObjectId) => boolean,
  isDone: (id: ObjectId) => boolean,
  taken: readonly ObjectId[],
): Ids {
  const { amount, text } = noun;
  if (noun.isInstrument) {
    const [last] = [...context.gathered.containers.values()].reverse().filter(fits);
    return last === undefined
      ? declined(`I do not know what "${text}" stands for.`, context.suggestions())
      : { kind: "ids", ids: [last] };
  }
  if (noun.pronoun) {
    const groups = context.mentioned.filter((ids) => ids.length > 0 && ids.every(fits));
    // "there" is where things were just put, or a piece of furniture rather than what is on it.
    const { put: last } = context.gathered;
    const isJustPut = noun.pronoun === "there" && last && context.mentioned[0] === last.things;
    if (isJustPut && last.place.length > 0 && last.place.every(fits)) return { kind: "ids", ids: last.place };
    const places = groups.filter(
      (ids) => noun.pronoun === "there" && ids.every((id) => context.isFixed?.(id)),
    );
    // "them" are several, "it" is one; chips are both.
    const isMany = noun.pronoun === "many";
    const numbered = groups.filter(({ length }) => length > 1 === isMany);
    // "put the fork in the sink and the knife beside it and wash them": each was said on its own.
    const carrier = numbered.length === 0 ? carrierOfBoth(noun, context) : undefined;
    if (carrier?.every(fits)) return { kind: "ids", ids: carrier };
    const isOfSeveral = isMany && numbered.length === 0 && groups.length > 1;
    const together = isOfSeveral ? doneOneByOne(noun, context, fits) : [];
    if (together.length > 1) return { kind: "ids", ids: together };
    const group = places[0] ?? numbered[0] ?? (isOfSeveral ? undefined : groups[0]);
    const asked =
      group &&
      (askWhetherLeftOut(noun, group, fits, context) ??
        askWhetherSeat(noun, group, numbered, context) ??
        askWhichOfThem(noun, group, context) ??
        askWhichWasPut(noun, group, fits, context));
    if (asked) return asked;
    if (group) return { kind: "ids", ids: group };
    const spokenOf = context.mentioned.find((ids) => ids.length > 1 === isMany && !ids.some(isUnnamed));
    return spokenOf && noun.pronoun !== "there"
      ? doesNotFit(spokenOf.map((id) => `the ${kindOf(id, context)}`).join(" and "), context, fits)
      : declined(`I do not know what "${text}" stands for.`, context.suggestions());
  }
  const open = noun.openPlace && context.asksWhichOne ? askWhichPlace(noun.openPlace, context) : undefined;
  if (open) return open;
  const meant = noun.other ? othersOf(noun, context) : noun.candidates;
  const fitting = meant.filter((id) => fits(id) && !context.gathered.avoided.has(id));
  if (noun.candidates.length === 0) return declined(`There is no "${text}" here.`, context.suggestions());
  if (meant.length === 0 && noun.other === "one")
    return declined(noOther(text, context), context.suggestions());
  if (fitting.length === 0) return doesNotFit(`"${text}"`, context, fits);
  const exception = askedOfException(noun, fits, context);
  if (exception) return exception;
  if (
    noun.other &&
    amount.kind !== "one" &&
    !noun.candidates.some((id) => context.mentioned.flat().includes(id))
  )
    return declined(
      `I do not know which ones "${text}" are: none of that kind was spoken of before.`,
      context.suggestions(),
    );
  if (noun.expected !== undefined && fitting.length !== noun.expected && !context.isImagined)
    return anotherNumber(noun, noun.expected, fitting.length, context);
  if (amount.kind === "all") return { kind: "ids", ids: fitting };
  const undone = fitting.filter((id) => !isDone(id) && !taken.includes(id));
  if (amount.kind === "count" && !context.isImagined) {
    if (fitting.length < amount.count) return anotherNumber(noun, amount.count, fitting.length, context);
    return {
      kind: "ids",
      ids: [...undone, ...fitting.filter((id) => !undone.includes(id))].slice(0, amount.count),
    };
  }
  const known = fitting.filter((id) => context.mentioned.some((group) => group.includes(id)));
  if (known.length === 1 && !taken.includes(known[0])) return { kind: "ids", ids: known };
  const door = known.length === 0 ? ownDoorOf(noun, context, fits) : undefined;
  if (door) return door;
  if (undone.length === 1) return { kind: "ids", ids: undone };
  const burner =
    context.isImagined || (amount.kind === "one" && !amount.definite)
      ? undefined
      : burnerBelow(fitting, context);
  if (burner !== undefined) return { kind: "ids", ids: [burner] };
  const there = undone.filter((id) => isWhereJustNamed(id, context));
  if (there.length === 1) return { kind: "ids", ids: there };
  const anyWillDo =
    amount.kind === "count" || !amount.definite || context.isImagined || !context.asksWhichOne;
  if (fitting.length === 1 || anyWillDo) return { kind: "ids", ids: [undone[0] ?? fitting[0]] };
  const tokens = context.sentences.find((each) => saidThere(each, noun));
  if (!tokens) return declined(`Several objects are "${text}".`, fitting);
  const choices = fitting.map((id) => instructionWith(id, noun, context));
  return question(`Several objects are "${text}". Which one is meant?`, choices);
}

const taking = new Set([
  ...["pick up", "pick", "grab", "grasp", "take", "take out", "get", "get out", "fetch", "lift", "lift up"],
  ...["hold", "read", "eat", "drink"],
]);

/** "walk to the bookshelf and pick up the book", "open the fridge and take the milk": the one there. */
function isWhereJustNamed(id: ObjectId, { mentioned, isImagined, gathered, ...context }: Context): boolean {
  const [last = []] = mentioned;
  // "walk to the shelf and put the book on it" is about another one.
  const isTaken = !isImagined && taking.has(gathered.verb);
  return isTaken && last.length === 1 && isThere(id, last[0], context);
}

/** "cook the egg and chill the tomato and put them on the plate": of what was put somewhere, or else of what was changed. */
function doneOneByOne(
  { text }: NounPhrase,
  { gathered: { placed, changed } }: Context,
  fits: (id: ObjectId) => boolean,
): readonly ObjectId[] {
  const moved = [...placed].every(fits) ? [...placed] : [];
  const ids = placed.size > 0 ? moved : [...changed].filter(fits);
  return text.toLowerCase() === "both" && ids.length !== 2 ? [] : ids;
}

function anotherNumber({ text }: NounPhrase, said: number, there: number, context: Context): Answer {
  return declined(
    there < said
      ? `There ${there === 1 ? "is" : "are"} only ${there} for "${text}".`
      : `"${text}" are ${said}, and there are ${there} here.`,
    context.suggestions(),
  );
}

function askWhichPlace(place: NounPhrase, context: Context): Ids {
  const choices = place.candidates.map((id) => instructionWith(nameOf(id, context), place, context));
  return question(`Several objects are "${place.text}". Which one is meant?`, choices);
}

/** "wash an apple", where only dishes can be washed: told with what it can be done. */
function doesNotFit(what: string, context: Context, fits: (id: ObjectId) => boolean): Answer {
  const kinds = [
    ...new Set(
      namedThings(context)
        .filter(fits)
        .map((id) => kindOf(id, context)),
    ),
  ];
  const named = kinds.slice(0, kindsTold).join(", ");
  const others = kinds.length > kindsTold ? " and others" : "";
  const { verb } = context.gathered;
  const isState = verb.startsWith("be ");
  const why = isState ? `${what} can't ${verb}.` : `"${verb}" can't be done with ${what}.`;
  const possible =
    kinds.length === 0 ? "" : ` ${isState ? "These can" : "It can be done with"}: ${named}${others}.`;
  return declined(`${why}${possible}`, context.suggestions());
}

const kindsTold = 6;

function kindOf(id: ObjectId, { belief }: Context): string {
  return nameOfType(belief.objects.get(id)?.type ?? id);
}

/**
 * "put the salmon in the fridge and close the door", where a thing is called door, too: what something was just put into has
 * a door of its own. Of what was only spoken of it is asked.
 */
function ownDoorOf(noun: NounPhrase, context: Context, fits: (id: ObjectId) => boolean): Ids | undefined {
  if (noun.text.toLowerCase() !== "the door" || context.isImagined) return undefined;
  const last = context.gathered.put;
  const put = last && !last.isOfPronoun ? last.place.filter(fits) : [];
  if (put.length === 1) return { kind: "ids", ids: put };
  const others = [...new Set(context.mentioned.flat())].filter(
    (id) => fits(id) && !noun.candidates.includes(id),
  );
  if (others.length === 0 || !context.asksWhichOne) return undefined;
  return question(
    `Which door is "${noun.text}"?`,
    [...noun.candidates.filter(fits), ...others].map((id) =>
      instructionWith(nameOf(id, context), noun, context),
    ),
  );
}

/** "wash the mug and the fork and put it in the drawer": one of them, or both. All there is of something may be "it", too. */
function askWhichOfThem(noun: NounPhrase, group: readonly ObjectId[], context: Context): Ids | undefined {
  const { everyOneOf } = context.gathered;
  const isOpen = noun.pronoun === "one" && group.length > 1 && !group.some((id) => everyOneOf.has(id));
  if (!isOpen || !context.asksWhichOne) return undefined;
  return question(
    `What does "${noun.text}" stand for?`,
    [...group.map((id) => nameOf(id, context)), "them"].map((words) => instructionWith(words, noun, context)),
  );
}

/** "turn on the tv, sit on the sofa and watch it": the tv, though the sofa was named last. */
function askWhetherSeat(
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
function askWhichWasPut(
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

function noOther(text: string, context: Context): string {
  const kinds = [...new Set((context.mentioned[0] ?? []).map((id) => kindOf(id, context)))];
  return kinds.length === 0
    ? `I do not know what "${text}" stands for: nothing was mentioned before it.`
    : `No other ${kinds.join(" or ")} is known for "${text}".`;
}

/** Those that were not mentioned; "one" is of the kind that was mentioned last, and none where nothing was. */
function othersOf({ candidates, other }: NounPhrase, { mentioned, belief }: Context): readonly ObjectId[] {
  const typeOf = (id: ObjectId) => belief.objects.get(id)?.type;
  const before = mentioned.flat();
  const [last] = mentioned;
  const kinds = other === "one" ? (last ?? []).map(typeOf) : undefined;
  return candidates.filter(
    (id) => !before.includes(id) && (kinds === undefined || kinds.includes(typeOf(id))),
  );
}

/** "the same cup", where none was spoken of; several things may have one and the same place. */
export function sameAsWhich(
  { things, places }: { readonly things: readonly NounPhrase[]; readonly places: readonly Place[] },
  context: Context,
): Answer | undefined {
  const nouns = [...things, ...(areSeveral(things) ? [] : places.flatMap((place) => place.things))];
  const strange = nouns.find(
    ({ isSame, candidates }) => isSame && !context.mentioned.flat().some((id) => candidates.includes(id)),
  );
  return (
    strange &&
    declined(`I do not know which "${strange.text}" is: none was spoken of before.`, context.suggestions())
  );
}

function areSeveral(things: readonly NounPhrase[]): boolean {
  return (
    things.length > 1 || things.some(({ amount, pronoun }) => amount.kind !== "one" || pronoun === "many")
  );
}

/** "the cup and the plate into the same drawer": any one of them, as long as none was spoken of before. */
export function withAnyShared(clause: Clause, context: Context): Clause {
  if (!areSeveral(clause.things)) return clause;
  const isSpokenOf = (id: ObjectId) => context.mentioned.flat().includes(id);
  const anyOne = (noun: NounPhrase): NounPhrase =>
    noun.isSame && noun.amount.kind === "one" && !noun.candidates.some(isSpokenOf)
      ? { ...noun, amount: { kind: "one", definite: false } }
      : noun;
  return {
    ...clause,
    places: clause.places.map((place) => ({ ...place, things: place.things.map(anyOne) })),
  };
}

/** Where what is named has no such use itself, its parts that have: the burners of a stove. */
export function orItsParts(
  noun: NounPhrase,
  context: Context,
  fits: (id: ObjectId) => boolean,
  areAllMeant: boolean,
): NounPhrase {
  if (noun.pronoun || noun.candidates.some(fits)) return noun;
  const parts = partsOf(noun.candidates, context).filter(fits);
  if (parts.length === 0) return noun;
  return {
    ...noun,
    candidates: parts,
    amount: areAllMeant ? { kind: "all" } : { kind: "one", definite: false },
  };
}

/** The direct relation that the robot can bring about between two things. */
export function relationOf(
  item: ObjectId,
  place: ObjectId,
  { robot, belief }: Pick<Context, "robot" | "belief">,
): string | undefined {
  if (item === place) return undefined;
  const abilities = abilitiesOf(robot);
  const typesOf = (id: ObjectId) => {
    const object = belief.objects.get(id);
    return object ? [object.type, ...(object.otherTypes ?? [])] : [];
  };
  for (const type of typesOf(item)) {
    for (const at of typesOf(place)) {
      const [first] = abilities.relationsTo(type, at);
      if (first !== undefined) return first;
    }
  }
  return undefined;
}

/** A cup has a spoon in it and a plate an apple on it; a doll with a bear is no doll with a bear on it. */
export function canHold(id: ObjectId, held: ObjectId, context: Context): boolean {
  const relation = relationOf(held, id, context);
  if (relation === undefined) return false;
  const type = context.belief.objects.get(id)?.type ?? "";
  return meansDirection(relation, "in") || carrierNouns.has(nameOfType(type)) || isRelated(held, id, context);
}

/** What was gathered of these objects, each fact once. */
export function madeOf(ids: readonly ObjectId[], { gathered }: Context) {
  const seen = new Set<string>();
  return gathered.made.filter((literal) => {
    const text = literalText(literal);
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew && literal.args.some((id) => ids.includes(id));
  });
}
