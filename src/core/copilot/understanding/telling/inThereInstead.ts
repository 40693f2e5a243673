import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { prepositions } from "../words/firstWords";
import { nounOpenings } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "take the pot out of the oven and put the potato in there": where something was taken away, and not what was taken.
 */

type Sentence = readonly Token[];

const taking = new Set("take get remove lift pull".split(" "));
const from = phrasesOf("out of, off, from");
const putting = new Set("put place lay set leave stand".split(" "));
const there = phrasesOf("in there, into there, inside there, on there, there, in its place");
const links = new Set([",", "and", "then"]);
const ends = new Set([undefined, ...links]);
const onto = new Set(["off"]);

/** → "… and put the potato in the oven"; an "instead" says nothing more. */
export function withThereNamed(sentence: Sentence): Sentence {
  const origin = phraseIn(sentence, from, 2);
  if (!taking.has(sentence[0]?.lower ?? "") || !origin) return sentence;
  const link = sentence.findIndex(({ lower }, at) => at > origin.behind && links.has(lower));
  const place = sentence.slice(origin.behind, link);
  const put = sentence.findIndex(({ lower }, at) => at > link && link > 0 && !links.has(lower));
  const told = put < 0 ? undefined : phraseIn(sentence, there, put + 2);
  const isPlain =
    nounOpenings.has(place[0]?.lower ?? "") && !place.some(({ lower }) => prepositions.has(lower));
  if (!told || !isPlain || !putting.has(sentence[put].lower)) return sentence;
  // "put the potato on the plate in there": two places
  const thing = sentence.slice(put + 1, told.at);
  const isThing =
    nounOpenings.has(thing[0]?.lower ?? "") &&
    !thing.some(({ lower }) => prepositions.has(lower) || lower === ",");
  const end = behindAny(sentence, told.behind, [["instead"]]) ?? told.behind;
  if (!isThing || !ends.has(sentence[end]?.lower)) return sentence;
  const preposition = sentence[told.at].lower === "on" || onto.has(sentence[origin.at].lower) ? "on" : "in";
  return [...sentence.slice(0, told.at), ...wordsAs(preposition), ...place, ...sentence.slice(end)];
}
