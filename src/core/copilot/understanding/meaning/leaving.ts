import { actionWords } from "../actions/verbs";
import { type Answer, question } from "../questions/answers";
import { prepositions as places } from "../words/firstWords";
import { verbList } from "../words/lexicon";
import type { Token } from "../words/tokens";

const verbs = new Set([...verbList.map(({ words: [first] }) => first), ...actionWords]);
const links = new Set([",", "and", "but", "then"]);

/**
 * "leave the banana on the table and put the orange in the box": whether it is there and stays, or is brought there, is not
 * said. As a task of its own, "leave the banana on the table" is to bring it there.
 */
export function asksWhetherItStays(sentences: readonly (readonly Token[])[]): Answer | undefined {
  const [sentence, ...others] = sentences;
  if (others.length > 0 || sentence?.[0]?.lower !== "leave") return undefined;
  const link = sentence.findIndex(
    ({ lower }, at) => at > 3 && links.has(lower) && verbs.has(sentence[afterLinks(sentence, at)]?.lower),
  );
  const place = sentence.findIndex(({ lower }, at) => at > 1 && at < link && places.has(lower));
  if (link < 0 || place < 0) return undefined;
  const said = (from: number, to?: number) =>
    sentence
      .slice(from, to)
      .map(({ text }) => text)
      .join(" ");
  const [thing, where, rest] = [said(1, place), said(place, link), said(afterLinks(sentence, link))];
  return question(`Does "leave ${thing} ${where}" mean to bring it there, or not to touch it?`, [
    `${rest}, but leave ${thing} where it is`,
    `put ${thing} ${where} and then ${rest}`,
  ]);
}

function afterLinks(sentence: readonly Token[], from: number): number {
  let at = from;
  while (links.has(sentence[at]?.lower)) at++;
  return at;
}
