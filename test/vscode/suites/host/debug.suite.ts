import * as assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { basename } from "node:path";
import * as vscode from "vscode";
import { api, eventually, openProgram } from "./editor";

const program = `// @robot mobile-manipulator
// @scene bedroom
import type { Robot, Scene } from "robot:mobile-manipulator";

export default async function task(robot: Robot, scene: Scene) {
  const answer = 6 * 7;
  const furniture = await robot.exploreGlobal();
  const table = furniture.find("table");
  if (!table) throw new Error("There is no table.");
  await robot.navigate(table);
  console.log(answer, scene.all("furniture").length);
}
`;

interface Stopped {
  readonly reason: string;
}

/** What the debug adapter said, kept for the test to wait for. */
class Sessions implements vscode.DebugAdapterTrackerFactory {
  readonly events: { readonly event: string; readonly body: unknown }[] = [];
  private readonly registration = vscode.debug.registerDebugAdapterTrackerFactory("robot", this);

  createDebugAdapterTracker(): vscode.DebugAdapterTracker {
    return {
      onDidSendMessage: (message: { type: string; event?: string; body?: unknown }) => {
        if (message.type === "event" && message.event)
          this.events.push({ event: message.event, body: message.body });
      },
    };
  }

  stopped(count: number): Promise<Stopped> {
    return eventually(`stop ${count} of the debugger`, () => this.of<Stopped>("stopped")[count - 1], 60);
  }

  of<T>(event: string): T[] {
    return this.events.filter((each) => each.event === event).map(({ body }) => body as T);
  }

  dispose(): void {
    this.registration.dispose();
  }
}

/** A child of the extension host, by what it runs; rejects where there is none. */
async function processOf(script: string): Promise<number> {
  for (const id of await readdir("/proc")) {
    if (!/^\d+$/.test(id)) continue;
    const [command, status] = await Promise.all(
      ["cmdline", "status"].map((name) => readFile(`/proc/${id}/${name}`, "utf8").catch(() => "")),
    );
    if (command.includes(script) && status.includes(`PPid:\t${process.pid}\n`)) return Number(id);
  }
  throw new Error(`no process runs ${script}`);
}

