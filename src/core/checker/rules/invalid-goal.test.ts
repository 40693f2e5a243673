import { describe, expect, test } from "vitest";
import { checkText, programOf } from "../../../../test/support/checkSnippet";
import { Belief } from "../../world/belief";

const textOf = (goal: string) =>
  `// @goal ${goal}\n${programOf('const cup = scene.get("cup_0"); void cup;')}`;

describe("invalid-goal: a goal that can't be read", () => {
  const cases: readonly [goal: string, said: RegExp, next: RegExp, from: number, to: number][] = [
    ["(on cup_0", /can't be read/, /write one PDDL condition/, 9, 10],
    ["(ontop cup_0 plate_0)", /ontop/, /write one PDDL condition/, 9, 30],
    ["(onn cup_0 plate_0)", /onn/, /did you mean on\b/, 9, 28],
    ["(and (at cup_0) (holdin cup_0))", /holdin/, /did you mean holding/, 25, 39],
    ["(on cup_0)", /on/, /write one PDDL condition/, 9, 19],
    ["on the plate", /can't be read/, /write one PDDL condition/, 12, 15],
    [
      "(exists (?b - bad) (on cup_0 ?b))",
      /can't be read: The type bad is not declared/,
      /write one PDDL condition/,
      18,
      20,
    ],
  ];
  for (const [goal, said, next, from, to] of cases) {
    test(goal, () => {
      const [problem] = checkText(textOf(goal), ["error invalid-goal -2"]);
      expect(problem.message).toMatch(said);
      expect(problem.nextStep).toMatch(next);
      expect(problem.range.start).toEqual({ line: 0, character: from });
      expect(problem.range.end).toEqual({ line: 0, character: to });
    });
  }
});

describe("invalid-goal: what is not in the scene", () => {
  const cup = { id: "cup_0", type: "cup", label: "cup", attributes: {} };
  const plate = { id: "plate_0", type: "plate", label: "plate", attributes: {} };

  test("is told where all there is is known", () => {
    const [problem] = checkText(textOf("(on cup_0 plte_0)"), ["error invalid-goal -2"], {
      initial: Belief.complete([cup, plate], []),
    });
    expect(problem.nextStep).toBe("did you mean plate_0?");
  });

  test("is not told where more may be found", () => {
    const initial = Belief.empty().withObjects([cup]);
    expect(checkText(textOf("(on cup_0 plate_7)"), [], { initial })).toEqual([]);
  });
});
