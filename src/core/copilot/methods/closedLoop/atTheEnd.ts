import type { Recovery } from "../../../runner/recovery";
import { planningView } from "../../abilities";
import { actionTask } from "../../understanding/actions/actionTask";
import { understand } from "../../understanding/understand";
import { isGoalToCome, withGoalFound } from "./goalToCome";
import type { Situation } from "./lookAgain";
import { concreteGoalNow } from "./taskWay";

/**
 * What a program that has come to its end is verified by, where its header leaves that open: the goal over the very things
 * that it has found.
 */
export function atTheEnd({ task, robot, request, token, clock }: Situation): Recovery {
  if (!isGoalToCome(request.programText)) return { kind: "accept", reason: "" };
  const { instruction } = task;
  const understood = understand(instruction, robot, request.belief, { askWhichOne: false });
  const concrete =
    understood.kind === "task"
      ? concreteGoalNow(understood.task, robot, planningView(robot), request, {
          token,
          ...(clock ? { clock } : {}),
        })
      : undefined;
  const staged = concrete
    ? undefined
    : actionTask(instruction, robot, request.belief, { asksWhichOne: false });
  const goal =
    concrete?.kind === "goal" && concrete.text !== "(and)"
      ? concrete.text
      : staged?.kind === "stages"
        ? staged.goal
        : undefined;
  if (goal === undefined) {
    const why =
      concrete?.kind === "missing"
        ? `No ${concrete.what} that fits is known.`
        : "What is to hold over the things that were found is not known.";
    return { kind: "accept", reason: `The program has come to its end. ${why}` };
  }
  return {
    kind: "extend",
    reason: `What was asked for is, over the things that were found: ${goal}.`,
    programText: withGoalFound(request.programText, goal),
  };
}
