import type { CancellationToken } from "../../base/cancellation";
import { err, ok, type Result } from "../../base/result";
import type { LanguageModel, ModelFailure, ModelMessage } from "../../world/languageModel";
import type { Clock } from "../../world/ports";
import type { ProgramChecks } from "./codeReply";
import { correctionPrompt, message } from "./promptParts";
import { lastLevel, type PromptRoom, roomAt } from "./promptRoom";
import { estimatedTokens } from "./promptSize";
import { parseReply, type ReplySchema } from "./replySchema";
import { withSmallerPictures } from "./smallerPictures";

/** One request to a model, for the journal. */
export interface ModelCall {
  readonly model: string;
  readonly simulated: boolean;
  readonly promptTokens?: number;
  readonly completionTokens?: number;
  readonly milliseconds: number;
  readonly failure?: string;
  readonly failureKind?: ModelFailure["kind"];
  /** Of the past, what the prompt had no room for: "3 old pictures and 12 steps". */
  readonly leftOut?: string;
  /** US dollars, where the model's price is known. */
  readonly cost?: number;
}

export interface DialogueOptions {
  /** Of programs that the model writes. */
  readonly checks?: ProgramChecks | undefined;
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
  /** What is told of the past is taken through the room that there is for it. */
  readonly messages: readonly ModelMessage[] | ((room: PromptRoom) => readonly ModelMessage[]);
  /** Between 0 and 2; 0.2 where it is left out. */
  readonly temperature?: number;
  /** Between 0 and 1; what the server takes where it is left out. */
  readonly topP?: number;
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
    async ask({ name, schema, messages, temperature = 0.2, topP, maxTokens = 4_000, use }, token) {
      const drawing = { temperature, ...(topP === undefined ? {} : { topP }), maxTokens };
      let problem = "";
      let exchange: readonly ModelMessage[] = [];
      let step = 0;
      for (let round = 0; round <= corrections; round++) {
        const prompt = fitted(messages, exchange, { from: step, schema, maxTokens, model });
        if (!prompt.ok) return err({ kind: "failure", failure: prompt.error });
        step = prompt.value.step;
        const began = clock.now();
        const answered = await model.complete(
          { messages: prompt.value.messages, reply: { name, schema }, ...drawing },
          token,
        );
        const leftOut = [prompt.value.leftOut, answered.ok ? answered.value.leftOut : undefined]
          .filter((words) => words !== undefined)
          .join(" and ");
        onModelCall?.({
          model: model.id,
          simulated: model.simulated,
          milliseconds: Math.round(clock.now() - began),
          ...(leftOut === "" ? {} : { leftOut }),
          ...(answered.ok
            ? answered.value.usage
            : { failure: answered.error.message, failureKind: answered.error.kind }),
        });
        if (!answered.ok) {
          if (answered.error.kind !== "too-long" || step >= lastStep)
            return err({ kind: "failure", failure: answered.error });
          // The server has less room than was known: that is no fault of the last reply.
          step++;
          round--;
          continue;
        }
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

/** How a prompt gets shorter: old pictures smaller first, then less of the past; smaller they stay. */
const steps = [
  { level: 0, smaller: false },
  ...Array.from({ length: lastLevel + 1 }, (_, level) => ({ level, smaller: true })),
];
const lastStep = steps.length - 1;

/** The fullest prompt that the model has room for, its reply included. */
function fitted(
  messages: Question<unknown>["messages"],
  exchange: readonly ModelMessage[],
  asked: {
    readonly from: number;
    readonly schema: ReplySchema;
    readonly maxTokens: number;
    readonly model: Pick<LanguageModel, "id" | "contextTokens" | "smaller">;
  },
): Result<
  {
    readonly messages: readonly ModelMessage[];
    readonly step: number;
    readonly leftOut: string | undefined;
  },
  ModelFailure
> {
  const { model } = asked;
  const { id, contextTokens = Number.POSITIVE_INFINITY } = model;
  // A reply rarely needs all that it may have: of a small context at most a quarter is kept for it.
  const forReply = Math.min(asked.maxTokens, contextTokens / 4);
  const forSchema = estimatedTokens([message("system", JSON.stringify(asked.schema))]);
  const most = contextTokens - forReply - forSchema - estimatedTokens(exchange);
  let tokens = 0;
  for (let step = asked.from; step <= lastStep; step++) {
    const { level, smaller } = steps[step];
    const filled = roomAt(level);
    const built = filled.completed(typeof messages === "function" ? messages(filled.room) : messages);
    const shown =
      smaller && model.smaller
        ? withSmallerPictures(built, (picture) => model.smaller?.(picture))
        : { messages: built, count: 0 };
    // Without a picture that can be smaller this is the whole prompt again.
    if (smaller && level === 0 && shown.count === 0) continue;
    tokens = estimatedTokens(shown.messages);
    if (tokens > most) continue;
    const detail = shown.count > 0 ? `detail of ${shown.count} old picture${shown.count > 1 ? "s" : ""}` : "";
    const leftOut = [detail, filled.leftOut() ?? ""].filter((words) => words !== "").join(" and ");
    return ok({ messages: [...shown.messages, ...exchange], step, leftOut: leftOut || undefined });
  }
  return err({
    kind: "too-long",
    message: `The shortest prompt has about ${tokens} tokens, and ${id} has room for ${Math.max(0, Math.floor(most))} of its ${contextTokens}. Use a model with a longer context, or raise the number where it has one.`,
  });
}
