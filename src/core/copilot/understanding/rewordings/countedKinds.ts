import { behindAny, phrasesOf } from "../actions/said";
import { verbs } from "../words/firstWords";
import { nounEnd } from "../words/nounSpans";
import { numberOf } from "../words/quantities";
import { singularForms, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * So many of a kind, which of them is told behind a colon: "two fruits go on the plate: the banana and the green apple". And so
 * many of those that were named first: "of the three toys I need two in the box".
 */

type Sentence = readonly Token[];

const owed = new Set("are should must have has need needs go goes belong belongs".split(" "));
const links = new Set([",", "and"]);
const relatives = new Set(["that", "which", "in", "on"]);

/** "two fruits go on the plate: the banana and the green apple" → "the banana and the green apple go on the plate", where there are as many. */
export function withKindListed(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const { colon, list } = listIn(sentence);
  const at = sentence.findIndex((token, index) => index < colon && countOf(token) !== undefined);
  const count = at < 0 ? undefined : countOf(sentence[at]);
  const end = at < 0 ? undefined : nounEnd(sentence, at + 1, vocabulary);
  if (count === undefined || count < 2 || end === undefined || end > colon) return sentence;
  const from = ["the", "these"].includes(sentence[at - 1]?.lower ?? "") ? at - 1 : at;
  // "two fruits on the bed go in the box: …": where they are now is told of each of them.
  const next = sentence[end]?.lower ?? "";
  const isSubject = from === 0 && (owed.has(next) || towards.has(next));
  const isObject = from > 0 && (verbs.has(sentence[from - 1].lower) || wishing.has(sentence[from - 1].lower));
  if (!isSubject && !isObject) return sentence;
  const kind = singularForms(sentence[end - 1].lower).find(
    (form) => form !== sentence[end - 1].lower && vocabulary.nounsAt(wordsAs(form), 0).length > 0,
  );
  const items = itemsIn(list);
  // "two cups on the desk, a doll and a bear": none of which is a cup.
  const isOfKind = (item: Sentence) =>
    item.some(({ lower }) => lower === "one") || isSome(item, kind, vocabulary);
  if (sentence[colon].lower === "," && !items.every(isOfKind)) return sentence;
  const isThing = (item: Sentence) => {
    const to = nounEnd(item, 0, vocabulary);
    // "…, the doll and the car on the desk": behind a comma that may be where it goes.
    const isToldWhere =
      to !== undefined && sentence[colon].lower === ":" && relatives.has(item[to]?.lower ?? "");
    return to === item.length || isToldWhere;
  };
  if (items.length !== count || !items.every(isThing)) return sentence;
  const told = items.flatMap((item, index) => [
    ...(index === 0 ? [] : wordsAs("and")),
    // "two cups: the red one and the blue one"
    ...item.flatMap((token) => (token.lower === "one" && kind !== undefined ? wordsAs(kind) : [token])),
  ]);
  return [...sentence.slice(0, from), ...told, ...sentence.slice(end, colon)];
}

const wishing = new Set("need want like have".split(" "));
/** Where they go, rather than are. */
const towards = new Set("to into onto".split(" "));
const namely = phrasesOf("namely, that is, that means, specifically");

/** Where the list begins that tells which they are: behind a colon, "namely" or a last comma. */
function listIn(sentence: Sentence): { readonly colon: number; readonly list: Sentence } {
  const colon = sentence.findIndex(({ lower }) => lower === ":");
  if (colon >= 0) return { colon, list: sentence.slice(colon + 1) };
  const comma = sentence.findIndex(({ lower }) => lower === ",");
  const told = comma < 0 ? undefined : (behindAny(sentence, comma + 1, namely) ?? comma + 1);
  return { colon: comma, list: told === undefined ? [] : sentence.slice(told) };
}

/** Whether a thing is one of a kind: "the banana" is a fruit. */
function isSome(item: Sentence, kind: string | undefined, vocabulary: Vocabulary): boolean {
  const typesOf = (words: Sentence) =>
    words.flatMap((_, at) =>
      vocabulary.nounsAt(words, at).flatMap(({ meaning }) => (meaning.kind === "types" ? meaning.types : [])),
    );
  const kinds = kind === undefined ? [] : typesOf(wordsAs(kind));
  const types = typesOf(item);
  return types.length > 0 && types.some((type) => kinds.some((each) => vocabulary.types.isA(type, each)));
}

function countOf({ kind, lower }: Token): number | undefined {
  return kind === "number" ? Number(lower) : numberOf(lower);
}

function itemsIn(list: Sentence): readonly Sentence[] {
  const items: Token[][] = [[]];
  for (const token of list) {
    if (links.has(token.lower)) items.push([]);
    else if (token.lower !== "please") items[items.length - 1].push(token);
  }
  return items.filter((item) => item.length > 0);
}

const asking = phrasesOf(
  ["i", "we"]
    .flatMap((who) => ["need", "want", "would like", "would like to have"].map((want) => `${who} ${want}`))
    .concat("put", "place", "lay", "set", "bring", "take", "move", "carry", "wash", "there should be")
    .join(","),
);
const goingTo = new Set("in on into onto to at".split(" "));

/** "of the three toys I need two in the box" → "I need two of the three toys in the box" */
export function withSomeOfThose(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  if (sentence[0]?.lower !== "of" || sentence[1]?.lower !== "the") return sentence;
  const number = countOf(sentence[2]) === undefined ? 2 : 3;
  const end = number < sentence.length ? nounEnd(sentence, number, vocabulary) : undefined;
  const next = end !== undefined && sentence[end]?.lower === "," ? end + 1 : end;
  const some = next === undefined ? undefined : behindAny(sentence, next, asking);
  if (end === undefined || next === undefined || some === undefined) return sentence;
  const isCounted = sentence[some] !== undefined && countOf(sentence[some]) !== undefined;
  const isPlaced = sentence[some + 1] === undefined || goingTo.has(sentence[some + 1].lower);
  return isCounted && isPlaced
    ? [...sentence.slice(next, some + 1), ...sentence.slice(0, end), ...sentence.slice(some + 1)]
    : sentence;
}
