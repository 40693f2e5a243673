import { behindAny, phrasesOf } from "../actions/said";
import { stateWords } from "../actions/senses";
import { participleOf } from "../actions/verbForms";
import { forms } from "../actions/verbs";
import { verbs } from "../words/firstWords";
import { verbList } from "../words/lexicon";
import { nounEnd } from "../words/nounSpans";
import { singularForms, type Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * Orders that are told as if they were statements: "the egg gets cooked", "the bed gets the doll", "the desk is the place for the
 * cups", "the first stop is the dock", "Grandma puts the doll on the bed". They are no background.
 */

interface Told {
  readonly said: readonly Token[];
  /** Where its finite verb stands. */
  readonly verb: number;
}

const participles = new Set([...verbList, ...forms].map(({ words: [first] }) => participleOf(first)));
const getting = new Set(["get", "gets"]);
const being = new Set(["is", "are", "was", "were"]);
const pronouns = new Set(["it", "i", "we", "you", "they", "he", "she"]);
const wishing = new Set(["need", "needs", "want", "wants"]);
/** Said of where a thing should be, of its turn, or of how glad somebody would be. */
const telling = new Set(
  "place places spot better best whose stop stops turn route grateful thankful glad pleased obliged delighted appreciate".split(
    " ",
  ),
);
const ranks = new Set(["first", "last", "next", "second", "third", "finally"]);
const spans = new Set("night week month year weekend time evening summer winter".split(" "));
const highTime = phrasesOf("time that, time the, time to, time you, time we, time somebody, time someone");

export function isDisguisedOrder({ said, verb }: Told, vocabulary: Vocabulary): boolean {
  const isPronoun = pronouns.has(said[0].lower);
  const next = said[verb + 1]?.lower ?? "";
  const word = said[verb].lower;
  // "it gets cold at night", yet "the bed gets the doll" and "it gets chilled"
  if (getting.has(word)) return !isPronoun || participles.has(next) || /ed$/.test(next);
  // "the winner is the doll", "it is the cup that is dirty", "all you have to do is wash it"
  if (being.has(word) && isNamedOrDone(said, verb + 1, vocabulary)) return true;
  if (isNarrated({ said, verb }, vocabulary)) return true;
  return said.some(({ lower }, at) => {
    const behind = said[at + 1]?.lower ?? "";
    if (wishing.has(lower)) return /ing$/.test(behind);
    if (ranks.has(lower)) return !spans.has(behind);
    return telling.has(lower) || behindAny(said, at, highTime) !== undefined;
  });
}

/** "the doll", "wash it"; "open" is a state, too. */
function isNamedOrDone(said: readonly Token[], at: number, vocabulary: Vocabulary): boolean {
  const word = said[at]?.lower ?? "";
  const isDeed = verbs.has(word) && !/ing$/.test(word) && !stateWords.has(word);
  return isDeed || (nounEnd(said, at, vocabulary) !== undefined && said[0].lower !== "there");
}

/** "Grandma puts the doll on the bed": a deed that the robot may be told to do, as in a play. */
function isNarrated({ said, verb }: Told, vocabulary: Vocabulary): boolean {
  const word = said[verb].lower;
  // "our cat keeps scratching the sofa"
  const isOngoing = /ing$/.test(said[verb + 1]?.lower ?? "");
  const isDeed =
    !isOngoing && /s$/.test(word) && singularForms(word).some((form) => form !== word && verbs.has(form));
  return isDeed && said.some((_, at) => at > verb && vocabulary.nounsAt(said, at).length > 0);
}
