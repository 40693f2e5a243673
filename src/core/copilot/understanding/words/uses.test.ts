import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { checkSnippet } from "../../../../../test/support/checkSnippet";
import { Belief } from "../../../world/belief";
import { abilitiesOf } from "../../abilities";
import { liftedGoal } from "../goal";
import { understand } from "../understand";

const robot = builtInPackage("mobile-manipulator");

describe("things by what they are good for", () => {
  it.each([
    ["put something to drink from on the shelf", "(exists (?shelf - shelf ?cup - cup) (on ?cup ?shelf))"],
    ["bring a thing to sit on to the bed", "asks or declines"],
    [
      "put two things to drink from on the shelf",
      "(exists (?shelf - shelf ?cup - cup ?cup-2 - cup) (and (not (= ?cup ?cup-2)) (on ?cup ?shelf) (on ?cup-2 ?shelf)))",
    ],
    ["move something to eat into the box", "(exists (?box - box ?fruit - fruit) (in ?fruit ?box))"],
    ["put something to fly with on the shelf", "asks or declines"],
  ])("%s", (instruction, goal) => {
    const understood = understand(instruction, robot, Belief.empty());
    const said =
      understood.kind === "task"
        ? liftedGoal(understood.task, robot, abilitiesOf(robot))
        : "asks or declines";
    expect(said).toBe(goal);
  });
});

describe("programs that look things up by words", () => {
  it("are checked: what was found must still be navigated to and grasped in order", () => {
    checkSnippet(
      `  for (const thing of scene.matching("something to drink from")) {
    await robot.grasp(thing as never);
  }`,
      ["error precondition 2 (exists (?f - furniture) (and (at ?f) (located thing ?f)))"],
    );
  });
});
