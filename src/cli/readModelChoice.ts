import { statSync } from "node:fs";
import { resolve } from "node:path";
import { type ModelPrice, priceOf } from "../engine/modelAccount";
import type { ModelChoice } from "../engine/modelChoice";
import { environmentKey } from "../platform/environmentKey";
import { whyUnwritable } from "../platform/writable";
import { UsageError } from "./exit";
import { readBaseUrl } from "./readBaseUrl";
import { readErrors } from "./readErrors";

export interface ModelOptions {
  readonly model?: string;
  readonly baseUrl?: string;
  readonly recorded?: string;
  readonly contextTokens?: number;
  /** `2.5,10` */
  readonly price?: string;
  /** Of the simulated model. */
  readonly errors?: string;
  /** Of the same server; `run` has it alone. */
  readonly embeddingModel?: string;
}

/**
 * The key is read from the environment only: an argument would stand in shell histories and process lists.
 * @param more `mayBeUnnamed`: an empty name asks the server which models it has
 */
export function readModelChoice(
  options: ModelOptions,
  { mayBeUnnamed = false }: { readonly mayBeUnnamed?: boolean } = {},
): ModelChoice {
  const price = options.price === undefined ? undefined : readPrice(options.price);
  if (options.baseUrl !== undefined) readBaseUrl(options.baseUrl);
  if (options.model?.trim() === "" && !mayBeUnnamed)
    throw UsageError.of("--model names no model", "give its name as its server has it, or leave --model out");
  if (options.model === simulated && !options.baseUrl) return simulatedChoice(options);
  if (options.errors !== undefined) {
    throw UsageError.of(
      "--errors are those of the simulated model",
      "add --model simulated; one behind a server is told its errors when it is started",
    );
  }
  const server =
    options.model !== undefined
      ? ({
          kind: "openai",
          model: options.model,
          baseUrl: options.baseUrl,
          apiKey: environmentKey("OPENAI_API_KEY"),
          ...(options.contextTokens !== undefined && { contextTokens: options.contextTokens }),
          ...(price && { price }),
        } as const)
      : undefined;
  if (options.baseUrl && !server && !options.embeddingModel) {
    throw UsageError.of("--base-url needs --model", "name the model that the server is to use");
  }
  if (price && !server) {
    throw UsageError.of("--price needs --model", "name the model of the server that costs so much");
  }
  if (options.recorded && server) expectFolder(options.recorded);
  if (options.recorded && !server) expectReplies(options.recorded);
  if (options.recorded) return { kind: "recorded", folder: resolve(options.recorded), record: server };
  return server ?? { kind: "planner" };
}

/** Names the model of a model, where no server is named that has one so called. */
const simulated = "simulated";

function simulatedChoice({ errors, recorded }: ModelOptions): ModelChoice {
  if (recorded) {
    throw UsageError.of(
      "the simulated model needs no recorded replies: it gives the same ones again",
      "leave --recorded out, or name a model of a server",
    );
  }
  return { kind: "simulated", errors: readErrors(errors ?? "default") };
}

/** Without a model nothing is recorded: the replies have to be there. */
function expectReplies(recorded: string): void {
  if (statSync(resolve(recorded), { throwIfNoEntry: false })?.isDirectory()) return;
  throw UsageError.of(
    `there are no recorded replies: there is no folder ${recorded}`,
    "give the folder into which replies were recorded, or name a --model whose replies are to be kept there",
  );
}

/** Replies that cost something must not be lost. */
function expectFolder(recorded: string): void {
  const why = whyUnwritable(resolve(recorded));
  if (why === undefined) return;
  throw UsageError.of(`replies can't be kept there: ${why}`, "give another folder with --recorded", recorded);
}

function readPrice(text: string): ModelPrice {
  const price = priceOf(text);
  if (price) return price;
  throw UsageError.of(`"${text}" is not a price`, "give US dollars for a million tokens in and out: 2.5,10");
}
