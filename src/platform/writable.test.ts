import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { whyUnwritable } from "./writable";

const folder = mkdtempSync(join(tmpdir(), "robot-writable-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, "notes.txt"), "");

describe("a folder to write into", () => {
  it("may have to be made, and is not by asking", () => {
    expect(whyUnwritable(folder)).toBeUndefined();
    expect(whyUnwritable(join(folder, "new", "below"))).toBeUndefined();
    expect(existsSync(join(folder, "new"))).toBe(false);
    expect(existsSync(join(folder, "notes.txt"))).toBe(true);
  });

  it("can't be below a file, nor where the system lets nobody write", () => {
    expect(whyUnwritable(join(folder, "notes.txt", "runs"))).toBe(
      "a file is where a folder would have to be",
    );
    expect(whyUnwritable(join(folder, "notes.txt"))).toBe("a file is where a folder would have to be");
    if (process.platform === "linux")
      expect(whyUnwritable("/proc/nope")).toMatch(/no folder can be made there|not allowed/);
  });
});
