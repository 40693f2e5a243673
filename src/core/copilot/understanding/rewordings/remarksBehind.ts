import { behindAny, phrasesOf } from "../actions/said";
import { stateWords } from "../actions/senses";
import { prepositions, verbs } from "../words/firstWords";
import type { Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { isOfSeveral } from "./kept";
import { becoming, isCommand, isOwnWish, refersBack } from "./remarks";

/*
 * "throw away the bread, it's stale", "drive to the dock, your battery is getting low": why something is asked for, told behind
 * it without a "because".
 */

type Sentence = readonly Token[];

const subjects = new Set(["it", "they", "this", "that"]);
const owners = new Set(["my", "your", "our", "i", "we"]);
const beings = new Set(["is", "are", "am", "looks", "look", "seems", "seem", "smells", "has", "have"]);
const here = new Set([
  "in",
  "here",
  "there",
  "now",
  "today",
  "already",
  "a",
  "bit",
  "so",
  "too",
  "very",
  "really",
  "for",
]);

/** "lie down on the bed, you have earned a rest" */
const deserving = phrasesOf("you have earned, you have deserved, you have more than earned, you deserve");

/** "Open the window; it's stuffy in here.", "Turn on the tv. I want to watch it." */
export function withoutRemarksBehind(
  sentences: readonly Sentence[],
  vocabulary: Vocabulary,
  notes: string[],
): readonly Sentence[] {
  return sentences.filter((sentence, at) => {
    const before = sentences[at - 1];
    const next = sentences[at + 1];
    const isRemarked =
      before !== undefined &&
      isCommand(before) &&
      (next === undefined || isCommand(next)) &&
      ((isOwnWish(sentence) && refersBack(sentence)) ||
        isRemark(sentence, vocabulary) ||
        // "the other one is good. Bring it here": that is what "it" is.
        (needsNothing(sentence, before, vocabulary) && !(next && refersBack(next))));
    if (isRemarked)
      notes.push(
        `"${sentence.map(({ text }) => text).join(" ")}" is taken as a remark: nothing is done about it.`,
      );
    return !isRemarked;
  });
}

export function withoutRemarkBehind(sentence: Sentence, vocabulary: Vocabulary, notes: string[]): Sentence {
  const comma = sentence.findLastIndex(({ lower }) => lower === ",");
  if (comma < 2 || !isCommand(sentence)) return sentence;
  const remark = sentence.slice(comma + 1);
  // "turn on the tv, I want to watch it"
  const isWish = isOwnWish(remark) && refersBack(remark);
  const isAside =
    isWish || isRemark(remark, vocabulary) || needsNothing(remark, sentence.slice(0, comma), vocabulary);
  if (!isAside) return sentence;
  notes.push(`"${remark.map(({ text }) => text).join(" ")}" is taken as a remark: nothing is done about it.`);
  return sentence.slice(0, comma);
}

/** It tells of a state that is no look of a thing, and that no action brings about. */
function isRemark(remark: Sentence, vocabulary: Vocabulary): boolean {
  const [first] = remark;
  const deserved = behindAny(remark, 0, deserving);
  if (deserved !== undefined) return isReward(remark.slice(deserved), vocabulary);
  const be = remark.findIndex(({ lower }) => beings.has(lower));
  const isAbout = subjects.has(first?.lower ?? "") ? be === 1 : owners.has(first?.lower ?? "") && be > 0;
  const state = remark.slice(be + 1);
  if (!isAbout || state.length === 0) return false;
  if (becoming.has(state[0].lower)) return true;
  return isNothingKnown(state, vocabulary);
}

const still = new Set(["still", "already", "perfectly", "quite"]);
const well = phrasesOf(
  [
    ...[
      "clean",
      "good",
      "fine",
      "fresh",
      "ok",
      "okay",
      "usable",
      "edible",
      "all right",
      "good enough",
      "clean enough",
    ],
    ...["not needed", "not necessary", "not required"].flatMap((not) => [
      not,
      `${not} any more`,
      `${not} anymore`,
    ]),
  ].join(","),
);

/** "the other one is still clean", "the blanket is not needed": told of another thing than what is asked for; of all toys it may be one. */
function needsNothing(remark: Sentence, order: Sentence, vocabulary: Vocabulary): boolean {
  if (isOfSeveral(order, vocabulary)) return false;
  const be = remark.findIndex(({ lower }) => lower === "is" || lower === "are");
  const isThing =
    be > 1 && things.has(remark[0].lower) && !remark.slice(0, be).some(({ lower }) => links.has(lower));
  const isStill = still.has(remark[be + 1]?.lower ?? "");
  const state = remark.slice(isStill ? be + 2 : be + 1);
  // "the mug is clean" may be what is wanted.
  const isSo = isStill || !stateWords.has(state[0]?.lower ?? "");
  return isThing && isSo && behindAny(state, 0, well) === state.length;
}

const things = new Set(["the", "that", "this", "my", "our"]);
const links = new Set([",", "and", "or", "but", "so"]);

/** "a rest", "it": nothing that could be handed over. */
function isReward(said: Sentence, vocabulary: Vocabulary): boolean {
  const isPlain = ({ lower }: Token, at: number) =>
    lower !== "," && lower !== "and" && vocabulary.nounsAt(said, at).length === 0;
  return said.length > 0 && said.every(isPlain);
}

/** No thing, look or deed that the robot knows is named there. */
function isNothingKnown(said: Sentence, vocabulary: Vocabulary): boolean {
  return (
    said.length > 0 &&
    said.every(
      (token, at) =>
        here.has(token.lower) ||
        (!stateWords.has(token.lower) &&
          !prepositions.has(token.lower) &&
          !verbs.has(token.lower) &&
          vocabulary.attribute(token.lower) === undefined &&
          vocabulary.nounsAt(said, at).length === 0),
    )
  );
}
