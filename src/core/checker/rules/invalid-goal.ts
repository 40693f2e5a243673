import { nearNames } from "../../base/nearNames";
import { LineIndex, type TextRange } from "../../base/problem";
import { checkCondition } from "../../pddl/check";
import { constantsIn } from "../../pddl/constants";
import { parseCondition } from "../../pddl/parse";
import type { Condition } from "../../pddl/syntax";
import { readHeader } from "../../program/programSource";
import type { ProgramProblem } from "../programProblem";
import { problemOf, type Rule, type RuleContext } from "./rule";

/** A `@goal` in the header that can't be read, or that speaks of what is not in the scene. */
export const invalidGoal: Rule = {
  id: "invalid-goal",
  description: "A goal that can't be read, or speaks of what is not in the scene.",
  check(context) {
    const written = readHeader(context.text).goal;
    if (!written) return [];
    const goal = readableGoal(written.value, context);
    if ("why" in goal) return [unreadable(context, written.range, goal)];
    return constantsIn(goal.condition).flatMap((id) => notThere(context, id, written.range) ?? []);
  },
};

interface Unreadable {
  readonly why: string;
  /** In the goal's text. */
  readonly range: TextRange | undefined;
}

/** The condition of a `@goal`, or why it is none over the robot's domain. */
function readableGoal(
  text: string,
  { model }: Pick<RuleContext, "model">,
): { readonly condition: Condition } | Unreadable {
  const { condition, problems: syntax } = parseCondition(text);
  const problems = condition ? [...syntax, ...checkCondition(condition, model.domain)] : syntax;
  const error = problems.find(({ severity }) => severity === "error");
  if (condition && !error) return { condition };
  return { why: error?.message ?? "it says nothing", range: error?.range };
}

function unreadable(context: RuleContext, goal: TextRange, { why, range }: Unreadable): ProgramProblem {
  const offset = context.lines.offsetAt(goal.start);
  const text = context.text.slice(offset, context.lines.offsetAt(goal.end));
  const part = range && new LineIndex(text);
  const from = part && range ? part.offsetAt(range.start) : 0;
  const predicate = /^\(\s*([^\s()]+)/.exec(text.slice(from))?.[1];
  const declared = context.model.domain.predicates.map(({ name }) => name);
  const near = predicate === undefined || declared.includes(predicate) ? [] : nearNames(predicate, declared);
  return problemOf("invalid-goal", context, {
    severity: "error",
    node: context.source,
    range: part && range ? context.lines.rangeAt(offset + from, offset + part.offsetAt(range.end)) : goal,
    message: `the goal can't be read: ${why.replace(/\.$/, "")}`,
    nextStep:
      near.length > 0
        ? `did you mean ${near.join(" or ")}?`
        : "write one PDDL condition over the domain's predicates, such as (on banana_0 plate_0)",
  });
}

/** Only where all there is is known from the start can a name be none of it. */
function notThere(context: RuleContext, id: string, goal: TextRange): ProgramProblem | undefined {
  const { initial, model } = context;
  if (!initial?.isComplete || initial.objects.has(id) || model.typesOfConstant(id)) return undefined;
  const near = nearNames(id, initial.objects.keys());
  return problemOf("invalid-goal", context, {
    severity: "error",
    node: context.source,
    range: goal,
    message: `the goal speaks of "${id}", which is not in the scene`,
    nextStep:
      near.length > 0
        ? `did you mean ${near.join(" or ")}?`
        : `known objects: ${[...initial.objects.keys()].slice(0, 12).join(", ") || "none"}`,
  });
}
