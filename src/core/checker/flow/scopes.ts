import { ts } from "ts-morph";

/** A declared variable, parameter or function. */
export interface Slot {
  readonly id: number;
  readonly name: string;
  readonly declaration: ts.Node;
  /** The function (or file) that it belongs to. */
  readonly owner: ts.Node;
}

/** Which declaration a name belongs to: from the syntax alone, found when asked for. */
export interface Scopes {
  slotOf(identifier: ts.Identifier): Slot | undefined;
  slotsDeclaredIn(container: ts.Node): readonly Slot[];
  /** Variables that a function other than their own assigns to. */
  readonly assignedInside: ReadonlySet<number>;
  /** Slots whose names can be used at a node, innermost first. */
  visibleAt(node: ts.Node): Slot[];
}

export function createScopes(source: ts.SourceFile): Scopes {
  const containers = new Map<ts.Node, Map<string, Slot>>();
  const found = new Map<ts.Identifier, Slot | undefined>();
  let next = 0;

  const namesIn = (container: ts.Node): Map<string, Slot> => {
    const known = containers.get(container);
    if (known) return known;
    const names = new Map<string, Slot>();
    containers.set(container, names);
    const owner = ownerOf(container);
    for (const declared of declarationsIn(container)) {
      if (!names.has(declared.text)) {
        names.set(declared.text, { id: next++, name: declared.text, declaration: declared.parent, owner });
      }
    }
    return names;
  };

  const slotOf = (identifier: ts.Identifier): Slot | undefined => {
    if (found.has(identifier)) return found.get(identifier);
    let slot: Slot | undefined;
    for (let node: ts.Node | undefined = identifier; node && !slot; node = node.parent) {
      if (isContainer(node)) slot = namesIn(node).get(identifier.text);
    }
    found.set(identifier, slot);
    return slot;
  };

  const assignedInside = new Set<number>();
  const findAssignments = (node: ts.Node): void => {
    const target = assignedIdentifier(node);
    if (target) {
      const slot = slotOf(target);
      if (slot && slot.owner !== ownerOf(target)) assignedInside.add(slot.id);
    }
    ts.forEachChild(node, findAssignments);
  };
  findAssignments(source);

  return {
    slotOf,
    slotsDeclaredIn: (container) => (isContainer(container) ? [...namesIn(container).values()] : []),
    assignedInside,
    visibleAt(place) {
      const visible = new Map<string, Slot>();
      for (let node: ts.Node | undefined = place; node; node = node.parent) {
        if (!isContainer(node)) continue;
        for (const [name, slot] of namesIn(node)) if (!visible.has(name)) visible.set(name, slot);
      }
      return [...visible.values()];
    },
  };
}

function isContainer(node: ts.Node): boolean {
  return (
    ts.isSourceFile(node) ||
    ts.isBlock(node) ||
    ts.isFunctionLike(node) ||
    ts.isForStatement(node) ||
    ts.isForOfStatement(node) ||
    ts.isForInStatement(node) ||
    ts.isCaseBlock(node) ||
    ts.isCatchClause(node)
  );
}

function ownerOf(node: ts.Node): ts.Node {
  let current: ts.Node = node;
  while (current.parent && !ts.isFunctionLike(current)) current = current.parent;
  return current;
}

function declarationsIn(container: ts.Node): ts.Identifier[] {
  const names: ts.Identifier[] = [];
  const addStatements = (statements: readonly ts.Statement[]): void => {
    for (const statement of statements) {
      if (ts.isVariableStatement(statement)) {
        for (const declaration of statement.declarationList.declarations)
          names.push(...boundNames(declaration.name));
      } else if (
        (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) &&
        statement.name
      ) {
        names.push(statement.name);
      } else if (ts.isEnumDeclaration(statement)) names.push(statement.name);
    }
  };
  const addHoisted = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isVariableDeclarationList(node) && (node.flags & ts.NodeFlags.BlockScoped) === 0) {
      for (const declaration of node.declarations) names.push(...boundNames(declaration.name));
    }
    ts.forEachChild(node, addHoisted);
  };
  if (ts.isSourceFile(container)) {
    addStatements(container.statements);
    ts.forEachChild(container, addHoisted);
  } else if (ts.isBlock(container)) addStatements(container.statements);
  else if (ts.isCaseBlock(container)) {
    for (const clause of container.clauses) addStatements(clause.statements);
  } else if (
    ts.isForStatement(container) ||
    ts.isForOfStatement(container) ||
    ts.isForInStatement(container)
  ) {
    const { initializer } = container;
    if (initializer && ts.isVariableDeclarationList(initializer)) {
      for (const declaration of initializer.declarations) names.push(...boundNames(declaration.name));
    }
  } else if (ts.isCatchClause(container)) {
    if (container.variableDeclaration) names.push(...boundNames(container.variableDeclaration.name));
  } else if (ts.isFunctionLike(container)) {
    for (const parameter of container.parameters) {
      if (ts.isParameter(parameter)) names.push(...boundNames(parameter.name));
    }
    if (ts.isFunctionExpression(container) && container.name) names.push(container.name);
    if ("body" in container && container.body) ts.forEachChild(container.body, addHoisted);
  }
  return names;
}

function boundNames(name: ts.BindingName): ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((element) =>
    ts.isOmittedExpression(element) ? [] : boundNames(element.name),
  );
}

function assignedIdentifier(node: ts.Node): ts.Identifier | undefined {
  if (ts.isBinaryExpression(node) && node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment) {
    if (node.operatorToken.kind <= ts.SyntaxKind.LastAssignment && ts.isIdentifier(node.left))
      return node.left;
  }
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const changes =
      node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken;
    if (changes && ts.isIdentifier(node.operand)) return node.operand;
  }
  return undefined;
}
