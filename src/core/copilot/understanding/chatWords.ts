import { type Token, wordsAs } from "./tokens";

/*
 * Words as people type them in a hurry: "pls grab a cup n put it on ur desk".
 */

type Sentence = readonly Token[];

const meant: Readonly<Record<string, string>> = {
  pls: "please",
  plz: "please",
  plse: "please",
  ur: "your",
  u: "you",
  wanna: "want to",
  gotta: "have to",
  lemme: "let me",
  gimme: "give me",
  thats: "that is",
  theres: "there is",
  dont: "do not",
  cant: "can not",
  shouldnt: "should not",
};
const thanks = new Set(["thx", "tnx", "ty"]);

export function withoutChatWords(sentence: Sentence): Sentence {
  return sentence.flatMap((token, at) => {
    if (Object.hasOwn(meant, token.lower)) return wordsAs(meant[token.lower]);
    // "grab it n put it": a block may be called n.
    const isAnd = token.text === "n" && at > 1 && at < sentence.length - 2;
    if (isAnd && !["block", "the", "box"].includes(sentence[at - 1].lower)) return wordsAs("and");
    return thanks.has(token.lower) ? [] : [token];
  });
}
