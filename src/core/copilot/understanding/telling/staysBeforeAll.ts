import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { stateWords } from "../actions/senses";
import { sweeping } from "../rewordings/kept";
import { prepositions, verbs } from "../words/firstWords";
import { singularForms, type Token } from "../words/tokens";
import { withoutSpared } from "./notToBeDone";

/*
 * How one thing is to stay or to be, told before an order about all of its kind: "leave the lamp on. Turn off all lights", "the doll
 * should be on the sofa. Put all toys on the bed". It still holds when the order is done, so it is told behind it.
 */

type Sentence = readonly Token[];

const keeping = phrasesOf("leave, keep, please leave, please keep, just leave, just keep, let");
const beingSo = phrasesOf(
  [
    ...["should", "must", "has to", "needs to", "is to", "ought to", "shall", "can", "may"].flatMap((owed) =>
      ["be", "stay", "remain", "be left", "be kept"].map((be) => `${owed} ${be}`),
    ),
    ...["stays", "remains", "belongs", "goes", "should go", "must go"],
  ].join(","),
);
const wishing = phrasesOf("i want, i need, we want, we need, i would like");
const definites = new Set(["the", "my", "our", "this", "that"]);
const wholes = new Set(["all", "every", "each", "everything", "both"]);
const pronouns = new Set(
  "it its else them there that this one ones then afterwards other others rest".split(" "),
);
const alone = new Set(["alone", "untouched", "be"]);

export function withStaysBehind(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences.flatMap(apart)) {
    const before = told.at(-1);
    // "the green mug is fine. Wash all mugs"
    const isFine = before && definites.has(before[0].lower) && isAboutAll(sentence);
    const spared = isFine ? withoutSpared(sentence, before) : undefined;
    if (spared) told.splice(-1, 1, spared);
    else if (before && tellsHowItIs(before) && isAboutAll(sentence)) told.splice(-1, 1, sentence, before);
    else told.push(sentence);
  }
  return told;
}

/** "keep the fridge plugged in and unplug all appliances": two sentences. */
function apart(sentence: Sentence): readonly Sentence[] {
  const link = sentence.findIndex(
    ({ lower }, at) => ["and", "but"].includes(lower) && verbs.has(sentence[at + 1]?.lower ?? ""),
  );
  const mark = sentence[link - 1]?.lower === "," ? link - 1 : link;
  const parts = [sentence.slice(0, Math.max(0, mark)), sentence.slice(link + 1)];
  return link > 2 && tellsHowItIs(parts[0]) && isAboutAll(parts[1]) ? parts : [sentence];
}

/** "leave the lamp on", "the doll should be on the sofa", "I want the lamp on": of one thing, and nothing more */
function tellsHowItIs(sentence: Sentence): boolean {
  if (sentence.some(({ lower, kind }) => kind === "mark" || ["and", "not", "if", "but"].includes(lower)))
    return false;
  const start = behindAny(sentence, 0, keeping) ?? behindAny(sentence, 0, wishing);
  const isKept = start !== undefined;
  const thing = start ?? 0;
  if (!definites.has(sentence[thing]?.lower ?? "")) return false;
  const end = isKept
    ? sentence.findIndex(
        ({ lower }, at) => at > thing + 1 && (prepositions.has(lower) || stateWords.has(lower)),
      )
    : phraseIn(sentence, beingSo, thing + 2)?.behind;
  // "leave the fruits on the table": which of two groups a thing belongs to is for the user to say.
  const to = isKept ? end : phraseIn(sentence, beingSo, thing + 2)?.at;
  if (singularForms(sentence[(to ?? 0) - 1]?.lower ?? "").length > 1) return false;
  const so = end === undefined || end < 0 ? undefined : sentence[end]?.lower;
  const isSo = so !== undefined && (prepositions.has(so) || stateWords.has(so));
  return isSo && !alone.has(sentence.at(-1)?.lower ?? "");
}

/** "turn off all lights", "put the toys on the bed", "clear the table" */
function isAboutAll(sentence: Sentence): boolean {
  const isMany = (at: number) =>
    sentence[at].lower === "the" && singularForms(sentence[at + 1]?.lower ?? "").length > 1;
  const isWhole = sentence.some(
    ({ lower }, at) => wholes.has(lower) || sweeping.has(lower) || (at > 0 && isMany(at)),
  );
  return verbs.has(sentence[0]?.lower ?? "") && isWhole && !sentence.some(({ lower }) => pronouns.has(lower));
}
