import { namedIn, nounStart, type Span } from "./nounSpans";
import { type Token, wordsAs } from "./tokens";
import type { Vocabulary } from "./vocabulary";

/*
 * "put the cup from the shelf and the doll on the bed": one thing is not in two places, so what comes behind the place is
 * another thing, and the place tells only which cup is meant.
 */

type Sentence = readonly Token[];

const links = new Set([",", "and"]);
const wholes = new Set("all every each both".split(" "));

export function withSourceOfEach(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const named = namedIn(sentence, 0, vocabulary);
  const told = new Set<number>();
  for (const [index, thing] of named.entries()) {
    const place = named[index + 1];
    if (!place || !isBetween(sentence, thing, place, (words) => words.join(" ") === "from")) continue;
    if (!isOne(sentence, thing, vocabulary)) continue;
    const next = named[index + 2];
    const before = named[index - 1];
    const isListed = before !== undefined && isBetween(sentence, before, thing, areLinks);
    const isFollowed = next !== undefined && isBetween(sentence, place, next, areLinks);
    // Of "the doll and the bear from the desk and the bench" each may come from its own.
    if (isListed ? told.size > 0 : isFollowed) told.add(thing.to);
  }
  return sentence.flatMap((token, at) => (told.has(at) ? [...wordsAs("that is"), token] : [token]));
}

const areLinks = (words: readonly string[]) => words.length > 0 && words.every((word) => links.has(word));

function isBetween(
  sentence: Sentence,
  { to }: Span,
  { from }: Span,
  fits: (words: readonly string[]) => boolean,
): boolean {
  return fits(sentence.slice(to, from).map(({ lower }) => lower));
}

function isOne(sentence: Sentence, { from }: Span, vocabulary: Vocabulary): boolean {
  const noun = nounStart(sentence, from, vocabulary);
  return (
    vocabulary.nounsAt(sentence, noun).every(({ number }) => number === "singular") &&
    !wholes.has(sentence[from].lower) &&
    sentence[from - 1]?.kind !== "number"
  );
}
