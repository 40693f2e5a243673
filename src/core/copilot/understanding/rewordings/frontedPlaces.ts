import { behindAny, phrasesOf } from "../actions/said";
import { participleOf } from "../actions/verbForms";
import { forms } from "../actions/verbs";
import { pastCourtesy } from "../telling/courtesy";
import { verbs } from "../words/firstWords";
import { prepositionList, verbList } from "../words/lexicon";
import { nounEnd, nounOpenings, nounOrNameEnd, wholeWords } from "../words/nounSpans";
import type { Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * The place told before the thing: "on the plate I want the banana", "out of the fridge take the milk", "in the box goes the
 * doll". It is put behind the thing, where the grammar has it.
 */

type Sentence = readonly Token[];

const placing = prepositionList
  .filter(({ direction, words }) => !["around", "through"].includes(direction) || words[0] === "over")
  .map(({ words }) => words)
  .concat([["beneath"], ["underneath"], ["under"], ["below"]])
  .sort((a, b) => b.length - a.length);
const sources = prepositionList.filter(({ direction }) => direction === "from").map(({ words }) => words);
const vague = phrasesOf("somewhere, right, directly, there");
const wishing = phrasesOf(
  ["i", "we"]
    .flatMap((who) => ["want", "need", "would like", "would love"].map((want) => `${who} ${want}`))
    .flatMap((wish) => [wish, `${wish} to have`, `${wish} to see`])
    .join(","),
);
const belonging = phrasesOf(
  ["should", "must", "shall", "has to", "have to", "needs to", "need to", "ought to"]
    .flatMap((owing) => ["be", "go", "stand", "lie", "sit", "come"].map((state) => `${owing} ${state}`))
    .concat("goes", "go", "belongs", "belong", "comes", "come")
    .join(","),
);
const thereShouldBe = phrasesOf("there should be, there must be, there has to be, there have to be");
const owed = new Set("should must has have needs need ought is are goes go belongs belong".split(" "));
const links = new Set([",", "and", "then"]);
const openers = new Set([...links, ..."please first next now finally".split(" ")]);
const participles = new Set([...verbList, ...forms].map(({ words: [first] }) => participleOf(first)));
const going = new Set(verbList.flatMap(({ words: [first], frame }) => (frame === "go" ? [first] : [])));
const pronouns = new Set(["it", "them"]);
const articles = new Set([...nounOpenings, ...wholeWords, "some", "any"]);

const thatIs = phrasesOf("that is, that are, which is, which are");
const amounts = new Set(["some", "any"]);
const towers = phrasesOf("a tower, a stack");

interface Part {
  readonly words: Sentence;
  readonly next: number;
}

interface Parts {
  readonly sentence: Sentence;
  readonly place: Part;
  /** Where the rest begins. */
  readonly from: number;
  readonly vocabulary: Vocabulary;
}

/** "on the plate I want the banana, in the box the doll" → "I want the banana on the plate, the doll in the box" */
export function withPlaceBehind(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  // "next to the plate put the cup"
  const start = sentence.findIndex(
    ({ lower }, at) => !openers.has(lower) || behindAny(sentence, at, placing) !== undefined,
  );
  let told: Sentence = sentence;
  let isFronted = false;
  for (let at = start; at >= 0 && at < told.length; at++) {
    if (at > start && !links.has(told[at - 1].lower)) continue;
    const place = routeAt(told, at, vocabulary);
    if (!place) continue;
    // "put the cups on the desk and on the bed, wash the fork": there they are put, too.
    const isPaused = at === start && told[place.next]?.lower === ",";
    const parts = { sentence: told, place, from: isPaused ? place.next + 1 : place.next, vocabulary };
    const turned =
      wished(parts) ??
      belongingThere(parts) ??
      ordered(parts) ??
      (at === start ? stated(parts) : isFronted ? verbless(parts) : undefined);
    if (!turned) continue;
    told = [...told.slice(0, at), ...turned.words, ...told.slice(turned.next)];
    at += turned.words.length - 1;
    isFronted = true;
  }
  return told;
}

/** "on the plate", "from the table to the sink" */
function routeAt(sentence: Sentence, start: number, vocabulary: Vocabulary): Part | undefined {
  const first = placeAt(sentence, start, vocabulary);
  const second = first && isFrom(first) ? placeAt(sentence, first.next, vocabulary) : undefined;
  return first && second && !isFrom(second)
    ? { words: [...first.words, ...second.words], next: second.next }
    : first;
}

/** "somewhere between the red cup and the blue one", "on it" */
function placeAt(sentence: Sentence, start: number, vocabulary: Vocabulary): Part | undefined {
  const from = behindAny(sentence, start, vague) ?? start;
  const behind = behindAny(sentence, from, placing);
  if (behind === undefined) return undefined;
  if (start > 0 && pronouns.has(sentence[behind]?.lower ?? ""))
    return { words: sentence.slice(from, behind + 1), next: behind + 1 };
  if (!articles.has(sentence[behind]?.lower ?? "")) return undefined;
  const first = nounEnd(sentence, behind, vocabulary);
  if (first === undefined) return undefined;
  const isBetween = sentence.slice(from, behind).some(({ lower }) => lower === "between");
  const second =
    isBetween && sentence[first]?.lower === "and" ? nounEnd(sentence, first + 1, vocabulary) : undefined;
  const next = whereEnd(sentence, second ?? first, vocabulary);
  return next === undefined ? undefined : { words: sentence.slice(from, next), next };
}

/** Behind "that is on the table", where that is said of a thing. */
function whereEnd(sentence: Sentence, end: number, vocabulary: Vocabulary): number | undefined {
  const is = behindAny(sentence, end, thatIs);
  return is === undefined ? end : placeAt(sentence, is, vocabulary)?.next;
}

/** "I would like some juice poured" */
function wished({ sentence, from, place, vocabulary }: Parts): Part | undefined {
  const wish = behindAny(sentence, from, wishing);
  const end = wish === undefined ? undefined : thingsEnd(sentence, wish, vocabulary);
  if (end === undefined) return undefined;
  const next = participles.has(sentence[end]?.lower ?? "") ? end + 1 : end;
  return withIts(sentence, from, next, place);
}

/** "could you put the banana", "take the milk and the juice, and stand them …" */
function ordered({ sentence, from, place, vocabulary }: Parts): Part | undefined {
  let verb = from;
  for (let behind: number | undefined = verb; behind !== undefined; behind = pastCourtesy(sentence, verb))
    verb = behind;
  if (!verbs.has(sentence[verb]?.lower ?? "")) return undefined;
  // "to the workshop go first"
  const gone = sentence[verb + 1]?.lower === "first" ? verb + 2 : verb + 1;
  if (going.has(sentence[verb].lower) && isOver(sentence, gone) && !isFrom(place))
    return {
      words: [...sentence.slice(from, verb + 1), ...place.words, ...sentence.slice(verb + 1, gone)],
      next: gone,
    };
  const tower = behindAny(sentence, verb + 1, towers);
  if (tower !== undefined) return withTowerThere(sentence, from, tower, place);
  const particle = ["up", "down", "out"].includes(sentence[verb + 1]?.lower ?? "") ? verb + 2 : verb + 1;
  const thing = thingsEnd(sentence, particle, vocabulary);
  // "set the doll down"
  const end = thing !== undefined && sentence[thing]?.lower === "down" ? thing + 1 : thing;
  return end === undefined ? undefined : withIts(sentence, from, end, place);
}

/** "build a tower", "build a tower of three blocks": its own parts are told behind the place */
function withTowerThere(sentence: Sentence, from: number, end: number, place: Part): Part | undefined {
  const isClear = isOver(sentence, end) || ["of", "with", ":"].includes(sentence[end].lower);
  const parts = sentence.findIndex(({ lower }, at) => at >= end && lower === ":");
  const rest = sentence.slice(end, parts < 0 ? undefined : parts);
  const isPlaced = rest.some((_, at) => behindAny(rest, at, placing) !== undefined);
  return isClear && !isPlaced && !isFrom(place)
    ? { words: [...sentence.slice(from, end), ...place.words], next: end }
    : undefined;
}

/** "goes the doll" → "the doll goes" */
function belongingThere({ sentence, from, place, vocabulary }: Parts): Part | undefined {
  const there = behindAny(sentence, from, thereShouldBe);
  const thing = there ?? behindAny(sentence, from, belonging);
  const end = thing === undefined ? undefined : thingsEnd(sentence, thing, vocabulary);
  if (thing === undefined || end === undefined || !isOver(sentence, end) || isFrom(place)) return undefined;
  const told =
    there === undefined
      ? [...sentence.slice(thing, end), ...sentence.slice(from, thing)]
      : sentence.slice(from, end);
  return { words: [...told, ...place.words], next: end };
}

/** "the doll should go": where, is told before; "the doll should be taken to the bed": from where */
function stated({ sentence, from, place, vocabulary }: Parts): Part | undefined {
  const end = thingsEnd(sentence, from, vocabulary);
  if (end === undefined || !owed.has(sentence[end]?.lower ?? "")) return undefined;
  const own = sentence.findIndex((_, at) => at > end && placeAt(sentence, at, vocabulary) !== undefined);
  const isOwn = own > 0 && (!isFrom(place) || behindAny(sentence, own, sources) !== undefined);
  if (isOwn || sentence.slice(end).some(({ lower }) => links.has(lower))) return undefined;
  const behind = own < 0 ? sentence.length : own;
  return {
    words: [...sentence.slice(from, behind), ...place.words, ...sentence.slice(behind)],
    next: sentence.length,
  };
}

/** "the bear", behind another clause that had its place first */
function verbless({ sentence, from, place, vocabulary }: Parts): Part | undefined {
  const end = thingEnd(sentence, from, vocabulary);
  return end !== undefined && isOver(sentence, end)
    ? { words: [...sentence.slice(from, end), ...place.words], next: end }
    : undefined;
}

const isOver = (sentence: Sentence, at: number): boolean =>
  sentence[at] === undefined || links.has(sentence[at].lower);

/** Behind "the milk and the juice", a pronoun or one thing; undefined where another thing has a place of its own. */
function thingsEnd(sentence: Sentence, from: number, vocabulary: Vocabulary): number | undefined {
  if (pronouns.has(sentence[from]?.lower ?? "")) return from + 1;
  let end = thingEnd(sentence, from, vocabulary);
  while (end !== undefined) {
    let next = end;
    while (links.has(sentence[next]?.lower ?? "") || sentence[next]?.lower === "or") next++;
    const more: number | undefined = next > end ? thingEnd(sentence, next, vocabulary) : undefined;
    const isPlaced = more !== undefined && behindAny(sentence, more, placing) !== undefined;
    if (isPlaced) return undefined;
    // "the potato, and the pot goes …"
    if (more === undefined || owed.has(sentence[more]?.lower ?? "")) return end;
    end = more;
  }
  return undefined;
}

function thingEnd(sentence: Sentence, from: number, vocabulary: Vocabulary): number | undefined {
  if (!articles.has(sentence[from]?.lower ?? "")) return undefined;
  const isWhole = wholeWords.has(sentence[from].lower);
  const start = amounts.has(sentence[from].lower) ? from + 1 : from;
  const end = isWhole ? from + 1 : nounOrNameEnd(sentence, start, vocabulary);
  // "everything that is on the table"
  return end === undefined ? undefined : whereEnd(sentence, end, vocabulary);
}

const isFrom = ({ words }: Part): boolean => behindAny(words, 0, sources) !== undefined;

/** The place behind the thing, unless that has another one. */
function withIts(sentence: Sentence, from: number, end: number, place: Part): Part | undefined {
  const own = behindAny(sentence, end, placing) !== undefined;
  const isOtherWay = own && isFrom(place) !== (behindAny(sentence, end, sources) !== undefined);
  const isClear = isOver(sentence, end) || ["please", "but", "except"].includes(sentence[end].lower);
  return isOtherWay || (!own && isClear)
    ? { words: [...sentence.slice(from, end), ...place.words], next: end }
    : undefined;
}
