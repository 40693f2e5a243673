import { ownDeterminers } from "../words/lexicon";
import { type Determiner, numberOf } from "../words/quantities";
import type { Token } from "../words/tokens";
import { after, before, either, joined, map, optional, type Parser } from "./combinators";

/*
 * What stands before a noun and tells how many are meant, and which of them: "all three", "both of the", "the other".
 */

interface Marks {
  readonly determiner: Determiner;
  readonly own?: boolean;
  readonly same?: boolean;
  /** The one that was spoken of. */
  readonly again?: boolean;
  readonly other?: boolean;
}

interface Determiners {
  readonly number: Parser<number>;
  readonly determiner: Parser<Marks>;
}

export function determiners(
  tokens: readonly Token[],
  words: (...phrases: readonly string[]) => Parser<string>,
): Determiners {
  const number: Parser<number> = (at) => {
    const token = tokens[at];
    if (!token) return [];
    const value = token.kind === "number" ? Number(token.lower) : numberOf(token.lower);
    return value !== undefined && Number.isInteger(value) && value > 0 && value < 1000
      ? [{ value, next: at + 1 }]
      : [];
  };

  const article = words(
    "the",
    "these",
    "those",
    "my",
    "your",
    "our",
    "its",
    "their",
    "his",
    "her",
    "this",
    "that",
  );
  const ofThe = before(words("of"), article);
  const count = (value: number, total: boolean): Determiner => ({ kind: "count", count: value, total });
  const allWith = (expected: number | undefined): Determiner =>
    expected === undefined ? { kind: "all" } : { kind: "all", expected };
  const marked = (parser: Parser<Determiner>): Parser<Marks> => map(parser, (determiner) => ({ determiner }));
  const determiner: Parser<Marks> = either<Marks>(
    marked(
      map(
        before(
          joined(words("all"), optional(either(ofThe, article)), () => true),
          optional(number),
        ),
        allWith,
      ),
    ),
    marked(map(after(words("every", "each"), optional(words("single"))), () => ({ kind: "each" }))),
    marked(
      map(
        joined(words("each of", "every one of", "each one of"), article, () => true),
        () => ({ kind: "each" }),
      ),
    ),
    marked(
      map(
        joined(words("both", "both of"), optional(article), () => true),
        () => count(2, true),
      ),
    ),
    marked(map(before(words("any", "at least"), number), (value) => count(value, false))),
    marked(map(words("any", "any of the", "any one of the"), () => ({ kind: "any" }))),
    marked(map(words("some", "some of the"), () => ({ kind: "some" }))),
    marked(map(words("a couple of", "a pair of"), () => count(2, false))),
    marked(
      map(
        joined(words("one of"), article, () => true),
        () => ({ kind: "one-of" }),
      ),
    ),
    marked(map(after(number, optional(ofThe)), (value) => count(value, false))),
    marked(
      map(
        joined(article, number, (_, value) => value),
        (value) => count(value, true),
      ),
    ),
    map(words("the same", "the very same"), () => ({
      determiner: { kind: "the" },
      same: true,
      again: true,
    })),
    map(words("the one same", "one and the same", "a single", "one single", "the single"), () => ({
      determiner: { kind: "the" },
      same: true,
    })),
    map(words("another", "some other"), () => ({ determiner: { kind: "a" }, other: true })),
    map(words("a different", "a separate"), () => ({ determiner: { kind: "a" }, other: true, own: true })),
    map(words(...ownDeterminers), () => ({ determiner: { kind: "bare" }, own: true })),
    map(words("the other", "the remaining"), () => ({ determiner: { kind: "the" }, other: true })),
    map(words("the rest of the", "the rest of"), () => ({ determiner: { kind: "all" }, other: true })),
    // "the other three blocks"
    map(before(words("the other", "the remaining"), number), (value) => ({
      determiner: count(value, true),
      other: true,
    })),
    marked(map(words("a", "an"), () => ({ kind: "a" }))),
    marked(map(article, () => ({ kind: "the" }))),
    marked((at) => [{ value: { kind: "bare" }, next: at }]),
  );
  return { number, determiner };
}
