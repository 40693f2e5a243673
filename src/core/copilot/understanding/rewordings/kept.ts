import { behindAny, phrasesOf } from "../actions/said";
import { kindsOfThings, stateWords } from "../actions/senses";
import { prepositions } from "../words/firstWords";
import { exceptions, verbList } from "../words/lexicon";
import { manyIn, nounOpenings, nounStart, withDeterminer } from "../words/nounSpans";
import { singularForms, startsWith, type Token, wordsAs } from "../words/tokens";
import type { GrammaticalNumber, Vocabulary } from "../words/vocabulary";

/*
 * What is to stay as it is: "…, leaving the tomatoes alone", "leave the banana where it is and …", "…, but keep the tomatoes".
 */

type Sentence = readonly Token[];

const verbs = new Set(verbList.map(({ words: [first] }) => first));

/** "…, leaving the tomatoes alone" → "…, but leave the tomatoes alone" */
export function withLeaving(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) => index > 2 && lower === "leaving" && sentence[index - 1].lower !== "but",
  );
  return at < 0 ? sentence : [...sentence.slice(0, at), ...wordsAs("but leave"), ...sentence.slice(at + 1)];
}

const staying = phrasesOf(
  "stays, stay, remains, remain, is to stay, are to stay, should stay, must stay, shall stay, can stay, may stay, should remain, must remain, can remain",
);
const solely = new Set(["only", "just"]);
const towards = new Set(["to", "into", "onto", "in", "on", "back"]);
/** "all toys", "toys": the one that stays may be of them. */
const isSeveral = (words: Sentence, vocabulary: Vocabulary): boolean =>
  words.some(({ lower }) => ["all", "every", "each", "everything"].includes(lower)) ||
  typesIn(words.slice(0, 1), vocabulary).length > 1 ||
  words.some((_, at) => vocabulary.nounsAt(words, at).some(({ number }) => number === "plural"));
const stayLinks = new Set([",", "and", "but", "while"]);

/** "fill the box with toys, but the bear stays on the desk" → "fill the box with toys, but leave the bear where it is" */
export function withStaying(sentence: Sentence, vocabulary: Vocabulary, notes: string[]): Sentence {
  const at = sentence.findIndex((_, index) => index > 3 && behindAny(sentence, index, staying) !== undefined);
  const last = sentence.findLastIndex(({ lower }, index) => index < at && stayLinks.has(lower));
  const isOne = ["stays", "remains", "is"].includes(sentence[at]?.lower ?? "");
  const link = sentence[last]?.lower === "and" && !isOne ? startOfList(sentence, last) : last;
  // "only the plate stays": the others are what the rest is about.
  const from = solely.has(sentence[link + 1]?.lower ?? "") ? link + 2 : link + 1;
  const thing = sentence.slice(from, at);
  const where = sentence.slice(behindAny(sentence, at, staying) ?? sentence.length);
  const isPlain =
    !thing.some(({ lower }) => prepositions.has(lower)) && typesIn(thing, vocabulary).length > 0;
  const isEnd = !where.some(({ lower }) => stayLinks.has(lower));
  if (link < 2 || !isPlain || !isEnd) return sentence;
  const first = sentence.slice(0, link);
  while (stayLinks.has(first[first.length - 1].lower)) first.pop();
  // "doll and car to bed, bear stays", "all toys to the bed, but the bear stays": without a verb
  const isOrder = verbs.has(sentence[0].lower);
  if (!isOrder && !first.some(({ lower }) => towards.has(lower))) return sentence;
  if (!isOrder && first.some(({ lower }) => verbs.has(lower))) return sentence;
  if (!isOrder && isSeveral(first, vocabulary))
    return [...first, ...wordsAs("except"), ...withDeterminer(thing)];
  if (!isOrder) {
    notes.push(`Nothing is done about what stays: "${thing.map(({ text }) => text).join(" ")}".`);
    return first;
  }
  return [...first, ...wordsAs("but leave"), ...thing, ...wordsAs("where it is")];
}

/** Words of "the clean blue storage box". */
const longestThing = 5;

/** The link before "the doll, the bear and the cup stay", where the last one stands within that list; −1 where there is none. */
export function startOfList(sentence: Sentence, and: number): number {
  let link = and;
  for (;;) {
    const end = sentence.slice(0, link).findLastIndex(({ lower }) => !stayLinks.has(lower)) + 1;
    const before = sentence.findLastIndex(({ lower }, index) => index < end && stayLinks.has(lower));
    const thing = sentence.slice(before + 1, end);
    const isThing =
      thing.length > 1 &&
      thing.length <= longestThing &&
      nounOpenings.has(thing[0].lower) &&
      !thing.some(({ lower }) => prepositions.has(lower));
    if (!isThing) return link;
    // The list begins the sentence.
    if (before < 1) return -1;
    link = before;
  }
}

