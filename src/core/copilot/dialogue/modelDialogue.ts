import type { CancellationToken } from "../../base/cancellation";
import { err, ok, type Result } from "../../base/result";
import type { LanguageModel, ModelFailure, ModelMessage } from "../../world/languageModel";
import type { Clock } from "../../world/ports";
import { correctionPrompt, message } from "./promptParts";
import { parseReply, type ReplySchema } from "./replySchema";

/** One request to a model, for the journal. */
export interface ModelCall {
  readonly model: string;
  readonly simulated: boolean;
  readonly promptTokens?: number;
  readonly completionTokens?: number;
  readonly milliseconds: number;
  readonly failure?: string;
}

export interface DialogueOptions {
  readonly model: LanguageModel;
  readonly clock: Pick<Clock, "now">;
  readonly onModelCall?: (call: ModelCall) => void;
  /** How often a reply that can't be used is answered with what was wrong; 3 where it is left out. */
  readonly corrections?: number;
}

export interface Question<T> {
  /** Of the schema, for servers that want one. */
  readonly name: string;
  readonly schema: ReplySchema;
  readonly messages: readonly ModelMessage[];
  /** Between 0 and 2; 0.2 where it is left out. */
  readonly temperature?: number;
  /** Of a reply; 4,000 where it is left out. */
  readonly maxTokens?: number;
  /** What the reply comes to; the error goes back to the model. */
  readonly use: (reply: Readonly<Record<string, unknown>>) => Result<T, string>;
}

export type Unusable =
  | { readonly kind: "failure"; readonly failure: ModelFailure }
  | { readonly kind: "useless"; readonly problem: string };

/** Questions to a language model, of which only those answers are used that have passed the checks. */
export interface ModelDialogue {
  readonly model: Pick<LanguageModel, "id" | "simulated">;
  /** Asks until a reply passes; what was wrong goes back to the model, a bounded number of times. */
  ask<T>(question: Question<T>, token: CancellationToken): Promise<Result<T, Unusable>>;
  /** For a person. */
  explain(unusable: Unusable): string;
}

export function modelDialogue({
  model,
  clock,
  onModelCall,
  corrections = 3,
}: DialogueOptions): ModelDialogue {
  return {
    model,
    async ask({ name, schema, messages, temperature = 0.2, maxTokens = 4_000, use }, token) {
      let problem = "";
      let exchange: readonly ModelMessage[] = [];
      for (let round = 0; round <= corrections; round++) {
        const began = clock.now();
        const answered = await model.complete(
          { messages: [...messages, ...exchange], reply: { name, schema }, temperature, maxTokens },
          token,
        );
        onModelCall?.({
          model: model.id,
          simulated: model.simulated,
          milliseconds: Math.round(clock.now() - began),
          ...(answered.ok ? answered.value.usage : { failure: answered.error.message }),
        });
        if (!answered.ok) return err({ kind: "failure", failure: answered.error });
        const parsed = parseReply(answered.value.text, schema);
        const used = parsed.ok ? use(parsed.value) : parsed;
        if (used.ok) return ok(used.value);
        problem = used.error;
        // Only the last try is shown: a model that has gone astray is not helped by all of its errors.
        exchange = [
          message("assistant", answered.value.text.slice(0, 8_000)),
          message("user", correctionPrompt(problem)),
        ];
      }
      return err({ kind: "useless", problem });
    },
    explain(unusable) {
      if (unusable.kind === "failure") return unusable.failure.message;
      return `${model.id} gave no usable answer in ${corrections + 1} attempts. The last one was refused: ${unusable.problem.slice(0, 500)} Try another wording or another model, or use the built-in planner.`;
    },
  };
}
