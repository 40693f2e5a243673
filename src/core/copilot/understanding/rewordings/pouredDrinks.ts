import { puttingVerbs } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "pour a glass of milk and carry it to the desk": the milk goes into a glass, and it is the glass that is carried.
 */

type Sentence = readonly Token[];

const vessels = new Set("glass cup mug bowl pot jug bottle".split(" "));
const people = new Set(["me", "us", "him", "her", "them"]);
const articles = new Set(["a", "an"]);
const ends = new Set([undefined, ",", "and", "then"]);
const longestName = 3;

/** → "pour milk into a glass and carry the glass to the desk" */
export function withPouredDrink(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) => lower === "pour" && ends.has(sentence[index - 1]?.lower),
  );
  const article = people.has(sentence[at + 1]?.lower ?? "") ? at + 2 : at + 1;
  const isVessel =
    at >= 0 &&
    articles.has(sentence[article]?.lower ?? "") &&
    vessels.has(sentence[article + 1]?.lower ?? "") &&
    sentence[article + 2]?.lower === "of";
  if (!isVessel) return sentence;
  const start = article + 3;
  const next = sentence.findIndex(({ lower }, index) => index > start && ends.has(lower));
  const end = next < 0 ? sentence.length : next;
  const drink = withoutBeneficiary(sentence.slice(start, end));
  // "pour a cup of milk into the bowl" tells how much.
  if (drink.length === 0 || drink.length > longestName || drink.some(({ lower }) => placing.has(lower)))
    return sentence;
  const vessel = sentence[article + 1];
  const rest = sentence.slice(end);
  const it = rest.findIndex(({ lower }) => lower === "it");
  // "… and drink it": that is what was poured.
  const isFirst =
    it > 0 &&
    puttingVerbs.has(rest[it - 1].lower) &&
    !rest.slice(0, it).some(({ lower }) => definites.has(lower));
  return [
    ...sentence.slice(0, at + 1),
    ...drink,
    ...wordsAs("into"),
    sentence[article],
    vessel,
    ...(isFirst ? rest.toSpliced(it, 1, ...wordsAs("the"), vessel) : rest),
  ];
}

const placing = new Set("in into on onto over to from".split(" "));
const definites = new Set("the a an my your".split(" "));

/** "milk for me" */
function withoutBeneficiary(drink: Sentence): Sentence {
  const isFor = drink.at(-2)?.lower === "for" && people.has(drink.at(-1)?.lower ?? "");
  return isFor ? drink.slice(0, -2) : drink;
}
