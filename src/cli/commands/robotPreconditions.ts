import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { CancellationSource } from "../../core/base/cancellation";
import { hasErrors } from "../../core/base/problem";
import type { ModelCall } from "../../core/copilot/dialogue/modelDialogue";
import { comparePreconditions } from "../../core/copilot/preconditions/compare";
import {
  type ActionAnswer,
  changeOf,
  type ProposedAction,
  proposedDomain,
  proposePreconditions,
  withAccepted,
} from "../../core/copilot/preconditions/propose";
import { readSubject, type Subject } from "../../core/copilot/preconditions/subject";
import { parseDomain } from "../../core/pddl/parse";
import { printCondition } from "../../core/pddl/print";
import { type Domain, sameName } from "../../core/pddl/syntax";
import { createModel } from "../../engine/modelChoice";
import { systemClock } from "../../platform/clock";
import { readPreconditionFiles } from "../../platform/preconditionTexts";
import { builtInRobotsFolder } from "../../platform/robotFolders";
import { acceptPreconditions } from "../acceptPreconditions";
import { exitCode, UsageError } from "../exit";
import { interruptionWords } from "../interruptibleRun";
import { expectWritable, writeOutput } from "../outputFile";
import { printComparison } from "../preconditionsReport";
import { readInput } from "../readInput";
import { type ModelOptions, readModelChoice } from "../readModelChoice";
import { createTerminal, printable, type Terminal } from "../terminal";

export interface RobotPreconditionsOptions extends ModelOptions {
  readonly json?: boolean;
  readonly packages: readonly string[];
  readonly reference?: string;
  readonly attributes?: string;
  readonly action?: readonly string[];
  readonly accept?: "all" | "none";
  readonly dryRun?: boolean;
}

/** Has a model write the preconditions of a robot's actions; only what somebody accepts gets into `domain.pddl`. */
export async function robotPreconditionsCommand(
  robot: string,
  options: RobotPreconditionsOptions,
): Promise<number> {
  const terminal = createTerminal(options.json ?? false);
  const choice = readModelChoice(options);
  if (choice.kind === "planner") {
    throw UsageError.of(
      "preconditions are written by a language model, and none is named",
      "name one with --model, or recorded replies with --recorded",
    );
  }
  const roots = options.packages.map((folder) => resolve(folder));
  const files = readPreconditionFiles(robot, roots, options.attributes);
  if (!files.ok) throw new UsageError(files.error);
  const { texts, hasDomain, folder } = files.value;
  // By its name a built-in robot is the product's own; its path says that somebody means these very files.
  const isBuiltIn = join(builtInRobotsFolder(), robot) === folder;
  if (isBuiltIn && options.accept === "all" && !options.dryRun)
    throw UsageError.of(
      `${robot} is one of the product's own robots, which are not changed`,
      "copy its folder and name the copy, or ask with --accept none",
    );
  const accept = isBuiltIn && !options.dryRun ? "none" : options.accept;
  const read = readSubject(texts);
  if (!read.ok) throw new UsageError(read.error);
  const subject = onlyAsked(read.value, options.action ?? []);
  const reference = options.reference === undefined ? undefined : readReference(options.reference);
  const mayWrite = !options.dryRun && accept !== "none";
  const output = {
    what: "domain",
    nextStep: "make it writable, or copy the robot's folder and name the copy",
  };
  if (mayWrite) expectWritable(texts.domain.file, output);

  const model = createModel(choice);
  const calls: ModelCall[] = [];
  const cancellation = new CancellationSource();
  const interrupt = (signal: NodeJS.Signals) => cancellation.cancel(interruptionWords(signal));
  process.once("SIGINT", interrupt);
  const answered = await proposePreconditions(
    subject,
    { model, clock: systemClock, onModelCall: (call) => calls.push(call) },
    cancellation.token,
    (action, number) =>
      terminal.error(
        terminal.styled("dim", `asking about ${action} (${number} of ${subject.actions.length})`),
      ),
  ).finally(() => process.off("SIGINT", interrupt));
  if (!answered.ok) {
    if (terminal.json) terminal.document({ ok: false, message: answered.error });
    else terminal.error(printable(answered.error));
    return exitCode.failed;
  }
  const accepted = await acceptedByUser(answered.value, subject, { ...options, accept }, terminal);
  const compared =
    reference &&
    comparePreconditions(
      proposedDomain(answered.value, subject),
      reference,
      subject.actions.map(({ action }) => action.name),
    );
  const text = withAccepted(accepted, subject);
  const isChanged = text !== texts.domain.text || (!hasDomain && accepted.length > 0);
  const isWritten = mayWrite && isChanged && accepted.length > 0;
  if (isWritten && hasDomain) expectUnchanged(texts.domain);
  if (isWritten) writeOutput(texts.domain.file, output, text);

  const unusable = answered.value.filter(({ kind }) => kind === "unusable");
  if (terminal.json) {
    terminal.document({
      ok: unusable.length === 0,
      file: texts.domain.file,
      model: model.id,
      simulated: model.simulated,
      actions: answered.value.map((answer) => actionDocument(answer, accepted, subject)),
      ...(compared && { comparison: compared }),
      written: isWritten,
      modelCalls: calls.length,
      promptTokens: sum(calls, ({ promptTokens = 0 }) => promptTokens),
      completionTokens: sum(calls, ({ completionTokens = 0 }) => completionTokens),
    });
  } else {
    if (compared) printComparison(terminal, compared);
    const by = model.simulated ? `${model.id}, a simulated model` : model.id;
    terminal.line(
      `Written by ${by}, in ${calls.length} calls. ${outcome(isWritten, isChanged, texts.domain.file, { ...options, accept })}`,
    );
  }
  return unusable.length > 0 ? exitCode.failed : exitCode.fine;
}

