import type { Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "close the fridge door", "open the oven's door": what has a door is opened and closed by it.
 */

type Sentence = readonly Token[];

const doors = new Set(["door", "doors"]);
const moving = new Set("open close shut opened closed opening closing keep leave".split(" "));

export function withoutOwnDoor(sentence: Sentence, vocabulary: Vocabulary): Sentence {
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
