import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { worldOf } from "../../../../../test/support/instructionWorlds";
import { understand } from "../understand";
import { actionTask } from "./actionTask";

const robot = builtInPackage("household");
const belief = worldOf(robot, "seen");
const asked = (instruction: string) => actionTask(instruction, robot, belief);

describe("what is left out of a group", () => {
  it.each([
    ["wash all mugs except the red one", "(is-clean mug_0)"],
    ["open every drawer but the top one", "(is-open drawer_1)"],
    [
      "put all plates except the blue one in the sink and wash them",
      "(and (in plate_0 sink_0) (is-clean plate_0))",
    ],
  ])("stays as it is: %s", (instruction, goal) => {
    expect(asked(instruction)).toMatchObject({ kind: "stages", goal });
  });

  it("has to be there", () => {
    expect(asked("wash all mugs except the purple one")).toMatchObject({
      kind: "declined",
      reason: 'There is no "the purple one" here.',
    });
  });

  it("is asked for where it is one of several", () => {
    expect(asked("wash all dishes except the mug")).toMatchObject({
      kind: "question",
      choices: ["wash all dishes except mug_0", "wash all dishes except mug_1"],
    });
  });

  it("may be what a pronoun after several things means", () => {
    const choices = [
      "open all drawers but the top one and close them",
      "open all drawers but the top one and close the top one",
    ];
    expect(asked("open all drawers but the top one and close it")).toMatchObject({
      kind: "question",
      choices,
    });
    for (const choice of choices) expect(asked(choice)).toMatchObject({ kind: "stages" });
  });

  it("is not what a pronoun after everything means", () => {
    const told = understand(
      "take everything out of the fridge except the egg and put it on the shelf",
      robot,
      belief,
    );
    const last = told.kind === "task" ? told.task.steps.at(-1) : undefined;
    expect(last).toMatchObject({ kind: "transport", items: [{ amount: { kind: "all" } }] });
  });
});
