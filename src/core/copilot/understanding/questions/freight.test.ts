import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { worldOf } from "../../../../../test/support/instructionWorlds";
import { understand } from "../understand";
import { vocabularyOf } from "../words/vocabulary";
import { askedOfFreight } from "./freight";

function choices(name: string, instruction: string): readonly string[] | undefined {
  const robot = builtInPackage(name);
  const belief = worldOf(robot, "seen");
  const isUnderstood = (said: string) => understand(said, robot, belief).kind === "task";
  const seen = { robot, belief, vocabulary: vocabularyOf(robot.domain, belief) };
  const answer = askedOfFreight(instruction, seen, isUnderstood);
  return answer?.kind === "question" ? answer.choices : undefined;
}

describe("what a robot that only drives is to bring", () => {
  it.each([
    [
      "Take the parcel from the loading bay to the workshop",
      "go to the loading bay and then go to the workshop",
    ],
    [
      "Deliver the crates to the cold store from the packing station",
      "go to the packing station and then go to the cold store",
    ],
    [
      "A pallet is waiting at the loading bay. Get it to the workshop.",
      "go to the loading bay and then go to the workshop",
    ],
    [
      "Collect the goods at the loading bay and haul them to the workshop. Go to the charging dock.",
      "go to the loading bay and then go to the workshop and then go to the charging dock",
    ],
  ])("is asked about as a drive: %s", (said, drive) => {
    expect(choices("agv", said)).toEqual([drive]);
  });

  it.each([
    "Do not take the parcel to the workshop",
    "If there is a parcel at the loading bay, take it to the workshop",
    "Take the parcel away",
    "Go to the loading bay, frobnicate and take a picture",
    "Move to the workshop and flibber",
    "The loading bay is next to the workshop",
  ])("stays as it is where that is not what is said: %s", (said) => {
    expect(choices("agv", said)).toBeUndefined();
  });

  it("is no question for a robot that carries", () => {
    expect(choices("mobile-manipulator", "Take the parcel from the desk to the bed")).toBeUndefined();
  });
});
