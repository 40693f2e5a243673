import { ts } from "ts-morph";
import { mayReachOut } from "./outsideNames";

/** A list of statements that are executed one after the other. */
export type StatementList = ts.Block | ts.SourceFile | ts.CaseOrDefaultClause;

/** What rules look for in the syntax, found in one pass; each kind in the order of the text. */
export interface SyntaxIndex {
  readonly calls: readonly ts.CallExpression[];
  readonly loops: readonly ts.IterationStatement[];
  readonly conditionals: readonly ts.IfStatement[];
  readonly lists: readonly StatementList[];
  /** Nodes outside types that may reach out of the sandbox. */
  readonly suspects: readonly ts.Node[];
}

type Collected = { -readonly [Kind in keyof SyntaxIndex]: SyntaxIndex[Kind][number][] };

/**
 * By statement: a parser that takes over what an edit has left alone keeps the nodes, so that after an edit only
 * changed statements are looked through again.
 */
const collectedOf = new WeakMap<ts.Node, SyntaxIndex>();

export function syntaxIndex(source: ts.SourceFile): SyntaxIndex {
  return collect(source);
}

function collect(statement: ts.Node): SyntaxIndex {
  const known = collectedOf.get(statement);
  if (known) return known;
  const found: Collected = { calls: [], loops: [], conditionals: [], lists: [], suspects: [] };
  add(statement, found);
  ts.forEachChild(statement, (child) => visit(child, found));
  collectedOf.set(statement, found);
  return found;
}

function visit(node: ts.Node, into: Collected): void {
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
  if (ts.isStatement(node)) {
    const inner = collect(node);
    append(inner.calls, into.calls);
    append(inner.loops, into.loops);
    append(inner.conditionals, into.conditionals);
    append(inner.lists, into.lists);
    append(inner.suspects, into.suspects);
    return;
  }
  add(node, into);
  ts.forEachChild(node, (child) => visit(child, into));
}

function add(node: ts.Node, into: Collected): void {
  if (ts.isCallExpression(node)) into.calls.push(node);
  else if (ts.isIterationStatement(node, false)) into.loops.push(node);
  else if (ts.isIfStatement(node)) into.conditionals.push(node);
  else if (ts.isBlock(node) || ts.isSourceFile(node) || ts.isCaseOrDefaultClause(node)) into.lists.push(node);
  if (mayReachOut(node)) into.suspects.push(node);
}

function append<T>(from: readonly T[], into: T[]): void {
  for (const each of from) into.push(each);
}
