import { behindAny, phrasesOf } from "../actions/said";
import { definites } from "../conditions/referredTo";
import { prepositions, verbs } from "../words/firstWords";
import type { Token } from "../words/tokens";

/*
 * Two things told apart by which of them was named first: "take the doll and the bear; put the former on the bed and the latter
 * on the sofa", "of the doll and the bear, the first goes on the bed and the other on the sofa".
 */

type Sentence = readonly Token[];

const former = phrasesOf("the former");
const latter = phrasesOf("the latter");
const ofBoth = phrasesOf("of, from, out of, as for");
const firstOf = phrasesOf("the first one, the first, the former");
const otherOf = phrasesOf(
  "the second one, the second, the other one, the other, the latter, the last one, the last",
);
const taking = phrasesOf("take, get, grab, fetch, pick up, there are, here are, look at");

interface Pair {
  readonly one: Sentence;
  readonly other: Sentence;
  /** Where the first one's name begins, and where the other's ends. */
  readonly from: number;
  readonly to: number;
}

export function withFormerAndLatter(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences) {
    const before = told.at(-1);
    const own = pairBefore(sentence);
    const pair = own ?? (before && namesTurn(sentence) ? onlyPair(before) : undefined);
    if (!pair) told.push(sentence);
    else {
      // What both are only taken for is told behind it.
      if (!own && before && behindAny(before, 0, taking) === pair.from && pair.to === before.length)
        told.pop();
      told.push(withNames(sentence, pair, own ? pair.to : 0));
    }
  }
  return told.map(withoutOfBoth);
}

const namesTurn = (sentence: Sentence): boolean =>
  sentence.some((_, at) => behindAny(sentence, at, [...former, ...latter]) !== undefined);

/** "visit the bay and the store, the latter first": the pair, and one of these behind it. */
function pairBefore(sentence: Sentence): Pair | undefined {
  const turn = sentence.findIndex((_, at) => behindAny(sentence, at, [...former, ...latter]) !== undefined);
  return turn < 0 ? undefined : onlyPair(sentence.slice(0, turn));
}

/** The only two that are named side by side. */
function onlyPair(sentence: Sentence): Pair | undefined {
  const pairs = [...sentence.keys()].flatMap((at) => {
    const isAnd = sentence[at].lower === "and" && definites.has(sentence[at + 1]?.lower ?? "");
    const from = isAnd ? sentence.slice(0, at).findLastIndex(({ lower }) => definites.has(lower)) : -1;
    if (from < 0 || sentence.slice(from, at).some(isEnd)) return [];
    const rest = sentence.slice(at + 2).findIndex(isEnd);
    const to = rest < 0 ? sentence.length : at + 2 + rest;
    return to > at + 2
      ? [{ one: sentence.slice(from, at), other: sentence.slice(at + 1, to), from, to }]
      : [];
  });
  return pairs.length === 1 && sentence[pairs[0].from - 1]?.lower !== "," ? pairs[0] : undefined;
}

/** Names of places and things that are verbs, too: "the cold store". */
const nouns = new Set(["store", "dock", "box", "ring", "light", "iron", "plate"]);

function isEnd({ lower, kind }: Token): boolean {
  return (
    kind === "mark" || lower === "and" || prepositions.has(lower) || (verbs.has(lower) && !nouns.has(lower))
  );
}

function withNames(sentence: Sentence, { one, other }: Pair, start: number): Sentence {
  const named: Token[] = [];
  for (let at = 0; at < sentence.length; ) {
    const isFormer = at >= start ? behindAny(sentence, at, former) : undefined;
    const behind = isFormer ?? (at >= start ? behindAny(sentence, at, latter) : undefined);
    if (behind === undefined) named.push(sentence[at++]);
    else {
      named.push(...(isFormer === undefined ? other : one));
      at = behind;
    }
  }
  return named;
}

/** "of the doll and the bear, the first goes on the bed and the other on the sofa" */
function withoutOfBoth(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, ofBoth);
  const pair = start === undefined ? undefined : onlyPair(sentence.slice(0, commaIn(sentence)));
  if (!pair || pair.from !== start || sentence[pair.to]?.lower !== ",") return sentence;
  const deed = pair.to + 1;
  const first = sentence.findIndex((_, at) => at >= deed && behindAny(sentence, at, firstOf) !== undefined);
  const second = sentence.findIndex(
    (_, at) =>
      at > first && sentence[at - 1].lower === "and" && behindAny(sentence, at, otherOf) !== undefined,
  );
  if (first < 0 || second < 0) return sentence;
  const behindFirst = behindAny(sentence, first, firstOf) ?? first;
  const behindSecond = behindAny(sentence, second, otherOf) ?? second;
  // "the first drawer" is no turn of the two.
  const isWhole = [behindFirst, behindSecond].every((at) => {
    const next = sentence[at]?.lower ?? "";
    return prepositions.has(next) || verbs.has(next) || turns.has(next);
  });
  if (!isWhole) return sentence;
  return [
    ...sentence.slice(deed, first),
    ...pair.one,
    ...sentence.slice(behindFirst, second),
    ...pair.other,
    ...sentence.slice(behindSecond),
  ];
}

const turns = new Set("goes belongs should must is has comes".split(" "));

const commaIn = (sentence: Sentence): number => sentence.findIndex(({ lower }) => lower === ",");
