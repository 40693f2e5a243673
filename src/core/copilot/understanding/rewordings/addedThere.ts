import { behindAny, phrasesOf } from "../actions/said";
import { definites } from "../conditions/referredTo";
import { prepositions, puttingVerbs } from "../words/firstWords";
import { nounEnd } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "put the tomato in the bowl and add the lettuce": to where the first thing was put. What is added of a stuff ("add salt") is no
 * thing that could be put there.
 */

type Sentence = readonly Token[];

const links = new Set([",", "and", "then"]);
const also = phrasesOf("too, as well, also");
const stuffs = new Set("salt pepper soap water oil sugar sauce".split(" "));

/** → "put the tomato in the bowl and put the lettuce in the bowl" */
export function withAddedThere(sentences: readonly Sentence[], vocabulary: Vocabulary): readonly Sentence[] {
  let place: Sentence | undefined;
  return sentences.map((sentence) => {
    const told: Token[] = [];
    for (let at = 0; at < sentence.length; ) {
      const isStart = at === 0 || links.has(sentence[at - 1].lower);
      const added =
        isStart && place && sentence[at].lower === "add" ? addedAt(sentence, at, vocabulary) : undefined;
      // "put the red block on the blue block and add the green block" goes on with a tower.
      if (added && place && added.things.at(-1)?.lower !== place.at(-1)?.lower) {
        told.push(...wordsAs("put"), ...added.things, ...place);
        at = added.next;
        continue;
      }
      if (isStart && puttingVerbs.has(sentence[at].lower)) place = placeOf(sentence, at, vocabulary);
      told.push(sentence[at++]);
    }
    return told;
  });
}

/** "add the lettuce and the egg too", with no place of its own. */
function addedAt(
  sentence: Sentence,
  add: number,
  vocabulary: Vocabulary,
): { readonly things: Sentence; readonly next: number } | undefined {
  let end: number | undefined = add;
  let behind = add + 1;
  while (behind < sentence.length) {
    const next = nounEnd(sentence, behind, vocabulary);
    if (next === undefined || stuffs.has(sentence[next - 1].lower) || !isNamed(sentence[behind])) break;
    end = next;
    if (!links.has(sentence[next]?.lower ?? "")) break;
    behind = links.has(sentence[next + 1]?.lower ?? "") ? next + 2 : next + 1;
  }
  if (end === add) return undefined;
  const over = behindAny(sentence, end, also) ?? end;
  const isOver = over === sentence.length || links.has(sentence[over].lower);
  return isOver ? { things: sentence.slice(add + 1, end), next: over } : undefined;
}

const isNamed = ({ lower }: Token) => definites.has(lower) || ["a", "an", "some", "both"].includes(lower);

/** "in the bowl", of "put the tomato in the bowl", where no other place is named. */
function placeOf(sentence: Sentence, verb: number, vocabulary: Vocabulary): Sentence | undefined {
  const at = sentence.findIndex(({ lower }, index) => index > verb + 1 && prepositions.has(lower));
  const end = at < 0 || !goals.has(sentence[at].lower) ? undefined : nounEnd(sentence, at + 1, vocabulary);
  const isOver = end !== undefined && (end === sentence.length || links.has(sentence[end].lower));
  return isOver ? sentence.slice(at, end) : undefined;
}

const goals = new Set(["in", "into", "inside", "on", "onto"]);
