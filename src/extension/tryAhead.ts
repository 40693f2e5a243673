import * as vscode from "vscode";
import type { RunControl } from "./runControl";

/** Runs the rest of the paused run in a copy of its world, and tells how it went. */
export async function tryAhead(runs: RunControl): Promise<void> {
  const end = await vscode.window
    .withProgress(
      { location: vscode.ProgressLocation.Notification, title: "Trying the rest in a copy of the world…" },
      () => runs.tryAhead(),
    )
    .then(
      (tried) => tried,
      (error: unknown) => {
        void vscode.window.showErrorMessage(
          `The rest was not tried: ${error instanceof Error ? error.message : String(error)}`,
        );
        return undefined;
      },
    );
  if (!end) return;
  const { outcome, reason, steps, robotSeconds, report } = end;
  const actions = steps.filter((step) => step.startsWith("robot.")).length;
  const text = `In a copy of the world the rest ends with ${outcome} after ${actions} action${actions === 1 ? "" : "s"} and ${robotSeconds.toFixed(0)} s: ${reason} The run itself has not moved.`;
  const show =
    outcome === "success" ? vscode.window.showInformationMessage : vscode.window.showWarningMessage;
  void show(text, "Report").then((choice) => {
    if (choice === "Report") void vscode.env.openExternal(vscode.Uri.file(report));
  });
}
