import { join } from "node:path";
import * as vscode from "vscode";
import type { Problem } from "../core/base/problem";
import type { RunEvent } from "../core/runner/runEvent";
import { debugType } from "./contributions";
import type { EditorModels } from "./editorModels/editorModels";
import { modelEnvironment } from "./modelKey";
import { type CurrentProgram, headerValue, isProgram } from "./programs";
import { additionSettings, embeddingSettings, modelSettings, setting } from "./settings";

/** What `launch.json` may say, and what the debug adapter is given. */
export interface RobotLaunch extends vscode.DebugConfiguration {
  readonly program: string;
  readonly robot?: string;
  readonly scene?: string;
  /** "simulator" or the address of a rosbridge server. */
  readonly link?: string;
  readonly stopOnEntry?: boolean;
  readonly seed?: number;
  readonly faults?: string;
  readonly pace?: number;
  readonly method?: string;
  /** With a model: the checker's errors go back to it before anything runs. */
  readonly checkerFeedback?: boolean;
  /** With a model: the planner mends unmet preconditions before it is asked. */
  readonly plannerRepair?: boolean;
  /** Folder of labelled examples. */
  readonly examples?: string;
}

export type RunSignal =
  | { readonly kind: "started"; readonly session: vscode.DebugSession }
  | { readonly kind: "event"; readonly session: vscode.DebugSession; readonly event: RunEvent }
  /** Nothing was run, and this is why. */
  | {
      readonly kind: "not-started";
      readonly session: vscode.DebugSession;
      readonly problems: readonly Problem[];
    }
  /** Where the run's journal is. */
  | { readonly kind: "folder"; readonly session: vscode.DebugSession; readonly folder: string }
  | { readonly kind: "ended"; readonly session: vscode.DebugSession };

/** Makes F5 work on every program, starts the debug adapter, and tells what happens in a run. */
export function registerDebugging(
  context: vscode.ExtensionContext,
  programs: CurrentProgram,
  editorModels: EditorModels,
  onSignal: (signal: RunSignal) => void,
): void {
  const isRun = (session: vscode.DebugSession) => session.type === debugType;
  const provider: vscode.DebugConfigurationProvider = {
    provideDebugConfigurations: () => [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of launch.json
      { type: debugType, request: "launch", name: "Run robot program", program: "${file}" },
    ],
    resolveDebugConfiguration: (_folder, configuration) => withProgram(configuration, programs),
    resolveDebugConfigurationWithSubstitutedVariables: (folder, configuration) =>
      withSettings(folder, configuration, editorModels),
  };
  context.subscriptions.push(
    vscode.debug.registerDebugConfigurationProvider(debugType, provider),
    vscode.debug.registerDebugConfigurationProvider(
      debugType,
      provider,
      vscode.DebugConfigurationProviderTriggerKind.Dynamic,
    ),
    vscode.debug.registerDebugAdapterDescriptorFactory(debugType, {
      async createDebugAdapterDescriptor(session) {
        // The last line of defence: nothing runs in a workspace that is not trusted.
        if (!vscode.workspace.isTrusted) throw new Error(untrustedMessage);
        // To open a scene or to reach a robot takes its time: from now on Stop stops it.
        onSignal({ kind: "started", session });
        const env = { ELECTRON_RUN_AS_NODE: "1", ...(await modelEnvironment(context, editorModels)) };
        return new vscode.DebugAdapterExecutable(
          process.execPath,
          [join(context.extensionPath, "dist", "debugAdapter.js")],
          { env },
        );
      },
    }),
    vscode.debug.onDidReceiveDebugSessionCustomEvent(({ session, event, body }) => {
      if (!isRun(session)) return;
      if (event === "robotRun") onSignal({ kind: "event", session, event: body });
      else if (event === "robotNotStarted" && Array.isArray(body?.problems)) {
        onSignal({ kind: "not-started", session, problems: body.problems });
      } else if (event === "robotRunFolder" && typeof body?.folder === "string") {
        onSignal({ kind: "folder", session, folder: body.folder });
      }
    }),
    vscode.debug.onDidTerminateDebugSession((session) => {
      if (isRun(session)) onSignal({ kind: "ended", session });
    }),
  );
}

export const untrustedMessage =
  "This workspace is not trusted: programs are checked and not run. Trust the workspace to run them.";

/** F5 without a launch.json gives an empty configuration: the program is the one in the editor. */
async function withProgram(
  configuration: vscode.DebugConfiguration,
  programs: CurrentProgram,
): Promise<vscode.DebugConfiguration | undefined> {
  if (!vscode.workspace.isTrusted) {
    void vscode.window.showErrorMessage(untrustedMessage);
    return undefined;
  }
  if (vscode.debug.activeDebugSession?.type === debugType) {
    void vscode.window.showWarningMessage("A robot program runs already. Stop it first.");
    return undefined;
  }
  if (configuration.type && configuration.program) return configuration;
  const editor = vscode.window.activeTextEditor?.document;
  const document = isProgram(editor) ? editor : programs.document;
  if (!document) {
    void vscode.window.showErrorMessage(
      "Open the robot program (*.robot.ts) to be run, or write a task first.",
    );
    return undefined;
  }
  return {
    ...configuration,
    type: debugType,
    request: "launch",
    name: configuration.name || "Run robot program",
    program: document.uri.fsPath,
  };
}

/** What the configuration leaves open is taken from the program's header, then from the settings. */
async function withSettings(
  folder: vscode.WorkspaceFolder | undefined,
  configuration: vscode.DebugConfiguration,
  editorModels: EditorModels,
): Promise<vscode.DebugConfiguration | undefined> {
  const program: unknown = configuration.program;
  if (typeof program !== "string" || !program.endsWith(".robot.ts")) {
    void vscode.window.showErrorMessage(
      `"program" in the launch configuration must be the path of a *.robot.ts file; it is ${JSON.stringify(program)}.`,
    );
    return undefined;
  }
  const open = vscode.workspace.textDocuments.find((document) => document.uri.fsPath === program);
  if (open?.isDirty && !(await open.save())) {
    void vscode.window.showErrorMessage(`${program} has changes that could not be saved; it was not run.`);
    return undefined;
  }
  const text = open?.getText() ?? (await readText(program));
  if (text === undefined) {
    void vscode.window.showErrorMessage(`${program} can't be read. Choose a program that is there.`);
    return undefined;
  }
  const home = folder ?? vscode.workspace.getWorkspaceFolder(vscode.Uri.file(program));
  const robot = headerValue(text, "robot") ?? setting("robot");
  // The scene of the settings is one of the robot of the settings.
  const chosenScene = robot === setting("robot") ? setting("scene") : "";
  return {
    robot,
    scene: headerValue(text, "scene") ?? (chosenScene || undefined),
    link: setting("link"),
    seed: setting("seed"),
    faults: setting("faults"),
    pace: setting("pace"),
    method: setting("method"),
    ...additionSettings(),
    examples: setting("examples") || undefined,
    answersQuestions: true,
    workspaceFolders: (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath),
    output: home?.uri.fsPath,
    suppressMultipleSessionWarning: true,
    internalConsoleOptions: "neverOpen",
    ...configuration,
    // The user's alone, as the key is: a workspace's launch.json must not send it to another server.
    model: await editorModels.completed(modelSettings()),
    embedding: embeddingSettings(),
    showsProblems: true,
  };
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.file(path)));
  } catch {
    return undefined;
  }
}
