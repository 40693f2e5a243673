import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { prepositions, verbs } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "whatever you find in the drawer, move it to the table": everything in the drawer. "whichever box is on the bench, put the
 * car in it": the box that is there.
 */

type Sentence = readonly Token[];

const being = phrasesOf(
  "you find, you see, you come across, there is, there are, is lying, are lying, is, are, lies, lie, stands, stand, is still, is left",
);

const fetching = phrasesOf(
  "get it out and, take it out and, pick it up and, grab it and, get them out and, take them out and, pick them up and",
);

/** "get it out and put it on the table": what is put somewhere is taken out first anyway. */
function withoutFetching(deed: Sentence): Sentence {
  const behind = behindAny(deed, 0, fetching);
  return behind !== undefined && verbs.has(deed[behind]?.lower ?? "") ? deed.slice(behind) : deed;
}

const owing = phrasesOf(
  "belongs, belong, goes, should go, should be, must go, must be, has to go, has to be, needs to go, needs to be, is to go, ought to be, gets, should end up, moves",
);

/** "whatever is red or blue belongs in the box" → "everything that is red or blue belongs in the box" */
function withWhateverOwed(sentence: Sentence): Sentence {
  const is = behindAny(sentence, 1, phrasesOf("is, are"));
  const isOwed = sentence.some((_, at) => at > (is ?? 0) && behindAny(sentence, at, owing) !== undefined);
  const isOne = !sentence.some(({ lower }) => lower === ",");
  return sentence[0]?.lower === "whatever" && is !== undefined && isOwed && isOne
    ? [...wordsAs("everything that"), ...sentence.slice(1)]
    : sentence;
}

const foundAnywhere = phrasesOf(
  "you find, you see, you come across, you spot, there are, there is, you can find",
);

/** "whatever cups you find, put them on the desk" → "put all cups on the desk" */
function withAllFound(sentence: Sentence): Sentence {
  const found = phraseIn(sentence, foundAnywhere, 2);
  if (sentence[0]?.lower !== "whatever" || sentence[found?.behind ?? 0]?.lower !== ",") return sentence;
  const deed = sentence.slice((found?.behind ?? 0) + 1);
  const them = deed.findIndex(({ lower }) => lower === "them");
  return verbs.has(deed[0]?.lower ?? "") && them > 0
    ? deed.toSpliced(them, 1, ...wordsAs("all"), ...sentence.slice(1, found?.at))
    : sentence;
}

export function withWhatever(said: Sentence): Sentence {
  const sentence = withAllFound(withWhateverOwed(said));
  const opening = sentence[0]?.lower;
  const comma = sentence.findIndex(({ lower }) => lower === ",");
  const rest = withoutFetching(sentence.slice(comma + 1));
  const pronoun = rest.findIndex(({ lower }) => ["it", "them"].includes(lower));
  const isDeed = verbs.has(rest[0]?.lower ?? "");
  if (comma < 3 || !isDeed || pronoun < 1 || (opening !== "whatever" && opening !== "whichever"))
    return sentence;
  const be = sentence.findIndex(
    (_, at) => at > 0 && at < comma && behindAny(sentence, at, being) !== undefined,
  );
  const where = be < 0 ? undefined : behindAny(sentence, be, being);
  if (where === undefined || !prepositions.has(sentence[where]?.lower ?? "")) return sentence;
  const noun = sentence.slice(1, be);
  const place = sentence.slice(where, comma);
  if (noun.length === 0 && opening === "whichever") return sentence;
  const isMany = rest[pronoun].lower === "them";
  const named =
    noun.length === 0
      ? wordsAs("everything")
      : [...wordsAs(isMany ? "all" : "the"), ...noun, ...wordsAs(isMany ? "that are" : "that is")];
  return rest.toSpliced(pronoun, 1, ...named, ...place);
}
