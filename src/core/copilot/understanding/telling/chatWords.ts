import { type Token, wordsAs } from "../words/tokens";

type Sentence = readonly Token[];

/** "grab a cup n put it on the desk", as people type in a hurry; a block may be called n. */
export function withoutChatWords(sentence: Sentence): Sentence {
  return sentence.flatMap((token, at) => {
    const isBetween = token.text === "n" && at > 1 && at < sentence.length - 2;
    return isBetween && !["block", "the", "box"].includes(sentence[at - 1].lower) ? wordsAs("and") : [token];
  });
}

const ends = new Set([
  undefined,
  ",",
  "and",
  "then",
  "in",
  "into",
  "on",
  "onto",
  "to",
  "back",
  "up",
  "down",
  "from",
  "off",
]);
const people = new Set(["to", "for", "with", "from", "ask", "tell"]);

/** "carry her to the bed": of what was named in the sentence before */
const carrying = new Set("carry put lay place tuck move".split(" "));

/** "pick up the doll and lay her in the box": a thing, behind one that was named. */
export function withThingsAsIt(sentence: Sentence): Sentence {
  return sentence.flatMap((token, at) => {
    const isThing =
      ["her", "him"].includes(token.lower) &&
      ends.has(sentence[at + 1]?.lower) &&
      !people.has(sentence[at - 1]?.lower ?? "") &&
      (sentence.slice(0, at).some(({ lower }) => lower === "the") ||
        carrying.has(sentence[at - 1]?.lower ?? ""));
    return isThing ? wordsAs("it") : [token];
  });
}