/** "take the steak off the grill and leave the chicken on it": where it is. */
export function withLeftOnIt(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) =>
      index > 2 && (lower === "leave" || lower === "keep") && sentence[index - 1].lower !== "to",
  );
  const end = sentence.length - 2;
  const isThere = ["on", "in", "there"].includes(sentence[end]?.lower) && sentence[end + 1]?.lower === "it";
  if (at < 0 || !isThere || end < at + 2) return sentence;
  const before = ["and", "but"].includes(sentence[at - 1].lower)
    ? sentence.slice(0, at - 1)
    : sentence.slice(0, at);
  return [...before, ...wordsAs("but leave"), ...sentence.slice(at + 1, end), ...wordsAs("where it is")];
}

/** "bring the dirty cups to the table and leave the clean ones" → "…, but leave the clean ones alone" */
function withOnesLeft(sentence: Sentence): Sentence {
  const and = sentence.findIndex(
    ({ lower }, at) => at > 3 && lower === "and" && sentence[at + 1]?.lower === "leave",
  );
  const left = sentence.slice(and + 2);
  const isPlain = !left.some(({ lower }) => prepositions.has(lower) || lower === "," || lower === "and");
  return and > 0 && isPlain && left.at(-1)?.lower === "ones"
    ? [...sentence.slice(0, and), ...wordsAs("but leave"), ...left, ...wordsAs("alone")]
    : sentence;
}

/** "let the bear stay where it is" → "leave the bear where it is" */
function withoutStaying(sentence: Sentence): Sentence {
  const stay = sentence.findIndex(({ lower }) => lower === "stay");
  return sentence[0]?.lower === "let" && stay > 1
    ? [...wordsAs("leave"), ...sentence.slice(1, stay), ...sentence.slice(stay + 1)]
    : sentence;
}

/** "leave the banana where it is and put the orange into the box": said last, as people mostly do. */
export function withLeftLast(told: Sentence, vocabulary: Vocabulary): Sentence {
  const sentence = withoutStaying(withOnesLeft(told));
  if (!["leave", "keep", "let"].includes(sentence[0]?.lower)) return sentence;
  for (const at of sentence.keys()) {
    const tail = at > 1 ? asTheyAre.find((words) => startsWith(sentence, at, words)) : undefined;
    const rest = tail && sentence.slice(at + tail.length);
    const start = rest?.findIndex(({ lower }) => ![",", "and", "but", "then", "just"].includes(lower)) ?? -1;
    if (!tail || !rest || start < 1) continue;
    const deed = withOneNamed(rest.slice(start), sentence.slice(1, at), vocabulary);
    if (deed) return deed;
    return [...withoutOthers(rest.slice(start)), ...wordsAs("but"), ...sentence.slice(0, at + tail.length)];
  }
  return withLeftAlone(sentence);
}

/** "leave the blue cup where it is, but move the red one": the red cup, of which the blue one is none anyway. */
function withOneNamed(deed: Sentence, left: Sentence, vocabulary: Vocabulary): Sentence | undefined {
  const noun = left.slice(nounStart(left, 0, vocabulary));
  const one = deed.findIndex(
    ({ lower }, at) => lower === "one" && vocabulary.attribute(deed[at - 1]?.lower ?? "") !== undefined,
  );
  const isKind = noun.length > 0 && vocabulary.nounsAt(noun, 0).some(({ next }) => next === noun.length);
  return one < 0 || !isKind ? undefined : deed.toSpliced(one, 1, ...noun);
}

/** "the other toys", "the rest of the fruit", "everything else": what is left alone is what they are other than. */
function withoutOthers(sentence: Sentence): Sentence {
  const rest = sentence.findIndex((_, at) => startsWith(sentence, at, ["the", "rest", "of"]));
  if (rest >= 0) return [...sentence.slice(0, rest), ...wordsAs("all"), ...sentence.slice(rest + 3)];
  return sentence.filter(
    ({ lower }, at) =>
      !(lower === "other" && singularForms(sentence[at + 1]?.lower ?? "").length > 1) &&
      !(lower === "else" && sentence[at - 1]?.lower === "everything"),
  );
}

