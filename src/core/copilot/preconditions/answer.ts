import type { Problem } from "../../base/problem";
import type { ActionAnswer, DomainChange } from "./propose";
import { changeOf, sharedChange } from "./propose";
import type { Subject } from "./subject";

/** Proposed preconditions as changes of `domain.pddl`, for an editor. */
export type PreconditionsAnswer =
  | {
      readonly kind: "proposed";
      /** Absolute path of `domain.pddl`. */
      readonly file: string;
      /** Who has written them, for a person. */
      readonly by: string;
      /** What several of the changes need comes first, without an action's name. */
      readonly changes: readonly DomainChange[];
      /** Actions of which the domain says the same already. */
      readonly same: readonly string[];
      readonly unusable: readonly { readonly action: string; readonly why: string }[];
    }
  | { readonly kind: "failed"; readonly problems: readonly Problem[] };

export function answerOf(
  answers: readonly ActionAnswer[],
  subject: Subject,
  by: string,
): PreconditionsAnswer {
  const proposed = answers.flatMap((answer) => (answer.kind === "proposed" ? [answer.proposal] : []));
  const changes = proposed.map((proposal) => ({ proposal, change: changeOf(proposal, subject) }));
  const shared = sharedChange(proposed, subject);
  return {
    kind: "proposed",
    file: subject.texts.domain.file,
    by,
    changes: [...(shared ? [shared] : []), ...changes.flatMap(({ change }) => change ?? [])],
    same: changes.flatMap(({ proposal, change }) => (change ? [] : [proposal.asked.action.name])),
    unusable: answers.flatMap((answer) =>
      answer.kind === "unusable" ? [{ action: answer.asked.action.name, why: answer.why }] : [],
    ),
  };
}
