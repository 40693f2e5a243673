import type { RunEventBody } from "../core/runner/runEvent";
import { boundedViews, type ThoughtView } from "../core/runner/thoughtView";
import type { ModelUse, PlanState, PlanStep, ThinkingState } from "../protocol/thinking";

/** More than anyone reads back through; the journal has them all. */
const messageLimit = 60;

export const noModelUse: ModelUse = {
  calls: 0,
  promptTokens: 0,
  completionTokens: 0,
  failures: [],
  simulated: false,
};

/** With one more call. */
export function modelUseAfter(
  before: ModelUse,
  call: Extract<RunEventBody, { kind: "model-call" }>,
): ModelUse {
  return {
    calls: before.calls + 1,
    promptTokens: before.promptTokens + (call.promptTokens ?? 0),
    completionTokens: before.completionTokens + (call.completionTokens ?? 0),
    cost: call.cost === undefined ? before.cost : (before.cost ?? 0) + call.cost,
    failures: call.failure === undefined ? before.failures : [...before.failures, call.failure],
    simulated: before.simulated || call.simulated,
  };
}

const nothingYet: ThinkingState = { messages: [], messagesOmitted: 0 };

/** What the method is known to think after one more event; undefined as long as it has told nothing. */
export function thinkingAfter(
  before: ThinkingState | undefined,
  event: RunEventBody,
): ThinkingState | undefined {
  switch (event.kind) {
    case "thought":
    case "recovery":
      return boundedViews(event.views).reduce(withView, before);
    case "action-finished":
      return withPlan(before, (step) =>
        step.state === "current" && step.text === event.feedback.text
          ? { ...step, state: event.feedback.outcome === "success" ? "done" : "failed" }
          : step,
      );
    default:
      return before;
  }
}

/** Calls that a step back has undone are to be done again. */
export function thinkingSteppedBack(
  before: ThinkingState | undefined,
  undone: readonly string[],
): ThinkingState | undefined {
  return withPlan(before, (step) =>
    undone.includes(step.text) && (step.state === "done" || step.state === "failed")
      ? { ...step, state: "current" }
      : step,
  );
}

/** Whether all that a thought says stands among the agents' messages. */
export function isMessage(event: RunEventBody): boolean {
  return event.kind === "thought" && boundedViews(event.views).some(({ kind }) => kind === "messages");
}

function withView(before: ThinkingState = nothingYet, view: ThoughtView): ThinkingState {
  switch (view.kind) {
    case "plan":
      return { ...before, plan: view };
    case "tree":
      return { ...before, tree: view };
    case "stack":
      return { ...before, stack: view };
    case "messages": {
      const all = [...before.messages, ...view.messages];
      const surplus = Math.max(0, all.length - messageLimit);
      return {
        ...before,
        messages: all.slice(surplus),
        messagesOmitted: before.messagesOmitted + surplus + (view.leftOut ?? 0),
      };
    }
  }
}

function withPlan(
  before: ThinkingState | undefined,
  change: (step: PlanStep) => PlanStep,
): ThinkingState | undefined {
  const plan = before?.plan;
  if (!plan) return before;
  const steps = plan.steps.map(change);
  if (steps.every((step, index) => step === plan.steps[index])) return before;
  return { ...before, plan: { ...plan, steps } satisfies PlanState };
}
