import { behindAny, phrasesOf } from "../actions/said";
import { verbs } from "../words/firstWords";
import { nounOpenings } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import { withoutOpeningCourtesy } from "./courtesy";

/*
 * "I'm at the workshop, come here", "I am sitting on the couch, come to me": go there. "Get the chips, I'll be on the sofa",
 * "I am sitting on the sofa. Bring me the chips.": bring them there.
 */

type Sentence = readonly Token[];

/** "I am about to sit down on the couch" */
const intended = ["about to", "going to"].flatMap((intend) =>
  ["sit", "sit down", "be", "lie down", "have a seat"].map((deed) => ` ${intend} ${deed}`),
);
const being = phrasesOf(
  ["i am", "we are"]
    .flatMap((who) =>
      ["", " sitting", " waiting", " standing", " lying", " over", " here", ...intended].map(
        (how) => who + how,
      ),
    )
    .join(","),
);
const places = new Set(["at", "on", "in", "by", "near", "beside"]);
const waiting = phrasesOf("waiting for you, and waiting, waiting, and i need you, and need you");
const coming = phrasesOf(
  "come here, come to me, come over here, come over to me, come over there, come there, come over, come and join me, come and join me there, come and join us, join me, join me there, join us, join us there, keep me company, keep me company there, come",
);

const joining = phrasesOf("come and join me, come join me, join me, come and join us, join us");

/** "come and join me on the couch" → "go to the couch" */
function withoutJoining(sentence: Sentence): Sentence {
  const start = sentence.length - withoutOpeningCourtesy(sentence).length;
  const place = behindAny(sentence, start, joining);
  const isPlace = place !== undefined && places.has(sentence[place]?.lower ?? "");
  return isPlace && nounOpenings.has(sentence[place + 1]?.lower ?? "")
    ? goingTo(sentence.slice(place + 1))
    : sentence;
}

export function asComingHere(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const said of sentences) {
    const sentence = withoutJoining(said);
    const before = told.at(-1);
    const apart = before && placeTold(before) && isComing(sentence, 0) ? placeTold(before) : undefined;
    const brought = before && (broughtTo(before, sentence) ?? broughtTo(sentence, before));
    if (apart) told.splice(-1, 1, goingTo(apart));
    else if (brought) told.splice(-1, 1, brought);
    else told.push(together(sentence) ?? sentence);
  }
  return told;
}

function together(sentence: Sentence): Sentence | undefined {
  for (const [at, { lower }] of sentence.entries()) {
    if (lower !== "," && lower !== "so") continue;
    const next = ["so", ","].includes(sentence[at + 1]?.lower ?? "") ? at + 2 : at + 1;
    const [before, behind] = [sentence.slice(0, at), sentence.slice(next)];
    const brought = broughtTo(before, behind) ?? broughtTo(behind, before);
    if (brought) return brought;
    const place = placeTold(before);
    if (place && isComing(sentence, next)) return goingTo(place);
  }
  return undefined;
}

const fetching = new Set(["get", "bring", "fetch", "grab"]);
const busy = new Set("phone telephone computer way go run hurry break call".split(" "));
const future = phrasesOf("i will be, i will be sitting, i will be waiting, i am going to be, we will be");

/** "get the chips", "I'll be on the sofa" → "bring the chips to the sofa"; "bring me the chips", "I am sitting on the sofa" */
function broughtTo(deed: Sentence, told: Sentence): Sentence | undefined {
  const later = behindAny(told, 0, future);
  const behind = later ?? behindAny(told, 0, being);
  const said = withoutOpeningCourtesy(deed).filter(({ lower }) => lower !== "please" && lower !== ",");
  const isOne = !said.some(
    ({ lower }, at) =>
      ["then", "to", "on", "in"].includes(lower) ||
      (lower === "and" && !nounOpenings.has(said[at + 1]?.lower ?? "")),
  );
  if (behind === undefined || !places.has(told[behind]?.lower ?? "") || !isOne) return undefined;
  // "I am on the phone": that is no place.
  if (told.slice(behind).some(({ lower, kind }) => kind === "mark" || verbs.has(lower) || busy.has(lower)))
    return undefined;
  const [verb, next] = said.map(({ lower }) => lower);
  const isHere = said.at(-1)?.lower === "here";
  if (!fetching.has(verb ?? "") || said.length < 2) return undefined;
  // "I am in the kitchen. Bring the chips.": whom to, and where, is not said.
  if (later === undefined && next !== "me" && !isHere) return undefined;
  const things = said.slice(next === "me" ? 2 : 1, isHere ? -1 : undefined);
  return things.length > 0 && things[0].kind === "word"
    ? [...wordsAs("bring"), ...things, ...wordsAs("to"), ...told.slice(behind + 1)]
    : undefined;
}

function isComing(sentence: Sentence, from: number): boolean {
  const said = withoutOpeningCourtesy(sentence.slice(from));
  const end = behindAny(said, 0, coming);
  return end !== undefined && (end === said.length || said[end].lower === "please");
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
