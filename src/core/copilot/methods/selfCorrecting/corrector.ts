import type { CancellationToken } from "../../../base/cancellation";
import { err, ok, type Result } from "../../../base/result";
import { beliefView } from "../../../pddl/beliefView";
import { effectsOf } from "../../../pddl/evaluate";
import type { RobotPackage } from "../../../program/robotPackage";
import { bindCall, describeCall } from "../../../runner/actionCall";
import type { Feedback } from "../../../runner/feedback";
import type { CorrectionStep, Decision, Recovery, RecoveryRequest } from "../../../runner/recovery";
import { boundedViews, type StackView } from "../../../runner/thoughtView";
import type { Belief } from "../../../world/belief";
import { type ProgramChecks, textOf } from "../../dialogue/codeReply";
import type { ModelDialogue } from "../../dialogue/modelDialogue";
import { asking, mayAsk, questionIn } from "../../dialogue/userQuestions";
import type { Thought } from "../../method";
import { stepProblems } from "../closedLoop/checkSteps";
import { type Failure, failureOf, type WaitingTrigger } from "./failures";
import { correctionMessages, correctionSchema, inRoom, type Situation } from "./prompts";
import {
  type FailureStack,
  isExhausted,
  mostCorrections,
  mostDepth,
  settledSince,
  stacked,
  stackInWords,
  withCorrection,
} from "./stack";
import { emptyStackView, stackView } from "./stackView";
import { callsOf, certainCall } from "./translation";

/** More steps than this are no correction of one action. */
const mostSteps = 8;

export interface Corrector {
  /** The program has gone on to its end: what was on the stack is settled. */
  leave(history: readonly Feedback[]): void;
  /** What is to be done about a call that the program waits at. */
  correct(situation: Situation, request: WaitingRequest, token: CancellationToken): Promise<Recovery>;
}

export type WaitingRequest = RecoveryRequest & { readonly trigger: WaitingTrigger };

