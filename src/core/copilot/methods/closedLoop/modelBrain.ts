import type { CancellationToken } from "../../../base/cancellation";
import { err, ok, type Result } from "../../../base/result";
import { checkProgram } from "../../../checker/checkProgram";
import { checkCondition, parseCondition } from "../../../pddl/parse";
import { printCondition } from "../../../pddl/print";
import type { RobotPackage } from "../../../program/robotPackage";
import type { CorrectionStep, Recovery } from "../../../runner/recovery";
import type { Belief } from "../../../world/belief";
import type { LanguageModel, ModelFailure, ModelMessage } from "../../../world/languageModel";
import type { Clock } from "../../../world/ports";
import type { ActionArgument } from "../../../world/robotLink";
import { abilitiesOf } from "../../abilities";
import type { Authored } from "../../method";
import { continued } from "../../synthesis/continuation";
import { programText } from "../../synthesis/programText";
import { suggestionsFor } from "../../understanding/answers";
import type { Brain } from "./brain";
import { stepProblems } from "./checkSteps";
import { correctionPrompt, imagesOf, message, recoveryPrompt, systemPrompt, writePrompt } from "./prompt";
import { objectSchema, parseReply, type ReplySchema } from "./replySchema";

/** One request to a model, for the journal. */
export interface ModelCall {
  readonly model: string;
  readonly simulated: boolean;
  readonly promptTokens?: number;
  readonly completionTokens?: number;
  readonly milliseconds: number;
  readonly failure?: string;
}

export interface ModelBrainOptions {
  readonly model: LanguageModel;
  readonly clock: Pick<Clock, "now">;
  readonly onModelCall?: (call: ModelCall) => void;
  /** How often a reply that can't be used is answered with what was wrong; 3 where it is left out. */
  readonly corrections?: number;
}

const maximumTokens = 4_000;
const temperature = 0.2;

const writeSchema = objectSchema({
  reason: {
    type: "string",
    description: "the considerations, step by step; or the question, or why it is impossible",
  },
  decision: { type: "string", enum: ["program", "question", "impossible"] },
  code: { type: "string", description: "statements; empty unless the decision is program" },
  goal: { type: ["string", "null"], description: "one PDDL condition" },
});

const correctSchema = objectSchema({
  reason: { type: "string" },
  decision: { type: "string", enum: ["correct", "accept", "give-up"] },
  steps: {
    type: "array",
    items: objectSchema({ action: { type: "string" }, args: { type: "array", items: { type: "string" } } }),
  },
  retry: { type: "boolean" },
});

const continueSchema = objectSchema({
  reason: { type: "string" },
  decision: { type: "string", enum: ["continue", "give-up"] },
  code: { type: "string" },
});

