import { phraseIn, phrasesOf } from "../actions/said";
import type { Token } from "../words/tokens";

/*
 * "look around and tell me what you see": whoever has looked around lists what was seen anyway.
 */

type Sentence = readonly Token[];

const looking = new Set(["look", "explore", "scan", "survey", "inspect", "have", "take"]);
const around = new Set(["around", "room", "everywhere", "scene"]);
const telling = phrasesOf(
  ["and tell me", "and tell us", "and report", "and let me know", "and show me", "and list", "and say"]
    .flatMap((tell) => [tell, tell.replace("and", "and then")])
    .flatMap((tell) =>
      [
        "what you see",
        "what you can see",
        "what you find",
        "what you found",
        "what you have seen",
        "what is there",
        "what there is",
        "what is in it",
        "everything you see",
        "what is in here",
      ].map((what) => `${tell} ${what}`),
    )
    .join(","),
);

export function withoutReport(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, telling, 2);
  const look = sentence.slice(0, told?.at);
  const start = look[0]?.lower === "please" ? 1 : 0;
  const isLook = looking.has(look[start]?.lower ?? "") && look.some(({ lower }) => around.has(lower));
  if (!told || !isLook || told.behind !== sentence.length) return sentence;
  return look.at(-1)?.lower === "," ? look.slice(0, -1) : look;
}
