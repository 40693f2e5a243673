import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { definites } from "../conditions/referredTo";
import { verbs } from "../words/firstWords";
import { nounOpenings } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import { withMeanwhile } from "./meanwhile";

/*
 * What is told behind, and is to come before or go along with it: "go to the dock, having visited the store first",
 * "bring both mugs to the sink, but only wash the dirty one".
 */

type Sentence = readonly Token[];

const having = phrasesOf(
  ["having", "after having"]
    .flatMap((opening) => ["", " first", " already"].map((when) => opening + when))
    .flatMap((opening) =>
      ["visited", "been to", "been at", "gone to", "passed through", "seen"].map(
        (deed) => `${opening} ${deed}`,
      ),
    )
    .join(","),
);
const everythingElse = phrasesOf(
  "everything else, everywhere else, all the others, all others, the rest, all the other areas, all other areas, every other area, all the other places, all other places",
);
const afterRest = phrasesOf("after visiting, after you have visited, once you have visited, after going to");
const going = phrasesOf(
  "come back to, return to, go back to, end up at, end up in, end at, finish at, go to, drive to, visit, head to, move to",
);
const owed = new Set(["should", "must", "has", "have", "needs", "need"]);
const atTheEnd = phrasesOf(
  "by the time you finish, by the time you are done, by the time you are finished, by the end, before you finish, afterwards, on your way out, when you are done, when you are finished, when done, once you are done, once you are finished, once done, once finished",
);
const behindYou = phrasesOf("behind you, behind yourself, after yourself, after you");
const closing = new Set(["close", "shut"]);
const behindIt = phrasesOf("behind it, behind them");
const doors = new Set(["door", "doors", "lid"]);
const whenDone = phrasesOf(
  "when you finish, when you are finished, by the time you finish, by the time you are done, in the end",
);

export function withToldLater(sentence: Sentence): Sentence {
  return withHaving(withMeanwhile(withOnlyThen(withoutEnd(withoutArrival(withBeing(sentence))))));
}

const arrival = phrasesOf(
  "when you get there, once you get there, when you are there, once you are there, once there, when you arrive, once you arrive",
);

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
  if (first !== undefined && sentence[first]?.lower === "," && sentence.some(({ lower }) => owed.has(lower)))
    return sentence.slice(first + 1);
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
      !["know", "me", "us"].includes(sentence[index - 1].lower),
  );
  return at < 0 ? sentence : sentence.slice(0, sentence[at - 1].lower === "," ? at - 1 : at);
}

/** "go to the dock, having visited the store" → "go to the store and then go to the dock" */
function withHaving(sentence: Sentence): Sentence {
  const at = sentence.findIndex((_, index) => index > 1 && havingAt(sentence, index) !== undefined);
  const behind = at < 0 ? undefined : havingAt(sentence, at);
  const start = behindAny(sentence, 0, going);
  if (behind === undefined || start === undefined) return sentence;
  const end = sentence.findIndex(({ lower }, index) => index >= behind && [",", "and"].includes(lower));
  if (end >= 0) return sentence;
  const place = sentence.slice(start, [",", "only"].includes(sentence[at - 1].lower) ? at - 1 : at);
  const last = sentence.at(-1)?.lower === "first" ? sentence.length - 1 : sentence.length;
  const before = sentence.slice(behind, last);
  const isRest = behindAny(before, 0, everythingElse) === before.length;
  return [
    ...(isRest ? [...wordsAs("go everywhere except"), ...place] : [...wordsAs("go to"), ...before]),
    ...wordsAs("and then go to"),
    ...place,
  ];
}

/** "having visited the store", "after visiting all the others" */
function havingAt(sentence: Sentence, at: number): number | undefined {
  const after = behindAny(sentence, at, afterRest);
  const isRest = after !== undefined && behindAny(sentence, after, everythingElse) === sentence.length;
  return isRest ? after : behindAny(sentence, at, having);
}

const done = new Set(
  "washed rinsed cleaned cooked boiled fried baked toasted heated chilled cooled filled cut chopped sliced".split(
    " ",
  ),
);
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
