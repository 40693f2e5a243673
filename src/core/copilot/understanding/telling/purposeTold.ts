import { behindAny, phrasesOf } from "../actions/said";
import { stateWords } from "../actions/senses";
import { prepositions, puttingVerbs, verbs } from "../words/firstWords";
import { nounEnd } from "../words/nounSpans";
import type { Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { namedIn } from "./plainStatement";

/*
 * What an order is for, told before or behind it: "close the fridge so that nothing gets warm", "unplug the toaster to save
 * electricity", "for the sandwiches, slice the bread". How a thing is to be ("so that it is full", "so that it faces left") is no
 * such purpose.
 */

type Sentence = readonly Token[];

interface Without {
  readonly rest: Sentence;
  readonly told: Sentence;
}

const soThat = phrasesOf("so that, so as to, in order that, such that, so");
const inOrderTo = phrasesOf("in order to, so as to, to");
const persons = new Set("i we he she they you nobody everyone everybody somebody someone".split(" "));
/** Behind a person in what comes of the order. */
const able = new Set("can could will may have has do does is are get gets feel feels".split(" "));
/** Behind a thing: how it stays, and what does not happen to it. */
const lasting = phrasesOf(
  "stays, stay, keeps, keep, does not, do not, can not, will not, can, could, gets, get, remains, remain, looks, look, is easy to, is easier to, are easy to, are easier to",
);
/** Nothing that an action of a robot brings about by itself. */
const savings = phrasesOf(
  "save, avoid, prevent, free up, spare, conserve, make room, make space, make some room, make some space, make more room, make more space, be safe, be on the safe side, let some fresh air in, let fresh air in, let in some fresh air, let in fresh air, get some fresh air, get fresh air in, get some air, get some rest, relax, unwind, cool down, warm up, celebrate",
);
/** How a thing is to stand. */
const turned = new Set(
  "upside upright facing faces face point points pointing sideways straight centred centered aligned parallel touching touches visible left right level half least most exactly only not-at-all empty full".split(
    " ",
  ),
);
const nextDeed = phrasesOf("then, and then, after that, and after that, finally, and finally");
const whole = new Set("each every all both any no one two three four next last first".split(" "));
const longestOccasion = 5;

/** "before it goes bad", "before the guests arrive" */
const befalling = new Set(
  "gets get goes spoils spoil melts melt rots rot dries dry breaks break falls fall arrive arrives come comes return returns wake wakes leave leaves trip trips steps notices".split(
    " ",
  ),
);

/** Nothing that the robot is told to do later. */
function isBefore(told: Sentence, vocabulary: Vocabulary): boolean {
  const end = persons.has(told[0].lower) ? 1 : strangeEnd(told);
  const isTold = end !== undefined && told[0].lower !== "you" && befalling.has(told[end]?.lower ?? "");
  const isDeed = ({ lower }: Token, at: number) =>
    /ed$/.test(lower) ||
    [",", "and", "then", "put"].includes(lower) ||
    vocabulary.nounsAt(told, at).length > 0;
  return isTold && !told.some(isDeed);
}

/** "…, so that I can reach the spoon", "… to save electricity" */
export function purposeBehind(sentence: Sentence, vocabulary: Vocabulary): Without | undefined {
  for (let at = 2; at < sentence.length - 1; at++) {
    const before = sentence[at].lower === "before" ? sentence.slice(at + 1) : [];
    if (before.length > 1 && isBefore(before, vocabulary) && opensOrder(sentence))
      return { rest: sentence.slice(0, at), told: sentence.slice(at) };
    const so = behindAny(sentence, at, soThat);
    const to = so === undefined ? behindAny(sentence, at, inOrderTo) : undefined;
    const behind = so ?? to;
    if (behind === undefined) continue;
    // "so that nothing dries out, then open the wine"
    const next = sentence.findIndex(
      ({ lower }, index) =>
        index > behind && lower === "," && behindAny(sentence, index + 1, nextDeed) !== undefined,
    );
    const toldEnd = next < 0 ? sentence.length : next;
    const told = sentence.slice(behind, toldEnd);
    const isPurpose =
      so === undefined
        ? isSaving(told, vocabulary) && !isEffect(sentence, told)
        : isOutcome(told, vocabulary);
    const end = sentence[at - 1].lower === "," ? at - 1 : at;
    if (isPurpose && opensOrder(sentence))
      return {
        rest: [...sentence.slice(0, end), ...sentence.slice(toldEnd)],
        told: sentence.slice(at, toldEnd),
      };
  }
  return undefined;
}

/** "put the lemon in the fridge to cool down": what gets so is the lemon. */
function isEffect([verb]: Sentence, told: Sentence): boolean {
  return puttingVerbs.has(verb.lower) && behindAny(told, 0, changing) !== undefined;
}

const changing = phrasesOf("cool down, warm up");

/** "to save energy, …", "for the sandwiches, …" */
export function purposeBefore(sentence: Sentence, vocabulary: Vocabulary): Without | undefined {
  const comma = sentence.findIndex(({ lower }) => lower === ",");
  if (comma < 2 || comma + 2 >= sentence.length) return undefined;
  const told = sentence.slice(0, comma);
  const rest = sentence.slice(comma + 1);
  const to = behindAny(told, 0, inOrderTo);
  const isTold = to === undefined ? isOccasion(told, vocabulary) : isSaving(told.slice(to), vocabulary);
  return isTold ? { rest, told } : undefined;
}

function opensOrder(sentence: Sentence): boolean {
  return !["if", "when", "until", "unless", "i", "we"].includes(sentence[0].lower);
}

/** "for the sandwiches", in which nothing is named that the robot knows. */
function isOccasion(told: Sentence, vocabulary: Vocabulary): boolean {
  return (
    told[0].lower === "for" &&
    told.length > 1 &&
    told.length <= longestOccasion &&
    namedIn(told, vocabulary).length === 0 &&
    !told.some(({ lower, kind }) => kind !== "word" || whole.has(lower) || verbs.has(lower)) &&
    !told.slice(1).some(({ lower }) => prepositions.has(lower) && lower !== "of")
  );
}

/** "save electricity", "make room on the shelf" */
function isSaving(told: Sentence, vocabulary: Vocabulary): boolean {
  const behind = behindAny(told, 0, savings);
  if (behind === undefined) return false;
  const rest = told.slice(behind);
  const isMore = rest.some(({ lower }) => [",", "and", "then", "or", "but", "if", "until"].includes(lower));
  const isPlain = namedIn(rest, vocabulary).every(({ from }) =>
    prepositions.has(rest[from - 1]?.lower ?? ""),
  );
  return !isMore && isPlain;
}

/** "I can reach the spoon", "the content stays fresh", "nobody trips over it" */
function isOutcome(told: Sentence, vocabulary: Vocabulary): boolean {
  const [first] = told;
  if (
    told.length < 2 ||
    told.some(({ lower }) => [",", "then", "if", "until", "only", "should", "must"].includes(lower))
  )
    return false;
  if (
    told.some(
      ({ lower }, at) => turned.has(lower) || (lower === "and" && verbs.has(told[at + 1]?.lower ?? "")),
    )
  )
    return false;
  if (persons.has(first.lower)) {
    const isDone =
      able.has(told[1].lower) || ["nobody", "everyone", "everybody", "nothing"].includes(first.lower);
    // "so you can put it on the desk": that is asked for.
    return isDone && first.lower !== "you" && namedIn(told, vocabulary).length < 2;
  }
  if (first.lower === "nothing") return namedIn(told, vocabulary).length === 0;
  const end = nounEnd(told, 0, vocabulary) ?? strangeEnd(told);
  const how = end === undefined ? undefined : behindAny(told, end, lasting);
  if (how === undefined) return false;
  const rest = told.slice(how);
  const isNot = told[how - 1].lower === "not";
  const isState = ({ lower }: Token) =>
    vocabulary.attribute(lower) !== undefined || (prepositions.has(lower) && !isNot);
  // "gets clean", but "stays cold": what an action may be asked for.
  const isGained =
    ["gets", "get", "can", "could"].includes(told[how - 1].lower) &&
    rest.some(({ lower }) => stateWords.has(lower));
  return !isGained && !rest.some(isState) && namedIn(rest, vocabulary).length === 0;
}

/** "the content", "the baby", "my cat" */
function strangeEnd(told: Sentence): number | undefined {
  if (["it", "they", "this", "that"].includes(told[0].lower)) return 1;
  return ["the", "my", "our", "your", "his", "her", "their"].includes(told[0].lower) ? 2 : undefined;
}
