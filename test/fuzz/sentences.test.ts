import { expect, it } from "vitest";
import { judgeAll } from "../support/instructionLists";
import { composedSentence } from "./composedSentences";
import { fuzzCount, fuzzTimeout } from "./fuzzCount";

/*
 * Sentences that are put together at random: most are understood, some are asked about, and none is taken for something
 * else. ROBOT_COPILOT_FUZZ=1000 for the record.
 */

it.each(["mobile-manipulator", "household"])("composed sentences: %s", { timeout: fuzzTimeout }, (robot) => {
  const sentences = Array.from({ length: fuzzCount(60) }, (_, seed) => composedSentence(robot, seed + 1));
  const judged = judgeAll(robot, sentences);
  const wrong = judged.filter(({ verdict }) => verdict === "wrong");
  expect(wrong.map(({ sentence, got, expected }) => ({ sentence, got, expected }))).toEqual([]);
  const right = judged.filter(({ verdict }) => verdict === "right").length;
  console.log(`${robot}: ${right} of ${judged.length} composed sentences are understood at once`);
  expect(right / judged.length).toBeGreaterThan(0.85);
});
