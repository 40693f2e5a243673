import type { ObjectId } from "../../world/objects";
import { behindAny, phrasesOf } from "./actions/said";
import { placeOf, type Seen, thingsAt } from "./seenThings";
import { verbs } from "./words/firstWords";
import { nounEnd, nounStart, withDeterminer } from "./words/nounSpans";
import { type Token, wordsAs } from "./words/tokens";

/*
 * Things and where they are to be, in words that may also say where they are now: "I'd like to have both pillows on the bed",
 * "gather the books on the desk", "salt shaker up on the shelf, please". Where they are not there yet, it is where they are to go.
 */

type Sentence = readonly Token[];

const wishing = phrasesOf(
  ["i", "we"]
    .flatMap((who) => ["would like", "would love", "want", "need"].map((wish) => `${who} ${wish}`))
    .flatMap((wish) => ["", " to have", " to see"].map((having) => `${wish}${having}`))
    .join(","),
);
const gathering = phrasesOf(
  "gather, gather up, collect, assemble, arrange, group, round up, lay out, set out",
);
const adverbs = new Set("back up down over together out".split(" "));
const placing = new Set(["on", "onto", "in", "into", "inside"]);
const links = new Set([",", "and"]);
const linking = new Set([...links, "then", "after", "that", "afterwards"]);
const wholes = new Set(["both", "all", "every", "each"]);
const idle = new Set([",", "please", "now", "thanks", "again"]);

/** "I'd like to have both pillows on the bed" → "put both pillows on the bed"; "cup on the desk, phone on the sofa" → "put … and put …" */
export function withToBeThere(sentence: Sentence, seen: Seen): Sentence {
  const first = sentence[0]?.lower === "please" ? 1 : 0;
  const start = behindAny(sentence, first, wishing) ?? behindAny(sentence, first, gathering) ?? first;
  const told = sentence.slice(start, sentence.findLastIndex(({ lower }) => !idle.has(lower)) + 1);
  // "switch on the burner"
  if (start === first && verbs.has(told[0]?.lower ?? "")) return sentence;
  const put: Token[] = [];
  for (let at = 0; ; ) {
    const clause = toBeThereAt(told, at, seen);
    if (!clause) return sentence;
    put.push(...wordsAs(at === 0 ? "put" : "and put"), ...clause.words);
    const next = told.findIndex(({ lower }, index) => index >= clause.next && !links.has(lower));
    if (isOver(told, clause.next)) return [...put, ...told.slice(clause.next)];
    if (next <= clause.next) return sentence;
    at = next;
  }
}

/** "both pillows on the bed", where not both are there. */
function toBeThereAt(
  told: Sentence,
  from: number,
  seen: Seen,
): { readonly words: Sentence; readonly next: number } | undefined {
  const list = listAt(told, from, seen);
  if (!list) return undefined;
  const at = adverbs.has(told[list.next]?.lower ?? "") ? list.next + 1 : list.next;
  const isPlaced = placing.has(told[at]?.lower ?? "") && at + 1 < told.length;
  const place = isPlaced ? thingsAt(told, at + 1, seen) : undefined;
  // Of two sinks one may be meant.
  const isThere = !list.things.every((each) => place?.ids.every((id) => isElsewhere(each, id, seen)));
  if (!place || place.ids.length === 0 || isThere) return undefined;
  const things = withDeterminer(told.slice(from, list.next));
  const goal = withDeterminer(told.slice(at + 1, place.next));
  return { words: [...things, told[at], ...goal], next: place.next };
}

/** At its end, or before the next deed. */
function isOver(told: Sentence, at: number): boolean {
  const next = told.findIndex(({ lower }, index) => index >= at && !linking.has(lower));
  return at === told.length || (next > at && verbs.has(told[next].lower));
}

/** Some things, each with whether all of its kind are meant. */
interface Named {
  readonly ids: readonly ObjectId[];
  readonly isWhole: boolean;
}

/** "the cup, the spoon and both bowls" */
function listAt(
  words: Sentence,
  from: number,
  seen: Seen,
): { readonly things: readonly Named[]; readonly next: number } | undefined {
  const things: Named[] = [];
  for (let at = from; at < words.length; ) {
    const end = nounEnd(words, at, seen.vocabulary);
    if (end === undefined) return undefined;
    const ids = idsAt(words, at, seen);
    if (ids.length === 0) return undefined;
    things.push({ ids, isWhole: wholes.has(words[at].lower) });
    at = end;
    if (!links.has(words[at]?.lower ?? "")) return { things, next: at };
    while (links.has(words[at]?.lower ?? "")) at++;
  }
  return undefined;
}

/** Of several, too: "the books". */
function idsAt(words: Sentence, from: number, seen: Seen): readonly ObjectId[] {
  const { belief, vocabulary } = seen;
  const single = thingsAt(words, from, seen);
  if (single && single.ids.length > 0) return single.ids;
  const at = nounStart(words, from, vocabulary);
  const plural = vocabulary.nounsAt(words, at).find(({ number }) => number !== "singular");
  const types = plural?.meaning.kind === "types" ? plural.meaning.types : [];
  return [...belief.objects.values()].flatMap(({ id, type }) =>
    types.some((each) => vocabulary.types.isA(type, each)) ? [id] : [],
  );
}

/** None of them is there; of all that are named so, one may be. */
function isElsewhere({ ids, isWhole }: Named, place: ObjectId, seen: Seen): boolean {
  const isThere = (id: ObjectId) => placeOf(id, seen)?.id === place;
  return isWhole ? !ids.every(isThere) : !ids.some(isThere);
}
