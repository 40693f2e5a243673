import { LineIndex, type TextRange } from "../../base/problem";
import { checkCondition } from "../../pddl/check";
import { constantsIn } from "../../pddl/constants";
import { parseCondition } from "../../pddl/parse";
import type { Condition } from "../../pddl/syntax";
import { readHeader } from "../../program/programSource";
import { falseParts } from "../flow/unmet";
import { endsWithout, goalFixes } from "../goalFixes";
import { lostPlaces, neededWords, unmetOnWays } from "../lostFacts";
import type { ProgramProblem } from "../programProblem";
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
    const { condition, problems: syntax } = parseCondition(written.value);
    const problems = condition ? [...syntax, ...checkCondition(condition, context.model.domain)] : syntax;
    const error = problems.find(({ severity }) => severity === "error");
    if (!condition || error)
      return [unreadable(context, written.range, error?.message ?? "it says nothing", error?.range)];
    return checkEnds(context, condition, written.range);
  },
};

function unreadable(
  context: RuleContext,
  goal: TextRange,
  why: string,
  inGoal: TextRange | undefined,
): ProgramProblem {
  const offset = context.lines.offsetAt(goal.start);
  const part = inGoal && new LineIndex(context.text.slice(offset, context.lines.offsetAt(goal.end)));
  return problemOf("goal-not-reached", context, {
    severity: "error",
    node: context.source,
    range: part
      ? context.lines.rangeAt(offset + part.offsetAt(inGoal.start), offset + part.offsetAt(inGoal.end))
      : goal,
    message: `the goal can't be read: ${why.replace(/\.$/, "")}`,
    nextStep: "write one PDDL condition over the domain's predicates, such as (on banana_0 plate_0)",
  });
}

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
