import { ts } from "ts-morph";
import { type Place, Places, pairNodes } from "./places";
import { boundNames, summaryOf } from "./syntaxSummary";
import { binderOfThis } from "./thisBinders";

/** A declared variable, parameter or function. The same one after an edit, also under another name. */
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
  /** The slot of what `this` stands for, by the node that binds it. */
  slotOfThis(binder: ts.Node): number;
  slotsDeclaredIn(container: ts.Node): readonly Slot[];
  /** Variables that a function other than their own assigns to. */
  readonly assignedInside: ReadonlySet<number>;
  /** Slots whose names can be used at a node, innermost first. */
  visibleAt(node: ts.Node): Slot[];
}

/** Scopes of a program that is edited. */
export interface EditedScopes extends Scopes {
  /** Functions by their place. */
  readonly functions: Places<ts.FunctionLikeDeclaration>;
  readonly places: Places;
  /** The program is now this one, parsed from the one before; without one, from nothing. */
  update(source: ts.SourceFile, previous: ts.SourceFile | undefined): void;
  /** Counts the updates. */
  readonly revision: number;
  /** Variables from outside that are used in it. */
  slotsUsedIn(node: ts.Node): ReadonlySet<number>;
  /** Of the variables that are declared in it, and of every `this` that is bound there. */
  slotsInside(node: ts.Node): ReadonlySet<number>;
  /** Where a variable's value is kept while a call further in has one of its own; told apart by how far in it is. */
  slotAside(slot: number, level: number): number;
  /** Has a name come to mean something else after that revision? */
  isRenamed(name: string, since: number): boolean;
  /** The last revision at which any has. */
  readonly renamedAt: number;
  readonly slotCount: number;
}

