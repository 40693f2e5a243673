import { behindAny, phrasesOf } from "../actions/said";
import { partsToldIn } from "../conditions/ifThenElse";
import { placesIn, spelledOut, textOf } from "../conditions/referredTo";
import { type Token, wordsAs } from "../words/tokens";
import { type Answer, question } from "./answers";

type Sentence = readonly Token[];

const been = phrasesOf(
  "you have been to, you have been at, you have been in, you have visited, you have been, you were at",
);
const now = phrasesOf("you are at, you are in, you are standing at, you are standing in, you stand at");
const small = new Set(["not", "yet", "already", "before", "ever", "never", "now", "currently", "still"]);

/**
 * "if you have not been to the workshop yet, go there, otherwise wait at the dock": a program knows where the robot has been since
 * it began, and not before. "if you are at the dock, …": what is looked at are things, not the robot.
 */
export function askedOfBeenThere(
  sentences: readonly Sentence[],
  isUnderstood: (instruction: string) => boolean,
): Answer | undefined {
  for (const { condition, deed, otherwise } of partsToldIn(sentences)) {
    const plain = condition.filter(({ lower }) => !small.has(lower));
    const isNow = behindAny(plain, 0, now) !== undefined;
    const behind = behindAny(plain, 0, isNow ? now : been);
    const named = behind === undefined ? [] : plain.slice(behind);
    const isThere = named.length === 1 && named[0].lower === "there";
    const place = isThere ? placesIn(deed).at(-1)?.slice(1) : named;
    if (!place || place.length === 0) continue;
    const there = textOf([...wordsAs("at"), ...place]);
    const choices = [deed, otherwise]
      .filter(({ length }) => length > 0)
      .map((each) => spelledOut(each, { it: textOf(place), one: textOf(place), isMany: false, there }));
    if (choices.length > 0 && choices.every(isUnderstood))
      return question(
        isNow
          ? `Where the robot itself stands is no condition that a program can be made for: "if ${textOf(condition)}". What should it do?`
          : `Where the robot was before its program begins is not known: "${textOf(condition)}" can't be decided. What should it do?`,
        choices,
      );
  }
  return undefined;
}
