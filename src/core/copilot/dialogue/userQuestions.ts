import { err, ok, type Result } from "../../base/result";
import type { Recovery, RecoveryRequest } from "../../runner/recovery";
import type { Authored } from "../method";
import { shortened } from "./promptParts";
import type { ReplySchema } from "./replySchema";

/*
 * How a model asks the user what only a person can know. A question is one of its decisions, and its words stand where the
 * considerations stand otherwise; where nobody answers, neither the schema nor the prompt says anything of it.
 */

/** What was asked in a run, and how often may still be; absent where nobody can be asked. */
export type Asked = Pick<RecoveryRequest, "questions">;

export type Asking = Extract<Recovery, { readonly kind: "ask" }>;

export function mayAsk({ questions }: Asked): boolean {
  return (questions?.left ?? 0) > 0;
}

/** The values of a decision. @param asks whether a question is among them */
export function decisionSchema(values: readonly string[], asks: boolean): ReplySchema {
  return { type: "string", enum: [...values, ...(asks ? ["question"] : [])] };
}

/** Before a run, where a question costs nothing but another sentence. */
export const askingBeforehand = `If the task could mean several things, decide "question" and ask in "reason".`;

/** Only where somebody answers: otherwise a model has nothing to know of it. @param how a reply says that it asks */
export function askingRule(
  asked: Asked,
  how = `decide "question" and ask it in "reason"`,
): readonly string[] {
  if (!mayAsk(asked)) return [];
  return [
    `If only the user can know what you need to go on (which of several things is meant, where something is), ${how}, in one or two sentences; the robot waits. You can ask ${asked.questions?.left} more. Never ask what the data tells, nor what "askedTheUser" has.`,
  ];
}

/** What this run has asked is bounded already (`question.ts`); what a file has recorded need not be. */
export function askedData({ questions }: Asked): { readonly askedTheUser?: unknown } {
  if (!questions || questions.answered.length === 0) return {};
  return {
    askedTheUser: questions.answered.map(({ text, answer }) => ({
      question: shortened(text, 500),
      answer: answer === undefined ? "nobody answered: decide yourself" : shortened(answer, 1_000),
    })),
  };
}

/**
 * What a reply that asks comes to; without words the error goes back to the model.
 * @param field where the words have to stand
 */
export function questionIn<T>(
  said: string,
  made: (question: string) => T,
  field = "reason",
): Result<T, string> {
  return said.trim() === "" ? err(`Ask in "${field}", or decide otherwise.`) : ok(made(said));
}

/** Put while the program waits: a question in words, which is answered in words. */
export function asking(text: string): Asking {
  return { kind: "ask", question: { text, choices: [], freeText: true } };
}

/** Put in place of a program. */
export function askingFirst(question: string): Authored {
  return { kind: "question", question, choices: [] };
}
