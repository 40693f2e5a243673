import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { initialBelief } from "../../../program/initialBelief";
import { sentencesOf } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { withSameAgain } from "./sameAgain";

const robot = builtInPackage("household");
const vocabulary = vocabularyOf(robot.domain, initialBelief(robot));

const check = (said: string, expected: string) =>
  expect(
    withSameAgain(sentencesOf(said), vocabulary)
      .map((sentence) => sentence.map(({ text }) => text).join(" "))
      .join(". "),
  ).toBe(expected);

describe("the same with one more thing", () => {
  it.each([
    ["wash the fork. Do the same with the spoon", "wash the fork. wash the spoon"],
    [
      "the sponge goes into the sink, the soap as well",
      "the sponge goes into the sink. the soap goes into the sink",
    ],
    [
      "wash the fork and put it in the sink, likewise the spoons",
      "wash the fork and put it in the sink. wash the spoons and put them in the sink",
    ],
  ])("is said once more: %s", check);

  it.each([
    ["wash the fork and cook the egg. Do the same with the spoon"],
    ["wash the fork or the spoon, the knife as well"],
  ])("is left where it is not clear what that is: %s", (said) =>
    check(
      said,
      sentencesOf(said)
        .map((sentence) => sentence.map(({ text }) => text).join(" "))
        .join(". "),
    ),
  );
});

describe("steps that are numbered", () => {
  it.each([
    ["1. wash the mug 2. dry it", 2],
    ["step 1: wash the mug, step 2: dry it", 2],
    ["- wash the mug\n- dry it", 2],
    ["First, wash the mug; second, dry it; third, put it away.", 3],
    ["first wash the mug, second dry it and thirdly put it away", 3],
    ["first wash the mug, then the second one", 1],
    ["put the first mug in the sink, and second the plate", 1],
    ["put 2 mugs in the sink. 3 is too many", 2],
    ["put the mug at 1. then go on", 2],
  ])("are sentences: %s", (said, count) => expect(sentencesOf(said)).toHaveLength(count));
});
