import { behindAny, phrasesOf } from "../actions/said";
import { prepositions, puttingVerbs } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "in" with nothing behind it: "take the shirt to the washing machine, put it in and start it", "put the plate in the sink and
 * squirt some dishwashing liquid in as well". It is in the place that was named before.
 */

type Sentence = readonly Token[];

const putting = new Set([...puttingVerbs, ..."pour squirt add tip".split(" ")]);
const carrying = new Set(["take", "bring", "carry", "move"]);
const into = new Set(["in", "inside"]);
const links = new Set([",", "and", "then"]);
const ends = new Set([undefined, ...links]);
const also = phrasesOf("as well, too, also");
const placing = new Set(["to", "in", "into", "inside", "at"]);
const definites = new Set(["the", "my", "your"]);
const pronouns = new Set(["it", "them"]);

export function withBareIn(sentence: Sentence): Sentence {
  for (const [at, { lower }] of sentence.entries()) {
    const behind = behindAny(sentence, at + 1, also) ?? at + 1;
    if (!into.has(lower) || !ends.has(sentence[behind]?.lower)) continue;
    const start = sentence.findLastIndex(
      (token, index) => index < at && putting.has(token.lower) && links.has(sentence[index - 1]?.lower ?? ""),
    );
    const before = sentence.slice(0, start).findLastIndex((token) => !links.has(token.lower)) + 1;
    const thing = sentence.slice(start + 1, at);
    const place = placeAtEnd(sentence.slice(0, before));
    const isPlain = !thing.some((token) => prepositions.has(token.lower) || links.has(token.lower));
    if (start < 0 || !place || thing.length === 0 || !isPlain) continue;
    const where = [...wordsAs("in"), ...place.words, ...sentence.slice(behind)];
    const carried = sentence.slice(1, place.at);
    const isCarried =
      carrying.has(sentence[0].lower) &&
      pronouns.has(thing[0].lower) &&
      thing.length === 1 &&
      carried.length > 0 &&
      !carried.some((token) => links.has(token.lower));
    // Nobody puts it on top of the place first.
    if (isCarried) return [...wordsAs("put"), ...carried, ...where];
    // What goes in "as well" goes in like the one before: that is not only left there.
    const isLeft = behind > at + 1 && sentence[0].lower === "leave";
    return [...(isLeft ? wordsAs("put") : sentence.slice(0, 1)), ...sentence.slice(1, at), ...where];
  }
  return sentence;
}

/** "to the washing machine", where that is the last that is said. */
function placeAtEnd(clause: Sentence): { readonly at: number; readonly words: Sentence } | undefined {
  const at = clause.findLastIndex(({ lower }) => prepositions.has(lower));
  const words = clause.slice(at + 1);
  const isPlace =
    at > 0 &&
    placing.has(clause[at].lower) &&
    words.length > 1 &&
    definites.has(words[0].lower) &&
    !words.some(({ lower }) => links.has(lower));
  return isPlace ? { at, words } : undefined;
}
