import * as vscode from "vscode";
import { type SettingName, type SettingValue, settings } from "./contributions";

const section = "robotCopilot";

/** A setting as it holds now. One of the wrong type counts as not set. */
export function setting<Name extends SettingName>(name: Name): SettingValue<Name> {
  const fallback: SettingValue<Name> = settings[name].default;
  const value = vscode.workspace.getConfiguration(section).get<SettingValue<Name>>(name);
  return typeof value === typeof fallback && value !== undefined ? value : fallback;
}

/** Written for this workspace where one is open, else for the user. */
export async function changeSetting<Name extends SettingName>(
  name: Name,
  value: SettingValue<Name>,
): Promise<void> {
  const target = vscode.workspace.workspaceFolders
    ? vscode.ConfigurationTarget.Workspace
    : vscode.ConfigurationTarget.Global;
  await vscode.workspace.getConfiguration(section).update(name, value, target);
}

export function onSettingsChanged(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration(section)) listener();
  });
}

/** Which language model writes and recovers; undefined: the built-in planner. The key goes by another way. */
export function modelSettings(): { readonly baseUrl: string; readonly name: string } | undefined {
  if (setting("model.provider") !== "openai") return undefined;
  return { baseUrl: setting("model.baseUrl"), name: setting("model.name") };
}

/** Who tells what words mean that name no object; undefined: words are only compared. */
export function embeddingSettings(): { readonly baseUrl: string; readonly name: string } | undefined {
  const name = setting("embeddingModel");
  return name === "" ? undefined : { baseUrl: setting("model.baseUrl"), name };
}

export function authorTitle(): string {
  const model = modelSettings();
  return model ? model.name || "model without a name" : "built-in planner";
}
