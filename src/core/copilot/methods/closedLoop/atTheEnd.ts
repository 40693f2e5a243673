import { checkGoal } from "../../../runner/goal";
import type { Recovery } from "../../../runner/recovery";
import { factKey } from "../../../world/facts";
import { conditionOf, planningView } from "../../abilities";
import { actionTask } from "../../understanding/actions/actionTask";
import { conjunction } from "../../understanding/goal";
import { selectionsOf } from "../../understanding/task";
import { understand } from "../../understanding/understand";
import { partsOf } from "./goalParts";
import { isGoalToCome, withGoal, withGoalFound } from "./goalToCome";
import type { Situation } from "./lookAgain";
import { isNamedIn } from "./setAside";
import { concreteGoalNow } from "./taskWay";
import { sentenceMeant } from "./whichIsMeant";

/**
 * What a program that has come to its end is verified by, where its header left that open: the goal over the very things
 * that it has found. Where that was filled in before the end, what has come to light since counts, too.
 */
export function atTheEnd(situation: Situation): Recovery {
  const { programText, goal } = situation.request;
  const isToCome = isGoalToCome(programText);
  if (!isToCome && goal === undefined) return nothingMore;
  const now = goalNow(situation);
  if (isToCome) {
    if ("why" in now) return { kind: "accept", reason: `The program has come to its end. ${now.why}` };
    return {
      kind: "extend",
      reason: `What was asked for is, over the things that were found: ${now.goal}.`,
      programText: withGoalFound(programText, now.goal),
    };
  }
  if (goal === undefined || "why" in now || !now.isExhaustive) return nothingMore;
  const more = newIn(now.goal, goal, situation);
  if (more.length === 0) return nothingMore;
  return {
    kind: "extend",
    reason: `Other things of that kind have been seen since: ${conjunction(more)} is asked for, too.`,
    programText: withGoal(programText, conjunction([...partsAsText(goal), ...more])),
  };
}

const nothingMore: Recovery = { kind: "accept", reason: "" };

interface GoalNow {
  readonly goal: string;
  /** Every thing of a kind is meant, so another one changes what is asked for. */
  readonly isExhaustive: boolean;
}

/** The goal of the sentence over what is known by now. */
function goalNow({ task, robot, request, token, clock }: Situation): GoalNow | { readonly why: string } {
  const instruction = sentenceMeant(task.instruction, robot, request);
  const understood = understand(instruction, robot, request.belief, { askWhichOne: false });
  const limits = { token, ...(clock ? { clock } : {}) };
  const concrete =
    understood.kind === "task"
      ? concreteGoalNow(understood.task, robot, planningView(robot), request, limits)
      : undefined;
  if (understood.kind === "task" && concrete?.kind === "goal" && concrete.text !== "(and)") {
    const selections = understood.task.steps.flatMap((step) => selectionsOf(step));
    return { goal: concrete.text, isExhaustive: selections.some(({ amount }) => amount.kind === "all") };
  }
  const staged = concrete
    ? undefined
    : actionTask(instruction, robot, request.belief, { asksWhichOne: false });
  if (staged?.kind === "stages") return staged;
  return {
    why:
      concrete?.kind === "missing"
        ? `No ${concrete.what} that fits is known.`
        : "What is to hold over the things that were found is not known.",
  };
}

/** What is not so yet of the goal, about things that the one before does not name. */
function newIn(goal: string, before: string, { robot, request }: Situation): readonly string[] {
  return partsAsText(goal).filter((part) => {
    const condition = conditionOf(part);
    const things = partsOf(part)[1].flatMap(({ fact }) => fact.args);
    return (
      condition !== undefined &&
      things.some((id) => !isNamedIn(before, id)) &&
      checkGoal(condition, request.belief, robot.domain).truth === "false"
    );
  });
}

/** The facts that are joined by "and", each as PDDL; what is none of that kind is one part. */
function partsAsText(goal: string): readonly string[] {
  const [condition, parts] = partsOf(goal);
  const operands = condition?.kind === "and" ? condition.operands.length : 1;
  if (parts.length !== operands) return [goal];
  return parts.map(({ fact, isNegated }) => (isNegated ? `(not ${factKey(fact)})` : factKey(fact)));
}
