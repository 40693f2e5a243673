import type { ObjectId } from "../../../world/objects";
import { type Answer, declined, question } from "../questions/answers";
import { burnerBelow } from "./burnerBelow";
import type { Context, Ids } from "./context";
import { refusedInside } from "./insideOf";
import { instructionWith, nameOf, saidThere } from "./instructionWith";
import { askedOfException, askWhetherLeftOut } from "./leftOut";
import { noOther, othersOf } from "./otherOrSame";
import { isThere, partsOf } from "./refine";
import { relationOf } from "./relations";
import { literalText } from "./results";
import type { NounPhrase } from "./said";
import { isUnnamed, kindOf, namedThings } from "./things";
import { carrierOfBoth } from "./together";
import { askWhetherSeat, askWhichOfThem, askWhichWasPut } from "./whatItIs";

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
  if ((noun.isPlural || noun.amount.kind === "all") && noun.excepted)
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
