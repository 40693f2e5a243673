import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { gerundOf } from "../actions/verbForms";
import { definites } from "../conditions/referredTo";
import { prepositions, puttingVerbs, verbs } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";

/*
 * A second thing that is told by way of the first: "as well as the doll, put the bear on the bed", "put the doll on the bed.
 * Ditto the bear", "the same with the bear, but on the sofa", "apart from putting the doll on the bed, put the bear on the sofa".
 */

type Sentence = readonly Token[];

const comma: Token = { text: ",", lower: ",", kind: "mark" };
const addedFirst = phrasesOf("as well as, in addition to, together with, along with");
const doingToo = phrasesOf("apart from, besides, in addition to, as well as, other than");
const alike = phrasesOf(
  "ditto for, ditto with, ditto, likewise, the same goes for, same goes for, same for, same with, the same for, the same with, do the same for, do the same with",
);
const notOnly = phrasesOf("not only should, not only must, not only does, not only has");
const butToo = phrasesOf("but also, but");
const needing = phrasesOf("i need, i want, i would like, we need, we want, i would like to have");
const gerunds = new Map([...verbs].map((verb) => [gerundOf(verb), verb] as const));

export function withSecondThing(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences.map(withinOne)) {
    const before = told.at(-1);
    const alikeBehind = before && behindAny(sentence, 0, alike);
    const same =
      alikeBehind === undefined ? undefined : sameElsewhere(before ?? [], sentence.slice(alikeBehind));
    if (same) told.push(same);
    else if (before && isPlacedToo(before, sentence)) told.splice(-1, 1, [...before, ...sentence]);
    else told.push(sentence);
  }
  return told;
}

/** "the same with the bear, but on the sofa" → "put the bear on the sofa"; "ditto the bear" → "do the same with the bear" */
function sameElsewhere(before: Sentence, thing: Sentence): Sentence | undefined {
  const verb = before[0]?.lower ?? "";
  if (!definites.has(thing[0]?.lower ?? "")) return undefined;
  const mark = thing.findIndex(({ lower }) => lower === ",");
  if (mark < 0) return [...wordsAs("do the same with"), ...thing];
  const place = thing.slice(thing[mark + 1]?.lower === "but" ? mark + 2 : mark + 1);
  const isPlaced = puttingVerbs.has(verb) && prepositions.has(place[0]?.lower ?? "");
  return isPlaced ? [...wordsAs(verb), ...thing.slice(0, mark), ...place] : undefined;
}

/** "put the doll on the bed", "and the bear on the sofa" */
function isPlacedToo(before: Sentence, sentence: Sentence): boolean {
  const isAnd = sentence[0].lower === "and" && definites.has(sentence[1]?.lower ?? "");
  const place = sentence.findIndex(({ lower }, at) => at > 2 && prepositions.has(lower));
  const isBare = !sentence.some(({ lower }) => verbs.has(lower) || lower === "," || lower === "should");
  const isPut = puttingVerbs.has(before[0]?.lower ?? "") && !before.some(({ lower }) => lower === "if");
  return isAnd && isBare && place > 0 && isPut && before.some(({ lower }) => prepositions.has(lower));
}

const withinOne = (sentence: Sentence): Sentence =>
  [withAddedFirst, withDoneToo, withNotOnly, withNeeded, withContrast, withTakenBoth, withFirstThing].reduce(
    (said, change) => change(said),
    sentence,
  );

/** "as well as the doll, put the bear on the bed" → "put the doll and the bear on the bed" */
function withAddedFirst(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, addedFirst);
  const mark = sentence.findIndex(({ lower }) => lower === ",");
  if (start === undefined || mark < start + 2 || !definites.has(sentence[start].lower)) return sentence;
  const thing = sentence.slice(start, mark);
  const rest = sentence.slice(mark + 1);
  if (thing.some(({ lower }) => prepositions.has(lower) || lower === "and")) return sentence;
  if (puttingVerbs.has(rest[0]?.lower ?? "") && definites.has(rest[1]?.lower ?? ""))
    return [rest[0], ...thing, ...wordsAs("and"), ...rest.slice(1)];
  const goes = phraseIn(rest, phrasesOf("goes, go, should go, belongs, should be, must go"), 2);
  return goes && definites.has(rest[0].lower)
    ? [...wordsAs("put"), ...thing, ...wordsAs("and"), ...rest.slice(0, goes.at), ...rest.slice(goes.behind)]
    : sentence;
}

