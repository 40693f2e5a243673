import { ts } from "ts-morph";
import { domainTypes } from "../program/domainTypes";
import { applyEdits, type TextEdit } from "../program/programSource";
import { sceneObjects } from "./flow/closedScene";
import { isAsyncFunction } from "./flow/functionKinds";
import type { RobotModel } from "./flow/robotModel";
import type { Slot } from "./flow/scopes";
import type { State } from "./flow/state";
import { isOfTypes, type ObjectSymbol } from "./flow/symbols";
import { countedVisits, givenArguments, robotOfCall } from "./flow/visits";
import type { ActionRecord, ActionVisit } from "./flow/walkContext";
import type { Fix } from "./programProblem";
import { callTexts, planRepair, type RepairSite, type RepairStep } from "./repairPlan";
import type { RuleContext } from "./rules/rule";

/**
 * The shortest actions that make a precondition true, put in before the line. What is unknown is taken to be as it
 * has to be for the action to make sense (an object stands somewhere); what comes out is walked over again, and
 * offered only if the problem is then gone and no new one has come.
 */
export function repairFixes(shown: RuleContext, failed: ActionRecord, failedVisit: ActionVisit): Fix[] {
  const found = withEveryVariable(shown, failed, failedVisit);
  return found ? repairsOf(found) : [];
}

interface FailedCall {
  readonly context: RuleContext;
  readonly record: ActionRecord;
  readonly visit: ActionVisit;
}

/** What is put in may use variables that the program itself does not need any more, which the usual walk leaves out. */
function withEveryVariable(
  context: RuleContext,
  { call }: ActionRecord,
  { unmet }: ActionVisit,
): FailedCall | undefined {
  const result = context.walkWithEveryVariable();
  const record = result.walk.actions.get(call);
  if (!record) return undefined;
  const { failing } = countedVisits(record);
  const texts = textsOf(unmet);
  const visit = failing.find((each) => textsOf(each.unmet) === texts) ?? failing[0];
  return visit && { context: { ...context, result }, record, visit };
}

function textsOf(parts: ActionVisit["unmet"]): string {
  return parts.map(({ text }) => text).join("\n");
}

function repairsOf({ context, record, visit }: FailedCall): Fix[] {
  const place = insertionPlace(context, record.call);
  if (!place) return [];
  const names = nameableObjects(context, record, visit);
  const robot = robotVariable(context, record, visit);
  if (robot === undefined) return [];
  const site: RepairSite = {
    condition: record.modelAction.action.precondition,
    environment: visit.environment,
    facts: visit.before.facts,
    names,
  };
  const steps = planRepair(context, site, { mostStates: 1500, mostSteps: 4 });
  if (!steps || steps.length === 0 || !steps.every((step) => isTyped(context, record.call, step))) return [];
  const calls = callTexts(robot, steps);
  const edits = place.insert(calls.map((call) => `await ${call};`));
  const fix: Fix = { title: `Insert ${calls.join(", ")}`, edits };
  return helps(context, record, fix, calls.length) ? [fix] : [];
}

/** How objects can be written at the call: its own arguments, variables that hold one, and known ids. */
function nameableObjects(
  context: RuleContext,
  record: ActionRecord,
  visit: ActionVisit,
): Map<ObjectSymbol, string> {
  const names = new Map<ObjectSymbol, string>();
  const parameters = record.modelAction.action.parameters;
  for (const [index, argument] of (givenArguments(record) ?? []).entries()) {
    const value = visit.environment.get(parameters[index]?.name.toLowerCase() ?? "");
    if (value && value.kind !== "other" && isPure(argument))
      names.set(value, argument.getText(context.source));
  }
  addNamesInScope(context, record.call, visit.before, names);
  return names;
}

/** Adds what is not named yet: the variables that can be used at a node, and the objects that are known by their ids. */
export function addNamesInScope(
  { model, result: { walk } }: RuleContext,
  node: ts.Node,
  { variables, facts }: State,
  names: Map<ObjectSymbol, string>,
): void {
  let scene: string | undefined;
  const wider: [ObjectSymbol, string][] = [];
  for (const slot of walk.scopes.visibleAt(node)) {
    const value = variables.get(slot.id);
    if (value?.kind === "scene") scene ??= slot.name;
    if (value?.kind !== "object" || value.optional || names.has(value.symbol)) continue;
    if (isDeclaredAs(model, slot, value.symbol.types ?? [])) names.set(value.symbol, slot.name);
    else wider.push([value.symbol, slot.name]);
  }
  for (const [symbol, name] of wider) if (!names.has(symbol)) names.set(symbol, name);
  if (scene === undefined) return;
  if (model.closedUniverse) {
    for (const symbol of sceneObjects(walk)) {
      if (!names.has(symbol)) names.set(symbol, `${scene}.get(${JSON.stringify(symbol.display)})`);
    }
    return;
  }
  for (const { id, symbol } of walk.objectUses.values()) {
    const spokenOf = [...facts.predicates()].some((predicate) =>
      facts.entries(predicate).some((entry) => entry.args.includes(symbol)),
    );
    if (spokenOf && !names.has(symbol)) names.set(symbol, `${scene}.get(${JSON.stringify(id)})`);
  }
}

