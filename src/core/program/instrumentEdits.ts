import { ts } from "ts-morph";
import type { LineIndex } from "../base/problem";
import type { ProgramPoint, TextInsertion } from "./programPoint";

/*
 * What instrumentation puts into a program's text, in the order of a walk over its syntax tree: text at the start of an
 * outer node is added before that of an inner one, at the end after it.
 *
 * In the generated code `__f` is the frame of the function, and `__e` evaluates text in the scope of its block; the
 * closure costs nothing until the program is paused.
 */

/** Evaluates in the scope where it stands; direct, so that it sees the local variables. */
const evaluator = "(__s) => eval(__s)";

interface Scope {
  readonly names: readonly string[];
  readonly outer: Scope | undefined;
}

interface Place {
  readonly function: number;
  readonly scope: Scope | undefined;
  readonly inTry: boolean;
  /** How hooks here evaluate: the block's `__e`, or a closure of their own where a block can't declare one. */
  readonly evaluator: string;
}

export interface ProgramEdits {
  readonly insertions: readonly TextInsertion[];
  readonly points: readonly ProgramPoint[];
  readonly functions: readonly string[];
}

export function collectEdits(source: ts.SourceFile, lines: LineIndex): ProgramEdits {
  const insertions: TextInsertion[] = [];
  const points: ProgramPoint[] = [];
  const functions = ["(module)"];
  const insert = (offset: number, text: string) => insertions.push({ offset, text });

  const addPoint = (node: ts.Node, kind: ProgramPoint["kind"], place: Place): number => {
    const start = node.getStart(source);
    points.push({
      range: lines.rangeAt(start, node.end),
      kind,
      function: place.function,
      names: visibleNames(place.scope),
      inTry: place.inTry,
    });
    return points.length - 1;
  };

  const hook = (node: ts.Node, kind: ProgramPoint["kind"], place: Place): string =>
    `__hook(__f,${addPoint(node, kind, place)},${place.evaluator})`;

  const visitChildren = (node: ts.Node, place: Place): void => {
    ts.forEachChild(node, (child) => visit(child, place));
  };

  const visit = (node: ts.Node, place: Place): void => {
    if (isTypeOnly(node)) return;
    if (ts.isFunctionLike(node)) visitFunction(node, place);
    else if (ts.isBlock(node)) visitBlock(node, place, false);
    else if (ts.isModuleBlock(node)) visitStatements(node.statements, place);
    else if (ts.isCaseBlock(node)) visitCaseBlock(node, place);
    else if (ts.isTryStatement(node)) visitTry(node, place);
    else if (ts.isIfStatement(node)) {
      visit(node.expression, place);
      visitBody(node.thenStatement, place, false);
      if (node.elseStatement) visitBody(node.elseStatement, place, false);
    } else if (ts.isForStatement(node)) visitFor(node, place);
    else if (ts.isForOfStatement(node) || ts.isForInStatement(node)) {
      const inner = within(place, declaredNames([node.initializer]));
      visit(node.initializer, inner);
      visit(node.expression, place);
      visitBody(node.statement, inner, true);
    } else if (ts.isWhileStatement(node)) {
      visitCondition(node.expression, place);
      visitBody(node.statement, place, true);
    } else if (ts.isDoStatement(node)) {
      visitBody(node.statement, place, true);
      visitCondition(node.expression, place);
    } else if (ts.isAwaitExpression(node)) {
      insert(node.getStart(source), "__resume(__f,");
      const point = addPoint(node.expression, "await", place);
      insert(node.expression.getStart(source), `__leave(__f,(__mark(__f,${point}),`);
      visit(node.expression, place);
      insert(node.end, ")))");
    } else if (ts.isYieldExpression(node) && !node.asteriskToken) {
      insert(node.getStart(source), "__resume(__f,");
      if (node.expression) {
        insert(node.expression.getStart(source), "__leave(__f,");
        visit(node.expression, place);
        insert(node.end, "))");
      } else {
        insert(node.end, " __leave(__f))");
      }
    } else visitChildren(node, place);
  };

  const visitStatement = (statement: ts.Statement, place: Place): void => {
    if (needsHook(statement)) insert(statement.getStart(source), `${hook(statement, "statement", place)};`);
    visit(statement, place);
  };

  const visitStatements = (statements: readonly ts.Statement[], outer: Place): void => {
    const place = within(outer, declaredNames(statements));
    for (const statement of statements) visitStatement(statement, place);
  };

  const visitBlock = (block: ts.Block, place: Place, ownScope: boolean): void => {
    if (ownScope || block.statements.some(declaresInBlock)) {
      insert(block.getStart(source) + 1, `const __e=${evaluator};`);
      visitStatements(block.statements, { ...place, evaluator: "__e" });
    } else {
      visitStatements(block.statements, place);
    }
  };

  /** The body of a branch or a loop, which need not be a block. */
  const visitBody = (body: ts.Statement, place: Place, isLoop: boolean): void => {
    if (ts.isBlock(body)) {
      visitBlock(body, place, isLoop);
      return;
    }
    if (isLoop) {
      insert(body.getStart(source), `{const __e=${evaluator};`);
      visitStatement(body, { ...place, evaluator: "__e" });
    } else {
      insert(body.getStart(source), "{");
      visitStatement(body, place);
    }
    insert(body.end, "}");
  };

  const visitCondition = (condition: ts.Expression, place: Place): void => {
    insert(condition.getStart(source), `(${hook(condition, "condition", place)},(`);
    visit(condition, place);
    insert(condition.end, "))");
  };

  const visitFor = (node: ts.ForStatement, place: Place): void => {
    const declared = node.initializer ? declaredNames([node.initializer]) : [];
    const inner = within(place, declared);
    // The header's variables are new in each round, so its hooks need a closure of their own.
    const header = { ...inner, evaluator };
    if (node.initializer) visit(node.initializer, place);
    if (node.condition) visitCondition(node.condition, header);
    else if (!node.incrementor) {
      // `for (;;) {}` has nothing to stop at but its header.
      const semicolon = source.text.lastIndexOf(")", node.statement.getStart(source));
      insert(source.text.lastIndexOf(";", semicolon), `(${hook(node, "condition", header)},true)`);
    }
    if (node.incrementor) visit(node.incrementor, inner);
    visitBody(node.statement, inner, true);
  };

  const visitCaseBlock = (block: ts.CaseBlock, place: Place): void => {
    const statements = block.clauses.flatMap((clause) => [...clause.statements]);
    const inner = { ...within(place, declaredNames(statements)), evaluator };
    for (const clause of block.clauses) {
      if (ts.isCaseClause(clause)) visit(clause.expression, place);
      for (const statement of clause.statements) visitStatement(statement, inner);
    }
  };

  const visitTry = (node: ts.TryStatement, place: Place): void => {
    visitBlock(node.tryBlock, node.catchClause ? { ...place, inTry: true } : place, false);
    if (node.catchClause) {
      const variable = node.catchClause.variableDeclaration;
      const inner = variable ? within(place, bindingNames(variable.name)) : place;
      visitBlock(node.catchClause.block, inner, true);
    }
    if (node.finallyBlock) visitBlock(node.finallyBlock, place, false);
  };

  const visitFunction = (node: ts.SignatureDeclaration, outer: Place): void => {
    if (!("body" in node) || !node.body) return;
    const body = node.body as ts.Block | ts.Expression;
    for (const decorated of ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [])
      visit(decorated, outer);
    if (node.name && ts.isComputedPropertyName(node.name)) visit(node.name, outer);
    for (const parameter of node.parameters) visit(parameter, outer);
    functions.push(functionName(node));
    const place: Place = {
      function: functions.length - 1,
      scope: {
        names: node.parameters.flatMap((parameter) => bindingNames(parameter.name)),
        outer: outer.scope,
      },
      inTry: false,
      evaluator: "__e",
    };
    const enter = `const __f=__enter(${place.function});`;
    const isAsync = ts.canHaveModifiers(node)
      ? ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword)
      : false;
    const leave = `}catch(__x){throw __threw(__f,__x${isAsync ? ",1" : ""});}finally{__exit(__f);}`;
    if (!ts.isBlock(body)) {
      insert(
        body.getStart(source),
        `{${enter}try{const __e=${evaluator};${hook(body, "statement", place)};return (`,
      );
      visit(body, place);
      insert(body.end, `);${leave}}`);
    } else if (ts.isConstructorDeclaration(node)) {
      // `super(…)` must stay at the top level of a constructor.
      insert(body.getStart(source) + 1, `${enter}const __e=${evaluator};`);
      visitStatements(body.statements, place);
      insert(body.end - 1, "__exit(__f);");
    } else {
      insert(body.getStart(source) + 1, `${enter}try{const __e=${evaluator};`);
      visitStatements(body.statements, place);
      insert(body.end - 1, leave);
    }
  };

  const start = source.statements[0]?.getStart(source) ?? source.end;
  insert(start, `const __f=__enter(0);const __e=${evaluator};`);
  visitStatements(source.statements, { function: 0, scope: undefined, inTry: false, evaluator: "__e" });
  insert(source.end, "\n;__exit(__f);");
  return { insertions, points, functions };
}

