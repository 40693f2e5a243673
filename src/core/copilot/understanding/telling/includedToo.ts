import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { definites } from "../conditions/referredTo";
import { prepositions, verbs } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";

/*
 * One of those that are meant, named so that it is not forgotten: "put all toys on the bed, including the bear", "…, even the bear",
 * "… and don't leave out the bear", "all other toys" behind one of them.
 */

type Sentence = readonly Token[];

const including = phrasesOf(
  [
    ...[
      "including",
      "even",
      "also including",
      "and even",
      "and that includes",
      "that includes",
      "which includes",
    ],
    ...["forget", "leave out", "omit", "skip", "miss", "miss out", "overlook"].flatMap((verb) => [
      `do not ${verb}`,
      `and do not ${verb}`,
      `but do not ${verb}`,
    ]),
  ].join(","),
);
const wholly = phrasesOf("without exception, without any exception, with no exception, without exceptions");
const allOther = phrasesOf("and all other, and all the other, and every other");
const links = new Set([",", "and", "then", "but"]);

export function withIncluded(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences.map((each) => withAllOther(withoutWholly(each)))) {
    const before = told.at(-1);
    const start = behindAny(sentence, 0, including);
    const thing = start === undefined ? undefined : sentence.slice(start);
    if (before && thing && isThing(thing) && isOrder(before)) told.splice(-1, 1, withThing(before, thing));
    else told.push(includedIn(sentence));
  }
  return told;
}

const includedBehind = phrasesOf("included, is included, among them, inclusive");

/** "…, the bear included" → "…, including the bear" */
function withIncludedBefore(sentence: Sentence): Sentence {
  const mark = sentence.findLastIndex(({ lower }) => lower === ",");
  const end = phraseIn(sentence, includedBehind, mark + 2);
  return mark > 2 && end?.behind === sentence.length && isThing(sentence.slice(mark + 1, end.at))
    ? [...sentence.slice(0, mark + 1), ...wordsAs("including"), ...sentence.slice(mark + 1, end.at)]
    : sentence;
}

const whatever = phrasesOf("whatever you do, no matter what, whatever happens, in any case, by all means");

/** "wash all plates, whatever you do" */
function withoutWhatever(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, whatever, 2);
  return told?.behind === sentence.length
    ? sentence.slice(0, sentence[told.at - 1].lower === "," ? told.at - 1 : told.at)
    : sentence;
}

const thenOthers = phrasesOf(
  ["then", "and then", "and after that", "after that", "and afterwards", "first and then", "first then"]
    .flatMap((next) =>
      ["the other", "the others", "the rest of", "the remaining", "all other", "all the other"].map(
        (other) => `${next} ${other}`,
      ),
    )
    .join(","),
);

/** "wash the red mug, then the other dishes" → "wash the red mug and then wash the other dishes" */
function withVerbAgain(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, thenOthers, 2);
  const isPlain = told && verbs.has(sentence[0].lower) && isOrder(sentence);
  if (!isPlain || sentence.slice(1, told.at).some(({ lower }) => prepositions.has(lower))) return sentence;
  const other = sentence.findIndex(({ lower }, at) => at > told.at && ["the", "all"].includes(lower));
  const end = [",", "first"].includes(sentence[told.at - 1].lower) ? told.at - 1 : told.at;
  // "turn the lamp off, then the other lights"
  const isSplit = ["on", "off", "up", "down"].includes(sentence[end - 1].lower);
  const rest = sentence.slice(other);
  return isSplit ? sentence : [...sentence.slice(0, end), ...wordsAs("and then"), sentence[0], ...rest];
}

/** "put all toys on the bed, including the bear" → "put all toys and the bear on the bed" */
function includedIn(said: Sentence): Sentence {
  const sentence = withVerbAgain(withIncludedBefore(withoutWhatever(said)));
  const told = phraseIn(sentence, including, 3);
  if (!told || !isOrder(sentence)) return sentence;
  const end = sentence.findIndex(({ lower }, at) => at > told.behind && lower === ",");
  const thing = sentence.slice(told.behind, end < 0 ? undefined : end);
  const order = sentence.slice(0, sentence[told.at - 1].lower === "," ? told.at - 1 : told.at);
  const behind = end < 0 ? [] : sentence.slice(end + 1);
  if (!isThing(thing) || (behind.length > 0 && !prepositions.has(behind[0].lower))) return sentence;
  return behind.length > 0 ? [...order, ...wordsAs("and"), ...thing, ...behind] : withThing(order, thing);
}

const isThing = (thing: Sentence): boolean =>
  definites.has(thing[0]?.lower ?? "") &&
  thing.length > 1 &&
  !thing.some(({ lower, kind }) => kind === "mark" || prepositions.has(lower) || verbs.has(lower));

/** One deed with several things. */
function isOrder(sentence: Sentence): boolean {
  const isOne = !sentence.some(
    ({ lower }, at) => at > 0 && links.has(sentence[at - 1].lower) && verbs.has(lower),
  );
  return verbs.has(sentence[0].lower) && isOne;
}

/** What is named is among the others, and does no harm beside them. */
function withThing(order: Sentence, thing: Sentence): Sentence {
  const place = order.findIndex(({ lower }, at) => at > 1 && prepositions.has(lower));
  const end = place < 0 ? order.length : place;
  const object = order.slice(0, end);
  const name = thing.slice(1);
  // "wash the mug and the cup, and don't forget the cup"
  const isNamed = object.some((_, at) =>
    name.every((token, index) => object[at + index]?.lower === token.lower),
  );
  return isNamed ? order : [...object, ...wordsAs("and"), ...thing, ...order.slice(end)];
}

/** "all cups, without exception, go in the box" */
function withoutWholly(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, wholly, 2);
  if (!told) return sentence;
  const start = sentence[told.at - 1].lower === "," ? told.at - 1 : told.at;
  const behind = sentence[told.behind]?.lower === "," ? told.behind + 1 : told.behind;
  return [...sentence.slice(0, start), ...sentence.slice(behind)];
}

/** "the white cup and all other cups" → "the white cup and the other cups" */
function withAllOther(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, allOther, 3);
  const isMany = told && sentence[told.behind - 2]?.lower !== "every";
  return told && isMany && definites.has(sentence[1]?.lower ?? "")
    ? [...sentence.slice(0, told.at), ...wordsAs("and the other"), ...sentence.slice(told.behind)]
    : sentence;
}
