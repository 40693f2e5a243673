import { behindAny, phrasesOf } from "../actions/said";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "go and recharge", "before you recharge", "get some power": at the charging dock, where there is one.
 */

type Sentence = readonly Token[];

const links = new Set([",", "and", "then", "but"]);
const power = ["charge", "recharge"].flatMap((verb) =>
  ["", " yourself", " up", " your battery", " your batteries", " the battery"].flatMap((what) =>
    ["", "go ", "go and "].map((go) => `${go}${verb}${what}`),
  ),
);
const charging = phrasesOf(
  [
    ...power,
    ...["get", "go get", "go and get"].flatMap((get) =>
      ["some power", "recharged", "charged", "yourself recharged", "yourself charged"].map(
        (what) => `${get} ${what}`,
      ),
    ),
    "go charging, go recharging, charging, recharging, top up your battery, go and top up your battery, plug yourself in",
  ].join(","),
);

const docks = new Set(["dock", "charger", "charging"]);

/** Behind it, charging is done: "recharge once you have been to the store"; "charge the phone" is no such thing. */
const chargingEnds = new Set([
  undefined,
  ",",
  "and",
  "then",
  "please",
  "once",
  "after",
  "before",
  "now",
  "at",
  "again",
]);
/** Before it: "before you recharge", "you need to recharge", "time to recharge", "after that charging". */
const chargingStarts = new Set([
  "please",
  "you",
  "to",
  "that",
  "finally",
  "afterwards",
  "before",
  "after",
  "better",
  "end",
  "last",
  "lastly",
  "first",
]);

/** "go charge", "recharge once you have been to the store": at the charging dock, where there is one. */
export function withCharging(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const start = sentence.findIndex((_, index) => {
    const end = behindAny(sentence, index, charging);
    const isStart =
      index === 0 || links.has(sentence[index - 1].lower) || chargingStarts.has(sentence[index - 1].lower);
    return isStart && end !== undefined && chargingEnds.has(sentence[end]?.lower);
  });
  const behind = start < 0 ? undefined : behindAny(sentence, start, charging);
  // "you need to recharge, go to the dock": told twice.
  if (behind === undefined || sentence.slice(behind).some(({ lower }) => docks.has(lower))) return sentence;
  const dock = ["charging dock", "charging station", "charger", "charging point"]
    .map((name) => wordsAs(name))
    .find((name) => vocabulary.nounsAt(name, 0).some(({ next }) => next === name.length));
  return dock
    ? [...sentence.slice(0, start), ...wordsAs("go to the"), ...dock, ...sentence.slice(behind)]
    : sentence;
}
