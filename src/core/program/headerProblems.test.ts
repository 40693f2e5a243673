import { expect, it } from "vitest";
import { headerProblems } from "./headerProblems";

const found = (text: string) =>
  headerProblems(text, "/a.robot.ts").map(({ code, range }) => [
    code,
    range?.start.line,
    range?.start.character,
  ]);

it("a name that is nearly one of a header is said to say nothing", () => {
  const text =
    "// @robot lamp\n//  @gaol (on a b)\n// @Scenes dark\n// @author nobody\n// @ts-check\nconst a = 1;\n// @gaol x\n";
  expect(found(text)).toEqual([
    ["unknown-header", 1, 4],
    ["unknown-header", 2, 3],
  ]);
  expect(headerProblems(text, "/a.robot.ts")[0].nextStep).toBe('write "@goal", if that is meant');
});

it("of a name that stands twice the first one counts", () => {
  const text = "\uFEFF// @robot lamp\r\n\r\n// @goal (a)\r\n// some words\r\n// @goal (b)\r\n";
  expect(found(text)).toEqual([["repeated-header", 4, 3]]);
  expect(headerProblems(text, "/a.robot.ts")[0].nextStep).toContain("(and … …)");
});

it("a header as it should be has none", () => {
  expect(
    found("// @robot lamp\n// @scene dark\n// @task put the goal there\n// @goal (lit lamp)\n\ncode"),
  ).toEqual([]);
});