/** "leave the tomatoes, throw out the rubbish": without a place to leave them at, they are left alone. */
function withLeftAlone(sentence: Sentence): Sentence {
  const link = sentence.findIndex(({ lower }, at) => at > 1 && [",", "and", "but"].includes(lower));
  const start = sentence.findIndex(
    ({ lower }, at) => at > link && ![",", "and", "but", "then", "just"].includes(lower),
  );
  const kept = sentence.slice(0, link);
  const isPlain = sentence[0].lower === "leave" && link > 0 && start > 0 && verbs.has(sentence[start].lower);
  // "leave the microwave open" tells how.
  const isSo = stateWords.has(kept.at(-1)?.lower ?? "");
  if (!isPlain || isSo || kept.some(({ lower }) => prepositions.has(lower) || ["it", "them"].includes(lower)))
    return sentence;
  const rest = sentence.slice(start);
  // "leave the cup, put it on the desk": it is not left.
  if (rest.some(({ lower }) => ["it", "them"].includes(lower))) return sentence;
  return [...rest, ...wordsAs("but"), ...kept, ...wordsAs("alone")];
}

const keeping = [
  "not",
  "keep",
  "leave",
  "spare",
  "do not touch",
  "do not take",
  "do not move",
  "do not throw away",
].map((words) => words.split(" "));
const otherThings = [
  "everything else",
  "anything else",
  "all else",
  "the rest",
  "all other things",
  "the other things",
  "the others",
  "other things",
  "any other things",
  "any other objects",
  "all other objects",
  "the other objects",
  "other objects",
  "any others",
].map((words) => words.split(" "));
const asTheyAre = [
  "alone",
  "untouched",
  "as it is",
  "as they are",
  "where they are",
  "where it is",
  "in place",
  "there",
].map((words) => words.split(" "));

/** Verbs that are about all that is at a place. */
export const sweeping: ReadonlySet<string> = new Set([
  "clear",
  "empty",
  "tidy",
  "clean",
  "unload",
  "strip",
  "evacuate",
]);

/** Of what lies between two places. */
export const ways: ReadonlySet<string> = new Set(["via", "through", "past", "by", "over", "under", "across"]);

/** "…, but keep the tomatoes": what is not among the things is left alone anyway, other things are left out of them. */
export function withKept(sentence: Sentence, vocabulary: Vocabulary, notes: string[]): Sentence {
  const but = sentence.findIndex(({ lower }, at) => lower === "but" && at > 1);
  if (but < 0) return sentence;
  const said = keeping.find((words) => startsWith(sentence, but + 1, words));
  if (!said) return sentence;
  const tail = asTheyAre.find((words) => startsWith(sentence, sentence.length - words.length, words));
  const end = tail ? sentence.length - tail.length : sentence.length;
  const start = but + 1 + said.length;
  const kept = sentence.slice(start, end);
  // "but not before the workshop": in which order.
  if (["before", "after", "until"].includes(kept[0]?.lower ?? "")) return sentence;
  const first = sentence.slice(0, sentence[but - 1].lower === "," ? but - 1 : but);
  if (tail && otherThings.some((words) => words.length === kept.length && startsWith(kept, 0, words)))
    return first;
  // "the green one" is of the kind that is spoken of.
  const isOne = ["one", "ones"].includes(kept.at(-1)?.lower ?? "");
  const keptTypes = typesIn(kept, vocabulary);
  // "keep the tomatoes in the bowl" asks for something.
  // "but not via the hall" is about the way.
  const isMore = ({ lower }: Token) => prepositions.has(lower) || verbs.has(lower) || ways.has(lower);
  if ((keptTypes.length === 0 && !isOne) || kept.some(isMore)) return sentence;
  const isOver = (type: string) => isOne || keptTypes.some((other) => vocabulary.types.overlap(type, other));
  const isWhole = isAboutAnything(first, vocabulary) || isTourOfAll(first, vocabulary);
  // "clear the table" is about all that is there.
  const isSweep = first.some(({ lower }) => sweeping.has(lower));
  // "wash the red mug but leave the green one": none of several.
  const isSingle =
    isOne &&
    !isWhole &&
    !isSweep &&
    !first.some(
      ({ lower }) => wholeKind.has(lower) || indefinite.has(lower) || singularForms(lower).length > 1,
    );
  if (isSingle && said[0] !== "not") {
    notes.push(`Left alone: ${kept.map(({ text }) => text).join(" ")}.`);
    return first;
  }
  const isAmong = typesIn(first, vocabulary).some(isOver) || first.some(isEverydayKind);
  if (!isWhole && !isSweep && !isAmong) {
    notes.push(`Left alone: ${kept.map(({ text }) => text).join(" ")}.`);
    return first;
  }
  const except = [...wordsAs(exceptions[0]), ...kept];
  const told = isWhole || isSweep ? undefined : withExcept(first, except, isOver, vocabulary);
  return told ?? (said[0] === "not" || isOne ? sentence : [...first, ...except]);
}

