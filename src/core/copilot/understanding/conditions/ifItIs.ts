import { phrasesOf } from "../actions/said";
import { prepositions } from "../words/firstWords";
import { singularForms, startsWith, type Token, wordsAs } from "../words/tokens";
import { plainDeed, withoutNeedlessCondition } from "./whenNeeded";

/*
 * "if the doll is on the table, move it to the bed": that is to be done with the doll that is on the table. A program that
 * finds none there fails and says so, which is told, too: it is more than the condition asks for. "unless it is on the bed"
 * of what is to be put there says no more than that there is something to do. Any other condition stays, and is refused.
 */

type Sentence = readonly Token[];

const openings = phrasesOf("if, in case, when, whenever");
const definites = new Set("the my your our this that these those".split(" "));
const wholes = new Set("all every each both".split(" "));
const objectPronouns = new Set(["it", "them"]);
const subjectPronouns = new Set(["it", "they"]);
const copulas = new Set("is are lies lie stands stand sits sit".split(" "));
const adverbs = new Set("still already currently now yet".split(" "));
/** With these more is said than where one thing is, or how. */
const several = new Set([..."and or but then otherwise else if when unless".split(" "), ","]);
const unclean = new Set("dirty unwashed used".split(" "));

interface Condition {
  /** "the doll", "it" */
  readonly subject: Sentence;
  readonly copula: string;
  readonly isNegated: boolean;
  /** "on the table", "dirty" */
  readonly state: Sentence;
}

/** @param isLook whether a word says what a thing looks like, such as a colour */
export function withWhatIsSo(
  sentence: Sentence,
  isLook: (word: string) => boolean,
  notes: string[],
): Sentence {
  const said = conditionFirst(sentence) ?? conditionLast(sentence);
  if (!said || !canBeMeant(said.condition.state, isLook)) return sentence;
  notes.push(said.note);
  return said.sentence;
}

/** Whether the condition is only that what is asked for is not so yet. */
export function saysNoMoreThanTheDeed(sentence: Sentence): boolean {
  if (withoutNeedlessCondition(sentence, []) !== sentence) return true;
  return (conditionFirst(sentence) ?? conditionLast(sentence))?.note === needlessNote;
}

interface Told {
  readonly sentence: Sentence;
  readonly condition: Condition;
  readonly note: string;
}

/** "the egg that is cooked" is one that is to be cooked. */
function canBeMeant(state: Sentence, isLook: (word: string) => boolean): boolean {
  const [{ lower }] = state;
  return isPlace(state) || lower === "there" || (state.length === 1 && (unclean.has(lower) || isLook(lower)));
}

/** "if the doll is on the table, move it to the bed" */
function conditionFirst(sentence: Sentence): Told | undefined {
  const isUnless = sentence[0]?.lower === "unless";
  const opening = isUnless ? ["unless"] : openings.find((words) => startsWith(sentence, 0, words));
  const end = sentence.findIndex(({ lower }) => lower === "," || lower === "then");
  if (!opening || end < 0) return undefined;
  const condition = conditionIn(sentence.slice(opening.length, end));
  if (!condition || !definites.has(condition.subject[0].lower)) return undefined;
  const deed = plainDeed(sentence.slice(end));
  if (deed.some(({ lower }) => lower === "otherwise" || lower === "else")) return undefined;
  const pronoun = deed.findIndex(({ lower }) => objectPronouns.has(lower));
  if (pronoun < 1) return undefined;
  const behind = deed.slice(pronoun + 1);
  if (condition.isNegated !== isUnless) {
    const goes = destination(behind, condition.state);
    return goes && needless(condition, [...deed.slice(0, pronoun), ...condition.subject, ...goes]);
  }
  // "put it there" would be to where it is.
  if (behind.some(({ lower }) => lower === "there")) return undefined;
  return meantAs(condition, deed.slice(0, pronoun), condition.subject, behind);
}

