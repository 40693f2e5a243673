import { phrasesOf } from "../actions/said";
import { withoutOpeningCourtesy } from "../telling/courtesy";
import { prepositions } from "../words/firstWords";
import { attributeWords, numberWords, verbList } from "../words/lexicon";
import { singularForms, startsWith, type Token, withArticle } from "../words/tokens";
import { behindGoing, goingFirst, isGoing } from "./goingFirst";
import { likeFirst } from "./insteadOf";
import { adverbs, anotherIn, existences, withOneNamed } from "./oneOfIts";
import { withOtherCase } from "./otherCase";
import {
  articles,
  definites,
  links,
  type Mentioned,
  mentionedAfter,
  nounOf,
  pronouns,
  spelledOut,
  staysWhereItIs,
  textOf,
} from "./referredTo";
import { plainDeed } from "./whenNeeded";

/*
 * "if the doll is on the table, move it to the bed, otherwise go to the sofa", "close the drawer if there is no spoon in it":
 * what has to be looked at, and what is to be done where it is so, and where it is not.
 */

type Sentence = readonly Token[];

export interface IfThenElse {
  /** As said, without "not": "the doll is on the table". */
  readonly condition: string;
  /** An instruction that finds what the condition speaks of. */
  readonly find: string;
  /**
   * An instruction whose goal is what the condition says. Left out where something is to be somewhere: that is so where
   * `find` finds something.
   */
  readonly state?: string;
  /** Instructions; at least one of them is there. */
  readonly whereSo?: string;
  readonly whereNot?: string;
}

const openings = phrasesOf("if, in case, when, unless");
const alternatives = phrasesOf(
  "otherwise, or else, else, if not, if it is not, if they are not, if there is none",
);
const idle = phrasesOf(
  "do nothing, nothing, leave it, leave it there, leave it alone, leave it as it is, leave them, leave them there, leave them alone, leave everything as it is",
);
const contents = new Set("contains has holds".split(" "));
const copulas = new Set("is are lies lie stands stand sits sit".split(" "));
const negations = new Set("no not".split(" "));
/** One condition at a time. */
const furtherConditions = new Set("if when unless otherwise else while until whenever".split(" "));
const verbs: ReadonlySet<string> = new Set(verbList.map(({ words: [first] }) => first));

/** Every way in which the sentences can be read as one condition with what follows from it, the likeliest first. */
export function readingsOfCondition(sentences: readonly Sentence[]): readonly IfThenElse[] {
  const sentence = asOne(withOtherCase(sentences));
  if (!sentence) return [];
  const going = goingFirst(sentence, (words) => openingAt(words, 0)?.next);
  if (going) return readingsOf(conditionFirst(going.rest)).map((reading) => behindGoing(going.deed, reading));
  return readingsOf(conditionsIn(sentence));
}

function conditionsIn(sentence: Sentence): readonly Parts[] {
  return [...conditionFirst(sentence).map(withItFromDeed), ...conditionLast(sentence)];
}

/** A condition and what follows from it, in every way in which a sentence may be taken apart so. */
export function partsToldIn(sentences: readonly Sentence[]): readonly Parts[] {
  const sentence = asOne(withOtherCase(sentences));
  return sentence ? conditionsIn(sentence) : [];
}

/** "if it's dirty, wash the white plate" → "if the white plate is dirty, …" */
function withItFromDeed(parts: Parts): Parts {
  const [it, ...state] = parts.condition;
  const [named, ...others] = namedIn(parts.deed);
  const isOpen = (it?.lower === "it" || it?.lower === "they") && named !== undefined && others.length === 0;
  return isOpen ? { ...parts, condition: [...named, ...state] } : parts;
}

function readingsOf(parts: readonly Parts[]): readonly IfThenElse[] {
  return [conditionIn, lookIn].flatMap((read) =>
    parts.flatMap(({ condition, isUnless, isWhen, deed, otherwise }) => {
      const told = read(condition);
      return told && !(isWhen && told.isState) ? followedBy(told, isUnless, deed, otherwise) : [];
    }),
  );
}

