import { phrasesOf } from "../actions/said";
import { definites } from "../conditions/referredTo";
import { prepositions, puttingVerbs } from "../words/firstWords";
import { startsWith, type Token, wordsAs } from "../words/tokens";

/*
 * Toys that are spoken of like persons: "lay the doll on the bed and sit the teddy next to her". Only of such is "her" no person
 * whom the robot does not know.
 */

type Sentence = readonly Token[];

const figures = new Set(
  "doll bear teddy puppet bunny rabbit dinosaur dino figure monkey elephant".split(" "),
);
const pronouns = new Set(["her", "him"]);
const beside = phrasesOf("next to, close to, beside, near, alongside");
const ends = new Set([undefined, ",", "and", "then", "too", "down", "up", "over", "back", "there", "please"]);

/** "lay the doll on the bed, then sit the teddy next to her" → "… next to the doll" */
export function withFiguresNamed(sentences: readonly Sentence[]): readonly Sentence[] {
  const named: Token[] = [];
  return sentences.map((sentence) =>
    sentence.flatMap((token, at) => {
      const isFigure = figures.has(token.lower) && !figures.has(sentence[at + 1]?.lower ?? "");
      if (isFigure) named.push(token);
      const next = sentence[at + 1]?.lower;
      const isAlone = ends.has(next) || prepositions.has(next ?? "");
      // "sit the teddy next to her": what is moved itself is not meant, nor is one of two.
      const isBeside = beside.some((words) => startsWith(sentence, at - words.length, words));
      const isMoved = puttingVerbs.has(sentence[at - 1]?.lower ?? "");
      // "bring it to him" is to somebody.
      if (!pronouns.has(token.lower) || !isAlone || !(isBeside || isMoved)) return [token];
      const moved = isBeside ? movedBefore(sentence, at) : undefined;
      const meant = [...new Set(named.map(({ lower }) => lower))].filter((word) => word !== moved);
      return meant.length === 1 ? wordsAs(`the ${meant[0]}`) : [token];
    }),
  );
}

/** The figure named last before it in the same clause. */
function movedBefore(sentence: Sentence, at: number): string | undefined {
  const last = sentence.findLastIndex(({ lower }, index) => index < at && figures.has(lower));
  const isObject =
    last > 0 &&
    sentence.slice(0, last).some(({ lower }) => definites.has(lower)) &&
    !sentence.slice(last, at).some(({ lower }) => lower === "," || lower === "and");
  return isObject ? sentence[last].lower : undefined;
}
