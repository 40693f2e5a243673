import type { CancellationToken } from "../../../base/cancellation";
import { err, ok, type Result } from "../../../base/result";
import type { Belief } from "../../../world/belief";
import { textOf } from "../../dialogue/codeReply";
import type { ModelDialogue, Unusable } from "../../dialogue/modelDialogue";
import { mayAsk, questionIn } from "../../dialogue/userQuestions";
import {
  critiqueMessages,
  inRoom,
  mostProposals,
  proposalMessages,
  type Situation,
  schemas,
  stepMessages,
} from "./prompts";
import type { Mind, Proposals } from "./search";
import { isLook, plannedStep } from "./steps";
import { type Node, type PlannedStep, sequenceOf } from "./tree";

export interface MindOptions {
  readonly ask: ModelDialogue["ask"];
  /** As it is at the time of asking. */
  readonly situation: () => Situation;
  readonly isGrounded: boolean;
  /** What is believed after a step at a node; the error goes back to the model. */
  readonly check: (planned: PlannedStep, node: Node) => Result<Belief, string>;
  /** A proposal did not pass. */
  readonly onRefused: (planned: PlannedStep, node: Node, why: string) => void;
  readonly say: (by: "proposer" | "critic" | "actor", text: string) => void;
}

type Reply = Readonly<Record<string, unknown>>;

/** The model in both of its parts, each asked with a prompt of its own. */
export function modelMind({ ask, situation, isGrounded, check, onRefused, say }: MindOptions): Mind {
  return {
    propose: (node, token) =>
      ask<Proposals>(
        {
          name: "next_actions",
          schema: node.parent ? schemas.continuations : schemas.proposals(mayAsk(situation())),
          messages: (room) => proposalMessages(inRoom(situation(), room), node, isGrounded),
          use: (reply) => {
            const proposals = proposalsOf(reply, listed(reply.actions), node, situation(), check, onRefused);
            if (proposals.ok)
              say("proposer", `${after(node)}${textOf(reply.thought)} ${inWords(proposals.value)}`);
            return proposals;
          },
        },
        token,
      ),
    criticise: (node, token) =>
      ask(
        {
          name: "critique",
          schema: schemas.critique,
          messages: (room) => critiqueMessages(inRoom(situation(), room), node, isGrounded),
          use: (reply) => {
            const critique = { score: Number(reply.score), reason: textOf(reply.justification) };
            say("critic", `${critique.score} of 10 for ${lineText(node)}: ${critique.reason}`);
            return ok(critique);
          },
        },
        token,
      ),
  };
}

/** Without a search: one thought and one action at a time. */
export type Act =
  | { readonly kind: "done" | "impossible" | "question"; readonly reason: string }
  | { readonly kind: "action"; readonly planned: PlannedStep; readonly reason: string };

export function nextAction(
  { ask, situation, check, onRefused, say }: MindOptions,
  root: Node,
  token: CancellationToken,
): Promise<Result<Act, Unusable>> {
  return ask<Act>(
    {
      name: "next_action",
      schema: schemas.step(mayAsk(situation())),
      messages: (room) => stepMessages(inRoom(situation(), room)),
      use: (reply) => {
        const reason = textOf(reply.thought);
        const proposals = proposalsOf(reply, [reply], root, situation(), check, onRefused);
        if (!proposals.ok) return proposals;
        say("actor", `${reason} ${inWords(proposals.value)}`);
        const { value } = proposals;
        if (value.kind === "unforeseen") return err("Look then: name the action that does it.");
        if (value.kind !== "actions") return ok({ kind: value.kind, reason });
        const [{ planned }] = value.steps;
        return ok({ kind: "action", planned, reason });
      },
    },
    token,
  );
}

/** The calls of a reply that pass; an error where none does. */
function proposalsOf(
  reply: Reply,
  calls: readonly Reply[],
  node: Node,
  { robot, unmet }: Situation,
  check: MindOptions["check"],
  onRefused: MindOptions["onRefused"],
): Result<Proposals, string> {
  const reason = textOf(reply.thought);
  if (reply.decision === "done" && node.parent === undefined && unmet.length > 0)
    return err(`The task is not done. This does not hold, or is not known to: ${unmet.join("; ")}.`);
  if (reply.decision === "done" || reply.decision === "impossible")
    return ok({ kind: reply.decision, reason });
  if (reply.decision === "question")
    return questionIn(reason, (question) => ({ kind: "question", reason: question }), "thought");
  if (reply.decision === "see-first") return ok({ kind: "unforeseen", reason });
  const problems: string[] = [];
  const steps = new Map<string, { planned: PlannedStep; belief: Belief; end?: "unforeseen" }>();
  for (const { action, args } of calls.slice(0, mostProposals)) {
    const planned = plannedStep(textOf(action), textsOf(args), robot, node.belief);
    const checked = check(planned, node);
    if (checked.ok)
      steps.set(planned.text, {
        planned,
        belief: checked.value,
        ...(isLook(planned, robot) ? { end: "unforeseen" as const } : {}),
      });
    else {
      problems.push(checked.error);
      onRefused(planned, node, checked.error);
    }
  }
  if (steps.size > 0) return ok({ kind: "actions", steps: [...steps.values()] });
  return err(problems.length > 0 ? problems.join("\n") : 'No action is named: name one, or decide "done".');
}

/** Of a reply that has passed its schema. */
function listed(value: unknown): readonly Reply[] {
  return Array.isArray(value) ? (value as readonly Reply[]) : [];
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(textOf) : [];
}

const endWords = {
  done: "Done.",
  impossible: "Impossible.",
  question: "The user is asked.",
  unforeseen: "To be seen first.",
} as const;

function inWords(proposals: Proposals): string {
  if (proposals.kind !== "actions") return endWords[proposals.kind];
  return `→ ${proposals.steps.map(({ planned }) => planned.text).join(" | ")}`;
}

function after(node: Node): string {
  return node.parent ? `After ${lineText(node)}: ` : "";
}

/** `robot.navigate(table_0), robot.grasp(cup_0)` */
export function lineText(node: Node): string {
  return sequenceOf(node)
    .map(({ text }) => text)
    .join(", ");
}
