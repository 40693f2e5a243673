import { behindAny, phraseIn, phrasesOf } from "./actions/said";
import { placeOf, type Seen, thingsAt } from "./seenThings";
import { nounEnd } from "./words/nounSpans";
import { sentencesOf, type Token } from "./words/tokens";

/*
 * "put the plate in the cabinet with the other one": of two plates the other one is there already, and tells which cabinet is meant.
 */

type Sentence = readonly Token[];

const others = phrasesOf("with the other one, with the other, together with the other one");
const places = phrasesOf("in, into, inside, on, onto");
const ends = new Set([undefined, ",", "and", "then"]);

/** → "put the plate in cabinet_1" */
export function withOtherThere(sentence: Sentence, seen: Seen, notes: string[]): Sentence {
  const other = phraseIn(sentence, others, 3);
  if (!other) return sentence;
  const named = ends.has(sentence[other.behind]?.lower)
    ? other.behind
    : nounEnd(sentence, other.behind, seen.vocabulary);
  if (named === undefined || !ends.has(sentence[named]?.lower)) return sentence;
  const place = placeBefore(sentence, other.at, seen);
  const first = [...sentence.keys()].flatMap((at) =>
    at < (place?.from ?? 0) ? (thingsAt(sentence, at, seen)?.ids ?? []) : [],
  );
  const type = seen.belief.objects.get(first[0] ?? "")?.type;
  const kind = [...seen.belief.objects.values()].filter((object) => object.type === type);
  if (!place || type === undefined || kind.length !== 2) return sentence;
  const taken = kind.map(({ id }) => placeOf(id, seen)?.id);
  const [there, ...more] = place.ids.filter((id) => taken.includes(id));
  // Where both are, or each is in such a place, nothing tells which one is the other.
  if (there === undefined || more.length > 0 || taken.every((id) => id === there)) return sentence;
  notes.push(`"the other one" is in ${there}.`);
  return [...sentence.slice(0, place.from), ...sentencesOf(there).flat(), ...sentence.slice(named)];
}

/** "in the cabinet", right before a token: from its article on. */
function placeBefore(
  sentence: Sentence,
  end: number,
  seen: Seen,
): { readonly from: number; readonly ids: readonly string[] } | undefined {
  for (let at = end - 2; at > 0; at--) {
    const from = behindAny(sentence, at, places);
    const found = from === undefined ? undefined : thingsAt(sentence, from, seen);
    if (from !== undefined && found?.next === end) return { from, ids: found.ids };
  }
  return undefined;
}
