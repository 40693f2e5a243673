import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { worldOf } from "../../../../../test/support/instructionWorlds";
import { neverCancelled } from "../../../base/cancellation";
import { plannerBrain } from "../../methods/closedLoop/plannerBrain";
import { understand } from "../understand";

const robot = builtInPackage("mobile-manipulator");
const seen = worldOf(robot, "seen");

describe("what has been seen tells which reading is meant", () => {
  it.each([
    [
      "move the doll on the coffee table and the bear to the bed",
      "move the doll that is on the coffee table and the bear to the bed",
    ],
    [
      "put the white cup and the bear from the desk on the shelf",
      "put the white cup and the bear that is from the desk on the shelf",
    ],
  ])("%s", (said, taken) => {
    const understood = understand(said, robot, seen);
    expect(understood).toMatchObject({ kind: "task", taken });
    // While it runs, the world is another one: then the sentence tells it, or the program's own goal does.
    const later = understand(taken, robot, seen, { askWhichOne: false });
    if (later.kind !== "task" || understood.kind !== "task") return;
    expect(later.task.steps).toEqual(understood.task.steps);
  });

  it("is written into the program, which is read again while it runs", async () => {
    const instruction = "move the doll on the coffee table and the bear to the bed";
    const written = await plannerBrain().write(
      { instruction, robot, scene: "bedroom", belief: seen },
      neverCancelled,
    );
    expect(written.kind === "program" && written.text).toContain(
      "// @task move the doll that is on the coffee table and the bear to the bed\n",
    );
  });

  it("where the sentence tells by itself, it stays as it is", () => {
    const understood = understand("put the doll on the bed and the bear on the sofa", robot, seen);
    expect(understood).toMatchObject({ kind: "task" });
    expect(understood).not.toHaveProperty("taken");
  });

  it("where both are so, it is asked", () => {
    expect(understand("put the bear on the desk and the apples on the bench", robot, seen)).toMatchObject({
      kind: "question",
      isAmbiguous: true,
    });
  });

  it("while a run goes on, what is done already is no reason to ask", () => {
    const sentence = "put the bear on the desk and the apples on the bench";
    expect(understand(sentence, robot, seen, { askWhichOne: false }).kind).toBe("task");
  });
});
