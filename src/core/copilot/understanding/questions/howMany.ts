import { behindAny, phrasesOf } from "../actions/said";
import { textOf } from "../conditions/referredTo";
import { type Seen, thingsAt } from "../seenThings";
import { prepositions, puttingVerbs } from "../words/firstWords";
import { singularOf } from "../words/nounSpans";
import { countAt } from "../words/quantities";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { type Answer, question } from "./answers";

/*
 * "put two of the five toys on the sofa" where three are known, "put whichever toys you like on the sofa": how many are meant is
 * for the user to say.
 */

type Sentence = readonly Token[];

/** @param isUnderstood whether a sentence is a task for this robot */
export function askedOfHowMany(
  sentences: readonly Sentence[],
  seen: Seen,
  isUnderstood: (instruction: string) => boolean,
): Answer | undefined {
  for (const sentence of sentences) {
    const asked = partOfOthers(sentence, seen) ?? openChoice(sentence, seen.vocabulary);
    const choices = (asked?.instead ?? [])
      .map((instead) => sentences.map((each) => textOf(each === sentence ? instead : each)).join(". "))
      .filter(isUnderstood);
    if (asked && choices.length > 0) return { ...question(asked.question, choices), isAmbiguous: true };
  }
  return undefined;
}

interface Asked {
  readonly question: string;
  /** What the sentence may stand for. */
  readonly instead: readonly Sentence[];
}

const determiners = new Set(["the", "these", "those", "my", "your", "our"]);
const outOf = phrasesOf("out of, of");
const clauseEnds = new Set([",", "and", "then", "but"]);

/** "one of the two cups *on the desk* to the bed": only some of those known are spoken of. */
function isNarrowed(sentence: Sentence, behind: number): boolean {
  const end = sentence.findIndex(({ lower }, at) => at >= behind && clauseEnds.has(lower));
  const clause = sentence.slice(behind, end < 0 ? sentence.length : end);
  const places = clause.filter(({ lower }) => prepositions.has(lower)).length;
  const isPut = sentence.slice(0, behind).some(({ lower }) => puttingVerbs.has(lower));
  return relatives.has(clause[0]?.lower ?? "") || places > (isPut ? 1 : 0);
}

const relatives = new Set(["that", "which", "there", "here"]);

/** "two of the five toys" where not five of them are known. */
function partOfOthers(sentence: Sentence, seen: Seen): Asked | undefined {
  if (seen.belief.objects.size === 0) return undefined;
  for (const at of sentence.keys()) {
    const part = countAt(sentence, at);
    const of = part === undefined ? undefined : behindAny(sentence, at + 1, outOf);
    const number = of !== undefined && determiners.has(sentence[of]?.lower ?? "") ? of + 1 : of;
    const whole = number === undefined ? undefined : countAt(sentence, number);
    if (part === undefined || number === undefined || whole === undefined || whole < part) continue;
    const things = singularOf(sentence, number + 1, seen.vocabulary);
    const known = things ? (thingsAt(things.noun, 0, seen)?.ids.length ?? 0) : 0;
    if (!things || known < part || known === whole) continue;
    if (known > whole && isNarrowed(sentence, things.next)) continue;
    const said = textOf(sentence.slice(number + 1, things.next));
    const instead = [...sentence.slice(0, at + 1), ...wordsAs("of the"), ...sentence.slice(number + 1)];
    return {
      question: `Of "${said}" ${known} ${known === 1 ? "is" : "are"} known, and not ${sentence[number].text}. Should any ${sentence[at].text} of those known be taken?`,
      instead: [instead],
    };
  }
  return undefined;
}

const open = new Set(["whichever", "whatever", "any", "the", "those", "some"]);
const liking = phrasesOf(
  "you like, you want, you prefer, you fancy, you please, you choose, you wish, of your choice",
);

/** "whichever toys you like": one of them, some of them or all. */
function openChoice(sentence: Sentence, vocabulary: Vocabulary): Asked | undefined {
  for (const at of sentence.keys()) {
    const things = open.has(sentence[at].lower) ? singularOf(sentence, at + 1, vocabulary) : undefined;
    const behind = things && behindAny(sentence, things.next, liking);
    if (!things || behind === undefined) continue;
    const many = sentence.slice(at + 1, things.next);
    const amounts = [wordsAs("all the"), wordsAs("one of the"), wordsAs("two of the")];
    return {
      question: `How many of "${textOf(many)}"?`,
      instead: amounts.map((amount) => [
        ...sentence.slice(0, at),
        ...amount,
        ...many,
        ...sentence.slice(behind),
      ]),
    };
  }
  return undefined;
}
