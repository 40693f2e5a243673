import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { type Token, wordsAs } from "../words/tokens";

/*
 * Power told by its plug: "pull the plug of the toaster", "take the plugs of the radio and the lamp out", "connect the radio to the
 * power".
 */

type Sentence = readonly Token[];

const starts = new Set([undefined, ",", "and", "then", "please", "you", "to"]);
const ends = new Set([undefined, ",", "then", "please"]);
const pulling = phrasesOf(
  ["pull", "pull out", "take out", "remove", "disconnect"]
    .flatMap((verb) =>
      ["the plug", "the plugs", "the power plug", "the power cord", "the cord", "the cords"].map(
        (plug) => `${verb} ${plug}`,
      ),
    )
    .flatMap((pull) => ["of", "from", "on"].map((of) => `${pull} ${of}`))
    .join(","),
);
const connecting = phrasesOf("connect, hook up, hook");
const power = phrasesOf(
  [
    "power",
    "mains",
    "socket",
    "power socket",
    "wall socket",
    "outlet",
    "power outlet",
    "electricity",
    "power supply",
  ]
    .flatMap((name) => ["to the", "to", "up to the"].map((to) => `${to} ${name}`))
    .join(","),
);

/** "pull the plug of the toaster" → "unplug the toaster", "connect the radio to the power" → "plug in the radio" */
export function withPlugs(sentence: Sentence): Sentence {
  for (const at of sentence.keys()) {
    if (!starts.has(sentence[at - 1]?.lower)) continue;
    const of = behindAny(sentence, at, pulling);
    if (of !== undefined && of < sentence.length)
      return [...sentence.slice(0, at), ...wordsAs("unplug"), ...sentence.slice(of)];
    const thing = behindAny(sentence, at, connecting);
    const to = thing === undefined ? undefined : phraseIn(sentence, power, thing + 1);
    if (
      thing !== undefined &&
      to &&
      (ends.has(sentence[to.behind]?.lower) || sentence[to.behind].lower === "and")
    )
      return [
        ...sentence.slice(0, at),
        ...wordsAs("plug in"),
        ...sentence.slice(thing, to.at),
        ...sentence.slice(to.behind),
      ];
  }
  return sentence;
}
