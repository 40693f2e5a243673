import type {
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from "openai/resources/chat/completions";
import type { CancellationToken } from "../core/base/cancellation";
import { err, ok, type Result } from "../core/base/result";
import type {
  LanguageModel,
  ModelFailure,
  ModelMessage,
  ModelReply,
  ModelRequest,
} from "../core/world/languageModel";
import { openaiClient } from "./openaiClient";
import { failureOf } from "./openaiFailure";
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
}

/** What this server has been found to refuse; each is left out from then on. */
interface Dialect {
  format: "schema" | "object" | "text";
  temperature: boolean;
  tokenLimit: "max_tokens" | "max_completion_tokens" | "none";
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
  } = options;
  const client = openaiClient(options, replySeconds);
  const dialect: Dialect = { format: "schema", temperature: true, tokenLimit: "max_tokens" };
  const server = client.baseURL;

  const attempt = async (
    request: ModelRequest,
    token: CancellationToken,
  ): Promise<
    Result<ModelReply, ModelFailure & { readonly retryAfter?: number; readonly refusal?: string }>
  > => {
    const abort = new AbortController();
    let why: "silence" | "length" | undefined;
    const cancelled = token.onCancelled(() => abort.abort());
    const stopFor = (reason: "silence" | "length") => {
      why ??= reason;
      abort.abort();
    };
    let silence = setTimeout(() => stopFor("silence"), silenceSeconds * 1000);
    const whole = setTimeout(() => stopFor("length"), replySeconds * 1000);
    try {
      const stream = await client.chat.completions.create(bodyOf(request, model, dialect), {
        signal: abort.signal,
      });
      let text = "";
      let finish: string | undefined;
      let usage: ModelReply["usage"];
      for await (const chunk of stream) {
        clearTimeout(silence);
        silence = setTimeout(() => stopFor("silence"), silenceSeconds * 1000);
        const choice = chunk.choices?.[0];
        text += choice?.delta?.content ?? "";
        finish = choice?.finish_reason ?? finish;
        if (chunk.usage) {
          usage = {
            promptTokens: chunk.usage.prompt_tokens,
            completionTokens: chunk.usage.completion_tokens,
          };
        }
        if (text.length > longestReply) {
          abort.abort();
          return err({
            kind: "bad-reply",
            message: `The reply of ${model} was longer than ${longestReply} characters and was cut off. Try again, or use another model.`,
          });
        }
      }
      // The package ends a stream quietly when it is aborted, and when the connection ends between two events.
      if (token.isCancelled || why) throw new Error("aborted");
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
          message: `The reply of ${model} was cut off at its token limit. Raise the limit, or use a model that says less.`,
        });
      }
      return ok(usage ? { text, usage } : { text });
    } catch (error) {
      if (token.isCancelled)
        return err({ kind: "cancelled", message: `The request to ${model} was cancelled.` });
      if (why) {
        const seconds = why === "silence" ? silenceSeconds : replySeconds;
        return err({
          kind: "timeout",
          message: `${server} ${why === "silence" ? `sent nothing for ${seconds} s` : `took more than ${seconds} s for one reply`}. Check that the model "${model}" is loaded and fast enough, or allow more time.`,
        });
      }
      return err(failureOf(error, { server, model, apiKey }));
    } finally {
      clearTimeout(silence);
      clearTimeout(whole);
      cancelled.dispose();
    }
  };

  return {
    id: `openai:${model}`,
    simulated,
    async complete(request, token) {
      let pause = backOffMilliseconds;
      let tries = 0;
      for (let adaptations = 0; ; ) {
        if (token.isCancelled)
          return err({ kind: "cancelled", message: `The request to ${model} was cancelled.` });
        const result = await attempt(request, token);
        if (result.ok) return result;
        const { retryAfter, refusal, ...failure } = result.error;
        if (refusal !== undefined && adaptations < 5 && adapt(dialect, refusal, request)) {
          adaptations++;
          continue;
        }
        tries++;
        const worthRetrying =
          ["rate-limited", "server-error", "unreachable", "timeout"].includes(failure.kind) &&
          refusal === undefined;
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

function bodyOf(request: ModelRequest, model: string, dialect: Dialect): ChatCompletionCreateParamsStreaming {
  const { messages, reply, temperature, maxTokens } = request;
  const sent = messages.map(messageOf);
  if (dialect.format !== "schema") {
    sent.push({
      role: "system",
      content: `Answer with one JSON object and nothing else. It has to satisfy this JSON schema:\n${JSON.stringify(reply.schema)}`,
    });
  }
  return {
    model,
    messages: sent,
    stream: true,
    ...(dialect.format === "schema"
      ? {
          stream_options: { include_usage: true },
          response_format: {
            type: "json_schema" as const,
            json_schema: {
              name: reply.name,
              schema: Object.fromEntries(Object.entries(reply.schema)),
              strict: true,
            },
          },
        }
      : dialect.format === "object"
        ? { response_format: { type: "json_object" as const } }
        : {}),
    ...(temperature !== undefined && dialect.temperature ? { temperature } : {}),
    ...(maxTokens !== undefined && dialect.tokenLimit !== "none" ? { [dialect.tokenLimit]: maxTokens } : {}),
  };
}

function messageOf({ role, parts }: ModelMessage): ChatCompletionMessageParam {
  const texts = parts.map((part) => (part.kind === "text" ? part.text : "")).filter((text) => text !== "");
  if (role !== "user") return { role, content: texts.join("\n") };
  if (parts.every(({ kind }) => kind === "text")) return { role, content: texts.join("\n") };
  return {
    role,
    content: parts.map((part) =>
      part.kind === "text"
        ? { type: "text", text: part.text }
        : { type: "image_url", image_url: { url: `data:${part.mediaType};base64,${part.data}` } },
    ),
  };
}

/** Leaves out what the server refuses. False where nothing is left that could be the reason. */
function adapt(dialect: Dialect, refusal: string, request: ModelRequest): boolean {
  if (/temperature/i.test(refusal) && dialect.temperature && request.temperature !== undefined) {
    dialect.temperature = false;
    return true;
  }
  if (
    /max_(completion_)?tokens/i.test(refusal) &&
    dialect.tokenLimit !== "none" &&
    request.maxTokens !== undefined
  ) {
    dialect.tokenLimit = dialect.tokenLimit === "max_tokens" ? "max_completion_tokens" : "none";
    return true;
  }
  if (dialect.format === "text") return false;
  dialect.format = dialect.format === "schema" ? "object" : "text";
  return true;
}
