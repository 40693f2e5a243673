import { behindAny, phrasesOf } from "../actions/said";
import { infinitive } from "../inOrder";
import type { Token } from "../words/tokens";

/*
 * "would you mind bringing the blanket to the sofa and lying down there?": each of its verbs has that form.
 */

type Sentence = readonly Token[];

const minding = phrasesOf("would you mind, do you mind, how about, what about, would you consider");
const links = new Set([",", "and", "then"]);

/** "would you mind opening the door and closing the window" → "would you mind open the door and close the window" */
export function withMinded(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, minding);
  if (start === undefined || start === sentence.length) return sentence;
  const [first] = infinitive(sentence.slice(start));
  if (first === sentence[start]) return sentence;
  return sentence.map((token, at) => {
    const isVerb = at === start || (at > start && links.has(sentence[at - 1].lower));
    return isVerb ? (infinitive(sentence.slice(at))[0] ?? token) : token;
  });
}
