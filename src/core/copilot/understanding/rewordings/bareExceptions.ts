import { behindAny, phrasesOf } from "../actions/said";
import { exceptions } from "../words/lexicon";
import { nounEnd, nounOpenings, nounStart } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

type Sentence = readonly Token[];

const leavingOut = phrasesOf(exceptions.join(","));
const links = new Set([",", "and", "or"]);

/** "all toys to the bed except doll and bear", in a telegram → "… except the doll and the bear": no doll of several */
export function withExceptedNamed(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const told: Token[] = [];
  for (let at = 0; at < sentence.length; ) {
    const behind = told.length > 0 ? behindAny(sentence, at, leavingOut) : undefined;
    if (behind === undefined) told.push(sentence[at++]);
    else {
      told.push(...sentence.slice(at, behind));
      at = behind;
      for (let end = bareEnd(sentence, at, vocabulary); end !== undefined; ) {
        told.push(...wordsAs("the"), ...sentence.slice(at, end));
        at = end;
        const isMore = links.has(sentence[at]?.lower ?? "");
        end = isMore ? bareEnd(sentence, at + 1, vocabulary) : undefined;
        if (end !== undefined) told.push(sentence[at++]);
      }
    }
  }
  return told.length > sentence.length ? told : sentence;
}

/** Behind "red apple", "doll", said of one thing without an article. */
function bareEnd(sentence: Sentence, at: number, vocabulary: Vocabulary): number | undefined {
  if (at >= sentence.length || nounOpenings.has(sentence[at].lower)) return undefined;
  const end = nounEnd(sentence, at, vocabulary);
  const matches = vocabulary.nounsAt(sentence, nounStart(sentence, at, vocabulary));
  const isOne = matches.some(({ number, meaning }) => number === "singular" && meaning.kind === "types");
  return isOne && matches.every(({ number }) => number === "singular") ? end : undefined;
}
