import type { ObjectId } from "../../../world/objects";
import { abilitiesOf } from "../../abilities";
import { nameOf } from "../actions/instructionWith";
import { behindAny, phrasesOf } from "../actions/said";
import { textOf } from "../conditions/referredTo";
import { placeOf, type Seen, thingsAt } from "../seenThings";
import { conditions, negations, prepositionList } from "../words/lexicon";
import { nounEnd } from "../words/nounSpans";
import { sentencesOf, type Token, wordsAs } from "../words/tokens";
import { type Answer, placesKnown, question } from "./answers";

/*
 * "Put the sponge next to the soap", "set the mug between the salt and the pepper", "the vase goes in the middle of the table": where
 * no fact tells such a place, the nearest that can be done is asked about: to put it on what the other things are on.
 */

type Sentence = readonly Token[];

const wordsFor = (direction: "beside" | "amid") =>
  prepositionList.flatMap((each) => (each.direction === direction ? [each.words.join(" ")] : []));
const middles = phrasesOf(
  "right in the middle of, in the middle of, into the middle of, to the middle of, to the centre of, to the center of, in the centre of, in the center of, at the centre of, at the center of, in the corner of, at the edge of, at the end of, at the back of, at the front of, all over, over",
);
const nears = phrasesOf(
  [
    ...[...wordsFor("beside"), ...wordsFor("amid")].flatMap((words) => [words, `right ${words}`]),
    ...["in front of", "behind", "opposite", "across from", "beneath"],
    ...["left", "right"].flatMap((side) => [`to the ${side} of`, `on the ${side} of`, `${side} of`]),
  ].join(","),
);
const links = new Set([",", "and", "then"]);
const placing = new Set(["on", "onto", "in", "into", "inside", "at"]);

/** @param isUnderstood whether a sentence is a task for this robot */
export function askedOfNear(
  instruction: string,
  seen: Seen,
  isUnderstood: (sentence: string) => boolean,
): Answer | undefined {
  const sentences = sentencesOf(instruction);
  if (sentences.flat().some(({ lower }) => negations.has(lower) || conditions.has(lower))) return undefined;
  const said: string[] = [];
  const plain = sentences.map((sentence) => withPlainPlace(sentence, seen, said));
  const instead = plain.map(textOf).join(". ");
  if (said.length === 0 || !isUnderstood(instead)) return undefined;
  const places = said.map((each) => `"${each}"`).join(" and ");
  const known = placesKnown(abilitiesOf(seen.robot));
  return question(
    `${places} ${said.length > 1 ? "are places" : "is a place"} that the facts of this robot do not describe${known}. Should I do this instead: "${instead}"?`,
    [instead],
  );
}

/** "put the sponge next to the soap" → "put the sponge on counter_0", where the soap is */
function withPlainPlace(sentence: Sentence, seen: Seen, said: string[]): Sentence {
  for (const at of sentence.keys()) {
    const middle = behindAny(sentence, at, middles);
    const noun = middle ?? behindAny(sentence, at, nears);
    if (at === 0 || noun === undefined || noun >= sentence.length) continue;
    const found = middle === undefined ? nearby(sentence, at, noun, seen) : within(sentence, at, noun, seen);
    if (!found) continue;
    said.push(textOf(sentence.slice(at, found.next)));
    const isApart = sentence[at - 1].lower === "," && found.place.length === 0;
    const before = sentence.slice(0, isApart ? at - 1 : at);
    return withPlainPlace([...before, ...found.place, ...sentence.slice(found.next)], seen, said);
  }
  return sentence;
}

interface PlainPlace {
  /** With its preposition; none where the sentence has another one. */
  readonly place: Sentence;
  readonly next: number;
}

/** "in the middle of the table" → "on the table" */
function within(sentence: Sentence, at: number, noun: number, seen: Seen): PlainPlace | undefined {
  const next = nounEnd(sentence, noun, seen.vocabulary);
  if (next === undefined) return undefined;
  const place = sentence.slice(noun, next);
  const isPlural = seen.vocabulary.nounsAt(sentence, next - 1).some(({ number }) => number === "plural");
  return isPlural
    ? undefined
    : { place: hasPlace(sentence, at, next) ? [] : [...wordsAs("on"), ...place], next };
}

/** "between the salt and the pepper" → "on the shelf", where both of them are */
function nearby(sentence: Sentence, at: number, noun: number, seen: Seen): PlainPlace | undefined {
  const first = nounEnd(sentence, noun, seen.vocabulary);
  if (first === undefined) return undefined;
  const isBetween = sentence
    .slice(at, noun)
    .some(({ lower }) => /^(?:between|among|amongst|amid)/.test(lower));
  const isMore = isBetween && sentence[first]?.lower === "and" && first + 1 < sentence.length;
  const second = isMore ? nounEnd(sentence, first + 1, seen.vocabulary) : undefined;
  const next = second ?? first;
  if (hasPlace(sentence, at, next)) return { place: [], next };
  const shared = [noun, ...(second === undefined ? [] : [first + 1])]
    .map((from) => {
      const ids = thingsAt(sentence, from, seen)?.ids ?? [];
      return ids.flatMap((id) => placeOf(id, seen) ?? []);
    })
    // Of two plates the one that is where the glass is.
    .reduce((places, others) => places.filter(({ id }) => others.some((other) => other.id === id)));
  const [place] = shared;
  if (!place || shared.some(({ id }) => id !== place.id)) return undefined;
  return { place: [place.words[0], ...wordsAs(spokenName(place.id, seen))], next };
}

/** "the left counter"; "the coffee table", where what it is called is no more than its id and there is one of its kind. */
function spokenName(id: ObjectId, seen: Seen): string {
  const name = nameOf(id, seen);
  const type = seen.belief.objects.get(id)?.type;
  const alike = [...seen.belief.objects.values()].filter((object) => object.type === type);
  return name === id && type !== undefined && alike.length === 1 ? `the ${type.replaceAll("-", " ")}` : name;
}

/** Whether another place is told beside it: "on the table, next to the cup", "between the cups on the table". */
function hasPlace(sentence: Sentence, at: number, next: number): boolean {
  const end = sentence[at - 1].lower === "," ? at - 1 : at;
  const start = sentence.slice(0, end).findLastIndex(({ lower }) => links.has(lower)) + 1;
  const isPlace = ({ lower }: Token) => placing.has(lower);
  const isBefore = sentence.slice(start + 1, end).some(isPlace);
  return isBefore || (next < sentence.length && isPlace(sentence[next]));
}
