import type { CancellationToken } from "../../../base/cancellation";
import { err, ok, type Result } from "../../../base/result";
import type { Recovery, RecoveryRequest } from "../../../runner/recovery";
import { boundedViews, type PlanStep } from "../../../runner/thoughtView";
import { checkedProgram, type ProgramChecks, statementsOf, textOf } from "../../dialogue/codeReply";
import { type DialogueOptions, modelDialogue } from "../../dialogue/modelDialogue";
import { asking, askingFirst, questionIn } from "../../dialogue/userQuestions";
import type { Authored, ClosedMethod, TaskRequest, Thought } from "../../method";
import { continued } from "../../synthesis/continuation";
import { programText } from "../../synthesis/programText";
import { type Agent, agentMessages, type Situation, type Speaker, schemaFor, type Utterance } from "./agents";

/**
 * Who is in the team (MALMM, section IV-C): a single agent that writes everything at once and hears nothing of what came
 * of it, one that hears it after each step, planner and coder, or both with a supervisor.
 */
export type Team = "no-feedback" | "single" | "planner-coder" | "supervised";

export interface MultiAgentOptions extends DialogueOptions {
  readonly team: Team;
  readonly onThought?: ((thought: Thought) => void) | undefined;
}

/** So many errors of the code in a row end a run (MALMM, section IV-A). */
const mostErrors = 5;

/** So often may agents speak before there is code again. */
const mostTurns = 8;

/** What the agents have come to. */
type Turn =
  | { readonly kind: "code"; readonly programText: string; readonly reason: string }
  | { readonly kind: "done" | "stop"; readonly reason: string }
  /** `reason`: what the user is asked. */
  | { readonly kind: "question"; readonly reason: string; readonly by: Agent };

/**
 * The method "multi-agent" (after MALMM, arXiv 2411.17636, section III): a planner divides the task into steps, a coder
 * writes the code of one step, the program is extended by it and run, and a supervisor decides after each who goes on.
 * Every agent is asked with a prompt of its own.
 */