/** "go to all the stations": any place may be one of them, whatever it is called. */
export function isTourOfAll(sentence: Sentence, vocabulary: Vocabulary): boolean {
  return goings.has(sentence[0]?.lower ?? "") && isSeveral(sentence.slice(1), vocabulary);
}

const goings = new Set(
  verbList.flatMap(({ words: [first], frame }) => (frame === "go" || frame === "approach" ? [first] : [])),
);

/** "the lights", "all vegetables": of which there is no type, so that it may be any of them */
export function isEverydayKind({ lower }: Token): boolean {
  return singularForms(lower).some((form) => Object.hasOwn(kindsOfThings, form));
}

/** "everything", "whatever is on the shelf", "all the things", "all that is there": whatever is kept may be among it. */
export function isAboutAnything(sentence: Sentence, vocabulary: Vocabulary): boolean {
  return sentence.some(
    ({ lower }, at) =>
      anyThings.has(lower) ||
      (lower === "all" && ["that", "which"].includes(sentence[at + 1]?.lower ?? "")) ||
      (lower === "what" && ["is", "lies"].includes(sentence[at + 1]?.lower ?? "")) ||
      vocabulary.nounsAt(sentence, at).some(({ meaning }) => meaning.kind === "anything"),
  );
}

const anyThings = new Set(["everything", "anything", "whatever"]);

/** "all toys", "the cups", "clear the table", "go everywhere": what is told of a thing may be told of one of them. */
export function isOfSeveral(order: Sentence, vocabulary: Vocabulary): boolean {
  return (
    manyIn(order, vocabulary).length > 0 ||
    isAboutAnything(order, vocabulary) ||
    order.some((token) => token.lower === "everywhere" || sweeping.has(token.lower) || isEverydayKind(token))
  );
}

const indefinite = new Set(["a", "an", "one", "any", "some", "another"]);
const wholeKind = new Set(["all", "every", "each", "both"]);

/** "put the fruit in the box, but not the apple": all fruit but the apple. Undefined where one thing is meant, or is taken off another. */
function withExcept(
  said: Sentence,
  except: Sentence,
  isOver: (type: string) => boolean,
  vocabulary: Vocabulary,
): Sentence | undefined {
  for (const at of said.keys()) {
    const noun = kindAt(said, at, vocabulary);
    if (!noun?.types.some(isOver)) continue;
    const behind = said.slice(noun.next);
    const isTold = said.slice(0, at).some(({ lower }) => wholeKind.has(lower));
    if (noun.number === "singular" && !isTold) return undefined;
    if (["off", "from", "out"].includes(behind[0]?.lower)) return undefined;
    const start = said[at - 1]?.lower === "the" ? at - 1 : at;
    const all = isTold || noun.number === "plural" ? [] : wordsAs("all");
    // Of both of them one is left out, so that they are not both meant.
    const before = said
      .slice(0, start)
      .flatMap((token) => (token.lower === "both" ? wordsAs("all two") : [token]));
    return [...before, ...all, ...said.slice(start, noun.next), ...except, ...behind];
  }
  return undefined;
}

/** Kinds of things that are called so together, and whether one of them, several or all are. */
function kindAt(
  tokens: Sentence,
  at: number,
  vocabulary: Vocabulary,
):
  | { readonly types: readonly string[]; readonly number: GrammaticalNumber; readonly next: number }
  | undefined {
  const [noun] = vocabulary.nounsAt(tokens, at);
  if (noun?.meaning.kind === "types") return { ...noun, types: noun.meaning.types };
  const types = typesTogether(tokens[at].lower, vocabulary);
  return types.length === 0 ? undefined : { types, number: "mass", next: at + 1 };
}

/** Of everything that is named. */
export function typesIn(tokens: Sentence, vocabulary: Vocabulary): readonly string[] {
  return tokens.flatMap((_, at) => [
    ...vocabulary
      .nounsAt(tokens, at)
      .flatMap(({ meaning }) => (meaning.kind === "types" ? meaning.types : [])),
    ...typesTogether(tokens[at].lower, vocabulary),
  ]);
}

/** "fruit": kinds of things that have no type of their own together. */
function typesTogether(word: string, { types }: Vocabulary): readonly string[] {
  const form = singularForms(word).find((each) => Object.hasOwn(kindsOfThings, each));
  return form === undefined ? [] : kindsOfThings[form].filter((type) => types.has(type));
}
