import { join } from "node:path";
import * as vscode from "vscode";
import type { Problem } from "../core/base/problem";
import type { Authored } from "../core/copilot/method";
import type { PreconditionsAnswer } from "../core/copilot/preconditions/answer";
import type { InitPackageAnswer, InitPackageParams } from "../core/program/initPackage";
import type { WritingEvent } from "../core/runner/runEvent";
import type { ModelTest } from "../engine/modelTest";
import type { SaveTestAnswer, SaveTestParams } from "../engine/regression/saveRegressionTest";
import { programPattern, typescriptPlugin } from "./contributions";
import type { EditorModels } from "./editorModels/editorModels";
import type { LanguageClient } from "./languageClient";
import { modelEnvironment } from "./modelKey";
import { additionSettings, modelSettings, setting } from "./settings";

export interface GenerateRequest {
  readonly instruction: string;
  readonly robot: string;
  readonly scene: string;
}

/**
 * The language server: a child process that checks programs while they are typed and writes them from a sentence.
 * It is started with the first program or the first sentence, not with the editor.
 */
export class LanguageService implements vscode.Disposable {
  private client: Promise<LanguageClient> | undefined;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly editorModels: EditorModels,
  ) {}

  /** Starts it where it does not run yet. Rejects with the reason when it can't be started. */
  start(): Promise<LanguageClient> {
    this.client ??= this.launch().catch((error: unknown) => {
      this.client = undefined;
      throw error;
    });
    return this.client;
  }

  generate(
    request: GenerateRequest,
    token: vscode.CancellationToken,
    onStage: (stage: string) => void,
    onThinking: (event: WritingEvent) => void,
  ): Promise<Authored> {
    const params = {
      ...request,
      ...additionSettings(),
      method: setting("method"),
      examples: setting("examples") || undefined,
    };
    return this.askModel("robotCopilot/generate", params, token, onStage, onThinking);
  }

  /** Preconditions of the package of which `file` is a part; those of `attributes` may be used, too. */
  preconditions(
    files: { readonly file: string; readonly attributes: string | undefined },
    token: vscode.CancellationToken,
    onStage: (stage: string) => void,
  ): Promise<PreconditionsAnswer> {
    return this.askModel("robotCopilot/preconditions", files, token, onStage);
  }

  /** What works of the model that is chosen, or what is wrong with it. */
  testModel(token: vscode.CancellationToken): Promise<ModelTest> {
    return this.askModel("robotCopilot/testModel", {}, token, () => {});
  }

  private async askModel<Answer>(
    request: string,
    params: object,
    token: vscode.CancellationToken,
    onStage: (stage: string) => void,
    onThinking: (event: WritingEvent) => void = () => {},
  ): Promise<Answer> {
    const client = await this.start();
    const progressToken = `${request}-${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const stages = client.onNotification(
      "robotCopilot/progress",
      ({ token: of, stage }: { token: string; stage: string }) => {
        if (of === progressToken) onStage(stage);
      },
    );
    const thoughts = client.onNotification(
      "robotCopilot/thinking",
      ({ token: of, event }: { token: string; event: WritingEvent }) => {
        if (of === progressToken) onThinking(event);
      },
    );
    try {
      return await client.sendRequest<Answer>(
        request,
        { ...params, model: await this.editorModels.completed(modelSettings()), progressToken },
        token,
      );
    } finally {
      stages.dispose();
      thoughts.dispose();
    }
  }

  /** What the checker says of a text that is in no file yet. */
  async check(uri: vscode.Uri, text?: string): Promise<readonly Problem[]> {
    const client = await this.start();
    return client.sendRequest<readonly Problem[]>("robotCopilot/check", { uri: uri.toString(), text });
  }

  /** A regression test of a run. */
  async saveRunAsTest(params: SaveTestParams): Promise<SaveTestAnswer> {
    const client = await this.start();
    return client.sendRequest<SaveTestAnswer>("robotCopilot/saveRunAsTest", params);
  }

  /** A robot package from a PDDL domain. */
  async initPackage(params: InitPackageParams): Promise<InitPackageAnswer> {
    const client = await this.start();
    return client.sendRequest<InitPackageAnswer>("robotCopilot/initPackage", params);
  }

  /** With a new key or other settings. */
  async restart(): Promise<void> {
    if (!this.client) return;
    await this.stop();
    await this.start();
  }

  private async launch(): Promise<LanguageClient> {
    // All at once would block the extension host for too long: others have their turn in between.
    await import("./languageProtocol");
    await new Promise(setImmediate);
    const { LanguageClient, State, TransportKind } = await import("./languageClient");
    await new Promise(setImmediate);
    const client = new LanguageClient(
      "robotCopilot",
      "Robot Copilot",
      {
        module: join(this.context.extensionPath, "dist", "languageServer.js"),
        transport: TransportKind.ipc,
        options: { env: { ...process.env, ...(await modelEnvironment(this.context, this.editorModels)) } },
      },
      {
        documentSelector: [
          { scheme: "file", pattern: programPattern },
          { scheme: "untitled", pattern: programPattern },
          { scheme: "file", pattern: "**/robot.json" },
          { scheme: "file", pattern: "**/*.pddl" },
          { scheme: "file", pattern: "**/api.d.ts" },
          { scheme: "file", pattern: "**/scenes/*.json" },
        ],
        // VS Code's own TypeScript shows type errors already, and the extension has the commands of the code lenses.
        initializationOptions: { typescriptDiagnostics: false, commands: true },
        synchronize: {
          configurationSection: "robotCopilot",
          fileEvents: vscode.workspace.createFileSystemWatcher(
            "**/{robot.json,ros.json,*.pddl,api.d.ts,scenes/*}",
          ),
        },
        diagnosticCollectionName: "robotCopilot",
      },
    );
    await client.start();
    client.onDidChangeState(({ newState }) => void tellTypescript(newState === State.Running));
    await tellTypescript(true);
    return client;
  }

  private async stop(): Promise<void> {
    const stopping = this.client;
    this.client = undefined;
    await stopping?.then((client) => client.dispose(2000)).catch(() => {});
  }

  dispose(): Thenable<void> {
    return this.stop();
  }
}

/**
 * While the language server completes the robot's actions and their arguments, TypeScript's plugin leaves them out of
 * TypeScript's own list. An editor without its built-in TypeScript has no such list.
 */
async function tellTypescript(languageServerCompletes: boolean): Promise<void> {
  const extension = vscode.extensions.getExtension<TypescriptExtension>(
    "vscode.typescript-language-features",
  );
  const api = (await extension?.activate())?.getAPI(0);
  api?.configurePlugin(typescriptPlugin, { languageServerCompletes });
}

/** What this uses of the API of VS Code's TypeScript extension. */
interface TypescriptExtension {
  getAPI(version: 0): { configurePlugin(plugin: string, configuration: object): void } | undefined;
}
