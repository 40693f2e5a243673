import { ts } from "ts-morph";
import { mayReachOut } from "./outsideNames";

/** What rules look for in the syntax; each kind in the order of the text, and put together when it is first asked for. */
export interface SyntaxIndex {
  readonly calls: readonly ts.CallExpression[];
  /** Calls by a name: of functions of the program, or of what is there everywhere. */
  readonly namedCalls: readonly ts.CallExpression[];
  /** Calls of methods that do something to a list: `map`, `all`, … */
  readonly listCalls: readonly ts.CallExpression[];
  /** Functions that are given to methods of lists which do not wait for them: `list.filter(async (item) => …)`. */
  readonly callbacks: readonly ts.ArrowFunction[];
  /** Calls of `holds`, on whatever. */
  readonly questions: readonly ts.CallExpression[];
  readonly loops: readonly ts.IterationStatement[];
  /** Nodes outside types that may reach out of the sandbox. */
  readonly suspects: readonly ts.Node[];
}

type Collected = { -readonly [Kind in keyof SyntaxIndex]: SyntaxIndex[Kind][number][] };

/**
 * By statement: a parser that takes over what an edit has left alone keeps the nodes, so that after an edit only
 * changed statements are looked through again.
 */
const collectedOf = new WeakMap<ts.Node, SyntaxIndex>();

/** Of all that stands in a node. */
export function syntaxIndex(node: ts.Node): SyntaxIndex {
  const known = collectedOf.get(node);
  if (known) return known;
  const parts: SyntaxIndex[] = [];
  let own: Collected | undefined;
  const collected = (): Collected => {
    own ??= nothingYet();
    return own;
  };
  const addStatement = (statement: ts.Statement): void => {
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return;
    if (own) parts.push(own);
    own = undefined;
    const found = syntaxIndex(statement);
    if (found !== nothingFound) parts.push(found);
  };
  const visit = (inner: ts.Node): void => {
    if (ts.isStatement(inner)) addStatement(inner);
    else if (!ts.isTypeNode(inner)) {
      add(inner, collected);
      ts.forEachChild(inner, visit);
    }
  };
  // Blocks are long, and there is nothing in them but statements.
  if (ts.isBlock(node)) node.statements.forEach(addStatement);
  else {
    add(node, collected);
    ts.forEachChild(node, visit);
  }
  if (own) parts.push(own);
  const found = parts.length === 0 ? nothingFound : parts.length === 1 ? parts[0] : new Together(parts);
  collectedOf.set(node, found);
  return found;
}

function nothingYet(): Collected {
  return {
    calls: [],
    namedCalls: [],
    listCalls: [],
    callbacks: [],
    questions: [],
    loops: [],
    suspects: [],
  };
}

const nothingFound: SyntaxIndex = nothingYet();

class Together implements SyntaxIndex {
  private readonly found: { -readonly [Kind in keyof SyntaxIndex]?: SyntaxIndex[Kind] } = {};

  constructor(private readonly parts: readonly SyntaxIndex[]) {}

  get calls(): SyntaxIndex["calls"] {
    this.found.calls ??= joined(this.parts.map(({ calls }) => calls));
    return this.found.calls;
  }

  get namedCalls(): SyntaxIndex["namedCalls"] {
    this.found.namedCalls ??= joined(this.parts.map(({ namedCalls }) => namedCalls));
    return this.found.namedCalls;
  }

  get listCalls(): SyntaxIndex["listCalls"] {
    this.found.listCalls ??= joined(this.parts.map(({ listCalls }) => listCalls));
    return this.found.listCalls;
  }

  get callbacks(): SyntaxIndex["callbacks"] {
    this.found.callbacks ??= joined(this.parts.map(({ callbacks }) => callbacks));
    return this.found.callbacks;
  }

  get questions(): SyntaxIndex["questions"] {
    this.found.questions ??= joined(this.parts.map(({ questions }) => questions));
    return this.found.questions;
  }

  get loops(): SyntaxIndex["loops"] {
    this.found.loops ??= joined(this.parts.map(({ loops }) => loops));
    return this.found.loops;
  }

  get suspects(): SyntaxIndex["suspects"] {
    this.found.suspects ??= joined(this.parts.map(({ suspects }) => suspects));
    return this.found.suspects;
  }
}

/** So many arguments does every engine take. */
const mostArguments = 5000;

/** Faster than element by element. */
function joined<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const filled = lists.filter((list) => list.length > 0);
  if (filled.length === 1) return filled[0];
  let all: readonly T[] = [];
  for (let at = 0; at < filled.length; at += mostArguments) {
    all = all.concat(...filled.slice(at, at + mostArguments));
  }
  return all;
}

/** List methods that do not wait for their callbacks; all but the first take a promise for something true. */
export const heedless: ReadonlySet<string> = new Set(
  "forEach filter some every find findIndex findLast findLastIndex".split(" "),
);
const listMethods = new Set(["map", "flatMap", "all", "allSettled", "race", "any"]);

function add(node: ts.Node, into: () => Collected): void {
  if (ts.isCallExpression(node)) {
    const { expression } = node;
    into().calls.push(node);
    if (ts.isIdentifier(expression)) into().namedCalls.push(node);
    else if (ts.isPropertyAccessExpression(expression)) {
      const { text } = expression.name;
      if (listMethods.has(text)) into().listCalls.push(node);
      if (text === "holds") into().questions.push(node);
      const [first] = node.arguments;
      if (first && ts.isArrowFunction(first) && heedless.has(text)) into().callbacks.push(first);
    }
  } else if (ts.isIterationStatement(node, false)) into().loops.push(node);
  if (mayReachOut(node)) into().suspects.push(node);
}
