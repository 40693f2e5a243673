import { verbs } from "../words/firstWords";
import { nounEnd } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "let the car be", "let the pot fill up": leaving a thing alone, and bringing about what it is let do.
 */

type Sentence = readonly Token[];

const links = new Set([",", "and", "then", "but"]);
const ends = new Set([undefined, ",", "and", "then", "but", "in", "on"]);
const pronouns = new Set(["it", "them"]);

export function withLetting(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) => lower === "let" && (index === 0 || links.has(sentence[index - 1].lower)),
  );
  const behind =
    at < 0 || at + 1 >= sentence.length
      ? undefined
      : pronouns.has(sentence[at + 1].lower)
        ? at + 2
        : nounEnd(sentence, at + 1, vocabulary);
  if (behind === undefined) return sentence;
  const thing = sentence.slice(at + 1, behind);
  const deed = sentence[behind]?.lower ?? "";
  const next = sentence[behind + 1]?.lower === "up" ? behind + 2 : behind + 1;
  if (!ends.has(sentence[next]?.lower)) return sentence;
  if (deed === "be")
    return [
      ...sentence.slice(0, at),
      ...wordsAs("leave"),
      ...thing,
      ...wordsAs("alone"),
      ...sentence.slice(next),
    ];
  // "turn the tap on and let it run"
  if (deed === "run")
    return [...sentence.slice(0, at), ...wordsAs("turn on"), ...thing, ...sentence.slice(next)];
  // "let the doll go to the bed"
  if (!broughtAbout.has(deed) || !verbs.has(deed)) return sentence;
  return [...sentence.slice(0, at), ...wordsAs(deed), ...thing, ...sentence.slice(next)];
}

/** What a thing does, and somebody does to it, in one word. */
const broughtAbout = new Set("fill boil cook fry heat warm cool chill bake roast dry".split(" "));
