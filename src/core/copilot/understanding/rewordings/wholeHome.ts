import { type Token, wordsAs } from "../words/tokens";
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

const searching = new Set(["search", "explore", "look", "scan", "survey", "inspect", "have", "take", "go"]);
const roomNames = new Set(
  "bedroom bathroom kitchen office lab laboratory studio workspace apartment house".split(" "),
);

/** "search the bedroom for a banana" → "search the room …", where no thing is called so. */
export function withRoomNamed(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const start = sentence[0]?.lower === "please" ? 1 : 0;
  if (!searching.has(sentence[start]?.lower ?? "")) return sentence;
  return sentence.flatMap((token, at) => {
    const isNamed =
      roomNames.has(token.lower) &&
      articles.has(sentence[at - 1]?.lower ?? "") &&
      // "go to the office" asks for a place that is not known.
      sentence[at - 2]?.lower !== "to" &&
      !vocabulary.knows(token.lower) &&
      vocabulary.nounsAt(sentence, at).length === 0;
    return isNamed ? wordsAs("room") : [token];
  });
}
