import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DebugClient } from "@vscode/debugadapter-testsupport";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { programText } from "../../test/support/runs";
import { productFolder } from "../platform/productFolder";

/*
 * The whole adapter as VS Code starts it: a process that speaks the protocol over its pipes, with the real sandbox as
 * its child. Transcripts are in test/golden/debug; `UPDATE_GOLDEN=1` writes them anew.
 */

const adapter = join(productFolder(), "dist", "test", "symbolicDebugAdapter.js");
const golden = join(productFolder(), "test", "golden", "debug");
const folder = mkdtempSync(join(tmpdir(), "robot-debug-"));

beforeAll(async () => {
  await build({
    entryPoints: [join(productFolder(), "test", "support", "symbolicDebugAdapter.ts")],
    outfile: adapter,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    mainFields: ["module", "main"],
    logLevel: "error",
    define: { "import.meta.url": "__bundleUrl" },
    banner: { js: 'const __bundleUrl = require("node:url").pathToFileURL(__filename).href;' },
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fetchBanana = programText(
  `
  const rooms = await robot.exploreGlobal();
  await robot.navigate(rooms.get("table_0"));
  const seen = await robot.exploreLocal();
  const banana = seen.get("banana_0");
  let held = await robot.grasp(banana);
  console.log("held", held);`,
  ["// @goal (holding banana_0)"],
);

class Debugging extends DebugClient {
  /** What was asked, in order. */
  private readonly requests: string[] = [];
  /** What came back, in the order of the wire. */
  private readonly answers: string[] = [];

  constructor() {
    super("node", adapter, "robot");
    const wire = this as unknown as { dispatch(message: string): void };
    const dispatch = wire.dispatch.bind(this);
    wire.dispatch = (text) => {
      const message = JSON.parse(text) as DebugProtocol.ProtocolMessage;
      this.answers.push(describeMessage(message as DebugProtocol.Response & DebugProtocol.Event));
      dispatch(text);
    };
  }

  get transcript(): readonly string[] {
    return ["--- requests", ...this.requests, "--- answers and events", ...this.answers];
  }

  // biome-ignore lint/suspicious/noExplicitAny: the base class declares one signature a request
  override send(command: string, args?: any): Promise<any> {
    this.requests.push(args === undefined ? command : `${command} ${JSON.stringify(masked(args))}`);
    return within(super.send(command, args), `no answer to ${command}`);
  }

  /** The next event of that kind from now on; a run that hangs ends the test, not the machine. */
  event(kind: string, accept: (body: never) => boolean = () => true): Promise<DebugProtocol.Event> {
    const found = new Promise<DebugProtocol.Event>((resolve) => {
      const listener = (event: DebugProtocol.Event) => {
        if (!accept(event.body as never)) return;
        this.off(kind, listener);
        resolve(event);
      };
      this.on(kind, listener);
    });
    return within(found, `no event ${kind}`);
  }

  async top(): Promise<{ frame: number; place: string; locals: number; facts: number; robot: number }> {
    const { stackFrames } = (await this.stackTraceRequest({ threadId: 1 })).body;
    const { scopes } = (await this.scopesRequest({ frameId: stackFrames[0].id })).body;
    return {
      frame: stackFrames[0].id,
      place: stackFrames.map(({ name, line }) => `${name}:${line}`).join(" < "),
      locals: scopes[0].variablesReference,
      facts: scopes[1].variablesReference,
      robot: scopes[2].variablesReference,
    };
  }

  async variables(reference: number): Promise<Record<string, string>> {
    const { variables } = (await this.variablesRequest({ variablesReference: reference })).body;
    return Object.fromEntries(variables.map(({ name, value }) => [name, value]));
  }
}

function describeMessage(message: DebugProtocol.Response & DebugProtocol.Event): string {
  const body = message.body === undefined ? "" : ` ${JSON.stringify(masked(message.body))}`;
  if (message.type === "event") return `event ${message.event}${body}`;
  return message.success ? `${message.command}${body}` : `${message.command} failed: ${message.message}`;
}

/** An adapter that hangs or has died ends the test, not the machine. */
function within<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} within 30 s`)), 30_000);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Times, hashes, handles and the temporary folder differ from run to run; pictures and texts are long. */
function masked(value: unknown): unknown {
  if (typeof value === "string")
    return value
      .replaceAll(folder, "FOLDER")
      .replace(/task\d+\.robot\.ts/g, "task.robot.ts")
      .replace(/\b[0-9a-f]{64}\b/g, "HASH");
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      ["time", "wallMilliseconds", "variablesReference", "milliseconds", "colour"].includes(key) && part
        ? "…"
        : masked(part),
    ]),
  );
}

function matchesGolden(name: string, transcript: readonly string[]): void {
  const file = join(golden, `${name}.txt`);
  const text = `${transcript.join("\n")}\n`;
  if (!existsSync(file) || process.env.UPDATE_GOLDEN) {
    if (process.env.CI && !process.env.UPDATE_GOLDEN)
      throw new Error(`the golden transcript ${file} is missing`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expect(text).toBe(readFileSync(file, "utf8"));
}

let programs = 0;
function writeProgram(text: string): string {
  const file = join(folder, `task${++programs}.robot.ts`);
  writeFileSync(file, text);
  return file;
}

async function debug(
  text: string,
  launch: Record<string, unknown>,
  story: (client: Debugging, program: string) => Promise<void>,
): Promise<Debugging> {
  const program = writeProgram(text);
  const client = new Debugging();
  await client.start();
  try {
    await client.initializeRequest();
    const initialized = client.event("initialized");
    const launched = client.launchRequest({ program, ...launch } as never);
    await Promise.race([initialized, launched.catch(() => {})]);
    await story(client, program);
  } finally {
    await client.stop();
  }
  return client;
}

describe("the debug session", () => {
  it("stops on entry, steps, shows locals, facts and robot, and runs to the end", async () => {
    const client = await debug(fetchBanana, { stopOnEntry: true }, async (client) => {
      const entry = client.event("stopped");
      await client.configurationDoneRequest();
      expect((await entry).body).toMatchObject({ reason: "entry", threadId: 1 });
      expect((await client.threadsRequest()).body.threads).toEqual([{ id: 1, name: "task" }]);
      expect((await client.top()).place).toBe("task:6");
      for (let line = 7; line <= 11; line++) {
        const stopped = client.event("stopped");
        await client.nextRequest({ threadId: 1 });
        expect((await stopped).body).toMatchObject({ reason: "step" });
        expect((await client.top()).place).toBe(`task:${line}`);
      }
      const top = await client.top();
      expect(await client.variables(top.locals)).toEqual({
        rooms: "ObjectMap(2)",
        seen: "ObjectMap(2)",
        banana: "banana_0",
        held: "true",
        robot: "Robot",
        scene: "Scene(4)",
      });
      const facts = await client.variables(top.facts);
      expect(facts["(holding banana_0)"]).toBe("true");
      expect(await client.variables(top.robot)).toMatchObject({ objects: "4 known", holding: "banana_0" });
      expect(
        (
          await client.evaluateRequest({
            expression: "banana.position",
            frameId: top.frame,
            context: "hover",
          })
        ).body.result,
      ).toMatch(/^\{x: -?[\d.]+, y: 0, z: 0\.72\}$/);
      await expect(client.evaluateRequest({ expression: "nothing", frameId: top.frame })).rejects.toThrow(
        /'nothing' is not defined/,
      );
      const set = await client.setVariableRequest({
        variablesReference: top.locals,
        name: "held",
        value: '"yes"',
      });
      expect(set.body).toMatchObject({ value: '"yes"', type: "string" });
      const ended = client.event("terminated");
      const exited = client.event("exited");
      await client.continueRequest({ threadId: 1 });
      await ended;
      expect((await exited).body).toEqual({ exitCode: 0 });
      await client.disconnectRequest();
    });
    matchesGolden("step-through", client.transcript);
  });

  it("answers what it can't do with an error, and lives on", async () => {
    await debug(fetchBanana, { stopOnEntry: true }, async (client, program) => {
      await expect(client.nextRequest({ threadId: 1 })).rejects.toThrow("The program is not paused.");
      const entry = client.event("stopped");
      await client.configurationDoneRequest();
      await entry;
      await expect(client.send("evaluate")).rejects.toThrow(/^The request evaluate can't be answered: /);
      await expect(client.send("variables")).rejects.toThrow(/^The request variables can't be answered: /);
      for (const command of ["restartFrame", "goto", "setExpression", "attach"])
        await expect(client.send(command, {})).rejects.toThrow(`A robot's run has no request ${command}.`);
      const again = client.event("stopped");
      await client.pauseRequest({ threadId: 1 });
      expect((await again).body).toMatchObject({ reason: "pause" });
      const breakpoints = [{ line: 7 }, { line: 9 }];
      await client.setBreakpointsRequest({ source: { path: program }, breakpoints });
      const going = ["continue", "continue", "reverseContinue", "reverseContinue"];
      const places: string[] = [];
      for (const command of going) {
        const stopped = client.event("stopped");
        await client.send(command, { threadId: 1 });
        await stopped;
        places.push((await client.top()).place);
      }
      expect(places).toEqual(["task:7", "task:9", "task:7", "task:6"]);
      await client.disconnectRequest();
    });
  });

  it("verifies breakpoints at statements, and stops at them", async () => {
    const client = await debug(fetchBanana, {}, async (client, program) => {
      const set = await client.setBreakpointsRequest({
        source: { path: program },
        breakpoints: [
          { line: 1 },
          { line: 9, condition: "seen.size === 2" },
          { line: 10, logMessage: "grasping {banana}" },
          { line: 40 },
          { line: 11, hitCondition: "often" },
        ],
      });
      expect(set.body.breakpoints.map(({ verified, line }) => (verified ? line : 0))).toEqual([
        6, 9, 10, 0, 0,
      ]);
      const other = await client.setBreakpointsRequest({
        source: { path: "/other.ts" },
        breakpoints: [{ line: 1 }],
      });
      expect(other.body.breakpoints[0].verified).toBe(false);
      const locations = await client.send("breakpointLocations", {
        source: { path: program },
        line: 1,
        endLine: 8,
      });
      expect(
        (locations as DebugProtocol.BreakpointLocationsResponse).body.breakpoints.map(({ line }) => line),
      ).toEqual([6, 7, 8]);
      for (const place of ["task:6", "task:9"]) {
        const stopped = client.event("stopped");
        if (place === "task:6") await client.configurationDoneRequest();
        else await client.continueRequest({ threadId: 1 });
        expect((await stopped).body).toMatchObject({ reason: "breakpoint" });
        expect((await client.top()).place).toBe(place);
      }
      const ended = client.event("terminated");
      await client.continueRequest({ threadId: 1 });
      await ended;
    });
    expect(client.transcript.filter((line) => line.includes("grasping")).length).toBeGreaterThan(0);
    matchesGolden("breakpoints", client.transcript);
  });

  it("takes breakpoints of the file along to where their lines are in a new version", async () => {
    const goal = "// @goal (holding banana_0)";
    const helper = [
      "",
      "async function fetch(robot: Robot, scene: Scene) {",
      '  await robot.navigate(scene.get("table_0"));',
      "  await robot.exploreLocal();",
      "}",
      "",
    ].join("\n");
    const first = `${programText("  await robot.exploreGlobal();", [goal])}${helper}`;
    const next = `${programText('  await robot.exploreGlobal();\n  await fetch(robot, scene);\n  await robot.grasp(scene.get("banana_0"));', [goal])}${helper}`;
    await debug(first, { next }, async (client, program) => {
      const setInFile = (lines: readonly number[]) =>
        client.setBreakpointsRequest({
          source: { path: program },
          breakpoints: lines.map((line) => ({ line })),
        });
      const lineOf = (text: string, part: string) =>
        text.split("\n").findIndex((line) => line.includes(part)) + 1;
      await setInFile([lineOf(first, "exploreLocal")]);
      const moved = client.event("breakpoint");
      let stopped = client.event("stopped");
      await client.configurationDoneRequest();
      expect((await moved).body).toMatchObject({
        reason: "new",
        breakpoint: { line: lineOf(next, "exploreLocal"), source: { sourceReference: 1 } },
      });
      await stopped;
      expect((await client.top()).place).toContain(`fetch:${lineOf(next, "exploreLocal")} `);

      // Set in the file while the new version runs: shown in the file, and where that line now is.
      const set = await setInFile([lineOf(first, "exploreLocal"), lineOf(first, "exploreGlobal")]);
      expect(set.body.breakpoints.map(({ verified, line }) => verified && line)).toEqual([
        lineOf(first, "exploreLocal"),
        lineOf(first, "exploreGlobal"),
      ]);
      expect(set.body.breakpoints[0].source?.path).toBe(program);
      // And one in the version itself, on a line that the file does not have.
      const grasp = lineOf(next, "robot.grasp");
      const inVersion = await client.setBreakpointsRequest({
        source: { sourceReference: 1 },
        breakpoints: [{ line: grasp }],
      });
      expect(inVersion.body.breakpoints[0]).toMatchObject({ verified: true, line: grasp });
      stopped = client.event("stopped");
      await client.continueRequest({ threadId: 1 });
      await stopped;
      expect((await client.top()).place).toBe(`task:${grasp}`);
    });
  });

  it("steps back on a robot that can be taken back", async () => {
    await debug(fetchBanana, { stopOnEntry: true }, async (client) => {
      let stopped = client.event("stopped");
      await client.configurationDoneRequest();
      await stopped;
      expect(client.transcript).toContain('event capabilities {"capabilities":{"supportsStepBack":true}}');
      for (const [command, place] of [
        ["next", "task:7"],
        ["next", "task:8"],
        ["stepBack", "task:7"],
        ["stepBack", "task:6"],
        ["next", "task:7"],
      ]) {
        stopped = client.event("stopped");
        await client.send(command, { threadId: 1 });
        await stopped;
        expect((await client.top()).place).toBe(place);
      }
    });
  });

  it("shows a failure, its correction and the retry", async () => {
    const client = await debug(
      fetchBanana,
      { faults: { 3: { kind: "fails" } }, correct: true },
      async (client) => {
        const ended = client.event("terminated");
        await client.configurationDoneRequest();
        await ended;
      },
    );
    matchesGolden("correction", client.transcript);
  });

  it("stops where an exception is not caught, and says which", async () => {
    await debug(
      programText('  await robot.exploreGlobal();\n  scene.get("giraffe_0");'),
      {},
      async (client) => {
        await client.setExceptionBreakpointsRequest({ filters: ["uncaught"] });
        const stopped = client.event("stopped");
        await client.configurationDoneRequest();
        expect((await stopped).body).toMatchObject({ reason: "exception" });
        const info = await client.exceptionInfoRequest({ threadId: 1 });
        expect(info.body).toMatchObject({ exceptionId: "UnknownObjectError", breakMode: "unhandled" });
        const exited = client.event("exited");
        await client.continueRequest({ threadId: 1 });
        expect((await exited).body).toEqual({ exitCode: 1 });
      },
    );
  });

  it("does not pause without debugging", async () => {
    const client = await debug(fetchBanana, { stopOnEntry: true, noDebug: true }, async (client, program) => {
      const set = await client.setBreakpointsRequest({
        source: { path: program },
        breakpoints: [{ line: 6 }],
      });
      expect(set.body.breakpoints[0].verified).toBe(false);
      await client.setExceptionBreakpointsRequest({ filters: ["uncaught"] });
      const ended = client.event("terminated");
      await client.configurationDoneRequest();
      await ended;
    });
    expect(client.transcript.some((line) => line.startsWith("event stopped"))).toBe(false);
    await debug(
      programText('  throw new Error("oops");'),
      { noDebug: true, pauseOnExceptions: true },
      async (throwing) => {
        const ended = throwing.event("terminated");
        await throwing.configurationDoneRequest();
        await ended;
      },
    );
  });

  it("pauses in the middle of an action and goes on; stops by request, the robot first", async () => {
    const client = await debug(
      fetchBanana,
      { faults: { 1: { kind: "slow" }, 3: { kind: "slow" } } },
      async (client) => {
        const started = () =>
          client.event(
            "robotRun",
            (event: { kind: string; call?: { action: string } }) =>
              event.kind === "action-started" && event.call?.action !== "exploreGlobal",
          );
        let moving = started();
        await client.configurationDoneRequest();
        await moving;
        const stopped = client.event("stopped");
        await client.pauseRequest({ threadId: 1 });
        expect((await stopped).body).toMatchObject({ reason: "pause" });
        expect((await client.top()).place).toBe("task:7");
        moving = client.event(
          "robotRun",
          (event: { kind: string; call?: { action: string } }) =>
            event.kind === "action-started" && event.call?.action === "exploreLocal",
        );
        await client.continueRequest({ threadId: 1 });
        await moving;
        const ended = client.event("terminated");
        const receipt = await client.customRequest("robotStop");
        expect(receipt.body).toMatchObject({ acknowledged: true });
        await ended;
      },
    );
    expect(client.transcript.some((line) => line.includes('"outcome":"stopped"'))).toBe(true);
  });

  it("asks for approval before a real robot moves", async () => {
    const approve = async (approved: boolean) =>
      debug(programText("  await robot.exploreGlobal();"), { kind: "ros" }, async (client) => {
        const asked = client.event("robotRun", (event: { kind: string }) => event.kind === "approval-asked");
        await client.configurationDoneRequest();
        const { programHash, writes } = (await asked).body;
        expect(writes).toEqual(["action /explore (test/Explore), at 0.7 m/s at most"]);
        await expect(client.customRequest("robotApprove", { programHash: "0", approved })).rejects.toThrow(
          /No approval/,
        );
        const ended = client.event("terminated");
        await client.customRequest("robotApprove", { programHash, approved });
        await ended;
      });
    const given = await approve(true);
    matchesGolden("approval", given.transcript);
    const refused = await approve(false);
    expect(refused.transcript.some((line) => line.includes("action-started"))).toBe(false);
  });

  it("says what is wrong with a launch, and ends", async () => {
    const client = new Debugging();
    await client.start();
    try {
      await client.initializeRequest();
      const ended = client.event("terminated");
      const told = client.event("robotNotStarted");
      await expect(client.launchRequest({ program: "/nowhere/x.robot.ts" } as never)).rejects.toThrow(
        /can't be read/,
      );
      expect((await told).body).toMatchObject({
        problems: [{ code: "no-program", file: "/nowhere/x.robot.ts" }],
      });
      await ended;
      await expect(client.launchRequest({} as never)).rejects.toThrow(/no "program"/);
      await expect(client.customRequest("robotStop")).rejects.toThrow(/No program is running/);
      await expect(client.customRequest("robotDance")).rejects.toThrow(/no request robotDance/);
    } finally {
      await client.stop();
    }
  });

  it("stops the robot and leaves no process behind when the client goes away", async () => {
    await debug(fetchBanana, { faults: { 1: { kind: "slow" } } }, async (client) => {
      const moving = client.event(
        "robotRun",
        (event: { kind: string; call?: { action: string } }) =>
          event.kind === "action-started" && event.call?.action === "navigate",
      );
      await client.configurationDoneRequest();
      await moving;
      const stop = client.event("robotRun", (event: { kind: string }) => event.kind === "stop");
      await client.disconnectRequest();
      expect((await stop).body).toMatchObject({ reason: "the debug session was closed" });
    });
  });
});
