import { participleOf } from "../actions/verbForms";
import { forms } from "../actions/verbs";
import { verbList } from "../words/lexicon";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "having put the cup on the plate, take the doll to the bed": the one is done, and then the other.
 */

type Sentence = readonly Token[];

const infinitives = new Map(
  [...verbList, ...forms].map(({ words: [first] }) => [participleOf(first), first] as const),
);
const putting = new Set(
  verbList.flatMap(({ words: [first], frame }) => (frame === "transfer" ? [first] : [])),
);
const pronouns = new Set(["it", "them", "one", "there"]);
const turns = new Set(["first", "already"]);

/** "having put the cup on the plate, take the doll to the bed" → "put the cup on the plate then take the doll to the bed" */
export function withHavingDone(sentence: Sentence): Sentence {
  const having = sentence.findIndex(({ lower }) => lower === "having");
  const verbAt = turns.has(sentence[having + 1]?.lower ?? "") ? having + 2 : having + 1;
  const verb = infinitives.get(sentence[verbAt]?.lower ?? "");
  if (having < 0 || verb === undefined) return sentence;
  const comma = sentence.findIndex(({ lower }, at) => at > verbAt && lower === ",");
  const deed = [...wordsAs(verb), ...sentence.slice(verbAt + 1, comma < 0 ? undefined : comma)];
  const then = wordsAs("then");
  if (having === 0 && comma > 0) return [...deed, ...then, ...sentence.slice(comma + 1)];
  const before = sentence.slice(0, having);
  const isLast = before.at(-1)?.lower === "," && comma < 0;
  // "take the doll to the bed, having washed it": what it is was told before. Of going "else" may be said, too.
  const isNamed = putting.has(verb) && !deed.some(({ lower }) => pronouns.has(lower));
  return isLast && isNamed ? [...deed, ...then, ...before.slice(0, -1)] : sentence;
}
