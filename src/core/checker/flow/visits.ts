import { ts } from "ts-morph";
import type { ActionRecord, ActionVisit } from "./walkContext";

/**
 * The ways to an action on which its precondition fails, and whether these are all. Ways on which an action failed
 * without the program having asked do not count.
 */
export function countedVisits(record: ActionRecord): { failing: ActionVisit[]; certain: boolean } {
  const counted = record.visits.filter((visit) => !visit.supposed);
  const whole = counted.filter((visit) => !visit.before.broken);
  const failing = whole.filter((visit) => visit.precondition === "false");
  if (failing.length > 0) return { failing, certain: failing.length === whole.length };
  // After an earlier problem, only what would fail in any case is worth a word.
  const later = counted.filter((visit) => visit.precondition === "false");
  return { failing: later.length === counted.length ? later : [], certain: false };
}

/**
 * The expressions that are given for an action's parameters, in their order: of `robot.grasp.call(robot, cup)` those
 * behind the first. Undefined where they are not written one by one.
 */
export function givenArguments({
  call,
  modelAction,
}: Pick<ActionRecord, "call" | "modelAction">): readonly ts.Expression[] | undefined {
  if (call.arguments.some(ts.isSpreadElement)) return undefined;
  switch (borrowingMethod(call, modelAction.method.name)) {
    case "call":
      return call.arguments.slice(1);
    case "apply":
      return undefined;
    default:
      return call.arguments;
  }
}

/** What the action is a method of, where the call says so. */
export function robotOfCall({ call, modelAction }: ActionRecord): ts.Expression | undefined {
  const { expression } = call;
  const isAccess = ts.isPropertyAccessExpression(expression) || ts.isElementAccessExpression(expression);
  return isAccess && !borrowingMethod(call, modelAction.method.name) ? expression.expression : undefined;
}

function borrowingMethod({ expression }: ts.CallExpression, action: string): string | undefined {
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  const { text } = expression.name;
  return text !== action && (text === "call" || text === "apply") ? text : undefined;
}
