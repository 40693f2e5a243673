import { beforeEach, describe, expect, it } from "vitest";
import { ProgramConsole } from "./programConsole";
import type { RunEventBody } from "./runEvent";

let kept: Extract<RunEventBody, { kind: "console" }>[];
let printed: ProgramConsole;
beforeEach(() => {
  kept = [];
  printed = new ProgramConsole({ placeOf: () => undefined }, (body) => {
    if (body.kind === "console") kept.push(body);
  });
});

const print = (text: string) => printed.print({ kind: "console", level: "log", text });

describe("what a program prints", () => {
  it("is kept for so many lines, and one more line says that the rest is not", () => {
    for (let line = 0; line < 50_000; line++) print(`line ${line}`);
    expect(kept).toHaveLength(10_001);
    expect(kept[9_999]).toMatchObject({ level: "log", text: "line 9999" });
    expect(kept[10_000]).toMatchObject({ level: "warn", text: expect.stringContaining("not kept") });
  });

  it("is cut off in each line, and bounded over all of them", () => {
    for (let line = 0; line < 1_000; line++) print("x".repeat(5_000));
    expect(kept[0].text).toBe(`${"x".repeat(4_000)}… (1000 more characters)`);
    expect(kept.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(2_000_100);
    expect(kept.at(-1)?.text).toContain("not kept");
    print("more");
    expect(kept.at(-1)?.text).toContain("not kept");
  });

  it("counts once, though the program is run again", () => {
    for (let line = 0; line < 6_000; line++) print("x");
    printed.expectAgain(6_000);
    for (let line = 0; line < 9_000; line++) print("y");
    expect(kept.filter(({ text }) => text === "y")).toHaveLength(3_000);
  });
});
