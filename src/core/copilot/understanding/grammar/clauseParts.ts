import type { Verb } from "../words/lexicon";
import type { Token } from "../words/tokens";
import type { Parser } from "./combinators";
import type { SpokenClause, SpokenNoun, SpokenPlace } from "./spoken";

/** Where things come from, where they go, and which of them stay behind. */
export interface Tail {
  readonly from?: SpokenPlace;
  readonly to?: SpokenPlace;
  readonly except?: readonly SpokenNoun[];
  readonly together: boolean;
}

/** What clauses of every kind are made of, for one sentence. */
export interface ClauseParts {
  readonly tokens: readonly Token[];
  readonly words: (...phrases: readonly string[]) => Parser<string>;
  readonly noun: Parser<SpokenNoun>;
  readonly nouns: Parser<readonly SpokenNoun[]>;
  /** Things of which something is said, with where each comes from. */
  readonly subjects: Parser<readonly SpokenNoun[]>;
  /** A place where things go. */
  readonly goal: Parser<SpokenPlace>;
  /** A place where things come from. */
  readonly source: Parser<SpokenPlace>;
  /** What may stand behind this verb or its object. */
  readonly particle: (of: Verb) => Parser<string>;
  readonly tail: Parser<Tail>;
  /** Nothing, or where things come from and which stay behind. */
  readonly without: Parser<Tail>;
  /** "except the red one" */
  readonly exception: Parser<readonly SpokenNoun[]>;
  /** Nothing. */
  readonly alone: Parser<Tail>;
  readonly verb: (...frames: readonly Verb["frame"][]) => Parser<Verb>;
  /** A verb, its particle and its objects. */
  readonly withObjects: (
    used: Parser<Verb>,
    rest: Parser<Tail>,
  ) => Parser<{ things: readonly SpokenNoun[]; tail: Tail }>;
  /** Undefined where something is left out of what is not all there is. */
  readonly moved: (
    kind: "transfer" | "take",
    things: readonly SpokenNoun[],
    end: Tail,
  ) => SpokenClause | undefined;
}

/** Only of "all" can something be left out. */
export function except(
  things: readonly SpokenNoun[],
  without: readonly SpokenNoun[] | undefined,
): readonly SpokenNoun[] | undefined {
  if (!without || without.length === 0) return things;
  const last = things.at(-1);
  if (last?.quantity.kind !== "all" || last.except.length > 0) return undefined;
  return [...things.slice(0, -1), { ...last, except: without }];
}
