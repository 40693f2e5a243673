import type { CancellationToken } from "../base/cancellation";
import type { Result } from "../base/result";
import type { ModelFailure } from "./languageModel";

/** Texts as vectors: what means nearly the same lies in nearly the same direction. */
export interface Embedder {
  /** `openai:text-embedding-…` */
  readonly id: string;
  /** One vector a text, in their order, all of one length. */
  embed(
    texts: readonly string[],
    token: CancellationToken,
  ): Promise<Result<readonly (readonly number[])[], ModelFailure>>;
}
