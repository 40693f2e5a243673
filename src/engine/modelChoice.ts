import type { LanguageModel } from "../core/world/languageModel";
import { openaiModel } from "../models/openaiModel";
import { recordedModel } from "../models/recordedModel";

/** Who writes and recovers. */
export type ModelChoice =
  | { readonly kind: "planner" }
  | {
      readonly kind: "openai";
      readonly model: string;
      readonly baseUrl?: string;
      readonly apiKey?: string;
    }
  /** Replies from a folder; `record` asks the server for those that are not there and keeps them. */
  | {
      readonly kind: "recorded";
      readonly folder: string;
      readonly record?: ModelChoice & { kind: "openai" };
    };

export function createModel(choice: Exclude<ModelChoice, { kind: "planner" }>): LanguageModel {
  if (choice.kind === "openai") {
    return openaiModel({ model: choice.model, baseURL: choice.baseUrl, apiKey: choice.apiKey });
  }
  return recordedModel({ folder: choice.folder, record: choice.record && createModel(choice.record) });
}

/** As the editor's settings and launch configurations name it; the key comes from the environment. */
export function modelChoiceOf(settings: unknown): ModelChoice {
  if (typeof settings !== "object" || settings === null) return { kind: "planner" };
  const { name, baseUrl, recorded } = settings as Readonly<Record<string, unknown>>;
  if (typeof recorded === "string") return { kind: "recorded", folder: recorded };
  if (typeof name !== "string") return { kind: "planner" };
  return {
    kind: "openai",
    model: name,
    baseUrl: typeof baseUrl === "string" ? baseUrl : undefined,
    apiKey: process.env.OPENAI_API_KEY,
  };
}
