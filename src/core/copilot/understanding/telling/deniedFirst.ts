import { behindAny, phrasesOf } from "../actions/said";
import { typesIn } from "../rewordings/kept";
import { prepositions, puttingVerbs } from "../words/firstWords";
import { nounEnd, nounOpenings, nounStart, singularOf } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { definites, forbidding, isOneDeed, needless, pronouns } from "./denials";

/*
 * What is denied, and then told as it is meant: "don't put the rubbish on the area, it belongs in the bin", "don't put the teddy in
 * the blue box, put it in the other one", "don't bring all the cups, only the red one".
 */

type Sentence = readonly Token[];

const itGoes = phrasesOf(
  ["it", "that", "he", "she"]
    .flatMap((who) =>
      ["belongs", "goes", "should go", "has to go", "should be"].map((goes) => `${who} ${goes}`),
    )
    .concat("they belong", "they go", "they should go", "those go", "those belong")
    .join(","),
);

/** "don't put the rubbish on the area", "it belongs in the bin" → "put the rubbish in the bin" */
export function withItElsewhere(left: Sentence, order: Sentence): Sentence | undefined {
  const behind = behindAny(left, 0, forbidding);
  const goes = behindAny(order, 0, itGoes);
  if (behind === undefined || goes === undefined || !puttingVerbs.has(left[behind]?.lower ?? ""))
    return undefined;
  const to = left.findIndex(({ lower }, at) => at > behind + 1 && prepositions.has(lower));
  const thing = left.slice(behind + 1, to);
  const isPlain = definites.has(thing[0]?.lower ?? "") && isOneDeed(thing);
  return to > 0 && isPlain && prepositions.has(order[goes]?.lower ?? "") && isOneDeed(order)
    ? [left[behind], ...thing, ...order.slice(goes)]
    : undefined;
}

/** "don't put the teddy in the blue box", "put it in the other one" → "put the teddy in the box that is not blue" */
export function withOtherPlace(
  left: Sentence,
  order: Sentence,
  vocabulary: Vocabulary,
): Sentence | undefined {
  const behind = behindAny(left, 0, forbidding);
  const to = left.findIndex(({ lower }, at) => at > (behind ?? 0) + 1 && prepositions.has(lower));
  const other = order.findIndex(({ lower }, at) => lower === "the" && order[at + 1]?.lower === "other");
  const isIt = pronouns.has(order[1]?.lower ?? "") && prepositions.has(order[2]?.lower ?? "") && other === 3;
  if (behind === undefined || to < 0 || !isIt || !puttingVerbs.has(left[behind]?.lower ?? ""))
    return undefined;
  const thing = left.slice(behind + 1, to);
  const place = left.slice(to + 1);
  const look = vocabulary.attribute(place[1]?.lower ?? "");
  const noun = place.slice(2);
  const named = order.slice(other + 2).filter(({ lower }) => lower !== "instead");
  const isSameKind =
    named.length === 1 && (named[0].lower === "one" || named[0].lower === noun.at(-1)?.lower);
  const isPlain = definites.has(thing[0]?.lower ?? "") && definites.has(place[0]?.lower ?? "");
  if (!look || !isSameKind || !isPlain || nounEnd(noun, 0, vocabulary) !== noun.length) return undefined;
  return [order[0], ...thing, order[2], ...place.slice(0, 1), ...noun, ...wordsAs("that is not"), place[1]];
}

/** "don't put all the cups in the box", "only the red one" → "put the red cup in the box" */
export function withSameVerb(
  left: Sentence,
  thing: Sentence,
  isOnly: boolean,
  vocabulary: Vocabulary,
): Sentence | undefined {
  const behind = behindAny(left, 0, [...needless, ...forbidding]);
  const said = thing[0]?.lower === "only" ? thing.slice(1) : thing;
  const end = said.length === 0 ? undefined : nounEnd(said, 0, vocabulary);
  const isThing = nounOpenings.has(said[0]?.lower ?? "") && end !== undefined;
  if (behind === undefined || !puttingVerbs.has(left[behind]?.lower ?? "") || !isThing) return undefined;
  const from = behind + 1;
  const kind = nounEnd(left, from, vocabulary);
  const place = said.slice(end);
  const isPlaced = place.length === 0 || prepositions.has(place[0].lower);
  if (kind === undefined || !isPlaced || !isOneDeed(left.slice(behind)) || !isOneDeed(said)) return undefined;
  // "don't put the red block on the blue one, just the green one": on which, or which one, is left open.
  const isOpen = typesIn(left.slice(kind), vocabulary).some((type) =>
    typesIn(left.slice(from, kind), vocabulary).some((other) => vocabulary.types.overlap(type, other)),
  );
  if (place.length === 0 && (isOpen || !isOnly)) return undefined;
  // "don't bring the cups, only the red one"
  const isOne = said[end - 1].lower === "one";
  const noun = nounStart(left, from, vocabulary);
  const single = singularOf(left, noun, vocabulary)?.noun ?? left.slice(noun, kind);
  const named = isOne ? [...said.slice(0, end - 1), ...single] : said.slice(0, end);
  return [left[behind], ...named, ...(place.length > 0 ? place : left.slice(kind))];
}
