import { err, ok, type Result } from "../../../base/result";
import type { RobotPackage } from "../../../program/robotPackage";
import type { CorrectionStep, Recovery } from "../../../runner/recovery";
import type { Belief } from "../../../world/belief";
import { abilitiesOf } from "../../abilities";
import {
  argumentOf,
  checkedGoal,
  checkedProgram,
  type ProgramChecks,
  statementsOf,
  textOf,
} from "../../dialogue/codeReply";
import { type DialogueOptions, modelDialogue } from "../../dialogue/modelDialogue";
import { imagesOf, message } from "../../dialogue/promptParts";
import type { PromptRoom } from "../../dialogue/promptRoom";
import { objectSchema } from "../../dialogue/replySchema";
import { asking, askingFirst, decisionSchema, mayAsk, questionIn } from "../../dialogue/userQuestions";
import type { Authored } from "../../method";
import { continued } from "../../synthesis/continuation";
import { programText } from "../../synthesis/programText";
import { suggestionsFor } from "../../understanding/questions/answers";
import type { Brain } from "./brain";
import { stepProblems } from "./checkSteps";
import { recoveryPrompt, systemPrompt, writePrompt } from "./prompt";

const writeSchema = objectSchema({
  reason: {
    type: "string",
    description: "the considerations, step by step; or the question, or why it is impossible",
  },
  decision: { type: "string", enum: ["program", "question", "impossible"] },
  code: { type: "string", description: "statements; empty unless the decision is program" },
  goal: { type: ["string", "null"], description: "one PDDL condition" },
});

/** @param asks a question is among the decisions only where somebody answers */
const correctSchema = (asks: boolean) =>
  objectSchema({
    reason: { type: "string" },
    decision: decisionSchema(["correct", "accept", "give-up"], asks),
    steps: {
      type: "array",
      items: objectSchema({ action: { type: "string" }, args: { type: "array", items: { type: "string" } } }),
    },
    retry: { type: "boolean" },
  });

const continueSchema = (asks: boolean) =>
  objectSchema({
    reason: { type: "string" },
    decision: decisionSchema(["continue", "give-up"], asks),
    code: { type: "string" },
  });

/** The brain that asks a language model, and uses only what has passed the checks. */
export function modelBrain(options: DialogueOptions): Brain {
  const { ask, explain, model } = modelDialogue(options);
  const { checks } = options;
  return {
    id: `model:${model.id}`,
    title: model.simulated ? `${model.id}, a simulated model` : model.id,
    async write(request, token, onProgress) {
      const { robot } = request;
      onProgress?.(`asking ${model.id}`);
      const written = await ask<Authored>(
        {
          name: "task_program",
          schema: writeSchema,
          messages: () => [message("system", systemPrompt(robot)), message("user", writePrompt(request))],
          use: (reply) => {
            const reason = textOf(reply.reason);
            if (reply.decision === "question") return questionIn(reason, askingFirst);
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
            const checked = checkedProgram(text, robot, request.belief, checks);
            if (!checked.ok) return checked;
            const mended = checked.value === text ? [] : ["The planner has put in what calls need."];
            return ok({
              kind: "program",
              text: checked.value,
              ...(goal.value === undefined ? {} : { goal: goal.value }),
              reasoning: [`${model.id}: ${reason}`, ...mended],
            });
          },
        },
        token,
      );
      if (written.ok) return written.value;
      return {
        kind: "declined",
        reason: explain(written.error),
        suggestions: written.error.kind === "useless" ? suggestionsFor(abilitiesOf(robot)) : [],
      };
    },
    async recover(task, request, token): Promise<Recovery> {
      const { robot } = task;
      const { trigger } = request;
      const asks = mayAsk(request);
      const messages = (room: PromptRoom) => {
        const history = room.history(request.history);
        return [
          message("system", systemPrompt(robot)),
          message("user", recoveryPrompt(task, { ...request, history }), imagesOf(history)),
        ];
      };
      const waits = trigger.kind === "feedback" || trigger.kind === "refused";
      const decided = waits
        ? await ask<Recovery>(
            {
              name: "correction",
              schema: correctSchema(asks),
              messages,
              use: (reply) => correction(reply, robot, request.belief, checks),
            },
            token,
          )
        : await ask<Recovery>(
            {
              name: "continuation",
              schema: continueSchema(asks),
              messages,
              use: (reply) => {
                const reason = textOf(reply.reason);
                if (reply.decision === "question") return questionIn(reason, asking);
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
                const checked = checkedProgram(text, robot, undefined, checks);
                return checked.ok ? ok({ kind: "replan", reason, programText: checked.value }) : checked;
              },
            },
            token,
          );
      if (decided.ok) return decided.value;
      const reason = explain(decided.error);
      // While the program waits, it can still see the result for itself.
      return trigger.kind === "feedback" ? { kind: "accept", reason } : { kind: "give-up", reason };
    },
  };
}

function correction(
  reply: Readonly<Record<string, unknown>>,
  robot: RobotPackage,
  belief: Belief,
  { feedback = true }: ProgramChecks = {},
): Result<Recovery, string> {
  const reason = textOf(reply.reason);
  if (reply.decision === "accept") return ok({ kind: "accept", reason });
  if (reply.decision === "give-up") return ok({ kind: "give-up", reason });
  if (reply.decision === "question") return questionIn(reason, asking);
  const steps: CorrectionStep[] = [];
  for (const item of Array.isArray(reply.steps) ? reply.steps : []) {
    const { action, args } = item as { action: string; args: readonly string[] };
    steps.push({ action, args: args.map((arg) => argumentOf(arg, belief)) });
  }
  if (steps.length > 12) return err("More than 12 steps are no correction. Do the first ones.");
  if (steps.length === 0 && reply.retry !== true)
    return err('A correction without steps changes nothing: decide "accept", or set "retry".');
  const problems = feedback ? stepProblems(steps, robot, belief) : [];
  return problems.length > 0
    ? err(problems.join("\n"))
    : ok({ kind: "correction", reason, steps, retry: reply.retry === true });
}
