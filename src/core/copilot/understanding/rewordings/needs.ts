import { gerundOf, participleOf } from "../actions/verbForms";
import { forms } from "../actions/verbs";
import { prepositions } from "../words/firstWords";
import { verbList } from "../words/lexicon";
import { nounEnd } from "../words/nounSpans";
import { numberOf } from "../words/quantities";
import { startsWith, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "the mugs need washing", "I would like the table cleared": what is to be done with them, said of the things.
 */

type Sentence = readonly Token[];

const verbOfGerund = new Map(
  [...verbList, ...forms].map(({ words: [first] }) => [gerundOf(first), first] as const),
);
const needing = new Set("need needs require requires want wants".split(" "));
const articles = new Set("the a an all every each both my your this that these those".split(" "));
const wholes = new Set("all every each both".split(" "));
const ends = new Set([undefined, ",", "and", "then", "please", "again", "now", "too"]);

const goodTurns = new Set("wash rinse clean scrub wipe".split(" "));
const kindsOfTurn = new Set(["good", "quick", "thorough"]);

/** "the plate needs a good wash", "the plate could do with a rinse" → "the plate needs washing" */
function withTurn(sentence: Sentence): Sentence {
  const does = sentence.findIndex((_, at) => at > 1 && startsWith(sentence, at, ["could", "do", "with"]));
  const at = does < 0 ? sentence.findIndex(({ lower }) => needing.has(lower)) : does;
  const a = does < 0 ? at + 1 : at + 3;
  const noun = kindsOfTurn.has(sentence[a + 1]?.lower ?? "") ? a + 2 : a + 1;
  const isTurn =
    at > 1 &&
    sentence[a]?.lower === "a" &&
    goodTurns.has(sentence[noun]?.lower ?? "") &&
    (ends.has(sentence[noun + 1]?.lower) || sentence[noun + 1]?.lower === ":");
  return isTurn
    ? [
        ...sentence.slice(0, at),
        ...wordsAs(`needs ${gerundOf(sentence[noun].lower)}`),
        ...sentence.slice(noun + 1),
      ]
    : sentence;
}

/** "the tomato and the cheese both want cutting" → "the tomato and the cheese want cutting" */
function withoutWhole(sentence: Sentence): Sentence {
  return sentence.filter(
    ({ lower }, at) =>
      at < 2 ||
      !wholes.has(lower) ||
      !needing.has(sentence[at + 1]?.lower ?? "") ||
      !verbOfGerund.has(sentence[at + 2]?.lower ?? ""),
  );
}

/** "switch on", "put away" */
const withParticle = new Set(forms.flatMap(({ words }) => (words.length === 2 ? [words.join(" ")] : [])));

/** "the mugs need washing" → "wash the mugs"; "the light needs switching off" → "switch off the light" */
export function withNeeds(said: Sentence): Sentence {
  const sentence = withoutWhole(withTurn(said));
  const at = sentence.findIndex(({ lower }) => needing.has(lower));
  const gerund = sentence[at + 1];
  const verb = verbOfGerund.get(gerund?.lower ?? "");
  const start = subjectOf(sentence.slice(0, Math.max(0, at)));
  const isSubject = at > start + 1 && articles.has(sentence[start].lower);
  const behind = withParticle.has(`${verb} ${sentence[at + 2]?.lower}`) ? at + 3 : at + 2;
  if (!gerund || verb === undefined || !isSubject || !ends.has(sentence[behind]?.lower)) return sentence;
  const particle = sentence.slice(at + 2, behind);
  const done = [{ ...gerund, text: verb, lower: verb }, ...particle, ...sentence.slice(start, at)];
  return withNeeds([...sentence.slice(0, start), ...done, ...sentence.slice(behind)]);
}

/** Where what is said last of begins: behind "then" or, behind a verb, behind the last "and". */
function subjectOf(before: Sentence): number {
  const then = before.findLastIndex(({ lower }) => lower === "then");
  if (then >= 0 || articles.has(before[0]?.lower ?? "")) return then + 1;
  return before.findLastIndex(({ lower }) => lower === "and" || lower === ",") + 1;
}

/** "should the doll be put there" is a question. */
const modals = new Set("could can would may might".split(" "));

/** "could the doll be put on the sofa" → "put the doll on the sofa"; of several deeds: "the doll should be washed and then put …" */
export function withAskedPassive(sentence: Sentence): Sentence {
  const be = sentence.findIndex(({ lower }) => lower === "be");
  const verb = verbOf(sentence[be + 1]);
  const isAsked = modals.has(sentence[0]?.lower ?? "") && articles.has(sentence[1]?.lower ?? "");
  if (!isAsked || be < 3 || verb === undefined) return sentence;
  const isNext = (at: number) => deedLinks.has(sentence[at - 1].lower) && verbOf(sentence[at]) !== undefined;
  if (sentence.some((_, at) => at > be + 1 && isNext(at)))
    return [...sentence.slice(1, be), ...wordsAs("should"), ...sentence.slice(be)];
  return [...wordsAs(verb), ...sentence.slice(1, be), ...sentence.slice(be + 2)];
}

const obliging = [
  "should be",
  "must be",
  "has to be",
  "have to be",
  "needs to be",
  "need to be",
  "ought to be",
  "is to be",
  "are to be",
  "shall be",
].map((words) => words.split(" "));

/** What is to happen to a thing in one deed is read as it stands, unless with these. */
const onlyActive = new Set(["visit", "inspect", "check", "screw", "load"]);
const turns = new Set(["before", "after", "once"]);

/**
 * "the fork has to be washed and then stored in the drawer" → "wash the fork and then store it in the drawer"; "before you go, the
 * shop must be visited" → "before you go, visit the shop".
 */
export function withPassives(sentence: Sentence): Sentence {
  const pause = turns.has(sentence[0]?.lower ?? "") ? sentence.findIndex(({ lower }) => lower === ",") : -1;
  const start = pause + (sentence[pause + 1]?.lower === "please" ? 2 : 1);
  const at = sentence.findIndex(
    (_, index) => index >= start && obliging.some((words) => startsWith(sentence, index, words)),
  );
  const be = obliging.find((words) => startsWith(sentence, at, words)) ?? [];
  const subject = sentence.slice(start, Math.max(start, at));
  const isSubject =
    articles.has(subject[0]?.lower ?? "") && !subject.some(({ lower }) => deedLinks.has(lower));
  const told = sentence.slice(at + be.length);
  const first = verbOf(told[0]);
  if (at < 0 || !isSubject || first === undefined) return sentence;
  const isTurn = start > 1 || told.some(({ lower }) => turns.has(lower));
  const isSeveral = wholes.has(subject[0].lower) || ["are", "have", "need"].includes(be[0]);
  const pronoun = wordsAs(isSeveral || /[^s]s$/.test(subject.at(-1)?.lower ?? "") ? "them" : "it");
  const said: Token[] = [...sentence.slice(0, pause + 1), ...wordsAs(first), ...subject];
  let count = 1;
  for (let index = 1; index < told.length; index++) {
    const isNext = deedLinks.has(told[index - 1].lower) && !deedLinks.has(told[index].lower);
    const verb = isNext ? verbOf(told[index]) : undefined;
    // "… and the plate put away": of another thing.
    const isListed = first === "load" && count === 1;
    if (isNext && verb === undefined && told[index].lower !== "be" && !isListed) return sentence;
    if (verb === undefined) said.push(...(told[index].lower === "be" ? [] : [told[index]]));
    else {
      said.push(...wordsAs(verb), ...pronoun);
      count++;
    }
  }
  return count > 1 || isTurn || onlyActive.has(first) ? said : sentence;
}

/** "only the dirty cup should be moved to the table" → "move the dirty cup to the table": so no other one is. */
export function withOnlyPassive(sentence: Sentence): Sentence {
  const start = sentence[0]?.lower === "please" ? 1 : 0;
  const at = sentence.findIndex((_, index) => obliging.some((words) => startsWith(sentence, index, words)));
  const be = obliging.find((words) => startsWith(sentence, at, words)) ?? [];
  const verb = at < 0 ? undefined : verbOf(sentence[at + be.length]);
  const isOnly = ["only", "just"].includes(sentence[start]?.lower ?? "");
  const isOne = !sentence.slice(at + be.length).some(({ lower }) => deedLinks.has(lower));
  if (!isOnly || verb === undefined || !articles.has(sentence[start + 1]?.lower ?? "") || !isOne)
    return sentence;
  return [...wordsAs(verb), ...sentence.slice(start + 1, at), ...sentence.slice(at + be.length + 1)];
}

const deedLinks = new Set([",", "and", "then"]);

const polite = new Set(["please", ","]);
const wishes = [
  "i would like to have",
  "i would like",
  "i would love",
  "i want",
  "i need",
  "we need",
  "we want",
  "could someone get",
  "can someone get",
  "could somebody get",
  "can somebody get",
  "get",
  "have",
].map((words) => words.split(" "));
const verbOfParticiple = new Map([
  ...[...verbList, ...forms].map(({ words: [first] }) => [participleOf(first), first] as const),
  ["empty", "empty"],
]);
export const verbOf = (token: Token | undefined) => verbOfParticiple.get(token?.lower ?? "");

/** Behind "the things on the table", where what is to be done with them comes next. */
function withPlaces(sentence: Sentence, from: number, vocabulary: Vocabulary): number {
  const isPlace = prepositions.has(sentence[from]?.lower ?? "");
  const end = isPlace ? nounEnd(sentence, from + 1, vocabulary) : undefined;
  return end !== undefined && verbOf(sentence[end]) !== undefined ? end : from;
}

/** "some juice", "two apples", "the table" */
const opensWished = (word: string): boolean =>
  articles.has(word) || word === "some" || numberOf(word) !== undefined;

/** "I would like the table cleared" → "clear the table"; "get the egg washed and cooked" → "wash the egg and cook it" */
export function withWishedDeeds(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const start = Math.max(
    0,
    sentence.findIndex(({ lower }) => !polite.has(lower)),
  );
  const wish = wishes.find((words) => startsWith(sentence, start, words));
  if (!wish) return sentence;
  const from = start + wish.length;
  const isWhole = sentence[from]?.lower === "everything";
  const noun = isWhole
    ? from
    : sentence.findIndex((_, at) => at > from && vocabulary.nounsAt(sentence, at).length > 0);
  const isPlain =
    noun >= from &&
    noun > 0 &&
    (isWhole || opensWished(sentence[from].lower)) &&
    sentence
      .slice(from, noun)
      .every(({ lower }, at) => at === 0 || articles.has(lower) || vocabulary.attribute(lower) !== undefined);
  if (!isPlain) return sentence;
  const matches = vocabulary.nounsAt(sentence, noun);
  const nounOver = Math.max(noun + 1, ...matches.map(({ next }) => next));
  const end = withPlaces(sentence, nounOver, vocabulary);
  // "I need an apple"
  const isOver = sentence.slice(end).every(({ lower }) => polite.has(lower));
  if (isOver && ["i", "we"].includes(wish[0])) return [...wordsAs("bring"), ...sentence.slice(from)];
  // "I need the fruit gone from there": without a place it is not told what should become of it.
  const isGone = sentence[end]?.lower === "gone" && ["from", "off"].includes(sentence[end + 1]?.lower ?? "");
  const verb = isGone ? "remove" : verbOf(sentence[end]);
  if (verb === undefined) return sentence;
  const more = sentence[end + 1]?.lower === "and" ? verbOf(sentence[end + 2]) : undefined;
  const isSeveral = matches.some(({ number }) => number === "plural") || wholes.has(sentence[from].lower);
  const also = more === undefined ? [] : wordsAs(`and ${more} ${isSeveral ? "them" : "it"}`);
  const rest = sentence.slice(more === undefined ? end + 1 : end + 3);
  // "all drawers shut and every light off" are states of several things.
  if ([",", "and"].includes(rest[0]?.lower ?? "")) return sentence;
  return [...wordsAs(verb), ...sentence.slice(from, end), ...also, ...rest].filter(
    ({ lower }) => lower !== "already",
  );
}
