import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { programText } from "../../../../../test/support/runs";
import { initialBelief } from "../../../program/initialBelief";
import { grownProgram, isLook, plannedStep, stepLines, verified, wellFormed } from "./steps";

const arm = builtInPackage("tabletop-arm");
const mobile = builtInPackage("mobile-manipulator");
const known = initialBelief(mobile).withObjects(
  ["table_0", "banana_0"].map((id) => ({ id, type: id.split("_")[0], label: id, attributes: {} })),
);
const planned = (action: string, ...args: string[]) => plannedStep(action, args, mobile, known);

describe("arguments in a reply", () => {
  it("become what the action takes", () => {
    const move = (...args: string[]) =>
      plannedStep("executeTrajectory", args, arm, initialBelief(arm)).step.args;
    expect(move("{ x: 0.3, y: -0.1, z: 0.25 }", "1.57")).toEqual([
      { kind: "location", position: [0.3, -0.1, 0.25] },
      { kind: "value", value: 1.57 },
    ]);
    expect(move('{"x": 1, "y": 0, "z": 1e-3}', "auto")).toEqual([
      { kind: "location", position: [1, 0, 0.001] },
      { kind: "value", value: "auto" },
    ]);
    expect(planned("grasp", " banana_0 ").step.args).toEqual([{ kind: "object", id: "banana_0" }]);
  });

  it("are named as calls are", () => {
    expect(planned("grasp", "banana_0").text).toBe("robot.grasp(banana_0)");
    expect(planned("place", "{ x: 1, y: 2, z: 0.7 }").text).toBe("robot.place({ x: 1, y: 2, z: 0.7 })");
  });

  it("may be constants", () => {
    const step = planned("reportObservation", "rest");
    expect(wellFormed(step, mobile, known)).toMatchObject({ ok: true });
    expect(stepLines(step, mobile, false)).toEqual(['await robot.reportObservation("rest");']);
  });
});

describe("a step", () => {
  it("is not possible with its preconditions unsatisfied, and it is said which", () => {
    const away = verified(planned("grasp", "banana_0"), mobile, known);
    expect(away).toEqual({ ok: false, error: expect.stringContaining("(located banana_0 ?f)") });
    expect(wellFormed(planned("grasp", "banana_0"), mobile, known)).toEqual({ ok: true, value: known });
  });

  it("changes what is believed", () => {
    const there = verified(planned("navigate", "table_0"), mobile, known);
    expect(there.ok && there.value.truth({ predicate: "at", args: ["table_0"] })).toBe("true");
    expect(known.truth({ predicate: "at", args: ["table_0"] })).toBe("false");
  });

  it.each([
    ["an action that is none", planned("fly"), /no action fly/],
    ["a thing that is not known", planned("navigate", "sofa_0"), /sofa_0 is not known/],
    ["too few arguments", planned("grasp"), /0 arguments instead of/],
    ["a thing of another kind", planned("grasp", "table_0"), /table_0 is of type table/],
  ])("is refused, grounded or not: %s", (_, step, said) => {
    for (const check of [verified, wellFormed])
      expect(check(step, mobile, known)).toEqual({ ok: false, error: expect.stringMatching(said) });
  });

  it("is a look or changes the world", () => {
    expect(isLook(planned("exploreLocal"), mobile)).toBe(true);
    expect(isLook(planned("grasp", "banana_0"), mobile)).toBe(false);
  });

  it("is a line of the program that passes the check", () => {
    const lines = ["navigate table_0", "place { x: 1, y: 2, z: 0.7 }", "exploreLocal"].flatMap((each) => {
      const [action, ...args] = each.split(/ (.*)/).filter((part) => part !== "");
      return stepLines(planned(action, ...args), mobile, true);
    });
    const text = programText(lines.map((line) => `  ${line}`).join("\n"));
    expect(grownProgram(text, mobile, undefined, false)).toEqual({ ok: true, value: text });
    expect(grownProgram(text, mobile, undefined, true)).toMatchObject({
      ok: false,
      error: expect.stringContaining("robot.place"),
    });
  });
});

it("a goal that is not reached yet is no error of a program that grows", () => {
  const text = programText("  await robot.exploreGlobal();", ["// @goal (not (handempty))"]);
  expect(grownProgram(text, mobile, undefined, true)).toEqual({ ok: true, value: text });
  expect(grownProgram(text.replace("exploreGlobal", "fly"), mobile, undefined, true)).toMatchObject({
    ok: false,
    error: expect.stringContaining("fly"),
  });
});
