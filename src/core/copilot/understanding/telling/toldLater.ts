import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { definites } from "../conditions/referredTo";
import { verbs } from "../words/firstWords";
import { nounOpenings } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";

/*
 * What is told behind, and is to come before or go along with it: "the fork is to be washed, after which it shall be stored",
 * "bring both mugs to the sink, but only wash the dirty one".
 */

type Sentence = readonly Token[];

const owed = new Set(["should", "must", "has", "have", "needs", "need"]);
const atTheEnd = phrasesOf(
  "by the time you finish, by the time you are done, by the time you are finished, by the end, before you finish, afterwards, on your way out, when you are done, when you are finished, when done, once you are done, once you are finished, once done, once finished, when that is done, once that is done, when this is done, once this is done",
);
const behindYou = phrasesOf("behind you, behind yourself, after yourself, after you");
const closing = new Set(["close", "shut"]);
const behindIt = phrasesOf("behind it, behind them");
const doors = new Set(["door", "doors", "lid"]);
const whenDone = phrasesOf(
  "when you finish, when you are finished, by the time you finish, by the time you are done, in the end",
);

const setFirst = new Set(["the", "all", "every", "both", "it", "they", "everything", ","]);

export function withToldLater(sentence: Sentence): Sentence {
  return [
    withAfterWhich,
    withOnceDone,
    withBeing,
    withoutArrival,
    withThenWhenDone,
    withThenAtEnd,
    withoutEnd,
    withOnlyThen,
  ].reduce((said, change) => change(said), sentence);
}

const done = new Set(
  "washed rinsed cleaned cooked boiled fried baked toasted heated chilled cooled filled cut chopped sliced".split(
    " ",
  ),
);

const afterWhich = phrasesOf("after which, after that, whereupon, and only after that, and only then");
const shall = phrasesOf(
  ["it shall be", "it should be", "it must be", "it has to be", "it is to be", "it is"]
    .concat(
      "they shall be",
      "they should be",
      "they must be",
      "they have to be",
      "they are to be",
      "they are",
    )
    .join(","),
);
const places = new Set(["in", "on", "at", "inside"]);

/** "the fork is to be washed, after which it shall be stored" → "… washed and then stored"; "…, and only after that does it go" → "then it goes" */
function withAfterWhich(sentence: Sentence): Sentence {
  const comma = sentence.findIndex(
    ({ lower }, at) => at > 1 && lower === "," && behindAny(sentence, at + 1, afterWhich) !== undefined,
  );
  const next = comma < 0 ? undefined : behindAny(sentence, comma + 1, afterWhich);
  // "after that is done", "after that, …"
  if (next === undefined || ["is", ","].includes(sentence[next]?.lower ?? "")) return sentence;
  const before = [...sentence.slice(0, comma), ...wordsAs("and then")];
  const asked = behindAny(sentence, next, phrasesOf("does it go, do they go"));
  if (asked !== undefined)
    return [
      ...before,
      ...wordsAs(sentence[next].lower === "does" ? "it goes" : "they go"),
      ...sentence.slice(asked),
    ];
  // Where it was told what is to happen to the thing, the rest is told so, too.
  const isPassive = sentence.slice(0, comma).some(({ lower }) => lower === "be");
  const told = behindAny(sentence, next, shall) ?? next;
  const isDeed = isPassive && !places.has(sentence[told]?.lower ?? "");
  return [...before, ...sentence.slice(isDeed ? told : next)];
}

const doneWith = new Set([...done, "cleared", "emptied", "dried"]);

/** "the mug, once washed, goes on the shelf" → "the mug should be washed and then put on the shelf" */
function withOnceDone(sentence: Sentence): Sentence {
  const once = sentence.findIndex(
    ({ lower }, at) =>
      at > 1 && lower === "once" && sentence[at - 1].lower === "," && sentence[at + 2]?.lower === ",",
  );
  const goes = once < 0 ? undefined : behindAny(sentence, once + 3, placing);
  const isDone = once > 0 && doneWith.has(sentence[once + 1].lower);
  if (goes === undefined || !isDone || sentence.slice(0, once - 1).some(({ lower }) => lower === ","))
    return sentence;
  return [
    ...sentence.slice(0, once - 1),
    ...wordsAs(`should be ${sentence[once + 1].lower} and then put`),
    ...sentence.slice(goes),
  ];
}