/** "If …, …. Otherwise …." */
function asOne(sentences: readonly Sentence[]): Sentence | undefined {
  const [first, second] = sentences.map(withoutOpeningCourtesy);
  if (sentences.length === 1) return first;
  if (sentences.length !== 2 || !second) return undefined;
  const isOne =
    alternatives.some((words) => startsWith(second, 0, words)) ||
    (isGoing(first) && openingAt(second, 0) !== undefined);
  return isOne ? [...first, ...second] : undefined;
}

export interface Parts {
  readonly condition: Sentence;
  readonly isUnless: boolean;
  /** "when": of a state it may mean to wait for it. */
  readonly isWhen: boolean;
  readonly deed: Sentence;
  readonly otherwise: Sentence;
}

function conditionFirst(sentence: Sentence): readonly Parts[] {
  const opening = openingAt(sentence, 0);
  if (!opening) return [];
  const isMark = ({ lower }: Token) => lower === "," || lower === "then";
  const isEnd = (token: Token) => isMark(token) || verbs.has(token.lower) || token.lower === "please";
  const ends = [...sentence.keys()].filter((at) => at > opening.next + 1 && isEnd(sentence[at]));
  // A mark tells better than a word that may be a verb.
  ends.sort((a, b) => Number(isMark(sentence[b])) - Number(isMark(sentence[a])) || a - b);
  return ends.map((end) => ({
    condition: sentence.slice(opening.next, end),
    isUnless: opening.isUnless,
    isWhen: opening.isWhen,
    ...withAlternative(sentence.slice(end)),
  }));
}

function conditionLast(sentence: Sentence): readonly Parts[] {
  const at = sentence.findIndex((_, index) => index > 1 && openingAt(sentence, index) !== undefined);
  const opening = at < 0 ? undefined : openingAt(sentence, at);
  const isInMiddle = links.has(sentence[at - 1]?.lower ?? "") && sentence[at - 1].lower !== ",";
  if (!opening || isInMiddle) return [];
  const { deed: told, otherwise } = withAlternative(sentence.slice(opening.next));
  const deed = plainDeed(sentence.slice(0, at));
  const one = anotherIn(told);
  if (one)
    return withOneNamed(one, deed, opening.isUnless).map((named) => ({ ...opening, ...named, otherwise }));
  const named = namedIn(deed);
  const isOpen = pronouns.has(told[0]?.lower ?? "") && named.length > 1 && !saysWhere(told);
  // Of "put the milk in the fridge if it is open" either may be meant.
  if (isOpen && !saysHowItLooks(told)) return [];
  // "put the cup in the box if there is no ball in it", "move the doll if it is on the table"
  const conditionOn = (first: Sentence | undefined) =>
    told.flatMap((token, index) =>
      pronouns.has(token.lower) ? ((index === 0 ? first : named.at(-1)) ?? [token]) : [token],
    );
  return (isOpen ? [named.at(0), named.at(-1)] : [named.at(0)]).map((first) => ({
    ...opening,
    condition: conditionOn(first),
    deed,
    otherwise,
  }));
}

/** "the milk", "the fridge" */
function namedIn(deed: Sentence): readonly Sentence[] {
  const starts = [...deed.keys()].filter((at) => definites.has(deed[at].lower));
  return starts.map((start) => {
    const isBehind = ({ lower }: Token, at: number) =>
      at > start && (prepositions.has(lower) || links.has(lower) || lower === "there" || lower === "back");
    const behind = deed.findIndex(isBehind);
    return deed.slice(start, behind < 0 ? undefined : behind);
  });
}

/** "it is on the table", "it is still there" */
function saysWhere(condition: Sentence): boolean {
  const state = condition.filter(({ lower }) => !adverbs.has(lower) && !negations.has(lower)).slice(2);
  return state.length > 1 && prepositions.has(state[0].lower);
}

/** "it is clean", "it is not red" */
function saysHowItLooks(condition: Sentence): boolean {
  const state = condition.filter(({ lower }) => !adverbs.has(lower) && !negations.has(lower)).slice(2);
  return state.length === 1 && Object.hasOwn(attributeWords, state[0].lower);
}

function openingAt(
  sentence: Sentence,
  at: number,
): (Pick<Parts, "isUnless" | "isWhen"> & { readonly next: number }) | undefined {
  const words = openings.find((each) => startsWith(sentence, at, each));
  return words && { next: at + words.length, isUnless: words[0] === "unless", isWhen: words[0] === "when" };
}

