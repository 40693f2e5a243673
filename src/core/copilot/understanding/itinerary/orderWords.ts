import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { nounEnd, nounStart } from "../words/nounSpans";
import { startsWith, type Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/* The words that tell in which order places come, wherever they stand: one letter for each. */

type Sentence = readonly Token[];

/** One letter for each word that tells an order; places get capital letters. */
const marks: readonly (readonly [mark: string, said: readonly (readonly string[])[]])[] = [
  [
    "1",
    phrasesOf(
      "first, firstly, has priority, first of all, to start with, to begin with, start with, start at, start from, begin with, begin at, starting at, started at, set off from, set out from, start out from",
    ),
  ],
  ["2", phrasesOf("second, secondly")],
  ["3", phrasesOf("third, thirdly")],
  ["4", phrasesOf("fourth")],
  [
    "9",
    phrasesOf(
      "last, for last, till last, until last, for the end, till the end, last of all, lastly, finally, at the end, in the end, to finish with, to end with, finish at, end at, finish with, end with, finish in, end in, end up at, ending at, ending up at, finishing at, end the shift at, end the tour at, end the round at",
    ),
  ],
  [
    "n",
    phrasesOf(
      "then, and then, next, right after that, right after this, right afterwards, straight afterwards, after that, after this, afterwards, afterward, from there, subsequently, later, >",
    ),
  ],
  ["p", phrasesOf("before that, before it, ahead of that, ahead of it")],
  [
    "b",
    phrasesOf(
      "before, prior to, ahead of, before going to, before you go to, before visiting, before you visit, on your way to, on the way to, en route to",
    ),
  ],
  [
    "a",
    phrasesOf(
      "after, following, only after, after a visit to, after your visit to, after a stop at, after stopping at, after calling at, after having visited, after having been to, after having been at, after visiting, after you have visited, after you have been to, after you have been at, after you were at, once you have seen, once you have been to, once you have been at, once you have visited",
    ),
  ],
  [
    "x",
    phrasesOf(
      ["reverse order", "the reverse order", "opposite order", "the opposite order", "reversed order"]
        .map((order) => `in ${order}`)
        .concat("the other way round", "the other way around")
        .join(","),
    ),
  ],
  ["v", phrasesOf("via, through, by way of")],
  ["w", phrasesOf("in between, somewhere in between, in the middle, between")],
  ["y", phrasesOf("on the way, on your way, along the way, en route")],
  ["f", phrasesOf("from")],
  ["i", phrasesOf("it, that, there")],
  ["t", phrasesOf("twice, two times")],
  [
    "r",
    phrasesOf(
      "route, the route, your route, this route, this is the route, the route is, your route is, the areas in the order, the places in the order, the areas in the following order, the places in the following order, in the following order, in the order",
    ),
  ],
  [
    "d",
    phrasesOf(
      ["enter", "go to", "go into", "visit", "drive to", "drive into", "go near", "pass through", "stop at"]
        .flatMap((verb) => [`do not ${verb}`, `never ${verb}`])
        .concat(
          "without stopping at",
          "without calling at",
          "without visiting",
          "without entering",
          "without going to",
          "without going through",
          "without passing through",
          "avoid",
          "skip",
          "leave out",
          "no need for",
          "no need to go to",
          "no need to visit",
          "no need to stop at",
          "stay out of",
          "keep out of",
          "stay away from",
          "keep away from",
          "steer clear of",
          "stay clear of",
          "keep clear of",
        )
        .join(","),
    ),
  ],
  [
    "u",
    phrasesOf(
      "until you have been to, until you have visited, until you have seen, until you were at, until after",
    ),
  ],
  ["o", phrasesOf("in any order")],
  ["%", phrasesOf("but")],
  [",", phrasesOf("and, comma, in that order, in this order, in the given order")],
];

const idle = new Set(
  "do take follow go goes going drive head visit visiting move travel navigate proceed stop swing pop check drop pull park come comes coming be been arrive get return run ride pass call end finish start begin make made sure heading vehicle have you i we want need would like should must shall will can could to at by in on the a an please your robot with for of into over straight directly is stop tour trip now way off three two four five stops today are back again once more make detour patrol visited called calling calls having has may takes place drop dropping stopping passing going on only home today round loop lap wait moment check".split(
    " ",
  ),
);

/** What is to be done at places, rather than only being there. */
const inspecting = phrasesOf("inspect, examine, look at, have a look at, take a look at");
/** Marks behind which only the order is told: "inspect the store before the dock". */
const ordering = "abfuvwy";

const goings = new Set("go drive head visit move travel navigate proceed return".split(" "));

export interface Letters {
  readonly letters: string;
  /** The same with "%" for "but", and "p" for "before that" where it is "b" in the other one. */
  readonly contrasted: string;
  readonly places: ReadonlyMap<string, Sentence>;
  /** Those that are to be looked at. */
  readonly inspected: ReadonlySet<string>;
}

const keeping = new Set(["leave", "keep", "save"]);
const forLast = phrasesOf("for last, till last, until last, for the end, to the last, till the end");

/** Undefined where a word is neither a place, nor tells an order, nor may be left out. */
export function lettersOf(sentences: readonly Sentence[], vocabulary: Vocabulary): Letters | undefined {
  const places = new Map<string, Sentence>();
  const inspected = new Set<string>();
  const letters: string[] = [];
  for (const sentence of sentences) {
    let isInspecting = false;
    // "leave the dock for last"
    const isLeft = keeping.has(sentence[0]?.lower ?? "") && phraseIn(sentence, forLast, 2) !== undefined;
    for (let at = isLeft ? 1 : 0; at < sentence.length; ) {
      const mark = marks.find(([, said]) => said.some((words) => startsWith(sentence, at, words)));
      const phrase = mark?.[1].find((words) => startsWith(sentence, at, words));
      const end = nounEnd(sentence, at, vocabulary);
      const noun = end === undefined ? [] : sentence.slice(nounStart(sentence, at, vocabulary), end);
      const isOne =
        end !== undefined &&
        !quantifiers.has(noun[0]?.lower ?? "") &&
        !quantifiers.has(sentence[nounStart(sentence, at, vocabulary) - 1]?.lower ?? "") &&
        vocabulary
          .nounsAt(sentence, nounStart(sentence, at, vocabulary))
          .some(({ next, number }) => next === end && number === "singular");
      const inspects = behindAny(sentence, at, inspecting);
      if (isBackAtEnd(sentence, at)) {
        letters.push("k");
        at = sentence.length;
      } else if (inspects !== undefined) {
        isInspecting = true;
        at = inspects;
      } else if (mark && phrase) {
        isInspecting &&= !ordering.includes(mark[0]);
        letters.push(mark[0]);
        at += phrase.length;
      } else if (isOne && end !== undefined) {
        const said = noun.map(({ lower }) => lower).join(" ");
        const known = [...places].find(([, words]) => words.map(({ lower }) => lower).join(" ") === said);
        const letter = known?.[0] ?? String.fromCharCode("A".charCodeAt(0) + places.size);
        places.set(letter, noun);
        if (isInspecting) inspected.add(letter);
        letters.push(letter);
        at = end;
      } else if (sentence[at].kind === "mark") {
        letters.push(",");
        at++;
      } else if (idle.has(sentence[at].lower) || isRunNumber(sentence, at)) {
        isInspecting &&= !goings.has(sentence[at].lower);
        at++;
      } else return undefined;
    }
    letters.push(",");
  }
  const contrasted = letters
    .join("")
    .replace(/,*%[,%]*/g, "%")
    .replace(/,+/g, ",")
    .replace(/^[,%]|[,%]$/g, "");
  return { letters: contrasted.replaceAll("%", ",").replaceAll("p", "b"), contrasted, places, inspected };
}

const quantifiers = new Set(["every", "each", "any"]);

const endings = phrasesOf(
  "back, back again, back please, return, return again, return please, come back, drive back, go back",
);

/** "… and back": to where it began. */
function isBackAtEnd(sentence: Sentence, at: number): boolean {
  return endings.some((words) => startsWith(sentence, at, words) && at + words.length === sentence.length);
}

/** "for run 3" */
function isRunNumber(sentence: Sentence, at: number): boolean {
  return sentence[at].kind === "number" && ["run", "tour", "trip"].includes(sentence[at - 1]?.lower ?? "");
}
