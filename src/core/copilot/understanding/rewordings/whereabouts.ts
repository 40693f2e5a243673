import { behindAny, phrasesOf } from "../actions/said";
import { articles, deedAt, definites, links } from "../conditions/referredTo";
import { prepositions } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "there is a spoon in a drawer; put it in the sink", "I left my cup on the table, could you fetch it": where a thing is
 * tells which one is meant by what comes then.
 */

type Sentence = readonly Token[];

const pronouns = new Set("it them that those one".split(" "));
const copulas = new Set("is are lies lie stands stand sits sit".split(" "));
const adverbs = new Set("still already currently now somewhere".split(" "));
const openings = phrasesOf(
  "there is, there are, i left, i have left, i put, i have put, i placed, i forgot, i have forgotten, i saw, you can find, you will find, you can see, you will see, you see, we left, we have left, we put, somebody left, someone left",
);

/** What is told of a thing's place, and then asked of "it", as a thing that is to be found there first. */
export function withWhereabouts(sentences: readonly Sentence[]): readonly Sentence[] {
  const meant: Sentence[] = [];
  for (let index = 0; index < sentences.length; index++) {
    const told = toldIn(sentences[index]);
    const { place, deed } = told ? taskIn(told) : { place: [], deed: [] };
    const asked = deed.length > 0 ? deed : (sentences[index + 1] ?? []);
    if (!told || !isAboutIt(asked)) {
      meant.push(sentences[index]);
      continue;
    }
    const both = eachThere(place);
    const pronoun = asked.findIndex(({ lower }) => lower === "them");
    if (both && pronoun > 0) {
      meant.push([...asked.slice(0, pronoun), ...both, ...asked.slice(pronoun + 1)]);
      if (deed.length === 0) index++;
    } else meant.push([...wordsAs("find"), ...place, ...(deed.length > 0 ? [pause, ...deed] : [])]);
  }
  return meant;
}

/** "the bear and the doll on the bed" → "the bear that is on the bed and the doll that is on the bed" */
function eachThere(told: Sentence): Sentence | undefined {
  const end = told.findIndex(({ lower }) => prepositions.has(lower));
  const and = told.findIndex(({ lower }) => lower === "and");
  if (and < 1 || end <= and + 1) return undefined;
  const there = [...wordsAs("that is"), ...told.slice(end)];
  return [...told.slice(0, and), ...there, ...told.slice(and, end), ...there];
}

const pause: Token = { text: ",", lower: ",", kind: "mark" };

/** From the thing on: "a spoon in a drawer, put it in the sink", "the salmon in the fridge". */
function toldIn(sentence: Sentence): Sentence | undefined {
  const opened = behindAny(sentence, 0, openings);
  if (opened !== undefined) return sentence.slice(opened);
  if (!definites.has(sentence[0]?.lower ?? "")) return undefined;
  const be = sentence.findIndex(({ lower }) => copulas.has(lower));
  const state = sentence.slice(be + 1).findIndex(({ lower }) => !adverbs.has(lower)) + be + 1;
  const isPlace = be > 1 && prepositions.has(sentence[state]?.lower ?? "");
  // "the cup on the table is in the way"
  const isThing = !sentence.slice(0, be).some(({ lower }) => prepositions.has(lower) || lower === ",");
  return isPlace && isThing ? [...sentence.slice(0, be), ...sentence.slice(state)] : undefined;
}

/** In "take the egg and put it in the pan" the pronoun is for something else. */
function isAboutIt(deed: Sentence): boolean {
  const pronoun = deed.findIndex(({ lower }) => pronouns.has(lower));
  const before = deed.slice(0, Math.max(0, pronoun));
  const isOther =
    before.some(isLink) && before.some(({ lower }) => definites.has(lower) || articles.has(lower));
  return pronoun >= 0 && !isOther;
}

/** What is told, and what is asked for behind it, courtesy left out. */
function taskIn(told: Sentence): { readonly place: Sentence; readonly deed: Sentence } {
  const starts = [...told.keys()].filter((at) => at > 1 && isLink(told[at - 1]));
  const start = starts.find((at) => deedAt(told, at) !== undefined);
  const end = told.slice(0, start).findLastIndex((token) => !isLink(token)) + 1;
  return {
    place: told.slice(0, end),
    deed: start === undefined ? [] : told.slice(deedAt(told, start)),
  };
}

const isLink = ({ lower }: Token) => links.has(lower) || lower === "so";
