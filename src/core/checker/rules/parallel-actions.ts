import { ts } from "ts-morph";
import { isAsyncFunction } from "../flow/functionKinds";
import type { Fix, ProgramProblem } from "../programProblem";
import { promiseCombinator, type StartingCalls, startedBy, startingCalls } from "../startedActions";
import { indentationOf, newlineOf, replaceNode } from "../statementEdits";
import { problemOf, quoted, type Rule, type RuleContext } from "./rule";

/**
 * Actions of one robot that are started before an earlier one has ended. The robot does them one after the other all
 * the same, so it is a warning: the order is not what the program seems to say, and the first failure stops nothing.
 */
export const parallelActions: Rule = {
  id: "parallel-actions",
  description: "Several actions of one robot under way at once.",
  check(context) {
    const started = startingCalls(context);
    const problems: ProgramProblem[] = [];
    for (const call of started.notAwaited) problems.push(...checkKept(context, call, started));
    for (const call of context.index.listCalls) {
      if (started.has(call)) continue;
      const check = promiseCombinator(call) ? checkCombinator : checkMap;
      problems.push(...check(context, call, started));
    }
    return problems;
  },
};

const nextStep = "a robot does one action at a time: await one before the next";

/** `Promise.all([robot.navigate(a), robot.grasp(b)])` */
function checkCombinator(
  context: RuleContext,
  call: ts.CallExpression,
  started: StartingCalls,
): ProgramProblem[] {
  const [list] = call.arguments;
  if (!list || !ts.isArrayLiteralExpression(list)) return [];
  const actions = list.elements.flatMap((element) => {
    const action = startedBy(element, started) ?? keptIn(context, element, started);
    return action ? [action] : [];
  });
  const [first, second] = actions;
  if (!first || !second) return [];
  return [
    problemOf("parallel-actions", context, {
      severity: "warning",
      node: call,
      message: `${quoted(context, first)} and ${quoted(context, second)} are started at once, and a robot does one action at a time`,
      nextStep,
      fixes: context.withFixes ? inOrder(context, call, list) : [],
    }),
  ];
}

/** The action in `const going = robot.navigate(a)`, for `going`. */
function keptIn(
  context: RuleContext,
  node: ts.Expression,
  started: StartingCalls,
): ts.CallExpression | undefined {
  if (!ts.isIdentifier(node)) return undefined;
  const declaration = context.result.walk.scopes.slotOf(node)?.declaration;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
  return startedBy(declaration.initializer, started);
}

/** One after the other, where the results are not asked for; else a list of results, awaited in order. */
function inOrder(context: RuleContext, call: ts.CallExpression, list: ts.ArrayLiteralExpression): Fix[] {
  const awaiting = call.parent;
  const plain = list.elements.every((element) => !ts.isSpreadElement(element) && !ts.isIdentifier(element));
  if (!ts.isAwaitExpression(awaiting) || promiseCombinator(call) !== "all" || !plain) return [];
  const elements = list.elements.map(
    (element) => `await ${context.text.slice(element.getStart(context.source), element.getEnd())}`,
  );
  const statement = awaiting.parent;
  if (
    ts.isExpressionStatement(statement) &&
    (ts.isBlock(statement.parent) || ts.isSourceFile(statement.parent))
  ) {
    const separator = `;${newlineOf(context)}${indentationOf(context, statement)}`;
    const newText = `${elements.join(separator)};`;
    return [
      { title: "Do one after the other", automatic: true, edits: [replaceNode(context, statement, newText)] },
    ];
  }
  const edits = [replaceNode(context, awaiting, `[${elements.join(", ")}]`)];
  return [{ title: "Do one after the other", automatic: true, edits }];
}

/** `const going = robot.navigate(a); await robot.grasp(b); await going;` */
function checkKept(context: RuleContext, call: ts.CallExpression, started: StartingCalls): ProgramProblem[] {
  let node: ts.Node = call.parent;
  while (ts.isParenthesizedExpression(node)) node = node.parent;
  if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) return [];
  const { name } = node;
  const statement = node.parent.parent;
  const list = statement.parent;
  if (!ts.isVariableStatement(statement) || !(ts.isBlock(list) || ts.isSourceFile(list))) return [];
  for (const later of list.statements.slice(list.statements.indexOf(statement) + 1)) {
    if (mentions(later, name.text)) return [];
    const other = actionIn(context, later, started);
    if (!other) continue;
    return [
      problemOf("parallel-actions", context, {
        severity: "warning",
        node: other,
        message: `${quoted(context, other)} is started while ${quoted(context, call)} is still under way`,
        nextStep: `await ${name.text} before it: a robot does one action at a time`,
        related: [
          {
            message: "it is started here, and not waited for",
            range: context.lines.rangeAt(call.getStart(context.source), call.getEnd()),
          },
        ],
        fixes: context.withFixes ? awaitAtOnce(context, call, name, list) : [],
      }),
    ];
  }
  return [];
}