/** Writing it twice does nothing twice. */
function isPure(node: ts.Expression): boolean {
  if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) return true;
  if (node.kind === ts.SyntaxKind.ThisKeyword) return true;
  if (ts.isPropertyAccessExpression(node)) return isPure(node.expression);
  if (ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node)) return isPure(node.expression);
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === "get" &&
    isPure(node.expression.expression) &&
    node.arguments.every(isPure)
  );
}

function robotVariable(context: RuleContext, record: ActionRecord, visit: ActionVisit): string | undefined {
  const robot = robotOfCall(record);
  if (robot && isPure(robot)) return robot.getText(context.source);
  return robotInScope(context, record.call, visit.before);
}

/** The variable at a node that holds the robot. */
export function robotInScope(
  { result }: RuleContext,
  node: ts.Node,
  { variables }: State,
): string | undefined {
  const slots = result.walk.scopes.visibleAt(node);
  return slots.find((slot) => variables.get(slot.id)?.kind === "robot")?.name;
}

/** Whether the variables that it is given are declared as what it takes. */
function isTyped({ model, result }: RuleContext, node: ts.Node, { method, args }: RepairStep): boolean {
  const parameters = model.actions.get(method)?.action.parameters ?? [];
  const visible = result.walk.scopes.visibleAt(node);
  return args.every((arg, index) => {
    const slot = visible.find(({ name }) => name === arg);
    return !slot || isDeclaredAs(model, slot, parameters[index]?.types ?? []);
  });
}

/** Whether a variable, as it is declared, is of one of the types: more may be known of what it holds. */
function isDeclaredAs(model: RobotModel, { declaration }: Slot, types: readonly string[]): boolean {
  const isTypable = ts.isParameter(declaration) || ts.isVariableDeclaration(declaration);
  const type = isTypable ? declaration.type : undefined;
  if (!type || !ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return true;
  const { text } = type.typeName;
  const declared = domainTypes(model.domain).find(({ interfaceName }) => interfaceName === text);
  return !declared || isOfTypes([declared.name], types, model.types) === "yes";
}

interface InsertionPlace {
  insert(lines: readonly string[]): TextEdit[];
}

/** Before the statement of the call; undefined where something put there would not come just before the call. */
export function insertionPlace(context: RuleContext, call: ts.CallExpression): InsertionPlace | undefined {
  const owner = ts.findAncestor(call, ts.isFunctionLike);
  if (!owner || !isAsyncFunction(owner)) return undefined;
  let node: ts.Node = call;
  while (!ts.isStatement(node)) {
    if (ts.isFunctionLike(node) || ts.isSourceFile(node)) return undefined;
    node = node.parent;
  }
  const statement: ts.Statement = node;
  if (ts.isIterationStatement(statement, false) && !isBefore(statement, call)) return undefined;
  const { source, text, lines } = context;
  const start = statement.getStart(source);
  const { parent } = statement;
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const separator = /^[ \t]*$/.test(before) ? newline + before : " ";
  if (ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent)) {
    return {
      insert: (added) => [
        { range: lines.rangeAt(start, start), newText: added.map((line) => line + separator).join("") },
      ],
    };
  }
  // The only statement of an `if`, `else` or loop: it gets braces.
  const lineStart = text.lastIndexOf("\n", parent.getStart(source)) + 1;
  const base = /^[ \t]*/.exec(text.slice(lineStart))?.[0] ?? "";
  const inner = `${base}  `;
  const body = text.slice(start, statement.getEnd());
  return {
    insert: (added) => [
      {
        range: lines.rangeAt(start, statement.getEnd()),
        newText: `{${newline}${[...added, body].map((line) => `${inner}${line}${newline}`).join("")}${base}}`,
      },
    ],
  };
}

/** Only the list of a `for … of` and the start of a `for` are evaluated once, before the loop. */
function isBefore(loop: ts.IterationStatement, call: ts.Node): boolean {
  const once = ts.isForOfStatement(loop)
    ? loop.expression
    : ts.isForStatement(loop)
      ? loop.initializer
      : undefined;
  return once !== undefined && call.pos >= once.pos && call.end <= once.end;
}

/** What comes behind the task's own statement with the call in it says nothing of the call. */
function endOfNeeded({ result: { task } }: RuleContext, call: ts.CallExpression): number | undefined {
  let node: ts.Node = call;
  while (node.parent !== task?.body) {
    if (ts.isFunctionLike(node) || ts.isSourceFile(node)) return undefined;
    node = node.parent;
  }
  return node.end;
}

/** Walks over the mended program: the call is fine now, and so is what was put in. */
function helps(context: RuleContext, record: ActionRecord, fix: Fix, added: number): boolean {
  const trial = applyEdits(context.text, fix.edits);
  const end = endOfNeeded(context, record.call);
  const result = context.walkAgain(trial, end && end + trial.length - context.text.length);
  if (!result.complete) return false;
  const start = record.call.getStart(context.source);
  const text = record.call.getText(context.source);
  const method = record.modelAction.method.name;
  const mended = [...result.walk.actions.values()].sort((a, b) => a.call.pos - b.call.pos);
  const position = mended.findIndex(
    (candidate) =>
      candidate.modelAction.method.name === method &&
      candidate.call.getText(result.walk.source) === text &&
      candidate.call.getStart(result.walk.source) > start,
  );
  if (position < added) return false;
  return mended
    .slice(position - added, position + 1)
    .every((each) => countedVisits(each).failing.length === 0);
}
