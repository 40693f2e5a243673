import { behindAny, phrasesOf } from "../actions/said";
import { startsWith, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { goesAt, links, placeNoun, withoutLastLinks } from "./tourWords";

/*
 * What lies on the way of a robot that goes somewhere, and where it goes on from there.
 */

type Sentence = readonly Token[];

const ways = phrasesOf(
  "on the way there, on your way there, along the way there, on the way, on your way, along the way, en route",
);

/** "on the way to the dock stop at the store", "go to the dock, but visit the store on the way", "…, but on the way there visit the store" → "… then go to the dock" */
export function withWay(sentence: Sentence): Sentence {
  const opening = behindAny(sentence, 0, ways);
  if (opening !== undefined && sentence[opening]?.lower === "to") {
    const verb = sentence.findIndex((_, index) => index > opening + 1 && goesAt(sentence, index));
    const place = sentence.slice(opening + 1, Math.max(0, verb)).filter(({ lower }) => lower !== ",");
    return verb < 0 || place.length === 0
      ? sentence
      : [...sentence.slice(verb), ...wordsAs("then go to"), ...place];
  }
  const mark = sentence.findIndex((_, index) => index > 2 && behindAny(sentence, index, ways) !== undefined);
  if (mark < 0 || !goesAt(sentence, 0)) return sentence;
  const behind = behindAny(sentence, mark, ways) ?? mark;
  if (goesAt(sentence, behind)) {
    const start = withoutLastLinks(sentence.slice(0, mark));
    return isOneStop(start) ? [...sentence.slice(behind), ...wordsAs("then"), ...start] : sentence;
  }
  if (behind < sentence.length) {
    const place = sentence.slice(behind + 1);
    const isPlain =
      sentence[behind].lower === "to" && place.length > 0 && !place.some(({ lower }) => links.has(lower));
    return isPlain ? [...sentence.slice(0, mark), ...wordsAs("then go to"), ...place] : sentence;
  }
  const link = sentence.slice(0, mark).findLastIndex(({ lower }) => links.has(lower));
  const stop = sentence.slice(link + 1, mark);
  if (link < 2 || !goesAt(stop, 0)) return sentence;
  return [...stop, ...wordsAs("then"), ...withoutLastLinks(sentence.slice(0, link))];
}

/** "head for the store": no other stop before it. */
function isOneStop(sentence: Sentence): boolean {
  return !sentence.some(({ lower }) => links.has(lower));
}

/** "go to the store and from there to the dock" → "go to the store and then go to the dock" */
export function withoutFromThere(sentence: Sentence): Sentence {
  // "…; from there to the dock": a sentence of its own.
  if (startsWith(sentence, 0, ["from", "there", "to"])) return [...wordsAs("go"), ...sentence.slice(2)];
  const at = sentence.findIndex(
    (_, index) =>
      links.has(sentence[index - 1]?.lower ?? "") && startsWith(sentence, index, ["from", "there"]),
  );
  if (at < 0 || !goesAt(sentence, 0)) return sentence;
  const behind = sentence.slice(at + 2);
  const going = behind[0]?.lower === "to" ? wordsAs("then go") : wordsAs("then");
  return withoutFromThere([...sentence.slice(0, at), ...going, ...behind]);
}

const arrows = new Set([">", "→", "⇒", "➔", "➜"]);

/** "dock -> store" → "dock, then store" */
export function withArrows(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  if (placeNoun(vocabulary) === undefined) return sentence;
  return sentence.flatMap((token) =>
    arrows.has(token.lower) ? wordsAs("then") : token.lower === "=" ? [] : [token],
  );
}
