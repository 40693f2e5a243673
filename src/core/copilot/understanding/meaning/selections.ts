import type { SpokenNoun, SpokenPlace } from "../grammar/spoken";
import { declined, notUnderstood, placesKnown, question } from "../questions/answers";
import type { Amount, AttributeChoice, Relation, Selection } from "../task";
import { meansDirection } from "../words/direction";
import { pluralOf, withArticle } from "../words/tokens";
import { nameOfType } from "../words/vocabulary";
import { antecedent } from "./antecedent";
import { askWhichThere } from "./fromThere";
import { isSameOne } from "./lastingSteps";
import { oneOfThose } from "./oneOfThose";
import { refuseInside } from "./onTop";
import { askOtherThanWhich, askSameAsWhich, spokenOf } from "./others";
import type { Mention, Reading } from "./reading";
import { amountBut, numberLeftOut } from "./someLeftOut";
import { spokenAgain } from "./spokenAgain";
import { sayNoun, singularWord } from "./wording";

/*
 * From noun phrases to selections: which objects are meant.
 */

/** Things to be moved: what the robot cannot take is left out of a whole kind, and refused where it was named. */
export function selectItems(reading: Reading, said: SpokenNoun, from: SpokenPlace | undefined): Selection {
  const noun = from ? anythingThere(said) : said;
  if (noun.head.kind === "nowhere") {
    return reading.stop(
      declined(`I do not know what "${noun.head.word}" stands for.`, reading.suggestions()),
    );
  }
  const spoken = from ? { ...noun, places: [...noun.places, from] } : noun;
  if (noun.head.kind === "pronoun") {
    const selection = antecedent(
      reading,
      noun,
      (mention) => reading.carryableTypes(mention.types).length > 0,
      // "put the doll in the box and bring it to the bed", where no box can be carried
      ({ selection: { types }, role }) =>
        role === "place" && types.every((type) => sharesKind(reading, type)),
    );
    if (from) return { ...selection, at: [...selection.at, sources(reading, from, selection)] };
    return selection;
  }
  if (noun.quantity.kind === "unclear") askHowMany(reading, noun);
  return select(
    reading,
    spoken,
    (types) => {
      const carryable = reading.carryableTypes(types);
      if (carryable.length === 0) {
        // One that holds nothing by name of the hand, and yet puts things somewhere, may do other things with it.
        const { carryable: known, directRelations } = reading.abilities;
        const what = withArticle(singularWord(noun));
        const isByHand = known.length > 0 || directRelations.length === 0;
        reading.stop(
          isByHand
            ? declined(`The robot cannot pick up ${what}.`, reading.suggestions())
            : notUnderstood(
                `I know these words, but not what this asks for with ${what}: say what should be done with each thing in a clause of its own.`,
                reading.suggestions(),
              ),
        );
      }
      const leftOut = types
        .flatMap((type) => reading.abilities.leavesOf(type))
        .filter((leaf) => !reading.abilities.carryable.includes(leaf));
      const worthSaying =
        noun.head.kind !== "anything" ? leftOut : leftOut.filter((leaf) => sharesKind(reading, leaf));
      if (worthSaying.length > 0) {
        reading.notes.add(
          `Left out, since the robot cannot pick them up: ${worthSaying.map((leaf) => pluralOf(nameOfType(leaf))).join(", ")}.`,
        );
      }
      return carryable;
    },
    "item",
  );
}

/** "take anything off the table": whatever is there. */
function anythingThere(noun: SpokenNoun): SpokenNoun {
  const isUnclear = noun.head.kind === "anything" && noun.quantity.kind === "unclear";
  return isUnclear ? { ...noun, quantity: { kind: "all", each: false } } : noun;
}

/** Kinds that one would count among the things that can be moved, furniture not among them. */
function sharesKind(reading: Reading, type: string): boolean {
  const stands = reading.abilities.standsAt;
  return stands !== undefined && !reading.abilities.types.isA(type, stands.placeType);
}

/** @param mayBe what "it" may stand for: nothing is put next to what stands on the floor */
export function selectAny(
  reading: Reading,
  noun: SpokenNoun,
  others: readonly Selection[] = [],
  mayBe: (selection: Selection) => boolean = () => true,
): Selection {
  if (noun.head.kind === "nowhere") {
    return reading.stop(declined(`I do not know where "${noun.head.word}" is.`, reading.suggestions()));
  }
  if (noun.head.kind === "pronoun") {
    return antecedent(
      reading,
      noun,
      (mention) => mayBe(mention) && !others.some(({ referent }) => referent === mention.referent),
    );
  }
  return select(
    reading,
    noun.quantity.kind === "unclear" ? { ...noun, quantity: { kind: "one", definite: true } } : noun,
    (types) => types,
    "place",
  );
}

