import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { type Token, wordsAs } from "../words/tokens";

/*
 * Sitting, lying, watching and reading in everyday words: "make yourself comfortable in the armchair", "have a nap on the bed", "watch
 * some television, but from the sofa", "sit down with the magazine in your hand". Where nobody sits or lies, the words stay.
 */

type Sentence = readonly Token[];

const links = new Set([",", "and", "then", "but"]);
const starts = new Set([undefined, ...links, "please", "to", "you", "just"]);
const seats = new Set("sofa couch armchair chair stool recliner loveseat".split(" "));
const beds = new Set("bed sofa couch daybed".split(" "));

export function withAtEase(sentence: Sentence): Sentence {
  return [
    withoutPermission,
    withSeatTaken,
    withNap,
    withLyingDown,
    withHelping,
    withoutHowLong,
    withPlainReading,
    withPlainWatching,
    withSeatBefore,
    withTableBefore,
    withInHandFirst,
    withBroughtAlong,
    withSeenAgain,
  ].reduce((said, change) => change(said), sentence);
}

const permission = phrasesOf("you may, you may now, now you may, you can now, you might");
const enjoyed = new Set("finish have eat drink watch read sit lie rest relax settle make".split(" "));

/** "you may finish the juice now" → "finish the juice now"; what may stay or be left out is no order. */
function withoutPermission(sentence: Sentence): Sentence {
  const behind = behindAny(sentence, 0, permission);
  return behind !== undefined && enjoyed.has(sentence[behind]?.lower ?? "")
    ? sentence.slice(behind)
    : sentence;
}

/** What a place named behind a preposition is called: "armchair" of "in the armchair by the window". */
function placeAt(sentence: Sentence, preposition: number): string | undefined {
  if (!["in", "on", "into", "onto"].includes(sentence[preposition]?.lower ?? "")) return undefined;
  return sentence.slice(preposition + 1, placeEnd(sentence, preposition + 1)).at(-1)?.lower;
}

const placeEnds = new Set([...links, ..."with by near next from to in on at while for please".split(" ")]);

function placeEnd(sentence: Sentence, from: number): number {
  const end = sentence.findIndex(({ lower }, at) => at > from && placeEnds.has(lower));
  return end < 0 ? sentence.length : end;
}

const comfortable = phrasesOf(
  "make yourself comfortable, make yourself at home, make yourself cosy, get comfortable, get yourself comfortable, settle down, settle yourself down, settle yourself, settle, sit back, lean back, sit yourself down, sit yourself, plop down, relax, recline",
);

/** On a sofa they may be to sit or to lie. */
const snuggling = phrasesOf("curl up, snuggle up, snuggle down, cuddle up");
const chairs = new Set(["armchair", "chair", "recliner"]);

/** "make yourself comfortable in the armchair" → "sit in the armchair" */
function withSeatTaken(sentence: Sentence): Sentence {
  for (const at of sentence.keys()) {
    const behind = starts.has(sentence[at - 1]?.lower) ? behindAny(sentence, at, comfortable) : undefined;
    if (behind !== undefined && seats.has(placeAt(sentence, behind) ?? ""))
      return sentence.toSpliced(at, behind - at, ...wordsAs("sit"));
    const snug = starts.has(sentence[at - 1]?.lower) ? behindAny(sentence, at, snuggling) : undefined;
    if (snug !== undefined && chairs.has(placeAt(sentence, snug) ?? ""))
      return sentence.toSpliced(at, snug - at, ...wordsAs("sit"));
  }
  return sentence;
}

const short = new Set("short little quick good long".split(" "));
const rests = phrasesOf("nap, rest, snooze, sleep, kip, lie down, lie, doze");
const restEnds = new Set([undefined, ",", "and", "then"]);

/** "have a short nap on the bed" → "lie on the bed", "go to the bed and take a nap" → "… and lie down" */
function withNap(sentence: Sentence): Sentence {
  for (const at of sentence.keys()) {
    if (!["have", "take", "get"].includes(sentence[at].lower) || !starts.has(sentence[at - 1]?.lower))
      continue;
    if (!["a", "some"].includes(sentence[at + 1]?.lower ?? "")) continue;
    const behind = behindAny(sentence, short.has(sentence[at + 2]?.lower ?? "") ? at + 3 : at + 2, rests);
    if (behind === undefined) continue;
    const place = placeAt(sentence, behind);
    const isBedNamed = sentence.slice(0, at).some(({ lower }) => beds.has(lower));
    if (place !== undefined && beds.has(place)) return sentence.toSpliced(at, behind - at, ...wordsAs("lie"));
    if (isBedNamed && restEnds.has(sentence[behind]?.lower))
      return sentence.toSpliced(at, behind - at, ...wordsAs("lie down"));
  }
  return sentence;
}

