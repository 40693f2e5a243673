import { dirname } from "node:path";
import * as vscode from "vscode";
import type { Problem } from "../core/base/problem";
import type { ProblemRow, ProposalState } from "../protocol/panelState";
import { programDiff } from "./programDiff";
import { relativePath } from "./programs";
import { setting } from "./settings";

/** A text that waits for the user's word, and where it would go. */
export interface Proposal {
  readonly state: ProposalState;
  readonly uri: vscode.Uri;
  readonly before: string;
  readonly text: string;
}

export interface ProposedText {
  readonly title: string;
  readonly instruction: string;
  readonly text: string;
  readonly goal?: string;
  readonly reasoning: readonly string[];
}

let count = 0;

/** A new file in the task folder, or a change of the given document. */
export async function propose(
  proposed: ProposedText,
  document: vscode.TextDocument | undefined,
): Promise<Proposal | undefined> {
  const uri = document?.uri ?? (await freeFile(proposed.instruction));
  if (!uri) return undefined;
  const before = document?.getText() ?? "";
  const { lines, added, removed } = programDiff(before, proposed.text);
  count += 1;
  return {
    uri,
    before,
    text: proposed.text,
    state: {
      id: `proposal-${count}`,
      title: proposed.title,
      instruction: proposed.instruction,
      goal: proposed.goal,
      reasoning: proposed.reasoning,
      file: relativePath(uri),
      isNewFile: document === undefined,
      lines,
      added,
      removed,
    },
  };
}

export function problemRows(problems: readonly Problem[]): ProblemRow[] {
  return problems.map(({ severity, message, range, nextStep }) => ({
    severity,
    message,
    line: range && range.start.line + 1,
    nextStep,
  }));
}

/**
 * Writes an accepted text and shows it. Gives the reason where that can't be done;
 * a document that changed since the diff was shown is not overwritten.
 */
export async function accept(proposal: Proposal): Promise<string | undefined> {
  const edit = new vscode.WorkspaceEdit();
  if (proposal.state.isNewFile) {
    await vscode.workspace.fs.createDirectory(vscode.Uri.file(dirname(proposal.uri.fsPath)));
    edit.createFile(proposal.uri, { contents: new TextEncoder().encode(proposal.text) });
  } else {
    const document = await vscode.workspace.openTextDocument(proposal.uri);
    if (document.getText() !== proposal.before) {
      return `${proposal.state.file} has changed since this diff was made. Write the task again to get a new one.`;
    }
    const all = new vscode.Range(document.positionAt(0), document.positionAt(document.getText().length));
    edit.replace(proposal.uri, all, proposal.text);
  }
  if (!(await vscode.workspace.applyEdit(edit))) {
    return `${proposal.state.file} could not be written. Is there a file of that name already, or no right to write?`;
  }
  const document = await vscode.workspace.openTextDocument(proposal.uri);
  await document.save();
  await vscode.window.showTextDocument(document, { preview: false });
  return undefined;
}

const scheme = "robot-copilot-proposal";

/** The proposed text as a document, so that the editor can compare it. */
export function registerProposalDocuments(textOf: (id: string) => string | undefined): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: (uri) => textOf(uri.query) ?? "",
  });
}

export async function compare({ state, uri }: Proposal): Promise<void> {
  const proposed = vscode.Uri.from({ scheme, path: uri.path, query: state.id });
  const before = state.isNewFile ? vscode.Uri.from({ scheme, path: `${uri.path}.empty` }) : uri;
  await vscode.commands.executeCommand("vscode.diff", before, proposed, `${state.file}: proposed`);
}

/** `tasks/put-all-fruits-on-the-plate.robot.ts`, with a number where that is taken. */
async function freeFile(instruction: string): Promise<vscode.Uri | undefined> {
  const root = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (!root) return undefined;
  const name =
    instruction
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 48)
      .replace(/-+$/, "") || "task";
  const folder = vscode.Uri.joinPath(
    root,
    ...setting("taskFolder")
      .split("/")
      .filter((part) => part !== ".."),
  );
  for (let number = 1; ; number++) {
    const file = vscode.Uri.joinPath(folder, `${name}${number === 1 ? "" : `-${number}`}.robot.ts`);
    try {
      await vscode.workspace.fs.stat(file);
    } catch {
      return file;
    }
  }
}
