import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ModelServer, modelServer } from "../../test/support/modelServer";
import { neverCancelled } from "../core/base/cancellation";
import { ok } from "../core/base/result";
import { proposePreconditions, withAccepted } from "../core/copilot/preconditions/propose";
import { readSubject, type Subject } from "../core/copilot/preconditions/subject";
import { productFolder } from "../platform/productFolder";
import { acceptPreconditions } from "./acceptPreconditions";
import { createTerminal } from "./terminal";

/* The command as a user runs it, against a model server on this machine. */

const folder = mkdtempSync(join(tmpdir(), "robot-copilot-preconditions-"));

const api = `export interface Robot {
  /** Presses the button of a lamp. */
  light(lamp: Lamp): Promise<boolean>;
  /** Changes the bulb of a lamp. */
  changeBulb(lamp: Lamp): Promise<boolean>;
}
export interface Lamp {}
`;
const domain = `(define (domain lamps)
  (:requirements :strips :typing)
  (:types lamp)
  (:predicates (lit ?l - lamp) (broken ?l - lamp)) ; of bulbs
  (:action light
    :parameters (?lamp - lamp)
    :precondition (lit ?lamp) ; wrong
    :effect (lit ?lamp))
  (:action change-bulb
    :parameters (?lamp - lamp)
    :precondition (broken ?lamp)
    :effect (not (broken ?lamp))))
`;
const mended = domain
  .replace(":strips :typing", ":strips :typing :negative-preconditions")
  .replace("(lit ?lamp) ; wrong", "(and\n      (not (broken ?lamp))\n      (not (lit ?lamp))) ; wrong");

const answers: Readonly<Record<string, object>> = {
  light: {
    reason: "A broken bulb stays dark.",
    precondition: "(and (not (broken ?lamp)) (not (lit ?lamp)))",
  },
  "change-bulb": { reason: "Only then.", precondition: "(broken ?lamp)" },
};

let server: ModelServer;
beforeAll(async () => {
  server = await modelServer({
    answer: ({ prompt }) => answers[/"action": "([^"]+)"/.exec(prompt)?.[1] ?? ""] ?? "no idea",
  });
});
afterAll(() => server.close());

let number = 0;
function lamps(files: Readonly<Record<string, string>> = { "api.d.ts": api, "domain.pddl": domain }): string {
  const path = join(folder, `lamps-${++number}`);
  mkdirSync(path);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return path;
}

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function run(...args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(productFolder(), "dist", "cli.js"), "robot", "preconditions", ...args],
      { cwd: folder, timeout: 60_000, env: { PATH: process.env.PATH, HOME: folder } },
      (error, out, err) =>
        resolve({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, out, err }),
    );
  });
}

const asking = (...args: readonly string[]) => run(...args, "--model", "m", "--base-url", server.baseURL);
const domainIn = (path: string) => readFileSync(join(path, "domain.pddl"), "utf8");

