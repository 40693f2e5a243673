import { behindAny, phrasesOf } from "../actions/said";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "I'm at the workshop, come here", "I am sitting on the couch, come to me": go there. "Get the chips, I'll be on the sofa":
 * bring them there.
 */

type Sentence = readonly Token[];

const being = phrasesOf(
  ["i am", "we are"]
    .flatMap((who) =>
      ["", " sitting", " waiting", " standing", " lying", " over", " here"].map((how) => who + how),
    )
    .join(","),
);
const places = new Set(["at", "on", "in", "by", "near", "beside"]);
const waiting = phrasesOf("waiting for you, and waiting, waiting, and i need you, and need you");
const coming = phrasesOf(
  "come here, come to me, come over here, come over to me, come over, come and join me, join me, come",
);

export function asComingHere(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences) {
    const before = told.at(-1);
    const apart = before && placeTold(before) && isComing(sentence, 0) ? placeTold(before) : undefined;
    if (apart) told.splice(-1, 1, goingTo(apart));
    else told.push(together(sentence) ?? sentence);
  }
  return told;
}

function together(sentence: Sentence): Sentence | undefined {
  for (const [at, { lower }] of sentence.entries()) {
    if (lower !== "," && lower !== "so") continue;
    const brought = broughtTo(sentence.slice(0, at), sentence.slice(at + 1));
    if (brought) return brought;
    const place = placeTold(sentence.slice(0, at));
    const next = ["so", ","].includes(sentence[at + 1]?.lower ?? "") ? at + 2 : at + 1;
    if (place && isComing(sentence, next)) return goingTo(place);
  }
  return undefined;
}

const fetching = new Set(["get", "bring", "fetch", "grab"]);
const future = phrasesOf("i will be, i will be sitting, i will be waiting, i am going to be, we will be");

/** "get the chips", "I'll be on the sofa" → "bring the chips to the sofa" */
function broughtTo(deed: Sentence, told: Sentence): Sentence | undefined {
  const behind = behindAny(told, 0, future);
  const isOne = !deed.some(({ lower }) => [",", "and", "then", "to"].includes(lower));
  if (behind === undefined || !places.has(told[behind]?.lower ?? "") || !isOne) return undefined;
  if (!fetching.has(deed[0]?.lower ?? "") || deed.length < 2) return undefined;
  const things = deed.slice(deed[1].lower === "me" ? 2 : 1);
  return [...wordsAs("bring"), ...things, ...wordsAs("to"), ...told.slice(behind + 1)];
}

function isComing(sentence: Sentence, from: number): boolean {
  const start = sentence[from]?.lower === "please" ? from + 1 : from;
  const end = behindAny(sentence, start, coming);
  return end !== undefined && (end === sentence.length || sentence[end].lower === "please");
}

/** "the workshop" of "I am at the workshop waiting for you" */
function placeTold(sentence: Sentence): Sentence | undefined {
  const behind = behindAny(sentence, 0, being);
  if (behind === undefined || !places.has(sentence[behind]?.lower ?? "")) return undefined;
  const rest = sentence.slice(behind + 1);
  const wait = rest.findIndex((_, at) => behindAny(rest, at, waiting) === rest.length);
  const place = wait < 0 ? rest : rest.slice(0, wait);
  return place.length > 0 ? place.filter(({ lower }) => lower !== ",") : undefined;
}

function goingTo(place: Sentence): Sentence {
  return [...wordsAs("go to"), ...place];
}
