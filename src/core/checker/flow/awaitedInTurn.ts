import { ts } from "ts-morph";

/**
 * `async (before, item) => { await before; … }`, `(before, item) => before.then(…)`: what a `reduce` is given to do one
 * thing after the other. Nothing in it happens before what the call before it has promised.
 */
export function awaitsTheOneBefore({ parameters, body }: ts.FunctionLikeDeclaration): boolean {
  const name = parameters.length > 0 ? parameters[0].name : undefined;
  if (!body || !name || !ts.isIdentifier(name)) return false;
  const isBefore = (node: ts.Expression): boolean => ts.isIdentifier(node) && node.text === name.text;
  if (!ts.isBlock(body)) return isThenOf(body, isBefore);
  const [first] = body.statements;
  if (!first) return false;
  if (ts.isReturnStatement(first))
    return first.expression !== undefined && isThenOf(first.expression, isBefore);
  const begins = ts.isExpressionStatement(first)
    ? first.expression
    : ts.isVariableStatement(first)
      ? first.declarationList.declarations[0].initializer
      : undefined;
  return begins !== undefined && ts.isAwaitExpression(begins) && isBefore(begins.expression);
}

function isThenOf(node: ts.Expression, isBefore: (node: ts.Expression) => boolean): boolean {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === "then" &&
    isBefore(node.expression.expression)
  );
}
