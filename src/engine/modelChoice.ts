import { editorKeyVariable, type LanguageModel } from "../core/world/languageModel";
import { type OpenAiModelOptions, openaiModel } from "../models/openaiModel";
import { recordedModel } from "../models/recordedModel";
import { defaultErrors, type ErrorRates, noErrors } from "../models/simulated/errors/errorRates";
import { simulatedModel, simulatedModelName } from "../models/simulated/simulatedModel";
import { smallerPicture } from "../models/smallerPicture";
import { environmentKey } from "../platform/environmentKey";
import type { ModelPrice } from "./modelAccount";

/** Who writes and recovers. */
export type ModelChoice =
  | { readonly kind: "planner" }
  | {
      readonly kind: "openai";
      readonly model: string;
      readonly baseUrl?: string;
      readonly apiKey?: string;
      /** What the server is given to answer; each as in `OpenAiModelOptions`. */
      readonly patience?: Pick<
        OpenAiModelOptions,
        "silenceSeconds" | "replySeconds" | "attempts" | "backOffMilliseconds"
      >;
      /** Prompt and reply together; unknown where it is left out. */
      readonly contextTokens?: number;
      readonly price?: ModelPrice;
      /** As it is called where its results are shown; `openai:` and the model's name where it is left out. */
      readonly title?: string;
    }
  /** Replies from a folder; `record` asks the server for those that are not there and keeps them. */
  | {
      readonly kind: "recorded";
      readonly folder: string;
      readonly record?: ModelChoice & { kind: "openai" };
    }
  /** A model of a model, in this process. */
  | { readonly kind: "simulated"; readonly errors: ErrorRates };

/** @param seed of the errors of a simulated model */
export function createModel(choice: Exclude<ModelChoice, { kind: "planner" }>, seed = 0): LanguageModel {
  return { ...plainModel(choice, seed), smaller: smallerPicture };
}

function plainModel(choice: Exclude<ModelChoice, { kind: "planner" }>, seed: number): LanguageModel {
  if (choice.kind === "simulated") return simulatedModel({ seed, errors: choice.errors });
  if (choice.kind === "openai") {
    const { model, baseUrl, apiKey, patience, contextTokens, title } = choice;
    return openaiModel({
      model,
      baseURL: baseUrl,
      apiKey,
      ...patience,
      contextTokens,
      title,
      simulated: model === simulatedModelName,
    });
  }
  return recordedModel({ folder: choice.folder, record: choice.record && createModel(choice.record) });
}

/** As the editor's settings and launch configurations name it; the key comes from the environment. */
export function modelChoiceOf(settings: unknown): ModelChoice {
  if (typeof settings !== "object" || settings === null) return { kind: "planner" };
  const { name, baseUrl, recorded, simulated, editor, contextTokens, silenceSeconds, price, title } =
    settings as Readonly<Record<string, unknown>>;
  if (typeof simulated === "string")
    return { kind: "simulated", errors: simulated === "none" ? noErrors : defaultErrors };
  if (typeof recorded === "string") return { kind: "recorded", folder: recorded };
  if (typeof name !== "string") return { kind: "planner" };
  return {
    kind: "openai",
    model: name,
    baseUrl: typeof baseUrl === "string" ? baseUrl : undefined,
    apiKey: environmentKey(editor === true ? editorKeyVariable : "OPENAI_API_KEY"),
    ...(isPositive(contextTokens) && { contextTokens }),
    ...(isPositive(silenceSeconds) && { patience: { silenceSeconds } }),
    ...(isPrice(price) && { price }),
    ...(typeof title === "string" && { title }),
  };
}

/** Of what its calls cost. */
export function priceOfModel(choice: ModelChoice): ModelPrice | undefined {
  if (choice.kind === "recorded") return choice.record?.price;
  return choice.kind === "openai" ? choice.price : undefined;
}

function isPositive(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value > 0;
}

function isPrice(value: unknown): value is ModelPrice {
  if (typeof value !== "object" || value === null) return false;
  const { input, output } = value as Readonly<Record<string, unknown>>;
  return typeof input === "number" && typeof output === "number" && input >= 0 && output >= 0;
}
