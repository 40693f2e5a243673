import { ts } from "ts-morph";
import { syntaxErrors } from "../../src/core/program/programSource";

const comparedFlags = ts.NodeFlags.ContextFlags | ts.NodeFlags.BlockScoped;

/**
 * The context of a modifier means nothing, and TypeScript's incremental parser leaves that of a parameter's as it was
 * when the function around becomes `async`: the parameter itself is outside of that context before and after.
 */
function flagsOf(node: ts.Node): ts.NodeFlags {
  return ts.isModifier(node) ? 0 : node.flags & comparedFlags;
}

/** Everything that says what the nodes of a program are and where they stand, with parents, documentation comments and errors. */
export function treeText(source: ts.SourceFile): string {
  const lines = syntaxErrors(source).map(({ code, start, length }) => `error ${code} ${start} ${length}`);
  const visit = (
    node: ts.Node & { readonly jsDoc?: readonly ts.Node[] },
    parent: ts.Node | undefined,
  ): void => {
    const { pos, end, kind } = node;
    const text = ts.isIdentifier(node) || ts.isLiteralExpression(node) ? node.text : "";
    const isInPlace = node.parent === parent && node.getSourceFile() === source;
    lines.push([ts.SyntaxKind[kind], pos, end, flagsOf(node), text, isInPlace].join(" "));
    for (const comment of node.jsDoc ?? []) visit(comment, node);
    ts.forEachChild(
      node,
      (child) => visit(child, node),
      (list) => {
        lines.push(["list", list.pos, list.end, list.length, list.hasTrailingComma].join(" "));
        for (const child of list) visit(child, node);
      },
    );
  };
  visit(source, undefined);
  return lines.join("\n");
}
