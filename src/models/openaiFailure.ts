import { APIConnectionError, APIConnectionTimeoutError, APIError } from "openai";
import type { ModelFailure } from "../core/world/languageModel";

interface Where {
  readonly server: string;
  readonly model: string;
  readonly apiKey?: string;
  /** What is asked of the server; chat completions where it is left out. */
  readonly service?: "embeddings";
}

export interface OpenAiFailure extends ModelFailure {
  /** Milliseconds after which the server wants to be asked again. */
  readonly retryAfter?: number;
  /** The server refused the request as it was written: something in it may be left out. */
  readonly refusal?: string;
  /** Asking again gives the same. */
  readonly isLasting?: true;
}

/** What went wrong with a request, and what to do next. The key never appears in it. */
export function failureOf(error: unknown, where: Where): OpenAiFailure {
  const { server, model, service = "chat completions" } = where;
  const said = redacted(messageOf(error), where.apiKey);
  if (error instanceof APIConnectionTimeoutError) {
    return {
      kind: "timeout",
      message: `${server} did not answer in time. Check that it runs, or allow more time.`,
    };
  }
  if (error instanceof APIConnectionError) {
    return {
      kind: "unreachable",
      message: `${server} cannot be reached (${redacted(causeOf(error), where.apiKey)}). Check the base URL and that the server runs.`,
    };
  }
  if (error instanceof APIError && typeof error.status === "number") {
    const { status } = error;
    // Who has the models behind the server asks a person, and says what to do.
    if (error.code === "no-consent") return { kind: "unauthorized", message: said.replace(/^\d+ /, "") };
    if (status === 401 || status === 403) {
      return {
        kind: "unauthorized",
        message: `${server} does not accept the API key (${status}). Set a valid key for this server.`,
      };
    }
    if (status === 404) {
      return {
        kind: "server-error",
        message: `${server} has no model "${model}" or no ${service} (404: ${said}). Check the model's name and the base URL.`,
        isLasting: true,
      };
    }
    if (status === 429) {
      const retryAfter = retryAfterOf(error.headers);
      return {
        kind: "rate-limited",
        message: `${server} limits the rate of requests or the quota is used up (429: ${said}). Wait, or check the plan of the account.`,
        ...(retryAfter === undefined ? {} : { retryAfter }),
      };
    }
    if ([400, 413, 422].includes(status) && isTooLong(said, error.code)) {
      return {
        kind: "too-long",
        message: `The prompt is too long for ${model} (${status}: ${said}). Use a model with a longer context, or set how many tokens it takes, so that older pictures and steps are left out.`,
      };
    }
    if (status === 400 || status === 422) {
      return {
        kind: "server-error",
        message: `${server} refuses the request (${status}: ${said}). Check that the model "${model}" ${service === "embeddings" ? "is an embedding model" : "takes images and that the prompt is not too long for it"}.`,
        refusal: said,
      };
    }
    return { kind: "server-error", message: `${server} failed (${status}: ${said}). Try again later.` };
  }
  if (isCutConnection(error)) {
    return {
      kind: "unreachable",
      message: `The connection to ${server} was cut in the middle of a reply. Try again.`,
    };
  }
  if (error instanceof APIError) {
    return { kind: "server-error", message: `${server} broke off its reply (${said}). Try again later.` };
  }
  return {
    kind: "bad-reply",
    message: `${server} answered with something that cannot be read (${said}). Check that the base URL is that of an OpenAI-compatible server.`,
  };
}

/** As OpenAI, vLLM, llama.cpp, Ollama and others say it. */
function isTooLong(said: string, code: string | null | undefined): boolean {
  return (
    code === "context_length_exceeded" ||
    /(?:maximum|exceed\w*)[^.]{0,60}context|context (?:length|size|window)|(?:prompt|input|request) is too long|too many tokens/i.test(
      said,
    )
  );
}

function isCutConnection(error: unknown): boolean {
  const texts = `${messageOf(error)} ${causeOf(error)}`;
  return /terminated|ECONNRESET|socket hang up|other side closed|premature close|EPIPE|fetch failed/i.test(
    texts,
  );
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, " ").trim().slice(0, 300);
}

function causeOf(error: unknown): string {
  for (let current = error, depth = 0; depth < 5 && current instanceof Error; depth++) {
    const code: unknown = Reflect.get(current, "code");
    if (typeof code === "string") return code;
    if (current.cause === undefined) return messageOf(current);
    current = current.cause;
  }
  return messageOf(error);
}

/** The key, and whatever looks like one. */
export function redacted(text: string, apiKey: string | undefined): string {
  const withoutKey = apiKey !== undefined && apiKey.length > 3 ? text.split(apiKey).join("[key]") : text;
  return withoutKey.replace(/\b(?:sk|key|token)-[\w*.-]{6,}/gi, "[key]");
}

function retryAfterOf(headers: Headers | undefined): number | undefined {
  const milliseconds = Number(headers?.get("retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(milliseconds) && milliseconds >= 0) return milliseconds;
  const seconds = Number(headers?.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
