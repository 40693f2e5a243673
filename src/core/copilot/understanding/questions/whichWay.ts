import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { textOf } from "../conditions/referredTo";
import { goesAt } from "../rewordings/tourWords";
import { nounOpenings } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import { type Answer, question } from "./answers";

/*
 * "make your way round the cushion to the toy", "avoid the couch on your way to the toy": by which way the robot gets there is
 * nothing that it can be told.
 */

type Sentence = readonly Token[];

const going = phrasesOf(
  "go, get, walk, run, drive, find, reach, look for, search for, make your way, find your way, get yourself, head, make it, come, move, trot, approach",
);
const wayWords = ["around", "round", "past", "behind", "alongside", "along", "clear of", "away from"];
const toldWays = phrasesOf(
  [
    ...["going", "walking", "running", "driving", "passing", "moving", "keeping", "staying", "by going"],
    ...["by walking", "but go", "but walk", "and go", "and walk"],
  ]
    .flatMap((verb) => wayWords.map((way) => `${verb} ${way}`))
    .join(","),
);
/** "behind the couch" tells where the toy is. */
const ways = phrasesOf("around, round, past, along");
const avoiding = phrasesOf(
  "without touching, without bumping into, without running into, without crashing into, without colliding with, without hitting, without going near, without stepping on, avoiding, while avoiding, and avoid, but avoid, and mind, but mind, and watch out for, but watch out for",
);
const avoidingFirst = phrasesOf(
  "avoid, stay clear of, keep clear of, steer clear of, stay away from, keep away from, mind, watch out for",
);
const onTheWay = phrasesOf(
  "on your way to, on the way to, while going to, as you go to, when going to, when you go to, and go to, and walk to, and get to, and run to, and reach, and find",
);

/** Undefined where no way is told, or what is left is nothing to do. */
export function askedOfWay(
  sentences: readonly Sentence[],
  isUnderstood: (instruction: string) => boolean,
): Answer | undefined {
  const [sentence, ...others] = sentences;
  if (!sentence || others.length > 0) return undefined;
  const told = avoidedFirst(sentence) ?? wayIn(sentence);
  const choice = told && textOf(told.deed);
  return choice !== undefined && isUnderstood(choice)
    ? question(
        `Which way the robot takes is not known before it goes, so I can't see to "${textOf(told?.way ?? [])}". Should it only ${choice}?`,
        [choice],
      )
    : undefined;
}

interface Way {
  readonly way: Sentence;
  readonly deed: Sentence;
}

/** "avoid the couch on your way to the toy" */
function avoidedFirst(sentence: Sentence): Way | undefined {
  const start = behindAny(sentence, 0, avoidingFirst);
  const told = start === undefined ? undefined : phraseIn(sentence, onTheWay, start + 2);
  if (start === undefined || !told || !isThing(sentence.slice(start, told.at))) return undefined;
  const isFound = ["find", "reach"].includes(sentence[told.behind - 1].lower);
  return {
    way: sentence.slice(0, told.at),
    deed: [...wordsAs(isFound ? sentence[told.behind - 1].lower : "go to"), ...sentence.slice(told.behind)],
  };
}

/** "go round the couch to the toy", "reach the toy without touching the couch" */
function wayIn(sentence: Sentence): Way | undefined {
  if (!goesAt(sentence, 0) && behindAny(sentence, 0, going) === undefined) return undefined;
  const told = phraseIn(sentence, [...toldWays, ...avoiding], 1) ?? phraseIn(sentence, ways, 1);
  if (!told) return undefined;
  const isBare = behindAny(sentence, told.at, ways) !== undefined;
  const to = sentence.findIndex(({ lower }, at) => at > told.behind + 1 && lower === "to");
  const end = to < 0 ? sentence.length : to;
  const passed = sentence.slice(told.behind, end);
  const before = sentence.slice(0, told.at);
  const named = before.at(-1)?.lower === "," ? before.slice(0, -1) : before;
  // "go round the couch": that is all there is.
  const isToldWhere = to >= 0 || named.some(({ lower }) => nounOpenings.has(lower));
  // "the toy round the corner": where it is.
  if (!isThing(passed) || !isToldWhere || (isBare && to < 0)) return undefined;
  const place = [...named, ...sentence.slice(end)];
  const goal = place.findIndex(({ lower }) => lower === "to");
  const isGoing = goal > 0 && nounOpenings.has(place[goal + 1]?.lower ?? "");
  return {
    way: sentence.slice(told.at, end),
    // "get yourself to the toy"
    deed: isGoing
      ? [...wordsAs("go"), ...place.slice(goal)]
      : [...wordsAs(place[0].lower), ...place.slice(1)],
  };
}

/** "the couch", "the couch and the bench" */
function isThing(said: Sentence): boolean {
  return (
    said.length > 1 &&
    nounOpenings.has(said[0].lower) &&
    !said.some(({ kind, lower }) => kind === "mark" || lower === "then")
  );
}
