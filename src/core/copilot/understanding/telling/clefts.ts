import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { gerundOf, participleOf } from "../actions/verbForms";
import { forms } from "../actions/verbs";
import { prepositions, verbs } from "../words/firstWords";
import { verbList } from "../words/lexicon";
import { nounOpenings } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";

/*
 * What is brought to the front of a sentence for weight: "it's the magazine that I want you to read", "the TV is what you should
 * watch", "what needs washing is the plate", "into the fridge goes the salmon". Back to the plain order of words.
 */

type Sentence = readonly Token[];

const who = [
  "i want you to",
  "i would like you to",
  "i need you to",
  "you should",
  "you must",
  "you have to",
  "you are to",
  "you need to",
];
const youDo = phrasesOf(who.join(","));
const thatYouDo = phrasesOf(who.flatMap((words) => [`that ${words}`, `which ${words}`, words]).join(","));
const isWhatYouDo = phrasesOf(who.flatMap((words) => [`is what ${words}`, `are what ${words}`]).join(","));
const isWhatIWant = phrasesOf("is what i want, is what i would like, is what i need, are what i want");
const isWhere = phrasesOf(
  ["is where", "are where"].flatMap((where) => who.map((words) => `${where} ${words}`)).join(","),
);
const beings = new Set(["is", "are"]);
const owed = new Set(["needs", "need", "has", "have", "must", "should"]);
const participles = new Set([...verbList, ...forms].map(({ words: [first] }) => participleOf(first)));
const gerunds = new Set([...verbList, ...forms].map(({ words: [first] }) => gerundOf(first)));
const links = new Set([",", "and", "then", "but"]);
const particles = new Set(["on", "off", "up", "down", "out", "away"]);
const into = new Set(["into", "onto", "in", "on", "to"]);
const goes = new Set(["goes", "go", "belongs", "belong"]);

export function withoutCleft(sentence: Sentence): Sentence {
  const start = sentence[0]?.lower === "please" ? 1 : 0;
  const said = sentence.slice(start);
  const comma = said.findIndex(({ lower }) => lower === ",");
  const end = comma < 0 ? said.length : comma;
  const clause = said.slice(0, end);
  const plain = itIs(clause) ?? isWhat(clause) ?? whatIs(clause) ?? placeFirst(clause);
  return plain ? [...plain, ...said.slice(end)] : sentence;
}

/** "the magazine", "the egg and the bread" */
function isNoun(words: Sentence): boolean {
  return (
    words.length > 1 &&
    nounOpenings.has(words[0].lower) &&
    words.every(
      ({ lower, kind }, at) =>
        kind === "word" && (lower !== "and" || nounOpenings.has(words[at + 1]?.lower ?? "")),
    )
  );
}

/** "it is the magazine that I want you to read" → "read the magazine"; "it is the egg that has to be cooked" → "the egg has …" */
function itIs(clause: Sentence): Sentence | undefined {
  if (clause[0]?.lower !== "it" || !beings.has(clause[1]?.lower ?? "")) return undefined;
  const told = phraseIn(clause, thatYouDo, 3);
  if (told) return deed(clause.slice(2, told.at), clause.slice(told.behind));
  const that = clause.findIndex(({ lower }, at) => at > 3 && (lower === "that" || lower === "which"));
  const noun = clause.slice(2, Math.max(2, that));
  return that > 0 && isNoun(noun) && owed.has(clause[that + 1]?.lower ?? "")
    ? [...noun, ...clause.slice(that + 1)]
    : undefined;
}

/** "the TV is what you should watch" → "watch the TV"; "the egg is what I want cooked" → "I want the egg cooked" */
function isWhat(clause: Sentence): Sentence | undefined {
  const told = phraseIn(clause, isWhatYouDo, 2);
  if (told) return deed(clause.slice(0, told.at), clause.slice(told.behind));
  const where = phraseIn(clause, isWhere, 2);
  // "on the sofa is where you should sit"
  if (where && into.has(clause[0].lower) && isNoun(clause.slice(1, where.at)))
    return [...clause.slice(where.behind), ...clause.slice(0, where.at)];
  const wanted = phraseIn(clause, isWhatIWant, 2);
  const noun = clause.slice(0, wanted?.at);
  return wanted &&
    isNoun(noun) &&
    clause.length === wanted.behind + 1 &&
    participles.has(clause[wanted.behind].lower)
    ? [...wordsAs("i want"), ...noun, ...clause.slice(wanted.behind)]
    : undefined;
}

/** "what needs washing is the plate" → "the plate needs washing"; "what I want you to wash is the plate" → "wash the plate" */
function whatIs(clause: Sentence): Sentence | undefined {
  if (clause[0]?.lower !== "what") return undefined;
  const be = clause.findIndex(({ lower }, at) => at > 2 && beings.has(lower));
  const noun = clause.slice(be + 1);
  if (be < 0 || !isNoun(noun)) return undefined;
  const told = behindAny(clause, 1, youDo);
  if (told !== undefined) return deed(noun, clause.slice(told, be));
  const need = clause.slice(1, be);
  const last = need[need.length - 1].lower;
  return owed.has(need[0].lower) && (gerunds.has(last) || participles.has(last))
    ? [...noun, ...need]
    : undefined;
}

/** "read", "put … on the bed", "turn … on", "pour the milk into …" with what they are said of */
function deed(noun: Sentence, [verb, ...rest]: Sentence): Sentence | undefined {
  if (!verb || !verbs.has(verb.lower) || !isNoun(noun) || rest.some(({ lower }) => links.has(lower)))
    return undefined;
  const last = rest.at(-1)?.lower ?? "";
  const isOpen = prepositions.has(last) || particles.has(last) || last === "at";
  return isOpen ? [verb, ...rest, ...noun] : [verb, ...noun, ...rest];
}

/** "into the fridge goes the salmon" → "the salmon goes into the fridge"; "into the bin with the apple" → "put the apple into the bin" */
function placeFirst(clause: Sentence): Sentence | undefined {
  if (!into.has(clause[0]?.lower ?? "")) return undefined;
  const go = clause.findIndex(({ lower }, at) => at > 1 && goes.has(lower));
  const noun = clause.slice(go + 1);
  if (
    go > 1 &&
    isNoun(clause.slice(1, go)) &&
    isNoun(noun) &&
    !noun.some(({ lower }) => prepositions.has(lower))
  )
    return [...noun, clause[go], ...clause.slice(0, go)];
  const exclaimed = clause.findIndex(({ lower }) => lower === "with");
  const things = clause.slice(exclaimed + 1);
  const isThrown = ["into", "onto"].includes(clause[0].lower) && exclaimed > 1;
  return isThrown &&
    isNoun(clause.slice(1, exclaimed)) &&
    isNoun(things) &&
    !things.some(({ lower }) => prepositions.has(lower))
    ? [...wordsAs("put"), ...things, ...clause.slice(0, exclaimed)]
    : undefined;
}