/** Asks where somebody is there to be asked; a dry run shows all as if it were accepted. */
async function acceptedByUser(
  answers: readonly ActionAnswer[],
  subject: Subject,
  { accept, dryRun, json }: RobotPreconditionsOptions,
  terminal: Terminal,
): Promise<readonly ProposedAction[]> {
  if (accept === undefined && !dryRun && !json && process.stdin.isTTY) {
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    // Ctrl-C and Ctrl-D leave the questions.
    const left = new Promise<string>((resolve) => lines.once("close", () => resolve("q")));
    const ask = (question: string) => Promise.race([lines.question(question), left]);
    return acceptPreconditions(answers, subject, terminal, ask).finally(() => lines.close());
  }
  return acceptPreconditions(
    answers,
    subject,
    terminal,
    accept === "all" || (dryRun === true && accept === undefined),
  );
}

/** Asking takes its time, and what somebody has written meanwhile is not overwritten. */
function expectUnchanged({ file, text }: { readonly file: string; readonly text: string }): void {
  if (readInput(file) === text) return;
  throw UsageError.of("the domain has been changed meanwhile; nothing was written", "ask again", file);
}

function outcome(
  isWritten: boolean,
  isChanged: boolean,
  file: string,
  { dryRun, accept }: RobotPreconditionsOptions,
): string {
  if (isWritten) return `${file} was written.`;
  if (dryRun) return "Nothing was written: this was a dry run.";
  if (accept === undefined && !process.stdin.isTTY)
    return "Nothing was written: nobody could be asked. Accept with --accept all.";
  return isChanged ? "Nothing was written." : "Nothing is changed in the domain.";
}

function onlyAsked(subject: Subject, names: readonly string[]): Subject {
  if (names.length === 0) return subject;
  const wanted = (name: string) =>
    subject.actions.find(({ action, method }) => sameName(action.name, name) || method.name === name);
  const unknown = names.filter((name) => !wanted(name));
  if (unknown.length > 0) {
    const known = subject.actions.map(({ action }) => action.name);
    throw UsageError.of(`the robot has no action ${unknown.join(", ")}`, `its actions: ${known.join(", ")}`);
  }
  return {
    ...subject,
    actions: subject.actions.filter((each) => names.some((name) => wanted(name) === each)),
  };
}

function readReference(file: string): Domain {
  const { domain, problems } = parseDomain(readInput(file), file);
  if (!domain || hasErrors(problems)) throw new UsageError(problems);
  return domain;
}

function actionDocument(
  answer: ActionAnswer,
  accepted: readonly ProposedAction[],
  subject: Subject,
): unknown {
  const { asked } = answer.kind === "proposed" ? answer.proposal : answer;
  const common = { action: asked.action.name, method: asked.method.name };
  if (answer.kind === "unusable") return { ...common, state: "unusable", why: answer.why };
  const taken = accepted.find((each) => each.asked === asked);
  const { precondition, effect, reason } = taken ?? answer.proposal;
  return {
    ...common,
    state: changeOf(answer.proposal, subject) ? "changed" : "same",
    precondition: printCondition(precondition),
    ...(effect !== undefined && { effect }),
    reason,
    accepted: taken !== undefined,
  };
}

function sum<T>(list: readonly T[], of: (item: T) => number): number {
  return list.reduce((total, item) => total + of(item), 0);
}