function within(place: Place, names: readonly string[]): Place {
  return names.length === 0 ? place : { ...place, scope: { names, outer: place.scope } };
}

function visibleNames(scope: Scope | undefined): string[] {
  const names = new Set<string>();
  for (let at = scope; at; at = at.outer) for (const name of at.names) names.add(name);
  return [...names];
}

/** Variables declared by these statements themselves; functions and classes are no news to anyone who debugs. */
function declaredNames(nodes: readonly ts.Node[]): string[] {
  return nodes.flatMap((node) => {
    const list = ts.isVariableStatement(node)
      ? node.declarationList
      : ts.isVariableDeclarationList(node)
        ? node
        : undefined;
    return list ? list.declarations.flatMap((declaration) => bindingNames(declaration.name)) : [];
  });
}

function bindingNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return name.text === "this" ? [] : [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? bindingNames(element.name) : []));
}

/** An evaluator of the outer block would not see what this statement declares. */
function declaresInBlock(statement: ts.Statement): boolean {
  return (
    ts.isVariableStatement(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isEnumDeclaration(statement)
  );
}

function isTypeOnly(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    (ts.canHaveModifiers(node) &&
      (ts.getModifiers(node) ?? []).some((modifier) => modifier.kind === ts.SyntaxKind.DeclareKeyword))
  );
}

/** Loops are stopped at their condition, blocks and labels at what is inside them. */
function needsHook(statement: ts.Statement): boolean {
  return !(
    isTypeOnly(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isModuleDeclaration(statement) ||
    ts.isBlock(statement) ||
    ts.isEmptyStatement(statement) ||
    ts.isWhileStatement(statement) ||
    ts.isDoStatement(statement) ||
    ts.isTryStatement(statement) ||
    (ts.isLabeledStatement(statement) && !needsHook(statement.statement))
  );
}

function functionName(node: ts.SignatureDeclaration): string {
  if (ts.isConstructorDeclaration(node)) {
    return `new ${node.parent.name?.text ?? "(class)"}`;
  }
  const prefix = ts.isGetAccessorDeclaration(node) ? "get " : ts.isSetAccessorDeclaration(node) ? "set " : "";
  if (node.name) return prefix + node.name.getText();
  const parent = node.parent;
  if (
    (ts.isVariableDeclaration(parent) ||
      ts.isPropertyAssignment(parent) ||
      ts.isPropertyDeclaration(parent)) &&
    parent.name
  )
    return parent.name.getText();
  if (ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression))
    return `(in ${parent.expression.name.text})`;
  return "(anonymous)";
}
