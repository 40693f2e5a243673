import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import type { ModelSettings } from "../settings";
import { type Bridge, type EditorMessage, type EditorModel, EditorModelError, startBridge } from "./bridge";

/** The editor's own language models, as other extensions bring them. */
export class EditorModels implements vscode.Disposable {
  /** Of the bridge: for the children's environment. */
  readonly key = randomBytes(32).toString("hex");
  private bridge: Promise<Bridge> | undefined;

  /** All that there are; none before an extension that brings them is signed in. */
  async list(): Promise<readonly (EditorModel & { readonly name: string })[]> {
    const models = await vscode.lm.selectChatModels();
    return models.map((model) => ({ ...editorModel(model), name: model.name }));
  }

  async find(id: string): Promise<EditorModel | undefined> {
    return (await this.list()).find((model) => model.id === id);
  }

  /** The address at which children ask them; opened with the first question. */
  address(): Promise<Bridge> {
    this.bridge ??= startBridge(
      this.key,
      (id) => this.find(id),
      () => this.list(),
    ).catch((error: unknown) => {
      this.bridge = undefined;
      throw error;
    });
    return this.bridge;
  }

  /** The settings with what only the editor knows: where its models are asked, and how much they take. */
  async completed(settings: ModelSettings | undefined): Promise<ModelSettings | undefined> {
    if (settings?.editor !== true) return settings;
    const { baseUrl } = await this.address();
    const model = await this.find(settings.name ?? "");
    return { ...settings, baseUrl, contextTokens: settings.contextTokens || model?.maxInputTokens || 0 };
  }

  dispose(): void {
    void this.bridge?.then((bridge) => bridge.dispose());
    this.bridge = undefined;
  }
}

function editorModel(model: vscode.LanguageModelChat): EditorModel {
  return {
    id: `${model.vendor}/${model.id}`,
    maxInputTokens: model.maxInputTokens,
    takesImages: dataPart() !== undefined,
    async ask(messages, cancelled) {
      const source = new vscode.CancellationTokenSource();
      const cancel = () => source.cancel();
      cancelled.addEventListener("abort", cancel, { once: true });
      try {
        const response = await model.sendRequest(
          messages.map(chatMessage),
          { justification: "Robot Copilot writes and corrects robot programs with it." },
          source.token,
        );
        return translated(response.text);
      } catch (error) {
        throw editorModelError(error);
      }
    },
    countTokens: async (text) => model.countTokens(text),
  };
}

/** Errors may also come in the middle of a reply. */
async function* translated(text: AsyncIterable<string>): AsyncIterable<string> {
  try {
    yield* text;
  } catch (error) {
    throw editorModelError(error);
  }
}

function chatMessage({ role, text, images }: EditorMessage): vscode.LanguageModelChatMessage {
  if (role === "assistant") return vscode.LanguageModelChatMessage.Assistant(text);
  const image = dataPart()?.image;
  const parts: vscode.LanguageModelTextPart[] = [new vscode.LanguageModelTextPart(text)];
  if (image) for (const { mediaType, data } of images) parts.push(image(data, mediaType));
  return vscode.LanguageModelChatMessage.User(parts);
}

/** Newer editors have parts for pictures; the oldest that is supported does not declare them. */
function dataPart():
  | { image(data: Uint8Array, mediaType: string): vscode.LanguageModelTextPart }
  | undefined {
  const part: unknown = Reflect.get(vscode, "LanguageModelDataPart");
  return typeof part === "function" && "image" in part && typeof part.image === "function"
    ? (part as unknown as ReturnType<typeof dataPart>)
    : undefined;
}

function editorModelError(error: unknown): unknown {
  if (!(error instanceof vscode.LanguageModelError)) return error;
  switch (error.code) {
    case vscode.LanguageModelError.NoPermissions.name:
      return new EditorModelError(
        "no-consent",
        "Robot Copilot may not use the editor's language models. Ask it again and allow it, or change that under Accounts > Manage Language Model Access.",
      );
    case vscode.LanguageModelError.NotFound.name:
      return new EditorModelError("not-found", "The editor's model is gone. Choose another one.");
    case vscode.LanguageModelError.Blocked.name:
      return new EditorModelError("blocked", `The editor's model was blocked: ${error.message}`);
    default:
      return error;
  }
}
