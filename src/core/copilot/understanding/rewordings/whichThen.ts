import { behindAny, phrasesOf } from "../actions/said";
import { verbs } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";

/*
 * What is done next with the thing named last: "put the shirt in the washing machine, which you then switch on", "fetch the kettle,
 * which you fill".
 */

type Sentence = readonly Token[];

const which = phrasesOf(
  "which you then, which you, which you can then, which you should then, which you will then",
);
const openings = new Set("the a an my our your this that".split(" "));
const particles = new Set(["on", "off", "up", "out"]);
const ends = new Set([undefined, ",", "and", "then"]);

/** → "put the shirt in the washing machine and then switch the washing machine on" */
export function withWhichThen(sentence: Sentence): Sentence {
  const comma = sentence.findIndex(
    ({ lower }, at) => at > 1 && lower === "," && behindAny(sentence, at + 1, which) !== undefined,
  );
  const verb = comma < 0 ? undefined : behindAny(sentence, comma + 1, which);
  const start = sentence.slice(0, Math.max(0, comma)).findLastIndex(({ lower }) => openings.has(lower));
  if (verb === undefined || start < 0 || !verbs.has(sentence[verb]?.lower ?? "")) return sentence;
  const isParticle = particles.has(sentence[verb + 1]?.lower ?? "");
  const behind = isParticle ? verb + 2 : verb + 1;
  // "which you put on the table" tells which one it is, or where it goes.
  if (!ends.has(sentence[behind]?.lower)) return sentence;
  return [
    ...sentence.slice(0, comma),
    ...wordsAs("and then"),
    sentence[verb],
    ...sentence.slice(start, comma),
    ...sentence.slice(verb + 1),
  ];
}
