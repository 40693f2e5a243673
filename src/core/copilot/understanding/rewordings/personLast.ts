import { type Token, wordsAs } from "../words/tokens";

/*
 * "give me the cup from the table" → "give the cup from the table to me".
 */

type Sentence = readonly Token[];

const links = new Set([",", "and", "then"]);
const giving = new Set(["bring", "give", "hand", "pass", "carry"]);
const persons = new Set(["me", "us"]);

export function withPersonLast(sentence: Sentence): Sentence {
  const verb = sentence[0]?.lower === "please" ? 1 : 0;
  const person = sentence[verb + 1];
  if (!giving.has(sentence[verb]?.lower ?? "") || !persons.has(person?.lower ?? "")) return sentence;
  const from = sentence.findIndex(({ lower }, at) => at > verb + 2 && lower === "from");
  const end = sentence.findIndex(({ lower }, at) => at > from && links.has(lower));
  if (from < 0 || end >= 0) return sentence;
  return [...sentence.slice(0, verb + 1), ...sentence.slice(verb + 2), ...wordsAs("to"), person];
}
