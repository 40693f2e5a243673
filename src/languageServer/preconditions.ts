import { dirname } from "node:path";
import type { Connection, CancellationToken as EditorToken } from "vscode-languageserver/node";
import { CancellationSource } from "../core/base/cancellation";
import { answerOf, type PreconditionsAnswer } from "../core/copilot/preconditions/answer";
import { proposePreconditions } from "../core/copilot/preconditions/propose";
import { readSubject } from "../core/copilot/preconditions/subject";
import { createModel, modelChoiceOf } from "../engine/modelChoice";
import { systemClock } from "../platform/clock";
import { readPreconditionFiles } from "../platform/preconditionTexts";

/** Parameters of the request `robotCopilot/preconditions`. */
export interface PreconditionsParams {
  /** Absolute path of one of the package's files. */
  readonly file: string;
  /** Absolute path of a file with further predicates that may be used. */
  readonly attributes?: string;
  /** `{ name, baseUrl }` */
  readonly model?: unknown;
  /** Sent back with every `robotCopilot/progress`. */
  readonly progressToken?: string;
}

/** Has the model write preconditions for the actions of a package. Nothing is written to disk. */
export async function answerPreconditions(
  connection: Connection,
  { file, attributes, model: settings, progressToken }: PreconditionsParams,
  textInEditor: (file: string) => string | undefined,
  editorToken: EditorToken,
): Promise<PreconditionsAnswer> {
  const failed = (message: string, nextStep: string): PreconditionsAnswer => ({
    kind: "failed",
    problems: [{ code: "preconditions", severity: "error", message, nextStep, file }],
  });
  const choice = modelChoiceOf(settings);
  if (choice.kind === "planner")
    return failed("preconditions are written by a language model, and none is set", "choose a model");
  const files = readPreconditionFiles(dirname(file), [], attributes, textInEditor);
  if (!files.ok) return { kind: "failed", problems: files.error };
  if (!files.value.hasDomain)
    return failed(
      "there is no domain.pddl beside it",
      "make one that declares the attributes: (define (domain NAME) (:predicates …))",
    );
  const subject = readSubject(files.value.texts);
  if (!subject.ok) return { kind: "failed", problems: subject.error };
  const cancellation = new CancellationSource();
  const listening = editorToken.onCancellationRequested(() => cancellation.cancel("cancelled by the user"));
  try {
    const model = createModel(choice);
    const answered = await proposePreconditions(
      subject.value,
      { model, clock: systemClock },
      cancellation.token,
      (action, number) => {
        if (progressToken === undefined) return;
        const stage = `${action} (${number} of ${subject.value.actions.length})`;
        void connection.sendNotification("robotCopilot/progress", { token: progressToken, stage });
      },
    );
    if (!answered.ok) return failed(answered.error, "check the model's settings and its server");
    const by = model.simulated ? `${model.id}, a simulated model` : model.id;
    return answerOf(answered.value, subject.value, by);
  } finally {
    listening.dispose();
    cancellation.dispose();
  }
}
