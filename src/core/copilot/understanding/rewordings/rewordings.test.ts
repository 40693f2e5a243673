import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { initialBelief } from "../../../program/initialBelief";
import { sentencesOf } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { reworded } from "./rewordings";

function check(robotName: string, said: string, meant: string, noted?: RegExp) {
  const robot = builtInPackage(robotName);
  const notes: string[] = [];
  const sentences = reworded(sentencesOf(said), vocabularyOf(robot.domain, initialBelief(robot)), notes);
  const words = sentences.map((sentence) => sentence.map(({ lower }) => lower).join(" "));
  expect(words.join(". ")).toBe(meant);
  if (noted) expect(notes.join(" ")).toMatch(noted);
  else expect(notes).toEqual([]);
}

describe("other words for the same", () => {
  const robot = "mobile-manipulator";

  it("leaves nothing out that the robot is asked for", () => {
    const second = "i want to have the doll on the bed";
    check(
      robot,
      `Put the cup on the table. I want to have the doll on the bed`,
      `put the cup on the table. ${second}`,
    );
    check(robot, "Throw away the fruit we will not eat", "throw away the fruit we will not eat");
    check(robot, "Put away the cups we will use", "put away the cups we will use");
  });

  it("says every small word once", () => {
    check(robot, "put the apple into the the box", "put the apple into the box");
  });

  it("leaves out what is not to come along, of several things of a kind", () => {
    check(
      robot,
      "Put the fruit in the box, but not the apple",
      "put all the fruit except the apple in the box",
    );
    check(robot, "put all toys on the bed but not the bear", "put all toys except the bear on the bed");
    check(
      robot,
      "Put the cup on the bed but not the plate",
      "put the cup on the bed",
      /Left alone: the plate/,
    );
    const untold = "move the toys off the sofa , but not the bear";
    check(robot, untold, untold);
  });

  it("leaves out what is said only to set something off", () => {
    const noted = /Nothing is done about what should not be/;
    check(robot, "put the red cup on the bed but not the blue cup", "put the red cup on the bed", noted);
    check(robot, "put the doll, not the bear, on the bed", "put the doll on the bed", noted);
    check(robot, "don't put the doll on the bed, put it on the sofa", "put the doll on the sofa", noted);
    check(robot, "put only the doll on the bed", "put the doll on the bed", /stays as it is/);
    for (const constraint of [
      "do not move the plate",
      "put all toys on the bed , but not the red one on the desk",
      "put the doll next to the bear but not on the bed",
    ])
      check(robot, constraint, constraint);
  });

  it("clears a place of all but what is kept", () => {
    check(robot, "Clear the table but keep the cups", "clear the table except the cups");
    check(robot, "Empty the box, but leave the doll", "empty the box except the doll");
    check(
      robot,
      "Put the apple on the bed but leave the cups alone",
      "put the apple on the bed",
      /Left alone: the cups/,
    );
  });

  it("leaves out what a person will do, and takes a clean thing for it", () => {
    check(
      robot,
      "Put a cup onto the plate, I will pour water into it",
      "put a clean cup onto the plate",
      /clean/,
    );
    check(
      robot,
      "Put a blue mug on the table so that I can drink",
      "put a blue clean mug on the table",
      /clean/,
    );
    check(
      robot,
      "Put the used cup on the bed because I will wash it",
      "put the used cup on the bed",
      /nothing/,
    );
    check(robot, "Put a cup to drink from onto the plate", "put a clean cup onto the plate", /clean/);
  });

  it("keeps what follows it, and what is asked for politely", () => {
    check(
      robot,
      "put a cup on the plate, I will drink from it, and put the doll on the bed",
      "put a clean cup on the plate , and put the doll on the bed",
      /clean/,
    );
    check(robot, "I would like to have the doll on the bed", "i would like to have the doll on the bed");
    check(robot, "find something to drink from", "find something to drink from");
  });

  it("knows lead-ins, lists that go on, and looks that are denied", () => {
    check(robot, "Do this: put the doll on the bed", "put the doll on the bed");
    check(
      robot,
      "put the doll on the bed and the bear too",
      "put the doll on the bed. put the bear on the bed",
    );
    check(robot, "pick up the doll and the bear too", "pick up the doll and the bear too");
    check(robot, "put every non-red cup on the bed", "put every cup that is not red on the bed");
  });

  it("tells where a thing is before what is to be done with it", () => {
    check("household", "there's a spoon in a drawer; find it", "find a spoon in a drawer. find it");
    check("household", "there's a spoon in a drawer", "there is a spoon in a drawer");
    check("household", "give the plant a drink", "water the plant");
    check(
      "household-two-hands",
      "take the milk out of the fridge and put it back",
      "take the milk out of the fridge and put it in the fridge",
    );
  });

  it("leaves alone what is to be kept, or leaves it out of a whole", () => {
    check("tabletop-arm", "throw the trash away but keep the tomatoes", "throw the trash away", /Left alone/);
    check(robot, "put everything on the bed but keep the cups", "put everything on the bed except the cups");
  });
});

describe("wishes that name the deed", () => {
  it.each([
    ["I'd like the table cleared", "clear the table"],
    ["get the fork washed and put in the drawer", "wash the fork and put it in the drawer"],
    ["I want the plates washed", "wash the plates"],
    ["I want all drawers shut and every light off", "i want all drawers shut and every light off"],
    ["get the egg", "get the egg"],
  ])("%s", (said, meant) => check("household", said, meant));
});

describe("the last one of a tour", () => {
  it.each([
    [
      "go to the workshop and the cold store but the workshop last",
      "go to the cold store then go to the workshop",
    ],
    [
      "go to the dock, the workshop and the cold store, the dock last",
      "go to the workshop and the cold store then go to the dock",
    ],
    [
      "go to the dock and the workshop and the cold store last",
      "go to the dock and the workshop then go to the cold store",
    ],
  ])("is no stop before that: %s", (said, meant) => check("agv", said, meant));
});

describe("what is left without a place", () => {
  it("is left alone", () => {
    check("tabletop-arm", "leave the tomatoes, throw out the rubbish", "throw out the rubbish", /Left alone/);
  });
});

describe("one table for all", () => {
  it.each([
    ["bring the orange to the same table as the doll", "bring the orange on the same table as the doll"],
    ["move the cups so they are all on the same table", "move the cups on the same table"],
  ])("%s", (said, meant) => check("mobile-manipulator", said, meant));
});
