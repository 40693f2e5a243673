import type { Stream } from "openai/core/streaming";
import type { ChatCompletionChunk } from "openai/resources/chat/completions";
import type { CancellationToken } from "../core/base/cancellation";
import { err, ok, type Result } from "../core/base/result";
import type { LanguageModel, ModelReply, ModelRequest } from "../core/world/languageModel";
import { openaiClient, shownAddress } from "./openaiClient";
import { adapted, bodyOf, type Dialect, fullDialect, hasImages } from "./openaiDialect";
import { failureOf, type OpenAiFailure, redacted } from "./openaiFailure";
import { pauseFor } from "./pause";

export interface OpenAiModelOptions {
  /** `https://api.openai.com/v1`, `http://127.0.0.1:11434/v1`. */
  readonly baseURL?: string;
  /** The server's name of the model. */
  readonly model: string;
  /** Local servers mostly need none. */
  readonly apiKey?: string;
  /** So long may the server be silent, before the first token and between two of them. 60 where it is left out. */
  readonly silenceSeconds?: number;
  /** So long may one reply take in all. 600 where it is left out. */
  readonly replySeconds?: number;
  /** 3 where it is left out. */
  readonly attempts?: number;
  /** First pause before another attempt; doubles each time. 500 where it is left out. */
  readonly backOffMilliseconds?: number;
  /** A server that models a model: labelled wherever its results are shown. */
  readonly simulated?: boolean;
  /** Prompt and reply together; unknown where it is left out. */
  readonly contextTokens?: number | undefined;
  /** Its id; `openai:` and the model's name where it is left out. */
  readonly title?: string | undefined;
  /** Hears how the server was spoken to and how it answered. */
  readonly onReply?: (manner: ReplyManner) => void;
}

export interface ReplyManner {
  readonly dialect: Dialect;
  /** Of the stream, with text in them. */
  readonly pieces: number;
  /** From the request to the first piece. */
  readonly firstMilliseconds: number;
}

/** Longest pause before another attempt, whatever the server asks for; milliseconds. */
const longestPause = 20_000;

/** A longer reply than this is no reply; characters. */
const longestReply = 200_000;

