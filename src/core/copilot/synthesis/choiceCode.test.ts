import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { initialBelief } from "../../program/initialBelief";
import { abilitiesOf } from "../abilities";
import { understand } from "../understanding/understand";
import { liftedStatements } from "./liftedProgram";
import { VariableNames } from "./programText";

function written(instruction: string): string {
  const robot = builtInPackage("mobile-manipulator");
  const understood = understand(instruction, robot, initialBelief(robot));
  if (understood.kind !== "task") throw new Error(JSON.stringify(understood));
  return (liftedStatements(understood.task, robot, abilitiesOf(robot), new VariableNames()) ?? []).join("\n");
}

describe("things that a program chooses", () => {
  it("are taken from every table where any of them will do", () => {
    const text = written("put all toys that are on a table on the sofa");
    expect(text).toContain('scene.all("toy").filter((toy) => scene.all("table").some((table) =>');
    expect(text).not.toContain("No table with such things");
  });

  it("are taken from the one table that is meant", () => {
    const text = written("put all toys that are on the table on the sofa");
    expect(text).toContain("No table with such things");
  });

  it("are as many as are wanted of those of one table", () => {
    const text = written("put two toys that are on a table on the sofa");
    expect(text).toContain("No table with such things");
    expect(text).toContain(".slice(0, 2)");
  });

  it("need not be there where nothing is to be left", () => {
    const text = written("make sure nothing is left on the desk");
    expect(text).toMatch(/const desk = .*\?\? scene\.all\("table"\)/);
    expect(text).toContain('throw new Error("No desk was seen.")');
    expect(text).not.toContain("length === 0");
  });
});
