import { behindAny, phrasesOf } from "../actions/said";
import { verbs } from "../words/firstWords";
import type { Token } from "../words/tokens";
import { meals } from "./framing";

/*
 * "time for a rest, off to your mat", "bedtime, go to the mat": what time it is, called out before an order that says what is to be
 * done.
 */

type Sentence = readonly Token[];

const opening = phrasesOf("time for, it is time for, it is, now it is time for, it is almost time for");
const articles = new Set("a an some your our the another".split(" "));
const occasions = new Set([
  ...meals,
  ..."rest nap sleep break walk stroll round tour pause bed lunchtime dinnertime naptime playtime".split(" "),
]);
const toRest = phrasesOf(
  "time to sleep, time to rest, time to go to sleep, time to relax, time to take a break",
);
const going = new Set("off back to please now could can would will".split(" "));

/** "time for a rest, off to your mat" → "off to your mat" */
export function withoutCalledTime(sentence: Sentence): Sentence {
  const end = behindAny(sentence, 0, toRest) ?? occasionEnd(sentence);
  const isSetOff = end !== undefined && [",", ":", "so"].includes(sentence[end]?.lower ?? "");
  const next = isSetOff && sentence[end + 1]?.lower === "so" ? end + 2 : (end ?? 0) + 1;
  const rest = sentence.slice(next);
  const isOrder =
    verbs.has(rest[0]?.lower ?? "") || going.has(rest[0]?.lower ?? "") || sentence[end ?? 0]?.lower === ":";
  return isSetOff && isOrder && rest.length > 1 ? rest : sentence;
}

/** Behind "time for a rest", "bedtime". */
function occasionEnd(sentence: Sentence): number | undefined {
  let at = behindAny(sentence, 0, opening) ?? 0;
  if (at > 0 && articles.has(sentence[at]?.lower ?? "")) at++;
  const isTime = sentence[at + 1]?.lower === "time";
  return occasions.has(sentence[at]?.lower ?? "") && (at > 0 || isTime || /time$/.test(sentence[at].lower))
    ? at + (isTime ? 2 : 1)
    : undefined;
}
