import { ts } from "ts-morph";
import { assign } from "./patterns";
import type { State } from "./state";
import { boundNames, summaryOf } from "./syntaxSummary";
import type { Value } from "./values";
import { classValue, functionValue, identifierValue } from "./valuesAtRest";
import type { Walk } from "./walkContext";

/** `namespace X { … }`: its statements are executed, and it is a record of what it exports. */
export function declareNamespace(
  walk: Walk,
  declaration: ts.ModuleDeclaration,
  states: readonly State[],
): State[] {
  const { name, body } = declaration;
  if (!body || ts.isIdentifier(body) || !ts.isIdentifier(name) || !isFollowed(declaration))
    return [...states];
  let current = [...states];
  if (ts.isModuleBlock(body)) {
    for (const statement of body.statements) current = walk.execute(statement, current);
  } else current = declareNamespace(walk, body, current);
  return current.map((state) => {
    const before = identifierValue(walk, name, state);
    const fields = new Map(before.kind === "record" ? before.fields : []);
    for (const [exported, value] of exportsOf(walk, body, state)) fields.set(exported, value);
    return assign(walk, name, { kind: "record", cells: [], fields, isPartial: true }, state);
  });
}

/** Other places may give variables that are exported another value, and what \`var\` declares is not the file's. */
function isFollowed({ modifiers, body }: ts.ModuleDeclaration): boolean {
  if (modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword)) return false;
  if (!body || !ts.isModuleBlock(body)) return true;
  return (
    summaryOf(body).hoisted.length === 0 &&
    body.statements.every(
      (statement) =>
        !ts.isVariableStatement(statement) ||
        !isExported(statement) ||
        (statement.declarationList.flags & ts.NodeFlags.Const) !== 0,
    )
  );
}

function isExported(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false)
  );
}

function* exportsOf(
  walk: Walk,
  body: ts.ModuleBlock | ts.ModuleDeclaration,
  state: State,
): Iterable<readonly [name: string, value: Value]> {
  // `namespace X.Y` exports Y.
  if (ts.isModuleDeclaration(body) && ts.isIdentifier(body.name))
    yield [body.name.text, identifierValue(walk, body.name, state)];
  if (!ts.isModuleBlock(body)) return;
  for (const statement of body.statements.filter(isExported)) {
    if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations)
        for (const bound of boundNames(name)) yield [bound.text, identifierValue(walk, bound, state)];
    } else if (ts.isFunctionDeclaration(statement)) {
      if (statement.name && statement.body) yield [statement.name.text, functionValue(walk, statement)];
    } else if (ts.isClassDeclaration(statement)) {
      if (statement.name) yield [statement.name.text, classValue(walk, statement)];
    } else if (ts.isEnumDeclaration(statement) || ts.isModuleDeclaration(statement)) {
      if (ts.isIdentifier(statement.name))
        yield [statement.name.text, identifierValue(walk, statement.name, state)];
    }
  }
}
