import { behindAny, phrasesOf } from "../actions/said";
import { prepositions, puttingVerbs } from "../words/firstWords";
import { singularForms, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "lay the red and the green block side by side in the area": each of them there, and next to the one named before it.
 */

type Sentence = readonly Token[];

const sides = phrasesOf(
  "right next to each other, right next to one another, directly next to each other, right beside each other, side by side, next to each other, next to one another, beside each other, beside one another, alongside each other, alongside one another, in a row, in a line, in one row, in one line",
);
const putting = new Set(["arrange", ...puttingVerbs]);
/** "the cups side by side on the desk to the bed": there they are now. */
const sources = new Set(["from", "off", "out"]);
const further = new Set([...sources, "to", "into", "onto"]);
const links = new Set([",", "and"]);
const articles = new Set(["the", "my", "your", "our", "both"]);
const ends = new Set([undefined, ",", "and", "then"]);

/** "put the cup and the plate side by side on the desk" → "put the cup and the plate on the desk and put the plate next to the cup" */
export function withSideBySide(said: Sentence, vocabulary: Vocabulary): Sentence {
  const sentence = withLinedUp(said);
  const at = sentence.findIndex((_, index) => index > 2 && behindAny(sentence, index, sides) !== undefined);
  const behind = at < 0 ? undefined : behindAny(sentence, at, sides);
  if (behind === undefined || !putting.has(sentence[0].lower)) return sentence;
  const before = sentence.slice(1, at);
  const preposition = before.findIndex(({ lower }) => prepositions.has(lower));
  const isPlaceLast = preposition < 0 && prepositions.has(sentence[behind]?.lower ?? "");
  const isEnd = (index: number) => ends.has(sentence[index]?.lower);
  let end = behind;
  while (isPlaceLast && !isEnd(end)) end++;
  const things = namesIn(preposition < 0 ? before : before.slice(0, preposition), vocabulary);
  const where = preposition < 0 ? sentence.slice(behind, end) : before.slice(preposition);
  const isMoved = where.some(({ lower }, index) => (index > 0 ? further : sources).has(lower));
  if (!things || isMoved || !isEnd(end)) return sentence;
  const list = things.flatMap((thing, index) => [
    ...(index === 0 ? [] : wordsAs(index === things.length - 1 ? "and" : ",")),
    ...thing,
  ]);
  const pairs = things
    .slice(1)
    .flatMap((thing, index) => [
      ...wordsAs(index === 0 && where.length === 0 ? "put" : "and put"),
      ...thing,
      ...wordsAs("next to"),
      ...things[index],
    ]);
  return [
    ...(where.length === 0 ? [] : [...wordsAs("put"), ...list, ...where]),
    ...pairs,
    ...sentence.slice(end),
  ];
}

/** "line up the cup and the plate on the desk", "line the cup and the plate up" → "put the cup and the plate side by side …" */
function withLinedUp(sentence: Sentence): Sentence {
  const start = sentence[0]?.lower === "please" ? 1 : 0;
  const up = sentence.findIndex(({ lower }, at) => lower === "up" && at > start);
  if (sentence[start]?.lower !== "line" || up < 0) return sentence;
  const [between, behind] = [sentence.slice(start + 1, up), sentence.slice(up + 1)];
  const place = behind.findIndex(({ lower }) => prepositions.has(lower));
  const end = place < 0 ? behind.length : place;
  const things = between.length > 0 ? between : behind.slice(0, end);
  const isPlain = things.length > 1 && (between.length === 0 || end === 0);
  return isPlain
    ? [...wordsAs("put"), ...things, ...wordsAs("side by side"), ...behind.slice(end)]
    : sentence;
}

/** "the red, green and blue blocks" → "the red block", "the green block", "the blue block"; undefined where one is not named. */
function namesIn(said: Sentence, vocabulary: Vocabulary): readonly Sentence[] | undefined {
  const parts = partsOf(said);
  const last = parts.at(-1);
  const isBare = parts.every((part) => part.every(({ lower }) => vocabulary.attribute(lower) !== undefined));
  const shared = last && (isBare ? bareKind(vocabulary) : nounIn(last, vocabulary));
  if (parts.length < 2 || !shared || !(isBare || articles.has(said[0].lower))) return undefined;
  const named: Sentence[] = [];
  for (const part of parts) {
    const own = nounIn(part, vocabulary);
    const looks = own ? part.slice(0, -own.length) : part;
    const noun = oneOf(own ?? shared, vocabulary);
    const isLook = looks.every(({ lower }) => vocabulary.attribute(lower) !== undefined);
    // "the ring and the blue blocks": of those blocks none is named.
    const isMany = own !== undefined && own !== noun && parts.every((other) => nounIn(other, vocabulary));
    if (!noun || !isLook || isMany) return undefined;
    named.push([...wordsAs("the"), ...looks, ...noun]);
  }
  return named;
}

/** What "red and blue" are, where there are blocks. */
function bareKind(vocabulary: Vocabulary): Sentence | undefined {
  const block = wordsAs("block");
  return vocabulary.nounsAt(block, 0).length > 0 ? block : undefined;
}

function partsOf(said: Sentence): readonly Sentence[] {
  const parts: Token[][] = [[]];
  for (const token of said) {
    if (links.has(token.lower)) parts.push([]);
    else if (!articles.has(token.lower)) parts[parts.length - 1].push(token);
  }
  return parts.filter((part) => part.length > 0);
}

/** "target area" of "big target area" */
function nounIn(part: Sentence, vocabulary: Vocabulary): Sentence | undefined {
  const at = part.findIndex((_, index) =>
    vocabulary.nounsAt(part, index).some(({ next }) => next === part.length),
  );
  return at < 0 ? undefined : part.slice(at);
}

/** "blocks" → "block"; the same where it is one already. */
function oneOf(noun: Sentence, vocabulary: Vocabulary): Sentence | undefined {
  const isOne = (words: Sentence) => vocabulary.nounsAt(words, 0).some(({ number }) => number === "singular");
  if (isOne(noun)) return noun;
  const last = noun[noun.length - 1];
  return singularForms(last.lower)
    .map((form) => [...noun.slice(0, -1), ...wordsAs(form)])
    .find(isOne);
}
