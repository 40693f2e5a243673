import type { ObjectId } from "../../../world/objects";
import type { Direction } from "../words/lexicon";
import { startsWith, type Token } from "../words/tokens";
import type { KnownThings } from "./things";

/*
 * The parts of a sentence, before it is decided which things they mean.
 */

/** How a thing looks or is, by a predicate of the domain with one argument: clean, not open, switched on. */
export interface Look {
  readonly predicate: string;
  readonly isTrue: boolean;
}

export type Pronoun =
  | "one"
  | "many"
  /** Where something was put last. */
  | "there"
  /** The door of what was mentioned. */
  | "door";

export interface NounPhrase {
  /** As said. */
  readonly text: string;
  /** Indices of its tokens in the sentence: the first one, and the one behind the last. */
  readonly from: number;
  readonly to: number;
  /** Fitting objects; empty for a pronoun. */
  readonly candidates: readonly ObjectId[];
  readonly pronoun?: Pronoun;
  readonly amount: { readonly kind: "one"; readonly definite: boolean } | { readonly kind: "all" } | Count;
  /** What is said of it. */
  readonly looks?: readonly Look[];
  /** Those of its looks that nothing has yet: one of the candidates is to get them. */
  readonly missing?: readonly Look[];
  /** What only tells which one it is, by its name, its look or its place: before anything has been seen it tells nothing. */
  readonly untold?: readonly string[];
  /** Of several that have such things it is not said which one is meant: "the cups on the table". */
  readonly openPlace?: NounPhrase;
  /** What is to be in or on it, where nothing has it yet: "the bowl with the tomato in it". */
  readonly contents?: readonly NounPhrase[];
  /** To be left out of others, and nothing that is known is called so. */
  readonly isAbsent?: true;
  /** Of such a thing: it is to be inside. */
  readonly isInside?: true;
  /** Water and the like, where nothing is called so: it comes from the tap. */
  readonly isLiquid?: true;
  /** What something was done in before: "what it was cooked in". */
  readonly isInstrument?: true;
  /** "the other cup": none that was mentioned; "the other one": nor of another kind than those. */
  readonly other?: "named" | "one";
  /** "the same cup" */
  readonly isSame?: true;
  /** "both cups", "all three cups": how many there have to be. */
  readonly expected?: number;
  /** "cups": "it" is none of these. */
  readonly isPlural?: true;
  /** What is left out: "except the wooden ones". */
  readonly excepted?: readonly NounPhrase[];
  /** One of a known kind, of which another one is meant already. */
  readonly isAnother?: true;
}

/** "the cup", "it" */
export function isSingle({ amount, pronoun }: NounPhrase): boolean {
  return amount.kind === "one" && pronoun !== "many";
}

interface Count {
  readonly kind: "count";
  readonly count: number;
}

export interface Place {
  readonly direction: Direction | "with" | "facing" | "without" | "behind";
  readonly things: readonly NounPhrase[];
  /** The preposition. */
  readonly said?: string;
}

/** Something that stands in a sentence, and the index behind it. */
export interface Parsed<T> {
  readonly value: T;
  readonly next: number;
}

/** The index behind the first of the phrases that stands there; longer ones have to come first. */
export function behindAny(
  tokens: readonly Token[],
  at: number,
  phrases: readonly (readonly string[])[],
): number | undefined {
  const found = phrases.find((words) => startsWith(tokens, at, words));
  return found && at + found.length;
}

/** Where one of some phrases stands first, from a token on, and the token behind it. */
export function phraseIn(
  tokens: readonly Token[],
  phrases: readonly (readonly string[])[],
  from = 0,
): { readonly at: number; readonly behind: number } | undefined {
  for (let at = from; at < tokens.length; at++) {
    const behind = behindAny(tokens, at, phrases);
    if (behind !== undefined) return { at, behind };
  }
  return undefined;
}

/** Phrases as lists of words, the longest first. */
export function phrasesOf(list: string): readonly (readonly string[])[] {
  return list
    .split(",")
    .map((phrase) => phrase.trim().split(" "))
    .sort((a, b) => b.length - a.length);
}

export interface NounGrammar {
  readonly tokens: readonly Token[];
  readonly known: KnownThings;
  /** Every way to end it, the longest first. */
  nouns(at: number): readonly Parsed<NounPhrase>[];
  /** "the plate, the cup and a fork"; every shorter list, too, the longest first. */
  lists(at: number): readonly Parsed<readonly NounPhrase[]>[];
  /** None is a way, too. */
  places(at: number): readonly Parsed<readonly Place[]>[];
  /** "clean", "clean and not broken" */
  looks(at: number): Parsed<readonly Look[]> | undefined;
}
