import type { CancellationToken } from "../base/cancellation";
import type { Result } from "../base/result";

export type MessagePart = { readonly kind: "text"; readonly text: string } | PicturePart;

export interface PicturePart {
  readonly kind: "image";
  readonly mediaType: "image/png" | "image/jpeg";
  /** Base64. */
  readonly data: string;
}

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
  /** Only the likeliest tokens that together have this probability are drawn from, 0…1. */
  readonly topP?: number;
  readonly maxTokens?: number;
}

export interface ModelReply {
  readonly text: string;
  readonly usage?: { readonly promptTokens: number; readonly completionTokens: number };
  /** What of the request could not be sent to this model, in words. */
  readonly leftOut?: string;
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
    | "not-recorded"
    /** The prompt is longer than the model's context. */
    | "too-long";
  /** What happened and what to do next, for a person. Holds no secret. */
  readonly message: string;
}

/** Environment variable with the key of the bridge to the editor's own models. */
export const editorKeyVariable = "ROBOT_COPILOT_EDITOR_KEY";

/** A language or vision-language model. */
export interface LanguageModel {
  /** `openai:gpt-…`, `recorded:…`. */
  readonly id: string;
  /** True for a model of a model; wherever its results are shown they are labelled so. */
  readonly simulated: boolean;
  /** Prompt and reply together may have so many; nobody knows where it is left out. */
  readonly contextTokens?: number;
  /** The same picture with fewer pixels, for a prompt that is too long; undefined where there is no such picture. */
  smaller?(picture: PicturePart): PicturePart | undefined;
  complete(request: ModelRequest, token: CancellationToken): Promise<Result<ModelReply, ModelFailure>>;
}
