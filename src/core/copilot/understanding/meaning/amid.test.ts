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

/** Its goal, and its program, in which the checker finds nothing wrong. */
function written(instruction: string): { readonly goal: string | undefined; readonly text: string } {
  const understood = understand(instruction, robot, Belief.empty());
  if (understood.kind !== "task") throw new Error(JSON.stringify(understood));
  const goal = liftedGoal(understood.task, robot, abilities);
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
  return { goal, text };
}

describe("between two things", () => {
  it.each([
    ["put the apple between the plate and the doll", "plate", "doll"],
    ["please lay an apple halfway between the plate and the red cup", "plate", "cup"],
    ["set the apple down between the doll and a plate", "doll", "plate"],
  ])("%s", (instruction, first, second) => {
    const { goal, text } = written(instruction);
    expect(goal).toMatch(new RegExp(`\\(on \\?apple \\?furniture\\) \\(located \\?${first} \\?furniture\\)`));
    expect(text).toContain(`is not between \${${first}.id} and \${${second}.id}`);
  });

  it("counts those that stand together, where it is told how many they are", () => {
    expect(written("put the apple between the two cups").text).toContain("if (cups.length !== 2) throw");
  });
});

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
    const program = written(instruction);
    expect(program.goal).toBe(goal);
    expect(program.text).toContain("robot.place(point)");
  });

  it.each([
    ["put the fruits between the cups", /one thing only between/],
    ["put the apple between the plate and the bed", /all things of one kind/],
    ["put both apples between the plate and the doll", /one thing only between the plate and the doll/],
    ["put the doll between the doll and the plate", /between itself/],
    ["put the apple between the red cups", /of a type only/],
    ["put the apple between a cup", /all things of one kind/],
    ["put the table between the cups", /cannot pick up a table/],
  ])("declines: %s", (instruction, reason) => {
    const understood = understand(instruction, robot, Belief.empty());
    expect(understood.kind === "declined" && understood.reason, JSON.stringify(understood)).toMatch(reason);
  });

  it("is no place between furniture", () => {
    const understood = understand("put the apple between the bed and the sofa", robot, Belief.empty());
    expect(understood.kind).toBe("declined");
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