export function multiAgentMethod({ team, onThought, ...options }: MultiAgentOptions): ClosedMethod {
  const { ask, explain, model } = modelDialogue(options);
  let conversation: readonly Utterance[] = [];
  /** What the planner has named last, and how far the code for it has run. */
  let plan: readonly PlanStep[] = [];
  /** Who has asked the user, and after which report: with the answer the same report comes again. */
  let waiting: { readonly by: Agent; readonly report: Utterance } | undefined;

  /** @param planned where it has changed */
  const say = (utterance: Utterance, to: Speaker | "user", more: Further = {}): void => {
    conversation = [...conversation, utterance];
    const { by, text, done } = utterance;
    const { words = text, code } = more;
    const steps = more.plan ?? [];
    plan = more.plan ?? plan;
    onThought?.({
      by,
      text,
      views: boundedViews([
        { kind: "messages", messages: [{ from: by, to, text: words, code, done }] },
        ...(steps.length > 0 ? [{ kind: "plan", steps }] : []),
      ]),
    });
  };

  /** Agents speak until there is code, or nothing is left to be done. */
  const discuss = async (
    first: Agent,
    situation: Situation,
    use: (statements: readonly string[]) => Result<string, string>,
    token: CancellationToken,
  ): Promise<Turn> => {
    const done = situation.run?.history.length ?? 0;
    let speaker = first;
    for (let turn = 0; turn < mostTurns; turn++) {
      if (token.isCancelled) return { kind: "stop", reason: "The run was cancelled." };
      const answered = await ask<Answer>(
        {
          name: `${speaker}_turn`,
          schema: schemaFor(speaker, situation),
          messages: (room) => agentMessages(speaker, situation, conversation, room),
          use: (reply) => answerOf(speaker, reply, use),
        },
        token,
      );
      if (!answered.ok) return { kind: "stop", reason: explain(answered.error) };
      const { says, turn: ended, steps, ...written } = answered.value;
      const isLast = ended && !(ended.kind === "done" && speaker === "planner" && team === "supervised");
      const next = answered.value.next ?? nextOf(team, speaker);
      const to = !isLast ? next : ended.kind === "code" ? "executor" : "user";
      const now = steps ? stepsAhead(steps) : ended?.kind === "done" ? plan.map(asDone) : undefined;
      say({ by: speaker, text: says, done }, to, { ...written, plan: now });
      if (isLast) return ended;
      speaker = next;
    }
    return { kind: "stop", reason: `The agents spoke ${mostTurns} times without writing code.` };
  };

  return {
    id: "multi-agent",
    title: `${titles[team]} (${model.simulated ? `${model.id}, a simulated model` : model.id})`,
    asksAtEnd: true,
    async write(request, token, onProgress): Promise<Authored> {
      const { robot, instruction, scene, belief } = request;
      onProgress?.(`asking ${model.id}`);
      conversation = [];
      plan = [];
      waiting = undefined;
      const turn = await discuss(
        firstSpeakers[team],
        { robot, instruction, scene, belief },
        (statements) => {
          const text = programText({
            robot: robot.settings.name,
            scene,
            instruction,
            body: blockOf(statements),
          });
          return checkedProgram(text, robot, belief, options.checks);
        },
        token,
      );
      if (turn.kind === "question") return askingFirst(turn.reason);
      if (turn.kind !== "code") return { kind: "declined", reason: turn.reason, suggestions: [] };
      const reasoning = conversation.map(({ by, text }) => `${by}: ${text}`);
      return { kind: "program", text: turn.programText, reasoning };
    },
    async recover(task, request, token): Promise<Recovery> {
      const { history, trigger } = request;
      // A step back takes back what was said of the steps.
      conversation = conversation.filter(({ done }) => done <= history.length);
      if (trigger.kind === "feedback" || trigger.kind === "refused")
        return { kind: "accept", reason: "The code of this step sees what came of it." };
      if (team === "no-feedback" && !hasOnlyLooked(task, request))
        return trigger.kind === "ended"
          ? { kind: "accept", reason: "Without feedback nobody looks at what came of the code." }
          : { kind: "give-up", reason: "Without feedback nobody hears what the code came to." };
      const hasRun = trigger.kind !== "exception";
      const report: Utterance = { by: "executor", text: reportOf(trigger), done: history.length };
      const asker = waiting && isSame(waiting.report, report) ? waiting.by : undefined;
      waiting = undefined;
      const first = asker ?? firstSpeakers[team];
      if (!asker) say(report, first, { plan: hasRun ? withOneDone(plan) : undefined });
      if (errorsInARow(conversation) >= mostErrors)
        return { kind: "give-up", reason: `The code has failed ${mostErrors} times in a row.` };
      const turn = await discuss(
        first,
        situationOf(task, request),
        (statements) => extended(statements, task, request, options.checks),
        token,
      );
      if (turn.kind === "question") {
        waiting = { by: turn.by, report };
        return asking(turn.reason);
      }
      if (turn.kind !== "code") {
        if (turn.kind === "done" && trigger.kind === "ended") return { kind: "accept", reason: turn.reason };
        const claim = turn.kind === "done" ? " The agents call it done." : "";
        return { kind: "give-up", reason: `${turn.reason}${claim}` };
      }
      const { reason, programText: text } = turn;
      return { kind: trigger.kind === "exception" ? "replan" : "extend", reason, programText: text };
    },
  };
}

/** What there is to see before the task begins, an agent without feedback is shown, too. */
function hasOnlyLooked({ robot }: TaskRequest, { history }: RecoveryRequest): boolean {
  return history.every(({ call }) => robot.settings.actions[call.action]?.kind === "perception");
}

const titles: Readonly<Record<Team, string>> = {
  "no-feedback": "Single agent without feedback",
  single: "Single agent",
  "planner-coder": "Planner and coder",
  supervised: "Multi-agent",
};

const firstSpeakers: Readonly<Record<Team, Agent>> = {
  "no-feedback": "author",
  single: "agent",
  "planner-coder": "planner",
  supervised: "supervisor",
};

function nextOf(team: Team, last: Agent): Agent {
  if (team === "planner-coder") return last === "planner" ? "coder" : "planner";
  return firstSpeakers[team];
}

function situationOf({ robot, instruction, scene }: TaskRequest, run: RecoveryRequest): Situation {
  return { robot, instruction, scene, belief: run.belief, run };
}

function isSame(a: Utterance, b: Utterance): boolean {
  return a.by === b.by && a.text === b.text && a.done === b.done;
}

/** What there is of an utterance beside its text: what of it are words and what is code, and the plan where it has changed. */
interface Further {
  readonly words?: string;
  readonly code?: string;
  readonly plan?: readonly PlanStep[] | undefined;
}

/** Code is written for one step, the first that is left. */
function stepsAhead(steps: readonly string[]): readonly PlanStep[] {
  return steps.map((text, index) => ({ text, state: index === 0 ? "current" : "ahead" }));
}

