import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { nounEnd, withDeterminer } from "../words/nounSpans";
import { countAt } from "../words/quantities";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * Work about the house, with the things that it is done to: "do the dishes: the cup, the red mug and the fork", "do a load of
 * laundry with the shirt and the towel". What is washed in a machine lies in it, and the machine is on.
 */

type Sentence = readonly Token[];

const starts = new Set([undefined, ",", "and", "then", "please", "you", "to"]);
const doing = new Set(["do", "run", "start", "make"]);
const dishes = phrasesOf("the dishes, the washing up, the dish washing, some dishes");
const laundry = phrasesOf(
  ["the", "some", "a", "a load of", "one load of", "a round of", "a small load of", "a quick load of"]
    .flatMap((load) => [`${load} laundry`, `${load} washing`])
    .concat("a wash", "the wash")
    .join(","),
);
const withThings = phrasesOf(":, with, of, for");
const links = new Set([",", "and"]);
const theyGo = phrasesOf(
  ["they", "they all", "they both", "both", "those", "these"]
    .flatMap((them) => ["go", "belong", "should go", "must go"].map((go) => `${them} ${go}`))
    .join(","),
);
const machine = wordsAs("washing machine");
const machines = phrasesOf("in the washing machine, into the washing machine");

export function withChores(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  return [withDishesNamed, withLaundry, withMachineUsed].reduce(
    (said, change) => change(said, vocabulary),
    sentence,
  );
}

const washing = new Set(["wash", "clean"]);
const inMachines = phrasesOf("in the washing machine, in the dishwasher");

/** "wash the shirt and the towel in the washing machine" → "put the shirt and the towel in the washing machine and switch on the washing machine" */
function withMachineUsed(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const told = phraseIn(sentence, inMachines, 2);
  const wash = sentence
    .slice(0, told?.at ?? 0)
    .findLastIndex(({ lower }, at) => washing.has(lower) && starts.has(sentence[at - 1]?.lower));
  const things = wash < 0 ? undefined : thingsFrom(sentence, wash + 1, vocabulary);
  // "wash the shirt and put it in the washing machine"
  if (!told || !things || things.next !== told.at || told.behind !== sentence.length) return sentence;
  return [
    ...sentence.slice(0, wash),
    ...wordsAs("put"),
    ...things.things,
    ...sentence.slice(told.at),
    ...wordsAs("and switch on"),
    ...sentence.slice(told.at + 1),
  ];
}

interface Chore {
  readonly at: number;
  readonly things: Sentence;
  /** Behind the things. */
  readonly next: number;
}

/** "do the dishes: the cup and the fork" → "wash the cup and the fork" */
function withDishesNamed(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const chore = choreIn(sentence, dishes, vocabulary);
  return chore?.next === sentence.length
    ? [...sentence.slice(0, chore.at), ...wordsAs("wash"), ...chore.things]
    : sentence;
}

/** "do a load of laundry with the shirt and the towel" → "put the shirt and the towel in the washing machine and switch on the washing machine" */
function withLaundry(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const isThere = nounEnd(machine, 0, vocabulary) === machine.length;
  const chore = isThere ? choreIn(sentence, laundry, vocabulary) : undefined;
  if (!chore) return sentence;
  const goes = sentence[chore.next]?.lower === "," ? behindAny(sentence, chore.next + 1, theyGo) : undefined;
  const told = behindAny(sentence, goes ?? chore.next, machines);
  const put = [
    ...sentence.slice(0, chore.at),
    ...wordsAs("put"),
    ...chore.things,
    ...wordsAs("in the washing machine"),
  ];
  const behind = told ?? chore.next;
  const rest = sentence.slice(behind);
  // Where it is told what comes next, nothing is added.
  if (rest.length > 0) return told === undefined ? sentence : [...put, ...rest];
  return [...put, ...wordsAs("and switch on the washing machine")];
}

function choreIn(
  sentence: Sentence,
  work: readonly (readonly string[])[],
  vocabulary: Vocabulary,
): Chore | undefined {
  const told = phraseIn(sentence, work, 1);
  const isDone = told && doing.has(sentence[told.at - 1].lower) && starts.has(sentence[told.at - 2]?.lower);
  const first = told && behindAny(sentence, told.behind, withThings);
  if (!isDone || first === undefined) return undefined;
  const list = thingsFrom(sentence, first, vocabulary);
  return list && { at: told.at - 1, ...list };
}

/** "the shirt, towel" → "the shirt and the towel", and what stands behind. */
function thingsFrom(
  sentence: Sentence,
  first: number,
  vocabulary: Vocabulary,
): Omit<Chore, "at"> | undefined {
  const things: Token[] = [];
  for (let at = first; at < sentence.length; ) {
    const noun = countAt(sentence, at) === undefined ? at : at + 1;
    const end = noun < sentence.length ? nounEnd(sentence, noun, vocabulary) : undefined;
    if (end === undefined) return undefined;
    things.push(...(at === first ? [] : wordsAs("and")), ...withDeterminer(sentence.slice(at, end)));
    let next = end;
    while (links.has(sentence[next]?.lower ?? "")) next++;
    const isMore = next > end && next < sentence.length && nounEnd(sentence, next, vocabulary) !== undefined;
    if (!isMore) return { things, next: end };
    at = next;
  }
  return undefined;
}
