import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { gerundOf } from "../actions/verbForms";
import { prepositions, verbs } from "../words/firstWords";
import type { Token } from "../words/tokens";

/*
 * A deed that is only named as what is not to be done now, and another one that is: "instead of cooking the egg, wash the mug", "I was
 * going to cook the egg, but wash the mug", "it's too early to cook the egg, so wash the mug".
 */

type Sentence = readonly Token[];

interface Part {
  readonly rest: Sentence;
  readonly told: Sentence;
}

const replacing = phrasesOf("instead of, rather than, in place of");
const notThat = phrasesOf(
  [
    ...["i was going to", "i was about to", "we were going to", "i had planned to", "i meant to"],
    ...["i thought you should", "i thought you could", "i thought you would", "i thought about"],
    ...["i asked you to", "i told you to", "i wanted you to", "i wanted to", "i had asked you to"],
    ...["it is too early to", "it is too late to", "it is no use to", "it makes no sense to"],
    ...["it does not make sense to", "there is no point in", "there is no time to", "there is no need to"],
    ...["there is no time for", "i do not have time to", "i can not"],
  ].join(","),
);
const joining = phrasesOf("but now, but today, but, so now, so, now, instead");
const gerunds = new Map([...verbs].map((verb) => [gerundOf(verb), verb] as const));

/** Within one sentence, before or behind the order. */
export function otherDeedRather(sentence: Sentence): Part | undefined {
  return replacedBefore(sentence) ?? replacedBehind(sentence) ?? notThatBefore(sentence);
}

/** "it makes no sense to cook the egg" */
export function isNotThatDeed(sentence: Sentence): boolean {
  const start = behindAny(sentence, 0, notThat);
  const deed = sentence[start ?? 0]?.lower ?? "";
  const isOne = !sentence.some(({ lower }) => lower === "," || lower === "but" || lower === "and");
  return start !== undefined && (verbs.has(deed) || gerunds.has(deed)) && isOne;
}

/** "instead of cooking the egg, wash the mug" */
function replacedBefore(sentence: Sentence): Part | undefined {
  const start = behindAny(sentence, 0, replacing);
  const mark = sentence.findIndex(({ lower }) => lower === ",");
  const verb = gerunds.get(sentence[start ?? 0]?.lower ?? "") ?? sentence[start ?? 0]?.lower ?? "";
  const rest = sentence.slice(mark + 1);
  if (start === undefined || !verbs.has(verb) || mark < start + 2 || !isDeed(rest)) return undefined;
  const told = sentence.slice(0, mark);
  return isAnother(verb, told.slice(start + 1), rest) ? { rest, told } : undefined;
}

/** "wash the mug instead of cooking the egg" */
function replacedBehind(sentence: Sentence): Part | undefined {
  const at = phraseIn(sentence, replacing, 2);
  const deed = sentence[at?.behind ?? 0]?.lower ?? "";
  const verb = gerunds.get(deed) ?? deed;
  if (!at || !verbs.has(verb) || !isDeed(sentence)) return undefined;
  const rest = sentence.slice(0, sentence[at.at - 1].lower === "," ? at.at - 1 : at.at);
  const told = sentence.slice(at.at);
  return isAnother(verb, sentence.slice(at.behind + 1), rest) ? { rest, told } : undefined;
}

/** "I was going to cook the egg, but wash the mug" */
function notThatBefore(sentence: Sentence): Part | undefined {
  const start = behindAny(sentence, 0, notThat);
  const mark = sentence.findIndex(
    ({ lower }, at) => at > (start ?? 0) + 1 && (lower === "," || lower === "but" || lower === "so"),
  );
  if (start === undefined || mark < 0) return undefined;
  const link = sentence[mark].lower === "," ? mark + 1 : mark;
  const deed = behindAny(sentence, link, joining);
  const rest = deed === undefined ? [] : sentence.slice(sentence[deed]?.lower === "," ? deed + 1 : deed);
  return isDeed(rest) && isNotThatDeed(sentence.slice(0, mark))
    ? { rest, told: sentence.slice(0, mark) }
    : undefined;
}

const isDeed = (words: Sentence): boolean => words.length > 1 && verbs.has(words[0].lower);

/** Something is done with another thing; "instead of putting it on the bed, put it on the sofa" tells of one. */
function isAnother(verb: string, denied: Sentence, rest: Sentence): boolean {
  const pronoun = [...denied, ...rest].some(({ lower }) =>
    ["it", "them", "that", "one", "there"].includes(lower),
  );
  const end = denied.findIndex(({ lower }) => prepositions.has(lower));
  const thing = denied.slice(0, end < 0 ? undefined : end).at(-1)?.lower;
  return (
    !pronoun && thing !== undefined && (verb !== rest[0].lower || !rest.some(({ lower }) => lower === thing))
  );
}
