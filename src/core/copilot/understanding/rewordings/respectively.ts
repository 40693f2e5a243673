import { prepositions } from "../words/firstWords";
import { verbList } from "../words/lexicon";
import { nounEnd } from "../words/nounSpans";
import type { Token } from "../words/tokens";
import { wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "put the red and the blue block on the green and the yellow one, respectively": the first one on the first, the second one
 * on the second.
 */

type Sentence = readonly Token[];

const verbs = new Set(
  verbList.flatMap(({ words: [first], frame }) => (frame === "transfer" || frame === "stack" ? [first] : [])),
);
const links = new Set([",", "and"]);

export function withRespectively(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const at = sentence.findIndex(({ lower }) => lower === "respectively");
  if (at < 0 || !verbs.has(sentence[0].lower)) return sentence;
  const said = sentence.filter((_, index) => index !== at);
  const to = said.findIndex(({ lower }, index) => index > 0 && prepositions.has(lower));
  const things = partsOf(said.slice(1, Math.max(1, to)), vocabulary);
  const places = to < 0 ? undefined : placesOf(said.slice(to), vocabulary);
  if (!things || !places || things.length < 2 || things.length !== places.length) return sentence;
  return things.flatMap((thing, index) => [
    ...(index > 0 ? wordsAs("and") : []),
    said[0],
    ...thing,
    ...places[index],
  ]);
}

/** "on the green and the yellow one", "in the box and on the plate" */
function placesOf(said: Sentence, vocabulary: Vocabulary): readonly Sentence[] | undefined {
  const opening = said.slice(
    0,
    said.findIndex(
      ({ lower }, index) => index > 0 && !prepositions.has(lower) && lower !== "top" && lower !== "of",
    ),
  );
  const parts = partsOf(said.slice(opening.length), vocabulary);
  return parts?.map((part) => (prepositions.has(part[0].lower) ? part : [...opening, ...part]));
}

/** "the red and the blue block": the noun is said once, behind the last of them. */
function partsOf(said: Sentence, vocabulary: Vocabulary): readonly Sentence[] | undefined {
  const parts: Token[][] = [[]];
  for (const token of said) {
    if (links.has(token.lower)) parts.push([]);
    else parts[parts.length - 1].push(token);
  }
  const named = parts.filter((part) => part.length > 0);
  const noun = named.at(-1)?.at(-1);
  if (!noun) return undefined;
  const complete = named.map((part) => {
    const start = part.findIndex(({ lower }) => !prepositions.has(lower));
    const isNamed = start >= 0 && nounEnd(part, start, vocabulary) === part.length;
    const isLook = vocabulary.attribute(part[part.length - 1].lower) !== undefined;
    return isNamed ? part : isLook ? [...part, noun] : undefined;
  });
  return complete.every((part) => part !== undefined) ? complete : undefined;
}
