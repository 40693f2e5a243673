import type { CancellationToken } from "../core/base/cancellation";
import { err, ok, type Result } from "../core/base/result";
import type { Embedder } from "../core/world/embedder";
import type { ModelFailure } from "../core/world/languageModel";
import { openaiClient, shownAddress } from "./openaiClient";
import { failureOf, type OpenAiFailure } from "./openaiFailure";
import { pauseFor } from "./pause";

export interface OpenAiEmbedderOptions {
  /** `https://api.openai.com/v1`, `http://127.0.0.1:11434/v1`. */
  readonly baseURL?: string;
  /** The server's name of the model. */
  readonly model: string;
  /** Local servers mostly need none. */
  readonly apiKey?: string;
  /** So long may one answer take. 30 where it is left out. */
  readonly seconds?: number;
  /** 3 where it is left out. */
  readonly attempts?: number;
  /** First pause before another attempt; doubles each time. 500 where it is left out. */
  readonly backOffMilliseconds?: number;
  /** Most texts in one request. 128 where it is left out. */
  readonly batch?: number;
}

/** Longest pause before another attempt, whatever the server asks for; milliseconds. */
const longestPause = 20_000;

type Vectors = readonly (readonly number[])[];

/**
 * Embeddings of OpenAI, or of a server that is compatible with it (`/v1/embeddings`). A text is asked for once: the
 * embedder is made for a run, and keeps what it was told.
 */
export function openaiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  const { model, apiKey, seconds = 30, attempts = 3, backOffMilliseconds = 500, batch = 128 } = options;
  const client = openaiClient(options, seconds);
  const server = shownAddress(client.baseURL);
  const known = new Map<string, readonly number[]>();

  const attempt = async (
    texts: readonly string[],
    token: CancellationToken,
  ): Promise<Result<Vectors, OpenAiFailure>> => {
    const abort = new AbortController();
    const cancelled = token.onCancelled(() => abort.abort());
    // The package's own limit ends when the answer begins; this one with its last byte.
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      abort.abort();
    }, seconds * 1000);
    try {
      const answer = await client.embeddings.create(
        { model, input: [...texts], encoding_format: "float" },
        { signal: abort.signal },
      );
      const vectors = vectorsOf(answer, texts.length);
      if (vectors) return ok(vectors);
      return err({
        kind: "bad-reply",
        message: `${server} answered with something that is no list of embeddings. Check that the base URL is that of an OpenAI-compatible server (it mostly ends in /v1), and that "${model}" is an embedding model.`,
      });
    } catch (error) {
      if (token.isCancelled) return err(cancelledRequest(model));
      if (late) {
        return err({
          kind: "timeout",
          message: `${server} took more than ${seconds} s for embeddings. Check that the model "${model}" is loaded and fast enough.`,
        });
      }
      return err(failureOf(error, { baseURL: client.baseURL, model, apiKey, service: "embeddings" }));
    } finally {
      clearTimeout(timer);
      cancelled.dispose();
    }
  };

  const fetchAll = async (
    texts: readonly string[],
    token: CancellationToken,
  ): Promise<Result<Vectors, ModelFailure>> => {
    let pause = backOffMilliseconds;
    for (let tries = 1; ; tries++) {
      if (token.isCancelled) return err(cancelledRequest(model));
      const result = await attempt(texts, token);
      if (result.ok) return result;
      const { kind, message, retryAfter, refusal, isLasting } = result.error;
      const mayPass =
        refusal === undefined &&
        !isLasting &&
        ["rate-limited", "server-error", "unreachable", "timeout"].includes(kind);
      if (!mayPass || tries >= attempts)
        return err({ kind, message: tries > 1 ? `${message} (${tries} attempts)` : message });
      await pauseFor(Math.min(longestPause, retryAfter ?? pause), token);
      pause *= 2;
    }
  };

  return {
    id: `openai:${model}`,
    async embed(texts, token) {
      const wanted = [...new Set(texts)].filter((text) => !known.has(text));
      for (let from = 0; from < wanted.length; from += batch) {
        const part = wanted.slice(from, from + batch);
        const vectors = await fetchAll(part, token);
        if (!vectors.ok) return vectors;
        for (const [index, text] of part.entries()) known.set(text, vectors.value[index] ?? []);
      }
      const all = texts.map((text) => known.get(text) ?? []);
      const length = all[0]?.length;
      if (all.some((vector) => vector.length !== length)) {
        return err({
          kind: "bad-reply",
          message: `${server} gave embeddings of different lengths. Try another model than "${model}".`,
        });
      }
      return ok(all);
    },
  };
}

function cancelledRequest(model: string): ModelFailure {
  return { kind: "cancelled", message: `The request to ${model} was cancelled.` };
}

/** In the order of the texts; undefined for anything else than one vector of numbers for each. */
function vectorsOf(answer: unknown, count: number): Vectors | undefined {
  const data: unknown = typeof answer === "object" && answer !== null && "data" in answer && answer.data;
  if (!Array.isArray(data) || data.length !== count) return undefined;
  const vectors: (readonly number[])[] = [];
  for (const [position, item] of data.entries()) {
    const { index = position, embedding } = (item ?? {}) as { index?: unknown; embedding?: unknown };
    if (typeof index !== "number" || !Array.isArray(embedding) || embedding.length === 0) return undefined;
    if (!embedding.every((value) => typeof value === "number" && Number.isFinite(value))) return undefined;
    vectors[index] = embedding;
  }
  return vectors.length === count && !vectors.includes(undefined as never) ? vectors : undefined;
}
