import type { CancellationToken } from "../../base/cancellation";
import { formatProblem, type Problem, type TextRange } from "../../base/problem";
import { err, ok, type Result } from "../../base/result";
import { parseDomain } from "../../pddl/parse";
import { printCondition } from "../../pddl/print";
import { missingRequirements } from "../../pddl/requirements";
import { type Condition, type Domain, sameName } from "../../pddl/syntax";
import { applyEdits, type TextEdit } from "../../program/programSource";
import { textOf } from "../dialogue/codeReply";
import { type DialogueOptions, type ModelDialogue, modelDialogue } from "../dialogue/modelDialogue";
import { declarationEdits, inLineEndsOf, partEdit, preconditionEdit } from "./domainEdits";
import { checkedEffect, checkedPrecondition } from "./formulas";
import { predicatesIn } from "./predicatesIn";
import { preconditionMessages, preconditionSchema } from "./prompt";
import type { AskedAction, Subject } from "./subject";

/** What a model says that an action needs, checked. */
export interface ProposedAction {
  readonly asked: AskedAction;
  readonly precondition: Condition;
  /** PDDL on one line; only where effects were asked for. */
  readonly effect?: string;
  /** The model's own words. */
  readonly reason: string;
}

export type ActionAnswer =
  | { readonly kind: "proposed"; readonly proposal: ProposedAction }
  /** The model gave nothing that could be used. */
  | { readonly kind: "unusable"; readonly asked: AskedAction; readonly why: string };

/**
 * Asks a model for the precondition of each action, one after the other. What does not fit the domain goes back to the
 * model a bounded number of times.
 * @returns the error of a model that can't be asked at all, for a person
 */
export async function proposePreconditions(
  subject: Subject,
  options: DialogueOptions,
  token: CancellationToken,
  onProgress?: (action: string, number: number) => void,
): Promise<Result<readonly ActionAnswer[], string>> {
  const dialogue = modelDialogue(options);
  const answers: ActionAnswer[] = [];
  for (const [index, asked] of subject.actions.entries()) {
    if (token.isCancelled) return err("It was cancelled.");
    onProgress?.(asked.action.name, index + 1);
    const answered = await askFor(asked, subject, dialogue, token);
    if (!answered.ok) return answered;
    answers.push(answered.value);
  }
  return ok(answers);
}

const maxTokens = 1_500;

async function askFor(
  asked: AskedAction,
  subject: Subject,
  { ask, explain, model }: ModelDialogue,
  token: CancellationToken,
): Promise<Result<ActionAnswer, string>> {
  const answered = await ask<ProposedAction>(
    {
      name: "action_precondition",
      schema: preconditionSchema(subject),
      messages: preconditionMessages(subject, asked),
      maxTokens,
      use: (reply) => {
        const written = readProposal(
          {
            precondition: textOf(reply.precondition),
            effect: textOf(reply.effect),
            reason: textOf(reply.reason),
          },
          asked,
          subject,
        );
        return written.ok ? written : err(written.error.map(formatProblem).join("\n"));
      },
    },
    token,
  );
  if (answered.ok) return ok({ kind: "proposed", proposal: answered.value });
  if (answered.error.kind === "failure") return err(`${model.id} can't be asked: ${explain(answered.error)}`);
  return ok({ kind: "unusable", asked, why: answered.error.problem });
}

/** What somebody has written for an action, checked as a model's answer is. */
export function readProposal(
  written: { readonly precondition: string; readonly effect: string; readonly reason: string },
  asked: AskedAction,
  { domain, asksForEffects }: Subject,
): Result<ProposedAction, readonly Problem[]> {
  const precondition = checkedPrecondition(written.precondition, asked.action, domain);
  const effect = asksForEffects ? checkedEffect(written.effect, asked.action, domain) : undefined;
  const problems = [
    ...(precondition.ok ? [] : precondition.error),
    ...(effect?.ok === false ? effect.error : []),
  ];
  if (!precondition.ok || effect?.ok === false) return err(problems);
  return ok({
    asked,
    precondition: precondition.value,
    reason: written.reason,
    ...(effect ? { effect: effect.value.text } : {}),
  });
}

