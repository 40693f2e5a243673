import { ts } from "ts-morph";
import { LineIndex, type TextRange } from "../base/problem";
import { actionCallSites } from "./programSource";

/** One entry of a program's outline. */
export interface OutlineEntry {
  readonly kind: "task" | "function" | "action";
  /** `task`, `fetch`, `grasp(cup)` */
  readonly name: string;
  readonly range: TextRange;
  readonly nameRange: TextRange;
  readonly children: readonly OutlineEntry[];
}

const longestName = 60;

/** The task and the helper functions at the top of a program, each with its action calls in the order of the text. */
export function programOutline(source: ts.SourceFile, methods: ReadonlySet<string>): OutlineEntry[] {
  const index = new LineIndex(source.text);
  const rangeOf = (node: ts.Node): TextRange => index.rangeAt(node.getStart(source), node.getEnd());
  const offsetOf = (range: TextRange): number => index.offsetAt(range.start);
  const sites = actionCallSites(source, methods).map((site) => ({
    ...site,
    offset: offsetOf(site.nameRange),
  }));
  const functions = topFunctions(source);
  const actionsIn = (node: ts.Node): OutlineEntry[] =>
    sites
      .filter(({ offset }) => offset >= node.getStart(source) && offset < node.getEnd())
      .map(({ offset, range, nameRange }): OutlineEntry => {
        const text = source.text.slice(offset, index.offsetAt(range.end)).replace(/\s+/g, " ");
        const name = text.length > longestName ? `${text.slice(0, longestName - 1)}…` : text;
        return { kind: "action", name, range, nameRange, children: [] };
      });
  return functions.map(({ kind, name, node, nameNode }) => ({
    kind,
    name,
    range: rangeOf(node),
    nameRange: rangeOf(nameNode),
    children: actionsIn(node),
  }));
}

interface TopFunction {
  readonly kind: "task" | "function";
  readonly name: string;
  readonly node: ts.Node;
  readonly nameNode: ts.Node;
}

function topFunctions(source: ts.SourceFile): TopFunction[] {
  const found: TopFunction[] = [];
  let exported: string | undefined;
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement)) {
      const isTask = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ?? false;
      const nameNode = statement.name ?? statement;
      const name = statement.name?.text ?? "task";
      found.push({ kind: isTask ? "task" : "function", name, node: statement, nameNode });
    } else if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!ts.isIdentifier(name) || !initializer || !isFunction(initializer)) continue;
        found.push({ kind: "function", name: name.text, node: statement, nameNode: name });
      }
    } else if (ts.isExportAssignment(statement)) {
      const { expression } = statement;
      if (ts.isIdentifier(expression)) exported = expression.text;
      else if (isFunction(expression)) {
        found.push({ kind: "task", name: "task", node: statement, nameNode: statement });
      }
    }
  }
  return found.map((each) => (each.name === exported ? { ...each, kind: "task" } : each));
}

function isFunction(node: ts.Expression): boolean {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}
