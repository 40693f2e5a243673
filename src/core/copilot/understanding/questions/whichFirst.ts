import { sweeping, typesIn } from "../rewordings/kept";
import { prepositions } from "../words/firstWords";
import { exceptions, verbList } from "../words/lexicon";
import { manyIn, nounEnd, wholeWords } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { type Answer, question } from "./answers";

/*
 * "clear the table, the doll first", "put the toys on the bed, the bear last": one of the things has its turn before or after
 * all others.
 */

type Sentence = readonly Token[];

const firstsOf = (...frames: readonly string[]) =>
  new Set(verbList.flatMap(({ words: [first], frame }) => (frames.includes(frame) ? [first] : [])));
const moving = firstsOf("transfer", "take", "remove");
const marks = new Set([",", "and", "but"]);
const particles = new Set(["off", "out", "up"]);
const turns = new Set(["first", "last"]);

/** Nothing that could be verified says which thing was taken first: whether the order matters is for the user to say. */
export function askedOfTurn(
  sentences: readonly Sentence[],
  vocabulary: Vocabulary,
  isUnderstood: (instruction: string) => boolean,
): Answer | undefined {
  const [sentence, ...more] = sentences;
  const told = sentence && more.length === 0 ? turnIn(sentence, vocabulary) : undefined;
  if (!told) return undefined;
  const { whole, thing, isFirst } = told;
  const deeds = sweeping.has(whole[0].lower)
    ? deedsOfSweep(whole, thing)
    : deedsOfMove(whole, thing, vocabulary);
  if (!deeds) return undefined;
  const choices = [whole, isFirst ? deeds.one : deeds.others].map(textOf).filter(isUnderstood);
  const said = isFirst ? `${textOf(thing)} first` : `${textOf(thing)} last`;
  return choices.length === 0
    ? undefined
    : question(
        `The robot takes things in an order of its own: "${said}" can be had by telling it one after the other. What should it do now?`,
        choices,
      );
}

interface Turn {
  readonly whole: Sentence;
  readonly thing: Sentence;
  readonly isFirst: boolean;
}

function turnIn(sentence: Sentence, vocabulary: Vocabulary): Turn | undefined {
  const mark = sentence.findLastIndex(({ lower }) => marks.has(lower));
  const said = sentence.slice(mark + 1);
  const isEnding = turns.has(said.at(-1)?.lower ?? "");
  const isOpening = turns.has(said[0]?.lower ?? "");
  const thing = isEnding ? said.slice(0, -1) : said.slice(1);
  if (mark < 2 || isEnding === isOpening || nounEnd(thing, 0, vocabulary) !== thing.length) return undefined;
  const end = sentence.findLastIndex(({ lower }, at) => at < mark && !marks.has(lower)) + 1;
  const turn = isEnding ? said.at(-1) : said[0];
  return { whole: sentence.slice(0, end), thing, isFirst: turn?.lower === "first" };
}

interface TwoDeeds {
  /** With the thing that has a turn of its own. */
  readonly one: Sentence;
  /** With all but that. */
  readonly others: Sentence;
}

function deedsOfSweep(whole: Sentence, thing: Sentence): TwoDeeds | undefined {
  const start = particles.has(whole[1]?.lower) ? 2 : 1;
  const to = whole.findIndex(({ lower }, at) => at >= start && prepositions.has(lower));
  const place = whole.slice(start, to < 0 ? undefined : to);
  const goal = to < 0 ? [] : whole.slice(to);
  // "clear the cups off the table": these are the things, and not all that is there.
  if (place.length === 0 || particles.has(goal[0]?.lower) || goal[0]?.lower === "from") return undefined;
  const verb = wordsAs(goal.length > 0 ? "move" : "remove");
  return {
    one: [...verb, ...thing, ...wordsAs("from"), ...place, ...goal],
    others: [...whole, ...wordsAs(exceptions[0]), ...thing],
  };
}

function deedsOfMove(whole: Sentence, thing: Sentence, vocabulary: Vocabulary): TwoDeeds | undefined {
  const [things] = manyIn(whole, vocabulary);
  if (!moving.has(whole[0].lower) || !things) return undefined;
  const { from, to } = things;
  const types = typesIn(thing, vocabulary);
  const isAmong =
    wholeWords.has(whole[from].lower) ||
    typesIn(whole.slice(from, to), vocabulary).some((type) =>
      types.some((other) => vocabulary.types.overlap(type, other)),
    );
  const isBehindPlace = whole.slice(0, from).some(({ lower }, at) => at > 1 && prepositions.has(lower));
  if (!isAmong || isBehindPlace) return undefined;
  return {
    one: [...whole.slice(0, from), ...thing, ...whole.slice(to)],
    others: [...whole.slice(0, to), ...wordsAs(exceptions[0]), ...thing, ...whole.slice(to)],
  };
}

function textOf(tokens: Sentence): string {
  return tokens
    .map(({ text }) => text)
    .join(" ")
    .replace(/ ,/g, ",");
}
