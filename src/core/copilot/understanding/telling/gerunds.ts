import { behindAny, phrasesOf } from "../actions/said";
import { gerundOf } from "../actions/verbForms";
import { forms } from "../actions/verbs";
import { verbList } from "../words/lexicon";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "would you mind washing the fork and putting it away": each of the verbs; "you should be standing at the
 * sofa", "it is the desk you should be walking to".
 */

type Sentence = readonly Token[];

const asking = phrasesOf("would you mind, do you mind, how about, what about, would you consider");
const verbOfGerund = new Map(
  [...verbList, ...forms].map(({ words: [first] }) => [gerundOf(first), first] as const),
);
const links = new Set(["and", "then", ","]);
const postures = new Map(
  ["stand", "sit", "lie", "wait", "hold", "stay"].map((verb) => [gerundOf(verb), verb] as const),
);
const owing = new Set(["should", "must", "shall", "to"]);

/** "you should be standing at the sofa" → "stand at the sofa" */
export function withoutBeing(sentence: Sentence): Sentence {
  const isOwed = (at: number) =>
    owing.has(sentence[at - 1]?.lower ?? "") && sentence[at - 2]?.lower === "you";
  const be = sentence.findIndex(({ lower }, at) => lower === "be" && (at === 0 || isOwed(at)));
  const verb = be < 0 ? undefined : postures.get(sentence[be + 1]?.lower ?? "");
  const start = be > 1 && sentence[be - 1].lower !== "to" ? be - 2 : be;
  return verb === undefined
    ? sentence
    : [...sentence.slice(0, start), ...wordsAs(verb), ...sentence.slice(be + 2)];
}

const duties = phrasesOf("should, must, will, would, could, shall, ought to, need to, have to, are to");

/** "it is the desk you should be walking to" → "it is the desk you should walk to" */
export function withPlainDuty(sentence: Sentence): Sentence {
  const be = sentence.findIndex(({ lower }, at) => {
    const you = sentence.slice(Math.max(0, at - 3), at).findIndex((token) => token.lower === "you");
    return lower === "be" && you >= 0 && behindAny(sentence, Math.max(0, at - 3) + you + 1, duties) === at;
  });
  const gerund = sentence[be + 1]?.lower ?? "";
  const verb = be < 0 || postures.has(gerund) ? undefined : verbOfGerund.get(gerund);
  if (verb === undefined) return sentence;
  const isFirst = sentence[0].lower === "you";
  return [...(isFirst ? [] : sentence.slice(0, be)), ...withPlainDeeds(sentence.slice(be + 1), 0)];
}

/** "would you mind washing the fork and putting it away" → "would you mind wash the fork and put it away" */
export function withoutGerunds(sentence: Sentence): Sentence {
  const start = behindAny(sentence, sentence[0]?.lower === "please" ? 1 : 0, asking);
  if (start === undefined || !verbOfGerund.has(sentence[start]?.lower ?? "")) return sentence;
  // "what about" before a verb asks for no answer.
  const plain = withPlainDeeds(sentence, start);
  return ["what", "how"].includes(sentence[0].lower) ? plain.slice(start) : plain;
}

/** "washing the fork and putting it away" → "wash the fork and put it away" */
function withPlainDeeds(sentence: Sentence, start: number): Sentence {
  return sentence.flatMap((token, at) => {
    const verb = verbOfGerund.get(token.lower);
    const isDeed = at === start || (at > start && links.has(sentence[at - 1].lower));
    return isDeed && verb !== undefined ? wordsAs(verb) : [token];
  });
}
