import { err, ok } from "../../src/core/base/result";
import type { LanguageModel, ModelFailure, ModelRequest } from "../../src/core/world/languageModel";

export type ListedReply = object | string | { readonly failure: ModelFailure };

/** A model that gives these replies in turn, the last one again and again, and remembers what it was asked. */
export function listModel(
  ...replies: readonly ListedReply[]
): LanguageModel & { readonly asked: ModelRequest[] } {
  const asked: ModelRequest[] = [];
  return {
    id: "test:list",
    simulated: true,
    asked,
    async complete(request) {
      asked.push(request);
      const reply = replies[Math.min(asked.length, replies.length) - 1];
      if (typeof reply === "object" && "failure" in reply && typeof reply.failure === "object") {
        return err(reply.failure as ModelFailure);
      }
      return ok({ text: typeof reply === "string" ? reply : JSON.stringify(reply) });
    },
  };
}
