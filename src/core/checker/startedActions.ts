import { ts } from "ts-morph";
import { calledFunction } from "./callGraph";
import { isAsyncFunction } from "./flow/functions";
import type { RuleContext } from "./rules/rule";

const known = new WeakMap<RuleContext, ReadonlySet<ts.CallExpression>>();

/**
 * The calls whose promise ends when the robot has acted: actions of the API, and functions of the program in which,
 * directly or further in, such calls are made.
 */
export function startingCalls(context: RuleContext): ReadonlySet<ts.CallExpression> {
  const found = known.get(context);
  if (found) return found;
  const { walk } = context.result;
  const calls = new Set<ts.CallExpression>(walk.actions.keys());
  const acting = new Set<ts.Node>();
  const addOwners = (call: ts.Node): void => {
    for (let node = call.parent; node; node = node.parent) {
      if (!ts.isFunctionLike(node)) continue;
      if (acting.has(node)) return;
      acting.add(node);
    }
  };
  for (const call of calls) addOwners(call);
  const local = context.index.calls.filter((call) => ts.isIdentifier(call.expression));
  for (let grown = true; grown; ) {
    grown = false;
    for (const call of local) {
      if (calls.has(call)) continue;
      const callee = calledFunction(context, call);
      if (!callee || !acting.has(callee) || !returnsPromise(callee, calls)) continue;
      calls.add(call);
      addOwners(call);
      grown = true;
    }
  }
  known.set(context, calls);
  return calls;
}

function returnsPromise(node: ts.FunctionLikeDeclaration, calls: ReadonlySet<ts.CallExpression>): boolean {
  if (isAsyncFunction(node)) return true;
  const { body } = node;
  return body !== undefined && ts.isCallExpression(body) && calls.has(body);
}

/** The call that starts an action when an expression is evaluated and whose promise the expression is. */
export function startedBy(
  expression: ts.Expression,
  calls: ReadonlySet<ts.CallExpression>,
): ts.CallExpression | undefined {
  let node = expression;
  for (;;) {
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node)) {
      node = node.expression;
    } else if (ts.isCallExpression(node)) {
      if (calls.has(node)) return node;
      const { expression: callee } = node;
      if (!ts.isPropertyAccessExpression(callee) || !/^(then|catch|finally)$/.test(callee.name.text))
        return undefined;
      node = callee.expression;
    } else return undefined;
  }
}

/** `Promise.all`, `allSettled`, `race` or `any`; the name of the method. */
export function promiseCombinator(call: ts.CallExpression): string | undefined {
  const { expression } = call;
  if (!ts.isPropertyAccessExpression(expression) || !ts.isIdentifier(expression.expression)) return undefined;
  if (expression.expression.text !== "Promise") return undefined;
  return /^(all|allSettled|race|any)$/.test(expression.name.text) ? expression.name.text : undefined;
}
