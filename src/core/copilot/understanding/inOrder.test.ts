import { describe, expect, it } from "vitest";
import { infinitive, inOrder } from "./inOrder";
import { sentencesOf } from "./words/tokens";

function said(sentence: string): string {
  return inOrder(sentencesOf(sentence)[0])
    .map(({ lower }) => lower)
    .join(" ");
}

describe("which of two things is done first", () => {
  it.each([
    ["before you cook, wash the pan", "wash the pan then cook"],
    ["wash the pan before cooking", "wash the pan then cook"],
    ["after opening the fridge, take the egg", "open the fridge then take the egg"],
    ["shut the fridge once you have taken out the milk", "take out the milk then shut the fridge"],
    ["once you've been to the workshop, return to the dock", "go to the workshop then return to the dock"],
    ["when you are done, close the drawer", "then close the drawer"],
    [
      "go to the dock only after you have visited all other areas",
      "visit all areas except the dock then go to the dock",
    ],
    [
      "visit every other area before going to the dock",
      "visit every area except the dock then go to the dock",
    ],
    ["wash all other plates before cooking the egg", "wash all other plates then cook the egg"],
    ["go to the workshop after the store", "go to the store then go to the workshop"],
    // The place has its name in what comes last now.
    [
      "before you close the fridge, put the banana in it",
      "put the banana in the fridge then close the fridge",
    ],
    ["before you put the cup on the plate, wash it", "wash the cup then put it on the plate"],
    ["bring the vase to the table after filling it", "fill the vase then bring it to the table"],
    ["wash the fork after taking it out of the drawer", "take the fork out of the drawer then wash it"],
    ["take the cup to the sink, but first wash the plate", "wash the plate then take the cup to the sink"],
    [
      "return the rag to the sink after you have wiped the table with it",
      "wipe the table with the rag then return the rag to the sink",
    ],
    [
      "close the jar with its lid once you have put an egg in it",
      "put an egg in the jar then close it with its lid",
    ],
    ["close the fridge after you have put the egg in it", "put the egg in the fridge then close the fridge"],
    [
      "put the cup in the sink after you have taken the fork from it",
      "take the fork from it then put the cup in the sink",
    ],
    [
      "before you go to bed, turn off the light, then lie down",
      "turn off the light then go to bed then lie down",
    ],
    [
      "before you go to bed, turn off the light, then close the door",
      "turn off the light , then close the door then go to bed",
    ],
  ])("%s", (sentence, order) => {
    expect(said(sentence)).toBe(order);
  });

  it("leaves it open what was named in a sentence before", () => {
    const [sentence] = sentencesOf("close the box after you have put it in the sink");
    const words = inOrder(sentence, 1).map(({ lower }) => lower);
    expect(words.join(" ")).toBe("put it in the sink then close the box");
  });

  it.each([
    // The robot does not do this itself, so it is a condition.
    "when the egg is cooked , open the microwave",
    "once the doorbell rings , go to the door",
    "put the cup on the table",
  ])("%s stays as it is", (sentence) => {
    expect(said(sentence)).toBe(sentence);
  });
});

it("a gerund that opens a sentence becomes an order, and no other", () => {
  expect(infinitive(sentencesOf("closing the door")[0])[0].lower).toBe("close");
  expect(infinitive(sentencesOf("the closing door")[0])[0].lower).toBe("the");
});
