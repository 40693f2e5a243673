import { nounEnd } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "close the fridge door", "open the oven's door": what has a door is opened and closed by it.
 */

type Sentence = readonly Token[];

const doors = new Set(["door", "doors"]);
const moving = new Set("open close shut opened closed opening closing keep leave".split(" "));

const moves = new Set(["open", "close", "shut"]);
/** A room has doors of its own, which are things. */
const rooms = new Set(
  "room bedroom bathroom kitchen hall hallway office garage house flat apartment".split(" "),
);
const ofIt = new Set(["it", "them"]);

/** "shut the door of it", "shut its door" → "shut it", "open the door of the oven" → "open the oven" */
function withDoorOfThing(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const at = sentence.findIndex(({ lower }, index) => index > 1 && doors.has(lower));
  if (at < 0 || !moves.has(sentence[at - 2].lower)) return sentence;
  const before = sentence[at - 1].lower;
  if (before === "its") return sentence.toSpliced(at - 1, 2, ...wordsAs("it"));
  if (before !== "the" || sentence[at + 1]?.lower !== "of") return sentence;
  if (ofIt.has(sentence[at + 2]?.lower ?? "")) return sentence.toSpliced(at - 1, 3);
  const end = at + 2 < sentence.length ? nounEnd(sentence, at + 2, vocabulary) : undefined;
  return end === undefined || rooms.has(sentence[end - 1].lower) ? sentence : sentence.toSpliced(at - 1, 3);
}

export function withoutOwnDoor(told: Sentence, vocabulary: Vocabulary): Sentence {
  const sentence = withDoorOfThing(told, vocabulary);
  const isMoved = sentence.some(({ lower }) => moving.has(lower));
  return sentence.filter(
    (token, at) => !isMoved || !doors.has(token.lower) || !isOfNoun(sentence, at, vocabulary),
  );
}

/** A thing is named right before it, and no thing is called by both words. */
function isOfNoun(sentence: Sentence, door: number, vocabulary: Vocabulary): boolean {
  const endsAt = (end: number) =>
    [1, 2, 3].some(
      (length) =>
        end - length > 0 && vocabulary.nounsAt(sentence, end - length).some(({ next }) => next === end),
    );
  const isBoth = [1, 2, 3].some((length) =>
    door - length >= 0
      ? vocabulary.nounsAt(sentence, door - length).some(({ next }) => next === door + 1)
      : false,
  );
  return endsAt(door) && !isBoth;
}
