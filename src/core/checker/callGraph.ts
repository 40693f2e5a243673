import { ts } from "ts-morph";
import { oncePer } from "../base/once";
import type { RuleContext } from "./rules/rule";

/** The function of the program that a call by name calls. */
export function calledFunction(
  context: RuleContext,
  call: ts.CallExpression,
): ts.FunctionLikeDeclaration | undefined {
  return functionNamed(context, call.expression);
}

function functionNamed(context: RuleContext, name: ts.Expression): ts.FunctionLikeDeclaration | undefined {
  if (!ts.isIdentifier(name)) return undefined;
  const declaration = context.result.walk.scopes.slotOf(name)?.declaration;
  const callee = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
  return callee &&
    (ts.isFunctionDeclaration(callee) || ts.isFunctionExpression(callee) || ts.isArrowFunction(callee))
    ? callee
    : undefined;
}

/**
 * Whether a node is in a function that calls itself, by itself or through others: such calls are not followed, so that
 * not every way to the node is known.
 */
export function isInRecursion(context: RuleContext, node: ts.Node): boolean {
  const functions = recursiveFunctions(context);
  if (functions.size === 0) return false;
  for (let outer = node.parent; outer; outer = outer.parent) if (functions.has(outer)) return true;
  return false;
}

/** Those from which a chain of calls leads back to them. */
const recursiveFunctions = oncePer((context: RuleContext): ReadonlySet<ts.Node> => {
  const calls = new Map<ts.Node, Set<ts.Node>>();
  for (const call of context.index.calls) {
    // A function that is handed on may be called there.
    for (const name of [call.expression, ...call.arguments]) {
      const callee = functionNamed(context, name);
      if (!callee) continue;
      for (let outer = call.parent; outer; outer = outer.parent) {
        if (!ts.isFunctionLike(outer)) continue;
        const callees = calls.get(outer);
        if (callees) callees.add(callee);
        else calls.set(outer, new Set([callee]));
      }
    }
  }
  return new Set([...calls.keys()].filter((start) => leadsBack(start, calls)));
});

function leadsBack(start: ts.Node, calls: ReadonlyMap<ts.Node, ReadonlySet<ts.Node>>): boolean {
  const seen = new Set<ts.Node>();
  const open = [...(calls.get(start) ?? [])];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next === start) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(calls.get(next) ?? []));
  }
  return false;
}
