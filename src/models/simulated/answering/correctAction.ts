import { neverCancelled } from "../../../core/base/cancellation";
import { recoverByPlanning } from "../../../core/copilot/methods/closedLoop/plannerRecovery";
import type { Recovery, RecoveryRequest } from "../../../core/runner/recovery";
import { limits } from "../deciding/limits";
import { isRecord } from "../reading/request";
import { actionsOf, type Situation } from "../reading/situation";
import { allows, type Fields, has, type Question, type Reply } from "./answer";
import { handCorrection } from "./handCorrection";
import { feedbackOf } from "./pastFeedback";

/** What is to be done about a call that the program waits at. */
export const correctAction: Question = {
  name: "correct-action",
  isAsked: (fields) => has(fields, "decision", "steps", "retry") && correctsCalls(fields),
  answer: (situation) => replyOf(mended(situation, triggerOfHappened(situation))),
};

/** The same, for the top of a stack of failures: whether it is made again is not asked. */
export const correctTop: Question = {
  name: "correct-top",
  isAsked: (fields) => has(fields, "decision", "steps") && correctsCalls(fields),
  answer(situation): Reply {
    const byHand = handCorrection(situation);
    if (byHand) return byHand;
    const { retry: _, ...reply } = replyOf(mended(situation, triggerOfStack(situation)));
    return reply;
  },
};

function correctsCalls({ steps, decision }: Fields): boolean {
  return steps.items?.properties !== undefined && allows(decision, "correct");
}

type Trigger = RecoveryRequest["trigger"];

function triggerOfHappened(situation: Situation): Trigger | undefined {
  const { happened } = situation.data;
  if (!isRecord(happened)) return undefined;
  if (typeof happened.call === "string") return refused(happened.call, happened.unmet);
  const [feedback] = actionsOf([happened.feedback]);
  return feedback && { kind: "feedback", feedback: feedbackOf(feedback, situation), line: 0 };
}

function triggerOfStack(situation: Situation): Trigger | undefined {
  const { stack } = situation.data;
  const top: unknown = Array.isArray(stack) ? stack[0] : undefined;
  if (!isRecord(top) || typeof top.call !== "string") return undefined;
  const last = situation.actions.at(-1);
  if (last?.text === top.call && (last.outcome !== "success" || last.differences.length > 0))
    return { kind: "feedback", feedback: feedbackOf(last, situation), line: 0 };
  return refused(top.call, [top.info]);
}

function refused(text: string, unmet: unknown): Trigger {
  return { kind: "refused", text, unmet: Array.isArray(unmet) ? unmet.map(String) : [], line: 0 };
}

function mended(situation: Situation, trigger: Trigger | undefined): Recovery {
  if (!trigger) return { kind: "give-up", reason: "Nothing is told that could be corrected." };
  const { robot, instruction, belief, actions } = situation;
  const history = actions.map((past) => feedbackOf(past, situation));
  const request: RecoveryRequest = {
    programText: "",
    belief,
    history,
    beliefs: history.map(() => belief),
    trigger,
    used: 0,
    allowed: 1,
  };
  return recoverByPlanning({ instruction, robot, scene: "", belief }, request, neverCancelled, limits.clock);
}

function replyOf(recovery: Recovery): Reply {
  const reason = recovery.kind === "ask" ? recovery.question.text : recovery.reason;
  if (recovery.kind !== "correction")
    return { reason, decision: recovery.kind === "give-up" ? "give-up" : "accept", steps: [], retry: false };
  const steps = recovery.steps.map(({ action, args }) => ({
    action,
    args: args.map((arg) => (arg.kind === "object" ? arg.id : arg.kind === "value" ? String(arg.value) : "")),
  }));
  return steps.length === 0 && !recovery.retry
    ? { reason, decision: "accept", steps: [], retry: false }
    : { reason, decision: "correct", steps, retry: recovery.retry };
}
