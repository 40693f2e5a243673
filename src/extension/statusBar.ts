import * as vscode from "vscode";
import { commands } from "./contributions";
import type { RunControl } from "./runControl";

/** For the status bar: what is going on, and Stop while something is. */
export function statusBar(
  runs: RunControl,
  describe: () => { readonly robot: string; readonly link: string },
): vscode.Disposable & { update(): void } {
  const robot = vscode.window.createStatusBarItem("robotCopilot.robot", vscode.StatusBarAlignment.Left, 20);
  const stop = vscode.window.createStatusBarItem("robotCopilot.stop", vscode.StatusBarAlignment.Left, 19);
  robot.name = "Robot";
  stop.name = "Stop robot";
  stop.text = "$(debug-stop) Stop robot";
  stop.tooltip = "Cancel what the robot does and hold still";
  stop.command = commands.stop;
  stop.backgroundColor = new vscode.ThemeColor("statusBarItem.errorBackground");
  const update = () => {
    const { robot: name, link } = describe();
    const state = runs.record?.state;
    const lost = runs.isActive && state?.linkState === "lost";
    robot.text = `$(hubot) ${name}${lost ? " $(warning)" : ""}`;
    robot.tooltip = lost
      ? `${link}: connection lost. ${state?.linkCause ?? ""}`
      : `${name} at ${link}. Click to choose another robot.`;
    robot.command = commands.selectRobot;
    robot.backgroundColor = lost ? new vscode.ThemeColor("statusBarItem.warningBackground") : undefined;
    robot.show();
    if (runs.isActive) stop.show();
    else stop.hide();
  };
  update();
  return {
    update,
    dispose() {
      robot.dispose();
      stop.dispose();
    },
  };
}