describe("robot preconditions", () => {
  it("shows what the model proposes, and writes nothing that nobody accepts", async () => {
    const path = lamps();
    const { code, out, err } = await asking(path);
    expect(code, err).toBe(0);
    expect(err).toContain("asking about change-bulb (2 of 2)");
    expect(out).toMatch(/- {5}:precondition \(lit \?lamp\) ; wrong\n.*\+ {5}:precondition \(and\n/);
    expect(out).toContain("A broken bulb stays dark.");
    expect(out).toMatch(/change-bulb\n.*Only then\.\n.*says the same/);
    expect(out).toContain("Nothing was written: nobody could be asked. Accept with --accept all.");
    expect(domainIn(path)).toBe(domain);
  });

  it("writes what is accepted, and nothing else", async () => {
    const path = lamps();
    const dry = await asking(path, "--accept", "all", "--dry-run");
    expect(dry.out).toContain("dry run");
    expect(domainIn(path)).toBe(domain);
    const { code, out } = await asking(path, "--accept", "all");
    expect(code).toBe(0);
    expect(out).toContain("domain.pddl was written");
    expect(domainIn(path)).toBe(mended);
    expect((await asking(path, "--accept", "all")).out).toContain("Nothing is changed");
  });

  it("compares with a reference", async () => {
    const path = lamps();
    const reference = join(path, "reference.pddl");
    writeFileSync(reference, mended.replace("(not (lit ?lamp)))", "(not (broken ?lamp)))"));
    const { out } = await asking(path, "--accept", "none", "--reference", reference);
    expect(out).toMatch(/light +1 +1 +0 +50\.0 % +100\.0 % +66\.7 %\n +wrong +\(not \(lit \?lamp\)\)/);
    expect(out).toMatch(/all parts +2 +1 +0 +66\.7 % +100\.0 % +80\.0 %/);
    expect(out).toMatch(/mean +75\.0 % +100\.0 % +83\.3 %/);
    const json = await asking(path, "--json", "--reference", reference, "--action", "light");
    expect(json.code, json.err).toBe(0);
    expect(JSON.parse(json.out)).toMatchObject({
      ok: true,
      model: "openai:m",
      simulated: false,
      actions: [{ action: "light", method: "light", state: "changed", accepted: false }],
      comparison: { proposed: 2, right: 1, micro: { precision: 0.5, recall: 1 } },
      written: false,
      modelCalls: 1,
      promptTokens: 100,
    });
  });

  it("makes a domain for an API that has none", async () => {
    const path = lamps({ "api.d.ts": api });
    const attributes = join(path, "attributes.pddl");
    writeFileSync(attributes, "(lit ?l - lamp)  ; shines\n(broken ?l - lamp)");
    const effects = { ...answers };
    const other = await modelServer({
      answer: ({ prompt }) => ({
        ...(effects[/"action": "([^"]+)"/.exec(prompt)?.[1] ?? ""] ?? {}),
        effect: "(lit ?lamp)",
      }),
    });
    const ran = await run(
      path,
      "--attributes",
      attributes,
      "--accept",
      "all",
      "--model",
      "m",
      "--base-url",
      other.baseURL,
    );
    await other.close();
    expect(ran.code, ran.err).toBe(0);
    expect(domainIn(path)).toContain("; shines\n    (lit ?l - lamp)");
    expect(domainIn(path)).toContain(
      "(:action change-bulb\n    :parameters (?lamp - lamp)\n    :precondition (broken ?lamp)\n    :effect (lit ?lamp))",
    );
  });

  it.each([
    ["no model", [], 2, /none is named.*\n.*--model/],
    ["a robot that is not there", ["nowhere", "--recorded", "x"], 2, /no robot package "nowhere"/],
    [
      "an action that is not there",
      [".", "--recorded", "x", "--action", "fly"],
      2,
      /no action fly.*\n.*light, change-bulb/,
    ],
    [
      "attributes that are no PDDL",
      [".", "--recorded", "x", "--attributes", "api.d.ts"],
      2,
      /api\.d\.ts:\d+:\d+: error/,
    ],
    [
      "a built-in robot",
      ["agv", "--recorded", "x", "--accept", "all"],
      2,
      /agv is one of the product's own robots.*\n.*copy its folder/,
    ],
    ["a reply that was not recorded", [".", "--recorded", "x"], 1, /can't be asked/],
    ["no folder of replies", [".", "--recorded", "nowhere"], 2, /there is no folder nowhere/],
  ] as const)("ends in words where there is %s", async (_, args, expected, said) => {
    const path = lamps();
    // `x` is a folder in which nothing was recorded.
    const given = args.map((arg) =>
      arg === "." || arg === "x" ? path : arg === "api.d.ts" ? join(path, arg) : arg,
    );
    const { code, err } = await run(...(given.length === 0 ? [path] : given));
    expect(err).toMatch(said);
    expect(code).toBe(expected);
    expect(domainIn(path)).toBe(domain);
  });

  it("says which action got no usable answer, and goes on", async () => {
    const path = lamps();
    const other = await modelServer({
      answer: ({ prompt }) =>
        /"action": "light"/.test(prompt)
          ? { reason: "", precondition: "(glows ?lamp)" }
          : answers["change-bulb"],
    });
    const { code, err, out } = await run(
      path,
      "--accept",
      "all",
      "--model",
      "m",
      "--base-url",
      other.baseURL,
    );
    await other.close();
    expect(code).toBe(1);
    expect(err).toMatch(/light.*no usable answer: precondition of light:1:1: .*glows/);
    expect(out).toContain("change-bulb");
    expect(other.asked).toHaveLength(5);
    expect(domainIn(path)).toBe(domain);
  });
});

describe("somebody who is asked", () => {
  const terminal = createTerminal(true);
  const read = readSubject({ api: { file: "a", text: api }, domain: { file: "d", text: domain } });
  const subject = (read.ok ? read.value : undefined) as Subject;
  /** The domain after these answers, and how often something was asked. */
  async function answering(...said: readonly string[]): Promise<readonly [text: string, asked: number]> {
    const model = {
      id: "m",
      simulated: true,
      complete: async () => ok({ text: JSON.stringify(answers.light) }),
    };
    const proposed = await proposePreconditions(subject, { model, clock: { now: () => 0 } }, neverCancelled);
    let asked = 0;
    const accepted = await acceptPreconditions(
      proposed.ok ? proposed.value : [],
      subject,
      terminal,
      async () => said[asked++] ?? "q",
    );
    return [withAccepted(accepted, subject), asked];
  }

  it("accepts and refuses each", async () => {
    const [first, asked] = await answering("y", "n");
    expect(first).toBe(mended);
    expect(asked).toBe(2);
    expect(await answering("no", "NO")).toEqual([domain, 2]);
    expect((await answering("what?", "y", "n"))[0]).toBe(mended);
  });

  it("accepts all, and ends it", async () => {
    expect((await answering("a"))[1]).toBe(1);
    expect((await answering("a"))[0]).not.toContain(":precondition (broken ?lamp)\n");
    expect(await answering("q")).toEqual([domain, 1]);
  });

  it("writes another one, which is checked the same way", async () => {
    const [text, asked] = await answering("e", "(glows ?lamp)", "e", "(broken ?lamp)", "y", "n");
    expect(asked).toBe(6);
    expect(text).toBe(domain.replace("(lit ?lamp) ; wrong", "(broken ?lamp) ; wrong"));
  });
});
