import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { worldOf } from "../../../../../test/support/instructionWorlds";
import { understand } from "../understand";
import { sentencesOf } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { withoutBackground } from "./background";
import { plainStatement } from "./plainStatement";

const robot = builtInPackage("mobile-manipulator");
const belief = worldOf(robot, "seen");
const vocabulary = vocabularyOf(robot.domain, belief);

/** What is tried instead of an instruction that is not understood. */
function orders(said: string): readonly string[] {
  const tried: string[] = [];
  withoutBackground(said, vocabulary, (rest) => {
    tried.push(rest.toLowerCase());
    return undefined;
  });
  return tried;
}

describe("what is told beside an order", () => {
  it.each([
    ["The sofa looks so empty. Put the bear on it.", "put the bear on the sofa"],
    ["Both apples have gone bad. Throw them away.", "throw both apples away"],
    ["The kid can't sleep without the teddy, so bring it to the bed", "bring the teddy to the bed"],
    ["Somebody left a cup on the desk. Wash it.", "wash the cup that is on the desk"],
    [
      "Somebody forgot a parcel on the desk. Bring it to the bed.",
      "bring the parcel from the desk to the bed",
    ],
    ["I found the doll and the bear. Put them on the bed.", "put the doll and the bear on the bed"],
    ["Somebody is sitting on the sofa. Go over there.", "go to the sofa"],
    ["The news is about to start. Open the box.", "open the box"],
    ["Open the box, I need space on the desk", "open the box"],
    ["Put the doll on the bed, my daughter misses it", "put the doll on the bed"],
    ["I am no expert, but put the doll on the bed", "put the doll on the bed"],
    ["Close the box so that nothing gets wet", "close the box"],
    ["Close the box so that I can reach the cup", "close the box"],
    ["Close the box before the guests arrive", "close the box"],
    ["Close the box to save energy", "close the box"],
    ["For the sandwiches, cut the orange", "cut the orange"],
    ["Lunch! Put the orange on the plate.", "put the orange on the plate"],
  ])("may be left out: %s", (said, meant) => {
    expect(orders(said)).toContain(meant);
  });

  it.each([
    "The doll flibbers to the bed. Open the box.",
    "The doll flibbers. Open the box.",
    "The kids played with the doll and the bear. Put it on the sofa.",
    "The moon shines on the table. Put it on the bed.",
    "I have a clean cup. Put it on the table.",
    "The desk is free, so go back there",
    "The red cup is broken. Put a cup on the desk.",
    "My daughter wants the doll. Put the bear on the bed.",
    "A parcel is waiting on the desk. Go to the sofa.",
    "Put the orange on the plate, it gets chilled there",
    "Put the orange in the box, but don't close it",
    "Close the box so that it is half full",
    "Turn the cup so that the handle points left",
    "Wash the apple before it goes into the box",
    "Go to the desk to get the cup",
    "For each toy, open a box",
  ])("stays: %s", (said) => {
    expect(orders(said)).toEqual([]);
  });

  it("is told in the notes of what is understood without it", () => {
    const understood = understand("The dog chewed on the doll. Put the doll in the blue box.", robot, belief);
    expect(understood).toMatchObject({ kind: "task" });
    expect(understood.kind === "task" && understood.task.notes.join()).toMatch(/told beside the order/);
  });
});

describe("a plain statement", () => {
  it.each([
    "the doll stays where it is",
    "the orange is not to be moved",
    "the red cup is the one I mean",
    "the doll belongs on the bed",
    "only the plate may stay",
    "everything else is to stay",
    "the blue one is fine where it is",
    "the bed gets the doll",
    "the orange gets washed",
    "the desk is the place for the cups",
    "the first stop is the desk",
    "Grandma puts the doll on the bed",
    "I want the flibber on the table",
    "I hate the doll on the desk",
    "the dol is on the bed",
    "two toys are enough",
    "you forgot the doll",
    "it is time the doll was washed",
    "somebody should wash the doll",
    "what time is it",
  ])("is none that may ask for something: %s", (said) => {
    expect(plainStatement(sentencesOf(said)[0], vocabulary, false)).toBeUndefined();
  });

  it.each([
    "ice cream has arrived at the station",
    "the air in the room is stuffy",
    "you look tired",
    "my guests need more time",
    "we are short of space",
    "it gets cold at night",
    "I feel like some music",
  ])("only tells how things are: %s", (said) => {
    expect(plainStatement(sentencesOf(said)[0], vocabulary, false)).toBeDefined();
  });
});
