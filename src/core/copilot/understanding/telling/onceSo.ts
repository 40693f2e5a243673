import { behindAny, phrasesOf } from "../actions/said";
import { adjectives, deviceVerbs } from "../actions/senses";
import { definites } from "../conditions/referredTo";
import { verbs } from "../words/firstWords";
import { startsWith, type Token, wordsAs } from "../words/tokens";

/*
 * What comes when a step has had its effect: "wash the bowl. Once it is clean, it can go in the cabinet". That it gets so is what
 * the step before is for, so the two are done one after the other.
 */

type Sentence = readonly Token[];

const since = phrasesOf("once, when, as soon as, after, and once, and when, then once, and as soon as");
const being = phrasesOf("it is, they are, it has been, they have been, that is, these are");
const fully = new Set(["all", "both", "nice", "and", "fully", "completely", "properly"]);
const goes = phrasesOf(
  [
    ["goes", "go", "belongs", "belong"],
    ["can", "may", "could", "should", "must"].flatMap((owes) => [`${owes} go`, `${owes} be put`]),
    ["is to", "are to", "has to", "have to"].flatMap((owes) => [`${owes} go`, `${owes} be put`]),
  ]
    .flat()
    .join(","),
);
const starts = new Set([",", "and", "then"]);
/** Said of whatever was done. */
const over = new Set(["done", "finished", "ready"]);

/** What is poured out is empty then. */
const pouring = new Set(["pour", "tip"]);

/** "wash the bowl", "once it is clean, it can go in the cabinet" → "wash the bowl", "then put it in the cabinet" */
export function withOnceSo(sentences: readonly Sentence[]): readonly Sentence[] {
  return sentences.map((sentence, at) => {
    const before = sentences[at - 1];
    const next = before && behindState(sentence, before);
    return next === undefined ? sentence : [...wordsAs("then"), ...asDeed(sentence.slice(next))];
  });
}

/** Behind "once it is clean", where the sentence before makes it so. */
function behindState(sentence: Sentence, before: Sentence): number | undefined {
  const when = behindAny(sentence, 0, since);
  if (when === undefined) return undefined;
  let state = behindAny(sentence, when, being) ?? behindNamed(sentence, when, before) ?? when;
  while (fully.has(sentence[state]?.lower ?? "")) state++;
  const next = sentence[state + 1]?.lower === "," ? state + 2 : state + 1;
  return next < sentence.length && makes(before, sentence[state].lower) ? next : undefined;
}

/** Behind "the bottle is", which the sentence before is about. */
function behindNamed(sentence: Sentence, from: number, before: Sentence): number | undefined {
  const be = sentence.findIndex(({ lower }, at) => at > from && (lower === "is" || lower === "are"));
  const named = sentence.slice(from, Math.max(from, be)).map(({ lower }) => lower);
  const isSame = before.some((_, at) => at > 0 && startsWith(before, at, named));
  return definites.has(named[0] ?? "") && named.length > 1 && isSame ? be + 1 : undefined;
}

/** Whether the last thing that is done there is done for that. */
function makes(sentence: Sentence, state: string): boolean {
  const verbAt = sentence.findLastIndex(
    ({ lower }, at) => (at === 0 || starts.has(sentence[at - 1].lower)) && verbs.has(lower),
  );
  if (verbAt < 0) return false;
  if (over.has(state)) return true;
  if (state === "empty" && pouring.has(sentence[verbAt].lower)) return true;
  const ways = adjectives[state] ?? [[state, true] as const];
  return deviceVerbs.some(
    ({ said, states, ends }) =>
      said.some((form) => form.split(" ").every((word, at) => sentence[verbAt + at]?.lower === word)) &&
      ways.some(([predicate, isTrue]) => states.includes(predicate) && isTrue === !ends),
  );
}

/** "it can go in the cabinet" → "put it in the cabinet" */
function asDeed(sentence: Sentence): Sentence {
  const [first] = sentence;
  const isIt = first.lower === "it" || first.lower === "they";
  const behind = isIt ? behindAny(sentence, 1, goes) : undefined;
  if (behind === undefined) return sentence;
  return [...wordsAs(first.lower === "it" ? "put it" : "put them"), ...sentence.slice(behind)];
}
