import { prepositions, puttingVerbs } from "../words/firstWords";
import { nounEnd } from "../words/nounSpans";
import { singularForms, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "put the apples on the plates, one per plate", "distribute the apples: one per plate": each of them has one of its own.
 */

type Sentence = readonly Token[];

export const distributing: ReadonlySet<string> = new Set(["distribute", "spread", "divide", "share", "deal"]);
const marks = new Set([",", ":"]);
/** They tell that it goes there, and not whether in or on it. */
const vague = new Set(["to", "over", "among", "amongst", "between", "across", "at"]);

export function withPer(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const per = sentence.findIndex(({ lower }) => lower === "per");
  const [place] = per < 0 || per + 1 >= sentence.length ? [] : vocabulary.nounsAt(sentence, per + 1);
  const isOver = place?.number === "singular" && place.next === sentence.length;
  const verb = sentence[0]?.lower ?? "";
  const isOne = sentence[per - 1]?.lower === "one";
  if (!isOver || !isOne || !(puttingVerbs.has(verb) || distributing.has(verb))) return sentence;
  let end = per - 1;
  while (marks.has(sentence[end - 1]?.lower)) end--;
  const start = sentence.slice(1, end).findIndex(({ lower }) => !["out", "up"].includes(lower)) + 1;
  const things = sentence.slice(start, end);
  const to = things.findIndex(({ lower }) => prepositions.has(lower));
  const named = things.slice(0, to < 0 ? undefined : to);
  const at = named.findIndex(({ lower }) => !["all", "the", "of", "my", "your"].includes(lower));
  const isNamed = at >= 0 && nounEnd(named, at, vocabulary) === named.length;
  if (start < 1 || !isNamed) return sentence;
  const relation = to < 0 ? wordsAs("to") : vague.has(things[to].lower) ? wordsAs("to") : [things[to]];
  const last = named[named.length - 1];
  const one = singularForms(last.lower).find(
    (form) => form !== last.lower && vocabulary.nounsAt(wordsAs(form), 0).length > 0,
  );
  if (one === undefined) return sentence;
  return [
    ...wordsAs("put each"),
    ...named.slice(at, -1),
    ...wordsAs(one),
    ...relation,
    ...wordsAs("its own"),
    ...sentence.slice(per + 1),
  ];
}
