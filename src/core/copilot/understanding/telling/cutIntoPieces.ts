import { phraseIn, phrasesOf } from "../actions/said";
import type { Token } from "../words/tokens";

/*
 * "cut the tomato into small pieces", "chop the cheese up into cubes": how small they get no robot here can choose.
 */

type Sentence = readonly Token[];

const cutting = new Set("cut chop slice dice carve".split(" "));
const sizes =
  "small,little,thin,thick,fine,tiny,equal,nice,bite-sized,even,thin little,nice thin,nice small".split(",");
const shapes = "pieces,slices,cubes,bits,chunks,strips,wedges,halves,quarters,rings".split(",");
const pieces = phrasesOf(
  ["into", "in"]
    .flatMap((into) =>
      shapes.flatMap((shape) => [`${into} ${shape}`, ...sizes.map((size) => `${into} ${size} ${shape}`)]),
    )
    .concat("in half", "in two")
    .join(","),
);
const ends = new Set([undefined, ",", "and", "then", "please", "for"]);

/** "cut the tomato into pieces, then put it in the bowl" → "cut the tomato, then put it in the bowl" */
export function withoutPiecesMade(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, pieces, 2);
  if (!told || !ends.has(sentence[told.behind]?.lower)) return sentence;
  const isCut = sentence.slice(0, told.at).some(({ lower }) => cutting.has(lower));
  return isCut ? withoutPiecesMade(sentence.toSpliced(told.at, told.behind - told.at)) : sentence;
}
