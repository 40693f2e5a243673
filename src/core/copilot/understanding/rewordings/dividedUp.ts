import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { prepositions, verbs } from "../words/firstWords";
import { singularOf } from "../words/nounSpans";
import { countAt } from "../words/quantities";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * Two things, and behind a mark where each of them goes: "store each of the two plates somewhere different: one in the
 * dishwasher, the other in the cabinet", "swap the two books: the one from the shelf goes on the desk and the other one on the
 * shelf".
 */

type Sentence = readonly Token[];

const marks = new Set([":", ","]);
const twos = phrasesOf(
  "each of the two, each of the, each of my two, each of my, both of the, both of my, both the, both my, both, the two, my two, the, my",
);
const apart = phrasesOf(
  "somewhere different, somewhere else, separately, apart, away, in different places, in a different place, in two different places",
);
const swapping = new Set(["swap", "exchange", "switch"]);
const others = phrasesOf("the other one, the other");

export function withDivided(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const mark = sentence.findIndex(({ lower }) => marks.has(lower));
  const noun = mark < 0 ? undefined : twoIn(sentence.slice(0, mark), vocabulary);
  if (!noun) return sentence;
  const rest = sentence.slice(mark + 1);
  if (swapping.has(sentence[0].lower)) return toldOneByOne(rest, noun) ?? sentence;
  const parts = oneAndOther(rest);
  return parts
    ? [
        // To take one to where it is is to take it from there.
        ...(sentence[0].lower === "take" ? wordsAs("bring") : sentence.slice(0, 1)),
        ...wordsAs("one"),
        ...noun,
        ...parts.one,
        ...wordsAs("and the other one"),
        ...parts.other,
      ]
    : sentence;
}

/** "store each of the two plates somewhere different": a plate, where no more than that is said. */
function twoIn(heading: Sentence, vocabulary: Vocabulary): Sentence | undefined {
  const start = behindAny(heading, 1, twos);
  // ": put the doll on the sofa" has no heading.
  const first = heading[0]?.lower ?? "";
  const isDeed = verbs.has(first) || swapping.has(first);
  if (start === undefined || !isDeed || start >= heading.length) return undefined;
  const single = singularOf(heading, start, vocabulary);
  const isWhole =
    single && (single.next === heading.length || behindAny(heading, single.next, apart) === heading.length);
  return isWhole ? single.noun : undefined;
}

/** "one in the dishwasher, the other in the cabinet" */
function oneAndOther(rest: Sentence): Readonly<Record<"one" | "other", Sentence>> | undefined {
  const other = phraseIn(rest, others, 2);
  if (rest[0]?.lower !== "one" || !other) return undefined;
  const end = rest.slice(0, other.at).findLastIndex(({ lower }) => !["and", ","].includes(lower)) + 1;
  const [one, last] = [rest.slice(1, end), rest.slice(other.behind)];
  const isPlace = (words: Sentence) => words.length > 1 && prepositions.has(words[0].lower);
  return isPlace(one) && isPlace(last) && !last.some(({ lower }) => lower === ",")
    ? { one, other: last }
    : undefined;
}

/** "the one from the shelf goes on the desk and the other one on the shelf": of each it is said where it goes. */
function toldOneByOne(rest: Sentence, noun: Sentence): Sentence | undefined {
  const isOne =
    rest[0]?.lower === "the" && rest[1]?.lower === "one" && prepositions.has(rest[2]?.lower ?? "");
  const other = phraseIn(rest, others, 4);
  if (!isOne || !other) return undefined;
  return [
    rest[0],
    ...noun,
    ...rest.slice(2, other.at),
    ...wordsAs("the other one"),
    ...rest.slice(other.behind),
  ];
}

const distributing = phrasesOf("distribute, spread, spread out, divide, split, split up, share out");
const over = phrasesOf("over, among, across, between, on, in, onto, into");
const oneOnEach = phrasesOf(
  "one on each, one on each of them, one onto each, one in each, one in each of them, one into each",
);

/** "the two plates", "both plates" */
function countIn(words: Sentence): number | undefined {
  const counts = words.map((token, at) => (token.lower === "both" ? 2 : countAt(words, at)));
  return counts.find((count) => count !== undefined);
}

/** "distribute the two plates over the two counters, one on each" → "put the two plates on the two counters, one on each" */
export function withDistributed(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, distributing);
  const each = sentence.findIndex(
    ({ lower }, at) => marks.has(lower) && behindAny(sentence, at + 1, oneOnEach) === sentence.length,
  );
  const to = start === undefined ? undefined : phraseIn(sentence, over, start + 1);
  if (start === undefined || !to || each < to.behind + 1) return sentence;
  // "the three cups over the two tables, one on each": one would be left.
  const [many, places] = [sentence.slice(start, to.at), sentence.slice(to.behind, each)].map(countIn);
  if (many !== undefined && places !== undefined && many !== places) return sentence;
  const preposition = sentence[each + 2].lower.startsWith("on") ? "on" : "in";
  return [
    ...wordsAs("put"),
    ...sentence.slice(start, to.at),
    ...wordsAs(preposition),
    ...sentence.slice(to.behind),
  ];
}
