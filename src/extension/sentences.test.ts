import { expect, it } from "vitest";
import { sentenceOf } from "./sentences";

it.each([
  ["the user pressed Stop", "The user pressed Stop."],
  ["The goal holds.", "The goal holds."],
  ["robot.grasp(cup_0) failed", "robot.grasp(cup_0) failed."],
  ["moveTo(dock_0) failed: why?", "moveTo(dock_0) failed: why?"],
])("%s", (message, sentence) => expect(sentenceOf(message)).toBe(sentence));
