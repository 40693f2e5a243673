import { basename, dirname, join } from "node:path";
import * as vscode from "vscode";
import type { Problem } from "../core/base/problem";
import type { DomainChange } from "../core/copilot/preconditions/propose";
import { commands } from "./contributions";
import type { LanguageService } from "./language";
import { authorTitle, modelSettings } from "./settings";

const title = "Write Preconditions with the Model";

/**
 * Has the model write the preconditions of a robot package, and shows each as a change that is not accepted before the
 * user has ticked it. What is accepted is in `domain.pddl`.
 * @param given `domain.pddl` or `api.d.ts`, instead of the one in the editor
 * @param givenAttributes the file of further predicates, null for none, instead of asking for it
 */
export async function writePreconditions(
  language: LanguageService,
  given?: unknown,
  givenAttributes?: unknown,
): Promise<void> {
  const uri = given instanceof vscode.Uri ? given : vscode.window.activeTextEditor?.document.uri;
  if (uri?.scheme !== "file" || !["domain.pddl", "api.d.ts"].includes(basename(uri.fsPath))) {
    void vscode.window.showErrorMessage("Open the domain.pddl or the api.d.ts of a robot package first.");
    return;
  }
  if (!modelSettings()) {
    const choose = "Select Model";
    const message = "Preconditions are written by a language model; the built-in planner can't.";
    if ((await vscode.window.showErrorMessage(message, choose)) === choose)
      await vscode.commands.executeCommand(commands.selectModel);
    return;
  }
  const attributes = isAttributes(givenAttributes) ? givenAttributes : await attributesAsked();
  if (attributes === undefined) return;
  const domain = vscode.Uri.file(join(dirname(uri.fsPath), "domain.pddl"));
  const before = await textOf(domain);
  const answer = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (progress, token) => {
      try {
        return await language.preconditions(
          { file: uri.fsPath, attributes: attributes ?? undefined },
          token,
          (message) => progress.report({ message }),
        );
      } catch (error) {
        if (token.isCancellationRequested) return undefined;
        throw error;
      }
    },
  );
  if (!answer) return;
  if (answer.kind === "failed") return showProblem(answer.problems);
  const { changes, same, unusable, by } = answer;
  if (unusable.length > 0) {
    const [{ action, why }] = unusable;
    const others = unusable.length > 1 ? ` The same goes for ${unusable.length - 1} more.` : "";
    void vscode.window.showWarningMessage(
      `${by} gave no usable precondition of ${action}: ${why.slice(0, 300)}${others}`,
    );
  }
  if (changes.length === 0) {
    if (same.length > 0)
      void vscode.window.showInformationMessage(`${by} says of all actions what domain.pddl says already.`);
    return;
  }
  if ((await textOf(domain)) !== before) {
    void vscode.window.showErrorMessage("domain.pddl was changed while the model was asked. Ask again.");
    return;
  }
  await offer(domain, changes, by);
}

function isAttributes(value: unknown): value is string | null {
  return typeof value === "string" || value === null;
}

/** What the conditions may speak of besides the predicates of `domain.pddl`; undefined where nothing is to be written. */
async function attributesAsked(): Promise<string | null | undefined> {
  const file = "$(file-add) Further predicates from a file…";
  const chosen = await vscode.window.showQuickPick(
    [
      {
        label: "$(symbol-field) The predicates of domain.pddl",
        detail: "Those that it declares, and no others.",
      },
      { label: file, detail: "One on a line with its meaning: (dusty ?s - shelf)  ; has to be wiped" },
    ],
    { title, placeHolder: `What ${authorTitle()} may write the conditions with` },
  );
  if (chosen?.label !== file) return chosen && null;
  const [opened] =
    (await vscode.window.showOpenDialog({
      title: "File of further predicates",
      canSelectMany: false,
      openLabel: "Use",
    })) ?? [];
  return opened?.fsPath;
}

/** The editor's own preview of a refactoring: nothing is ticked at first, and the file ticks all of it. */
async function offer(domain: vscode.Uri, changes: readonly DomainChange[], by: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(domain);
  const wasSaved = !document.isDirty;
  const edit = new vscode.WorkspaceEdit();
  for (const { action, reason, edits } of changes) {
    const metadata: vscode.WorkspaceEditEntryMetadata = {
      needsConfirmation: true,
      label: action ?? "Declarations that the others need",
      description: reason.replace(/\s+/g, " ").slice(0, 300) || by,
    };
    for (const { range, newText } of edits) {
      const place = new vscode.Range(
        range.start.line,
        range.start.character,
        range.end.line,
        range.end.character,
      );
      edit.replace(domain, place, newText, metadata);
    }
  }
  const isApplied = await vscode.workspace.applyEdit(edit, { isRefactoring: true });
  if (isApplied && wasSaved) await document.save();
}

async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open) return open.getText();
  const bytes = await Promise.resolve(vscode.workspace.fs.readFile(uri)).catch(() => undefined);
  return bytes && new TextDecoder().decode(bytes);
}

async function showProblem(problems: readonly Problem[]): Promise<void> {
  const problem = problems.find(({ severity }) => severity === "error") ?? problems[0];
  if (!problem) return;
  const { message, nextStep, file, range } = problem;
  const text = `No precondition was written: ${message}${nextStep ? ` Next: ${nextStep}` : ""}`;
  if (!file || !range) return void vscode.window.showErrorMessage(text);
  if ((await vscode.window.showErrorMessage(text, "Show")) !== "Show") return;
  const selection = new vscode.Range(
    range.start.line,
    range.start.character,
    range.end.line,
    range.end.character,
  );
  await vscode.window.showTextDocument(vscode.Uri.file(file), { selection });
}
