import { behindAny, phrasesOf } from "../actions/said";
import { gerundOf } from "../actions/verbForms";
import { forms } from "../actions/verbs";
import { verbList } from "../words/lexicon";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "would you mind washing the fork and putting it away": each of the verbs.
 */

type Sentence = readonly Token[];

const asking = phrasesOf("would you mind, do you mind, how about, what about, would you consider");
const verbOfGerund = new Map(
  [...verbList, ...forms].map(({ words: [first] }) => [gerundOf(first), first] as const),
);
const links = new Set(["and", "then", ","]);

/** "would you mind washing the fork and putting it away" → "would you mind wash the fork and put it away" */
export function withoutGerunds(sentence: Sentence): Sentence {
  const start = behindAny(sentence, sentence[0]?.lower === "please" ? 1 : 0, asking);
  if (start === undefined || !verbOfGerund.has(sentence[start]?.lower ?? "")) return sentence;
  return sentence.flatMap((token, at) => {
    const verb = verbOfGerund.get(token.lower);
    const isDeed = at === start || (at > start && links.has(sentence[at - 1].lower));
    return isDeed && verb !== undefined ? wordsAs(verb) : [token];
  });
}
