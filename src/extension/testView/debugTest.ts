import * as vscode from "vscode";
import type { RegressionResult } from "../../engine/regression/runRegressionTest";
import { debugType } from "../contributions";

export type DebuggedEnd =
  | { readonly kind: "judged"; readonly result: RegressionResult }
  | { readonly kind: "stopped" }
  /** There is no verdict. */
  | { readonly kind: "lost"; readonly message: string };

/** The editor lets go of a session a moment after it has ended; before that no other can be started. */
async function letGo(isOwn: (session: vscode.DebugSession) => boolean): Promise<void> {
  const isActive = () => vscode.debug.activeDebugSession && isOwn(vscode.debug.activeDebugSession);
  for (let looks = 0; looks < 100 && isActive(); looks++) {
    await new Promise((later) => setTimeout(later, 20));
  }
}

/** A test's run in the debugger, to its end; the debug adapter judges it as the command line does. */
export async function debugTest(
  run: vscode.TestRun,
  { file, program }: { readonly file: string; readonly program: string },
  token: vscode.CancellationToken,
): Promise<DebuggedEnd> {
  const isOwn = ({ type, configuration }: vscode.DebugSession) =>
    type === debugType && configuration.regressionTest === file;
  let result: RegressionResult | undefined;
  let session: vscode.DebugSession | undefined;
  const stop = () => {
    if (session && token.isCancellationRequested) void vscode.debug.stopDebugging(session);
  };
  const listening: vscode.Disposable[] = [];
  const ended = new Promise<void>((resolve) => {
    listening.push(
      vscode.debug.onDidStartDebugSession((started) => {
        if (!isOwn(started)) return;
        session = started;
        stop();
      }),
      vscode.debug.onDidReceiveDebugSessionCustomEvent(({ session: from, event, body }) => {
        if (isOwn(from) && event === "robotTest") result = body;
      }),
      vscode.debug.onDidTerminateDebugSession((gone) => {
        if (isOwn(gone)) resolve();
      }),
      token.onCancellationRequested(stop),
    );
  });
  try {
    const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(file));
    const configuration = {
      type: debugType,
      request: "launch",
      name: "Debug regression test",
      program,
      // Scene, seed, faults and corrections are the test's own.
      regressionTest: file,
      link: "simulator",
    };
    const options = { testRun: run, suppressDebugView: true };
    const refusal = await vscode.debug.startDebugging(folder, configuration, options).then(
      (started) => (started ? undefined : "The debugger did not start."),
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (refusal !== undefined) return { kind: "lost", message: refusal };
    await ended;
    await letGo(isOwn);
    if (token.isCancellationRequested || result?.outcome === "stopped") return { kind: "stopped" };
    if (!result)
      return { kind: "lost", message: "The debug session ended without saying how the test went." };
    return { kind: "judged", result };
  } finally {
    for (const each of listening) each.dispose();
  }
}
