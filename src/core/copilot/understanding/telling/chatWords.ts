import { type Token, wordsAs } from "../words/tokens";

type Sentence = readonly Token[];

/** "grab a cup n put it on the desk", as people type in a hurry; a block may be called n. */
export function withoutChatWords(sentence: Sentence): Sentence {
  return sentence.flatMap((token, at) => {
    const isBetween = token.text === "n" && at > 1 && at < sentence.length - 2;
    return isBetween && !["block", "the", "box"].includes(sentence[at - 1].lower) ? wordsAs("and") : [token];
  });
}
