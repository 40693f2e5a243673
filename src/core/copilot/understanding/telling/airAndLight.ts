import { behindAny, phrasesOf } from "../actions/said";
import { type Token, wordsAs } from "../words/tokens";

/*
 * What somebody wants of a window or a lamp: "let some fresh air in", "air the room", "make some light with the lamp". Where there
 * is no such thing, it is asked for by its name.
 */

type Sentence = readonly Token[];

const starts = new Set([undefined, ",", "and", "then", "please", "you", "to"]);
const amounts = "some,a bit of,a little,a little bit of,a breath of,more,"
  .split(",")
  .flatMap((amount) => [`${amount} fresh air`, `${amount} air`].map((air) => air.trim()));
const airing = phrasesOf(
  amounts
    .flatMap((air) =>
      ["let", "get"].flatMap((verb) => [
        ...["in here", "into the room", "into here", "in"].map((to) => `${verb} ${air} ${to}`),
        `${verb} in ${air}`,
      ]),
    )
    .concat("air the room", "air out the room", "air the place", "air out the place")
    .join(","),
);
const through = phrasesOf("through, by, by opening, by means of");
const lighting = phrasesOf("make some light, make light, make a bit of light, make a little light");
const ends = new Set([undefined, ",", "and", "then", "please"]);

/** "let some air in through the window" → "open the window", "make some light with the lamp" → "turn on the lamp" */
export function withAirAndLight(sentence: Sentence): Sentence {
  for (const at of sentence.keys()) {
    if (!starts.has(sentence[at - 1]?.lower)) continue;
    const air = behindAny(sentence, at, airing);
    const light = behindAny(sentence, at, lighting);
    const told =
      air !== undefined
        ? withMeans(sentence, air, through, "window")
        : light !== undefined
          ? withMeans(sentence, light, [["with"]], "light")
          : undefined;
    if (!told) continue;
    return [
      ...sentence.slice(0, at),
      ...wordsAs(air === undefined ? "turn on" : "open"),
      ...told.means,
      ...sentence.slice(told.next),
    ];
  }
  return sentence;
}

/** By what it is done, as it is said or as it is usual; undefined where more is said. */
function withMeans(
  sentence: Sentence,
  at: number,
  by: readonly (readonly string[])[],
  usual: string,
): { readonly means: Sentence; readonly next: number } | undefined {
  const start = behindAny(sentence, at, by);
  if (start === undefined)
    return ends.has(sentence[at]?.lower) ? { means: wordsAs(`the ${usual}`), next: at } : undefined;
  const end = sentence.findIndex(({ lower }, index) => index > start && ends.has(lower));
  const next = end < 0 ? sentence.length : end;
  return next > start + 1 ? { means: sentence.slice(start, next), next } : undefined;
}
