import type { CancellationToken } from "../../../base/cancellation";
import { ok, type Result } from "../../../base/result";
import { checkGoal } from "../../../runner/goal";
import { conditionOf } from "../../abilities";
import { checkedGoal, textOf } from "../../dialogue/codeReply";
import type { ModelDialogue, Unusable } from "../../dialogue/modelDialogue";
import { questionIn } from "../../dialogue/userQuestions";
import { goalMessages, type Situation, schemas } from "./prompts";

/*
 * What has to hold in the end is said once, before anything is done, so that it is looked at when the task is called done:
 * the word of whoever has steered the robot is not evidence.
 */

export type StatedGoal =
  /** A PDDL condition; left out where the robot's predicates can't say it, or the model could not. */
  | { readonly kind: "goal"; readonly goal?: string; readonly reason: string }
  /** The task could mean several things. */
  | { readonly kind: "question"; readonly question: string };

/** The error is a model that can't be asked at all. */
export async function statedGoal(
  { ask, explain }: Pick<ModelDialogue, "ask" | "explain">,
  situation: Situation,
  token: CancellationToken,
): Promise<Result<StatedGoal, Unusable>> {
  const stated = await ask<StatedGoal>(
    {
      name: "task_goal",
      schema: schemas.goal,
      messages: () => goalMessages(situation),
      use: (reply) => {
        const reason = textOf(reply.reason);
        if (reply.decision === "question")
          return questionIn(reason, (question) => ({ kind: "question", question }));
        const goal = checkedGoal(reply.goal, situation.robot, situation.belief);
        if (!goal.ok) return goal;
        return ok({ kind: "goal", reason, ...(goal.value === undefined ? {} : { goal: goal.value }) });
      },
    },
    token,
  );
  if (stated.ok || stated.error.kind === "failure") return stated;
  return ok({ kind: "goal", reason: explain(stated.error) });
}

/** What of a goal does not hold, or is not known to, in words and in PDDL. */
export function unmetOf(goal: string | undefined, { robot, belief }: Pick<Situation, "robot" | "belief">) {
  const condition = goal === undefined ? undefined : conditionOf(goal);
  return condition ? checkGoal(condition, belief, robot.domain).unmet : [];
}
