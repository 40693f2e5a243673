import * as vscode from "vscode";
import type { RobotCopilotApi } from "../../../../src/extension/main";

/* What the suites in the extension host share: small waits with an end, and the extension itself. */

export async function extension(): Promise<vscode.Extension<RobotCopilotApi>> {
  const found = vscode.extensions.getExtension<RobotCopilotApi>("robot-copilot.robot-copilot");
  if (!found) throw new Error("the extension is not there");
  return found;
}

export async function api(): Promise<RobotCopilotApi> {
  return (await extension()).activate();
}

/** Until `look` gives something; says what was waited for when it does not. */
export async function eventually<T>(
  what: string,
  look: () => T | undefined | Promise<T | undefined>,
  seconds = 30,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export function workspaceUri(...path: string[]): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) throw new Error("no folder is open");
  return vscode.Uri.joinPath(folder.uri, ...path);
}

/** A program of that name in the workspace, open in the editor. */
export async function openProgram(name: string, text: string): Promise<vscode.TextDocument> {
  const uri = workspaceUri("tasks", `${name}.robot.ts`);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);
  return document;
}

export function problemsOf(document: vscode.TextDocument, source?: string): vscode.Diagnostic[] {
  const diagnostics = vscode.languages.getDiagnostics(document.uri);
  return source === undefined
    ? diagnostics
    : diagnostics.filter((diagnostic) => diagnostic.source === source);
}

/** Puts a text in place of another, as typing would. */
export async function replaceText(document: vscode.TextDocument, from: string, to: string): Promise<void> {
  const start = document.getText().indexOf(from);
  if (start < 0) throw new Error(`${JSON.stringify(from)} is not in the program`);
  const edit = new vscode.WorkspaceEdit();
  const range = new vscode.Range(document.positionAt(start), document.positionAt(start + from.length));
  edit.replace(document.uri, range, to);
  await vscode.workspace.applyEdit(edit);
}
