import { ts } from "ts-morph";

/*
 * Rewrites a program so that it can be run under observation: every call of an action says where it stands and whether
 * anybody looks at its result, every test of a value says so, and no loop is without end. The hooks are parameters of
 * the function that the program becomes.
 */

/** Hooks by name; see `execution/run.ts`. */
const hookNames = [
  "$site",
  "$test",
  "$not",
  "$same",
  "$plain",
  "$push",
  "$pop",
  "$drop",
  "$predicate",
  "$quiet",
  "$float",
  "$tick",
  "$caught",
  "Math",
  "console",
  "Boolean",
] as const;

export type CompiledProgram = (exports: { default?: unknown }, ...hooks: unknown[]) => void;

/** The program as a function of its exports and the hooks. Action calls are told apart by where they start. */
export function compileProgram(text: string, actions: ReadonlySet<string>): CompiledProgram {
  const output = ts.transpileModule(text, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS },
    transformers: { before: [(context) => (source) => instrumented(source, actions, context)] },
  });
  return new Function("exports", ...hookNames, output.outputText) as CompiledProgram;
}

const predicateMethods = new Set(["filter", "some", "every", "find", "findLast", "findIndex"]);

function instrumented(
  source: ts.SourceFile,
  actions: ReadonlySet<string>,
  context: ts.TransformationContext,
): ts.SourceFile {
  const { factory } = context;
  const hook = (name: (typeof hookNames)[number], ...args: ts.Expression[]): ts.Expression =>
    factory.createCallExpression(factory.createIdentifier(name), undefined, args);
  const statement = (expression: ts.Expression) => factory.createExpressionStatement(expression);
  const visitExpression = (node: ts.Expression) => ts.visitNode(node, visit, ts.isExpression);
  const test = (node: ts.Expression) => hook("$test", visitExpression(node));
  const ticking = ({ statement: body, ...loop }: ts.IterationStatement) =>
    factory.createBlock([
      statement(hook("$tick", factory.createNumericLiteral(loop.end))),
      ts.visitNode(body, visit, ts.isStatement),
    ]);

  const flag = (value: boolean) => (value ? factory.createTrue() : factory.createFalse());

  const visitCall = (node: ts.CallExpression): ts.Expression => {
    const callee = node.expression;
    const name = ts.isPropertyAccessExpression(callee)
      ? callee.name.text
      : ts.isIdentifier(callee)
        ? callee.text
        : undefined;
    const args = node.arguments.map(visitExpression);
    if (name !== undefined && actions.has(name)) {
      args.push(
        hook(
          "$site",
          factory.createNumericLiteral(node.getStart(source)),
          flag(isDiscarded(node, source)),
          flag(isAmongOthers(node, source)),
        ),
      );
    } else if (ts.isPropertyAccessExpression(callee) && name !== undefined && args.length > 0) {
      if (predicateMethods.has(name)) args[0] = hook("$predicate", args[0]);
      if (name === "forEach") args[0] = hook("$quiet", args[0]);
    }
    return factory.updateCallExpression(node, visitExpression(callee), undefined, args);
  };

  const visitBinary = (node: ts.BinaryExpression): ts.Expression | undefined => {
    const operator = node.operatorToken.kind;
    switch (operator) {
      case ts.SyntaxKind.AmpersandAmpersandToken:
      case ts.SyntaxKind.BarBarToken: {
        const right = factory.createComma(hook("$drop"), visitExpression(node.right));
        const condition = hook("$push", visitExpression(node.left));
        const [whenTrue, whenFalse] =
          operator === ts.SyntaxKind.AmpersandAmpersandToken ? [right, hook("$pop")] : [hook("$pop"), right];
        return factory.createParenthesizedExpression(
          factory.createConditionalExpression(condition, undefined, whenTrue, undefined, whenFalse),
        );
      }
      case ts.SyntaxKind.EqualsEqualsEqualsToken:
      case ts.SyntaxKind.EqualsEqualsToken:
      case ts.SyntaxKind.ExclamationEqualsEqualsToken:
      case ts.SyntaxKind.ExclamationEqualsToken: {
        const same = hook("$same", visitExpression(node.left), visitExpression(node.right));
        const negated =
          operator === ts.SyntaxKind.ExclamationEqualsEqualsToken ||
          operator === ts.SyntaxKind.ExclamationEqualsToken;
        return negated ? factory.createLogicalNot(same) : same;
      }
      case ts.SyntaxKind.AmpersandAmpersandEqualsToken:
      case ts.SyntaxKind.BarBarEqualsToken: {
        const short =
          operator === ts.SyntaxKind.BarBarEqualsToken
            ? factory.createLogicalOr(node.left, node.right)
            : factory.createLogicalAnd(node.left, node.right);
        return factory.createAssignment(node.left, visitBinary(short) ?? short);
      }
      default:
        return undefined;
    }
  };

  const visit = (node: ts.Node): ts.Node => {
    if (ts.isCallExpression(node)) return visitCall(node);
    if (ts.isBinaryExpression(node)) {
      const changed = visitBinary(node);
      if (changed) return changed;
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      return hook("$not", visitExpression(node.operand));
    }
    if (ts.isConditionalExpression(node)) {
      return factory.createParenthesizedExpression(
        factory.createConditionalExpression(
          test(node.condition),
          undefined,
          visitExpression(node.whenTrue),
          undefined,
          visitExpression(node.whenFalse),
        ),
      );
    }
    if (ts.isIfStatement(node)) {
      return factory.createIfStatement(
        test(node.expression),
        ts.visitNode(node.thenStatement, visit, ts.isStatement),
        ts.visitNode(node.elseStatement, visit, ts.isStatement),
      );
    }
    if (ts.isWhileStatement(node)) {
      return factory.createWhileStatement(test(node.expression), ticking(node));
    }
    if (ts.isDoStatement(node)) {
      return factory.createDoStatement(ticking(node), test(node.expression));
    }
    if (ts.isForStatement(node)) {
      return factory.createForStatement(
        ts.visitNode(node.initializer, visit, ts.isForInitializer),
        node.condition && test(node.condition),
        ts.visitNode(node.incrementor, visit, ts.isExpression),
        ticking(node),
      );
    }
    if (ts.isForOfStatement(node)) {
      return factory.createForOfStatement(
        node.awaitModifier,
        ts.visitNode(node.initializer, visit, ts.isForInitializer),
        visitExpression(node.expression),
        ticking(node),
      );
    }
    if (ts.isSwitchStatement(node)) {
      return factory.createSwitchStatement(
        hook("$plain", visitExpression(node.expression)),
        ts.visitNode(node.caseBlock, visit, ts.isCaseBlock),
      );
    }
    if (ts.isCatchClause(node)) {
      const name = node.variableDeclaration?.name;
      const caught = name && ts.isIdentifier(name) ? name : factory.createIdentifier("$error");
      const block = ts.visitNode(node.block, visit, ts.isBlock);
      return factory.createCatchClause(
        factory.createVariableDeclaration(caught),
        factory.createBlock([statement(hook("$caught", caught)), ...block.statements], true),
      );
    }
    if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) {
      return statement(hook("$float", visitExpression(node.expression)));
    }
    return ts.visitEachChild(node, visit, context);
  };
  return ts.visitEachChild(source, visit, context);
}

/** Nobody can look at the result: the call, awaited or not, is a statement, also among others in a `Promise.all`. */
function isDiscarded(call: ts.CallExpression, source: ts.SourceFile): boolean {
  let node: ts.Node = call;
  for (;;) {
    const { parent }: ts.Node = node;
    if (ts.isAwaitExpression(parent) || ts.isParenthesizedExpression(parent) || ts.isVoidExpression(parent)) {
      node = parent;
    } else if (
      ts.isArrayLiteralExpression(parent) &&
      ts.isCallExpression(parent.parent) &&
      /^Promise\.(all|allSettled)$/.test(parent.parent.expression.getText(source))
    ) {
      node = parent.parent;
    } else return ts.isExpressionStatement(parent);
  }
}

/** An element of `Promise.all([…])`: what comes behind it in the list is begun whatever becomes of it. */
function isAmongOthers(call: ts.CallExpression, source: ts.SourceFile): boolean {
  const list = call.parent;
  return (
    ts.isArrayLiteralExpression(list) &&
    ts.isCallExpression(list.parent) &&
    list.parent.expression.getText(source).startsWith("Promise.")
  );
}
