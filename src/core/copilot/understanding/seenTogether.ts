import { hasLook } from "./meaning/candidates";
import { placeOf, type Seen, thingAt } from "./seenThings";
import { prepositions } from "./words/firstWords";
import { hasName } from "./words/kindName";
import { namedIn, nounStart } from "./words/nounSpans";
import { pluralOf, type Token, wordsAs } from "./words/tokens";

/*
 * Places told by several things that are there together: "put the dirty cup where the clean ones are". Where they have been seen in
 * different places, it is left open.
 */

type Sentence = readonly Token[];

const being = new Set(["are", "stand", "lie", "sit", "were", "stood"]);
const adverbs = new Set(["already", "now", "also", "kept", "standing", "lying"]);
const counts = new Set(["two", "three", "four", "both"]);

/** "where the clean ones are", "to where the other cups are" → "on table_1" */
export function withPlaceOfSeveral(sentence: Sentence, seen: Seen, notes: string[]): Sentence {
  const where = sentence.findIndex(({ lower }, at) => at > 2 && lower === "where");
  const told =
    where < 0 || sentence[where + 1]?.lower !== "the" ? undefined : severalAt(sentence, where, seen);
  if (!told) return sentence;
  let end = told.next;
  if (adverbs.has(sentence[end]?.lower ?? "")) end++;
  if (!being.has(sentence[end]?.lower ?? "")) return sentence;
  end++;
  if (adverbs.has(sentence[end]?.lower ?? "")) end++;
  const places = told.ids.map((id) => placeOf(id, seen));
  const [place] = places;
  if (!place || places.some((each) => each?.id !== place.id)) return sentence;
  const start = sentence[where - 1].lower === "to" ? where - 1 : where;
  notes.push(
    `"${sentence
      .slice(start, end)
      .map(({ text }) => text)
      .join(" ")}" is taken as ${place.id}, where they were seen.`,
  );
  return [...sentence.slice(0, start), ...place.words, ...sentence.slice(end)];
}

/** The things that "the clean ones" or "the other cups" stand for, without what is moved. */
function severalAt(
  sentence: Sentence,
  where: number,
  seen: Seen,
): { readonly ids: readonly string[]; readonly next: number } | undefined {
  const { belief, vocabulary } = seen;
  let at = where + 2;
  const isOther = sentence[at]?.lower === "other";
  if (isOther) at++;
  if (counts.has(sentence[at]?.lower ?? "")) at++;
  const looks: { readonly key: string; readonly value: string | boolean }[] = [];
  for (; at < sentence.length; at++) {
    const look = vocabulary.attribute(sentence[at].lower);
    if (!look || vocabulary.nounsAt(sentence, at).length > 0) break;
    looks.push(look);
  }
  if (at >= sentence.length) return undefined;
  // Of "take the dirty cup off the shelf and put it …" the shelf is none that is moved.
  const before = namedIn(sentence.slice(0, where), 0, vocabulary).filter(
    ({ from }) => !prepositions.has(sentence[from - 1].lower),
  );
  const isOnes = sentence[at].lower === "ones";
  if (isOnes && before.length !== 1) return undefined;
  const noun = isOnes
    ? sentence.slice(nounStart(sentence, before[0].from, vocabulary), before[0].to)
    : sentence.slice(at);
  const named = isOnes ? [...noun.slice(0, -1), ...wordsAs(pluralOf(noun[noun.length - 1].lower))] : noun;
  const kinds = vocabulary.nounsAt(named, 0).filter(({ number }) => number === "plural");
  const length = Math.max(...kinds.map(({ next }) => next));
  const moved = before.map(({ from }) => thingAt(sentence, from, seen)?.id);
  const fitting = [...belief.objects.values()].filter(
    (object) =>
      looks.every(({ key, value }) => hasLook(object, key, value)) &&
      kinds.some(
        ({ meaning, next }) =>
          next === length &&
          meaning.kind === "types" &&
          (!meaning.kindName || hasName(object.label, meaning.kindName.names)) &&
          meaning.types.some((type) => vocabulary.types.isA(object.type, type)),
      ),
  );
  const ids = fitting.map(({ id }) => id);
  // Of all cups the one that is moved is one: only "the other cups" are without it.
  if (!isOther && ids.some((id) => moved.includes(id))) return undefined;
  if (isOther && moved.some((id) => id === undefined)) return undefined;
  const meant = ids.filter((id) => !moved.includes(id));
  return meant.length < 2 ? undefined : { ids: meant, next: isOnes ? at + 1 : at + length };
}
