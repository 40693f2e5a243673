import { withFacing } from "../telling/meanwhile";
import { type Token, wordsAs } from "../words/tokens";
import { isThere } from "./refine";
import { behindAny, phrasesOf } from "./said";
import { determiners, headAt, type KnownThings } from "./things";

/*
 * "read the magazine lying on the bed", where no magazine lies there: the robot lies down. What does lie there is meant by it.
 */

type Sentence = readonly Token[];

const postures = phrasesOf(
  "sitting on, sitting in, sitting down on, seated on, seated in, lying on, lying in, lying down on",
);
const pastimes = new Set(["read", "watch", "eat", "drink"]);
const links = new Set([",", "and", "then"]);

/** "read the magazine lying on the bed" → "lie on the bed and read the magazine" */
export function withBarePosture(sentence: Sentence, things: KnownThings): Sentence {
  if (!pastimes.has(sentence[0]?.lower ?? "") || things.isImagined) return sentence;
  const noun = determiners.has(sentence[1]?.lower ?? "") ? 2 : 1;
  const thing = headAt(sentence, noun, things);
  const from = sentence[thing?.next ?? 0]?.lower === "," ? (thing?.next ?? 0) + 1 : thing?.next;
  const behind = from === undefined ? undefined : behindAny(sentence, from, postures);
  if (!thing || from === undefined || behind === undefined) return sentence;
  const place = withFacing(sentence.slice(behind));
  const seat = headAt(place, determiners.has(place[0]?.lower ?? "") ? 1 : 0, things);
  const isPlain = seat !== undefined && !place.some(({ lower }) => links.has(lower));
  const lies = thing.candidates.some((id) => seat?.candidates.some((at) => isThere(id, at, things)));
  if (!isPlain || lies) return sentence;
  const verb = sentence[from].lower.startsWith("l") ? "lie on" : "sit on";
  return [...wordsAs(verb), ...place, ...wordsAs("and"), ...sentence.slice(0, thing.next)];
}
