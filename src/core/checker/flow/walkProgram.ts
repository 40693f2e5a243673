import { ts } from "ts-morph";
import type { Belief } from "../../world/belief";
import { parseFact } from "../../world/facts";
import { branch } from "./branches";
import { evaluate } from "./expressions";
import { FactLog, type FactWrite } from "./factLog";
import { callFunction } from "./functions";
import type { RobotModel } from "./robotModel";
import { createScopes } from "./scopes";
import type { State } from "./state";
import { execute } from "./statements";
import { type FactArgument, SymbolTable } from "./symbols";
import { unknown, type Value } from "./values";
import type { StatementWatch, Walk } from "./walkContext";

/** Everything that one walk over a program has found. */
export interface WalkResult {
  readonly walk: Walk;
  /** The function that is run; undefined if there is none. */
  readonly task: ts.FunctionLikeDeclaration | undefined;
  /** The ways on which the task returns; those on which it throws are not among them. */
  readonly ends: readonly State[];
  /** False if the program is so large or branches so much that the walk was given up. */
  readonly complete: boolean;
}

/** Evaluated expressions, over all ways; far more than any program that a person would write. */
const defaultBudget = 150_000;

export function walkProgram(
  source: ts.SourceFile,
  model: RobotModel,
  initial: Belief | undefined,
  budget = defaultBudget,
  watch?: StatementWatch,
): WalkResult {
  const walk: Walk = {
    model,
    symbols: new SymbolTable(),
    openUniverse: !model.closedUniverse,
    source,
    scopes: createScopes(source),
    actions: new Map(),
    objectUses: new Map(),
    unknownTypes: new Map(),
    unknownActions: new Map(),
    reached: new Set(),
    watch,
    frames: [{ node: source, path: "", targets: [], returns: [] }],
    thrown: [],
    hasUnfollowed: hasUnfollowed(source),
    budget,
    evaluate: (node, state) => evaluate(walk, node, state),
    branch: (node, state) => branch(walk, node, state),
    execute: (statement, states) => execute(walk, statement, states),
    callFunction: (node, args, state, site) => callFunction(walk, node, args, state, site),
  };
  let states: State[] = [startState(walk, initial)];
  for (const statement of source.statements) {
    if (!isTask(statement)) states = walk.execute(statement, states);
  }
  const task = findTask(walk, source);
  const ends: State[] = [];
  if (task) {
    for (const state of states) {
      const outcomes = walk.callFunction(task, [{ kind: "robot" }, { kind: "scene" }], state, source);
      ends.push(...outcomes.map((outcome) => outcome.state));
    }
  }
  followUncalled(walk, source);
  return { walk, task, ends, complete: walk.budget > 0 };
}

function startState(walk: Walk, initial: Belief | undefined): State {
  const { model, symbols } = walk;
  const symbolOf = (id: string): FactArgument => {
    const type = initial?.objects.get(id)?.type ?? model.typeOfId(id);
    return symbols.named(id, model.typesOfConstant(id) ?? (type === undefined ? undefined : [type]));
  };
  const writes: FactWrite[] = [];
  const add = (predicate: string, args: readonly string[], value: boolean): void => {
    writes.push({ predicate, args: args.map(symbolOf), value: value ? "true" : "false" });
  };
  if (!initial) {
    for (const text of model.robot.settings.initialFacts) {
      const fact = parseFact(text);
      if (fact) add(fact.predicate, fact.args, true);
    }
  }
  for (const { fact, value } of initial?.knownFacts() ?? []) add(fact.predicate, fact.args, value);
  return {
    facts: FactLog.initial(model).write(writes),
    variables: new Map(),
    unasked: new Set(),
    broken: false,
    sensed: false,
    failed: false,
  };
}

function isTask(statement: ts.Statement): boolean {
  if (ts.isExportAssignment(statement)) return true;
  if (!ts.isFunctionDeclaration(statement)) return false;
  return statement.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword) ?? false;
}

/** What `export default` exports. */
function findTask(walk: Walk, source: ts.SourceFile): ts.FunctionLikeDeclaration | undefined {
  for (const statement of source.statements) {
    if (!isTask(statement)) continue;
    if (ts.isFunctionDeclaration(statement)) return statement;
    if (!ts.isExportAssignment(statement)) continue;
    const { expression } = statement;
    if (ts.isArrowFunction(expression) || ts.isFunctionExpression(expression)) return expression;
    if (!ts.isIdentifier(expression)) continue;
    const declaration = walk.scopes.slotOf(expression)?.declaration;
    if (declaration && ts.isFunctionDeclaration(declaration)) return declaration;
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer) {
      const { initializer } = declaration;
      if (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)) return initializer;
    }
  }
  return undefined;
}

/** Functions that nobody calls yet: what they do to themselves can still be told. */
function followUncalled(walk: Walk, source: ts.SourceFile): void {
  for (const statement of source.statements) {
    if (!ts.isFunctionDeclaration(statement) || !statement.body) continue;
    const [first] = statement.body.statements;
    if (!first || walk.reached.has(first)) continue;
    const state: State = {
      facts: FactLog.initial(walk.model).forgetAll(),
      variables: new Map(),
      unasked: new Set(),
      broken: false,
      sensed: true,
      failed: false,
    };
    const args = statement.parameters.map((parameter) => valueOfType(walk, parameter));
    walk.callFunction(statement, args, state, statement);
  }
}

/** What a parameter's type says of it. */
function valueOfType(walk: Walk, parameter: ts.ParameterDeclaration): Value {
  const type = parameter.type?.getText(walk.source) ?? "";
  if (type === "Robot") return { kind: "robot" };
  if (type === "Scene") return { kind: "scene" };
  if (type === "ObjectMap") return { kind: "map" };
  const list = /^(?:readonly\s+)?(\w+)\[\]$/.exec(type)?.[1];
  const named = typeOfInterface(walk, list ?? type);
  if (named === undefined) return unknown;
  if (list) return { kind: "list", element: { kind: "object", types: [named] } };
  const display = parameter.name.getText(walk.source);
  return {
    kind: "object",
    symbol: walk.symbols.single(`parameter ${parameter.pos}`, [named], display),
    optional: false,
  };
}

function typeOfInterface(walk: Walk, name: string): string | undefined {
  return walk.model.domain.types.find((type) => walk.model.interfaceOf(type.name) === name)?.name;
}

/** Classes, accessors and methods of object literals are not followed. */
function hasUnfollowed(source: ts.SourceFile): boolean {
  let found = false;
  const visit = (node: ts.Node): void => {
    found ||=
      ts.isClassLike(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isGetAccessor(node) ||
      ts.isSetAccessor(node) ||
      (ts.isFunctionLike(node) && "asteriskToken" in node && node.asteriskToken !== undefined);
    if (!found) ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
