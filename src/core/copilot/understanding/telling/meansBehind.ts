import { behindAny, phrasesOf } from "../actions/said";
import { deviceVerbs } from "../actions/senses";
import { definites } from "../conditions/referredTo";
import { type Token, wordsAs } from "../words/tokens";

/*
 * What a thing is done with, told behind it: "cook the egg, using the frying pan", "cook the egg. Use the frying pan for that".
 */

type Sentence = readonly Token[];

const using = phrasesOf("using, by using, and use, but use, and please use");
const use = phrasesOf("use, please use");
const forIt = phrasesOf("for it, for that, for this, to do it, to do so, to do that");
const links = new Set([",", "and", "then", "but", "with"]);
const doing = deviceVerbs.flatMap(({ said }) => said.map((form) => form.split(" ")));
const longestThing = 4;

/** → "cook the egg with the frying pan" */
export function withMeansBehind(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences) {
    const before = told.at(-1);
    const start = before && isOneDeed(before) ? behindAny(sentence, 0, use) : undefined;
    const means = start === undefined ? undefined : meansIn(sentence.slice(start), true);
    if (before && means) told.splice(-1, 1, [...before, ...wordsAs("with"), ...means]);
    else told.push(withinOne(sentence) ?? sentence);
  }
  return told;
}

/** "cook the egg, using the frying pan" */
function withinOne(sentence: Sentence): Sentence | undefined {
  const at = sentence.findIndex((_, index) => index > 2 && behindAny(sentence, index, using) !== undefined);
  const start = at < 0 ? undefined : behindAny(sentence, at, using);
  // "cook the potato without using the stove"
  if (start === undefined || sentence[at - 1].lower === "without") return undefined;
  const deed = sentence.slice(0, sentence[at - 1].lower === "," ? at - 1 : at);
  const means = meansIn(sentence.slice(start), sentence[start - 1].lower === "use");
  return means && isOneDeed(deed) ? [...deed, ...wordsAs("with"), ...means] : undefined;
}

/** "the frying pan for that", with nothing behind; "use the frying pan" alone may be a thing of its own. */
function meansIn(said: Sentence, isOwn: boolean): Sentence | undefined {
  const end = said.findIndex((_, at) => behindAny(said, at, forIt) === said.length);
  if (end < 0 && isOwn) return undefined;
  const means = said.slice(0, end < 0 ? undefined : end);
  const isNamed = definites.has(means[0]?.lower ?? "") && means.length > 1 && means.length <= longestThing;
  return isNamed && !means.some(({ lower, kind }) => kind === "mark" || links.has(lower)) ? means : undefined;
}

/** "cook the egg" */
function isOneDeed(sentence: Sentence): boolean {
  const verb = behindAny(sentence, 0, doing);
  return verb !== undefined && verb < sentence.length && !sentence.some(({ lower }) => links.has(lower));
}