function select(
  reading: Reading,
  noun: SpokenNoun,
  narrow: (types: readonly string[]) => readonly string[],
  role: Mention["role"],
): Selection {
  const { head } = noun;
  const { types, noun: name, id, names } = kindOf(reading, noun, role);
  const narrowed = narrow(types);
  const amount: Amount =
    noun.quantity.kind === "unclear"
      ? { kind: "one", definite: true }
      : noun.quantity.kind === "all"
        ? { kind: "all" }
        : noun.quantity;
  const described: Omit<Selection, "referent" | "at" | "except"> = {
    types: narrowed,
    ...(id === undefined ? {} : { id }),
    ...(names === undefined ? {} : { names }),
    attributes: attributeChoices(noun),
    amount,
    ...expectedOf(noun),
    other: noun.other,
    noun: head.kind === "anything" ? "thing" : name,
  };
  const left = numberLeftOut(noun);
  const except =
    left === undefined ? noun.except.map((without) => exception(reading, without, described)) : [];
  const isRest = noun.other && noun.quantity.kind !== "one";
  const spoken = isRest ? spokenOf(reading, noun, described, role) : undefined;
  const all: Omit<Selection, "referent"> = {
    ...described,
    at: noun.places.map((place) => sources(reading, place, described)),
    except: [...except, ...(spoken ?? [])],
    // What was spoken of is left out by its description.
    ...(spoken ? { other: false } : {}),
  };
  const whole = left === undefined ? all : { ...all, amount: amountBut(left, reading, all) };
  const again = spokenAgain(reading, whole, noun, role);
  if (whole.other && !isRest) askOtherThanWhich(reading, noun, whole, role);
  if (noun.again && !again) askSameAsWhich(reading, noun, whole, role);
  const selection: Selection = again?.selection ?? { ...whole, referent: reading.nextReferent() };
  if (!again) reading.mentions.push({ noun, selection, role });
  return selection;
}

/** "all three cups except the red one": three, that one among them. */
function expectedOf({ expected, except }: SpokenNoun): Pick<Selection, "expected"> {
  const areTold = except.every(({ quantity }) => quantity.kind === "one" && quantity.definite);
  return expected === undefined || !areTold ? {} : { expected: expected - except.length };
}

function kindOf(
  reading: Reading,
  noun: SpokenNoun,
  role: Mention["role"],
): { types: readonly string[]; noun: string; id?: string; names?: readonly string[] } {
  const { head } = noun;
  switch (head.kind) {
    case "types":
      return {
        types: head.types,
        noun: head.kindName?.said ?? nameOfType(head.types[0]),
        ...(head.kindName ? { names: head.kindName.names } : {}),
      };
    case "anything":
      return { types: reading.maximal(reading.abilities.leafTypes), noun: "thing" };
    case "object": {
      const known = reading.belief.objects.get(head.id);
      if (known) return { types: [known.type], noun: nameOfType(known.type), id: known.id };
      return reading.stop(
        declined(`No object "${head.id}" has been seen yet, so it cannot be named.`, reading.suggestions()),
      );
    }
    case "one-of-those":
      return oneOfThose(reading, noun, role);
    default:
      throw new Error(`a ${head.kind} has no kind of its own`);
  }
}

/** Whether the robot can put any of the things next to it. */
export function canStandBeside(
  { abilities }: Reading,
  types: readonly string[],
  place: Selection,
  beside: string,
): boolean {
  const near = place.types.flatMap((type) => abilities.leavesOf(type));
  const items = types
    .flatMap((type) => abilities.leavesOf(type))
    .filter((leaf) => abilities.carryable.includes(leaf));
  return (
    items.length > 0 &&
    items.every((item) => near.every((at) => abilities.carryPlan(item, beside, at) !== undefined))
  );
}

/** "put the plate on the plate": two of them are meant, or none. */
export function refuseOnItself(
  reading: Reading,
  items: readonly Selection[],
  place: Selection,
  { words, nouns }: SpokenPlace,
): void {
  const same = items.find(
    (item) => item.amount.kind === "one" && (item.referent === place.referent || isOneOf(item, place)),
  );
  if (!same) return;
  const other = nouns.map((noun) => sayNoun({ ...noun, other: true })).join(" and ");
  reading.stop(
    declined(
      `Nothing can be put ${words} itself: where two are meant, say "${words} ${other}".`,
      reading.suggestions(),
    ),
  );
}

/** "the blue block that is on the red one" and "the blue block" */
function isOneOf(item: Selection, place: Selection): boolean {
  return item.at.length > 0 && isSameOne({ ...item, at: [] }, place);
}