/** The brain that asks a language model, and uses only what has passed the checks. */
export function modelBrain({ model, clock, onModelCall, corrections = 3 }: ModelBrainOptions): Brain {
  /** Asks until a reply passes; what was wrong goes back to the model, a bounded number of times. */
  const ask = async <T>(
    name: string,
    schema: ReplySchema,
    start: readonly ModelMessage[],
    use: (reply: Readonly<Record<string, unknown>>) => Result<T, string>,
    token: CancellationToken,
  ): Promise<Result<T, Unusable>> => {
    let problem = "";
    let exchange: readonly ModelMessage[] = [];
    for (let round = 0; round <= corrections; round++) {
      const began = clock.now();
      const answered = await model.complete(
        { messages: [...start, ...exchange], reply: { name, schema }, temperature, maxTokens: maximumTokens },
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
      if (used.ok) return used;
      problem = used.error;
      // Only the last try is shown: a model that has gone astray is not helped by all of its errors.
      exchange = [
        message("assistant", answered.value.text.slice(0, 8_000)),
        message("user", correctionPrompt(problem)),
      ];
    }
    return err({ kind: "useless", problem });
  };

  return {
    id: `model:${model.id}`,
    title: model.simulated ? `${model.id}, a simulated model` : model.id,
    async write(request, token, onProgress) {
      const { robot } = request;
      onProgress?.(`asking ${model.id}`);
      const written = await ask<Authored>(
        "task_program",
        writeSchema,
        [message("system", systemPrompt(robot)), message("user", writePrompt(request))],
        (reply) => {
          const reason = textOf(reply.reason);
          if (reply.decision === "question") return ok({ kind: "question", question: reason, choices: [] });
          if (reply.decision === "impossible") return ok({ kind: "declined", reason, suggestions: [] });
          const goal = checkedGoal(reply.goal, robot, request.belief);
          if (!goal.ok) return goal;
          const statements = statementsOf(textOf(reply.code));
          if (!statements.ok) return statements;
          const text = programText({
            robot: robot.settings.name,
            scene: request.scene,
            instruction: request.instruction,
            ...(goal.value === undefined ? {} : { goal: goal.value }),
            body: statements.value,
          });
          const problems = programErrors(text, robot, request.belief);
          if (problems !== undefined) return err(problems);
          return ok({
            kind: "program",
            text,
            ...(goal.value === undefined ? {} : { goal: goal.value }),
            reasoning: [`${model.id}: ${reason}`],
          });
        },
        token,
      );
      if (written.ok) return written.value;
      return {
        kind: "declined",
        reason: explain(written.error, model, corrections),
        suggestions: written.error.kind === "useless" ? suggestionsFor(abilitiesOf(robot)) : [],
      };
    },
    async recover(task, request, token): Promise<Recovery> {
      const { robot } = task;
      const { trigger } = request;
      const prompt = [
        message("system", systemPrompt(robot)),
        message("user", recoveryPrompt(task, request), imagesOf(request.history)),
      ];
      const waits = trigger.kind === "feedback" || trigger.kind === "refused";
      const decided = waits
        ? await ask<Recovery>(
            "correction",
            correctSchema,
            prompt,
            (reply) => correction(reply, robot, request.belief),
            token,
          )
        : await ask<Recovery>(
            "continuation",
            continueSchema,
            prompt,
            (reply) => {
              const reason = textOf(reply.reason);
              if (reply.decision === "give-up") return ok({ kind: "give-up", reason });
              const statements = statementsOf(textOf(reply.code));
              if (!statements.ok) return statements;
              const flat = statements.value.map((line) => line.replace(/^ {2}/, ""));
              const place = trigger.kind === "goal" ? "after-the-end" : "after-an-error";
              // Names of the new statements are their own, whatever the program above has called things.
              const text = continued(
                request.programText,
                ["{", ...flat.map((line) => `  ${line}`), "}"],
                place,
              );
              if (text === undefined)
                return ok({
                  kind: "give-up",
                  reason: "The program has no default function that could be continued.",
                });
              const problems = programErrors(text, robot, undefined);
              return problems === undefined
                ? ok({ kind: "replan", reason, programText: text })
                : err(problems);
            },
            token,
          );
      if (decided.ok) return decided.value;
      const reason = explain(decided.error, model, corrections);
      // While the program waits, it can still see the result for itself.
      return trigger.kind === "feedback" ? { kind: "accept", reason } : { kind: "give-up", reason };
    },
  };
}

type Unusable =
  | { readonly kind: "failure"; readonly failure: ModelFailure }
  | { readonly kind: "useless"; readonly problem: string };

function explain(unusable: Unusable, model: LanguageModel, corrections: number): string {
  if (unusable.kind === "failure") return unusable.failure.message;
  return `${model.id} gave no usable answer in ${corrections + 1} attempts. The last one was refused: ${unusable.problem.slice(0, 500)} Try another wording or another model, or use the built-in planner.`;
}

function correction(
  reply: Readonly<Record<string, unknown>>,
  robot: RobotPackage,
  belief: Belief,
): Result<Recovery, string> {
  const reason = textOf(reply.reason);
  if (reply.decision === "accept") return ok({ kind: "accept", reason });
  if (reply.decision === "give-up") return ok({ kind: "give-up", reason });
  const steps: CorrectionStep[] = [];
  for (const item of Array.isArray(reply.steps) ? reply.steps : []) {
    const { action, args } = item as { action: string; args: readonly string[] };
    steps.push({ action, args: args.map((arg) => argumentOf(arg, belief)) });
  }
  if (steps.length > 12) return err("More than 12 steps are no correction. Do the first ones.");
  if (steps.length === 0 && reply.retry !== true)
    return err('A correction without steps changes nothing: decide "accept", or set "retry".');
  const problems = stepProblems(steps, robot, belief);
  return problems.length > 0
    ? err(problems.join("\n"))
    : ok({ kind: "correction", reason, steps, retry: reply.retry === true });
}

function argumentOf(text: string, belief: Belief): ActionArgument {
  const id = text.trim().replace(/^["'](.*)["']$/, "$1");
  const isId = belief.objects.has(id) || /_\d+$/.test(id);
  return isId ? { kind: "object", id } : { kind: "value", value: id };
}

/** Statements of the task's body, indented; the error says what the code has that it must not have. */
function statementsOf(code: string): Result<readonly string[], string> {
  const bare = code
    .trim()
    .replace(/^```(?:ts|typescript|js|javascript)?\s*\n/i, "")
    .replace(/\n?```$/, "");
  if (bare.trim() === "") return err('"code" is empty.');
  if (/^\s*(?:import|export)\b/m.test(bare)) {
    return err('"code" has to be the statements of the function body alone, without import or export.');
  }
  return ok(bare.split(/\r?\n/).map((line) => (line.trim() === "" ? "" : `  ${line.trimEnd()}`)));
}

function checkedGoal(goal: unknown, robot: RobotPackage, belief: Belief): Result<string | undefined, string> {
  if (typeof goal !== "string" || goal.trim() === "") return ok(undefined);
  const { condition, problems } = parseCondition(goal);
  const objects = [...belief.objects.values()].map(({ id, type }) => ({ id, type }));
  const all = [...problems, ...(condition ? checkCondition(condition, robot.domain, objects) : [])].filter(
    ({ severity }) => severity === "error",
  );
  if (!condition || all.length > 0) {
    return err(
      `"goal" is no condition over this robot's predicates: ${all.map((problem) => problem.message).join(" ")}`,
    );
  }
  return ok(printCondition(condition));
}

/** Errors of the checker, by line; undefined where there are none. */
function programErrors(text: string, robot: RobotPackage, belief: Belief | undefined): string | undefined {
  const known = belief && belief.objects.size > 0 ? { initial: belief } : {};
  const errors = checkProgram({ text, file: "task.robot.ts", robot, ...known }).problems.filter(
    ({ severity }) => severity === "error",
  );
  if (errors.length === 0) return undefined;
  const lines = text.split("\n");
  return errors
    .slice(0, 10)
    .map(({ message: what, range, nextStep }) => {
      const line = range ? `"${(lines[range.start.line] ?? "").trim()}": ` : "";
      return `${line}${what}${nextStep ? ` ${nextStep}` : ""}`;
    })
    .join("\n");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
