import { behindAny, phrasesOf } from "../actions/said";
import { verbs } from "../words/firstWords";
import { nounEnd } from "../words/nounSpans";
import { singularForms, startsWith, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * What is said of a thing once more: "put the cup, the red one, on the shelf", "the plate, the one on the table, is …", "take the cups to the bed, all of them", "take
 * the doll and the bear, they both belong on the bed".
 */

type Sentence = readonly Token[];

const ends = new Set([undefined, ",", "and", "then", "please"]);

/** "the cup, the red one, …" → "the red cup …" */
export function withApposition(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  for (const [at, { lower }] of sentence.entries()) {
    const isOpened = lower === "," && sentence[at + 1]?.lower === "the";
    const one = isOpened ? sentence.findIndex((token, index) => index > at && token.lower === "one") : -1;
    const looks = sentence.slice(at + 2, Math.max(at + 2, one));
    const isLook = looks.length > 0 && looks.every((token) => vocabulary.attribute(token.lower));
    const noun = sentence.findLastIndex(
      (_, index) =>
        index < at && index > 0 && vocabulary.nounsAt(sentence, index).some(({ next }) => next === at),
    );
    const isClosed = sentence[one + 1] === undefined || sentence[one + 1].lower === ",";
    if (!isLook || !isClosed || noun < 0 || sentence[noun - 1].lower !== "the") continue;
    return [
      ...sentence.slice(0, noun),
      ...looks,
      ...sentence.slice(noun, at),
      ...sentence.slice(sentence[one + 1] === undefined ? one + 1 : one + 2),
    ];
  }
  return sentence;
}

const onePlaced = phrasesOf(
  ["on", "in", "at", "under", "next to", "beside", "from"].map((where) => `the one ${where}`).join(","),
);
const goesOn = new Set("is are should must has have needs goes belongs in on into onto to".split(" "));

/** "the white plate, the one on the table, is to be washed" → "the white plate that is on the table is to be washed" */
export function withOnePlaced(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) => lower === "," && behindAny(sentence, index + 1, onePlaced) !== undefined,
  );
  const end = sentence.findIndex(({ lower }, index) => index > at + 1 && lower === ",");
  if (at < 2 || end < 0 || !goesOn.has(sentence[end + 1]?.lower ?? "")) return sentence;
  const noun = [...sentence.keys()].find(
    (index) => sentence[index].lower === "the" && nounEnd(sentence, index, vocabulary) === at,
  );
  const where = sentence.slice(at + 3, end);
  const isPlace = !where.some(({ lower }) => lower === "and" || lower === "one" || verbs.has(lower));
  if (noun === undefined || !isPlace) return sentence;
  return [...sentence.slice(0, at), ...wordsAs("that is"), ...where, ...sentence.slice(end + 1)];
}

const untouched = phrasesOf(
  ["that has", "that have", "which has", "which have"]
    .flatMap((that) => [`${that} not been used yet`, `${that} not been used`, `${that} never been used`])
    .join(","),
);
const opening = new Set("a an the one any some two three all".split(" "));
const longestName = 4;

/** "a cup that has not been used" → "an unused cup" */
export function withUnused(sentence: Sentence): Sentence {
  const at = sentence.findIndex((_, index) => behindAny(sentence, index, untouched) !== undefined);
  const behind = at < 0 ? undefined : behindAny(sentence, at, untouched);
  const start = sentence.findLastIndex(
    ({ lower }, index) => index < at && index >= at - longestName && opening.has(lower),
  );
  return behind === undefined || start < 0
    ? sentence
    : [
        ...sentence.slice(0, start + 1),
        ...wordsAs("unused"),
        ...sentence.slice(start + 1, at),
        ...sentence.slice(behind),
      ];
}

const those = phrasesOf("those of, the ones of");
const groups = new Set(["the", "all", "my", "your", "these", "those"]);

/** "make sure the doors are closed, those of the fridge and the microwave" → "make sure the doors of the fridge …" */
export function withThoseOf(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) => index > 2 && lower === "," && behindAny(sentence, index + 1, those) !== undefined,
  );
  const behind = at < 0 ? undefined : behindAny(sentence, at + 1, those);
  if (behind === undefined) return sentence;
  const whose = sentence.slice(behind - 1);
  const named = sentence.flatMap((_, index) =>
    index > 0 && index < at && groups.has(sentence[index - 1].lower) && isPart(sentence, index, vocabulary)
      ? [index + 1]
      : [],
  );
  // Nothing else is asked for behind it.
  const isDeed = ({ lower }: Token, index: number) =>
    index > 0 && ends.has(whose[index - 1].lower) && verbs.has(lower);
  const isPlain = named.length === 1 && !whose.some(isDeed);
  return isPlain ? [...sentence.slice(0, named[0]), ...whose, ...sentence.slice(named[0], at)] : sentence;
}

