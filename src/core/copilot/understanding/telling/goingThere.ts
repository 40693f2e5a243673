import { behindAny, phrasesOf } from "../actions/said";
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

const offWithYou = phrasesOf("please, off you go, off with you, come on, go on, off now");
const ways = phrasesOf(
  "off to, off you go to, off with you to, back to, over to, out to, up to, down to, straight to, on to, to",
);
const placeOpenings = new Set(["the", "your", "my", "our"]);
/** Words of "the charging dock". */
const longestPlace = 4;

/** "off to your mat", "to the store, then back to the dock" → "go to the store, then go back to the dock"; nothing else is told. */
export function withGoingOff(told: Sentence): Sentence {
  const off = behindAny(told, 0, offWithYou);
  const behind = off !== undefined && told[off]?.lower === "," ? off + 1 : (off ?? 0);
  const sentence = behindAny(told, behind, ways) === undefined ? told : told.slice(behind);
  const said: Token[] = [];
  for (let at = 0; at < sentence.length; ) {
    while (at > 0 && links.has(sentence[at]?.lower ?? "")) said.push(sentence[at++]);
    const place = behindAny(sentence, at, ways);
    const next = sentence.findIndex(({ lower }, index) => index > at && links.has(lower));
    const end = next < 0 ? sentence.length : next;
    const name = sentence.slice(place ?? end, end);
    // "off to bed"
    const isBare = name.length === 1 && place !== at + 1;
    const isName =
      isBare || (placeOpenings.has(name[0]?.lower ?? "") && name.length > 1 && name.length <= longestPlace);
    if (place === undefined || !isName || name.some(({ lower }) => notOfPlace.has(lower))) return told;
    said.push(...wordsAs("go to"), ...name);
    at = end;
  }
  return said.length > 0 ? said : told;
}

/** "to the bed with it", "to the left of the cup" */
const notOfPlace = new Set([
  ...prepositions,
  "with",
  "of",
  "it",
  "go",
  "goes",
  "please",
  "i",
  "you",
  "should",
]);

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

const looking = phrasesOf(
  ["have", "take"]
    .flatMap((verb) =>
      ["a look", "a quick look", "a good look", "a closer look", "a look around"].flatMap((look) =>
        ["", " there", " please", " for me"].map((tail) => `and ${verb} ${look}${tail}`),
      ),
    )
    .join(","),
);
const goings = new Set("go walk drive run head move come trot".split(" "));

/** "could you go there and have a look?" → "could you go there": who comes there looks */
export function withoutLookThere(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    (_, index) => index > 1 && behindAny(sentence, index, looking) === sentence.length,
  );
  const clause = sentence.slice(0, Math.max(0, at));
  const start = clause.findLastIndex(({ lower }) => links.has(lower)) + 1;
  return at > 0 && clause.slice(start).some(({ lower }) => goings.has(lower)) ? clause : sentence;
}
