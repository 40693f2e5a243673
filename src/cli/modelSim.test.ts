import { execFile, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { productFolder } from "../platform/productFolder";

/* The simulated model as a user has it: served by a process, or named to a command. */

const folder = mkdtempSync(join(tmpdir(), "robot-copilot-model-sim-"));
const cli = join(productFolder(), "dist", "cli.js");
const environment = { PATH: process.env.PATH, HOME: folder };

function run(...args: string[]): Promise<{ readonly code: number; readonly text: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [cli, ...args],
      { cwd: folder, timeout: 60_000, env: environment },
      (error, out, err) =>
        resolve({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, text: out + err }),
    );
  });
}

/** Starts the server; `stop` gives its exit code. */
async function served(...args: string[]) {
  const server = spawn(process.execPath, [cli, "model-sim", "--port", "0", ...args], {
    cwd: folder,
    env: environment,
  });
  const ended = new Promise<number | null>((resolve) => server.once("exit", resolve));
  const said = await new Promise<string>((resolve, reject) => {
    let text = "";
    server.stdout.on("data", (part) => {
      text += part;
      if (text.includes("\n")) resolve(text);
    });
    server.once("exit", () => reject(new Error(`it ended: ${text}`)));
  });
  const stop = (signal: "SIGINT" | "SIGTERM") => {
    server.kill(signal);
    return ended;
  };
  return { said, stop };
}

describe("model-sim", () => {
  it("serves a model that the other commands are given by name and base URL, until Ctrl-C", async () => {
    const { said, stop } = await served("--errors", "none");
    expect(said).toMatch(
      /^simulated-model, a model of a model: http:\/\/127\.0\.0\.1:\d+\/v1, errors none, seed 0/,
    );
    const baseUrl = /http:\S+\/v1/.exec(said)?.[0] ?? "";
    const { code, text } = await run(
      "generate",
      "put the banana on the plate",
      "--json",
      ...["--method", "closed-loop", "--model", "simulated-model", "--base-url", baseUrl],
    );
    expect(code, text).toBe(0);
    const written = JSON.parse(text);
    expect(written.method).toContain("a simulated model");
    expect(written.goal).toMatch(/on/);
    expect(await stop("SIGINT")).toBe(0);
  });

  it("tells a script where it is", async () => {
    const { said, stop } = await served("--json", "--seed", "4", "--errors", "default,missing-step=0");
    expect(JSON.parse(said)).toMatchObject({ model: "simulated-model", seed: 4, simulated: true });
    expect(JSON.parse(said).errors).not.toContain("missing-step");
    expect(await stop("SIGTERM")).toBe(0);
  });

  it.each([
    [["model-sim", "--errors", "forgetfulness=0.1"], '"forgetfulness" is no error of the simulated model'],
    [["model-sim", "--port", "none"], "not a whole number"],
    [["model-sim", "--port", "99999"], "Ports go from 0 to 65535"],
    [["generate", "go to the bed", "--errors", "none"], "add --model simulated"],
    [["generate", "go to the bed", "--model", "simulated", "--errors", "5"], '"5" is no error'],
    [["generate", "go to the bed", "--model", "simulated", "--recorded", "."], "needs no recorded replies"],
  ])("%j is refused with what to do instead", async (args, said) => {
    const { code, text } = await run(...args);
    expect(text).toContain(said);
    expect(code).toBe(2);
  });
});

describe("--model simulated", () => {
  it("writes without a server, and is labelled", async () => {
    const { code, text } = await run(
      "generate",
      "put the banana on the plate",
      ...["--method", "self-correcting", "--model", "simulated", "--errors", "none", "--json"],
    );
    expect(code, text).toBe(0);
    expect(JSON.parse(text)).toMatchObject({
      kind: "program",
      method: "Self-correcting (simulated-model without errors, a simulated model)",
    });
  });

  it("errs as it is told, and what comes of it says so", async () => {
    const { code, text } = await run(
      "generate",
      "put the banana on the plate",
      ...["--method", "closed-loop", "--model", "simulated", "--errors", "malformed-reply=1"],
    );
    expect(text).toContain(
      "simulated-model with errors malformed-reply=1 gave no usable answer in 4 attempts",
    );
    expect(code).toBe(1);
  });
});

it("a host that is none of this machine's is told to be so, whichever the port", async () => {
  const { code, text } = await run("model-sim", "--port", "0", "--host", "192.0.2.1");
  expect(code, text).toBe(2);
  expect(text).toContain("give an address of this machine with --host");
  expect(text).not.toContain("another --port");
});
