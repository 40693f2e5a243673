import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { Belief } from "../../../world/belief";
import { abilitiesOf } from "../../abilities";
import { liftedGoal } from "../goal";
import { understand } from "../understand";

/* Several places, one after the other. */

const vehicle = builtInPackage("agv");
const manipulator = builtInPackage("mobile-manipulator");

function goalOf(instruction: string, robot = vehicle): string | undefined {
  const understood = understand(instruction, robot, Belief.empty());
  if (understood.kind !== "task") throw new Error(JSON.stringify(understood));
  return liftedGoal(understood.task, robot, abilitiesOf(robot));
}

const workshopThenBay =
  "(exists (?workshop - workshop ?loading-bay - loading-bay) (and (visited-after ?loading-bay ?workshop) (at ?loading-bay)))";

describe("an order of places", () => {
  it.each([
    "visit the workshop and then the loading bay",
    "visit the workshop, then the loading bay",
    "go to the workshop, then go to the loading bay",
    "go to the workshop and then to the loading bay",
    "drive to the workshop and finally to the loading bay",
    "visit the workshop and the loading bay in this order",
    "first visit the workshop, then drive to the loading bay",
  ])("%s", (instruction) => expect(goalOf(instruction)).toBe(workshopThenBay));

  it("of three asks for each after the one before", () => {
    expect(goalOf("visit the cold store, the workshop and the charging dock, one after the other")).toBe(
      "(exists (?cold-store - cold-store ?workshop - workshop ?charging-dock - charging-dock) (and (visited-after ?workshop ?cold-store) (visited-after ?charging-dock ?workshop) (at ?charging-dock)))",
    );
  });

  it("one place is no order", () => {
    expect(goalOf("visit the workshop")).toBe("(exists (?workshop - workshop) (at ?workshop))");
  });

  it("a domain without a word for it asks for the last place only", () => {
    expect(goalOf("visit the bed, the sofa and the shelf in this order", manipulator)).toBe(
      "(exists (?shelf - shelf) (at ?shelf))",
    );
  });

  it.each(["agv", "quadruped", "tabletop-arm"])("what is offered instead can be said: %s", (name) => {
    const robot = builtInPackage(name);
    const declined = understand("dance with the giraffe", robot, Belief.empty());
    if (declined.kind !== "declined") throw new Error(JSON.stringify(declined));
    expect(declined.suggestions.length).toBeGreaterThan(0);
    for (const suggestion of declined.suggestions)
      expect(understand(suggestion, robot, Belief.empty()), suggestion).toHaveProperty("kind", "task");
  });

  it("is found in the domain by what it does, not by its name", () => {
    expect(abilitiesOf(vehicle).visits).toEqual({ been: "visited", after: "visited-after" });
    expect(abilitiesOf(manipulator).visits).toEqual({ been: undefined, after: undefined });
  });
});
