import type { ClauseParts, Tail } from "./clauseParts";
import { after, before, either, joined, optional, type Parser } from "./combinators";
import { placedForms } from "./lexicon";
import type { SpokenClause, SpokenNoun } from "./spoken";

/** Sentences that say how things should be, instead of what to do. */
export function stative({ tokens, words, nouns, tail, moved }: ClauseParts): Parser<SpokenClause> {
  // "all fruits should be on the plate", "I want the doll to be on the bed", "the banana belongs in the box"
  const participle: Parser<string> = (at) => {
    const word = tokens[at]?.lower;
    return word !== undefined && placedForms.has(word) ? [{ value: word, next: at + 1 }] : [];
  };
  const ought = words(
    "should be",
    "must be",
    "ought to be",
    "shall be",
    "need to be",
    "needs to be",
    "have to be",
    "has to be",
    "are to be",
    "is to be",
  );
  const belongs = words(
    "should go",
    "must go",
    "need to go",
    "needs to go",
    "have to go",
    "has to go",
    "belong",
    "belongs",
    "go",
    "goes",
    "should stand",
    "should lie",
    "should end up",
  );
  const state = either<unknown>(
    ought,
    joined(ought, participle, () => true),
    belongs,
  );
  const stated = (things: readonly SpokenNoun[], end: Tail) => moved("transfer", things, end);
  return either(
    joined(after(nouns, before(optional(words("all", "both", "each")), state)), tail, stated),
    joined(
      before(
        words(
          "i want",
          "i would like",
          "i need",
          "i would like to have",
          "i want to have",
          "i would love",
          "i would love to have",
          "we want",
          "we need",
          "we would like",
          "let",
          "have",
        ),
        after(
          nouns,
          optional(
            either<unknown>(
              words("to be", "be"),
              joined(words("to be", "be"), participle, () => true),
            ),
          ),
        ),
      ),
      tail,
      stated,
    ),
    joined(
      before(
        words("make sure that", "make sure", "see to it that", "see that", "ensure that", "ensure"),
        after(
          nouns,
          either<unknown>(
            words("is", "are", "get", "gets", "end up", "ends up"),
            joined(words("is", "are"), participle, () => true),
            state,
          ),
        ),
      ),
      tail,
      stated,
    ),
  );
}
