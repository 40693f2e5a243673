import { ts } from "ts-morph";

/** What a function gives back when it ends early because something failed. */
export type FailureExit = "return" | "return false" | "return undefined" | "throw";

/** From its return type as written, else from its `return` statements. The owner of top-level code can only throw. */
export function failureExit(owner: ts.SignatureDeclaration | undefined): FailureExit {
  if (!owner) return "throw";
  const written = owner.type && unwrapped(owner.type);
  if (written) return exitOfType(written);
  const returned = returnedExpressions(owner);
  if (returned.length === 0) return "return";
  if (returned.every(isBoolean)) return "return false";
  return "throw";
}

function unwrapped(type: ts.TypeNode): ts.TypeNode {
  const promised =
    ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && type.typeName.text === "Promise"
      ? type.typeArguments?.[0]
      : undefined;
  return promised ?? type;
}

function exitOfType(type: ts.TypeNode): FailureExit {
  if (ts.isUnionTypeNode(type)) {
    const exits = type.types.map(exitOfType);
    return (
      (["return undefined", "return false", "return"] as const).find((exit) => exits.includes(exit)) ??
      "throw"
    );
  }
  switch (type.kind) {
    case ts.SyntaxKind.VoidKeyword:
      return "return";
    case ts.SyntaxKind.UndefinedKeyword:
      return "return undefined";
    case ts.SyntaxKind.BooleanKeyword:
      return "return false";
    default:
      return "throw";
  }
}

function returnedExpressions(owner: ts.SignatureDeclaration): ts.Expression[] {
  const body = "body" in owner ? (owner.body as ts.Node | undefined) : undefined;
  if (!body) return [];
  if (!ts.isBlock(body)) return ts.isExpression(body) ? [body] : [];
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}

/** Truth values, comparisons and negations: by the syntax alone. */
function isBoolean(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node) || ts.isAwaitExpression(node)) return isBoolean(node.expression);
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) return true;
  return ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken;
}
