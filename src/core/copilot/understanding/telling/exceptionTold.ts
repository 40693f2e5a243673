import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { definites } from "../conditions/referredTo";
import { prepositions, puttingVerbs, verbs } from "../words/firstWords";
import { exceptions } from "../words/lexicon";
import { type Token, wordsAs } from "../words/tokens";

/*
 * What is left out, called an exception or said to be none of it: "wash all mugs, with one exception: the red one", "… The only
 * exception is the red one", "…, the red one not included", "…; the red one doesn't have to be".
 */

type Sentence = readonly Token[];

/** Before the thing. */
const before = phrasesOf(
  [
    ...["with one exception", "with a single exception", "with the exception", "exception", "one exception"],
    ...["the only exception is", "the one exception is", "the exception is", "only exception", "exempt"],
    ...["not including", "but not including", "excepted is", "excluded is", "minus", "bar", "leaving out"],
    ...["that does not include", "but that does not include", "this does not include", "omit", "please omit"],
    ...["but please omit", "do not include", "but do not include", "do not do", "but do not do", "leave out"],
    ...["only not", "just not", "except maybe", "except perhaps"],
  ].join(","),
);
/** Behind the thing. */
const behind = phrasesOf(
  [
    ...["being the exception", "is the exception", "not included", "is not included", "are not included"],
    ...["can be left out", "may be left out", "is left out", "is to be left out", "should be left out"],
    ...["excluded", "is excluded", "is exempt", "exempted", "left out", "is not necessary", "not"],
    ...["does not have to be", "need not be", "does not need to be", "does not have to", "does not need it"],
    ...["do not have to be", "do not need to be", "do not need it", "are not necessary", "is not needed"],
    ...["does not count", "do not count", "is an exception", "is not part of that", "is not part of it"],
  ].join(","),
);
const leavingOut = phrasesOf(
  "leave, and leave, but leave, leaving, please leave, just leave, keep, but keep",
);
const out = phrasesOf("out, out of it, out of that, out of this");
const links = new Set([",", "but", "and", "only", "just", "though"]);

/** Across sentences, and within one behind a comma. */
export function withExceptionTold(sentences: readonly Sentence[]): readonly Sentence[] {
  return joined(sentences).map(withWhereItIs);
}

const excepting = phrasesOf(
  exceptions.filter((phrase) => phrase !== "but" && phrase !== "but not").join(","),
);
const where = new Set(["on", "in", "inside"]);

/** "read all books except the book on the desk" → "… except the book that is on the desk" */
function withWhereItIs(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, excepting, 2);
  const place = sentence.findIndex(
    ({ lower }, at) => told !== undefined && at > told.behind + 1 && where.has(lower),
  );
  // "put everything in the fridge except the cheese on the counter": that is where to.
  const isPlaced = puttingVerbs.has(sentence[0]?.lower ?? "");
  const thing = sentence.slice(told?.behind, place);
  const isOne =
    definites.has(thing[0]?.lower ?? "") &&
    !thing.some(
      ({ lower, kind }) => kind === "mark" || ["is", "are", "and", "that", "which"].includes(lower),
    ) &&
    definites.has(sentence[place + 1]?.lower ?? "") &&
    !sentence
      .slice(place + 1)
      .some(({ lower, kind }) => kind === "mark" || lower === "and" || prepositions.has(lower));
  return place > 0 && verbs.has(sentence[0].lower) && !isPlaced && isOne
    ? [...sentence.slice(0, place), ...wordsAs("that is"), ...sentence.slice(place)]
    : sentence;
}

function joined(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences) {
    const order = told.at(-1);
    const thing = order && isOrder(order) ? exceptedIn(sentence) : undefined;
    const spared =
      order && isOrder(order) && order.some(({ lower }) => wholes.has(lower))
        ? sparedIn(sentence)
        : undefined;
    // What is not to be touched stays what no step may use, too.
    if (order && spared) told.splice(-1, 1, [...order, ...wordsAs("except"), ...spared], sentence);
    else if (order && thing) told.splice(-1, 1, [...order, ...wordsAs("except"), ...thing]);
    else told.push(exceptedWithin(sentence));
  }
  return told;
}

function exceptedWithin(sentence: Sentence): Sentence {
  for (let at = 2; at < sentence.length - 2; at++) {
    const isBare =
      behindAny(sentence, at, phrasesOf("minus, bar, not including, but not including")) !== undefined;
    if (sentence[at].lower !== "," && !isBare) continue;
    const order = sentence.slice(0, at);
    const thing = isOrder(order) ? exceptedIn(sentence.slice(isBare ? at : at + 1)) : undefined;
    if (thing) return [...order, ...wordsAs("except"), ...thing];
  }
  return sentence;
}

/** "read all books", and nothing left out yet */
function isOrder(sentence: Sentence): boolean {
  return (
    verbs.has(sentence[0].lower) && !sentence.some(({ lower }) => ["except", "not", "if"].includes(lower))
  );
}

const wholes = new Set(["all", "every", "each", "everything"]);
const notTouched = phrasesOf(
  "is not to be touched, must not be touched, should not be touched, may not be touched",
);

/** "the book on the desk is not to be touched" */
function sparedIn(told: Sentence): Sentence | undefined {
  const end = phraseIn(told, notTouched, 2);
  return end?.behind === told.length ? thingOnly(told.slice(0, end.at)) : undefined;
}

/** The thing that is told to be left out. */
function exceptedIn(told: Sentence): Sentence | undefined {
  const start = told.findIndex(({ lower }) => !links.has(lower));
  const said = told.slice(Math.max(0, start));
  const from = behindAny(said, 0, before) ?? behindAny(said, 0, leavingOut);
  const isLeft = from !== undefined && behindAny(said, 0, before) === undefined;
  if (from !== undefined) {
    const rest = said[from]?.lower === ":" ? said.slice(from + 1) : said.slice(from);
    const end = isLeft ? phraseIn(rest, out, 2) : undefined;
    if (isLeft && end?.behind !== rest.length) return undefined;
    return thingOnly(rest.slice(0, end?.at));
  }
  const end = phraseIn(said, behind, 2);
  return end?.behind === said.length ? thingOnly(said.slice(0, end.at)) : undefined;
}

/** "the red one", "the book on the nightstand", and nothing more */
function thingOnly(words: Sentence): Sentence | undefined {
  const isMore = words.some(
    ({ lower, kind }, at) =>
      kind === "mark" || (at > 0 && lower === "and" && !definites.has(words[at + 1]?.lower ?? "")),
  );
  const isThing = definites.has(words[0]?.lower ?? "") && words.length > 1;
  // "the other one isn't needed" may be of a kind that the order names.
  const isOther = words.some(({ lower }) => ["other", "others", "rest"].includes(lower));
  return isThing && !isOther && !isMore && !prepositions.has(words[1].lower) ? words : undefined;
}
