import type { TextRange } from "../../base/problem";
import { constantsIn } from "../../pddl/constants";
import { parseCondition } from "../../pddl/parse";
import type { Condition } from "../../pddl/syntax";
import { readHeader } from "../../program/programSource";
import { falseParts } from "../flow/unmet";
import { endsWithout, goalFixes } from "../goalFixes";
import { lostPlaces, neededWords, unmetOnWays } from "../lostFacts";
import type { ProgramProblem } from "../programProblem";
import { invalidGoal } from "./invalid-goal";
import { problemOf, type Rule, type RuleContext, rangeOf, wantsFixesAt } from "./rule";

/**
 * The goal (the header's `@goal`, else the scene's) is false where the task ends: at every end (error), or at some on
 * which no action has failed (warning). Nothing is said where it is unknown, nor of ends that an error leads to.
 */
export const goalNotReached: Rule = {
  id: "goal-not-reached",
  description: "The goal does not hold when the task has ended.",
  check(context) {
    const written = readHeader(context.text).goal;
    if (!written) return context.goal ? checkEnds(context, context.goal, undefined) : [];
    // What is wrong with it, that rule tells.
    if (invalidGoal.check(context).length > 0) return [];
    const { condition } = parseCondition(written.value);
    return condition ? checkEnds(context, condition, written.range) : [];
  },
};

function checkEnds(context: RuleContext, goal: Condition, range: TextRange | undefined): ProgramProblem[] {
  const { walk, task, complete } = context.result;
  if (!complete || !task) return [];
  for (const id of constantsIn(goal)) {
    const type = context.model.typeOfId(id);
    walk.symbols.named(id, context.model.typesOfConstant(id) ?? (type === undefined ? undefined : [type]));
  }
  const { telling, always } = endsWithout(goal, context.result);
  if (telling.length === 0) return [];
  const ways = telling.map(({ facts }) => falseParts(goal, new Map(), facts, walk));
  const unmet = unmetOnWays(ways);
  const node = "name" in task && task.name ? task.name : task;
  const place = range ?? rangeOf(context, node);
  const fixes = wantsFixesAt(context, place) ? goalFixes(context, goal, task) : [];
  return [
    problemOf("goal-not-reached", context, {
      severity: always ? "error" : "warning",
      node,
      range: place,
      message: `the goal is not reached ${always ? "at the end of the task" : "on some ways to the end of the task"}: ${neededWords(unmet, always)}`,
      nextStep: fixes[0]
        ? `${fixes[0].title} at the end, or correct the goal`
        : "bring it about before the task ends, or correct the goal",
      unmet,
      related: lostPlaces(ways.flat(), context.lines),
      fixes,
    }),
  ];
}
