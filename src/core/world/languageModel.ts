import type { CancellationToken } from "../base/cancellation";
import type { Result } from "../base/result";

export type MessagePart =
  | { readonly kind: "text"; readonly text: string }
  /** `data` is base64. */
  | { readonly kind: "image"; readonly mediaType: "image/png" | "image/jpeg"; readonly data: string };

export interface ModelMessage {
  readonly role: "system" | "user" | "assistant";
  readonly parts: readonly MessagePart[];
}

/** JSON-serialisable, so that its hash keys a recorded reply. */
export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  /** JSON schema (draft 2020-12) that the reply must satisfy, with a name for servers that want one. */
  readonly reply: { readonly name: string; readonly schema: object };
  readonly temperature?: number;
  readonly maxTokens?: number;
}

export interface ModelReply {
  readonly text: string;
  readonly usage?: { readonly promptTokens: number; readonly completionTokens: number };
}

export interface ModelFailure {
  readonly kind:
    | "unreachable"
    | "timeout"
    | "unauthorized"
    | "rate-limited"
    | "server-error"
    | "cancelled"
    | "bad-reply"
    | "not-recorded";
  /** What happened and what to do next, for a person. Holds no secret. */
  readonly message: string;
}

/** A language or vision-language model. */
export interface LanguageModel {
  /** `openai:gpt-…`, `recorded:…`. */
  readonly id: string;
  /** True for a model of a model; wherever its results are shown they are labelled so. */
  readonly simulated: boolean;
  complete(request: ModelRequest, token: CancellationToken): Promise<Result<ModelReply, ModelFailure>>;
}
