import { describe, expect, it } from "vitest";
import type { DiffLine } from "../protocol/panelState";
import { programDiff, unifiedDiff } from "./programDiff";

const marks = { added: "+", removed: "-", context: " ", gap: "~" } as const;

/** `+3 text`, changed words in brackets. */
function drawn(lines: readonly DiffLine[]): string[] {
  return lines.map(({ kind, oldLine, newLine, parts }) => {
    const text = parts.map((part) => (part.changed ? `[${part.text}]` : part.text)).join("");
    return `${marks[kind]}${newLine ?? oldLine ?? ""} ${text}`.trimEnd();
  });
}

function check(name: string, before: string, after: string, expected: string[]) {
  it(name, () => expect(drawn(programDiff(before, after).lines)).toEqual(expected));
}

describe("programDiff", () => {
  check("a new program is all added", "", "a\nb\n", ["+1 a", "+2 b"]);
  check("nothing changed", "a\nb\n", "a\nb\n", []);
  check("the last line may lack its end", "a", "a\n", []);
  check("Windows line ends are no change", "a\r\nb\r\n", "a\nb\n", []);
  check("an inserted line", "a\nc\n", "a\nb\nc\n", [" 1 a", "+2 b", " 3 c"]);
  check("a removed line", "a\nb\nc\n", "a\nc\n", [" 1 a", "-2 b", " 2 c"]);
  check("words within a line", "await robot.grasp(cup);\n", "await robot.grasp(plate);\n", [
    "-1 await robot.grasp([cup]);",
    "+1 await robot.grasp([plate]);",
  ]);
  check("different lines are not marked inside", "one two three\n", "vier funf\n", [
    "-1 one two three",
    "+1 vier funf",
  ]);
  check("everything removed", "a\n", "", ["-1 a"]);
  check("far context is left out", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\n5\n6\n7\n8\nx\n", [
    " 6 6",
    " 7 7",
    " 8 8",
    "-9 9",
    "+9 x",
  ]);
  check("a gap between two changes", "a\n1\n2\n3\n4\n5\n6\n7\nb\n", "x\n1\n2\n3\n4\n5\n6\n7\ny\n", [
    "-1 a",
    "+1 x",
    " 2 1",
    " 3 2",
    " 4 3",
    "~",
    " 6 5",
    " 7 6",
    " 8 7",
    "-9 b",
    "+9 y",
  ]);
  it("counts", () => {
    const { added, removed } = programDiff("a\nb\n", "a\nc\nd\n");
    expect({ added, removed }).toEqual({ added: 2, removed: 1 });
  });
});

describe("unifiedDiff", () => {
  it("keeps the line numbers of its hunks", () => {
    const diff = "--- a\n+++ b\n@@ -4,2 +4,3 @@\n four\n+new\n five\n@@ -9,2 +10,1 @@\n nine\n-ten\n";
    expect(drawn(unifiedDiff(diff))).toEqual([" 4 four", "+5 new", " 6 five", "~", " 10 nine", "-10 ten"]);
  });
  it("is empty for an empty diff", () => expect(unifiedDiff("")).toEqual([]));
});
