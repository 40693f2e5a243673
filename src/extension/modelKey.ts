import * as vscode from "vscode";
import { embeddingSettings, modelSettings } from "./settings";

const secretName = "robotCopilot.modelKey";

/** The key of the model's server: in the editor's secret storage, and from there only into the environment of children. */
async function modelKey(context: vscode.ExtensionContext): Promise<string | undefined> {
  return (modelSettings() ?? embeddingSettings()) && (await context.secrets.get(secretName));
}

/** Children find the key where OpenAI's own tools look for it. */
export async function modelEnvironment(context: vscode.ExtensionContext): Promise<Record<string, string>> {
  const key = await modelKey(context);
  return key === undefined ? {} : { OPENAI_API_KEY: key };
}

export async function setModelKey(context: vscode.ExtensionContext): Promise<void> {
  const key = await vscode.window.showInputBox({
    title: "Key of the language model's server",
    prompt: "Kept in the editor's secret storage. Leave it empty to forget the key that is kept.",
    password: true,
    ignoreFocusOut: true,
  });
  if (key === undefined) return;
  if (key.trim() === "") await context.secrets.delete(secretName);
  else await context.secrets.store(secretName, key.trim());
}

export function onModelKeyChanged(context: vscode.ExtensionContext, listener: () => void): vscode.Disposable {
  return context.secrets.onDidChange(({ key }) => {
    if (key === secretName) listener();
  });
}
