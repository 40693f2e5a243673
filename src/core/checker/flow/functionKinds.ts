import { ts } from "ts-morph";

export function isAsyncFunction(node: ts.Node): boolean {
  if (!ts.canHaveModifiers(node)) return false;
  return ts.getModifiers(node)?.some((modifier) => modifier.kind === ts.SyntaxKind.AsyncKeyword) ?? false;
}

export function isGenerator(node: ts.Node): boolean {
  return ts.isFunctionLike(node) && "asteriskToken" in node && node.asteriskToken !== undefined;
}
