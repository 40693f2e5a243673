import * as vscode from "vscode";
import { type SettingName, type SettingValue, type SimulatedErrors, settings } from "./contributions";

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

/** For all workspaces: a language model is the user's, as its key is. */
export async function changeUserSetting<Name extends SettingName>(
  name: Name,
  value: SettingValue<Name>,
): Promise<void> {
  await vscode.workspace.getConfiguration(section).update(name, value, vscode.ConfigurationTarget.Global);
}

/** As children take it; the key goes by another way. */
export interface ModelSettings {
  readonly name?: string;
  readonly baseUrl?: string;
  /** A folder of recorded replies. */
  readonly recorded?: string;
  /** A model of a model, and how it errs. */
  readonly simulated?: SimulatedErrors;
  /** One of the editor's models, behind the bridge. */
  readonly editor?: true;
  readonly title?: string;
  readonly contextTokens?: number;
  readonly silenceSeconds?: number;
  readonly price?: { readonly input?: number; readonly output?: number };
}

/** Which language model writes and recovers, as far as the settings say; undefined: the built-in planner. */
export function modelSettings(): ModelSettings | undefined {
  const common = {
    contextTokens: setting("model.contextTokens"),
    silenceSeconds: setting("model.silenceSeconds"),
    price: setting("model.price"),
  };
  switch (setting("model.provider")) {
    case "openai":
      return { ...common, baseUrl: setting("model.baseUrl"), name: setting("model.name") };
    case "editor": {
      const name = setting("model.editorModel");
      return { ...common, name, editor: true, title: `editor:${name}` };
    }
    case "recorded":
      return { recorded: setting("model.recordedFolder") };
    case "simulated":
      return { simulated: setting("model.simulatedErrors") };
    default:
      return undefined;
  }
}

/** What the product adds to a method with a model. Without a model there is nothing to be added to. */
export function additionSettings(): { readonly checkerFeedback?: boolean; readonly plannerRepair?: boolean } {
  if (!modelSettings()) return {};
  return { checkerFeedback: setting("checkerFeedback"), plannerRepair: setting("plannerRepair") };
}

/** Who tells what words mean that name no object; undefined: words are only compared. */
export function embeddingSettings(): { readonly baseUrl: string; readonly name: string } | undefined {
  const name = setting("embeddingModel");
  return name === "" ? undefined : { baseUrl: setting("model.baseUrl"), name };
}

export function authorTitle(): string {
  const model = modelSettings();
  if (!model) return "built-in planner";
  if (model.recorded !== undefined) return "recorded replies";
  if (model.simulated !== undefined) return "simulated model";
  return model.name || "model without a name";
}
