import type { Token } from "../words/tokens";

const goes = new Set(["go", "come", "run"]);
const links = new Set(["and", "then", ","]);

/** "go get the cup", "go and fetch the doll": going there is part of it. `isVerb` tells whether a verb begins at a token. */
export function withoutGoing(
  sentence: readonly Token[],
  isVerb: (sentence: readonly Token[], at: number) => boolean,
): readonly Token[] {
  return sentence.filter(({ lower }, at) => {
    const isStart = (index: number) => index === 0 || links.has(sentence[index - 1].lower);
    if (goes.has(lower) && isStart(at)) {
      const next = sentence[at + 1]?.lower === "and" ? at + 2 : at + 1;
      return !isVerb(sentence, next);
    }
    const isLink = lower === "and" && at > 0 && goes.has(sentence[at - 1].lower) && isStart(at - 1);
    return !isLink || !isVerb(sentence, at + 1);
  });
}
