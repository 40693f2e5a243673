import type { RobotPackage } from "../../program/robotPackage";
import { abilitiesOf } from "../abilities";
import { behindAny, phrasesOf } from "./actions/said";
import { withCharging } from "./rewordings/charging";
import { nounEnd, nounStart } from "./words/nounSpans";
import { startsWith, type Token, wordsAs } from "./words/tokens";
import type { Vocabulary } from "./words/vocabulary";

/*
 * In which order a robot that goes round is to come to places, told by words that may stand anywhere: "loading bay first,
 * packing station second", "the store after the workshop but before the dock", "the workshop comes last". Where anything
 * else is said, it is not read so.
 */

type Sentence = readonly Token[];

/** One letter for each word that tells an order; places get capital letters. */
const marks: readonly (readonly [mark: string, said: readonly (readonly string[])[]])[] = [
  [
    "1",
    phrasesOf(
      "first, firstly, first of all, to start with, to begin with, start with, start at, start from, begin with, begin at, starting at, started at, set off from, set out from, start out from",
    ),
  ],
  ["2", phrasesOf("second, secondly")],
  ["3", phrasesOf("third, thirdly")],
  ["4", phrasesOf("fourth")],
  [
    "9",
    phrasesOf(
      "last, last of all, lastly, finally, at the end, in the end, to finish with, to end with, finish at, end at, finish with, end with, finish in, end in, end up at, ending at, ending up at, finishing at, end the shift at, end the tour at, end the round at",
    ),
  ],
  [
    "n",
    phrasesOf(
      "then, and then, next, right after that, right after this, right afterwards, straight afterwards, after that, after this, afterwards, afterward, from there, subsequently, later, >",
    ),
  ],
  [
    "b",
    phrasesOf(
      "before, prior to, before going to, before you go to, before visiting, before you visit, before that, before it, ahead of that, ahead of it, on your way to, on the way to, en route to",
    ),
  ],
  [
    "a",
    phrasesOf(
      "after, only after, after a visit to, after your visit to, after a stop at, after stopping at, after calling at, after having visited, after having been to, after having been at, after visiting, after you have visited, after you have been to, after you have been at, after you were at, once you have seen, once you have been to, once you have been at, once you have visited",
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

/** "go to A, then go to B" in the order in which the places come; undefined where that is not told, or more than that. */
export function asItinerary(
  sentences: readonly Sentence[],
  robot: RobotPackage,
  vocabulary: Vocabulary,
  notes: string[],
): Sentence | undefined {
  const { visits, carryable } = abilitiesOf(robot);
  if (visits.after === undefined || carryable.length > 0) return undefined;
  const read = lettersOf(
    sentences.map((sentence) => withCharging(sentence, vocabulary)),
    vocabulary,
  );
  const free = read && freelyBefore(read);
  if (free) return free;
  const order = read && (firstBehindBut(read.contrasted) ?? orderIn(read.letters));
  const isWhole = order && new Set(order).size === read.places.size - avoidedIn(read.letters).length;
  if (!isWhole || order.some((letter, at) => letter === order[at + 1])) return undefined;
  const avoided = read.places.get(avoidedIn(read.letters));
  if (avoided)
    notes.push(
      `"${avoided.map(({ text }) => text).join(" ")}" is no stop; where the way between the others leads is not planned here.`,
    );
  return order.flatMap((letter, at) => [
    ...wordsAs(`${at === 0 ? "" : "then "}${read.inspected.has(letter) ? "look at" : "go to"} the`),
    ...(read.places.get(letter) ?? []),
  ]);
}

/** "the dock comes last; before it, the store and the bay in any order" */
function freelyBefore({ letters, places }: Letters): Sentence | undefined {
  const [, last, lastBefore, stops = ""] =
    /^(?:([A-Z]),?9|9([A-Z])),b,?((?:[A-Z],)*[A-Z]),?o$/.exec(letters) ?? [];
  const end = places.get(last ?? lastBefore ?? "");
  const before = [...stops].filter(isPlace);
  if (!end || new Set(before).size + 1 !== places.size) return undefined;
  return [
    ...before.flatMap((letter, at) => [
      ...wordsAs(at === 0 ? "visit the" : "and the"),
      ...(places.get(letter) ?? []),
    ]),
    ...wordsAs("in any order then go to the"),
    ...end,
  ];
}

interface Letters {
  readonly letters: string;
  /** The same with "%" for "but". */
  readonly contrasted: string;
  readonly places: ReadonlyMap<string, Sentence>;
  /** Those that are to be looked at. */
  readonly inspected: ReadonlySet<string>;
}

/** Undefined where a word is neither a place, nor tells an order, nor may be left out. */
export function lettersOf(sentences: readonly Sentence[], vocabulary: Vocabulary): Letters | undefined {
  const places = new Map<string, Sentence>();
  const inspected = new Set<string>();
  const letters: string[] = [];
  for (const sentence of sentences) {
    let isInspecting = false;
    for (let at = 0; at < sentence.length; ) {
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
  return { letters: contrasted.replaceAll("%", ","), contrasted, places, inspected };
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

/** Each with the places in the order in which they come; `$1` is what is in the first brackets. */
const orders: readonly (readonly [pattern: RegExp, order: string])[] = [
  [/^([A-Z])b([A-Z])$/, "$1$2"],
  [/^([A-Z])b([A-Z])b([A-Z])$/, "$1$2$3"],
  // "the bay before the station and the station before the workshop"
  [/^([A-Z])b([A-Z]),\2b([A-Z])$/, "$1$2$3"],
  [/^([A-Z])b([A-Z]),([A-Z])b\1$/, "$3$1$2"],
  [/^b([A-Z]),?([A-Z])$/, "$2$1"],
  // "before you go to the workshop, stop at the store, and finish at the dock"
  [/^b([A-Z]),?([A-Z]),?n?,?9([A-Z])$/, "$2$1$3"],
  [/^([A-Z]),?a([A-Z])$/, "$2$1"],
  [/^a([A-Z]),?([A-Z])$/, "$1$2"],
  [/^([A-Z])a([A-Z]),?b([A-Z])$/, "$2$1$3"],
  [/^([A-Z])b([A-Z]),([A-Z])a[iB]$/, "$1$2$3"],
  // "visit the store, and return to it after the dock"
  [/^([A-Z]),ia([A-Z])$/, "$1$2$1"],
  // "the dock, the store and last of all the station"
  [/^((?:[A-Z],)+)n?,?9([A-Z])$/, "$1$2"],
  [/^([A-Z]),v?([A-Z])1$/, "$2$1"],
  [/^([A-Z]),1v?((?:[A-Z],)*[A-Z])$/, "$2$1"],
  [/^([A-Z]),v((?:[A-Z],)*[A-Z])$/, "$2$1"],
  // "the workshop comes last; before that the store and the bay", "your third stop, after the workshop and the bay"
  [/^([A-Z])[9],b,?((?:[A-Z](?:,|n))*[A-Z])$/, "$2$1"],
  [/^9([A-Z]),b,?((?:[A-Z],)*[A-Z])$/, "$2$1"],
  [/^([A-Z])9,?a((?:[A-Z],)*[A-Z])$/, "$2$1"],
  // "after a stop at the bay, finish at the dock", "start out from the dock, drive to the bay and return"
  [/^a((?:[A-Z],)*[A-Z]),?9([A-Z])$/, "$1$2"],
  [/^1([A-Z]),v?([A-Z]),?k$/, "$1$2$1"],
  // "finish at the dock after a visit to the workshop"
  [/^9([A-Z]),?a((?:[A-Z],)*[A-Z])$/, "$2$1"],
  [/^([A-Z])[3],?a([A-Z],[A-Z])$/, "$2$1"],
  [/^([A-Z])[2],?a([A-Z])$/, "$2$1"],
  [/^f([A-Z]),?([A-Z])$/, "$1$2"],
  // "from the station to the bay and back"
  [/^f([A-Z]),?([A-Z]),?k$/, "$1$2$1"],
  // "from the store go on to the workshop, and from there to the dock", "your route takes you from the store via the workshop to the dock"
  [/^f([A-Z]),?([A-Z]),n,?([A-Z])$/, "$1$2$3"],
  [/^r?f([A-Z])v([A-Z]),?([A-Z])$/, "$1$2$3"],
  // "a round trip from the dock via the workshop to the store and back to the dock"
  [/^f([A-Z])v([A-Z]),?([A-Z]),?\1$/, "$1$2$3$1"],
  // "set off from the store, call at the workshop and end up at the dock", "end at the dock, having started at the store and called at the workshop"
  [/^1([A-Z]),v?([A-Z]),n?,?9([A-Z])$/, "$1$2$3"],
  [/^9([A-Z]),1([A-Z]),([A-Z])$/, "$2$3$1"],
  // "go to the dock, calling at the workshop on the way"
  [/^([A-Z]),v?([A-Z])y$/, "$2$1"],
  [/^([A-Z]),([A-Z])n$/, "$1$2"],
  [/^([A-Z])v([A-Z])$/, "$2$1"],
  [/^9([A-Z]),([A-Z])b?i?$/, "$2$1"],
  // "twice, with the station in between", "between the bay and the station a detour to the dock"
  [/^([A-Z])t,?([A-Z])w$/, "$1$2$1"],
  [/^w([A-Z]),([A-Z]),?([A-Z])$/, "$1$3$2"],
  // "do not enter the workshop until you have been to the station and the bay"
  [/^d([A-Z])u((?:[A-Z],)*[A-Z])$/, "$2$1"],
  [/^r,?((?:[A-Z],)+[A-Z])$/, "$1"],
];

/** "stay out of the workshop and go to the station via the bay": what is only named not to be gone to. */
const avoiding = /^d([A-Z]),|,d([A-Z])(?=,)|,?d([A-Z])$/;

function avoidedIn(letters: string): string {
  const [, first, middle, last] = avoiding.exec(letters) ?? [];
  const avoided = first ?? middle ?? last ?? "";
  return avoided !== "" && letters.split(avoided).length === 2 ? avoided : "";
}

const isPlace = (letter: string): boolean => /[A-Z]/.test(letter);

/** What is named twice comes twice. */
function isRound(letters: string): boolean {
  const places = [...letters].filter(isPlace);
  return places.length > 2 && new Set(places).size < places.length;
}

/** "the workshop and the store, but the store first": named again to tell where it comes. */
const namedAgain = /^([A-Z](?:,[A-Z])+),(?:([A-Z])([19])|([19])([A-Z]))$/;

function movedAhead(letters: string): readonly string[] | undefined {
  const [, list = "", one, rank, rankBefore, other] = namedAgain.exec(letters) ?? [];
  const moved = one ?? other;
  const places = list.split(",");
  if (moved === undefined || !places.includes(moved)) return undefined;
  const rest = places.filter((letter) => letter !== moved);
  return (rank ?? rankBefore) === "1" ? [moved, ...rest] : [...rest, moved];
}

/** "the store and the dock, but the bay and the station first", "…, but start with the bay" */
function firstBehindBut(contrasted: string): readonly string[] | undefined {
  const [, rest, first, start] =
    /^([A-Z](?:,[A-Z])*)%(?:v?([A-Z](?:,[A-Z])*)1|1v?([A-Z](?:,[A-Z])*))$/.exec(contrasted) ?? [];
  const stops = rest === undefined ? [] : [...(first ?? start ?? ""), ...rest].filter(isPlace);
  return stops.length > 0 && new Set(stops).size === stops.length ? stops : undefined;
}

function orderIn(letters: string): readonly string[] | undefined {
  if (avoidedIn(letters) !== "") {
    const rest = letters.replace(avoiding, "").replace(/^[n,]+/, "");
    return isPlace(rest) && rest.length === 1 ? [rest] : orderIn(rest);
  }
  // "A, B, C, then back to A"
  const backwards = /^(?:x,?)?((?:[A-Z],)+[A-Z])(?:,?x)?$/.exec(letters.replace(/,?n,?/g, ","));
  if (backwards && letters.includes("x")) return [...backwards[1]].filter(isPlace).reverse();
  if (/^f?[A-Z](?:,?n?,?[A-Z])+$/.test(letters) && isRound(letters)) return [...letters].filter(isPlace);
  const moved = movedAhead(letters);
  if (moved) return moved;
  for (const [pattern, order] of orders) {
    if (pattern.test(letters)) return [...letters.replace(pattern, order)].filter(isPlace);
  }
  // "A, then B, then C", "A -> B"
  if (/^[A-Z](?:,?n,?[A-Z]|,[A-Z](?=,?n))+$/.test(letters)) return [...letters].filter(isPlace);
  return ranked(letters.split(","));
}

/** "A first, B second, C last": each with its rank. */
function ranked(parts: readonly string[]): readonly string[] | undefined {
  const ranks = new Map<string, number>();
  for (const part of parts) {
    const told = /^([1-49wn])?v?([A-Z])([1-49wny])?$/.exec(part);
    const rank = told?.[1] ?? told?.[3];
    if (!told || rank === undefined || (told[1] !== undefined && told[3] !== undefined)) return undefined;
    const before = Math.max(0, ...[...ranks.values()].filter((value) => value < 9));
    ranks.set(told[2], rank === "w" || rank === "y" ? 8 : rank === "n" ? before + 0.1 : Number(rank));
  }
  const isClear = new Set(ranks.values()).size === ranks.size && ranks.size > 1;
  return isClear ? [...ranks].sort((one, other) => one[1] - other[1]).map(([letter]) => letter) : undefined;
}
