import { type Token, wordsAs } from "../words/tokens";

/*
 * "give me the cup from the table" → "give the cup from the table to me"; "bring me the cup to the desk" → "bring the cup to the
 * desk", where a place is told for whom it is changes nothing.
 */

type Sentence = readonly Token[];

const links = new Set([",", "and", "then"]);
const giving = new Set(["bring", "give", "hand", "pass", "carry"]);
const persons = new Set(["me", "us"]);

export function withPersonLast(told: Sentence): Sentence {
  const sentence = withoutPerson(told);
  const verb = sentence[0]?.lower === "please" ? 1 : 0;
  const person = sentence[verb + 1];
  if (!giving.has(sentence[verb]?.lower ?? "") || !persons.has(person?.lower ?? "")) return sentence;
  const from = sentence.findIndex(({ lower }, at) => at > verb + 2 && lower === "from");
  const end = sentence.findIndex(({ lower }, at) => at > from && links.has(lower));
  if (from < 0 || end >= 0) return sentence;
  return [...sentence.slice(0, verb + 1), ...sentence.slice(verb + 2), ...wordsAs("to"), person];
}

const determiners = new Set("the a an some all every each both my your two three four".split(" "));

function withoutPerson(sentence: Sentence): Sentence {
  const verb = sentence[0]?.lower === "please" ? 1 : 0;
  const isFor =
    giving.has(sentence[verb]?.lower ?? "") &&
    persons.has(sentence[verb + 1]?.lower ?? "") &&
    determiners.has(sentence[verb + 2]?.lower ?? "");
  const to = sentence.findIndex(({ lower }, at) => at > verb + 3 && lower === "to");
  const isPlaced = to > 0 && determiners.has(sentence[to + 1]?.lower ?? "");
  const isOne = !sentence.slice(verb, Math.max(verb, to)).some(({ lower }) => clauseLinks.has(lower));
  return isFor && isPlaced && isOne ? sentence.toSpliced(verb + 1, 1) : sentence;
}

const clauseLinks = new Set([",", "then"]);