const clean = new Set(["clean", "dry", "ready", "finished", "done", ...doneWith]);
const beings = new Set(["is", "are", "looks", "look"]);

/** "that mug is dirty. Once washed, it goes on the shelf" → "that mug should be washed and then put on the shelf" */
export function withOnceDoneNext(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences) {
    const before = told.at(-1);
    const isNext =
      sentence[0]?.lower === "once" && clean.has(sentence[1]?.lower ?? "") && sentence[2]?.lower === ",";
    if (!before || !isNext) {
      told.push(sentence);
      continue;
    }
    const be = before.findIndex(({ lower }) => beings.has(lower));
    const goes = ["it", "they"].includes(sentence[3]?.lower ?? "")
      ? behindAny(sentence, 4, placing)
      : undefined;
    const isThing = things.has(before[0].lower) && be > 1 && before.length === be + 2;
    if (verbs.has(before[0].lower) && !beings.has(before[0].lower))
      told.push([...wordsAs("then"), ...sentence.slice(3)]);
    else if (isThing && goes !== undefined && doneWith.has(sentence[1].lower)) {
      const done = [...wordsAs(`should be ${sentence[1].lower} and then put`), ...sentence.slice(goes)];
      told.splice(-1, 1, [...before.slice(0, be), ...done]);
    } else told.push(sentence);
  }
  return told;
}

const itOnceDone = phrasesOf(
  ["once", "after", "as soon as"]
    .flatMap((when) => ["it is", "it has been", "they are", "they have been"].map((be) => `${when} ${be}`))
    .join(","),
);

/** "after it has been washed, the fork goes into the drawer" → "the fork should be washed and then put into the drawer"; nothing was named before. */
export function withOnceDoneFirst(sentences: readonly Sentence[]): readonly Sentence[] {
  const [sentence, ...rest] = sentences;
  const done = behindAny(sentence ?? [], 0, itOnceDone);
  const isDone = done !== undefined && doneWith.has(sentence[done]?.lower ?? "");
  if (!isDone || sentence[done + 1]?.lower !== "," || !things.has(sentence[done + 2]?.lower ?? ""))
    return sentences;
  const goes = phraseIn(sentence, placing, done + 3);
  const subject = sentence.slice(done + 2, goes?.at);
  const isPlain = !subject.some(({ lower }) => lower === "," || verbs.has(lower));
  if (!goes || !isPlain) return sentences;
  return [
    [
      ...subject,
      ...wordsAs(`should be ${sentence[done].lower} and then put`),
      ...sentence.slice(goes.behind),
    ],
    ...rest,
  ];
}

const things = new Set("the this that these those my our your".split(" "));
const placing = phrasesOf(
  "goes, go, belongs, belong, should go, must go, should be put, must be put, is to go, has to go, is to be put",
);
const thatDone = phrasesOf("when that is done, once that is done, when this is done, after that is done");

/** "visit the store and park at the dock when that's done" → "… and then park at the dock"; the whole is done then as well. */
function withThenAtEnd(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, thatDone, 2);
  const and = sentence.findLastIndex(({ lower }) => lower === "and");
  if (!told || told.behind !== sentence.length || sentence.some(({ lower }) => lower === "then"))
    return sentence;
  const said = sentence.slice(0, sentence[told.at - 1].lower === "," ? told.at - 1 : told.at);
  const isNext = and > 1 && verbs.has(sentence[and + 1]?.lower ?? "");
  return isNext ? said.toSpliced(and + 1, 0, ...wordsAs("then")) : said;
}

const arrival = phrasesOf(
  "when you get there, once you get there, when you are there, once you are there, once there, when you arrive, once you arrive",
);

const ownDone = phrasesOf(
  ["when", "once", "as soon as", "after"]
    .flatMap((when) =>
      ["you are done", "you are finished", "you have finished", "you finish", "you are through"].flatMap(
        (done) =>
          ["", " with it", " with that", " with them", " doing that"].map((what) => `${when} ${done}${what}`),
      ),
    )
    .join(","),
);

