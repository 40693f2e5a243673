import { ts } from "ts-morph";
import { oncePer } from "../base/once";
import { calledFunction } from "./callGraph";
import { isAsyncFunction, isGenerator } from "./flow/functionKinds";
import type { RuleContext } from "./rules/rule";
import { syntaxIndex } from "./syntaxIndex";

/** Calls that start an action. */
export interface StartingCalls {
  has(call: ts.CallExpression): boolean;
  /** Those that are not awaited where they stand. */
  readonly notAwaited: Iterable<ts.CallExpression>;
}

/**
 * The calls whose promise ends when the robot has acted: actions of the API, and functions of the program in which,
 * directly or further in, such calls are made.
 */
export const startingCalls = oncePer((context: RuleContext): StartingCalls => {
  const { actions, notAwaited } = context.result.walk;
  const others = new Set<ts.CallExpression>();
  const calls: StartingCalls = {
    has: (call) => actions.has(call) || others.has(call),
    notAwaited: both(() => notAwaited, others),
  };
  const acting = new Set<ts.Node>();
  const acts = (callee: ts.Node): boolean => {
    if (!acting.has(callee) && syntaxIndex(callee).calls.some(calls.has)) acting.add(callee);
    return acting.has(callee);
  };
  const starts = (call: ts.CallExpression): boolean => {
    const callee = calledFunction(context, call);
    return callee !== undefined && acts(callee) && returnsPromise(callee, calls);
  };
  const { ownMethods } = context.result.walk;
  const methodCalls =
    ownMethods.size === 0
      ? []
      : context.index.calls.filter(
          (call) =>
            ts.isPropertyAccessExpression(call.expression) &&
            ownMethods.has(call.expression.name.text) &&
            !calls.has(call) &&
            calledFunction(context, call),
        );
  let left =
    methodCalls.length > 0 ? [...context.index.namedCalls, ...methodCalls] : context.index.namedCalls;
  for (let grown = true; grown; ) {
    const before = left;
    left = before.filter((call) => {
      if (calls.has(call)) return false;
      if (starts(call)) others.add(call);
      return !others.has(call);
    });
    grown = left.length < before.length;
  }
  return calls;
});

function both<T>(some: () => Iterable<T>, others: Iterable<T>): Iterable<T> {
  return {
    *[Symbol.iterator]() {
      yield* some();
      yield* others;
    },
  };
}

function returnsPromise(node: ts.FunctionLikeDeclaration, calls: StartingCalls): boolean {
  // A generator does nothing until somebody asks for its elements.
  if (isGenerator(node)) return false;
  if (isAsyncFunction(node)) return true;
  const { body } = node;
  return body !== undefined && ts.isCallExpression(body) && calls.has(body);
}

/** The call that starts an action when an expression is evaluated and whose promise the expression is. */
export function startedBy(expression: ts.Expression, calls: StartingCalls): ts.CallExpression | undefined {
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
