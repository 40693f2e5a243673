import * as vscode from "vscode";
import type { ModelTest } from "../engine/modelTest";
import { commands, type ModelProvider, type SimulatedErrors } from "./contributions";
import type { EditorModels } from "./editorModels/editorModels";
import type { LanguageService } from "./language";
import { keepModelKey, modelKey } from "./modelKey";
import { authorTitle, changeUserSetting, setting } from "./settings";

/** What a person chooses; other code may give it, and then nobody is asked. */
export type ModelPick =
  | { readonly provider: "planner" }
  | { readonly provider: "openai"; readonly baseUrl: string; readonly name: string }
  | { readonly provider: "editor"; readonly name: string }
  | { readonly provider: "recorded"; readonly folder: string }
  | { readonly provider: "simulated"; readonly errors: SimulatedErrors };

type Item = vscode.QuickPickItem & {
  readonly pick: ModelProvider;
  readonly name?: string;
  readonly errors?: SimulatedErrors;
};

/** Asks who writes and recovers, and whatever that one needs. */
export async function selectModel(
  context: vscode.ExtensionContext,
  editorModels: EditorModels,
  given?: unknown,
): Promise<void> {
  const pick = isPick(given) ? given : await asked(context, editorModels);
  if (!pick) return;
  await kept(pick);
  if (isPick(given) || pick.provider === "planner") return;
  const test = "Test";
  const choice = await vscode.window.showInformationMessage(
    `${capitalised(authorTitle())} writes and corrects programs from now on.`,
    test,
  );
  if (choice === test) await vscode.commands.executeCommand(commands.testModel);
}

async function kept(pick: ModelPick): Promise<void> {
  if (pick.provider === "openai") {
    await changeUserSetting("model.baseUrl", pick.baseUrl);
    await changeUserSetting("model.name", pick.name);
  } else if (pick.provider === "editor") await changeUserSetting("model.editorModel", pick.name);
  else if (pick.provider === "recorded") await changeUserSetting("model.recordedFolder", pick.folder);
  else if (pick.provider === "simulated") await changeUserSetting("model.simulatedErrors", pick.errors);
  // Last: until then the one before is whole.
  await changeUserSetting("model.provider", pick.provider);
}

async function asked(
  context: vscode.ExtensionContext,
  editorModels: EditorModels,
): Promise<ModelPick | undefined> {
  const ofEditor = await editorModels.list().catch(() => []);
  const items: readonly Item[] = [
    { label: "$(gear) Built-in planner", description: "no model, no key, no network", pick: "planner" },
    { label: "$(server) OpenAI or a compatible server…", description: "by its address", pick: "openai" },
    ...ofEditor.map(
      ({ id, name, maxInputTokens }): Item => ({
        label: `$(sparkle) ${name}`,
        description: `${id}, a model of the editor`,
        detail: `takes ${maxInputTokens.toLocaleString("en")} tokens`,
        pick: "editor",
        name: id,
      }),
    ),
    { label: "$(history) Recorded replies…", description: "from a folder", pick: "recorded" },
    {
      label: "$(beaker) Simulated model",
      description: "a model of a model",
      detail:
        "No language model: the planner, which errs as models do. To try methods and compare them, without a key.",
      pick: "simulated",
      errors: "default",
    },
    {
      label: "$(beaker) Simulated model without errors",
      description: "a model of a model",
      detail: "The same, and it never errs: what a method does with a model that is always right.",
      pick: "simulated",
      errors: "none",
    },
  ];
  const item = await vscode.window.showQuickPick(items, {
    title: "Language model",
    placeHolder: `Who writes and corrects programs; now: ${authorTitle()}`,
    matchOnDescription: true,
  });
  switch (item?.pick) {
    case "planner":
      return { provider: "planner" };
    case "editor":
      return { provider: "editor", name: item.name ?? "" };
    case "openai":
      return serverAsked(context);
    case "recorded":
      return folderAsked();
    case "simulated":
      return { provider: "simulated", errors: item.errors ?? "default" };
    default:
      return undefined;
  }
}

async function serverAsked(context: vscode.ExtensionContext): Promise<ModelPick | undefined> {
  const address = await vscode.window.showInputBox({
    title: "Address of the model's server (1 of 3)",
    value: setting("model.baseUrl"),
    prompt: "It mostly ends in /v1: https://api.openai.com/v1, http://127.0.0.1:11434/v1",
    ignoreFocusOut: true,
    validateInput: (value) => (isAddress(value) ? undefined : "An address begins with http:// or https://"),
  });
  if (address === undefined) return undefined;
  const baseUrl = address.trim().replace(/\/+$/, "");
  const before = await modelKey(context);
  const key = await vscode.window.showInputBox({
    title: "Key of the model's server (2 of 3)",
    prompt: before
      ? "Leave it empty to keep the key that is kept in the editor's secret storage."
      : "Kept in the editor's secret storage. Leave it empty where the server needs none.",
    password: true,
    ignoreFocusOut: true,
  });
  if (key === undefined) return undefined;
  if (key.trim() !== "") await keepModelKey(context, key);
  const name = await nameAsked(baseUrl, key.trim() || before);
  return name === undefined ? undefined : { provider: "openai", baseUrl, name };
}

