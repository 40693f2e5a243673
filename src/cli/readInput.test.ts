import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { UsageError } from "./exit";
import { readInput } from "./readInput";

const folder = mkdtempSync(join(tmpdir(), "robot-copilot-input-"));

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function problemOf(path: string) {
  try {
    readInput(path);
  } catch (error) {
    if (error instanceof UsageError) return error.problems;
    throw error;
  }
  return undefined;
}

describe("readInput", () => {
  it("gives the text", () => {
    expect(readInput(file("text.pddl", "(define ö)\r\n"))).toBe("(define ö)\r\n");
  });
  it("says of a folder that it is one", () => {
    expect(problemOf(folder)).toMatchObject([{ message: "it is a folder, not a file", file: folder }]);
  });
  it("says that a file is not there", () => {
    expect(problemOf(join(folder, "nowhere.pddl"))).toMatchObject([{ message: "there is no such file" }]);
  });
  it("reports what is not text once, and not byte by byte", () => {
    expect(problemOf(file("image.pddl", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])))).toMatchObject([
      { message: "it is not a text file in UTF-8: byte 0 (0x89) is part of no character" },
    ]);
    expect(problemOf(file("wide.pddl", Buffer.from("(define)", "utf16le")))).toHaveLength(1);
  });
});
