import { ts } from "ts-morph";
import type { Belief } from "../../world/belief";
import { parseFact } from "../../world/facts";
import { branch } from "./branches";
import { evaluateOnWays } from "./callsTogether";
import { wholeExecution } from "./executions";
import { evaluate } from "./expressions";
import type { FactWrite } from "./factLog";
import { callFunction } from "./functions";
import type { RobotModel } from "./robotModel";
import type { EditedScopes } from "./scopes";
import type { State } from "./state";
import { execute } from "./statements";
import type { FactArgument } from "./symbols";
import { summaryOf } from "./syntaxSummary";
import { tidy } from "./tidy";
import { unknown, type Value } from "./values";
import { Variables } from "./variables";
import { type Recording, report, type StatementWatch, type Walk } from "./walkContext";
import { createWalkMemory, type WalkMemory } from "./walkMemory";

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
const mostEvaluations = 500_000;

export interface WalkOptions {
  /** Told of every statement that is executed. */
  readonly watch?: StatementWatch | undefined;
  /** Of the same program before it was edited. */
  readonly memory?: WalkMemory | undefined;
  /** Variables stay known until their scope ends, also those that the program does not need any more. */
  readonly keepsVariables?: boolean;
  /** Of the task's own statements, those that begin at this offset or later are not asked for. */
  readonly end?: number | undefined;
}

export function walkProgram(
  source: ts.SourceFile,
  model: RobotModel,
  initial: Belief | undefined,
  {
    watch,
    memory = createWalkMemory(source, model, initial),
    keepsVariables = watch !== undefined,
    end,
  }: WalkOptions = {},
): WalkResult {
  const { symbols, space, openUniverse, tests, held, scopes, nameNumber, compiled } = memory;
  const { plans, runs, executions, findings } = memory;
  const recording = newRecording();
  const task = findTask(scopes, source);
  const body = task?.body;
  const cut = end !== undefined && body && ts.isBlock(body) ? { body, end, isReached: false } : undefined;
  const walk: Walk = {
    model,
    symbols,
    space,
    openUniverse,
    tests,
    held,
    nameNumber,
    compiled,
    plans,
    runs,
    source,
    scopes,
    actions: findings.actions,
    openRecords: (reader) => findings.openRecords(reader),
    notAwaited: findings.notAwaited,
    objectUses: findings.objectUses,
    unknownTypes: findings.unknownTypes,
    unknownActions: findings.unknownActions,
    leavingOut: { [Symbol.iterator]: () => findings.leavingOut.keys() },
    reached: findings.reached,
    watch,
    keepsVariables,
    cut,
    remembered: watch ? undefined : (unit, states, run) => executions.execute(walk, unit, states, run),
    recording,
    frames: [{ node: source, path: nameNumber("program"), isAwaited: true, targets: [], returns: [] }],
    thrown: [],
    hasUnfollowed: summaryOf(source).hasUnfollowed,
    ownMethods: new Set(summaryOf(source).methods),
    ownAccessors: new Set(summaryOf(source).accessors),
    budget: mostEvaluations,
    evaluate: (node, state) => evaluate(walk, node, state),
    evaluateOnWays: (node, states) => evaluateOnWays(walk, node, states),
    branch: (node, states) => branch(walk, node, states),
    execute: (statement, states) => execute(walk, statement, states),
    callFunction: (place, calls, site, how) => callFunction(walk, place, calls, site, how),
  };
  let states: State[] = [startState(walk, initial)];
  for (const statement of source.statements) {
    if (isTask(statement)) continue;
    states = walk.execute(statement, states);
    if (states.length === 0) report(walk, { kind: "left-out", by: statement });
  }
  const ends: State[] = [];
  if (task) {
    for (const state of states) {
      const outcomes = walk.callFunction(
        scopes.functions.of(task),
        [{ args: [{ kind: "robot" }, { kind: "scene" }], state }],
        source,
      );
      ends.push(...outcomes.map((outcome) => outcome.state));
    }
  }
  const main = wholeExecution(recording);
  findings.update([main]);
  walk.recording = newRecording();
  if (!cut?.isReached) followUncalled(walk, source);
  const { inner, reports } = walk.recording;
  if (inner.length > 0 || reports.length > 0) findings.update([main, wholeExecution(walk.recording)]);
  executions.retire(findings.takeRetired());
  tidy(memory);
  return { walk, task, ends, complete: walk.budget > 0 || cut?.isReached === true };
}

function newRecording(): Recording {
  return { reports: [], inner: [], functions: undefined };
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
    facts: walk.space.initial.write(writes),
    variables: Variables.none,
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
function findTask(scopes: EditedScopes, source: ts.SourceFile): ts.FunctionLikeDeclaration | undefined {
  for (const statement of source.statements) {
    if (!isTask(statement)) continue;
    if (ts.isFunctionDeclaration(statement)) return statement;
    if (!ts.isExportAssignment(statement)) continue;
    const { expression } = statement;
    if (ts.isArrowFunction(expression) || ts.isFunctionExpression(expression)) return expression;
    if (!ts.isIdentifier(expression)) continue;
    const declaration = scopes.slotOf(expression)?.declaration;
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
      facts: walk.space.initial.forgetAll(),
      variables: Variables.none,
      unasked: new Set(),
      broken: false,
      sensed: true,
      failed: false,
    };
    const args = statement.parameters.map((parameter) => valueOfType(walk, parameter));
    walk.callFunction(walk.scopes.functions.of(statement), [{ args, state }], statement);
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
  const place = walk.scopes.places.of(parameter).id;
  if (list) {
    const cells = [walk.nameNumber(`parameter ${place}`)];
    return { kind: "list", cells, element: { kind: "object", types: [named] } };
  }
  const display = parameter.name.getText(walk.source);
  return {
    kind: "object",
    symbol: walk.symbols.single(`parameter ${place}`, [named], display),
    optional: false,
  };
}

function typeOfInterface(walk: Walk, name: string): string | undefined {
  return walk.model.domain.types.find((type) => walk.model.interfaceOf(type.name) === name)?.name;
}