function mentions(node: ts.Node, name: string): boolean {
  if (ts.isIdentifier(node) && node.text === name) return true;
  return ts.forEachChild(node, (child) => mentions(child, name) || undefined) ?? false;
}

/** The first action that a statement starts by itself, and not in a function that is called who knows when. */
function actionIn(
  context: RuleContext,
  node: ts.Node,
  started: StartingCalls,
): ts.CallExpression | undefined {
  if (ts.isFunctionLike(node)) return undefined;
  if (ts.isCallExpression(node) && started.has(node)) return node;
  return ts.forEachChild(node, (child) => actionIn(context, child, started));
}

/** Only where everybody who takes the promise awaits it, and would get the same from its result. */
function awaitAtOnce(
  context: RuleContext,
  call: ts.CallExpression,
  name: ts.Identifier,
  list: ts.Node,
): Fix[] {
  const owner = ts.findAncestor(call, ts.isFunctionLike);
  let onlyAwaited = owner !== undefined && isAsyncFunction(owner);
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node !== name && node.text === name.text) {
      onlyAwaited &&= ts.isAwaitExpression(node.parent);
    }
    ts.forEachChild(node, visit);
  };
  visit(list);
  if (!onlyAwaited) return [];
  const start = call.getStart(context.source);
  return [
    {
      title: "Add await",
      automatic: true,
      edits: [{ range: context.lines.rangeAt(start, start), newText: "await " }],
    },
  ];
}

/** `list.map((each) => robot.navigate(each))`: all at once. */
function checkMap(context: RuleContext, call: ts.CallExpression, started: StartingCalls): ProgramProblem[] {
  const { expression } = call;
  if (!ts.isPropertyAccessExpression(expression) || !/^(map|flatMap)$/.test(expression.name.text)) return [];
  const receiver = expression.expression;
  if (
    ts.isArrayLiteralExpression(receiver) &&
    receiver.elements.length < 2 &&
    !receiver.elements.some(ts.isSpreadElement)
  )
    return [];
  const [callback] = call.arguments;
  if (!callback || !(ts.isArrowFunction(callback) || ts.isFunctionExpression(callback))) return [];
  const { body } = callback;
  const direct = ts.isBlock(body) ? undefined : startedBy(body, started);
  const inner = direct ?? (isAsyncFunction(callback) ? actionIn(context, body, started) : undefined);
  if (!inner) return [];
  return [
    problemOf("parallel-actions", context, {
      severity: "warning",
      node: inner,
      message: `${quoted(context, inner)} is started for all elements at once, and a robot does one action at a time`,
      nextStep: "use for (const element of list) { … } with await",
      fixes: context.withFixes ? asLoop(context, call, receiver, callback) : [],
    }),
  ];
}

/** `await Promise.all(list.map(async (each) => { … }));` as a statement of its own becomes a loop. */
function asLoop(
  context: RuleContext,
  call: ts.CallExpression,
  receiver: ts.Expression,
  callback: ts.ArrowFunction | ts.FunctionExpression,
): Fix[] {
  const { text, source } = context;
  const all = call.parent;
  if (!ts.isCallExpression(all) || promiseCombinator(all) !== "all" || !ts.isAwaitExpression(all.parent))
    return [];
  const statement = all.parent.parent;
  const [parameter] = callback.parameters;
  if (!ts.isExpressionStatement(statement) || callback.parameters.length !== 1 || !parameter) return [];
  if (parameter.initializer || parameter.dotDotDotToken || returns(callback.body)) return [];
  const name = text.slice(parameter.name.getStart(source), parameter.name.getEnd());
  const list = text.slice(receiver.getStart(source), receiver.getEnd());
  const body = text.slice(callback.body.getStart(source), callback.body.getEnd());
  const awaited = ts.isBlock(callback.body)
    ? body
    : `${ts.isAwaitExpression(callback.body) ? "" : "await "}${body};`;
  const newText = `for (const ${name} of ${list}) ${awaited}`;
  return [
    {
      title: "Do one after the other, in a loop",
      automatic: true,
      edits: [replaceNode(context, statement, newText)],
    },
  ];
}

function returns(node: ts.Node): boolean {
  if (ts.isReturnStatement(node)) return true;
  if (ts.isFunctionLike(node)) return false;
  return ts.forEachChild(node, (child) => returns(child) || undefined) ?? false;
}