/** One change of `domain.pddl`, to be accepted or not. */
export interface DomainChange {
  /** The action's name, or undefined for what several of them need. */
  readonly action?: string;
  readonly reason: string;
  readonly edits: readonly TextEdit[];
}

/** The change of the domain's text that an accepted proposal makes; undefined where it says the same already. */
export function changeOf(proposal: ProposedAction, subject: Subject): DomainChange | undefined {
  const { text } = subject.texts.domain;
  const { asked, reason } = proposal;
  const { action } = asked;
  if (asked.newText !== undefined) {
    const alone = `(define (domain new)\n${asked.newText})`;
    const filled = edited(alone, proposal)
      .replace(/^[^\n]*\n/, "")
      .slice(0, -1);
    const edits = declarationEdits(text, { actions: [filled] }).map((edit) => inLineEndsOf(text, edit));
    return { action: action.name, reason, edits };
  }
  const edits = [preconditionEdit(text, action, proposal.precondition), effectEdit(text, proposal)].flatMap(
    (edit) => (edit ? [inLineEndsOf(text, edit)] : []),
  );
  return edits.length > 0 ? { action: action.name, reason, edits } : undefined;
}

function edited(text: string, proposal: ProposedAction): string {
  const { action } = proposal.asked;
  const conditions = partEdit(text, action.name, ":precondition", printCondition(proposal.precondition));
  const after = conditions ? applyEdits(text, [conditions]) : text;
  const effect = effectEdit(after, proposal);
  return effect ? applyEdits(after, [effect]) : after;
}

function effectEdit(text: string, { asked, effect }: ProposedAction): TextEdit | undefined {
  return effect === undefined || /^\(\s*(and\s*)?\)$/i.test(effect)
    ? undefined
    : partEdit(text, asked.action.name, ":effect", effect);
}

/** What accepted proposals use and the domain does not declare yet: attributes, types, constants, requirements. */
export function sharedChange(
  accepted: readonly ProposedAction[],
  subject: Subject,
): DomainChange | undefined {
  const { text } = subject.texts.domain;
  const used = new Set(
    accepted.flatMap((proposal) => [...predicatesIn(proposal.precondition, proposal.effect)]),
  );
  const predicates = subject.attributes
    .filter(({ name }) => subject.newAttributes.has(name.toLowerCase()) && used.has(name.toLowerCase()))
    .flatMap(({ declaration, meaning }) => [...(meaning ? [`; ${meaning}`] : []), declaration]);
  const isNew = accepted.some(({ asked }) => asked.newText !== undefined);
  const declarations = { ...(isNew ? subject.declarations : {}), predicates };
  const withActions = applyEdits(text, [
    ...declarationEdits(text, declarations),
    ...accepted.flatMap((proposal) => changeOf(proposal, subject)?.edits ?? []),
  ]);
  const before = parseDomain(text).domain;
  const after = parseDomain(withActions).domain;
  const lacked = new Set(before ? missingRequirements(before) : []);
  const requirements = after ? missingRequirements(after).filter((each) => !lacked.has(each)) : [];
  const edits = declarationEdits(text, { ...declarations, requirements });
  if (edits.length === 0) return undefined;
  return {
    reason: "declarations that the preconditions need",
    edits: edits.map((edit) => inLineEndsOf(text, edit)),
  };
}

/** The domain's text with the accepted proposals. */
export function withAccepted(accepted: readonly ProposedAction[], subject: Subject): string {
  const changes = [
    sharedChange(accepted, subject),
    ...accepted.map((proposal) => changeOf(proposal, subject)),
  ];
  return applyEdits(
    subject.texts.domain.text,
    changes.flatMap((change) => change?.edits ?? []),
  );
}

/** The domain as the model describes it, whoever accepts it; an action without a usable answer needs nothing. */
export function proposedDomain(answers: readonly ActionAnswer[], { domain }: Subject): Domain {
  const nothing = (range: TextRange): Condition => ({ kind: "and", operands: [], range });
  const actions = domain.actions.map((action) => {
    const answer = answers.find((each) =>
      sameName((each.kind === "proposed" ? each.proposal : each).asked.action.name, action.name),
    );
    if (!answer) return action;
    const precondition =
      answer.kind === "proposed" ? answer.proposal.precondition : nothing(action.nameRange);
    return { ...action, precondition };
  });
  return { ...domain, actions };
}
