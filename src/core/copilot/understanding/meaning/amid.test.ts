import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { checkProgram } from "../../../checker/checkProgram";
import { Belief } from "../../../world/belief";
import { abilitiesOf } from "../../abilities";
import { liftedStatements } from "../../synthesis/liftedProgram";
import { VariableNames } from "../../synthesis/programText";
import { liftedGoal } from "../goal";
import { understand } from "../understand";

const robot = builtInPackage("mobile-manipulator");
const abilities = abilitiesOf(robot);
const amidCups = (kind: string) => `(exists (?cup - cup ?${kind} - ${kind}) (amid ?${kind} ?cup))`;

describe("in the middle of things of one kind", () => {
  it.each([
    ["put the fruit in the middle of the cups", amidCups("fruit")],
    ["Please place a fruit between the cups.", amidCups("fruit")],
    ["move the doll among all the cups", amidCups("doll")],
    ["pick up an apple and put it in between the cups", amidCups("apple")],
    ["bring the banana into the middle of the cups", amidCups("banana")],
    ["put the cup between the plates", "(exists (?plate - plate ?cup - cup) (amid ?cup ?plate))"],
    [
      "put a red cup amongst the cups",
      "(exists (?cup - cup ?cup-2 - cup) (and (not (= ?cup ?cup-2)) (amid ?cup-2 ?cup)))",
    ],
  ])("%s", (instruction, goal) => {
    const understood = understand(instruction, robot, Belief.empty());
    if (understood.kind !== "task") throw new Error(JSON.stringify(understood));
    expect(liftedGoal(understood.task, robot, abilities)).toBe(goal);
    const lines = liftedStatements(understood.task, robot, abilities, new VariableNames());
    const text = [
      "// @robot mobile-manipulator",
      `// @goal ${goal}`,
      'import type { Robot, Scene } from "robot:mobile-manipulator";',
      "export default async function task(robot: Robot, scene: Scene) {",
      ...(lines ?? []),
      "}",
    ].join("\n");
    expect(checkProgram({ text, file: "/table/task.robot.ts", robot }).problems, text).toEqual([]);
    expect(text).toContain("robot.place(point)");
  });

  it.each([
    ["put the fruits between the cups", /one thing only between/],
    ["put the apple between the plate and the bed", /all things of one kind/],
    ["put the apple between the red cups", /of a type only/],
    ["put the apple between a cup", /all things of one kind/],
    ["put the table between the cups", /cannot pick up a table/],
  ])("declines: %s", (instruction, reason) => {
    const understood = understand(instruction, robot, Belief.empty());
    expect(understood.kind === "declined" && understood.reason, JSON.stringify(understood)).toMatch(reason);
  });

  it("asks for what comes nearest where two things are named, or a place", () => {
    const asked = (instruction: string) => {
      const understood = understand(instruction, robot, Belief.empty());
      return understood.kind === "question" ? understood.choices : understood.kind;
    };
    expect(asked("put the apple between the plate and the cup")).toEqual([
      "put the apple next to the plate",
      "put the apple next to the cup",
    ]);
    expect(asked("put the apple between the bed and the sofa")).toBe("declined");
  });

  it("is a place that other robots have no fact for", () => {
    const understood = understand(
      "put the red block between the blue blocks",
      builtInPackage("tabletop-arm"),
      Belief.empty(),
    );
    expect(understood).toMatchObject({
      kind: "declined",
      reason: expect.stringMatching(/"between" is a place/),
    });
  });
});
