import { participleOf } from "../actions/verbForms";
import { forms } from "../actions/verbs";
import { verbList } from "../words/lexicon";
import { nounOpenings } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";

/*
 * What a thing gets: "the plate gets washed", "the plate gets the blue cup". That is how it is to be, or what is brought there.
 */

type Sentence = readonly Token[];

const states = new Set([...[...verbList, ...forms].map(({ words: [first] }) => participleOf(first)), "set"]);
const links = new Set([",", "and", "then", ":", "first", "next", "afterwards", "after", "that", "finally"]);
const pronouns = new Set(["it", "they"]);
const definites = new Set("the my your our this that these those both all".split(" "));
const ends = new Set([",", "and", "then"]);
const gets = new Set(["gets", "get"]);
const owing = new Set(["should", "must", "shall"]);
/** What a subject has not: another one, another verb. */
const other = new Set(", and or then not never does do did is are has have to".split(" "));
const conditional = new Set(
  "if when whenever once before after until unless while because since so".split(" "),
);

/** "first the plate gets washed, then it gets put away" → "first the plate should be washed, then it should be put away" */
export function withoutGetting(sentence: Sentence): Sentence {
  // "close the fridge before the milk gets warm" orders no more than the one; "after that" only tells when.
  const isConditional = ({ lower }: Token, at: number) =>
    conditional.has(lower) && sentence[at + 1]?.lower !== "that";
  if (sentence.some(isConditional)) return sentence;
  const told: Token[] = [];
  let isFirst = true;
  for (let at = 0; at < sentence.length; ) {
    const clause = gettingAt(sentence, at, isFirst);
    if (!clause) {
      // A verb before it may have it as its reason: "put it in the fridge, it gets chilled there".
      if (isFirst && !links.has(sentence[at].lower)) return sentence;
      told.push(sentence[at++]);
      continue;
    }
    told.push(...clause.words);
    at = clause.next;
    isFirst = false;
  }
  return told;
}

function gettingAt(
  sentence: Sentence,
  from: number,
  isFirst: boolean,
): { readonly words: Sentence; readonly next: number } | undefined {
  const opening = sentence[from].lower;
  const isOpen = from === 0 || links.has(sentence[from - 1].lower);
  const isIt = pronouns.has(opening) && !isFirst;
  const get = getsAt(sentence, from + 1);
  if (!isOpen || !(isIt || nounOpenings.has(opening)) || get === undefined) return undefined;
  const isOwed = owing.has(sentence[get - 1].lower);
  const subject = sentence.slice(from, isOwed ? get - 1 : get);
  // "the mug does not get washed", "that cup and the plate"
  const isPlain =
    subject.length > (isIt ? 0 : 1) && !subject.some(({ lower }, at) => at > 0 && other.has(lower));
  const next = sentence[get + 1]?.lower ?? "";
  if (!isPlain) return undefined;
  if (states.has(next)) return { words: [...subject, ...wordsAs("should be")], next: get + 1 };
  const isThing = !isIt && !isOwed && definites.has(opening) && definites.has(next);
  const end = thingsEnd(sentence, get + 1);
  const thing = sentence.slice(get + 1, end);
  return isThing && sentence[get].lower === "gets" && thing.length > 1
    ? { words: [...wordsAs("move"), ...thing, ...wordsAs("to"), ...subject], next: end }
    : undefined;
}

function getsAt(sentence: Sentence, from: number): number | undefined {
  const at = sentence.findIndex(({ lower }, index) => index >= from && gets.has(lower));
  return at < 0 ? undefined : at;
}

/** Behind "the fork and the knife"; in "the doll and the bed gets …" something else gets something. */
function thingsEnd(sentence: Sentence, from: number): number {
  const end = sentence.findIndex(({ lower }, at) => at > from && ends.has(lower));
  if (end < 0) return sentence.length;
  const isMore = sentence[end].lower === "and" && definites.has(sentence[end + 1]?.lower ?? "");
  return isMore && getsAt(sentence, end) === undefined ? thingsEnd(sentence, end + 1) : end;
}
