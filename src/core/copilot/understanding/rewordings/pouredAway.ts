import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { type Token, wordsAs } from "../words/tokens";

/*
 * What is in a vessel, and is to be poured away: "pour the water in the cup away", "the tea in the mug must be poured out". It is
 * the vessel that is emptied.
 */

type Sentence = readonly Token[];

const within = phrasesOf("in, inside, from, out of, that is in, which is in, that is still in, left in");
const liquids = new Set("water tea coffee milk juice wine liquid contents content rest".split(" "));
const pouring = new Set(["pour", "tip"]);
const away = phrasesOf("away, out, down the drain, down the sink");
const toBe = phrasesOf(
  ["should be", "must be", "has to be", "needs to be", "is to be", "can be", "ought to be"]
    .flatMap((be) => [`${be} poured`, `${be} tipped`])
    .join(","),
);
const links = new Set([",", "and", "then"]);

/** "pour the water in the cup away" → "empty the cup" */
export function withPouredAway(sentence: Sentence): Sentence {
  const isActive = pouring.has(sentence[0]?.lower ?? "");
  const start = isActive ? (behindAny(sentence, 1, away) ?? 1) : 0;
  const liquid = start + 1;
  const vessel = behindAny(sentence, liquid + 1, within);
  if (sentence[start]?.lower !== "the" || !liquids.has(sentence[liquid]?.lower ?? "") || vessel === undefined)
    return sentence;
  const told = isActive
    ? start > 1
      ? { at: sentence.length, behind: sentence.length }
      : phraseIn(sentence, away, vessel + 2)
    : awayBehind(sentence, vessel + 2);
  const noun = told && sentence.slice(vessel, told.at);
  if (!told || !noun || noun.some(({ lower }) => links.has(lower))) return sentence;
  const rest = sentence.slice(told.behind);
  return rest.length === 0 || links.has(rest[0].lower) ? [...wordsAs("empty"), ...noun, ...rest] : sentence;
}

/** "must be poured away" */
function awayBehind(
  sentence: Sentence,
  from: number,
): { readonly at: number; readonly behind: number } | undefined {
  const be = phraseIn(sentence, toBe, from);
  const behind = be && behindAny(sentence, be.behind, away);
  return be && behind !== undefined ? { at: be.at, behind } : undefined;
}
