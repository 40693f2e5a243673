import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readText } from "./readText";

const folder = mkdtempSync(join(tmpdir(), "robot-copilot-text-"));

function file(content: string | Buffer): string {
  const path = join(folder, "file.txt");
  writeFileSync(path, content);
  return path;
}

function problemWith(content: string | Buffer) {
  const read = readText(file(content));
  return read.ok ? undefined : read.error;
}

describe("readText", () => {
  it("keeps a text as it is, a replacement character that somebody has written too", () => {
    expect(readText(file("\uFEFFö \uFFFD 🍌\r\n"))).toEqual({ ok: true, value: "\uFEFFö \uFFFD 🍌\r\n" });
  });

  it("names the first byte that is part of no character, and its place", () => {
    const content = Buffer.concat([Buffer.from("ö \uFFFD 🍌\nab"), Buffer.from([0xe4, 0x63])]);
    expect(problemWith(content)).toMatchObject({
      message: "it is not a text file in UTF-8: byte 14 (0xE4) is part of no character",
      range: { start: { line: 1, character: 2 } },
      file: join(folder, "file.txt"),
    });
    expect(problemWith(Buffer.from([0x41, 0xef, 0xbf]))?.message).toMatch(/byte 1 \(0xEF\)/);
  });

  it("takes zeros for no text", () => {
    expect(problemWith(Buffer.from("define", "utf16le"))?.message).toMatch(/byte 1 is 0, which no text has/);
  });

  it.skipIf(process.platform === "win32")("does not wait for what is no regular file", () => {
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    expect(readText(pipe)).toMatchObject({ ok: false, error: { message: "it is a pipe, not a file" } });
    expect(readText("/dev/zero")).toMatchObject({
      ok: false,
      error: { message: "it is a device, not a file" },
    });
  });
});
