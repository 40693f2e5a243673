import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { worldOf } from "../../../../../test/support/instructionWorlds";
import { sentencesOf } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { withoutGrounds } from "./grounds";

const robot = builtInPackage("household");
const vocabulary = vocabularyOf(robot.domain, worldOf(robot, "seen"));

function told(said: string): { readonly texts: readonly string[]; readonly notes: readonly string[] } {
  const notes: string[] = [];
  const sentences = withoutGrounds(sentencesOf(said), vocabulary, notes);
  return { texts: sentences.map((tokens) => tokens.map(({ lower }) => lower).join(" ")), notes };
}

describe("a ground in front of what is asked for", () => {
  it.each([
    ["Guests are coming, so wash the bowl", "wash the bowl"],
    ["Guests are coming. Wash the bowl.", "wash the bowl"],
    ["We are saving power, therefore the stove must be switched off", "the stove must be switched off"],
    ["The neighbours complained, that's why the light must be off", "the light must be off"],
    ["It's late already, the light can be turned off", "the light can be turned off"],
    ["Only the egg is done; bring it to the sink", "bring the egg to the sink"],
    ["There is dust on the shelf, so wipe it", "wipe the shelf"],
    ["We have two drawers here, and I want you to open both", "open both drawers"],
    ["The vase would be nicer on the shelf, so take it there", "take the vase to the shelf"],
    ["The light is on, so turn it off", "turn the light off"],
    ["Nobody needs the stove any more, you can switch it off", "switch the stove off"],
    ["We don't need the fork now. It can go in the sink.", "the fork should go in the sink"],
    ["Time for a rest, go to the sink", "go to the sink"],
    ["Lunch time! Wash the bowl.", "wash the bowl"],
    ["I have to work now, which means the stove must be switched off", "the stove must be switched off"],
    ["It's stuffy in here. Fridge open, please", "fridge open , please"],
    ["My battery is low, so back to the sink", "go back to the sink"],
  ])("is left out of: %s", (said, meant) => {
    const { texts, notes } = told(said);
    expect(texts).toEqual([meant]);
    expect(notes.join()).toMatch(/taken as a remark/);
  });

  it.each([
    "the egg must stay in the fridge , so open the sink",
    "nothing may lie on the shelf , so wash the bowl",
    "the bowl belongs on the shelf , so wash the fork",
    "my wife wants the bowl on the shelf , so wash the fork",
    "i need the kettle on the shelf , so wash the fork",
    "the bowl is on the shelf , so wash the fork",
    "there is a parcel in the fridge , so bring it to the sink",
    "my wug is wet and it goes in the sink , so wash the fork",
    "the red mug is broken , so wash the other mug",
    "the vase would be nicer on the shelf , so wash it",
    "i have a clean mug , so put it on the shelf",
    "nobody needs the fork on the shelf , so wash it",
    "we do not need the light , wash the fork",
    "time for the bowl , wash it",
    "next time , wash the fork",
    "i have to wash the bowl , which means the sink must be empty",
    "he said : wash the bowl",
  ])("stays where it may be more: %s", (said) => {
    expect(told(said)).toEqual({ texts: [said], notes: [] });
  });
});
