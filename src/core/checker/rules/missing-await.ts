import { ts } from "ts-morph";
import { calledFunction } from "../callGraph";
import { isAsyncFunction } from "../flow/functionKinds";
import type { Fix, ProgramProblem } from "../programProblem";
import { settlesPromise } from "../settledPromises";
import { promiseCombinator, startingCalls } from "../startedActions";
import { heedless, syntaxIndex } from "../syntaxIndex";
import { problemOf, type Rule, type RuleContext } from "./rule";

/** An action that is started and not waited for: what follows would run beside it, and its result is not looked at. */
export const missingAwait: Rule = {
  id: "missing-await",
  description: "An action that is started and not waited for.",
  check(context) {
    const { actions } = context.result.walk;
    const started = startingCalls(context);
    const problems: ProgramProblem[] = [];
    // What is awaited where it stands can only be wrong in a callback.
    const inCallbacks = context.index.callbacks.flatMap((callback) =>
      syntaxIndex(callback).calls.filter((call) => started.has(call)),
    );
    for (const call of inCallbacks.length > 0
      ? new Set([...started.notAwaited, ...inCallbacks])
      : started.notAwaited) {
      const place = unawaited(context, call);
      if (!place) continue;
      const action = actions.get(call)?.modelAction.method.name;
      const name = action ? `robot.${action}` : call.expression.getText(context.source);
      problems.push(report(context, call, place, name));
    }
    return problems;
  },
};

interface Unawaited {
  /** The expression that should be awaited: the call, or the chain of `then` on it. */
  readonly expression: ts.Expression;
  /** It is in a callback of this list method, which does not wait for the promise. */
  readonly method?: string | undefined;
  /** It is put into this list or record, out of which nobody takes it. */
  readonly holder?: string;
}

function report(
  context: RuleContext,
  call: ts.CallExpression,
  place: Unawaited,
  name: string,
): ProgramProblem {
  const { method, holder } = place;
  if (method) {
    return problemOf("missing-await", context, {
      severity: "error",
      node: call,
      message: `${method} does not wait for ${name}: all elements would be handled at once${method === "forEach" ? "" : ", and a promise counts as true"}`,
      nextStep: "use for (const element of list) { … } with await",
    });
  }
  return problemOf("missing-await", context, {
    severity: "error",
    node: call,
    message: `${name} is not awaited: the program goes on while the robot still moves`,
    nextStep: holder === undefined ? "put await before it" : `await what is in ${holder}`,
    fixes: context.withFixes && holder === undefined ? awaitFix(context, place.expression) : [],
  });
}

function awaitFix(context: RuleContext, expression: ts.Expression): Fix[] {
  const start = expression.getStart(context.source);
  const edits = [{ range: context.lines.rangeAt(start, start), newText: "await " }];
  const owner = ts.findAncestor(expression, ts.isFunctionLike);
  if (!owner || !ts.canHaveModifiers(owner)) return [];
  if (!isAsyncFunction(owner)) {
    if (!ts.isFunctionDeclaration(owner) && !ts.isArrowFunction(owner) && !ts.isFunctionExpression(owner))
      return [];
    if (owner.type) return [];
    const keyword = ts.isArrowFunction(owner)
      ? owner.getStart(context.source)
      : (owner
          .getChildren(context.source)
          .find((child) => child.kind === ts.SyntaxKind.FunctionKeyword)
          ?.getStart() ?? owner.getStart(context.source));
    edits.unshift({ range: context.lines.rangeAt(keyword, keyword), newText: "async " });
  }
  return [{ title: "Add await", automatic: true, edits }];
}

/** Follows the promise to whoever takes it; undefined if somebody waits for it, or if that can't be told. */
function unawaited(context: RuleContext, call: ts.CallExpression): Unawaited | undefined {
  let node: ts.Expression = call;
  /** What `await` goes before, where `node` is an operator that passes the promise on. */
  let operand: ts.Expression | undefined;
  for (;;) {
    const parent: ts.Node = node.parent;
    const found: Unawaited = { expression: operand ?? node };
    if (ts.isParenthesizedExpression(parent) || ts.isNonNullExpression(parent) || ts.isAsExpression(parent)) {
      node = parent;
      continue;
    }
    if (ts.isPropertyAccessExpression(parent) && ts.isCallExpression(parent.parent)) {
      if (!/^(then|catch|finally)$/.test(parent.name.text)) return found;
      if (settlesPromise(parent.parent, context.source)) return undefined;
      node = parent.parent;
      continue;
    }
    const holder = holderOf(node);
    if (holder) return isTakenOut(context, holder) ? undefined : { ...found, holder: holder.text };
    if (ts.isArrayLiteralExpression(parent) && ts.isCallExpression(parent.parent)) {
      if (!promiseCombinator(parent.parent)) return undefined;
      node = parent.parent;
      continue;
    }
    if (ts.isCallExpression(parent) && parent.expression !== node) return undefined;
    if (ts.isArrowFunction(parent) && parent.body === node) return inCallback(context, node, parent);
    if (ts.isVariableDeclaration(parent)) return isConsumed(context, parent.name) ? undefined : found;
    if (ts.isBinaryExpression(parent)) {
      if (parent.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
        return isConsumed(context, parent.left) ? undefined : found;
      }
      if (!passesOn(parent, node)) return found;
      operand ??= node;
      node = parent;
      continue;
    }
    if (ts.isAwaitExpression(parent)) {
      return inCallback(context, node, ts.findAncestor(parent, ts.isFunctionLike));
    }
    if (ts.isConditionalExpression(parent) && parent.condition !== node) {
      operand ??= node;
      node = parent;
      continue;
    }
    const dropped =
      ts.isExpressionStatement(parent) ||
      ts.isVoidExpression(parent) ||
      ts.isIfStatement(parent) ||
      ts.isWhileStatement(parent) ||
      ts.isDoStatement(parent) ||
      ts.isForStatement(parent) ||
      ts.isPrefixUnaryExpression(parent) ||
      ts.isConditionalExpression(parent) ||
      ts.isTemplateSpan(parent);
    return dropped ? found : undefined;
  }
}

