import * as vscode from "vscode";
import { editorKeyVariable } from "../core/world/languageModel";
import type { EditorModels } from "./editorModels/editorModels";

const secretName = "robotCopilot.modelKey";

/**
 * Children find the key of the model's server where OpenAI's own tools look for it: it is in the editor's secret storage,
 * and from there only in their environment. So is the key of the bridge to the editor's own models.
 */
export async function modelEnvironment(
  context: vscode.ExtensionContext,
  editorModels: Pick<EditorModels, "key">,
): Promise<Record<string, string>> {
  const key = await context.secrets.get(secretName);
  return {
    [editorKeyVariable]: editorModels.key,
    ...(key === undefined ? {} : { OPENAI_API_KEY: key }),
  };
}

/** @returns undefined where none is kept */
export function modelKey(context: vscode.ExtensionContext): Thenable<string | undefined> {
  return context.secrets.get(secretName);
}

/** An empty key is forgotten. */
export async function keepModelKey(context: vscode.ExtensionContext, key: string): Promise<void> {
  if (key.trim() === "") await context.secrets.delete(secretName);
  else await context.secrets.store(secretName, key.trim());
}

export async function setModelKey(context: vscode.ExtensionContext): Promise<void> {
  const key = await vscode.window.showInputBox({
    title: "Key of the language model's server",
    prompt: "Kept in the editor's secret storage. Leave it empty to forget the key that is kept.",
    password: true,
    ignoreFocusOut: true,
  });
  if (key !== undefined) await keepModelKey(context, key);
}

export function onModelKeyChanged(context: vscode.ExtensionContext, listener: () => void): vscode.Disposable {
  return context.secrets.onDidChange(({ key }) => {
    if (key === secretName) listener();
  });
}