function asDone(step: PlanStep): PlanStep {
  return { ...step, state: "done" };
}

/** Its code has run to its end: whether that was enough, the planner says when it names what is left. */
function withOneDone(plan: readonly PlanStep[]): readonly PlanStep[] {
  const at = plan.findIndex(({ state }) => state === "current");
  if (at < 0) return plan;
  return plan.map((step, index) =>
    index === at ? asDone(step) : index === at + 1 ? { ...step, state: "current" } : step,
  );
}

/** What an agent says, and what follows. */
interface Answer {
  readonly says: string;
  /** Of what it says the words alone, where there is code, too. */
  readonly words?: string;
  readonly code?: string;
  /** What a planner says is left. */
  readonly steps?: readonly string[];
  readonly turn?: Turn;
  readonly next?: Agent;
}

function answerOf(
  agent: Agent,
  reply: Readonly<Record<string, unknown>>,
  use: (statements: readonly string[]) => Result<string, string>,
): Result<Answer, string> {
  const reason = textOf(reply.reason);
  switch (agent) {
    case "supervisor": {
      const { next } = reply;
      const says = `${next}. ${reason}`;
      // Whoever reads the messages sees whom it goes to.
      if (next === "planner" || next === "coder") return ok({ says, words: reason, next });
      return ok({ says, turn: { kind: next === "done" ? "done" : "stop", reason } });
    }
    case "planner": {
      const ended = endOf(agent, reply.decision, reason);
      if (ended) return ended;
      const steps = Array.isArray(reply.steps) ? reply.steps.map(textOf).filter((step) => step !== "") : [];
      if (steps.length === 0) return err('"steps" is empty: name the steps that are left, or decide "done".');
      const list = steps.map((step, index) => `${index + 1}. ${step}`).join(" ");
      return ok({ says: `${reason} Steps left: ${list}`, steps });
    }
    default: {
      const ended = endOf(agent, reply.decision, reason);
      if (ended) return ended;
      const statements = statementsOf(textOf(reply.code));
      if (!statements.ok) return statements;
      const text = use(statements.value);
      if (!text.ok) return text;
      const code = statements.value.map((line) => line.trim()).join("\n");
      const turn: Turn = { kind: "code", programText: text.value, reason };
      return ok({ says: `${reason}\n${code}`, words: reason, code, turn });
    }
  }
}

/** What is neither steps nor code. */
function endOf(by: Agent, decision: unknown, reason: string): Result<Answer, string> | undefined {
  switch (decision) {
    case "done":
      return ok({ says: `Done. ${reason}`, turn: { kind: "done", reason } });
    case "impossible":
      return ok({ says: `Impossible. ${reason}`, turn: { kind: "stop", reason } });
    case "question":
      return questionIn(reason, (question) => ({
        says: `Asks the user: ${question}`,
        turn: { kind: "question", reason: question, by },
      }));
    default:
      return undefined;
  }
}

/** The names of a step are its own. */
function blockOf(statements: readonly string[]): readonly string[] {
  return ["  {", ...statements.map((line) => (line === "" ? line : `  ${line}`)), "  }"];
}

function extended(
  statements: readonly string[],
  { robot }: TaskRequest,
  { programText: before, trigger }: RecoveryRequest,
  checks: ProgramChecks | undefined,
): Result<string, string> {
  const place = trigger.kind === "exception" ? "after-an-error" : "after-the-end";
  const lines = blockOf(statements).map((line) => line.replace(/^ {2}/, ""));
  const text = continued(before, lines, place);
  if (text === undefined) return err("The program has no default function that could be continued.");
  return checkedProgram(text, robot, undefined, checks);
}

function reportOf(trigger: Exclude<RecoveryRequest["trigger"], { kind: "feedback" | "refused" }>): string {
  switch (trigger.kind) {
    case "ended":
      return "The code ran to its end.";
    case "goal":
      return `The code ran to its end. The goal does not hold, or is not known to: ${trigger.unmet.join("; ")}.`;
    case "exception":
      return `${failed} ${trigger.message}`;
  }
}

const failed = "The code stopped with an error:";

function errorsInARow(conversation: readonly Utterance[]): number {
  let count = 0;
  for (let index = conversation.length - 1; index >= 0; index--) {
    const { by, text } = conversation[index];
    if (by !== "executor") continue;
    if (!text.startsWith(failed)) break;
    count++;
  }
  return count;
}
