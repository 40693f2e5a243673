import type { ObjectId } from "../../../world/objects";
import type { KindName } from "../words/kindName";
import type { AttributeWord, Direction } from "../words/lexicon";
import { nameOfType } from "../words/vocabulary";

/*
 * What the grammar makes of an instruction: its structure, not yet its meaning. Whether the robot's world has a sense
 * for it is decided in `meaning.ts`.
 */

export type Quantity =
  /** the cup, a cup, any cup */
  | { readonly kind: "one"; readonly definite: boolean }
  /** all cups, the cups, every cup; `each`: one by one, so that a destination may differ from thing to thing */
  | { readonly kind: "all"; readonly each: boolean }
  /** two cups; `total`: there are no more than that ("both cups", "the two cups") */
  | { readonly kind: "count"; readonly count: number; readonly total: boolean }
  /** "the fruit": one, or all there is */
  | { readonly kind: "unclear" };

export type SpokenHead =
  | {
      readonly kind: "types";
      readonly types: readonly string[];
      /** Only things of this kind. */
      readonly kindName?: KindName;
      /** As it stands in the instruction: "couches". */
      readonly word: string;
    }
  /** things, objects, everything */
  | { readonly kind: "anything"; readonly word: string }
  | { readonly kind: "object"; readonly id: ObjectId }
  | { readonly kind: "pronoun"; readonly word: string; readonly many: boolean }
  /** the red *one* */
  | { readonly kind: "one-of-those"; readonly many: boolean }
  /** me, you, somewhere: no place that the robot knows */
  | { readonly kind: "nowhere"; readonly word: string };

export interface SpokenNoun {
  readonly quantity: Quantity;
  readonly head: SpokenHead;
  /** Values of one key are alternatives: red or blue. */
  readonly attributes: readonly AttributeWord[];
  /** Where the things are now. */
  readonly places: readonly SpokenPlace[];
  readonly except: readonly SpokenNoun[];
  /** Of things left out, behind which more are named that may be left out, too. */
  readonly isOfLongerList?: true;
  /** the same table, a single table */
  readonly same: boolean;
  /** the same table: for several things, or the one that was spoken of */
  readonly again?: true;
  /** another table */
  readonly other: boolean;
  /** "its own box", "different boxes": one for each of the things. */
  readonly own?: boolean;
  /** Not named: the lid of "open the jar". */
  readonly isImplied?: true;
  /** "all *three* cups" */
  readonly expected?: number;
}

export interface SpokenPlace {
  readonly direction: Direction;
  /** As said: "on top of". */
  readonly words: string;
  readonly nouns: readonly SpokenNoun[];
  /** Types of the place that is the same: "on the same table as". */
  readonly same?: readonly string[];
  /** Said by the preposition alone, without "that is": then it may as well be where the thing is to go. */
  readonly bare?: boolean;
}

/** "the cup from the shelf", in a list of things */
export function hasOwnSource({ places }: SpokenNoun): boolean {
  return places.some(({ words, bare }) => words === "from" && !bare);
}

/** Things of a type, and nothing more said of them. */
export function nounOfType(type: string, quantity: Quantity): SpokenNoun {
  return {
    quantity,
    head: { kind: "types", types: [type], word: nameOfType(type) },
    attributes: [],
    places: [],
    except: [],
    same: false,
    other: false,
  };
}

/** One for each of the things. */
export function ownPlaces(to: SpokenPlace): SpokenPlace {
  return { ...to, nouns: to.nouns.map((noun) => ({ ...noun, own: true })) };
}

/** Applies a change to every noun of a clause, those inside of others first. */
export function mapNouns(clause: SpokenClause, change: (noun: SpokenNoun) => SpokenNoun): SpokenClause {
  const inNoun = (noun: SpokenNoun): SpokenNoun =>
    change({ ...noun, places: noun.places.map(inPlace), except: noun.except.map(inNoun) });
  const inPlace = (place: SpokenPlace): SpokenPlace => ({ ...place, nouns: place.nouns.map(inNoun) });
  switch (clause.kind) {
    case "transfer":
    case "take":
    case "remove":
      return {
        ...clause,
        things: clause.things.map(inNoun),
        ...(clause.from ? { from: inPlace(clause.from) } : {}),
        ...(clause.to ? { to: inPlace(clause.to) } : {}),
      };
    case "clear":
      return {
        ...clause,
        places: clause.places.map(inNoun),
        ...(clause.to ? { to: inPlace(clause.to) } : {}),
      };
    case "hold":
    case "find":
      return { ...clause, things: clause.things.map(inNoun) };
    case "stack":
      return {
        ...clause,
        things: clause.things.map(inNoun),
        ...(clause.to ? { to: inPlace(clause.to) } : {}),
        ...(clause.top ? { top: inNoun(clause.top) } : {}),
      };
    case "open":
    case "close":
    case "go":
    case "inspect":
      return { ...clause, place: inNoun(clause.place) };
    case "tidy":
      return clause.place ? { ...clause, place: inNoun(clause.place) } : clause;
    case "letGo":
    case "explore":
      return clause;
  }
}

export type SpokenClause =
  | {
      readonly kind: "transfer" | "take";
      readonly things: readonly SpokenNoun[];
      readonly from?: SpokenPlace;
      readonly to?: SpokenPlace;
      readonly together: boolean;
      /** The verb was said before: "put the cup on the desk and *the doll on the bed*". */
      readonly isGapped?: true;
      /** "move the cup on the desk and *the doll to the bed*": the preposition is another one. */
      readonly isOtherwiseDirected?: true;
      /** "fill the bowl with the apples" */
      readonly isFilling?: true;
    }
  | {
      readonly kind: "remove";
      readonly things: readonly SpokenNoun[];
      readonly from?: SpokenPlace;
      readonly to?: SpokenPlace;
    }
  | {
      readonly kind: "stack";
      readonly things: readonly SpokenNoun[];
      readonly to?: SpokenPlace;
      /** What comes on all of them. */
      readonly top?: SpokenNoun;
    }
  | { readonly kind: "open" | "close"; readonly place: SpokenNoun }
  | { readonly kind: "clear"; readonly places: readonly SpokenNoun[]; readonly to?: SpokenPlace }
  | { readonly kind: "hold" | "find"; readonly things: readonly SpokenNoun[] }
  | {
      readonly kind: "go";
      readonly place: SpokenNoun;
      /** Before or after the others that are gone to. */
      readonly inAnyOrder?: true;
    }
  | { readonly kind: "inspect"; readonly place: SpokenNoun; readonly isInside?: true }
  | { readonly kind: "letGo" }
  | { readonly kind: "explore" }
  | { readonly kind: "tidy"; readonly place?: SpokenNoun };
