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
export function givenArguments(record: ActionRecord): readonly ts.Expression[] | undefined {
  const { call } = record;
  if (call.arguments.some(ts.isSpreadElement)) return undefined;
  switch (borrowingMethod(record)) {
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
  const { name } = modelAction.method;
  if (ts.isPropertyAccessExpression(expression))
    return expression.name.text === name ? expression.expression : undefined;
  if (!ts.isElementAccessExpression(expression)) return undefined;
  const { argumentExpression: written } = expression;
  return ts.isStringLiteralLike(written) && written.text === name ? expression.expression : undefined;
}

/** An object may have an action under one of these names, too: then it is given what is written. */
function borrowingMethod({ call, visits }: ActionRecord): string | undefined {
  const { expression } = call;
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  const { text } = expression.name;
  const isAsWritten = visits.every(({ args }) => args.length === call.arguments.length);
  return (text === "call" || text === "apply") && !isAsWritten ? text : undefined;
}
