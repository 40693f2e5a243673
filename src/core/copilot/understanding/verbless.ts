import { abilitiesOf } from "../abilities";
import type { Context } from "./questions/whichOne";
import { prepositions, verbs } from "./words/firstWords";
import { type Token, wordsAs } from "./words/tokens";

/*
 * Orders without a verb: "doll to the sofa", "all blocks back on the table", "the ring onto the peg, the rubbish into the bin";
 * of a robot that only goes somewhere, "the dock, please".
 */

type Sentence = readonly Token[];

const towards = new Set(["to", "into", "onto", "back", "off"]);
const openings = new Set("the a an all every each both my one two three four everything".split(" "));

/** Each sentence with a verb; undefined where it is not clear that something is to be brought there. */
export function withVerbs(
  sentences: readonly Sentence[],
  { robot, vocabulary }: Context,
): readonly Sentence[] | undefined {
  const isCarrying = abilitiesOf(robot).carryable.length > 0;
  const isBare = (sentence: Sentence) => {
    const nouns = vocabulary.nounsAt(sentence, 0);
    // "ring onto the peg": a word that may be a verb as well.
    if (nouns.some(({ next }) => towards.has(sentence[next]?.lower ?? ""))) return true;
    const isNoun = nouns.length > 0 || vocabulary.attribute(sentence[0].lower) !== undefined;
    return !verbs.has(sentence[0].lower) && (openings.has(sentence[0].lower) || isNoun);
  };
  const bare = sentences.filter(isBare);
  const isClear = bare.every((sentence) => !isCarrying || isTowards(sentence));
  if (bare.length === 0 || !isClear) return undefined;
  const verb = wordsAs(isCarrying ? "put" : "visit");
  return sentences.map((sentence) => (isBare(sentence) ? [...verb, ...sentence] : sentence));
}

/** "the doll on the bed" may tell which doll is meant; with several such it is where they are to go. */
function isTowards(sentence: Sentence): boolean {
  const places = sentence.filter(({ lower }) => prepositions.has(lower)).length;
  const isSeveral = places > 1 && sentence.some(({ lower }) => lower === "," || lower === "and");
  return sentence.some(({ lower }) => towards.has(lower)) || isSeveral;
}
