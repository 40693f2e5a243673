import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "put two toys on the bed, I don't care which ones", "… Pick whichever you like.": the choice is free, in more words than "no
 * matter which"; and "whichever block you like" is one of them.
 */

type Sentence = readonly Token[];

const careless = [
  "i do not care",
  "i do not mind",
  "it does not matter",
  "it makes no difference",
  "no matter",
];
const free = phrasesOf(
  [
    ...careless.flatMap((how) =>
      ["which ones", "which colour", "what colour", "about the colour", "the colour"].map(
        (which) => `${how} ${which}`,
      ),
    ),
    ...[
      "whichever colour",
      "the colour does not matter",
      "colour does not matter",
      "any colour will do",
      "any colour is fine",
    ],
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

const anyOf = phrasesOf("any, either");
const willDo = phrasesOf("will do, will be fine, would be fine, is fine, is ok, is okay, does the job, does");

/** "put it on a plate, any plate will do", "any will do" → "…, whichever you like" */
function withAnyThatDoes(sentence: Sentence): Sentence {
  const at = sentence.findLastIndex(
    (_, index) =>
      behindAny(sentence, index, anyOf) !== undefined && (index === 0 || isPause(sentence[index - 1])),
  );
  const does = at < 0 ? undefined : phraseIn(sentence, willDo, at + 1);
  const isOne = does?.behind === sentence.length && does.at - at - 1 <= longestName;
  return isOne ? [...sentence.slice(0, at), ...wordsAs("whichever you like")] : sentence;
}

const isPause = ({ lower }: Token): boolean => lower === ",";

/** "put a toy on the bed. Pick whichever you like" → "put a toy on the bed, no matter which" */
export function withFreeChoice(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences.map(withAnyThatDoes).map(withOneYouLike)) {
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

const liking = phrasesOf("you like, you want, you prefer, you fancy, you please");
/** Words of "yellow building block". */
const longestName = 3;

/** "put whichever block you like in the box" → "put a block in the box" */
function withOneYouLike(sentence: Sentence): Sentence {
  const at = sentence.findIndex(({ lower }) => lower === "whichever" || lower === "whatever");
  const like = at < 0 ? undefined : phraseIn(sentence, liking, at + 2);
  if (!like || like.at - at - 1 > longestName) return sentence;
  const noun = sentence.slice(at + 1, like.at);
  // "whichever ones you like", "whichever toys you like": how many is open.
  // "in whatever order you like" is no thing.
  const isOne = noun.every(
    ({ kind, lower }) => kind === "word" && !/[^s]s$/.test(lower) && !["of", "order", "way"].includes(lower),
  );
  return isOne
    ? [...sentence.slice(0, at), ...wordsAs("a"), ...noun, ...sentence.slice(like.behind)]
    : sentence;
}
