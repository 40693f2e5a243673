import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { initialBelief } from "../../program/initialBelief";
import { actionTask } from "../understanding/actions/actionTask";
import { imaginedBelief } from "../understanding/actions/imagined";
import { understand } from "../understanding/understand";
import { type Sought, soughtByActions, soughtInTask } from "./sought";

const robot = builtInPackage("household");
const said = (sought: Sought) => (sought.kind === "types" ? [...sought.types].sort() : sought.kind);

describe("what an instruction by actions looks for before anything has been seen", () => {
  const imagined = imaginedBelief(robot);

  it.each([
    ["put the pepper mill on the dining table", ["pepper-shaker", "table"]],
    ["put the coffee grinder on the dining table", ["table"], ["the coffee grinder"]],
    ["pick up the kettle and put it on the end of the island", ["kettle"], ["the end of the island"]],
    ["pick up the soap dispenser and put it in the sink", ["sink", "soap"]],
    ["put a clean plate on the shelf", ["plate", "shelf"]],
    ["boil an egg in water", ["egg", "pot"]],
    ["open the cabinet beside the sink", ["cabinet"]],
    // One of each kind is not enough where all of them are meant.
    ["wash all that is dirty", "whatever"],
    ["clear off the table", "whatever"],
    ["wash every plate and close all cabinets", "whatever"],
    // No drawer is hidden in another one.
    ["close all the drawers and all cabinets", "nothing"],
    ["turn off every light", "nothing"],
    ["cook an egg and close every drawer", ["egg"]],
    ["close every drawer and put the coffee grinder on the dining table", [], ["the coffee grinder"]],
  ])("%s", (instruction, sought, called: readonly string[] = []) => {
    const task = actionTask(instruction, robot, imagined, { isImagined: true });
    if (task?.kind !== "stages") throw new Error(`no stages: ${JSON.stringify(task)}`);
    expect(said(soughtByActions(task, imagined, robot))).toEqual(sought);
    expect(task.called).toEqual(called);
  });
});

describe("what an instruction over kinds of things looks for", () => {
  it.each([
    ["put the bread on the counter", ["bread", "counter"], []],
    ["put all the plates on the table", "whatever", []],
    ["move everything from the counter into the fridge", "nothing", ["counter"]],
    ["put all dishes from the counter in the sink", "nothing", ["counter"]],
    ["move the egg and everything from the counter into the fridge", ["egg"], ["counter"]],
    ["take everything out of the fridge and put it on the table", "whatever", []],
    ["make sure nothing is left on the table", "nothing", ["table"]],
  ])("%s", (instruction, sought, near) => {
    const understood = understand(instruction, robot, initialBelief(robot));
    if (understood.kind !== "task") throw new Error(`no task: ${JSON.stringify(understood)}`);
    const found = soughtInTask(understood.task, robot);
    expect([said(found.sought), [...found.near].sort()]).toEqual([sought, near]);
  });
});
