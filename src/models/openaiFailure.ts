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
function redacted(text: string, apiKey: string | undefined): string {
  const withoutKey = apiKey !== undefined && apiKey.length > 3 ? text.split(apiKey).join("[key]") : text;
  return withoutKey.replace(/\b(?:sk|key|token)-[\w*.-]{6,}/gi, "[key]");
}

function retryAfterOf(headers: Headers | undefined): number | undefined {
  const milliseconds = Number(headers?.get("retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(milliseconds) && milliseconds >= 0) return milliseconds;
  const seconds = Number(headers?.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
