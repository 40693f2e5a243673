import { basename } from "node:path";
import * as vscode from "vscode";
import type { ProgramState } from "../protocol/panelState";

export function isProgram(document: vscode.TextDocument | undefined): document is vscode.TextDocument {
  if (!document?.fileName.endsWith(".robot.ts")) return false;
  // A version of the program that a debugger shows is nothing that could be run.
  return document.uri.scheme === "file" || document.uri.scheme === "untitled";
}

/** `// @robot mobile-manipulator` and its like, from the comment at the head of a program. */
export function headerValue(text: string, name: "robot" | "scene" | "task" | "goal"): string | undefined {
  const head = /^(?:\s*(?:\/\/.*)?(?:\r?\n|$))*/.exec(text)?.[0] ?? "";
  return new RegExp(`^\\s*//\\s*@${name}\\s+(.+?)\\s*$`, "m").exec(head)?.[1];
}

/** The program that Run means: the one in the active editor, else the one that was active last and is still open. */
export class CurrentProgram implements vscode.Disposable {
  private readonly emitter = new vscode.EventEmitter<void>();
  private readonly subscriptions: vscode.Disposable[];
  private last: vscode.Uri | undefined;

  readonly onChange = this.emitter.event;

  constructor() {
    this.take(vscode.window.activeTextEditor?.document ?? vscode.workspace.textDocuments.find(isProgram));
    this.subscriptions = [
      this.emitter,
      vscode.window.onDidChangeActiveTextEditor((editor) => this.take(editor?.document)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.changed(document.uri)),
      vscode.workspace.onDidCloseTextDocument((document) => this.changed(document.uri)),
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        for (const uri of uris) this.changed(uri);
      }),
    ];
  }

  get document(): vscode.TextDocument | undefined {
    const last = this.last?.toString();
    return vscode.workspace.textDocuments.find((document) => document.uri.toString() === last);
  }

  /** The program that a code lens or a menu means: its address. Anything else leaves the choice as it is. */
  select(target: unknown): void {
    const uri = typeof target === "string" ? target : target instanceof vscode.Uri ? target.toString() : "";
    this.take(vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri));
  }

  describe(): ProgramState | undefined {
    const document = this.document;
    if (!document) return undefined;
    const diagnostics = vscode.languages.getDiagnostics(document.uri);
    const count = (severity: vscode.DiagnosticSeverity) =>
      diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    const text = document.getText();
    return {
      file: relativePath(document.uri),
      task: headerValue(text, "task"),
      robot: headerValue(text, "robot"),
      scene: headerValue(text, "scene"),
      errors: count(vscode.DiagnosticSeverity.Error),
      warnings: count(vscode.DiagnosticSeverity.Warning),
    };
  }

  private take(document: vscode.TextDocument | undefined): void {
    if (!isProgram(document)) return;
    this.last = document.uri;
    this.emitter.fire();
  }

  private changed(uri: vscode.Uri): void {
    if (uri.toString() === this.last?.toString()) this.emitter.fire();
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}

export function relativePath(uri: vscode.Uri): string {
  const relative = vscode.workspace.asRelativePath(uri, false);
  return relative === uri.fsPath ? basename(uri.fsPath) : relative;
}