/** Keeps the stack of failures (HiCRISP, algorithm 1) from one question of the runner to the next. */
export function createCorrector(
  { ask, explain }: ModelDialogue,
  think: (thought: Thought) => void,
  checks?: ProgramChecks,
): Corrector {
  let stack: FailureStack | undefined;
  /** What was told of the stack before the user was asked: with the answer the same failure comes again. */
  let toldBefore: string | undefined;

  const end = (recovery: Decision): Decision => {
    stack = undefined;
    return { ...recovery, views: boundedViews([emptyStackView]) };
  };

  const tell = (by: "stack" | "corrector", text: string, view: StackView): void =>
    think({ by, text, views: boundedViews([view]) });

  const settled = (failures: readonly Failure[]): void => {
    for (const { call } of failures) think({ by: "stack", text: `settled: ${call}` });
  };

  return {
    leave(history) {
      if (!stack) return;
      const gone = settledSince(stack, history);
      settled(gone.slice(0, -1));
      const last = gone.at(-1);
      // With the program at its end nothing on the stack is tried again.
      tell("stack", last ? `settled: ${last.call}` : `left: ${stackInWords(stack)}`, emptyStackView);
      stack = undefined;
    },
    async correct(situation, request, token) {
      const { trigger, history } = request;
      const failure = failureOf(trigger);
      const next = stacked(stack, failure, trigger, history);
      const present = next.stack;
      const change = `${changes[next.change]}: ${stackInWords(present)}`;
      if (change !== toldBefore) {
        settled(next.settled);
        tell("stack", change, stackView(present));
      }
      toldBefore = undefined;
      if (isExhausted(present)) {
        const bound =
          present.corrections >= mostCorrections
            ? `${mostCorrections} corrections`
            : `a stack of ${mostDepth} failed actions`;
        return end({
          kind: "accept",
          reason: `${present.failures[0].call} is not settled by ${bound}: the program sees its result as it is.`,
        });
      }
      const decided = await ask<Recovery>(
        {
          name: "correction",
          schema: correctionSchema(mayAsk(request)),
          messages: (room) => correctionMessages(inRoom(situation, room), present),
          use: (reply) => correctionOf(reply, situation, trigger),
        },
        token,
      );
      if (!decided.ok) {
        const reason = explain(decided.error);
        return end({ kind: trigger.kind === "feedback" ? "accept" : "give-up", reason });
      }
      const recovery = decided.value;
      if (recovery.kind === "ask") {
        toldBefore = change;
        think({ by: "corrector", text: `Asks the user: ${recovery.question.text}` });
        return recovery;
      }
      const steps = recovery.kind === "correction" ? recovery.steps : [];
      const said = steps.map(({ action, args }) => describeCall(action, args)).join(", ");
      const words = `${recovery.reason}${said === "" ? "" : ` Steps: ${said}`}`;
      if (recovery.kind !== "correction") {
        think({ by: "corrector", text: words });
        return end(recovery);
      }
      stack = withCorrection(
        present,
        steps.map(({ action, args }) => describeCall(action, args)),
        recovery.retry,
      );
      tell("corrector", words, stackView(stack));
      return recovery;
    },
  };

  function correctionOf(
    reply: Readonly<Record<string, unknown>>,
    situation: Situation,
    trigger: WaitingTrigger,
  ): Result<Recovery, string> {
    const reason = textOf(reply.reason);
    if (reply.decision === "question") return questionIn(reason, asking);
    if (reply.decision === "accept" || reply.decision === "give-up")
      return ok({ kind: reply.decision, reason });
    const { robot, belief } = situation;
    const steps = callsOf(reply.steps, situation);
    if (!steps.ok) return steps;
    if (steps.value.length > mostSteps)
      return err(`More than ${mostSteps} steps are no correction. Do the first ones.`);
    const looks = steps.value.some(({ action }) => robot.settings.actions[action]?.kind === "perception");
    if (trigger.kind === "feedback" && trigger.feedback.outcome === "unknown" && !looks)
      return err("Nobody knows what the action did: one of the steps has to be a perception action.");
    // The runner makes a refused call again in any case.
    const isBroughtAbout = trigger.kind === "feedback" && bringsAbout(steps.value, trigger, robot, belief);
    const again = isBroughtAbout ? undefined : failedCall(trigger, situation);
    const problems =
      checks?.feedback === false
        ? []
        : stepProblems([...steps.value, ...(again ? [again] : [])], robot, belief);
    if (problems.length > 0) return err(problems.join("\n"));
    return ok({ kind: "correction", reason, steps: steps.value, retry: !isBroughtAbout });
  }
}

const changes = { began: "failed", pushed: "pushed", updated: "failed again" } as const;

function failedCall(trigger: WaitingTrigger, { robot, belief }: Situation): CorrectionStep | undefined {
  if (trigger.kind === "refused") return certainCall(trigger.text, { robot, belief });
  const { action, args } = trigger.feedback.call;
  return { action, args };
}

/** Whether the steps' effects are all that the failed action was to change. */
function bringsAbout(
  steps: readonly CorrectionStep[],
  { feedback: { comparisons } }: Extract<WaitingTrigger, { kind: "feedback" }>,
  robot: RobotPackage,
  belief: Belief,
): boolean {
  const after = steps.reduce((current, { action, args }) => {
    const bound = bindCall({ id: "step", action, args }, robot, current);
    if (!bound.ok) return current;
    const view = beliefView(current, robot.domain, { openUniverse: false });
    return current.withFacts(effectsOf(bound.value.action, bound.value.names, view));
  }, belief);
  return (
    steps.length > 0 &&
    comparisons.some(({ predicted, observed }) => predicted !== observed) &&
    comparisons.every(({ fact, predicted }) => predicted === "unknown" || after.truth(fact) === predicted)
  );
}
