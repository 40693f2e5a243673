import { ts } from "ts-morph";
import { oncePer } from "../base/once";

/**
 * `robot.grasp(cup).then(resolve)`, where `resolve` settles another promise: who awaits that one waits for the action.
 */
export function settlesPromise(chained: ts.CallExpression, source: ts.SourceFile): boolean {
  const executor = ts.findAncestor(chained, ts.isFunctionLike);
  const own = executor && isExecutor(executor) ? parametersOf(executor) : [];
  const isSettling = (node: ts.Node): boolean =>
    ts.isIdentifier(node)
      ? own.includes(node.text) || settlers(source).has(node.text)
      : (ts.forEachChild(node, (child) => isSettling(child) || undefined) ?? false);
  return chained.arguments.some(isSettling);
}

/** Names under which programs keep what settles a promise: `let done; new Promise((resolve) => { done = resolve; })`. */
const settlers = oncePer((source: ts.SourceFile): ReadonlySet<string> => {
  const names = new Set<string>();
  const visit = (node: ts.Node, parameters: readonly string[]): void => {
    const inside = isExecutor(node) ? [...parameters, ...parametersOf(node)] : parameters;
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      ts.isIdentifier(node.right) &&
      parameters.includes(node.right.text)
    ) {
      const { left } = node;
      if (ts.isIdentifier(left)) names.add(left.text);
      else if (ts.isPropertyAccessExpression(left)) names.add(left.name.text);
    }
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source, []);
  return names;
});

function isExecutor(node: ts.Node): node is ts.SignatureDeclaration {
  const { parent } = node;
  return (
    ts.isFunctionLike(node) &&
    ts.isNewExpression(parent) &&
    ts.isIdentifier(parent.expression) &&
    parent.expression.text === "Promise"
  );
}

function parametersOf({ parameters }: ts.SignatureDeclaration): string[] {
  return parameters.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
}
