import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readErrors } from "./readErrors";
import { type ModelOptions, readModelChoice } from "./readModelChoice";

const model = "m";

describe("a model on the command line", () => {
  it.each<[ModelOptions, RegExp]>([
    [{ model, baseUrl: "notaurl" }, /--base-url notaurl is no address/],
    [{ model, baseUrl: "" }, /is no address/],
    [{ model, baseUrl: "http://127.0.0.1:99999/v1" }, /99999\/v1 is no address/],
    [{ model, baseUrl: "ftp://127.0.0.1/v1" }, /over http or https/],
    [{ model, baseUrl: "file:///etc/passwd" }, /over http or https/],
    [{ model: "", baseUrl: "http://127.0.0.1:1/v1" }, /--model names no model/],
    [{ model: " " }, /--model names no model/],
    [{ baseUrl: "notaurl", embeddingModel: "e" }, /is no address/],
    [{ recorded: "/nowhere/replies" }, /no recorded replies: there is no folder \/nowhere\/replies/],
  ])("%j is refused", (options, message) => {
    expect(() => readModelChoice(options)).toThrow(message);
  });

  it("may be behind any http server, and its address does not repeat a password", () => {
    const baseUrl = "https://example.org:8443/v1";
    expect(readModelChoice({ model, baseUrl })).toMatchObject({ kind: "openai", baseUrl });
    const secret = () => readModelChoice({ model, baseUrl: "http://me:secret@127.0.0.1/v1" });
    expect(secret).toThrow(/has a user or a password in it/);
    expect(secret).not.toThrow(/secret/);
  });

  it("may record into a folder that is not there yet", () => {
    const folder = mkdtempSync(join(tmpdir(), "robot-recorded-"));
    expect(readModelChoice({ recorded: folder })).toMatchObject({ kind: "recorded", folder });
    const later = join(folder, "later");
    expect(readModelChoice({ model, recorded: later })).toMatchObject({ kind: "recorded", folder: later });
    rmSync(folder, { recursive: true });
  });
});

describe("errors of the simulated model", () => {
  it.each([
    [",", /names no error between two commas/],
    ["", /names no error/],
    ["missing-step=0.1,", /names no error/],
    ["missing-step=0.1,missing-step=0.2", /has missing-step twice/],
    ["none,missing-step=0.2", /none stands alone/],
  ])("%j are refused", (text, message) => {
    expect(() => readErrors(text)).toThrow(message);
  });

  it("may begin with the usual ones", () => {
    expect(readErrors("default, missing-step=0.2")).toMatchObject({
      "missing-step": 0.2,
      "wrong-order": 0.03,
    });
    expect(readErrors("none")).toEqual({});
  });
});