/** Where things are now. */
function sources(
  reading: Reading,
  place: SpokenPlace,
  things: Pick<Selection, "types" | "noun" | "names">,
): readonly Relation[] {
  return place.nouns.map((noun) => {
    // "take the cup to the desk, then bring the apple from there to the bed"
    const isThere = noun.head.kind === "nowhere" && noun.head.word === "there" && place.direction === "from";
    if (isThere) askWhichThere(reading, noun, things);
    const there = isThere ? reading.destination : undefined;
    if (noun.head.kind === "nowhere" && !there) {
      return reading.stop(declined(`I do not know where "${noun.head.word}" is.`, reading.suggestions()));
    }
    const { beside } = reading.abilities;
    if (place.direction === "beside" && beside !== undefined && noun.quantity.kind === "one") {
      // "the block next to the red one": a block.
      const next = selectAny(reading, ofKind(noun, things));
      if (canStandBeside(reading, things.types, next, beside)) return { predicate: beside, place: next };
    }
    if (place.direction === "beside") {
      reading.stop(
        declined(
          `No fact of this robot tells what is "${place.words}" something${placesKnown(reading.abilities)}.`,
          reading.suggestions(),
        ),
      );
    }
    const selection = there ?? selectAny(reading, noun);
    const stands = reading.abilities.standsAt;
    if (stands && selection.types.every((type) => reading.abilities.types.isA(type, stands.placeType))) {
      return { predicate: stands.predicate, place: selection };
    }
    const leaves = selection.types.flatMap((type) => reading.abilities.leavesOf(type));
    const between = (relationsOf: (item: string, place: string) => readonly string[]) =>
      new Set(
        things.types
          .flatMap((type) => reading.abilities.leavesOf(type))
          .flatMap((item) => leaves.flatMap((leaf) => relationsOf(item, leaf))),
      );
    const { relationsTo, relationsBetween } = reading.abilities;
    const own = between(relationsTo);
    // What the robot can't bring about may be so all the same: a cap is on its bottle.
    const relations = own.size > 0 ? own : between(relationsBetween);
    const fitting = [...relations].filter(
      (name) => place.direction === "from" || meansDirection(name, place.direction),
    );
    // A thing on a box is in it; one around it, where there are no words for that, is nowhere.
    const isStrict = ["around", "through", "amid"].includes(place.direction);
    const chosen = fitting[0] ?? (isStrict ? undefined : [...relations][0]);
    if (chosen === undefined) {
      return reading.stop(
        declined(
          `${withArticle(things.noun)} is never ${place.words} ${withArticle(selection.noun)}, as far as this robot knows.`,
          reading.suggestions(),
        ),
      );
    }
    refuseInside(reading, selection, place.direction, chosen);
    return { predicate: chosen, place: selection };
  });
}

function exception(
  reading: Reading,
  noun: SpokenNoun,
  of: Pick<Selection, "types" | "noun" | "names">,
): Selection {
  // "all but one cup": which of them is left out would be a guess.
  const isAnyOne = noun.quantity.kind === "one" && !noun.quantity.definite;
  if (isAnyOne || (noun.quantity.kind === "count" && !noun.quantity.total))
    reading.stop(
      declined(`I do not know which is to be left out by "${sayNoun(noun)}".`, reading.suggestions()),
    );
  // "all cups except the clean ones": ones of the same kind.
  const without = selectAny(reading, ofKind(noun, of));
  const { types } = reading.abilities;
  const within =
    without.noun === of.noun ||
    without.types.every((type) => of.types.some((whole) => types.isA(type, whole) || types.isA(whole, type)));
  const isWhole =
    without.at.length === 0 &&
    without.attributes.length === 0 &&
    without.id === undefined &&
    without.names === undefined &&
    without.amount.kind === "all";
  if (isWhole && of.types.every((type) => without.types.some((other) => types.isA(type, other))))
    reading.stop(declined(`Without ${sayNoun(noun)} nothing is left of them.`, reading.suggestions()));
  if (!within) {
    // "all fruits except the box": nothing is left out by it, so something else must have been meant.
    const unmovable = without.types.every((type) => reading.carryableTypes([type]).length === 0);
    // "all areas except the racks", told to a robot that only goes to areas: it goes to no rack anyway.
    const isTour = reading.abilities.carryable.length === 0 && reading.abilities.robotAt !== undefined;
    if (!unmovable || (of.noun !== "thing" && !isTour)) {
      reading.stop(
        declined(
          `${withArticle(without.noun)} is not ${withArticle(of.noun)}, so it cannot be left out of them.`,
          reading.suggestions(),
        ),
      );
    }
  }
  return without;
}

/** "ones", said within what is said of things, are of their kind. */
function ofKind(
  noun: SpokenNoun,
  { types, noun: word, names }: Pick<Selection, "types" | "noun" | "names">,
): SpokenNoun {
  if (noun.head.kind !== "one-of-those") return noun;
  const kindName = names ? { kindName: { said: word, names } } : {};
  return { ...noun, head: { kind: "types", types, word, ...kindName } };
}

function askHowMany(reading: Reading, noun: SpokenNoun): never {
  const name = { ...noun };
  const said = noun.head.kind === "anything" ? noun.head.word : sayNoun(noun);
  return reading.stop(
    question(`Does "${said}" mean one ${singularWord(noun)} or all there are?`, [
      reading.withNoun(noun, { ...name, quantity: { kind: "all", each: false } }),
      reading.withNoun(noun, { ...name, quantity: { kind: "one", definite: false } }),
    ]),
  );
}

function attributeChoices(noun: SpokenNoun): readonly AttributeChoice[] {
  const choices = new Map<string, (string | boolean)[]>();
  for (const { key, value } of noun.attributes) choices.set(key, [...(choices.get(key) ?? []), value]);
  return [...choices].map(([key, values]) => ({ key, values }));
}