function withAlternative(words: Sentence): { readonly deed: Sentence; readonly otherwise: Sentence } {
  for (let at = 1; at < words.length; at++) {
    const alternative = alternatives.find((each) => startsWith(words, at, each));
    if (!alternative) continue;
    let end = at;
    while (end > 0 && links.has(words[end - 1].lower)) end--;
    return {
      deed: plainDeed(words.slice(0, end)),
      otherwise: plainDeed(words.slice(at + alternative.length)),
    };
  }
  return { deed: plainDeed(words), otherwise: [] };
}

interface Told extends Omit<Mentioned, "it"> {
  readonly condition: string;
  readonly isNegated: boolean;
  readonly find: string;
  readonly state?: string;
  /** It says how something is, rather than where. */
  readonly isState: boolean;
  /** What "it" is where the condition holds, and where it does not. */
  readonly it: string;
  readonly itElsewhere: string;
}

/** What a condition says that something is somewhere, or how it is. */
export function conditionIn(said: Sentence): Told | undefined {
  if (isRelativeDenied(said)) return undefined;
  const { plain, isNegated } = positive(said);
  const told = thatThereIs(plain) ?? thatItContains(plain) ?? thatItIs(plain);
  return isOneCondition(plain) && told ? { ...told, isNegated } : undefined;
}

/** What is told by sight is no state to be compared with: the thing that looks so is there, or it is not. */
function lookIn(said: Sentence): Told | undefined {
  const { plain, isNegated } = positive(said);
  const told = thatItLooks(plain);
  return isOneCondition(plain) && told ? { ...told, isNegated } : undefined;
}

/** "a cup on the table that is not clean": that there is one is not denied. */
function isRelativeDenied(said: Sentence): boolean {
  const relative = said.findIndex(({ lower }, at) => at > 1 && (lower === "that" || lower === "which"));
  return relative > 0 && said.slice(relative).some(({ lower }) => negations.has(lower));
}

function positive(said: Sentence): { readonly plain: Sentence; readonly isNegated: boolean } {
  const words = said.filter(({ lower }) => !adverbs.has(lower));
  const plain = words.filter(({ lower }) => !negations.has(lower));
  return { plain, isNegated: plain.length < words.length };
}

function isOneCondition(words: Sentence): boolean {
  return !words.some(({ lower }) => furtherConditions.has(lower) || links.has(lower));
}

type Positive = Omit<Told, "isNegated">;

/** "there is an apple on the table" */
function thatThereIs(words: Sentence): Positive | undefined {
  const existence = existences.find((each) => startsWith(words, 0, each));
  if (!existence) return undefined;
  const noun = words.slice(existence.length);
  const at = noun.findIndex(({ lower }) => prepositions.has(lower) || lower === "that" || lower === "which");
  const name = at < 0 ? noun : noun.slice(0, at);
  const place = at < 0 ? [] : noun.slice(at);
  // "you see": what is there is meant.
  const isMany = isPlural(name);
  return thing(name, place, `there ${isMany ? "are" : "is"} ${textOf(noun)}`);
}

/** "the bowl has an apple in it" */
function thatItContains(words: Sentence): Positive | undefined {
  const at = words.findIndex(({ lower }) => contents.has(lower));
  // "the plant has been watered" says nothing of what is in it.
  if (at < 2 || !definites.has(words[0].lower) || words[at + 1]?.lower === "been") return undefined;
  const isInIt = words.at(-1)?.lower === "it" && prepositions.has(words.at(-2)?.lower ?? "");
  const preposition = isInIt ? words.slice(-2, -1) : [{ text: "in", lower: "in", kind: "word" } as const];
  return thing(
    words.slice(at + 1, isInIt ? -2 : undefined),
    [...preposition, ...words.slice(0, at)],
    textOf(words),
  );
}

/** "the doll is on the table", "the fridge is open" */
function thatItIs(words: Sentence): Positive | undefined {
  const said = subjectIn(words);
  if (!said) return undefined;
  const { subject, state } = said;
  if (prepositions.has(state[0].lower) && state.length > 1) return thing(subject, state, textOf(words));
  const condition = textOf(words);
  const it = `the ${textOf(subject.slice(1))}`;
  return {
    condition,
    find: `find ${textOf(subject)}`,
    state: `see to it that ${condition}`,
    isState: true,
    it,
    itElsewhere: it,
    isMany: isPlural(subject),
    one: textOf(subject),
    ...withNoun(subject.slice(1)),
  };
}

