import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { exceptions } from "../words/lexicon";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "everything in the fridge may stay there except the tomato, which goes onto the counter": what may stay asks for nothing; what
 * is left out of it is what is to be done.
 */

type Sentence = readonly Token[];

const staying = phrasesOf(
  ["can", "may", "could", "might", "is allowed to", "are allowed to", "is free to", "are free to"]
    .flatMap((may) => ["stay", "remain", "be left"].map((stay) => `${may} ${stay}`))
    .join(","),
);
const where = phrasesOf("where it is, where they are, as it is, as they are, there, put, here, in place");
const wholes = new Set("everything all the others rest".split(" "));
const relatives = new Set(["which", "that", "they", "those", "it", "this"]);
const going = phrasesOf(
  [
    ...["should", "must", "has to", "have to", "needs to", "need to", "is to", "are to"].flatMap((owed) =>
      ["go", "be", "be put", "be moved", "be taken", "be brought"].map((deed) => `${owed} ${deed}`),
    ),
    ...["goes", "go", "belongs", "belong", "is going", "are going"],
  ].join(","),
);
const leavingOut = phrasesOf(exceptions.join(","));
const onlyThen = phrasesOf("but just, but only, and only, only, just, but");
const places = new Set("on onto in into inside to".split(" "));
const subjects = new Set("the a an my our your both all".split(" "));

/** "everything there may stay except the tomato, which goes onto the counter" → "the tomato goes onto the counter" */
export function withoutWhatMayStay(sentence: Sentence): Sentence {
  const stay = phraseIn(sentence, staying, 1);
  const isWhole = wholes.has(sentence[0]?.lower ?? "") && !(sentence[0].lower === "the" && !isRest(sentence));
  if (!stay || !isWhole) return sentence;
  let at = behindAny(sentence, stay.behind, where) ?? stay.behind;
  if (sentence[at]?.lower === ",") at++;
  const excepted = behindAny(sentence, at, leavingOut);
  const thing = excepted === undefined ? undefined : exceptedThing(sentence, excepted);
  if (thing) return thing;
  const behind = behindAny(sentence, at, onlyThen);
  if (behind === undefined || !subjects.has(sentence[behind]?.lower ?? "")) return sentence;
  const goes = phraseIn(sentence, going, behind + 2);
  const isAside = sentence.slice(behind, goes?.at).some(({ lower }) => lower === ",");
  return goes && !isAside && places.has(sentence[goes.behind]?.lower ?? "")
    ? sentence.slice(behind)
    : sentence;
}

/** "the others", "the rest of the fruit" */
const isRest = ([, second]: Sentence): boolean => ["others", "rest", "other"].includes(second?.lower ?? "");

/** "the tomato, which goes onto the counter" → "the tomato goes onto the counter" */
function exceptedThing(sentence: Sentence, from: number): Sentence | undefined {
  const comma = sentence.findIndex(({ lower }, at) => at > from && lower === ",");
  const relative = sentence[comma + 1]?.lower ?? "";
  if (comma < 0 || !relatives.has(relative)) return undefined;
  const goes = behindAny(sentence, comma + 2, going);
  if (goes === undefined || !places.has(sentence[goes]?.lower ?? "")) return undefined;
  return [...sentence.slice(from, comma), ...wordsAs("should go"), ...sentence.slice(goes)];
}
