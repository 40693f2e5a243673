import { verbs } from "../words/firstWords";
import { nounEnd, nounOpenings, nounStart } from "../words/nounSpans";
import type { Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "put the apple on the blue plate after moving that plate to the table": the one that was just told. "Eat that one" is "eat that".
 */

type Sentence = readonly Token[];

const pointing = new Set(["that", "this"]);
const clauses = new Set(["is", "are", "was", "were", "has", "have", "stands", "lies"]);

export function withThatOne(told: Sentence, vocabulary: Vocabulary): Sentence {
  const sentence = told.filter(
    ({ lower }, at) =>
      !(lower === "one" && pointing.has(told[at - 1]?.lower ?? "") && verbs.has(told[at - 2]?.lower ?? "")),
  );
  for (const at of sentence.keys()) {
    if (at < 2 || !pointing.has(sentence[at].lower) || at + 1 >= sentence.length) continue;
    const nouns = vocabulary.nounsAt(sentence, at + 1);
    if (nouns.length === 0) continue;
    const next = Math.max(...nouns.map((noun) => noun.next));
    if (clauses.has(sentence[next]?.lower ?? "")) continue;
    const said = wordsOf(sentence.slice(at + 1, next));
    const told = phrasesBefore(sentence, at, vocabulary).filter(({ noun }) => wordsOf(noun) === said);
    // Of several nobody knows which of them is meant.
    const ways = new Set(told.map(({ whole }) => wordsOf(whole)));
    if (ways.size === 1) return [...sentence.slice(0, at), ...told[0].whole, ...sentence.slice(next)];
  }
  return sentence;
}

/** "the blue plate", with a look: without one it tells no more than "that plate". */
function phrasesBefore(
  sentence: Sentence,
  end: number,
  vocabulary: Vocabulary,
): readonly { readonly whole: Sentence; readonly noun: Sentence }[] {
  const found: { readonly whole: Sentence; readonly noun: Sentence }[] = [];
  for (let from = 1; from < end; from++) {
    if (!nounOpenings.has(sentence[from].lower)) continue;
    const to = nounEnd(sentence, from, vocabulary);
    if (to === undefined || to > end) continue;
    const noun = nounStart(sentence, from, vocabulary);
    if (noun > from + 1) found.push({ whole: sentence.slice(from, to), noun: sentence.slice(noun, to) });
  }
  return found;
}

function wordsOf(tokens: Sentence): string {
  return tokens.map(({ lower }) => lower).join(" ");
}