/** "apart from putting the doll on the bed, put the bear on the sofa" → "put the doll on the bed and put the bear on the sofa" */
function withDoneToo(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, doingToo);
  const mark = sentence.findIndex(({ lower }) => lower === ",");
  const verb = start === undefined ? undefined : gerunds.get(sentence[start]?.lower ?? "");
  const next = sentence[sentence[mark + 1]?.lower === "also" ? mark + 2 : mark + 1]?.lower ?? "";
  if (start === undefined || verb === undefined || mark < start + 2 || !verbs.has(next)) return sentence;
  return [
    ...wordsAs(verb),
    ...sentence.slice(start + 1, mark),
    ...wordsAs("and"),
    ...sentence.slice(mark + 1).filter(({ lower }, at) => at > 0 || lower !== "also"),
  ];
}

/** "not only should the doll be on the bed, but the bear should be on the sofa" → "the doll should be on the bed and …" */
function withNotOnly(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, notOnly);
  const owed = sentence[2]?.lower ?? "";
  const be = sentence.findIndex(({ lower }, at) => at > (start ?? 0) && (lower === "be" || lower === "go"));
  const but = phraseIn(sentence, butToo, be + 2);
  if (start === undefined || be < 0 || !but || !["should", "must"].includes(owed)) return sentence;
  const end = sentence[but.at - 1].lower === "," ? but.at - 1 : but.at;
  return [
    ...sentence.slice(start, be),
    ...wordsAs(owed),
    ...sentence.slice(be, end),
    ...wordsAs("and"),
    ...sentence.slice(but.behind),
  ];
}

/** "the bear I need on the sofa" → "I need the bear on the sofa" */
function withNeeded(sentence: Sentence): Sentence {
  const need = definites.has(sentence[0]?.lower ?? "") ? phraseIn(sentence, needing, 2) : undefined;
  const isBare = !sentence.slice(0, need?.at).some(({ lower, kind }) => kind === "mark" || verbs.has(lower));
  return need && isBare && prepositions.has(sentence[need.behind]?.lower ?? "")
    ? [...sentence.slice(need.at, need.behind), ...sentence.slice(0, need.at), ...sentence.slice(need.behind)]
    : sentence;
}

/** "put the doll on the bed, whereas the bear goes on the sofa" → "…, and the bear goes on the sofa" */
function withContrast(sentence: Sentence): Sentence {
  const at = sentence.findIndex(({ lower }) => lower === "whereas");
  if (at < 3 || !definites.has(sentence[at + 1]?.lower ?? "")) return sentence;
  const end = sentence[at - 1].lower === "," ? at - 1 : at;
  return [...sentence.slice(0, end), comma, ...wordsAs("and"), ...sentence.slice(at + 1)];
}

const taking = new Set(["get", "take", "grab", "fetch", "bring"]);

/** "get the doll, get the bear, and put both on the bed" → "get the doll and the bear, and put both on the bed" */
function withTakenBoth(sentence: Sentence): Sentence {
  const verb = sentence[0]?.lower ?? "";
  const again = sentence.findIndex(({ lower }, at) => at > 2 && lower === verb);
  const isLink = again > 0 && [",", "and", "then"].includes(sentence[again - 1].lower);
  const isBoth = sentence.slice(again + 1).some(({ lower }) => lower === "both" || lower === "them");
  if (!taking.has(verb) || !isLink || !isBoth || !definites.has(sentence[again + 1]?.lower ?? ""))
    return sentence;
  const thing = sentence.slice(1, again);
  const end = thing.findLastIndex(({ lower }) => ![",", "and", "then"].includes(lower)) + 1;
  return thing.slice(0, end).some(({ lower }) => prepositions.has(lower) || verbs.has(lower) || lower === ",")
    ? sentence
    : [sentence[0], ...thing.slice(0, end), ...wordsAs("and"), ...sentence.slice(again + 1)];
}

/** "put the bear on the bed, but first the doll" → "put the doll on the bed and then put the bear on the bed" */
function withFirstThing(sentence: Sentence): Sentence {
  const first = phraseIn(sentence, phrasesOf("but first"), 4);
  const thing = first ? sentence.slice(first.behind) : [];
  const isThing = definites.has(thing[0]?.lower ?? "") && thing.length > 1;
  const order = sentence.slice(
    0,
    sentence[(first?.at ?? 0) - 1]?.lower === "," ? (first?.at ?? 0) - 1 : first?.at,
  );
  const place = order.findIndex(({ lower }) => prepositions.has(lower));
  const isOne = ![...order, ...thing].some(({ lower }) => [",", "and", "then"].includes(lower));
  if (!isThing || !puttingVerbs.has(order[0].lower) || place < 2 || !isOne) return sentence;
  if (thing.some(({ lower }) => prepositions.has(lower) || verbs.has(lower) || lower === "one"))
    return sentence;
  return [order[0], ...thing, ...order.slice(place), ...wordsAs("and then"), ...order];
}
