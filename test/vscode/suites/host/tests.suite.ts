import * as assert from "node:assert/strict";
import { basename } from "node:path";
import * as vscode from "vscode";
import type { RobotCopilotApi } from "../../../../src/extension/main";
import type { ShownVerdict } from "../../../../src/extension/testView/testView";
import { api, eventually, openProgram, workspaceUri } from "./editor";

/* Regression tests in the editor's view of tests. The scene is symbolic, so that no physics has to be waited for. */

const head = `// @robot household-two-hands
// @scene apartment.pddl
import type { Robot, Scene } from "robot:household-two-hands";

export default async function task(robot: Robot, scene: Scene) {
`;
const walks = '  await robot.walk(scene.get("kitchen"));\n';
const passing = `${head}${walks}}\n`;
const failing = `${head}${walks}  if (!scene.holds("(sitting)")) throw new Error("It stands.");\n}\n`;

async function writeTest(name: string, program: string, goal?: string): Promise<vscode.Uri> {
  await openProgram(name, program);
  const uri = workspaceUri("tasks", `${name}.robot-test.json`);
  const test = {
    title: "walks to the kitchen",
    program: `${name}.robot.ts`,
    seed: 0,
    recovery: "none",
    expect: "success",
    goal,
  };
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(JSON.stringify(test, undefined, 2)));
  return uri;
}

describe("the view of tests", () => {
  let tests: RobotCopilotApi["tests"];
  let verdicts: ShownVerdict[];
  let listening: vscode.Disposable;
  const written: vscode.Uri[] = [];

  before(async () => {
    ({ tests } = await api());
  });
  beforeEach(() => {
    verdicts = [];
    listening = tests.onVerdict((verdict) => verdicts.push(verdict));
  });
  afterEach(async () => {
    listening.dispose();
    // A session that is just ending by itself answers "Canceled"; that none is left is what counts.
    await vscode.debug.stopDebugging().then(undefined, () => undefined);
    await eventually("no session", () => (vscode.debug.activeDebugSession ? undefined : true));
    for (const uri of written.splice(0)) {
      await vscode.workspace.fs.delete(uri);
      await eventually("the end of the test", () => (itemOf(uri) ? undefined : true));
    }
  });

  const itemOf = (uri: vscode.Uri) => tests.controller.items.get(uri.toString());

  async function present(name: string, program: string, goal?: string): Promise<vscode.TestItem> {
    const uri = await writeTest(name, program, goal);
    written.push(uri);
    return eventually(`the test ${name}`, () => itemOf(uri));
  }

  const verdictOf = (item: vscode.TestItem) =>
    eventually(
      `a verdict of ${item.label}`,
      () => verdicts.find(({ file }) => file === item.uri?.fsPath),
      50,
    );

  async function ask(kind: "run" | "debug", items: vscode.TestItem[], token?: vscode.CancellationToken) {
    const source = new vscode.CancellationTokenSource();
    const profile = tests.profiles[kind];
    const request = new vscode.TestRunRequest(items, undefined, profile);
    await profile.runHandler(request, token ?? source.token);
    source.dispose();
  }

  it("shows tests as they come and go", async () => {
    const item = await present("shown", passing);
    assert.equal(item.label, "shown");
    assert.match(item.description ?? "", /^tasks – walks to the kitchen$/);
  });

  it("runs what is asked for, and says where it failed", async () => {
    const passes = await present("passes", passing);
    const fails = await present("fails", failing);
    const broken = await present("broken", passing);
    assert.ok(broken.uri);
    await vscode.workspace.fs.writeFile(broken.uri, new TextEncoder().encode("{"));
    await ask("run", [passes, fails, broken]);
    assert.deepEqual((await verdictOf(passes)).failures, []);
    assert.equal((await verdictOf(passes)).state, "passed");
    const failed = await verdictOf(fails);
    assert.equal(failed.state, "failed");
    assert.equal(basename(failed.failures[0].file), "fails.robot.ts");
    assert.equal(failed.failures[0].position.line, 6);
    assert.match(failed.failures[0].message, /expected success.*It stands/s);
    const unread = await verdictOf(broken);
    assert.equal(unread.state, "errored");
    assert.equal(unread.failures[0].file, broken.uri.fsPath);
  });

  it("runs all by the editor's own command", async () => {
    const item = await present("all", passing);
    await vscode.commands.executeCommand("testing.runAll");
    assert.equal((await verdictOf(item)).state, "passed");
  });

  it("ends a run that is not wanted any more", async () => {
    const rooms = '["kitchen", "bedroom"]';
    const endless = `${head}  for (let i = 0; i < 1e6; i++) {\n    for (const name of ${rooms}) await robot.walk(scene.get(name));\n  }\n}\n`;
    const item = await present("endless", endless);
    const source = new vscode.CancellationTokenSource();
    const asked = ask("run", [item], source.token);
    setTimeout(() => source.cancel(), 3000);
    await asked;
    source.dispose();
    assert.equal((await verdictOf(item)).state, "skipped");
  });

  it("debugs a test in its own world, and judges it", async () => {
    const item = await present("debugged-test", passing);
    const program = workspaceUri("tasks", "debugged-test.robot.ts");
    vscode.debug.addBreakpoints([
      new vscode.SourceBreakpoint(new vscode.Location(program, new vscode.Position(5, 0))),
    ]);
    try {
      const asked = ask("debug", [item]);
      const { panel } = await api();
      await eventually("a pause at the breakpoint", () => panel.state.run?.phase === "paused" || undefined);
      await vscode.commands.executeCommand("workbench.action.debug.continue");
      await asked;
      assert.equal((await verdictOf(item)).state, "passed");
      // One after the other, each in its own session; the second claims what is not so.
      vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
      const fails = await present("debugged-failing", passing, "(sitting)");
      verdicts = [];
      await ask("debug", [item, fails]);
      assert.equal((await verdictOf(item)).state, "passed");
      assert.equal((await verdictOf(fails)).state, "failed");
    } finally {
      vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    }
  });
});
