import { phrasesOf } from "../actions/said";
import { type Answer, question } from "../questions/answers";
import { prepositions as firstPrepositions } from "../words/firstWords";
import { singularForms, startsWith, type Token, wordsAs } from "../words/tokens";
import { plainDeed } from "./whenNeeded";

/*
 * "if there are apples on the table, put them in the fridge": that is to be done with every apple there. Of "an apple" it is
 * asked whether every one is meant. A program whose things are not there fails and says so, which is told, too: it is more
 * than the condition asks for. Any other condition stays, and is refused as such.
 */

type Sentence = readonly Token[];

const conditions = phrasesOf("if, in case, when, whenever");
const existences = phrasesOf("there is, there are, you see, you find, you spot, you notice, you come across");
const articles = new Set(["a", "an", "any", "some"]);
const definite = new Set("the my your our its this that these those".split(" "));
const pronouns = new Set(["it", "them", "they", "one"]);
/** With these more is said than that something is there. */
const several = new Set([",", "and", "or", "but", "not", "no", "then", "otherwise", "else"]);
const placeWords: ReadonlySet<string> = new Set([
  ...firstPrepositions,
  ...["that", "which", "lying", "standing", "sitting", "left"],
]);

const whereNone = "Where there is none, the run ends as a failure that says so.";

/** The sentence over every such thing, where its condition is that there are such. */
export function withEveryOneThere(sentence: Sentence, notes: string[]): Sentence {
  const told = overEveryOneThere(sentence);
  if (!told || told.isOne) return sentence;
  notes.push(`Taken for "${textOf(told.noun)}". ${whereNone}`);
  return told.sentence;
}

interface Told {
  readonly sentence: Sentence;
  readonly noun: Sentence;
  /** One was spoken of: whether every one is meant is open. */
  readonly isOne: boolean;
}

/** Undefined for a sentence without such a condition. */
export function overEveryOneThere(sentence: Sentence): Told | undefined {
  return conditionFirst(sentence) ?? conditionLast(sentence);
}

/** "if there is an apple on the table, put it in the fridge" */
function conditionFirst(sentence: Sentence): Told | undefined {
  const from = conditionAt(sentence, 0);
  if (from === undefined) return undefined;
  const article = articles.has(sentence[from]?.lower ?? "") ? sentence[from].lower : undefined;
  const start = article === undefined ? from : from + 1;
  const end = sentence.findIndex(({ lower }, at) => at >= start && several.has(lower));
  if (end <= start || ![",", "then"].includes(sentence[end].lower)) return undefined;
  const deed = plainDeed(sentence.slice(end));
  const pronoun = deed.findIndex(({ lower }) => pronouns.has(lower));
  if (pronoun < 1 || deed.some(({ lower }) => lower === "otherwise" || lower === "else")) return undefined;
  const said = sentence.slice(start, end);
  const at = said.findIndex(({ lower }) => placeWords.has(lower));
  const [name, place] = at < 0 ? [said, []] : [said.slice(0, at), said.slice(at)];
  const isOne = article === "a" || article === "an";
  // "some water" and "the egg" are no things of which there may be several.
  const isCounted = isOne || article === "any" || isPlural(name);
  if (
    name.length === 0 ||
    !isCounted ||
    name.some(({ lower, kind }) => kind === "number" || definite.has(lower))
  )
    return undefined;
  const noun = every(name, place, isOne);
  return { sentence: [...deed.slice(0, pronoun), ...noun, ...deed.slice(pronoun + 1)], noun, isOne };
}

/** "put the apple in the fridge if there is one on the table" */
function conditionLast(sentence: Sentence): Told | undefined {
  const at = sentence.findIndex((_, index) => index > 0 && conditionAt(sentence, index) !== undefined);
  const one = at < 0 ? undefined : conditionAt(sentence, at);
  if (one === undefined || !["one", "any", "some"].includes(sentence[one]?.lower ?? "")) return undefined;
  const place = sentence.slice(one + 1);
  if (place.length > 0 && !placeWords.has(place[0].lower)) return undefined;
  const deed = plainDeed(sentence.slice(0, at));
  const start = deed.findIndex(({ lower }) => articles.has(lower) || lower === "the");
  if (start < 1 || [...deed, ...place].some(({ lower }) => several.has(lower))) return undefined;
  const behind = deed.findIndex(({ lower }, index) => index > start && placeWords.has(lower));
  const end = behind < 0 ? deed.length : behind;
  if (end < start + 2) return undefined;
  const noun = every(deed.slice(start + 1, end), place, sentence[one].lower === "one");
  const isOne = ["a", "an"].includes(deed[start].lower);
  return { sentence: [...deed.slice(0, start), ...noun, ...deed.slice(end)], noun, isOne };
}

/** "if there is an apple, …": whether every one is meant; undefined for another instruction. */
export function askedOfEveryOne(
  sentences: readonly Sentence[],
  isUnderstood: (instruction: string) => boolean,
): Answer | undefined {
  const told = sentences.length === 1 ? overEveryOneThere(sentences[0]) : undefined;
  if (!told?.isOne) return undefined;
  const choice = textOf(told.sentence);
  return isUnderstood(choice)
    ? question(`Should that be done with "${textOf(told.noun)}"? ${whereNone}`, [choice])
    : undefined;
}

/** Where what is there is named; undefined where no such condition begins. */
function conditionAt(sentence: Sentence, at: number): number | undefined {
  const opening = conditions.find((words) => startsWith(sentence, at, words));
  if (!opening) return undefined;
  const next = at + opening.length;
  const existence = existences.find((words) => startsWith(sentence, next, words));
  return existence && next + existence.length;
}

/** "red apple", "on the table" → "every red apple that is on the table"; "apples" → "all apples" */
function every(noun: Sentence, place: Sentence, isOne: boolean): Sentence {
  const isMany = !isOne && isPlural(noun);
  const isSaid = place.length === 0 || ["that", "which"].includes(place[0].lower);
  const where = isSaid ? [] : wordsAs(isMany ? "that are" : "that is");
  return [...wordsAs(isMany ? "all" : "every"), ...noun, ...where, ...place];
}

function isPlural(noun: Sentence): boolean {
  return singularForms(noun.at(-1)?.lower ?? "").length > 1;
}

function textOf(tokens: Sentence): string {
  return tokens.map(({ text }) => text).join(" ");
}