/** Whether the value of the operator may be that of this operand. A promise on the left of `&&` or `||` is only tested. */
function passesOn({ operatorToken, left, right }: ts.BinaryExpression, operand: ts.Expression): boolean {
  switch (operatorToken.kind) {
    case ts.SyntaxKind.AmpersandAmpersandToken:
    case ts.SyntaxKind.BarBarToken:
    case ts.SyntaxKind.CommaToken:
      return operand === right;
    case ts.SyntaxKind.QuestionQuestionToken:
      return operand === left || operand === right;
    default:
      return false;
  }
}

/** Where the function that the promise is in is a callback of a list method that does not wait. */
function inCallback(
  context: RuleContext,
  expression: ts.Expression,
  owner: ts.Node | undefined,
): Unawaited | undefined {
  if (!owner || !ts.isArrowFunction(owner)) return undefined;
  const { parent } = owner;
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return undefined;
  const method = parent.expression.name.text;
  // The program's own method of that name may wait.
  return heedless.has(method) && !calledFunction(context, parent) ? { expression, method } : undefined;
}

/** The variable that holds the list or record into which the promise is put. */
function holderOf({ parent }: ts.Expression): ts.Identifier | undefined {
  if (ts.isCallExpression(parent)) return collectionIn(parent);
  const literal = ts.isPropertyAssignment(parent) ? parent.parent : parent;
  if (!ts.isArrayLiteralExpression(literal) && !ts.isObjectLiteralExpression(literal)) return undefined;
  const declaration = literal.parent;
  return ts.isVariableDeclaration(declaration) && ts.isIdentifier(declaration.name)
    ? declaration.name
    : undefined;
}

/** `list` of the statement `list.push(…);` */
function collectionIn({ expression, parent }: ts.CallExpression): ts.Identifier | undefined {
  if (!ts.isExpressionStatement(parent) || !ts.isPropertyAccessExpression(expression)) return undefined;
  const isCollecting = /^(push|unshift|add|set)$/.test(expression.name.text);
  return isCollecting && ts.isIdentifier(expression.expression) ? expression.expression : undefined;
}

/** Is the list or record used for anything but to put more into it, to count, or to print it? */
function isTakenOut(context: RuleContext, holder: ts.Identifier): boolean {
  const { scopes } = context.result.walk;
  const slot = scopes.slotOf(holder);
  if (!slot || !ts.isVariableDeclaration(slot.declaration)) return true;
  const takes = (node: ts.Node): boolean => {
    if (!ts.isIdentifier(node)) return ts.forEachChild(node, (child) => takes(child) || undefined) ?? false;
    if (node.text !== slot.name || node.parent === slot.declaration || scopes.slotOf(node) !== slot)
      return false;
    const { parent } = node;
    if (ts.isPropertyAccessExpression(parent) && parent.expression === node) {
      if (/^(length|size)$/.test(parent.name.text)) return false;
      return !ts.isCallExpression(parent.parent) || collectionIn(parent.parent) !== node;
    }
    return !(
      ts.isCallExpression(parent) &&
      ts.isPropertyAccessExpression(parent.expression) &&
      parent.expression.expression.getText() === "console"
    );
  };
  return takes(slot.owner);
}

/** Does anything take the promise out of the variable that it was put into? */
function isConsumed(context: RuleContext, target: ts.Node): boolean {
  if (!ts.isIdentifier(target)) return true;
  const { scopes } = context.result.walk;
  const slot = scopes.slotOf(target);
  if (!slot) return true;
  let consumed = false;
  const visit = (node: ts.Node): void => {
    if (consumed) return;
    if (ts.isIdentifier(node) && node !== target && node.text === slot.name && scopes.slotOf(node) === slot) {
      const { parent } = node;
      consumed =
        ts.isAwaitExpression(parent) ||
        ts.isReturnStatement(parent) ||
        ts.isArrayLiteralExpression(parent) ||
        ts.isPropertyAccessExpression(parent) ||
        (ts.isCallExpression(parent) && parent.expression !== node) ||
        ts.isShorthandPropertyAssignment(parent) ||
        ts.isPropertyAssignment(parent) ||
        (ts.isVariableDeclaration(parent) && parent.initializer === node) ||
        (ts.isArrowFunction(parent) && parent.body === node);
    }
    ts.forEachChild(node, visit);
  };
  visit(slot.owner);
  return consumed;
}
