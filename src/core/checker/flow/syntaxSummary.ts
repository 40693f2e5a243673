import { ts } from "ts-morph";
import { isGenerator } from "./functionKinds";

/** What of a piece of syntax matters to the pieces around it. Statements that an edit leaves alone keep theirs. */
export interface SyntaxSummary {
  /** Names that are written in it, outside of `inner`. */
  readonly names: readonly string[];
  /** Statements and functions inside. */
  readonly inner: readonly SyntaxSummary[];
  /** Names that are written anywhere in it. */
  readonly allNames: readonly string[];
  /** Names that are written in functions in it. */
  readonly namesInFunctions: readonly string[];
  /** Variables that are assigned to, in all of it. */
  readonly assigned: readonly ts.Identifier[];
  /** Variables that `var` declares for the function around it. */
  readonly hoisted: readonly ts.Identifier[];
  /** There are classes, namespaces, accessors, methods or generators in it. */
  readonly hasUnfollowed: boolean;
  /** What the methods of its classes and objects are called, and names by which a class gets others later. */
  readonly methods: readonly string[];
  /** What accessors are called. */
  readonly accessors: readonly string[];
}

class Summary implements SyntaxSummary {
  private found: readonly string[] | undefined;
  private foundInFunctions: readonly string[] | undefined;

  constructor(
    private readonly node: ts.Node,
    readonly names: readonly string[],
    readonly inner: readonly SyntaxSummary[],
    readonly assigned: readonly ts.Identifier[],
    readonly hoisted: readonly ts.Identifier[],
    readonly hasUnfollowed: boolean,
    readonly methods: readonly string[],
    readonly accessors: readonly string[],
  ) {}

  get allNames(): readonly string[] {
    this.found ??= this.inner.length === 0 ? this.names : this.collected();
    return this.found;
  }

  private collected(): readonly string[] {
    const all = new Set(this.names);
    for (const each of this.inner) for (const name of each.allNames) all.add(name);
    return [...all];
  }

  get namesInFunctions(): readonly string[] {
    if (ts.isFunctionLike(this.node)) return this.allNames;
    this.foundInFunctions ??= this.collectedInFunctions();
    return this.foundInFunctions;
  }

  private collectedInFunctions(): readonly string[] {
    const filled = this.inner.filter(({ namesInFunctions }) => namesInFunctions.length > 0);
    if (filled.length <= 1) return filled[0]?.namesInFunctions ?? none;
    return [...new Set(filled.flatMap(({ namesInFunctions }) => namesInFunctions))];
  }
}

/** Of most statements there is nothing to tell: there is one empty list for all of them. */
const none: readonly never[] = [];

const summaries = new WeakMap<ts.Node, SyntaxSummary>();

export function summaryOf(node: ts.Node): SyntaxSummary {
  const known = summaries.get(node);
  if (known) return known;
  const names: string[] = [];
  const inner: SyntaxSummary[] = [];
  const assigned: ts.Identifier[] = [];
  const hoisted: ts.Identifier[] = [];
  const methods: string[] = [];
  const accessors: string[] = [];
  let unfollowed = isUnfollowed(node);
  const addInner = (part: ts.Node): void => {
    const summary = summaryOf(part);
    inner.push(summary);
    if (summary.assigned.length > 0) assigned.push(...summary.assigned);
    if (summary.hoisted.length > 0 && !ts.isFunctionLike(part)) hoisted.push(...summary.hoisted);
    unfollowed ||= summary.hasUnfollowed;
    if (summary.methods.length > 0) methods.push(...summary.methods);
    if (summary.accessors.length > 0) accessors.push(...summary.accessors);
  };
  const addMethod = (part: ts.Node): void => {
    const name = methodName(part);
    if (name === undefined) return;
    methods.push(name);
    if (ts.isAccessor(part)) accessors.push(name);
  };
  addMethod(node);
  const visit = (part: ts.Node): void => {
    if (ts.isStatement(part) || ts.isFunctionLike(part)) addInner(part);
    else visitParts(part);
  };
  const visitParts = (part: ts.Node): void => {
    if (ts.isIdentifier(part) && !names.includes(part.text)) names.push(part.text);
    unfollowed ||= isUnfollowed(part);
    if (part !== node) addMethod(part);
    assigned.push(...assignedIdentifiers(part));
    if (ts.isVariableDeclarationList(part) && (part.flags & ts.NodeFlags.BlockScoped) === 0) {
      for (const declaration of part.declarations) hoisted.push(...boundNames(declaration.name));
    }
    ts.forEachChild(part, visit);
  };
  // Blocks are long, and there is nothing in them but statements.
  if (ts.isBlock(node)) node.statements.forEach(addInner);
  else visitParts(node);
  const summary = new Summary(
    node,
    filled(names),
    filled(inner),
    filled(assigned),
    filled(hoisted),
    unfollowed,
    filled(methods),
    filled(accessors),
  );
  summaries.set(node, summary);
  return summary;
}

function filled<T>(list: readonly T[]): readonly T[] {
  return list.length === 0 ? none : list.slice();
}

/** Is any of these names written in it? */
export function writesName(summary: SyntaxSummary, isWanted: (name: string) => boolean): boolean {
  for (const name of summary.names) if (isWanted(name)) return true;
  return summary.inner.some((inner) => writesName(inner, isWanted));
}

/** Names that a pattern binds. */
export function boundNames(name: ts.BindingName): ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((element) =>
    ts.isOmittedExpression(element) ? [] : boundNames(element.name),
  );
}

/** Namespaces, accessors, methods of object literals and generators run code at places where none is called. */
function isUnfollowed(node: ts.Node): boolean {
  return (
    ts.isClassLike(node) ||
    ts.isModuleDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isGetAccessor(node) ||
    ts.isSetAccessor(node) ||
    isGenerator(node)
  );
}

/** Names by which a class gets other methods than it declares. */
export const reshaping: ReadonlySet<string> = new Set(["prototype", "__proto__", "setPrototypeOf"]);

function methodName(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node)) return reshaping.has(node.text) ? node.text : undefined;
  const isMethod =
    ts.isMethodDeclaration(node) || ts.isGetAccessor(node) || ts.isSetAccessor(node) || isFunctionField(node);
  return isMethod && !ts.isComputedPropertyName(node.name) ? node.name.text : undefined;
}

function isFunctionField(node: ts.Node): node is ts.PropertyDeclaration | ts.PropertyAssignment {
  return (
    (ts.isPropertyDeclaration(node) || ts.isPropertyAssignment(node)) &&
    node.initializer !== undefined &&
    (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer))
  );
}

function assignedIdentifiers(node: ts.Node): ts.Identifier[] {
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.kind;
    const assigns = operator >= ts.SyntaxKind.FirstAssignment && operator <= ts.SyntaxKind.LastAssignment;
    return assigns ? targets(node.left) : [];
  }
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const changes =
      node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken;
    return changes ? targets(node.operand) : [];
  }
  if (ts.isForOfStatement(node) || ts.isForInStatement(node)) {
    return ts.isVariableDeclarationList(node.initializer) ? [] : targets(node.initializer);
  }
  return [];
}

/** Of a pattern every name in it: some may only be read there, which does no harm. */
function targets(node: ts.Node): ts.Identifier[] {
  if (ts.isIdentifier(node)) return [node];
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return [];
  const found: ts.Identifier[] = [];
  ts.forEachChild(node, (child) => {
    found.push(...targets(child));
  });
  return found;
}
