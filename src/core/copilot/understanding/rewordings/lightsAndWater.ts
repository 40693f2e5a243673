import { startsWith, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { typesIn } from "./kept";
import { verbOf } from "./needs";

/*
 * Household phrases that name no verb of their own: "lights out", "give the plant a drink".
 */

type Sentence = readonly Token[];

/** "lights out" */
export function asSwitch(sentence: Sentence): Sentence {
  const start = sentence[0]?.lower === "please" ? 1 : 0;
  const determined = ["all", "the"].includes(sentence[start]?.lower ?? "") ? start + 1 : start;
  const lights = sentence[determined]?.lower ?? "";
  const state = sentence[determined + 1]?.lower ?? "";
  if (!/^lights?$/.test(lights) || !["out", "off", "on"].includes(state)) return sentence;
  const verb = wordsAs(`turn ${state === "on" ? "on" : "off"}`);
  const which = determined > start ? sentence.slice(start, determined) : wordsAs("the");
  return [...verb, ...which, ...wordsAs(lights), ...sentence.slice(determined + 2)];
}

const drinks = ["a drink of water", "a drink", "something to drink", "some water", "water"].map((words) =>
  words.split(" "),
);

const wateringWords = ["put", "get"].flatMap((verb) =>
  ["onto", "on", "into", "in"].flatMap((place) =>
    ["some water", "water"].map((water) => [verb, ...water.split(" "), place]),
  ),
);

/** "give the plant a drink", "put some water on the plant", "get water into the pot" */
export function asWatering(told: Sentence, vocabulary: Vocabulary): Sentence {
  const sentence = withWaterNeeded(told, vocabulary);
  for (const [at, { lower }] of sentence.entries()) {
    const watering = wateringWords.find((words) => startsWith(sentence, at, words));
    if (watering && typesIn(sentence.slice(at + watering.length), vocabulary).some(isPlant))
      return [...sentence.slice(0, at), ...wordsAs("water"), ...sentence.slice(at + watering.length)];
    if (watering && ["in", "into"].includes(watering.at(-1) ?? ""))
      return [...sentence.slice(0, at), ...wordsAs("fill"), ...sentence.slice(at + watering.length)];
    if (lower !== "give") continue;
    for (let end = at + 1; end < Math.min(sentence.length, at + 6); end++) {
      const [noun] = vocabulary.nounsAt(sentence, end);
      const drink = noun && drinks.find((words) => startsWith(sentence, noun.next, words));
      if (!noun || !drink) continue;
      return [
        ...sentence.slice(0, at),
        ...wordsAs("water"),
        ...sentence.slice(at + 1, noun.next),
        ...sentence.slice(noun.next + drink.length),
      ];
    }
  }
  return sentence;
}

const needing = new Set(["needs", "wants", "requires", "need", "want"]);
const ends = new Set([undefined, ",", "and", "then", "please", "again", "now"]);

/** "the plant needs water" → "give the plant water" */
function withWaterNeeded(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const need = sentence.findIndex(({ lower }) => needing.has(lower));
  const plant = sentence.slice(0, Math.max(0, need));
  const drink = drinks.find((words) => startsWith(sentence, need + 1, words));
  const isPlants = plant[0]?.lower === "the" && typesIn(plant, vocabulary).some(isPlant);
  if (!drink || !isPlants || !ends.has(sentence[need + 1 + drink.length]?.lower)) return sentence;
  return [...wordsAs("give"), ...plant, ...sentence.slice(need + 1)];
}

/** "give it some water" → "water it": what drinks is a plant, and nothing else can be watered. */
export function withItWatered(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) => lower === "give" && ["it", "them"].includes(sentence[index + 1]?.lower ?? ""),
  );
  const drink = at < 0 ? undefined : drinks.find((words) => startsWith(sentence, at + 2, words));
  return drink
    ? [
        ...sentence.slice(0, at),
        ...wordsAs("water"),
        sentence[at + 1],
        ...sentence.slice(at + 2 + drink.length),
      ]
    : sentence;
}

const isPlant = (type: string): boolean => type.toLowerCase() === "plant";

const lights = new Set(["light", "lights", "lamp", "lamps"]);

/** "make sure the bedroom light is out" → "make sure the bedroom light is off" */
export function withLightOut(sentence: Sentence): Sentence {
  return sentence.map((token, at) =>
    token.lower === "out" &&
    ["is", "are", "be"].includes(sentence[at - 1]?.lower ?? "") &&
    sentence.slice(Math.max(0, at - 4), at).some(({ lower }) => lights.has(lower))
      ? { ...token, text: "off", lower: "off" }
      : token,
  );
}

const asked = new Set(["could", "can", "would", "may", "might"]);

/** "the vase should be full of water and on the shelf" → "full and …", where nothing there is called water */
export function withFull(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) =>
      (lower === "full" || lower === "filled") &&
      ["be", "is", "are"].includes(sentence[index - 1]?.lower ?? "") &&
      ["of", "with"].includes(sentence[index + 1]?.lower ?? "") &&
      sentence[index + 2]?.lower === "water",
  );
  const isOther = at < 0 || vocabulary.nounsAt(sentence, at + 2).length > 0;
  // "could it be filled with water", "it should be filled with water and then put there": a deed.
  const next = sentence[at + 4]?.lower === "then" ? at + 5 : at + 4;
  const isDeed =
    verbOf(sentence[at]) !== undefined && (asked.has(sentence[0].lower) || verbOf(sentence[next]));
  if (isDeed) return sentence;
  return isOther || !ends.has(sentence[at + 3]?.lower)
    ? sentence
    : [...sentence.slice(0, at), ...wordsAs("full"), ...sentence.slice(at + 3)];
}
