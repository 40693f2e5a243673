import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { CancellationToken } from "../../core/base/cancellation";
import { hasErrors, type Problem } from "../../core/base/problem";
import { err, ok, type Result } from "../../core/base/result";
import type { DialogueOptions, ModelCall } from "../../core/copilot/dialogue/modelDialogue";
import { comparePreconditions } from "../../core/copilot/preconditions/compare";
import {
  type ActionAnswer,
  type ProposedAction,
  proposePreconditions,
  withAccepted,
} from "../../core/copilot/preconditions/propose";
import { readSubject } from "../../core/copilot/preconditions/subject";
import { parseDomain } from "../../core/pddl/parse";
import type { RobotPackage } from "../../core/program/robotPackage";
import { makeFolder } from "../../platform/writable";

/*
 * ConceptAgent's agents know an API's preconditions from a model alone. In a benchmark the model writes them once for
 * each seed, nobody corrects them, and the tasks of that seed are done with them; what happens is still decided by the
 * robot as it is. How right they are is counted against the package's own domain.
 */

/** `part` of `of`. */
interface Counted {
  readonly part: number;
  readonly of: number;
}

export interface WrittenPreconditions {
  /** `domain.pddl` with the preconditions as they were written. */
  readonly domain: string;
  readonly precision: Counted;
  readonly recall: Counted;
  /** Actions for which the model gave nothing that could be used: they need nothing. */
  readonly unusable: readonly string[];
  readonly modelCalls: number;
  readonly tokens: number;
}

/** @returns a sentence where the model can't be asked */
export async function writePreconditions(
  robot: RobotPackage,
  options: DialogueOptions,
  token: CancellationToken,
): Promise<Result<WrittenPreconditions, string>> {
  const subject = readSubject({
    api: { file: join(robot.folder, "api.d.ts"), text: robot.apiText },
    domain: { file: domainFile(robot), text: robot.domainText },
    settings: robot.settings.actions,
  });
  if (!subject.ok) return err(subject.error.map(({ message }) => message).join(" "));
  const calls: ModelCall[] = [];
  const onModelCall = (call: ModelCall) => {
    calls.push(call);
    options.onModelCall?.(call);
  };
  const answers = await proposePreconditions(subject.value, { ...options, onModelCall }, token);
  if (!answers.ok) return answers;
  const domain = withAccepted(answers.value.map(asWritten), subject.value);
  const names = subject.value.actions.map(({ action }) => action.name);
  const { proposed, inReference, right, found } = comparePreconditions(
    withDomain(robot, domain).domain,
    robot.domain,
    names,
  );
  return ok({
    domain,
    precision: { part: right, of: proposed },
    recall: { part: found, of: inReference },
    unusable: answers.value.flatMap((answer) =>
      answer.kind === "unusable" ? [answer.asked.action.name] : [],
    ),
    modelCalls: calls.length,
    tokens: calls.reduce(
      (total, { promptTokens = 0, completionTokens = 0 }) => total + promptTokens + completionTokens,
      0,
    ),
  });
}

function asWritten(answer: ActionAnswer): ProposedAction {
  if (answer.kind === "proposed") return answer.proposal;
  const { asked } = answer;
  const precondition = { kind: "and", operands: [], range: asked.action.nameRange } as const;
  return { asked, precondition, reason: answer.why };
}

/** The package with another text for its domain, of the same types and predicates. */
export function withDomain(robot: RobotPackage, domainText: string): RobotPackage {
  const { domain, problems } = parseDomain(domainText, domainFile(robot));
  if (!domain || hasErrors(problems)) throw new Error(problems.map(({ message }) => message).join(" "));
  return { ...robot, domain, domainText };
}

function domainFile({ folder }: RobotPackage): string {
  return join(folder, "domain.pddl");
}

/** Where the preconditions of a seed are kept, beside the results. */
function fileOf(folder: string, seed: number): string {
  return join(folder, "preconditions", `seed-${seed}.json`);
}

export function keepWritten(folder: string, seed: number, written: WrittenPreconditions): void {
  const file = fileOf(folder, seed);
  makeFolder(dirname(file));
  writeFileSync(file, `${JSON.stringify(written, undefined, 2)}\n`);
}

/** Undefined where none were written yet. */
export function readWritten(folder: string, seed: number): Result<WrittenPreconditions | undefined, Problem> {
  const file = fileOf(folder, seed);
  if (!existsSync(file)) return ok(undefined);
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (isWritten(value)) return ok(value);
  } catch {
    // Cut off or changed: said below.
  }
  return err({
    code: "broken-results",
    severity: "error",
    message: "this is not what the benchmark wrote of a model's preconditions",
    file,
    nextStep: "remove the file, and they are written anew",
  });
}

function isWritten(value: unknown): value is WrittenPreconditions {
  if (typeof value !== "object" || value === null) return false;
  const { domain, precision, recall } = value as Partial<WrittenPreconditions>;
  return (
    typeof domain === "string" &&
    !hasErrors(parseDomain(domain).problems) &&
    isCounted(precision) &&
    isCounted(recall)
  );
}

function isCounted(value: Counted | undefined): boolean {
  return typeof value?.part === "number" && typeof value.of === "number";
}
