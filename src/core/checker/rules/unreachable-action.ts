import { ts } from "ts-morph";
import type { Severity } from "../../base/problem";
import { isInRecursion } from "../callGraph";
import type { NodeSet } from "../flow/walkContext";
import type { Fix, ProgramProblem } from "../programProblem";
import { removeStatements } from "../statementEdits";
import { problemOf, quoted, type Rule, type RuleContext } from "./rule";

/**
 * An action that the program can never come to: behind `return`, `throw`, `break`, `continue` or a loop without end
 * (warning), or where what is known of results and variables leaves no way (information).
 */
export const unreachableAction: Rule = {
  id: "unreachable-action",
  description: "An action that the program can never come to.",
  check(context) {
    const { complete, walk } = context.result;
    if (!complete) return [];
    const reported = new Set<ts.Node>();
    const isNew = (node: ts.Node): boolean => {
      for (let outer = node.parent; outer; outer = outer.parent) if (reported.has(outer)) return false;
      reported.add(node);
      return true;
    };
    const lists = new Set<StatementList>();
    const conditionals: ts.IfStatement[] = [];
    for (const statement of walk.leavingOut) {
      const { parent } = statement;
      if (ts.isIfStatement(statement)) conditionals.push(statement);
      if (ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent))
        lists.add(parent);
    }
    const behind = inOrder([...lists]).flatMap((list) => {
      const run = unreachedRun(list, walk.reached);
      return run && isNew(run.first) ? checkRun(context, run) : [];
    });
    const branches = inOrder(conditionals).flatMap((statement) => {
      const branch = untakenBranch(statement, walk.reached);
      return branch && isNew(branch) ? checkBranch(context, branch) : [];
    });
    return [...behind, ...branches];
  },
};

/** A list of statements that are executed one after the other. */
type StatementList = ts.Block | ts.SourceFile | ts.CaseOrDefaultClause;

/** Outer ones come before those in them. */
function inOrder<T extends ts.Node>(nodes: T[]): T[] {
  return nodes.sort((a, b) => a.pos - b.pos || b.end - a.end);
}

interface Run {
  readonly before: ts.Statement;
  readonly first: ts.Statement;
  readonly last: ts.Statement;
  readonly statements: readonly ts.Statement[];
}

/** From the first statement that was not come to, behind one that was, to the end of the list. */
function unreachedRun({ statements }: StatementList, reached: NodeSet): Run | undefined {
  let before: ts.Statement | undefined;
  for (let index = 0; index < statements.length; index++) {
    const statement = statements[index];
    if (reached.has(statement)) {
      if (isExecuted(statement)) before = statement;
      continue;
    }
    if (!isExecuted(statement)) continue;
    if (!before) return undefined;
    const rest = statements.slice(index).filter(isExecuted);
    return { before, first: statement, last: rest[rest.length - 1], statements: rest };
  }
  return undefined;
}

/** Declarations of functions and types are there from the start. */
function isExecuted(statement: ts.Statement): boolean {
  return !(
    ts.isFunctionDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isImportDeclaration(statement) ||
    ts.isExportAssignment(statement) ||
    ts.isExportDeclaration(statement)
  );
}

function checkRun(context: RuleContext, run: Run): ProgramProblem[] {
  const action = firstAction(context, run.first, run.last);
  if (!action) return [];
  const certain = !canComplete(run.before);
  if (!certain && isInRecursion(context, action)) return [];
  return report(context, action, certain ? "warning" : "information", {
    why: certain ? `nothing gets past ${describedEnd(run.before)}` : "every way ends before it",
    end: run.before,
    fixes: context.withFixes ? removal(context, run) : [],
  });
}

/** A branch of an `if` that was come to, which was never taken. */
function untakenBranch(statement: ts.IfStatement, reached: NodeSet): ts.Statement | undefined {
  if (!reached.has(statement)) return undefined;
  const { thenStatement, elseStatement } = statement;
  const then = reached.has(thenStatement);
  if (!then && (!elseStatement || reached.has(elseStatement))) return thenStatement;
  return then && elseStatement && !reached.has(elseStatement) ? elseStatement : undefined;
}

