import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { definites } from "../conditions/referredTo";
import { prepositions, puttingVerbs, verbs } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";

/*
 * A place that is named only to say that something does not belong there: "the doll should not be on the bed but on the sofa",
 * "the doll would be better on the sofa than on the bed", "I wanted the doll on the bed, but put it on the sofa", "put the doll on the
 * sofa. Not on the bed, please".
 */

type Sentence = readonly Token[];

const comma: Token = { text: ",", lower: ",", kind: "mark" };
const notBeing = phrasesOf(
  "should not be, must not be, should not go, must not go, is not to be, is not supposed to be, ought not to be, does not belong, should not stand, should not lie",
);
const better = phrasesOf(
  "would be better, would be better off, is better, is better off, would look better, looks better, would be nicer, would look nicer, is nicer",
);
const wanted = phrasesOf(
  "i wanted, i first wanted, at first i wanted, first i wanted, i would have liked, i had planned to have, i said i wanted",
);
const never = phrasesOf("never");
const thinkingAgain = phrasesOf(
  "on second thought, on second thoughts, on reflection, all things considered",
);

export function withOtherPlaceRather(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences.map((each, at) => withinOne(at === 0 ? withoutThinking(each) : each))) {
    const before = told.at(-1);
    if (before && isPlaceRuledOut(sentence) && isPutSomewhere(before))
      told.splice(-1, 1, [...before, comma, ...withoutPlease(sentence)]);
    else told.push(sentence);
  }
  return told;
}

/** "on second thoughts, the doll goes on the bed", where nothing was said before */
function withoutThinking(sentence: Sentence): Sentence {
  const behind = behindAny(sentence, 0, thinkingAgain);
  return behind === undefined
    ? sentence
    : sentence.slice(sentence[behind]?.lower === "," ? behind + 1 : behind);
}

/** "not on the bed, please" */
function isPlaceRuledOut(sentence: Sentence): boolean {
  const rest = withoutPlease(sentence);
  const isOne = !rest
    .slice(1)
    .some(({ lower, kind }) => kind === "mark" || lower === "but" || verbs.has(lower));
  const isPlace = prepositions.has(rest[1]?.lower ?? "") && definites.has(rest[2]?.lower ?? "");
  return rest[0]?.lower === "not" && isPlace && isOne;
}

const isPutSomewhere = (sentence: Sentence): boolean =>
  puttingVerbs.has(sentence[0]?.lower ?? "") &&
  sentence.some(({ lower }, at) => prepositions.has(lower) && definites.has(sentence[at + 1]?.lower ?? "")) &&
  !sentence.some(({ lower }) => lower === "not" || lower === "except");

function withoutPlease(sentence: Sentence): Sentence {
  const end = sentence.findIndex(({ lower }) => lower === "please" || lower === "though");
  return end < 2 ? sentence : sentence.slice(0, sentence[end - 1].lower === "," ? end - 1 : end);
}

const withinOne = (sentence: Sentence): Sentence =>
  [withoutNotBut, withoutBetter, withoutWanted, withNotForNever].reduce(
    (said, change) => change(said),
    sentence,
  );

/** "the doll should not be on the bed but on the sofa" → "the doll should be on the sofa" */
function withoutNotBut(sentence: Sentence): Sentence {
  const not = phraseIn(sentence, notBeing, 2);
  const but = sentence.findIndex(({ lower }, at) => not !== undefined && at > not.behind && lower === "but");
  const isPlace = prepositions.has(sentence[but + 1]?.lower ?? "");
  if (!not || but < 0 || !isPlace || !prepositions.has(sentence[not.behind]?.lower ?? "")) return sentence;
  return [...sentence.slice(0, not.at), ...wordsAs("should be"), ...sentence.slice(but + 1)];
}

/** "the doll would be better on the sofa than on the bed" → "the doll should be on the sofa" */
function withoutBetter(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, better, 2);
  if (!told || !prepositions.has(sentence[told.behind]?.lower ?? "") || !definites.has(sentence[0].lower))
    return sentence;
  const than = sentence.findIndex(({ lower }, at) => at > told.behind && lower === "than");
  return [
    ...sentence.slice(0, told.at),
    ...wordsAs("should be"),
    ...sentence.slice(told.behind, than < 0 ? undefined : than),
  ];
}

/** "I wanted the doll on the bed, but put it on the sofa now" → "put the doll on the sofa now" */
function withoutWanted(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, wanted);
  const but = sentence.findIndex(
    ({ lower }, at) => lower === "but" && verbs.has(sentence[at + 1]?.lower ?? ""),
  );
  const place = sentence.findIndex(({ lower }, at) => at > (start ?? 0) && prepositions.has(lower));
  if (start === undefined || place < start + 2 || but < place || sentence[but + 2]?.lower !== "it")
    return sentence;
  return [sentence[but + 1], ...sentence.slice(start, place), ...sentence.slice(but + 3)];
}

/** "put the doll on the sofa, never on the bed" → "…, not on the bed" */
function withNotForNever(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, never, 3);
  const isPlace = prepositions.has(sentence[told?.behind ?? sentence.length]?.lower ?? "");
  return told && isPlace && puttingVerbs.has(sentence[0].lower)
    ? [...sentence.slice(0, told.at), ...wordsAs("not"), ...sentence.slice(told.behind)]
    : sentence;
}
