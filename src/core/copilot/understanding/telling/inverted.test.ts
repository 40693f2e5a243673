import { describe, expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { withPlaceLast } from "./inverted";
import { withoutThingFirst } from "./setFirst";

const told = (said: string): string =>
  sentencesOf(said)
    .flatMap((sentence) => withPlaceLast(withoutThingFirst(sentence)).map(({ lower }) => lower))
    .join(" ");

describe("what is set before the rest", () => {
  it.each([
    ["It is the doll that should go to the bed.", "the doll should go to the bed"],
    ["It's the plate that the fruit belongs on.", "the fruit belongs on the plate"],
    ["What belongs in the bin is the rubbish.", "the rubbish belongs in the bin"],
    [
      "Not the red cup but the blue one should be on the desk.",
      "the blue cup , not the red cup , should be on the desk",
    ],
    ["It's the bear I want you to pick up.", "i want you to pick up the bear"],
    ["On the plate is where I want the fruit.", "i want the fruit on the plate"],
    ["Where you need to be is the dock.", "go to the dock"],
    ["On the bed, put the doll, then go to the sofa.", "put the doll on the bed , then go to the sofa"],
    ["Onto the plate goes the blue cup.", "the blue cup goes onto the plate"],
    [
      "On top of the green block there should be the red one.",
      "the red one should be on top of the green block",
    ],
    [
      "From the table the doll should be taken to the bed.",
      "the doll should be taken from the table to the bed",
    ],
    ["Into the box with the toys!", "put the toys into the box"],
    [
      "Apart from the red one, all cups should be on the desk.",
      "all cups should be on the desk except the red one",
    ],
  ])("%s", (said, plain) => expect(told(said)).toBe(plain));

  it.each([
    // How it is, rather than how it should be.
    ["it is the doll that is on the bed", "the doll is on the bed"],
    ["what is on the sofa is the bear", "what is on the sofa is the bear"],
    ["on the bed there is a doll", "on the bed there is a doll"],
    // Two places.
    ["on the table, put the doll on the bed", "on the table , put the doll on the bed"],
    ["on the bed with the doll", "on the bed with the doll"],
    ["close the fridge but leave the cabinet open", "close the fridge but leave the cabinet open"],
    ["apart from that, the doll should go to the bed", "apart from that , the doll should go to the bed"],
  ])("does not take for an order: %s", (said, plain) => expect(told(said)).toBe(plain));
});
