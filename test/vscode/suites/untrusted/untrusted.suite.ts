import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { api, eventually, openProgram, problemsOf, workspaceUri } from "../host/editor";

const program = `// @robot mobile-manipulator
// @scene bedroom
import type { Robot } from "robot:mobile-manipulator";

export default async function task(robot: Robot) {
  robot.exploreGlobal();
}
`;

describe("a workspace that is not trusted", () => {
  it("is one", () => assert.equal(vscode.workspace.isTrusted, false));

  it("gets checking", async () => {
    await api();
    const document = await openProgram("untrusted", program);
    const problem = await eventually("a problem", () =>
      problemsOf(document).find((diagnostic) => String(diagnosticCode(diagnostic)) === "missing-await"),
    );
    assert.equal(problem.range.start.line, 5);
  });

  it("says so in the panel", async () => {
    const { panel } = await api();
    assert.equal(panel.state.setup.trusted, false);
  });

  it("runs nothing", async () => {
    await openProgram("untrusted", program);
    const sessions: vscode.DebugSession[] = [];
    const listening = vscode.debug.onDidStartDebugSession((session) => sessions.push(session));
    await vscode.commands.executeCommand("robotCopilot.run").then(undefined, () => {});
    const started = vscode.debug.startDebugging(undefined, {
      type: "robot",
      request: "launch",
      name: "not allowed",
      program: vscode.window.activeTextEditor?.document.uri.fsPath,
    });
    // The editor itself may ask for trust and wait; nobody answers here.
    await Promise.race([
      started.then(undefined, () => false),
      new Promise((resolve) => setTimeout(resolve, 3000)),
    ]);
    listening.dispose();
    assert.deepEqual(sessions, []);
  });

  it("runs no test", async () => {
    const { tests } = await api();
    const verdicts: string[] = [];
    const listening = tests.onVerdict(({ state, failures }) =>
      verdicts.push(`${state}: ${failures.map(({ message }) => message).join()}`),
    );
    const uri = workspaceUri("tasks", "untrusted.robot-test.json");
    const item = tests.controller.createTestItem("untrusted", "untrusted", uri);
    const source = new vscode.CancellationTokenSource();
    await tests.profiles.run.runHandler(new vscode.TestRunRequest([item]), source.token);
    listening.dispose();
    source.dispose();
    assert.match(verdicts.join("\n"), /^errored: This workspace is not trusted/);
  });
});

function diagnosticCode({ code }: vscode.Diagnostic): string | number | undefined {
  return typeof code === "object" ? code.value : code;
}