export function createScopes(source: ts.SourceFile): EditedScopes {
  const places = new Places();
  const functions = new Places<ts.FunctionLikeDeclaration>();
  /** Of names, and of what binds `this`. */
  const identifiers = new Places();
  const slots = new Map<Place<ts.Identifier>, Slot>();
  const containers = new WeakMap<ts.Node, ReadonlyMap<string, Slot>>();
  const found = new WeakMap<ts.Identifier, { readonly slot: Slot | undefined; readonly revision: number }>();
  const renamed = new Map<string, number>();
  const used = new WeakMap<ts.Node, { readonly slots: ReadonlySet<number>; readonly revision: number }>();
  const inside = new WeakMap<ts.Node, { readonly slots: ReadonlySet<number>; readonly revision: number }>();
  const aside = new Map<string, number>();
  let revision = 0;
  let renamedAt = 0;
  let assigned: readonly ts.Identifier[] = [];
  let assignedInside: ReadonlySet<number> = new Set();

  const slotAt = (identifier: ts.Identifier): Slot => {
    const place = identifiers.of(identifier) as Place<ts.Identifier>;
    const known = slots.get(place);
    if (known) return known;
    const slot: Slot = {
      id: place.id,
      get name() {
        return place.node.text;
      },
      get declaration() {
        return place.node.parent;
      },
      get owner() {
        const { parent } = place.node;
        return ownerOf(ts.isFunctionDeclaration(parent) ? parent.parent : parent);
      },
    };
    slots.set(place, slot);
    return slot;
  };

  const namesIn = (container: ts.Node): ReadonlyMap<string, Slot> => {
    const known = containers.get(container);
    if (known) return known;
    const names = new Map<string, Slot>();
    containers.set(container, names);
    for (const declared of declarationsIn(container)) {
      if (!names.has(declared.text)) names.set(declared.text, slotAt(declared));
    }
    return names;
  };

  const isRenamed = (name: string, since: number): boolean => (renamed.get(name) ?? -1) > since;

  const slotOf = (identifier: ts.Identifier): Slot | undefined => {
    const known = found.get(identifier);
    if (known && !isRenamed(identifier.text, known.revision)) return known.slot;
    let slot: Slot | undefined;
    for (let node: ts.Node | undefined = identifier; node && !slot; node = node.parent) {
      if (isContainer(node)) slot = namesIn(node).get(identifier.text);
    }
    found.set(identifier, { slot, revision });
    return slot;
  };

  const rename = (name: string): void => {
    renamed.set(name, revision);
    renamedAt = revision;
  };

  /** Names in what was taken out or put in: what is inside may have been, or may come to be, inside something else. */
  const renameAll = (node: ts.Node): void => {
    if (isContainer(node)) for (const declared of declarationsIn(node)) rename(declared.text);
    ts.forEachChild(node, (child) => {
      if (child.parent === node) renameAll(child);
      else renameUsed(child);
    });
  };

  /** Names in what has been taken somewhere else as it is: there they may mean something else. */
  const renameUsed = (moved: ts.Node): void => {
    for (const name of summaryOf(moved).allNames) rename(name);
  };

  const compareNames = (before: ts.Node, after: ts.Node): void => {
    const old = namesIn(before);
    const now = namesIn(after);
    for (const [name, slot] of old) if (now.get(name) !== slot) rename(name);
    for (const name of now.keys()) if (!old.has(name)) rename(name);
  };

  /** Whether every node is where one was before, and every name means what it meant. */
  const follow = (previous: ts.SourceFile, next: ts.SourceFile): boolean => {
    const pairs: [before: ts.Node, after: ts.Node][] = [];
    const unpaired: ts.Node[] = [];
    /** Blocks in which something else is declared than before, or may be. */
    const declaring = new Set<ts.Node>();
    const declarations: [before: ts.Statement, after: ts.Statement][] = [];
    pairNodes(previous, next, {
      paired(before, after) {
        places.move(before, after);
        if (ts.isIdentifier(after) || bindsThis(after)) identifiers.move(before, after);
        if (isFollowable(after)) functions.move(before, after);
        if (isContainer(before) && isContainer(after)) pairs.push([before, after]);
        if (ts.isStatement(before) && ts.isStatement(after)) declarations.push([before, after]);
      },
      removed(before) {
        unpaired.push(before);
        declaring.add(before.parent);
      },
      added(after) {
        unpaired.push(after);
        declaring.add(after.parent);
      },
    });
    for (const [before, after] of declarations) {
      const old = declaredBy(before);
      const now = declaredBy(after);
      const isSame = (name: ts.Identifier, index: number): boolean =>
        name.text === old[index].text && identifiers.of(name) === identifiers.of(old[index]);
      if (old.length !== now.length || !now.every(isSame)) declaring.add(after.parent);
    }
    for (const [before, after] of pairs) {
      const names = containers.get(before);
      if (names && ts.isBlock(after) && !declaring.has(before) && !declaring.has(after)) {
        containers.set(after, names);
      } else compareNames(before, after);
    }
    const seen = new Set<ts.Node>();
    for (const node of unpaired) {
      renameAll(node);
      if (seen.has(node)) renameUsed(node);
      seen.add(node);
    }
    return unpaired.length === 0 && renamedAt < revision;
  };

  const findAssignedInside = (targets: readonly ts.Identifier[]): ReadonlySet<number> => {
    const ids = new Set<number>();
    for (const target of targets) {
      const slot = slotOf(target);
      if (slot && slot.owner !== ownerOf(target)) ids.add(slot.id);
    }
    return ids;
  };

  const update = (next: ts.SourceFile, previous: ts.SourceFile | undefined): void => {
    revision++;
    const isAlike = previous !== undefined && (previous === next || follow(previous, next));
    const assignments = summaryOf(next).assigned;
    if (!isAlike || !sameNodes(assigned, assignments)) assignedInside = findAssignedInside(assignments);
    assigned = assignments;
  };
  update(source, undefined);

  const slotsUsedIn = (node: ts.Node): ReadonlySet<number> => {
    const known = used.get(node);
    if (known && known.revision >= renamedAt) return known.slots;
    const ids = new Set<number>();
    const visit = (part: ts.Node): void => {
      const slot = ts.isIdentifier(part) ? slotOf(part) : undefined;
      if (slot && !isInside(slot.declaration, node)) ids.add(slot.id);
      const isThis = part.kind === ts.SyntaxKind.ThisKeyword || part.kind === ts.SyntaxKind.SuperKeyword;
      const binder = isThis ? binderOfThis(part) : undefined;
      if (binder && !isInside(binder, node)) ids.add(identifiers.of(binder).id);
      ts.forEachChild(part, visit);
    };
    visit(node);
    used.set(node, { slots: ids, revision });
    return ids;
  };

  const slotsInside = (node: ts.Node): ReadonlySet<number> => {
    const known = inside.get(node);
    if (known && known.revision >= renamedAt) return known.slots;
    const ids = new Set<number>();
    const visit = (part: ts.Node): void => {
      if (isContainer(part)) for (const { id } of namesIn(part).values()) ids.add(id);
      if (bindsThis(part)) ids.add(identifiers.of(part).id);
      ts.forEachChild(part, visit);
    };
    visit(node);
    inside.set(node, { slots: ids, revision });
    return ids;
  };

  const slotAside = (slot: number, level: number): number => {
    const key = `${slot} ${level}`;
    const known = aside.get(key);
    if (known !== undefined) return known;
    // A name that is written nowhere.
    const { id } = identifiers.of(ts.factory.createIdentifier(key));
    aside.set(key, id);
    return id;
  };

  return {
    places,
    functions,
    slotsUsedIn,
    slotsInside,
    slotAside,
    slotOf,
    slotOfThis: (binder) => identifiers.of(binder).id,
    slotsDeclaredIn: (container) => (isContainer(container) ? [...namesIn(container).values()] : []),
    get assignedInside() {
      return assignedInside;
    },
    update,
    isRenamed,
    get revision() {
      return revision;
    },
    get renamedAt() {
      return renamedAt;
    },
    get slotCount() {
      return slots.size;
    },
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

/** A function with a body that can be walked through. */
function isFollowable(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isGetAccessor(node) ||
    ts.isSetAccessor(node)
  );
}

/**
 * An object that is being made is kept at its `new`, one of which a method is called at the call, what a class itself
 * has at the class.
 */
function bindsThis(node: ts.Node): boolean {
  return (
    isFollowable(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isClassLike(node) ||
    ts.isNewExpression(node) ||
    ts.isCallExpression(node)
  );
}

function isContainer(node: ts.Node): boolean {
  return (
    ts.isSourceFile(node) ||
    ts.isBlock(node) ||
    ts.isModuleBlock(node) ||
    ts.isModuleDeclaration(node) ||
    ts.isFunctionLike(node) ||
    ts.isForStatement(node) ||
    ts.isForOfStatement(node) ||
    ts.isForInStatement(node) ||
    ts.isCaseBlock(node) ||
    ts.isCatchClause(node)
  );
}

/** What a statement declares for the block that it stands in. */
function declaredBy(statement: ts.Statement): readonly ts.Identifier[] {
  if (ts.isVariableStatement(statement)) {
    // A `var` belongs to the function around it.
    const isOfBlock = (statement.declarationList.flags & ts.NodeFlags.BlockScoped) !== 0;
    return isOfBlock ? statement.declarationList.declarations.flatMap(({ name }) => boundNames(name)) : [];
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isEnumDeclaration(statement);
  if (isNamed) return statement.name ? [statement.name] : [];
  return ts.isModuleDeclaration(statement) && ts.isIdentifier(statement.name) ? [statement.name] : [];
}

function sameNodes(a: readonly ts.Node[], b: readonly ts.Node[]): boolean {
  return a.length === b.length && a.every((node, index) => node === b[index]);
}

function isInside(node: ts.Node, container: ts.Node): boolean {
  for (let each = node; each; each = each.parent) if (each === container) return true;
  return false;
}

function ownerOf(node: ts.Node): ts.Node {
  let current: ts.Node = node;
  while (current.parent && !ts.isFunctionLike(current)) current = current.parent;
  return current;
}

function declarationsIn(container: ts.Node): ts.Identifier[] {
  const names: ts.Identifier[] = [];
  const addStatements = (statements: readonly ts.Statement[]): void => {
    for (const statement of statements) names.push(...declaredBy(statement));
  };
  if (ts.isSourceFile(container)) {
    addStatements(container.statements);
    names.push(...summaryOf(container).hoisted);
  } else if (ts.isBlock(container) || ts.isModuleBlock(container)) addStatements(container.statements);
  // `namespace X.Y`: Y is declared in X.
  else if (ts.isModuleDeclaration(container)) {
    if (container.body && ts.isModuleDeclaration(container.body)) names.push(...declaredBy(container.body));
  } else if (ts.isCaseBlock(container)) {
    for (const clause of container.clauses) addStatements(clause.statements);
  } else if (
    ts.isForStatement(container) ||
    ts.isForOfStatement(container) ||
    ts.isForInStatement(container)
  ) {
    const { initializer } = container;
    if (
      initializer &&
      ts.isVariableDeclarationList(initializer) &&
      (initializer.flags & ts.NodeFlags.BlockScoped) !== 0
    ) {
      for (const declaration of initializer.declarations) names.push(...boundNames(declaration.name));
    }
  } else if (ts.isCatchClause(container)) {
    if (container.variableDeclaration) names.push(...boundNames(container.variableDeclaration.name));
  } else if (ts.isFunctionLike(container)) {
    for (const parameter of container.parameters) {
      if (ts.isParameter(parameter)) names.push(...boundNames(parameter.name));
    }
    if (ts.isFunctionExpression(container) && container.name) names.push(container.name);
    if ("body" in container && container.body) names.push(...summaryOf(container.body).hoisted);
  }
  return names;
}
