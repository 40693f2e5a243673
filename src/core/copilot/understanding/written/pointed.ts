import type { RobotPackage } from "../../../program/robotPackage";
import type { Belief } from "../../../world/belief";
import { type Answer, declined, question } from "../questions/answers";
import type { Selection } from "../task";
import { withoutCourtesies } from "../telling/courtesy";
import { understand } from "../understand";
import { pronouns } from "../words/lexicon";
import { sentencesOf, type Token } from "../words/tokens";
import { type Vocabulary, vocabularyOf } from "../words/vocabulary";
import type { Carrier } from "./carrier";
import { type PointingClause, pointingAt } from "./pointing";

/** A sentence in which the user points to something written that tells what to do. */
export interface Pointed {
  readonly kind: "pointed";
  /** What is asked for besides: "unlock the door". Left out where the text alone tells it. */
  readonly own?: string;
  /** "the note" */
  readonly said: string;
  readonly carrier: Selection;
  /** What it is on or near to. */
  readonly beside?: Selection;
}

const links = new Set([",", "and", "then", "so", "but", "because", "since", "also", "&", ":"]);

/** Undefined: nothing in it points to something written. */
export function pointedIn(
  instruction: string,
  robot: RobotPackage,
  belief: Belief,
): Pointed | Answer | undefined {
  const vocabulary = vocabularyOf(robot.domain, belief);
  const sentences = sentencesOf(instruction).map((sentence) => withoutCourtesies(sentence, vocabulary, []));
  const said = saidIn(sentences, vocabulary);
  if (said === undefined) return undefined;
  const clauses: PointingClause[] = [];
  const rest = sentences
    .map((sentence) =>
      withoutPointing(sentence, vocabulary, (clause) => {
        // "go to the table, and then …" is a wish of its own.
        const isOther = clause.kind === "reading" && !isOf(clause.value, said);
        if (!isOther) clauses.push(clause);
        return !isOther;
      }),
    )
    .filter((sentence) => sentence.length > 0);
  const other = clauses.find(({ value }) => !isOf(value, said));
  if (other)
    return declined(
      `One thing at a time can tell what to do, not both ${said} and ${plainly(other.value.words)}.`,
      [`do what ${said} says`],
    );
  if (rest.length === 0 && clauses.every(({ kind }) => kind === "hint" || kind === "reading"))
    return question(`Should I do what ${said} says?`, [`do what ${said} says`]);
  const find = (words: string): Selection | Answer => {
    const found = understand(`find ${words}`, robot, belief, { askWhichOne: false });
    if (found.kind !== "task") return found;
    const [step] = found.task.steps;
    return step?.kind === "find" ? step.items : declined(`I do not know which thing ${words} is.`, []);
  };
  const carrier = find(said);
  if ("kind" in carrier) return carrier;
  const place = placeOf(
    clauses.map(({ value }) => value),
    rest,
    vocabulary,
  );
  const beside = place === undefined ? undefined : find(place);
  const own = ownWords(rest, place, vocabulary);
  return {
    kind: "pointed",
    said,
    carrier,
    ...(own === "" ? {} : { own }),
    ...(beside && !("kind" in beside) ? { beside } : {}),
  };
}

/** What carries the writing, where the sentences point to some at all. */
function saidIn(sentences: readonly (readonly Token[])[], vocabulary: Vocabulary): string | undefined {
  const clauses: PointingClause[] = [];
  const gather = (clause: PointingClause) => clauses.push(clause) > 0;
  for (const sentence of sentences) withoutPointing(sentence, vocabulary, gather);
  const pointing = clauses.filter(({ kind }) => kind !== "reading");
  if (pointing.length === 0) return undefined;
  const named = [...pointing, ...clauses].find(({ value }) => value.words.length > 0);
  return named && plainly(named.value.words);
}

const isOf = ({ words }: Carrier, said: string) => words.length === 0 || plainly(words) === said;

/** The sentence without its pointing clauses, as far as they are taken. */
function withoutPointing(
  sentence: readonly Token[],
  vocabulary: Vocabulary,
  take: (clause: PointingClause) => boolean,
): readonly Token[] {
  for (let at = 0; at < sentence.length; at++) {
    const isStart = at === 0 || links.has(sentence[at - 1].lower);
    const found = pointingAt(sentence, at, isStart, vocabulary);
    if (!found || !take(found)) continue;
    const before = sentence.slice(0, at);
    while (links.has(before.at(-1)?.lower ?? "")) before.pop();
    const behind = sentence.slice(found.next);
    while (links.has(behind[0]?.lower ?? "")) behind.shift();
    const after = withoutPointing(behind, vocabulary, take);
    return before.length > 0 && after.length > 0 ? [...before, and, ...after] : [...before, ...after];
  }
  return sentence;
}

const and: Token = { text: "and", lower: "and", kind: "word" };

/** "a yellow note" → "the yellow note" */
function plainly(words: readonly Token[]): string {
  const nouns = words.map(({ lower }) => lower).filter((word) => !unsaid.has(word));
  return ["the", ...nouns].join(" ");
}

const unsaid = new Set(
  "the a an this that my your our its any some written handwritten printed typed posted attached".split(" "),
);

/** What the thing is on or near to; "it" is the first thing that is spoken of besides. */
function placeOf(
  named: readonly Carrier[],
  rest: readonly (readonly Token[])[],
  vocabulary: Vocabulary,
): string | undefined {
  const places = named.flatMap(({ beside }) => (beside ? [beside] : []));
  const told = places.find((words) => words.length > 0);
  if (told) return plainly(told);
  const [noun] = places.length > 0 ? nounsIn(rest, vocabulary) : [];
  return noun && plainly(noun);
}

function nounsIn(rest: readonly (readonly Token[])[], vocabulary: Vocabulary): readonly (readonly Token[])[] {
  return rest.flatMap((sentence) =>
    sentence.flatMap((_, at) => vocabulary.nounsAt(sentence, at).map(({ next }) => sentence.slice(at, next))),
  );
}

/** "do what the note on the door says and unlock it": the door. */
function ownWords(
  rest: readonly (readonly Token[])[],
  place: string | undefined,
  vocabulary: Vocabulary,
): string {
  const isAlone = nounsIn(rest, vocabulary).length === 0;
  return rest
    .map((sentence) =>
      sentence
        .map(({ lower }) => (isAlone && place !== undefined && pronouns[lower] === "one" ? place : lower))
        .join(" "),
    )
    .join(". ");
}