function checkBranch(context: RuleContext, branch: ts.Statement): ProgramProblem[] {
  const action = firstAction(context, branch, branch);
  if (!action || !ts.isIfStatement(branch.parent) || isInRecursion(context, action)) return [];
  const { expression, thenStatement } = branch.parent;
  const value = branch === thenStatement ? "false" : "true";
  return report(context, action, "information", {
    why: `${quoted(context, expression)} is always ${value} here`,
    end: expression,
    fixes: [],
  });
}

function report(
  context: RuleContext,
  action: ts.CallExpression,
  severity: Severity,
  { why, end, fixes }: { readonly why: string; readonly end: ts.Node; readonly fixes: readonly Fix[] },
): ProgramProblem[] {
  const { source, lines } = context;
  return [
    problemOf("unreachable-action", context, {
      severity,
      node: action,
      message: `${quoted(context, action)} is never done: ${why}`,
      nextStep: "remove it, or mend what comes before it",
      related: [{ message: "this is why", range: lines.rangeAt(end.getStart(source), end.getEnd()) }],
      fixes,
      tag: "unnecessary",
    }),
  ];
}

/** The first call of an action from one statement to another; inner functions are not executed there. */
function firstAction(context: RuleContext, first: ts.Node, last: ts.Node): ts.CallExpression | undefined {
  const { model, index } = context;
  return index.calls.find(
    (call) =>
      call.pos >= first.pos &&
      call.end <= last.end &&
      ts.isPropertyAccessExpression(call.expression) &&
      model.actions.has(call.expression.name.text) &&
      isRobot(context, call.expression.expression),
  );
}

/** What the parameter of the task is, or what is declared to be one; other objects may have methods of the same name. */
function isRobot(context: RuleContext, node: ts.Expression): boolean {
  if (!ts.isIdentifier(node)) return false;
  const declaration = context.result.walk.scopes.slotOf(node)?.declaration;
  if (!declaration || !ts.isParameter(declaration)) return false;
  if (declaration.type) return quoted(context, declaration.type) === "Robot";
  return declaration.parent === context.result.task && declaration.parent.parameters[0] === declaration;
}

function describedEnd(statement: ts.Statement): string {
  if (ts.isReturnStatement(statement)) return "the return before it";
  if (ts.isThrowStatement(statement)) return "the throw before it";
  if (ts.isBreakStatement(statement)) return "the break before it";
  if (ts.isContinueStatement(statement)) return "the continue before it";
  if (ts.isIterationStatement(statement, false)) return "the loop before it";
  return "what stands before it";
}

/** By the syntax alone; what is not looked into can. */
function canComplete(statement: ts.Statement): boolean {
  if (ts.isReturnStatement(statement) || ts.isThrowStatement(statement)) return false;
  if (ts.isBreakStatement(statement) || ts.isContinueStatement(statement)) return false;
  if (ts.isBlock(statement)) return statement.statements.every(canComplete);
  if (ts.isIfStatement(statement)) {
    const { thenStatement, elseStatement } = statement;
    return !elseStatement || canComplete(thenStatement) || canComplete(elseStatement);
  }
  if (ts.isTryStatement(statement)) {
    const { tryBlock, catchClause, finallyBlock } = statement;
    if (finallyBlock && !canComplete(finallyBlock)) return false;
    return canComplete(tryBlock) || (catchClause !== undefined && canComplete(catchClause.block));
  }
  if (ts.isWhileStatement(statement))
    return statement.expression.kind !== ts.SyntaxKind.TrueKeyword || containsBreak(statement.statement);
  if (ts.isForStatement(statement))
    return statement.condition !== undefined || containsBreak(statement.statement);
  return true;
}

/** Any break at all: one of an inner loop too. */
function containsBreak(node: ts.Node): boolean {
  if (ts.isBreakStatement(node)) return true;
  if (ts.isFunctionLike(node)) return false;
  return ts.forEachChild(node, (child) => containsBreak(child) || undefined) ?? false;
}

/** Functions and variables that are declared in between may be used above. */
function removal(context: RuleContext, { first, last, statements }: Run): Fix[] {
  const { parent } = first;
  if (!(ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent))) return [];
  const between = parent.statements.filter(({ pos, end }) => pos >= first.pos && end <= last.end);
  const hoisted = statements.some(
    (statement) =>
      ts.isVariableStatement(statement) && (statement.declarationList.flags & ts.NodeFlags.BlockScoped) === 0,
  );
  if (hoisted || between.length !== statements.length) return [];
  return [{ title: "Remove what is never reached", edits: [removeStatements(context, first, last)] }];
}