const stretching = phrasesOf("stretch out, stretch yourself out, lie back, lie yourself down, curl up");
const intoBed = phrasesOf(
  ["get", "hop", "climb", "crawl", "jump", "slip"]
    .flatMap((verb) => ["into bed", "into the bed", "into your bed", "in bed"].map((bed) => `${verb} ${bed}`))
    .join(","),
);

/** "stretch out on the sofa" → "lie on the sofa", "climb into bed" → "lie down on the bed" */
function withLyingDown(sentence: Sentence): Sentence {
  for (const at of sentence.keys()) {
    if (!starts.has(sentence[at - 1]?.lower)) continue;
    const bed = behindAny(sentence, at, intoBed);
    if (bed !== undefined && restEnds.has(sentence[bed]?.lower))
      return sentence.toSpliced(at, bed - at, ...wordsAs("lie down on the bed"));
    const stretched = behindAny(sentence, at, stretching);
    if (stretched !== undefined && beds.has(placeAt(sentence, stretched) ?? ""))
      return sentence.toSpliced(at, stretched - at, ...wordsAs("lie"));
  }
  return sentence;
}

const helping = phrasesOf("help yourself to, treat yourself to");

/** "help yourself to the juice" → "enjoy the juice": of what is no food or drink it is for a person */
function withHelping(sentence: Sentence): Sentence {
  return withPlainVerb(sentence, helping, "enjoy");
}

function withPlainVerb(sentence: Sentence, phrases: readonly (readonly string[])[], verb: string): Sentence {
  const told = phraseIn(sentence, phrases);
  return told && starts.has(sentence[told.at - 1]?.lower)
    ? sentence.toSpliced(told.at, told.behind - told.at, ...wordsAs(verb))
    : sentence;
}

const howLong = phrasesOf(
  "for an hour, for half an hour, for a few minutes, for a little while, for some time, for a little bit, for a couple of minutes, for a minute",
);
const pastimes = new Set(["watch", "read", "sit", "lie"]);

/** "watch TV for an hour": how long it is done no goal tells. */
function withoutHowLong(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, howLong, 1);
  const start = sentence.slice(0, told?.at ?? 0).findLastIndex(({ lower }) => links.has(lower)) + 1;
  return told && pastimes.has(sentence[start].lower)
    ? sentence.toSpliced(told.at, told.behind - told.at)
    : sentence;
}

const readings = phrasesOf(
  "read a bit in, read a little in, read a bit of, leaf through, flick through, browse through, have a read of, have a read in, have a read through, have a quick read of, have a little read of, take a read of, have a browse through, have a read",
);

/** "have a read of the magazine" → "read the magazine" */
function withPlainReading(sentence: Sentence): Sentence {
  return withPlainVerb(sentence, readings, "read");
}

const amounts = phrasesOf(
  "some, a bit of, a little, a little bit of, a little of, a while of, an hour of, a spot of",
);
const screens = new Set(["tv", "television", "telly"]);

/** "watch a bit of television" → "watch the television", of which there is one thing at most to be watched */
function withPlainWatching(sentence: Sentence): Sentence {
  const at = sentence.findIndex(({ lower }) => lower === "watch");
  const behind = at < 0 ? undefined : behindAny(sentence, at + 1, amounts);
  return behind !== undefined && screens.has(sentence[behind]?.lower ?? "")
    ? [...sentence.slice(0, at + 1), ...wordsAs("the"), ...sentence.slice(behind)]
    : sentence;
}

const notFrom = phrasesOf("and not from the, not from the, rather than from the, instead of from the");

/** "watch the TV, but from the armchair and not from the sofa" → "sit on the armchair and watch the TV" */
function withSeatBefore(sentence: Sentence): Sentence {
  const from = sentence.findIndex(
    ({ lower }, at) => at > 1 && lower === "from" && sentence[at + 1]?.lower === "the",
  );
  const watch = sentence
    .slice(0, Math.max(0, from))
    .findLastIndex(({ lower }, at) => lower === "watch" && starts.has(sentence[at - 1]?.lower));
  if (watch < 0) return sentence;
  const link = sentence.slice(0, from).findLastIndex(({ lower }) => !links.has(lower)) + 1;
  const watched = sentence.slice(watch, link);
  const end = placeEnd(sentence, from + 1);
  const isPlain = watched.length > 1 && !watched.some(({ lower }) => links.has(lower));
  if (!isPlain || !seats.has(sentence[end - 1].lower)) return sentence;
  const comma = sentence[end]?.lower === "," ? end + 1 : end;
  const other = behindAny(sentence, comma, notFrom);
  const isOtherSeat = other !== undefined && seats.has(sentence[placeEnd(sentence, other) - 1]?.lower);
  const rest = sentence.slice(isOtherSeat ? placeEnd(sentence, other) : end);
  return [
    ...sentence.slice(0, watch),
    ...wordsAs("sit on"),
    ...sentence.slice(from + 1, end),
    ...wordsAs("and"),
    ...watched,
    ...rest,
  ];
}

