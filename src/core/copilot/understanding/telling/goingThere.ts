import { prepositions } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";

/*
 * Ways to say that the robot itself should go somewhere: "park yourself in the bay", "pay the store a visit".
 */

type Sentence = readonly Token[];

const links = new Set([",", "and", "then"]);
const isStart = (sentence: Sentence, at: number): boolean =>
  at === 0 || links.has(sentence[at - 1].lower) || sentence[at - 1].lower === "please";

const moving = new Set(
  "park place put position station plant install move drive take bring steer navigate roll walk".split(" "),
);
const particles = new Set(["over", "off", "up", "down", "back"]);
const directions = new Set(["to", "towards", "toward", "into", "onto"]);
const positions = new Set("at in on by near next beside inside close alongside".split(" "));

/** "park yourself in the bay" → "wait in the bay", "take yourself off to the store" → "go to the store" */
export function withoutYourself(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) => lower === "yourself" && moving.has(sentence[index - 1]?.lower ?? ""),
  );
  if (at < 1 || !isStart(sentence, at - 1)) return sentence;
  const place = particles.has(sentence[at + 1]?.lower ?? "") ? at + 2 : at + 1;
  const preposition = sentence[place]?.lower ?? "";
  const isDirection = directions.has(preposition);
  if (!(isDirection || positions.has(preposition)) || place + 1 === sentence.length) return sentence;
  const verb = isDirection ? "go" : preposition === "on" ? "stand" : "wait";
  return [...sentence.slice(0, at - 1), ...wordsAs(verb), ...sentence.slice(place)];
}

const offTo = ["off", "back", "over", "out"];
const carrying = new Set(["with", "and", "put", "goes", "go"]);

/** "off to your mat", "off you go to the dock" → "go to …"; "off to bed with the doll" is about the doll. */
export function withOffTo(sentence: Sentence): Sentence {
  const start = sentence[0]?.lower === "please" ? 1 : 0;
  if (!offTo.includes(sentence[start]?.lower ?? "")) return sentence;
  const isYou = sentence[start + 1]?.lower === "you" && sentence[start + 2]?.lower === "go";
  const to = isYou ? start + 3 : start + 1;
  const rest = sentence.slice(to);
  const isOwn = rest[0]?.lower === "to" && rest.length > 1 && !rest.some(({ lower }) => carrying.has(lower));
  return isOwn ? [...wordsAs("go"), ...rest] : sentence;
}

const paying = new Set(["pay", "make", "give"]);

/** "pay the store a visit", "pay a visit to the store" → "visit the store" */
export function withVisitPaid(sentence: Sentence): Sentence {
  const visit = sentence.findIndex(
    ({ lower }, index) => lower === "visit" && articleBefore(sentence, index) !== undefined,
  );
  const article = visit < 0 ? undefined : articleBefore(sentence, visit);
  const pay = sentence.findLastIndex(({ lower }, index) => index < visit && paying.has(lower));
  if (article === undefined || pay < 0 || !isStart(sentence, pay)) return sentence;
  const place = sentence.slice(pay + 1, article);
  const isLast = place.length === 0 && sentence[visit + 1]?.lower === "to";
  const isPlain = place.length > 0 && !place.some(({ lower }) => links.has(lower) || prepositions.has(lower));
  if (!isLast && !isPlain) return sentence;
  return [
    ...sentence.slice(0, pay),
    ...wordsAs("visit"),
    ...place,
    ...sentence.slice(isLast ? visit + 2 : visit + 1),
  ];
}

/** Where "a short" of "a short visit" stands. */
function articleBefore(sentence: Sentence, at: number): number | undefined {
  const isShort = ["quick", "short", "brief"].includes(sentence[at - 1]?.lower ?? "");
  const article = isShort ? at - 2 : at - 1;
  return sentence[article]?.lower === "a" ? article : undefined;
}