/** A model behind OpenAI's chat completions, or behind a server that is compatible with them. Streams, so that a stalled reply is noticed. */
export function openaiModel(options: OpenAiModelOptions): LanguageModel {
  const {
    model,
    apiKey,
    silenceSeconds = 60,
    replySeconds = 600,
    attempts = 3,
    backOffMilliseconds = 500,
    simulated = false,
    contextTokens,
    title = `openai:${model}`,
    onReply,
  } = options;
  const client = openaiClient(options, replySeconds);
  let dialect: Dialect = fullDialect;
  const server = shownAddress(client.baseURL);
  const where = { baseURL: client.baseURL, model, ...(apiKey === undefined ? {} : { apiKey }) };

  const attempt = async (
    request: ModelRequest,
    token: CancellationToken,
  ): Promise<Result<ModelReply, OpenAiFailure>> => {
    // A whole reply says nothing before it is there.
    const silenceMost = dialect.stream ? silenceSeconds : replySeconds;
    const abort = new AbortController();
    let why: "silence" | "length" | undefined;
    const cancelled = token.onCancelled(() => abort.abort());
    const stopFor = (reason: "silence" | "length") => {
      why ??= reason;
      abort.abort();
    };
    let silence = setTimeout(() => stopFor("silence"), silenceMost * 1000);
    const whole = setTimeout(() => stopFor("length"), replySeconds * 1000);
    const began = performance.now();
    try {
      // The client makes a stream of whole replies, too: they are read in the same way.
      const stream = await client.post<Stream<ChatCompletionChunk>>("/chat/completions", {
        body: bodyOf(request, model, dialect),
        stream: true,
        signal: abort.signal,
        headers: { accept: "text/event-stream" },
      });
      let text = "";
      let refused = "";
      let pieces = 0;
      let firstMilliseconds = 0;
      let finish: string | undefined;
      let usage: ModelReply["usage"];
      for await (const chunk of stream) {
        const choice = chunk.choices?.[0];
        if (hasToken(choice?.delta)) {
          clearTimeout(silence);
          silence = setTimeout(() => stopFor("silence"), silenceMost * 1000);
        }
        const piece = choice?.delta?.content ?? "";
        if (piece !== "" && pieces++ === 0) firstMilliseconds = performance.now() - began;
        text += piece;
        refused += choice?.delta?.refusal ?? "";
        finish = choice?.finish_reason ?? finish;
        usage = usageOf(chunk.usage) ?? usage;
        if (text.length + refused.length > longestReply) {
          abort.abort();
          return err({
            kind: "bad-reply",
            message: `The reply of ${model} was longer than ${longestReply} characters and was cut off. Try again, or use another model.`,
          });
        }
      }
      // The package ends a stream quietly when it is aborted, and when the connection ends between two events.
      if (token.isCancelled || why) throw new Error("aborted");
      if (refused !== "" && text === "") {
        return err({
          kind: "bad-reply",
          message: `${model} refuses to answer: ${redacted(refused, where).slice(0, 300)} Say the task in other words, or use another model.`,
        });
      }
      if (finish === undefined && text === "") {
        return err({
          kind: "bad-reply",
          message: `${server} answered with something that is no chat completion. Check that the base URL is that of an OpenAI-compatible server (it mostly ends in /v1).`,
        });
      }
      if (finish === undefined) {
        return err({
          kind: "unreachable",
          message: `The connection to ${server} was cut in the middle of a reply. Try again.`,
        });
      }
      if (finish === "length") {
        return err({
          kind: "bad-reply",
          message: `The reply of ${model} was cut off at ${dialect.tokenLimit === "none" ? "the server's limit" : `its limit of ${request.maxTokens} tokens`}. Use a model that says less, or one that thinks less before it answers.`,
          ...(text.trim() === "" ? { saysNothing: true } : {}),
        });
      }
      if (finish === "content_filter") {
        return err({
          kind: "bad-reply",
          message: `A filter of ${server} has cut off the reply of ${model}. Say the task in other words, or use another model.`,
        });
      }
      if (finish === "tool_calls" && text === "") {
        return err({
          kind: "bad-reply",
          message: `${model} calls a tool instead of answering, and none was offered to it. Use another model.`,
        });
      }
      onReply?.({ dialect, pieces, firstMilliseconds });
      const isBlind = !dialect.images && hasImages(request);
      return ok({
        text,
        ...(usage && { usage }),
        ...(isBlind && { leftOut: "all pictures, as it takes none" }),
      });
    } catch (error) {
      if (token.isCancelled)
        return err({ kind: "cancelled", message: `The request to ${model} was cancelled.` });
      if (why) {
        const seconds = why === "silence" ? silenceSeconds : replySeconds;
        return err({
          kind: "timeout",
          message: `${server} ${why === "silence" ? `sent nothing for ${seconds} s` : `took more than ${seconds} s for one reply`}. Check that the model "${model}" is loaded and fast enough.`,
          // Whoever needs that long for a reply needs as long for another.
          ...(why === "length" ? { isLasting: true } : {}),
        });
      }
      return err(failureOf(error, { ...where, hasImages: dialect.images && hasImages(request) }));
    } finally {
      clearTimeout(silence);
      clearTimeout(whole);
      cancelled.dispose();
    }
  };

  return {
    id: title,
    simulated,
    ...(contextTokens === undefined ? {} : { contextTokens }),
    async complete(request, token) {
      let pause = backOffMilliseconds;
      let tries = 0;
      const before = dialect;
      for (let adaptations = 0; ; ) {
        if (token.isCancelled)
          return err({ kind: "cancelled", message: `The request to ${model} was cancelled.` });
        const result = await attempt(request, token);
        if (result.ok) return result;
        const { retryAfter, refusal, isLasting, saysNothing, ...failure } = result.error;
        // All that it might say went into thinking: it may say more.
        const isSpent = saysNothing && dialect.tokenLimit !== "none";
        const next: Dialect | undefined = isSpent
          ? { ...dialect, tokenLimit: "none" }
          : refusal === undefined
            ? undefined
            : adapted(dialect, refusal, request);
        if (next && adaptations < 6) {
          dialect = next;
          adaptations++;
          continue;
        }
        // Nothing of it was the reason.
        if (refusal !== undefined) dialect = before;
        tries++;
        const worthRetrying =
          ["rate-limited", "server-error", "unreachable", "timeout"].includes(failure.kind) &&
          refusal === undefined &&
          !isLasting;
        if (!worthRetrying || tries >= attempts) {
          const after = tries > 1 ? ` (${tries} attempts)` : "";
          return err({ ...failure, message: failure.message + after });
        }
        await pauseFor(Math.min(longestPause, retryAfter ?? pause), token);
        pause *= 2;
      }
    },
  };
}

/** Thoughts count: a model that thinks is not silent. Empty pieces do not. */
function hasToken(delta: object | undefined): boolean {
  return Object.entries(delta ?? {}).some(([key, value]) =>
    key === "role" ? false : typeof value === "string" ? value !== "" : Boolean(value),
  );
}

/** What a server counted; undefined where it is no count. */
function usageOf(usage: unknown): ModelReply["usage"] {
  if (typeof usage !== "object" || usage === null) return undefined;
  const promptTokens: unknown = Reflect.get(usage, "prompt_tokens");
  const completionTokens: unknown = Reflect.get(usage, "completion_tokens");
  return isCount(promptTokens) && isCount(completionTokens) ? { promptTokens, completionTokens } : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