describe("a run in the debugger", () => {
  let sessions: Sessions;

  before(async () => {
    await api();
  });
  beforeEach(async () => {
    sessions = new Sessions();
    const { panel } = await api();
    await eventually("that runs can start again", () => (panel.state.run?.justEnded ? undefined : true));
  });
  it("that can't start says why, in the panel as in a message, and is over", async () => {
    await openProgram("not-awaited", program.replace("await robot.navigate", "robot.navigate"));
    const options = { type: "robot", request: "launch", name: "run" };
    assert.equal(await vscode.debug.startDebugging(undefined, options), false);
    const { panel } = await api();
    const finished = await eventually("the end of the run", () => panel.state.run?.finished, 60);
    assert.equal(finished.begun, false);
    assert.match(finished.reason, /Nothing was run \(line 10\): .*not awaited/);
    assert.equal(panel.state.run?.phase, "finished");
    await vscode.commands.executeCommand("notifications.clearAll");
  });

  afterEach(async () => {
    sessions.dispose();
    // A session that is just ending by itself answers "Canceled"; that none is left is what counts.
    await vscode.debug.stopDebugging().then(undefined, () => undefined);
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    await eventually("no session", () => (vscode.debug.activeDebugSession ? undefined : true));
  });

  function activeSession(): vscode.DebugSession {
    const session = vscode.debug.activeDebugSession;
    if (!session) throw new Error("nothing is being debugged");
    return session;
  }

  async function topFrame(): Promise<{ id: number; line: number; name: string }> {
    const { stackFrames } = await activeSession().customRequest("stackTrace", { threadId: 1 });
    return stackFrames[0];
  }

  async function variables(scopeName: string): Promise<{ name: string; value: string }[]> {
    const { id } = await topFrame();
    const { scopes } = await activeSession().customRequest("scopes", { frameId: id });
    const scope = scopes.find(({ name }: { name: string }) => name === scopeName);
    assert.ok(scope, `no scope ${scopeName}`);
    const answer = await activeSession().customRequest("variables", {
      variablesReference: scope.variablesReference,
    });
    return answer.variables;
  }

  it("stops at a breakpoint, shows locals and facts, steps, and runs to the end", async () => {
    const document = await openProgram("debugged", program);
    vscode.debug.addBreakpoints([
      new vscode.SourceBreakpoint(new vscode.Location(document.uri, new vscode.Position(6, 0))),
    ]);
    assert.ok(
      await vscode.debug.startDebugging(undefined, { type: "robot", request: "launch", name: "run" }),
    );
    assert.equal((await sessions.stopped(1)).reason, "breakpoint");
    assert.equal((await topFrame()).line, 7);
    const answer = (await variables("Locals")).find(({ name }) => name === "answer");
    assert.equal(answer?.value, "42");
    assert.ok((await variables("Facts")).length > 0);

    await vscode.commands.executeCommand("workbench.action.debug.stepOver");
    await sessions.stopped(2);
    assert.equal((await topFrame()).line, 8);

    const { panel } = await api();
    const entry = panel.state.run?.timeline.find(({ kind }) => kind === "action");
    assert.equal(entry?.kind === "action" ? entry.status : undefined, "success");
    assert.equal(panel.state.run?.phase, "paused");

    await vscode.commands.executeCommand("workbench.action.debug.continue");
    const finished = await eventually("the end of the run", () => panel.state.run?.finished, 60);
    assert.equal(finished.outcome, "success", finished.reason);
  });

  it("tries the rest in a copy, and stays where it is", async () => {
    await openProgram("copied", program);
    await vscode.commands.executeCommand("robotCopilot.step");
    assert.equal((await sessions.stopped(1)).reason, "entry");
    const { line } = await topFrame();
    await vscode.commands.executeCommand("robotCopilot.tryAhead");
    const said = () =>
      sessions
        .of<{ output: string }>("output")
        .map(({ output }) => output)
        .join("");
    await eventually("the end of the copy", () => /\[copy\] success: /.test(said()) || undefined);
    assert.match(said(), /\[copy\] robot\.navigate\(table_\d\): success/);
    assert.equal((await topFrame()).line, line);
    const { panel } = await api();
    assert.equal(panel.state.run?.phase, "paused");
    assert.equal(panel.state.run?.timeline.filter(({ kind }) => kind === "action").length, 0);
  });

  it("saves the last run as a regression test, and shows it", async () => {
    const document = await openProgram("kept", program);
    await vscode.commands.executeCommand("robotCopilot.run");
    const { panel } = await api();
    await eventually("the end of the run", () => panel.state.run?.finished, 60);
    await eventually("the end of the session", () => (vscode.debug.activeDebugSession ? undefined : true));
    const file = document.uri.fsPath.replace(".robot.ts", ".robot-test.json");
    await vscode.commands.executeCommand("robotCopilot.saveRunAsTest", file);
    const shown = await eventually("the test", () => {
      const active = vscode.window.activeTextEditor?.document;
      return active?.uri.fsPath === file ? active.getText() : undefined;
    });
    const test = JSON.parse(shown);
    assert.equal(test.expect, "success");
    assert.equal(test.program, basename(document.uri.fsPath));
  });

  it("starts at the first line by Step, and is stopped by Stop", async () => {
    await openProgram("stopped", program);
    await vscode.commands.executeCommand("robotCopilot.step");
    assert.equal((await sessions.stopped(1)).reason, "entry");
    await vscode.commands.executeCommand("robotCopilot.stop");
    await eventually("the end of the session", () => (vscode.debug.activeDebugSession ? undefined : true));
    const { panel } = await api();
    const run = await eventually("the end of the run", () =>
      panel.state.run?.finished ? panel.state.run : undefined,
    );
    assert.equal(run.finished?.outcome, "stopped", run.finished?.reason);
    console.log(
      `[suite]       Stop was acknowledged: ${run.stop?.acknowledged}, after ${run.stop?.milliseconds} ms`,
    );
    assert.equal(run.stop?.acknowledged, true);
  });

  it("is ended by Stop where its process answers no more, and nothing is claimed of it", async function () {
    this.timeout(90_000);
    await openProgram("frozen", program);
    await vscode.commands.executeCommand("robotCopilot.step");
    await sessions.stopped(1);
    const adapter = await processOf("debugAdapter.js");
    process.kill(adapter, "SIGSTOP");
    try {
      await vscode.commands.executeCommand("robotCopilot.stop");
      await eventually("the end of the session", () => (vscode.debug.activeDebugSession ? undefined : true));
      const { panel } = await api();
      const finished = await eventually("the end of the run", () => panel.state.run?.finished);
      assert.equal(finished.outcome, "unknown", finished.reason);
      assert.match(finished.reason, /Look at the robot/);
    } finally {
      process.kill(adapter, "SIGCONT");
    }
    await eventually("the end of the process", async () =>
      processOf("debugAdapter.js").then(
        () => undefined,
        () => true,
      ),
    );
  });

  it("does not start two runs at once", async () => {
    await openProgram("twice", program);
    await vscode.commands.executeCommand("robotCopilot.step");
    await sessions.stopped(1);
    const first = activeSession().id;
    const second = await vscode.debug.startDebugging(undefined, {
      type: "robot",
      request: "launch",
      name: "second",
    });
    assert.equal(second, false);
    assert.equal(activeSession().id, first);
  });

  it("says why a program can't be run", async () => {
    await openProgram("wrong", "// @robot nobody\nexport default async function task() {}\n");
    await vscode.commands.executeCommand("robotCopilot.run");
    const { panel } = await api();
    const finished = await eventually("the end of the run", () => panel.state.run?.finished, 60);
    assert.match(finished.reason, /Nothing was run: there is no robot package "nobody"/i);
    await vscode.commands.executeCommand("notifications.clearAll");
    const said = sessions.of<{ output: string }>("output").map(({ output }) => output);
    assert.match(said.join(""), /known packages: .*mobile-manipulator/);
  });
});
