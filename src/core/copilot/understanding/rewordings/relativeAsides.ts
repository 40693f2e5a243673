import { behindAny, phrasesOf } from "../actions/said";
import { stateWords } from "../actions/senses";
import { prepositions } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * What is said of a thing between two commas: "the plate, which is still dirty, should be washed" is the plate that is dirty;
 * "all mugs, whatever their colour, belong on the shelf" are simply all mugs.
 */

type Sentence = readonly Token[];

const relative = phrasesOf("which is, which are, that is, that are");
const sofar = new Set("still already now currently just".split(" "));
const whatever = phrasesOf("whatever, no matter what, no matter which, regardless of, irrespective of");
const owners = new Set(["their", "its", "the"]);
const sides = new Set("colour color size kind type shape material state look".split(" "));
const beings = new Set(["is", "are", "may", "be", "they", "have"]);

export function withRelativeAside(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const start = sentence.findIndex(({ lower }, at) => at > 1 && lower === ",");
  const end = sentence.findIndex(({ lower }, at) => at > start + 1 && lower === ",");
  if (start < 0 || end < 0 || end === sentence.length - 1) return sentence;
  const said = sentence.slice(start + 1, end);
  const rest = sentence.slice(end + 1);
  if (isWhatever(said)) return [...sentence.slice(0, start), ...rest];
  const behind = behindAny(said, 0, relative);
  if (behind === undefined) return sentence;
  const state = said.slice(behind).filter(({ lower }) => !sofar.has(lower));
  const isState =
    state.length > 0 &&
    (prepositions.has(state[0].lower) ||
      state.every(({ lower }) => stateWords.has(lower) || vocabulary.attribute(lower) !== undefined));
  return isState
    ? [...sentence.slice(0, start), ...wordsAs(`that ${said[1].lower}`), ...state, ...rest]
    : sentence;
}

/** "whatever their colour", "no matter which colour they are" */
function isWhatever(said: Sentence): boolean {
  const behind = behindAny(said, 0, whatever);
  return (
    behind !== undefined &&
    said.slice(behind).some(({ lower }) => sides.has(lower)) &&
    said.slice(behind).every(({ lower }) => owners.has(lower) || sides.has(lower) || beings.has(lower))
  );
}