/** "doors": they are no things of their own here. */
function isPart(sentence: Sentence, at: number, vocabulary: Vocabulary): boolean {
  return singularForms(sentence[at].lower).length > 1 && vocabulary.nounsAt(sentence, at).length === 0;
}

const wholes = phrasesOf(
  "all of them, every one of them, every single one of them, each of them, each one of them, every last one, all of it, each and every one",
);

/** "take the cups to the bed, all of them": so it is anyway, where several are told. */
export function withoutWholeSaidLast(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) => index > 1 && lower === "," && behindAny(sentence, index + 1, wholes) !== undefined,
  );
  const behind = at < 0 ? undefined : behindAny(sentence, at + 1, wholes);
  if (behind === undefined || !ends.has(sentence[behind]?.lower)) return sentence;
  const isMany = (index: number) =>
    vocabulary.nounsAt(sentence, index).some(({ number }) => number === "plural");
  const isSeveral = [...sentence.keys()].some((index) => index < at && isMany(index));
  return isSeveral ? [...sentence.slice(0, at), ...sentence.slice(behind)] : sentence;
}

const belonging = phrasesOf(
  [
    ["they", "they both", "both", "they all", "both of them"].flatMap((who) =>
      ["belong", "go", "should go", "should be", "must go", "have to go", "need to go"].map(
        (how) => `${who} ${how}`,
      ),
    ),
    ["belongs", "goes", "should go", "must go", "has to go", "needs to go"].map((how) => `it ${how}`),
  ]
    .flat()
    .join(","),
);

/** "take the doll and the bear, they both belong on the bed" → "… and put them on the bed" */
export function withBelongingLast(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) =>
      index > 1 && lower === "," && behindAny(sentence, index + 1, belonging) !== undefined,
  );
  const behind = at < 0 ? undefined : behindAny(sentence, at + 1, belonging);
  const isTaken = ["take", "grab", "get", "fetch", "collect"].includes(sentence[0]?.lower ?? "");
  if (behind === undefined || behind === sentence.length || !isTaken) return sentence;
  const isOne = startsWith(sentence, at + 1, ["it"]);
  return [
    ...sentence.slice(0, at),
    ...wordsAs(isOne ? "and put it" : "and put them"),
    ...sentence.slice(behind),
  ];
}

const superlative = /est$/;

/** "whatever toys there are, put them on the bed", "whichever cup is dirty, bring it here": said of the thing itself. */
export function withWhichever(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const comma = sentence.findIndex(({ lower }) => lower === ",");
  const opening = sentence[0]?.lower ?? "";
  const rest = sentence.slice(comma + 1);
  const pronoun = rest.findIndex(({ lower }) => ["it", "them"].includes(lower));
  if (comma < 0 || pronoun < 1 || !["whatever", "whichever"].includes(opening)) return sentence;
  const be = sentence.findIndex(({ lower }) => ["is", "are", "there"].includes(lower));
  const noun = sentence.slice(1, Math.max(1, be));
  const looks = sentence[be]?.lower === "there" ? [] : sentence.slice(be + 1, comma);
  const isThere = looks.length === 0 && sentence[comma - 1].lower === "are";
  // "whichever apple is closest to the plate", "whichever cup is biggest"
  if (be > 0 && be < comma && superlative.test(looks[0]?.lower ?? "")) {
    const told = looks.length > 1 ? [...noun, ...looks] : [...looks, ...noun];
    return rest.toSpliced(pronoun, 1, ...wordsAs("the"), ...told);
  }
  const isLook = looks.length === 1 && vocabulary.attribute(looks[0].lower) !== undefined;
  if (be < 1 || be > comma || noun.length === 0 || !(isThere || isLook)) return sentence;
  const all = isThere || rest[pronoun].lower === "them" ? "all" : "the";
  return rest.toSpliced(pronoun, 1, ...wordsAs(all), ...looks, ...noun);
}