/** "move the doll to the bed if it is on the table", "put the doll on the bed unless it is already there" */
function conditionLast(sentence: Sentence): Told | undefined {
  const at = sentence.findIndex(
    ({ lower }, index) => index > 0 && (lower === "if" || lower === "when" || lower === "unless"),
  );
  const said = at < 0 ? undefined : conditionIn(sentence.slice(at + 1));
  if (!said) return undefined;
  const condition = sentence[at].lower === "unless" ? { ...said, isNegated: !said.isNegated } : said;
  const deed = plainDeed(sentence.slice(0, at));
  const start = deed.findIndex(({ lower }) => definites.has(lower) || wholes.has(lower));
  // "put a cup on the desk if it is clean": the desk is no thing that is moved.
  const isBehindPlace = deed.slice(0, start).some(({ lower }, index) => index > 1 && prepositions.has(lower));
  if (start < 1 || isBehindPlace || deed.some(({ lower }) => several.has(lower))) return undefined;
  const length = deed.slice(start).findIndex(({ lower }) => prepositions.has(lower));
  const end = length < 0 ? deed.length : start + length;
  const object = deed.slice(start, end);
  const [subject] = condition.subject;
  const behind = deed.slice(end);
  const isPronoun = subjectPronouns.has(subject.lower);
  // "put the milk in the fridge if it is open" is about the fridge.
  // "put all cups on the desk if they are clean": there is only one desk.
  const areTheMany = subject.lower === "they" && isMany(object) && !isMany(behind);
  const isClear =
    behind.length === 0 || areTheMany || condition.state[0].lower === "there" || isPlace(condition.state);
  const isSame = isPronoun ? isClear : textOf(condition.subject) === textOf(object);
  if (!isSame || object.length < 2) return undefined;
  if (condition.isNegated) {
    const goes = destination(behind, condition.state);
    return goes && needless(condition, [...deed.slice(0, end), ...goes]);
  }
  return condition.state[0].lower === "there"
    ? undefined
    : meantAs(condition, deed.slice(0, start), object, behind);
}

function conditionIn(words: Sentence): Condition | undefined {
  const be = words.findIndex(({ lower }) => copulas.has(lower));
  if (be < 1) return undefined;
  const subject = words.slice(0, be);
  const isOne = subject.length === 1 && subjectPronouns.has(subject[0].lower);
  if (!isOne && (subject.length < 2 || !definites.has(subject[0].lower))) return undefined;
  const rest = words.slice(be + 1).filter(({ lower }) => !adverbs.has(lower));
  const isNegated = rest[0]?.lower === "not";
  const state = isNegated ? rest.slice(1) : rest;
  const isSimple = ![...subject, ...state].some(({ lower, kind }) => several.has(lower) || kind === "number");
  return state.length > 0 && isSimple ? { subject, copula: words[be].lower, isNegated, state } : undefined;
}

/** Where a thing is put that is not to be left where the condition says that it is not; undefined for anywhere else. */
function destination(behind: Sentence, state: Sentence): Sentence | undefined {
  const isThere = (words: Sentence) => words.length === 1 && words[0].lower === "there";
  if (isThere(behind) && isPlace(state)) return state;
  if (isThere(state)) return isPlace(behind) ? behind : undefined;
  const place = (words: Sentence) => textOf(words.slice(1));
  return isPlace(state) && isPlace(behind) && place(state) === place(behind) ? behind : undefined;
}

function isMany(words: Sentence): boolean {
  return words.some(({ lower }) => wholes.has(lower)) || singularForms(words.at(-1)?.lower ?? "").length > 1;
}

function isPlace(words: Sentence): boolean {
  return words.length > 1 && prepositions.has(words[0].lower);
}

const needlessNote = "Where it is so already, there is nothing to do: the condition is left out.";

function needless(condition: Condition, sentence: Sentence): Told {
  return { sentence, condition, note: needlessNote };
}

/** "move", "the doll", "to the bed" → "move the doll that is on the table to the bed" */
function meantAs(condition: Condition, before: Sentence, noun: Sentence, behind: Sentence): Told {
  const told = [...noun, ...wordsAs(`that ${condition.copula}`), ...condition.state];
  const note = `Taken for "${textOf(told)}". Where it is not so, the run ends as a failure that says so.`;
  return { sentence: [...before, ...told, ...behind], condition, note };
}

function textOf(tokens: Sentence): string {
  return tokens.map(({ text }) => text).join(" ");
}
