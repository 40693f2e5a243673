import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { prepositions } from "../words/firstWords";
import { exceptions, verbList } from "../words/lexicon";
import { nounEnd, nounStart } from "../words/nounSpans";
import { numberOf } from "../words/quantities";
import { pluralOf, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { numberToken } from "./towerFloors";

/*
 * "don't touch the red cup, but move the other two to the sink": all cups but that one.
 */

type Sentence = readonly Token[];

const verbs = new Set(verbList.map(({ words: [first] }) => first));
const links = new Set([",", "and", "but", "just", "only", "then"]);
export const touching = phrasesOf(
  "do not touch, do not move, do not take, do not disturb, never touch, never move, leave, keep",
);
const untouched = phrasesOf("alone, untouched, where it is, where they are, as it is, as they are, in place");
const others = phrasesOf("the other, all the other, all other, the remaining");
const rest = phrasesOf("the others, all the others, all others");

export function withOthersOnly(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const start = behindAny(sentence, 0, touching);
  const list = start === undefined ? undefined : listedIn(sentence, start, vocabulary);
  const end =
    list?.end ??
    (start === undefined || start >= sentence.length ? undefined : nounEnd(sentence, start, vocabulary));
  if (start === undefined || end === undefined) return sentence;
  const behind = behindAny(sentence, end, untouched);
  const isLeft = ["leave", "keep"].includes(sentence[0].lower);
  const link = behind ?? end;
  const verb = sentence.findIndex(({ lower }, at) => at >= link && !links.has(lower));
  // "leave the bear and take the other two": nothing is said of where it is left.
  const isBare = sentence[0].lower === "leave" && links.has(sentence[end]?.lower ?? "");
  if ((isLeft && behind === undefined && !isBare) || verb <= link || !verbs.has(sentence[verb]?.lower ?? ""))
    return sentence;
  const kept = sentence.slice(start, end).flatMap((token) => (isJoint(token) ? wordsAs("and") : [token]));
  const noun = list?.noun ?? kept.slice(nounStart(kept, 0, vocabulary));
  const told = sentence.slice(verb);
  const at = told.findIndex(
    (_, index) =>
      index > 0 &&
      (behindAny(told, index, others) !== undefined || behindAny(told, index, rest) !== undefined),
  );
  // "don't touch the cups, move the other things": of which kind they are is said.
  const ones = at < 0 ? undefined : onesAt(told, at, vocabulary);
  const isSeveral = vocabulary.nounsAt(noun, 0).every(({ number }) => number !== "singular");
  if (!ones || noun.length === 0 || (isSeveral && ones.count !== undefined)) return sentence;
  const except = [...wordsAs(exceptions[0]), ...kept];
  const kind = ones.noun ?? (isSeveral ? noun : plural(noun));
  return [
    ...told.slice(0, at),
    ...wordsAs("all"),
    ...(ones.count === undefined ? [] : [numberToken(ones.count + (list?.count ?? 1))]),
    ...kind,
    ...except,
    ...told.slice(ones.next),
  ];
}

const isJoint = ({ lower }: Token): boolean => ["and", "or", "nor"].includes(lower);

interface Listed {
  readonly end: number;
  readonly count: number;
  readonly noun: Sentence;
}

/** "the red and the blue block", "the red block or the blue block": several of one kind, each told by its look. */
function listedIn(sentence: Sentence, start: number, vocabulary: Vocabulary): Listed | undefined {
  const nouns: Sentence[] = [];
  let count = 1;
  for (let at = start; at < sentence.length; at++) {
    const noun = nounStart(sentence, at, vocabulary);
    const end = noun < sentence.length ? nounEnd(sentence, at, vocabulary) : undefined;
    if (noun === at || (end === undefined && !isJoint(sentence[noun] ?? sentence[at]))) return undefined;
    if (end !== undefined) nouns.push(sentence.slice(noun, end));
    const link = end ?? noun;
    // "the red block and move the others": what comes next is no thing.
    const isMore =
      isJoint(sentence[link] ?? sentence[at]) && nounStart(sentence, link + 1, vocabulary) > link + 1;
    if (!isMore) {
      const isOneKind = new Set(nouns.map((words) => words.map(({ lower }) => lower).join(" "))).size === 1;
      return count > 1 && end !== undefined && isOneKind ? { end, count, noun: nouns[0] } : undefined;
    }
    count++;
    at = link;
  }
  return undefined;
}

const beTouched = phrasesOf(
  ["should", "may", "must", "is to", "can", "shall"]
    .flatMap((owed) => ["touched", "moved", "taken", "disturbed"].map((deed) => `${owed} be ${deed}`))
    .join(","),
);
const otherOnes = new Set(["other", "others", "rest", "remaining"]);

/** "neither the red nor the blue block should be touched; bring the others" → "do not touch the red or the blue block, bring the others" */
export function withNeitherTouched(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences.map(withDenial)) {
    const before = told.at(-1);
    const isOthers = sentence.some(({ lower }) => otherOnes.has(lower));
    const isBare = before?.some(isJoint) && behindAny(before, 0, touching) !== undefined;
    if (before && isBare && isOthers && verbs.has(sentence[0].lower))
      told.splice(-1, 1, [...before, ...wordsAs(","), ...sentence]);
    else told.push(sentence);
  }
  return told;
}

