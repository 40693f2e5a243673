import type { Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "close every window in the apartment", "all toys in the room": everywhere the robot is anyway.
 */

type Sentence = readonly Token[];

const within = new Set(["in", "around", "throughout", "inside"]);
const articles = new Set(["the", "this", "my", "our", "your", "whole", "entire"]);
const homes = new Set("apartment house flat home room place building hall".split(" "));
const wholes = new Set("all every each everything any both".split(" "));

/** Only of all there are: "the cup in the room" may be one of several that are elsewhere. */
export function withoutWholeHome(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const isAll = sentence.some(({ lower }) => wholes.has(lower));
  const at = isAll ? sentence.findIndex((_, index) => index > 1 && homeAt(sentence, index, vocabulary)) : -1;
  const end = at < 0 ? undefined : homeAt(sentence, at, vocabulary);
  return end === undefined ? sentence : [...sentence.slice(0, at), ...sentence.slice(end)];
}

function homeAt(sentence: Sentence, at: number, vocabulary: Vocabulary): number | undefined {
  if (!within.has(sentence[at].lower)) return undefined;
  let noun = at + 1;
  while (articles.has(sentence[noun]?.lower ?? "")) noun++;
  // "in the place of the doll"
  const isHome =
    noun > at + 1 &&
    homes.has(sentence[noun]?.lower ?? "") &&
    !["of", "where"].includes(sentence[noun + 1]?.lower ?? "");
  return isHome && vocabulary.nounsAt(sentence, noun).length === 0 ? noun + 1 : undefined;
}
