import { behindAny, phrasesOf } from "../actions/said";
import { prepositions, verbs } from "../words/firstWords";
import { nounEnd } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { touching } from "./untouched";

/*
 * "only the doll stays on the table, everything else goes on the bed": everything on the table but the doll.
 */

type Sentence = readonly Token[];

const staying = phrasesOf(
  "stays, stay, should stay, can stay, may stay, must stay, remains, remain, should remain, may remain, is to stay, are to stay, is allowed to stay, are allowed to stay, gets to stay, get to stay",
);
const alone = phrasesOf("where it is, where they are, there, put, in place, alone");
const others = phrasesOf(
  "everything else there, everything else, all the rest, the rest, all the others, the others, all others, all other things, the other things",
);
const going = phrasesOf(
  ["", "should", "must", "has to", "needs to", "can", "may", "could", "is to", "ought to"]
    .flatMap((owes) => ["go", "move", "be moved", "be put", "come"].map((go) => `${owes} ${go}`.trim()))
    .concat("goes", "moves", "comes", "should be", "belongs", "belong")
    .join(","),
);
/** Where the first one stays. */
const inThere = phrasesOf("in it, on it, in there, on there, there");
const links = new Set([",", "and", "but", "then", ";"]);

export function withOnlyStaying(sentences: readonly Sentence[], vocabulary: Vocabulary): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences) {
    const joined = joinedIn(sentence, vocabulary);
    const before = told.at(-1);
    const together = !joined && before ? othersMoved(before, sentence, vocabulary) : undefined;
    if (together) told.splice(-1, 1, together);
    else told.push(joined ?? sentence);
  }
  return told;
}

/** Behind "only" or "don't touch". */
function openingOf(sentence: Sentence): number | undefined {
  return sentence[0]?.lower === "only" ? 1 : behindAny(sentence, 0, touching);
}

/** Both in one sentence. */
function joinedIn(sentence: Sentence, vocabulary: Vocabulary): Sentence | undefined {
  if (openingOf(sentence) === undefined) return undefined;
  for (const at of sentence.keys()) {
    if (at < 2 || !links.has(sentence[at].lower)) continue;
    let next = at;
    while (links.has(sentence[next]?.lower ?? "")) next++;
    const joined = othersMoved(sentence.slice(0, at), sentence.slice(next), vocabulary);
    if (joined) return joined;
  }
  return undefined;
}

/** "only the doll stays on the table", "move everything else to the bed" */
function othersMoved(stays: Sentence, moved: Sentence, vocabulary: Vocabulary): Sentence | undefined {
  const start = openingOf(stays);
  if (start === undefined || start >= stays.length) return undefined;
  const isOnly = stays[0].lower === "only";
  let end = nounEnd(stays, start, vocabulary);
  // "only the doll and the bear"
  while (end !== undefined && stays[end]?.lower === "and") end = nounEnd(stays, end + 1, vocabulary);
  const behind = end === undefined || !isOnly ? end : behindAny(stays, end, staying);
  if (end === undefined || behind === undefined) return undefined;
  const here = behindAny(stays, behind, alone) ?? behind;
  const place = stays.slice(here);
  if (place.length > 0 && !prepositions.has(place[0].lower)) return undefined;
  const isVerb = verbs.has(moved[0]?.lower ?? "");
  const named = isVerb ? 1 : 0;
  const kind = otherKind(moved, named, vocabulary);
  const whole = kind?.next ?? behindAny(moved, named, others);
  if (whole === undefined) return undefined;
  const inPlace = isOnly ? behindAny(moved, whole, inThere) : undefined;
  const { place: there, next: rest } =
    inPlace === undefined ? placeBehind(moved, whole, vocabulary) : { place: [], next: inPlace };
  const to = isVerb ? rest : behindAny(moved, rest, going);
  if (to === undefined || !prepositions.has(moved[to]?.lower ?? "")) return undefined;
  return [
    ...(isVerb ? moved.slice(0, 1) : wordsAs("put")),
    ...(kind ? [...wordsAs("all"), ...kind.noun] : wordsAs("everything")),
    ...(there.length > 0 ? there : place),
    ...wordsAs("except"),
    ...stays.slice(start, end),
    // "except the tomatoes in the bin" would tell which tomatoes.
    ...wordsAs(over.get(moved[to].lower) ?? moved[to].lower),
    ...moved.slice(to + 1),
  ];
}

const over = new Map([
  ["in", "into"],
  ["on", "onto"],
]);

/** "everything else on the desk goes …": where the others are; "everything else out onto the desk" has no word of that. */
function placeBehind(
  moved: Sentence,
  at: number,
  vocabulary: Vocabulary,
): { readonly place: Sentence; readonly next: number } {
  if (moved[at]?.lower === "out" && prepositions.has(moved[at + 1]?.lower ?? ""))
    return { place: [], next: moved[at + 1].lower === "of" ? at : at + 1 };
  const end = prepositions.has(moved[at]?.lower ?? "") ? nounEnd(moved, at + 1, vocabulary) : undefined;
  return end === undefined || end >= moved.length
    ? { place: [], next: at }
    : { place: moved.slice(at, end), next: end };
}

/** "the other toys" */
function otherKind(
  moved: Sentence,
  at: number,
  vocabulary: Vocabulary,
): { readonly noun: Sentence; readonly next: number } | undefined {
  const behind = behindAny(moved, at, [
    ["the", "other"],
    ["all", "other"],
  ]);
  if (behind === undefined) return undefined;
  const [noun] = vocabulary.nounsAt(moved, behind).filter(({ number }) => number === "plural");
  return noun && { noun: moved.slice(behind, noun.next), next: noun.next };
}