function withDenial(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, beTouched, 2);
  return sentence[0]?.lower === "neither" && told
    ? [...wordsAs("do not touch"), ...sentence.slice(1, told.at), ...sentence.slice(told.behind)]
    : sentence;
}

const leavingRest = phrasesOf(
  ["leave", "ignore", "skip", "forget about", "do not touch", "do not move"]
    .flatMap((verb) =>
      [
        "the rest",
        "the others",
        "the other ones",
        "the other one",
        "all the others",
        "all others",
        "everything else",
      ].map((all) => `${verb} ${all}`),
    )
    .join(","),
);

const leaving = new Set(["leave", "keep"]);

/** "put the cups on the bed and leave the dirty ones alone" → "… except the dirty ones" */
export function withOnesLeft(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) => index > 3 && leaving.has(lower) && links.has(sentence[index - 1].lower),
  );
  const look = sentence[at + 2];
  const isOnes =
    at > 0 &&
    sentence[at + 1]?.lower === "the" &&
    look !== undefined &&
    vocabulary.attribute(look.lower) !== undefined &&
    sentence[at + 3]?.lower === "ones" &&
    behindAny(sentence, at + 4, untouched) === sentence.length;
  if (!isOnes) return sentence;
  const end = sentence.slice(0, at).findLastIndex(({ lower }) => !links.has(lower)) + 1;
  return [...sentence.slice(0, end), ...wordsAs(exceptions[0]), ...sentence.slice(at + 1, at + 4)];
}

/** "put the white one on the bed and leave the rest": nothing is done with the others anyway. */
export function withoutRestLeft(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    (_, index) =>
      index > 2 &&
      links.has(sentence[index - 1].lower) &&
      behindAny(sentence, index, leavingRest) !== undefined,
  );
  const behind = at < 0 ? undefined : behindAny(sentence, at, leavingRest);
  const end =
    behind === undefined ? undefined : (behindAny(sentence, behind, [...untouched, ["there"]]) ?? behind);
  if (end !== sentence.length) return sentence;
  return sentence.slice(0, sentence.slice(0, at).findLastIndex(({ lower }) => !links.has(lower)) + 1);
}

interface Ones {
  readonly count?: number;
  readonly noun?: Sentence;
  readonly next: number;
}

/** "the other two cups", "the others", "the other one" */
function onesAt(told: Sentence, at: number, vocabulary: Vocabulary): Ones | undefined {
  const isEnd = (index: number) =>
    told[index] === undefined || links.has(told[index].lower) || prepositions.has(told[index].lower);
  const whole = behindAny(told, at, rest);
  if (whole !== undefined && isEnd(whole)) return { next: whole };
  const behind = behindAny(told, at, others) ?? at;
  const number =
    told[behind]?.kind === "number" ? Number(told[behind].lower) : numberOf(told[behind]?.lower ?? "");
  if (number === undefined) {
    if (isEnd(behind)) return { count: 1, next: behind };
    if (told[behind].lower === "ones" && isEnd(behind + 1)) return { next: behind + 1 };
  }
  const next = number === undefined ? behind : behind + 1;
  const count = number === undefined ? {} : { count: number };
  if (isEnd(next)) return { ...count, next };
  const [noun] = vocabulary.nounsAt(told, next);
  return noun?.number === "plural"
    ? { ...count, noun: told.slice(next, noun.next), next: noun.next }
    : undefined;
}

function plural(noun: Sentence): Sentence {
  const last = noun[noun.length - 1].lower;
  return [...noun.slice(0, -1), ...wordsAs(pluralOf(last))];
}