const atTable = new Set(["table", "desk", "counter", "bar"]);
const dining = new Set(["eat", "drink", "read", "enjoy"]);
const seated = new Set(["while", "sitting", "seated"]);

/** "eat the cupcake at the kitchen table" → "sit at the kitchen table and eat the cupcake" */
function withTableBefore(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) => index > 2 && lower === "at" && sentence[index + 1]?.lower === "the",
  );
  const start = sentence.slice(0, Math.max(0, at)).findLastIndex(({ lower }) => links.has(lower)) + 1;
  const deed = sentence[start]?.lower === "please" ? start + 1 : start;
  const end = placeEnd(sentence, at + 1);
  const isOver = sentence[end] === undefined || links.has(sentence[end].lower);
  if (sentence.slice(deed, Math.max(deed, at)).some(({ lower }) => seated.has(lower))) return sentence;
  if (at < 0 || !dining.has(sentence[deed].lower) || !atTable.has(sentence[end - 1].lower) || !isOver)
    return sentence;
  return [
    ...sentence.slice(0, deed),
    ...wordsAs("sit"),
    ...sentence.slice(at, end),
    ...wordsAs("and"),
    ...sentence.slice(deed, at),
    ...sentence.slice(end),
  ];
}

const inHand = phrasesOf("in your hand, in your hands, in hand");
const resting = new Set("sit lie stand go walk".split(" "));
const articles = new Set(["the", "a", "an", "my", "your"]);

/** "sit in the armchair with the magazine in your hand" → "hold the magazine and sit in the armchair" */
function withInHandFirst(sentence: Sentence): Sentence {
  const hand = phraseIn(sentence, inHand, 4);
  const before = sentence.slice(0, hand?.at ?? 0);
  const along = before.findLastIndex(({ lower }) => lower === "with");
  const rest = before
    .slice(0, Math.max(0, along))
    .findLastIndex(({ lower }, at) => resting.has(lower) && starts.has(sentence[at - 1]?.lower));
  const thing = before.slice(along + 1);
  const posture = before.slice(rest, along);
  const isPlain = articles.has(thing[0]?.lower ?? "") && ![...thing, ...posture].some(isLink);
  if (!hand || rest < 0 || !isPlain) return sentence;
  return [...sentence.slice(0, rest), ...holding(thing, posture), ...sentence.slice(hand.behind)];
}

/** "sit down at the desk with the book from the nightstand" → "hold the book from the nightstand and sit down at the desk" */
function withBroughtAlong(sentence: Sentence): Sentence {
  const along = sentence.findIndex(
    ({ lower }, at) => at > 2 && lower === "with" && sentence[at + 1]?.lower === "the",
  );
  const rest = sentence
    .slice(0, Math.max(0, along))
    .findLastIndex(({ lower }, at) => ["sit", "lie"].includes(lower) && starts.has(sentence[at - 1]?.lower));
  const end = sentence.findIndex((token, at) => at > along && isLink(token));
  const thing = sentence.slice(along + 1, end < 0 ? undefined : end);
  const from = thing.findIndex(({ lower }) => lower === "from");
  const isPlain = from > 1 && thing[from + 1]?.lower === "the" && reads.has(thing[from - 1].lower);
  const posture = sentence.slice(rest, along);
  if (rest < 0 || !isPlain || posture.some(isLink)) return sentence;
  return [...sentence.slice(0, rest), ...holding(thing, posture), ...(end < 0 ? [] : sentence.slice(end))];
}

const holding = (thing: Sentence, posture: Sentence): Sentence => [
  ...wordsAs("hold"),
  ...thing,
  ...wordsAs("and"),
  ...posture,
];

const isLink = ({ lower }: Token): boolean => links.has(lower);
const reads = new Set("book magazine newspaper novel comic".split(" "));

/** "turn the TV on, sit on the sofa and watch" → "… and watch it": what was named before and is there to be watched, or read */
function withSeenAgain(sentence: Sentence): Sentence {
  const last = sentence.length - 1;
  const verb = sentence[last]?.lower;
  if (last < 3 || !links.has(sentence[last - 1].lower)) return sentence;
  const things = verb === "watch" ? screens : verb === "read" ? reads : undefined;
  const named = sentence.filter(({ lower }) => things?.has(lower));
  return named.length === 1 ? [...sentence, ...wordsAs(`the ${named[0].lower}`)] : sentence;
}
