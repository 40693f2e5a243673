import { describe, expect, it } from "vitest";
import type { Problem } from "../core/base/problem";
import { codeFrame, compactLines, printProblems, summary } from "./checkReport";
import type { Terminal } from "./terminal";

function problem(
  start: [number, number],
  end: [number, number],
  severity: Problem["severity"] = "error",
): Problem {
  return {
    code: "x",
    severity,
    message: "it is\nwrong",
    file: "/elsewhere/of/all/a.robot.ts",
    range: { start: { line: start[0], character: start[1] }, end: { line: end[0], character: end[1] } },
  };
}

describe("the line of a problem", () => {
  const text = "first\n\tawait robot.grasp(cup);\r\nlast";
  it("is shown with marks below, in line also behind tabs", () => {
    expect(codeFrame(text, problem([1, 7], [1, 23]))).toEqual([
      "    2 | \tawait robot.grasp(cup);",
      "      | \t      ^^^^^^^^^^^^^^^^",
    ]);
  });
  it("is marked to its end by a problem over several lines", () => {
    expect(codeFrame(text, problem([0, 2], [2, 1]))[1]).toBe("      |   ^^^");
  });
  it("is marked once by a problem without length, also at its end", () => {
    expect(codeFrame(text, problem([2, 4], [2, 4]))[1]).toBe("      |     ^");
  });
  it("is cut where it is long, with the problem in it", () => {
    const [line, marks] = codeFrame(
      `${"x".repeat(5000)}HERE${"y".repeat(5000)}`,
      problem([0, 5000], [0, 5004]),
    );
    expect(line.length).toBeLessThan(200);
    expect(line.slice(marks.indexOf("^"), marks.indexOf("^") + 4)).toBe("HERE");
  });
  it("is not there without a text or a place", () => {
    expect(codeFrame(undefined, problem([0, 0], [0, 1]))).toEqual([]);
    expect(codeFrame(text, { code: "x", severity: "error", message: "m" })).toEqual([]);
    expect(codeFrame(text, problem([9, 0], [9, 1]))).toEqual([]);
  });
});

it("compact: one line each, whatever the message holds", () => {
  expect(compactLines({ path: "/a", problems: [problem([1, 7], [1, 23])], fixed: [] })).toEqual([
    "/elsewhere/of/all/a.robot.ts:2:8: error: it is wrong [x]",
  ]);
});

it("the summary counts by severity", () => {
  const file = (...severities: Problem["severity"][]) => ({
    path: "/a",
    problems: severities.map((severity) => problem([0, 0], [0, 1], severity)),
    fixed: [],
  });
  expect(summary([file()])).toBe("no problems");
  expect(summary([file("error", "warning"), file("warning", "hint", "information")])).toBe(
    "1 error, 2 warnings, 1 remark, 1 hint",
  );
});

it("a problem of another file, such as the scene's, is not shown in a line of the program", () => {
  const lines: string[] = [];
  const terminal: Terminal = {
    json: false,
    colour: false,
    line: (text = "") => void lines.push(text),
    error: () => {},
    document: () => {},
    styled: (_, text) => text,
  };
  const own = problem([0, 0], [0, 3]);
  const text = "// @scene tower.pddl";
  const path = "/elsewhere/of/all/a.robot.ts";
  printProblems(terminal, { path, text, fixed: [], problems: [own] });
  expect(lines).toContain("    1 | // @scene tower.pddl");
  lines.length = 0;
  printProblems(terminal, { path, text, fixed: [], problems: [{ ...own, file: "/elsewhere/tower.pddl" }] });
  expect(lines).toHaveLength(1);
});

it("colours are the terminal's, and nothing in a program can forge them", () => {
  const lines: string[] = [];
  const terminal: Terminal = {
    json: false,
    colour: true,
    line: (text = "") => void lines.push(text),
    error: () => {},
    document: () => {},
    styled: (style, text) => `<${style}>${text}</>`,
  };
  const [forged] = ["\u001b[31m"];
  printProblems(terminal, {
    path: "/elsewhere/of/all/a.robot.ts",
    text: `const x = "${forged}";`,
    fixed: [`Remove ${forged}`],
    problems: [
      {
        ...problem([0, 10], [0, 17], "warning"),
        file: "/elsewhere/of/all/a.robot.ts",
        message: `wrong ${forged}`,
        nextStep: `mend ${forged}`,
        rule: "x",
        unmet: [{ text: `(${forged})`, words: "unmet" }],
        related: [
          {
            message: `lost ${forged}`,
            range: { start: { line: 3, character: 0 }, end: { line: 3, character: 1 } },
          },
        ],
        fixes: [{ title: `Replace ${forged}`, edits: [] }],
      } as Problem,
    ],
  });
  expect(lines).toEqual([
    "<bold>/elsewhere/of/all/a.robot.ts:1:11: </><yellow>warning: </>wrong �[31m [x]",
    '<dim>    1 | const x = "�[31m";</>',
    "<dim>      |           ^^^^^^^</>",
    "<dim>    unmet: unmet  (�[31m)</>",
    "<dim>    line 4: lost �[31m</>",
    "    → mend �[31m",
    "<blue>    fix: Replace �[31m</>",
    expect.stringMatching(/^<green>.*fixed: Remove �\[31m<\/>$/),
  ]);
});
