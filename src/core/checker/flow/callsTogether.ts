import { ts } from "ts-morph";
import { evaluateEach } from "./patterns";
import type { Place } from "./places";
import type { State } from "./state";
import { awaited } from "./values";
import { identifierValue } from "./valuesAtRest";
import type { Outcome, Walk } from "./walkContext";

/**
 * The same expression on several ways. Ways to a function of the program go through it together, as they would if its
 * statements stood here.
 */
export function evaluateOnWays(walk: Walk, node: ts.Expression, states: readonly State[]): Outcome[] {
  const together = states.length > 1 ? callTogether(walk, node, states) : undefined;
  return together ?? states.flatMap((state) => walk.evaluate(node, state));
}

function callTogether(walk: Walk, node: ts.Expression, states: readonly State[]): Outcome[] | undefined {
  if (ts.isParenthesizedExpression(node)) return callTogether(walk, node.expression, states);
  if (ts.isAwaitExpression(node)) {
    const outcomes = callTogether(walk, node.expression, states);
    return outcomes?.map(({ state, value }) => ({ state, value: awaited(value) }));
  }
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
  if (node.arguments.some(ts.isSpreadElement)) return undefined;
  let place: Place<ts.FunctionLikeDeclaration> | undefined;
  for (const state of states) {
    const callee = identifierValue(walk, node.expression, state);
    if (callee.kind !== "function" || callee.captured || (place && callee.place !== place)) return undefined;
    place = callee.place;
  }
  if (!place) return undefined;
  const calls = states.flatMap((state) =>
    evaluateEach(walk, node.arguments, state).map((each) => ({ args: each.values, state: each.state })),
  );
  return calls.length > 0 ? walk.callFunction(place, calls, node) : [];
}
