import { APIConnectionError, APIConnectionTimeoutError, APIError } from "openai";
import type { ModelFailure } from "../core/world/languageModel";
import { addressIn, type OpenAiServer, secretsOf, shownAddress } from "./openaiClient";

interface Where extends OpenAiServer {
  /** As the client has it. */
  readonly baseURL: string;
  readonly model: string;
  /** The request has pictures. */
  readonly hasImages?: boolean;
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
  /** The reply was cut off before it said anything. */
  readonly saysNothing?: true;
}

/** What went wrong with a request, and what to do next. The key never appears in it. */
export function failureOf(error: unknown, where: Where): OpenAiFailure {
  const { baseURL, apiKey = "", model, service = "chat completions" } = where;
  const server = shownAddress(baseURL);
  const said = saidBy(error, where);
  if (!/^[\x21-\x7e]*$/.test(apiKey.trim())) {
    return {
      kind: "unauthorized",
      message: `The API key for ${server} has a character that cannot be sent, such as a line break or one outside ASCII. Set the key again, without it.`,
    };
  }
  const url = addressIn(baseURL);
  if (!url || !["http:", "https:"].includes(url.protocol) || url.username !== "" || url.password !== "") {
    return {
      kind: "unreachable",
      message: `${server} is no address of a server that a request can be sent to. Give the base URL as http://… or https://…, without a user name and a password in it.`,
      isLasting: true,
    };
  }
  if (error instanceof APIConnectionTimeoutError) {
    return {
      kind: "timeout",
      message: `${server} did not answer in time. Check that it runs.`,
    };
  }
  if (error instanceof APIConnectionError) {
    return {
      kind: "unreachable",
      message: `${server} cannot be reached (${saidBy(rootOf(error), where)}). Check the base URL and that the server runs.`,
    };
  }
  if (error instanceof APIError && typeof error.status === "number") {
    const { status } = error;
    // Who has the models behind the server asks a person, and says what to do.
    if (error.code === "no-consent") return { kind: "unauthorized", message: said.replace(/^\d+ /, "") };
    if (status === 401) {
      return {
        kind: "unauthorized",
        message: `${server} does not accept the API key (401). Set a valid key for this server.`,
      };
    }
    if (status === 403) {
      return {
        kind: "unauthorized",
        message: `${server} does not allow the request (${said}). Check the API key, and what its account may use.`,
      };
    }
    if ([400, 413, 422].includes(status) && isTooLong(said, error.code)) {
      return {
        kind: "too-long",
        message: `The prompt is too long for ${model} (${status}: ${said}). Use a model with a longer context, or set how many tokens it takes, so that older pictures and steps are left out.`,
      };
    }
    // Said with all kinds of status, also such as otherwise tell of something that passes.
    if (where.hasImages && status !== 429 && refusesImages(said, status)) {
      return {
        kind: "server-error",
        message: `${model} takes no pictures (${said}). Use a model that does.`,
        refusal: said,
      };
    }
    if (status === 404) {
      return {
        kind: "server-error",
        message: `${server} has no model "${model}" or no ${service} (404: ${said}). Check the model's name and the base URL.`,
        isLasting: true,
      };
    }
    const retryAfter = retryAfterOf(error.headers);
    if (status === 429) {
      return {
        kind: "rate-limited",
        message: `${server} limits the rate of requests or the quota is used up (429: ${said}). Wait, or check the plan of the account.`,
        ...(retryAfter === undefined ? {} : { retryAfter }),
      };
    }
    if (status === 400 || status === 422) {
      return {
        kind: "server-error",
        message: `${server} refuses the request (${status}: ${said}). Check ${service === "embeddings" ? `that "${model}" is an embedding model` : `what the server says of it, and whether "${model}" is a model for chats`}.`,
        refusal: said,
      };
    }
    if (withoutStreams.has(status) && refusesStreaming(said)) {
      return {
        kind: "server-error",
        message: `${server} does not stream its replies (${status}: ${said}). Use another server.`,
        refusal: said,
      };
    }
    return {
      kind: "server-error",
      message: `${server} failed (${status}: ${said}). Try again later.`,
      ...(retryAfter === undefined ? {} : { retryAfter }),
    };
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

/** An encoder of images that breaks down takes them all the same. */
function refusesImages(said: string, status: number): boolean {
  const isRefusal = status === 400 || status === 422 || /\b(?:no|not|missing|unsupported)\b/i.test(said);
  return isAboutImages(said) && isRefusal;
}

/** Not allowed, not acceptable, not implemented: with these some servers refuse a stream, too. */
const withoutStreams: ReadonlySet<number> = new Set([405, 406, 501]);

/** `streaming is not supported`, `set "stream" to false`; a text that only quotes the request does not refuse it. */
export function refusesStreaming(said: string): boolean {
  return /\bstream(?:ing|ed|s)?\b[^.]{0,60}(?:\bnot\b|n't\b|\bun(?:supported|available)|\bdisabled|\bfalse\b)|(?:\bnot?\b|n't\b|\bcannot\b|\bunsupported|\bwithout|\bdisabled?\b|\bset\b)[^.]{0,40}\bstream(?:ing|ed|s)?\b/i.test(
    said,
  );
}

export function isAboutImages(said: string): boolean {
  return /image|vision|multi-?modal/i.test(said);
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
  const texts = `${messageOf(error)} ${messageOf(rootOf(error))}`;
  return /terminated|ECONNRESET|socket hang up|other side closed|premature close|EPIPE|fetch failed/i.test(
    texts,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What is behind an error; a system's code says more than its words. */
function rootOf(error: unknown): unknown {
  for (let current = error, depth = 0; depth < 5 && current instanceof Error; depth++) {
    const code: unknown = Reflect.get(current, "code");
    if (typeof code === "string") return code;
    if (current.cause === undefined) return current;
    current = current.cause;
  }
  return error;
}

/** On one line, and not for long. Nothing secret is in it, not even the part that is left of it by the cut. */
function saidBy(error: unknown, where: OpenAiServer): string {
  return redacted(messageOf(error), where).replace(/\s+/g, " ").trim().slice(0, 300);
}

/** Without the key, what else of the server is secret, and whatever looks like a key. */
export function redacted(text: string, server: OpenAiServer): string {
  const without = secretsOf(server).reduce((kept, secret) => kept.split(secret).join("[key]"), text);
  return without.replace(/\b(?:sk|key|token)-[\w*.-]{6,}/gi, "[key]");
}

function retryAfterOf(headers: Headers | undefined): number | undefined {
  const number = (name: string) => {
    const text = headers?.get(name)?.trim() ?? "";
    return /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
  };
  const milliseconds = number("retry-after-ms");
  if (milliseconds !== undefined) return milliseconds;
  const seconds = number("retry-after");
  if (seconds !== undefined) return seconds * 1000;
  const date = Date.parse(headers?.get("retry-after") ?? "");
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