/** "the cup is red" */
function thatItLooks(words: Sentence): Positive | undefined {
  const said = subjectIn(words);
  const isLook = said?.state.length === 1 && Object.hasOwn(attributeWords, said.state[0].lower);
  const told = said && isLook ? thing(said.subject, said.state, textOf(words)) : undefined;
  if (!told) return undefined;
  const { there: _, ...look } = told;
  return { ...look, isState: true };
}

function subjectIn(words: Sentence): { readonly subject: Sentence; readonly state: Sentence } | undefined {
  const be = words.findIndex(({ lower }) => copulas.has(lower));
  const isNamed = be > 1 && (definites.has(words[0].lower) || articles.has(words[0].lower));
  const state = words.slice(be + 1);
  return isNamed && state.length > 0 ? { subject: words.slice(0, be), state } : undefined;
}

function isPlural(name: Sentence): boolean {
  return singularForms(name.at(-1)?.lower ?? "").length > 1;
}

function withNoun(name: Sentence): Pick<Mentioned, "noun"> {
  const noun = nounOf(name);
  return noun === undefined ? {} : { noun };
}

/** That something is somewhere. */
function thing(noun: Sentence, place: Sentence, said: string): Positive | undefined {
  const isArticle = articles.has(noun[0]?.lower ?? "") || definites.has(noun[0]?.lower ?? "");
  const name = isArticle ? noun.slice(1) : noun;
  if (name.length === 0 || name.some(({ lower }) => pronouns.has(lower))) return undefined;
  const isMany = isPlural(name);
  const isSaid = place[0]?.lower === "that" || place[0]?.lower === "which";
  const where =
    place.length === 0 ? "" : ` ${isSaid ? "" : isMany ? "that are " : "that is "}${textOf(place)}`;
  const kind = textOf(name);
  const isCounted = name[0].kind === "number" || Object.hasOwn(numberWords, name[0].lower);
  const meant = isMany && !isCounted ? "all" : "the";
  const isBare = !isArticle && !isMany;
  return {
    condition: isBare ? said.replace(kind, withArticle(kind)) : said,
    find: `find ${isCounted ? "" : isMany ? "all " : definites.has(noun[0].lower) ? "the " : "a "}${kind}${where}`,
    isState: false,
    it: `${meant} ${kind}${where}`,
    itElsewhere: `${meant} ${kind}`,
    isMany,
    one: withArticle(kind),
    ...withNoun(name),
    ...(place.length === 0 || isSaid ? {} : { there: textOf(place) }),
  };
}

function followedBy(
  told: Told,
  isUnless: boolean,
  deed: Sentence,
  elsewise: Sentence,
): readonly IfThenElse[] {
  const otherwise = likeFirst(deed, elsewise);
  if ([...deed, ...otherwise].some(({ lower }) => furtherConditions.has(lower)) || deed.length === 0)
    return [];
  const isForSo = told.isNegated === isUnless;
  const mentioned = (isSo: boolean): Mentioned => ({ ...told, it: isSo ? told.it : told.itElsewhere });
  const isIdle = asksForNothing(deed);
  if (isForSo && !isIdle && told.there !== undefined && staysWhereItIs(deed)) return [];
  const first = isIdle ? undefined : spelledOut(deed, mentioned(isForSo));
  const others =
    otherwise.length === 0 || asksForNothing(otherwise)
      ? [undefined]
      : mentionedAfter(deed, otherwise, mentioned(!isForSo)).map((each) => spelledOut(otherwise, each));
  return others.flatMap((other) => {
    const [whereSo, whereNot] = isForSo ? [first, other] : [other, first];
    if (whereSo === undefined && whereNot === undefined) return [];
    return [
      {
        condition: told.condition,
        find: told.find,
        ...(told.state === undefined ? {} : { state: told.state }),
        ...(whereSo === undefined ? {} : { whereSo }),
        ...(whereNot === undefined ? {} : { whereNot }),
      },
    ];
  });
}

/** "otherwise do nothing" */
function asksForNothing(deed: Sentence): boolean {
  return idle.some((words) => words.length === deed.length && startsWith(deed, 0, words));
}