/** One of those that the server lists, or another one. */
async function nameAsked(baseUrl: string, key: string | undefined): Promise<string | undefined> {
  const title = "Model (3 of 3)";
  const listed = await listedBy(baseUrl, key);
  if (typeof listed !== "string" && listed.length > 0) {
    const other = "$(edit) Another name…";
    const chosen = await vscode.window.showQuickPick([...listed, other], { title, ignoreFocusOut: true });
    if (chosen !== other) return chosen;
  }
  const name = await vscode.window.showInputBox({
    title,
    value: setting("model.name"),
    prompt:
      typeof listed === "string" ? `${listed} The name, as the server knows it:` : "As the server knows it.",
    ignoreFocusOut: true,
    validateInput: (value) => (value.trim() === "" ? "A name is needed." : undefined),
  });
  return name?.trim();
}

/** Longest wait for the list, milliseconds. */
const listMilliseconds = 10_000;

/** The names, or why there are none, as a sentence. */
async function listedBy(baseUrl: string, key: string | undefined): Promise<readonly string[] | string> {
  try {
    const response = await fetch(`${baseUrl}/models`, {
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(listMilliseconds),
    });
    if (!response.ok) return `The server does not list its models (${response.status}).`;
    const { data } = (await response.json()) as { readonly data?: readonly { readonly id?: unknown }[] };
    return (data ?? []).flatMap(({ id }) => (typeof id === "string" ? [id] : []));
  } catch {
    return `${baseUrl} does not answer.`;
  }
}

async function folderAsked(): Promise<ModelPick | undefined> {
  const [folder] =
    (await vscode.window.showOpenDialog({
      title: "Folder of recorded replies",
      canSelectFolders: true,
      canSelectFiles: false,
      openLabel: "Use",
    })) ?? [];
  return folder && { provider: "recorded", folder: folder.fsPath };
}

/** One tiny request; says what works, or what is wrong and what to do next. */
export async function testModel(language: LanguageService): Promise<ModelTest> {
  const title = authorTitle();
  const test = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: `Testing ${title}`, cancellable: true },
    (_, token) => language.testModel(token),
  );
  void told(title, test);
  return test;
}

async function told(title: string, { ok, lines }: ModelTest): Promise<void> {
  const notable = lines.filter(({ result }) => result === (ok ? "limited" : "wrong"));
  const said = notable.map(({ text }) => text).join("; ");
  if (ok) {
    const works = `${capitalised(title)} works${said === "" ? "." : `: ${said}`}`;
    // What has no server was not asked: its one line says why.
    await vscode.window.showInformationMessage(lines.length === 1 ? `${capitalised(lines[0].text)}.` : works);
    return;
  }
  const [select, setKey] = ["Select Model", "Set Key"];
  const choice = await vscode.window.showErrorMessage(`${title}: ${said}`, select, setKey);
  if (choice === select) await vscode.commands.executeCommand(commands.selectModel);
  if (choice === setKey) await vscode.commands.executeCommand(commands.setModelKey);
}

const icons: Readonly<Partial<Record<ModelProvider, string>>> = { planner: "gear", simulated: "beaker" };

/** For the status bar: who writes and corrects programs. */
export function modelItem(): vscode.Disposable & { update(): void } {
  const item = vscode.window.createStatusBarItem("robotCopilot.model", vscode.StatusBarAlignment.Left, 18);
  item.name = "Language model of robot programs";
  item.command = commands.selectModel;
  const update = () => {
    const title = authorTitle();
    item.text = `$(${icons[setting("model.provider")] ?? "sparkle"}) ${title}`;
    item.tooltip = `${capitalised(title)} writes and corrects robot programs. Click to choose another one.`;
    item.show();
  };
  update();
  return { update, dispose: () => item.dispose() };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+/.test(text.trim());
}

function isPick(value: unknown): value is ModelPick {
  if (typeof value !== "object" || value === null) return false;
  const { provider, name, baseUrl, folder, errors } = value as Readonly<Record<string, unknown>>;
  switch (provider) {
    case "planner":
      return true;
    case "openai":
      return typeof name === "string" && typeof baseUrl === "string" && isAddress(baseUrl);
    case "editor":
      return typeof name === "string";
    case "recorded":
      return typeof folder === "string";
    case "simulated":
      return errors === "default" || errors === "none";
    default:
      return false;
  }
}
