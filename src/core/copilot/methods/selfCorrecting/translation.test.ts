import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { mobileManipulatorPackage } from "../../../../../test/support/runs";
import { describeCall } from "../../../runner/actionCall";
import { Belief } from "../../../world/belief";
import type { HandOffset } from "./handOffset";
import { subTaskLines } from "./subTaskCode";
import { callsOf, certainCall } from "./translation";

const room = {
  robot: mobileManipulatorPackage(),
  belief: Belief.empty().withObjects([
    { id: "table_0", type: "table", label: "table", attributes: {} },
    { id: "bed_0", type: "bed", label: "bed", attributes: {} },
    { id: "apple_0", type: "apple", label: "apple", attributes: { colour: "red" } },
    { id: "apple_1", type: "apple", label: "apple", attributes: { colour: "green" } },
    { id: "plate_0", type: "plate", label: "plate", attributes: {} },
  ]),
};

function check(words: string, expected: string | undefined): void {
  const call = certainCall(words, room);
  expect(call && describeCall(call.action, call.args), words).toBe(expected);
}

describe("words that say one call", () => {
  it("by the names of actions and objects", () => {
    check("navigate to the bed", "robot.navigate(bed_0)");
    check("Explore local.", "robot.exploreLocal()");
    check("explore-global", "robot.exploreGlobal()");
    check("grasp apple_1", "robot.grasp(apple_1)");
    check("grasp the red apple", "robot.grasp(apple_0)");
    check("robot.place(plate_0)", "robot.place(plate_0)");
    check("await robot.place({ x: 1, y: -0.5, z: 0.7 });", "robot.place({ x: 1, y: -0.5, z: 0.7 })");
    check('reportObservation("rest")', 'robot.reportObservation("rest")');
  });

  it("by what is said for them", () => {
    check("go to the bed", "robot.navigate(bed_0)");
    check("pick up the green apple", "robot.grasp(apple_1)");
  });

  it("and no others", () => {
    check("grasp the apple", undefined);
    check("grasp the bed", undefined);
    check("grasp the pear", undefined);
    check("put the red apple on the plate", undefined);
    check("do not grasp apple_1", undefined);
    check("grasp apple_1 carefully", undefined);
    check("fly to the bed", undefined);
    check("robot.fly(bed_0)", undefined);
    check("", undefined);
  });
});

it("ids one after the other are the arguments in their order", () => {
  const home = {
    robot: builtInPackage("household-two-hands"),
    belief: Belief.empty().withObjects([
      { id: "salmon_0", type: "salmon", label: "salmon", attributes: {} },
      { id: "fridge_0", type: "fridge", label: "fridge", attributes: {} },
    ]),
  };
  const said = (words: string) => {
    const call = certainCall(words, home);
    return call && describeCall(call.action, call.args);
  };
  expect(said("put in salmon_0 fridge_0")).toBe("robot.putIn(salmon_0, fridge_0)");
  expect(said("put-in salmon_0 into fridge_0")).toBe("robot.putIn(salmon_0, fridge_0)");
  expect(said("put in salmon_0 fridge_0 quickly")).toBeUndefined();
  expect(said("put in salmon_0")).toBeUndefined();
});

describe("calls of a reply", () => {
  const arm = {
    robot: builtInPackage("tabletop-arm"),
    belief: Belief.empty().withObjects([{ id: "block_0", type: "block", label: "block", attributes: {} }]),
  };
  const move = (target: string, yaw: string, offset?: HandOffset) => {
    const calls = callsOf([{ action: "executeTrajectory", args: [target, yaw] }], { ...arm, offset });
    return calls.ok ? calls.value.map(({ action, args }) => describeCall(action, args)) : calls.error;
  };

  it("have points, numbers, words and things for arguments", () => {
    expect(move("{ x: 0.1, y: -0.2, z: 0.9 }", "1.5")).toEqual([
      "robot.executeTrajectory({ x: 0.1, y: -0.2, z: 0.9 }, 1.5)",
    ]);
    expect(move('{"x":0.1,"y":0,"z":1e-1}', "auto")).toEqual([
      'robot.executeTrajectory({ x: 0.1, y: 0, z: 0.1 }, "auto")',
    ]);
    expect(move("[0.1, 0, 1]", '"auto"')).toEqual([
      'robot.executeTrajectory({ x: 0.1, y: 0, z: 1 }, "auto")',
    ]);
    expect(move("block_0", "auto")).toEqual(['robot.executeTrajectory(block_0, "auto")']);
  });

  it("that the API does not have are told", () => {
    expect(move("block_7", "auto")).toMatch(/block_7 is not known/);
    expect(move("block_0", "sideways")).toMatch(/yaw takes number/);
  });

  it("have their points corrected by a steady offset", () => {
    const offset: HandOffset = { motions: 8, mean: [0.01, 0.003, 0], steady: [0.01, 0, 0] };
    expect(move("{ x: 0.1, y: 0, z: 0.9 }", "0", offset)).toEqual([
      "robot.executeTrajectory({ x: 0.09, y: 0, z: 0.9 }, 0)",
    ]);
    expect(move("block_0", "0", offset)).toEqual(["robot.executeTrajectory(block_0, 0)"]);
  });
});

it("a sub-task's name stays a comment, and asks for nothing", () => {
  const name = "go\n}\u2028process.exit(); // robot-fault stuck";
  expect(subTaskLines(name, [{ action: "exploreGlobal", args: [] }], room.robot)).toEqual([
    "// Sub-task: go } process.exit(); / robot-fault stuck",
    "await robot.exploreGlobal();",
  ]);
});