/** "read the book, and when you are done put it on the shelf" → "read the book, and then put it on the shelf" */
function withThenWhenDone(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, ownDone, 2);
  const next = told && sentence[told.behind]?.lower === "," ? told.behind + 1 : (told?.behind ?? 0);
  const isNext =
    told && ["and", ","].includes(sentence[told.at - 1].lower) && verbs.has(sentence[next]?.lower ?? "");
  return isNext ? [...sentence.slice(0, told.at), ...wordsAs("then"), ...sentence.slice(next)] : sentence;
}

/** "drive to the shelf, and when you get there pick up a cup": what is told next is done next anyway. */
function withoutArrival(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, arrival, 2);
  if (!told) return sentence;
  const next = sentence[told.behind]?.lower === "," ? told.behind + 1 : told.behind;
  return [...sentence.slice(0, told.at), ...sentence.slice(next)];
}

/** "everything dirty has to be in the sink by the time you finish": when else? "close the fridge behind you" */
function withoutEnd(sentence: Sentence): Sentence {
  const first = behindAny(sentence, 0, whenDone);
  const isSet = setFirst.has(sentence[first ?? sentence.length]?.lower ?? "");
  if (first !== undefined && isSet && sentence.some(({ lower }) => owed.has(lower)))
    return sentence.slice(sentence[first].lower === "," ? first + 1 : first);
  const isShut = sentence.some(({ lower }) => closing.has(lower));
  // "put it in there and shut the door behind it"
  const isDoorBehind =
    isShut &&
    behindAny(sentence, sentence.length - 2, behindIt) !== undefined &&
    doors.has(sentence.at(-3)?.lower ?? "");
  if (isDoorBehind) return sentence.slice(0, -2);
  const ends = isShut ? [...atTheEnd, ...behindYou] : atTheEnd;
  const at = sentence.findIndex(
    (_, index) =>
      index > 2 &&
      behindAny(sentence, index, ends) === sentence.length &&
      // "let me know when you are done"
      !["know", "me", "us"].includes(sentence[index - 1].lower) &&
      // "the store first, and the dock comes right afterwards"
      !["comes", "come", "right", "straight"].includes(sentence[index - 1].lower),
  );
  return at < 0 ? sentence : sentence.slice(0, sentence[at - 1].lower === "," ? at - 1 : at);
}

const onceWords = new Set(["once", "after"]);

/** "once the potato is cooked, put it in the bowl": that it gets so is asked for, too. */
function withBeing(sentence: Sentence): Sentence {
  const be = sentence.findIndex(({ lower }, at) => at > 1 && at < 6 && (lower === "is" || lower === "are"));
  const isDone =
    onceWords.has(sentence[0]?.lower ?? "") &&
    done.has(sentence[be + 1]?.lower ?? "") &&
    sentence[be + 2]?.lower === ",";
  // "once the salmon is in the microwave, switch it on"
  const isThere =
    onceWords.has(sentence[0]?.lower ?? "") &&
    definites.has(sentence[1]?.lower ?? "") &&
    ["in", "on"].includes(sentence[be + 1]?.lower ?? "") &&
    nounOpenings.has(sentence[be + 2]?.lower ?? "");
  if (!isDone && !isThere) return sentence;
  const been = sentence[be].lower === "is" ? "has been" : "have been";
  return sentence.toSpliced(be, 1, ...wordsAs(isDone ? been : `${been} put`));
}

/** "…, but only wash the dirty one" → "… and then wash the dirty one" */
function withOnlyThen(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) =>
      index > 2 &&
      lower === "but" &&
      sentence[index + 1]?.lower === "only" &&
      verbs.has(sentence[index + 2]?.lower ?? ""),
  );
  if (at < 0 || sentence.at(-1)?.lower !== "one") return sentence;
  const end = sentence[at - 1].lower === "," ? at - 1 : at;
  return [...sentence.slice(0, end), ...wordsAs("and then"), ...sentence.slice(at + 2)];
}
