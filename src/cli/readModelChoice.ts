import { resolve } from "node:path";
import type { ModelChoice } from "../engine/modelChoice";
import { UsageError } from "./exit";

export interface ModelOptions {
  readonly model?: string;
  readonly baseUrl?: string;
  readonly recorded?: string;
  /** Of the same server; `run` has it alone. */
  readonly embeddingModel?: string;
}

/** The key is read from the environment only: an argument would stand in shell histories and process lists. */
export function readModelChoice(options: ModelOptions): ModelChoice {
  const server = options.model
    ? ({
        kind: "openai",
        model: options.model,
        baseUrl: options.baseUrl,
        apiKey: process.env.OPENAI_API_KEY,
      } as const)
    : undefined;
  if (options.baseUrl && !server && !options.embeddingModel) {
    throw UsageError.of("--base-url needs --model", "name the model that the server is to use");
  }
  if (options.recorded) return { kind: "recorded", folder: resolve(options.recorded), record: server };
  return server ?? { kind: "planner" };
}
