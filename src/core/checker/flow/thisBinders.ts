import { ts } from "ts-morph";
import { oncePer } from "../../base/once";

/* Where `this` gets its meaning, from the syntax alone. */

/** The function, or the field of a class, that says what `this` is at a node; undefined where nothing does. */
export function binderOfThis(node: ts.Node): ts.Node | undefined {
  for (let outer: ts.Node | undefined = node.parent; outer; outer = outer.parent) {
    if (ts.isPropertyDeclaration(outer)) return outer;
    if (ts.isClassStaticBlockDeclaration(outer)) return undefined;
    if (ts.isFunctionLike(outer) && !ts.isArrowFunction(outer)) return outer;
  }
  return undefined;
}

/**
 * Where a call as a method binds `this`: in the function, or, of an arrow function that is a field of a class, in the
 * field. Undefined where nothing in it asks.
 */
export const boundByCall = oncePer((node: ts.FunctionLikeDeclaration): ts.Node | undefined => {
  const { parent } = node;
  const isField = ts.isPropertyDeclaration(parent) && parent.initializer === node;
  const binder = !ts.isArrowFunction(node) ? node : isField ? parent : undefined;
  return binder && asksForThis(node) ? binder : undefined;
});

function asksForThis(node: ts.Node): boolean {
  if (node.kind === ts.SyntaxKind.ThisKeyword || node.kind === ts.SyntaxKind.SuperKeyword) return true;
  return ts.forEachChild(node, (child) => asksForThis(child) || undefined) ?? false;
}
