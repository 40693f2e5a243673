import { behindAny, phrasesOf } from "../actions/said";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "put two toys on the bed, I don't care which ones", "… Pick whichever you like.": the choice is free, in more words than "no
 * matter which".
 */

type Sentence = readonly Token[];

const free = phrasesOf(
  [
    ...["i do not care", "i do not mind", "it does not matter", "it makes no difference", "no matter"].map(
      (careless) => `${careless} which ones`,
    ),
    ...["it makes no difference which one", "it makes no difference which", "it is all the same to me"],
    ...["like", "prefer", "want", "please", "fancy"].flatMap((like) =>
      ["", "pick ", "choose ", "take ", "use "].flatMap((verb) =>
        ["whichever ones", "whichever one", "whichever"].map((any) => `${verb}${any} you ${like}`),
      ),
    ),
    ...["you choose", "you decide", "you pick", "your choice", "take your pick", "the choice is yours"],
  ].join(","),
);
const choiceSaid = "no matter which";
const pause: Token = { text: ",", lower: ",", kind: "mark" };

/** "put a toy on the bed. Pick whichever you like" → "put a toy on the bed, no matter which" */
export function withFreeChoice(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences) {
    const at = sentence.findIndex((_, index) => behindAny(sentence, index, free) === sentence.length);
    const before = at === 0 ? told.pop() : sentence.slice(0, Math.max(0, at));
    if (at < 0 || !before) {
      told.push(sentence);
      continue;
    }
    const end = before.findLastIndex(({ lower }) => lower !== "," && lower !== "and") + 1;
    told.push([...before.slice(0, end), pause, ...wordsAs(choiceSaid)]);
  }
  return told;
}
