import { ts } from "ts-morph";
import { sameName } from "../pddl/syntax";
import { shortestRepair } from "../planner/repair";
import { applyEdits, type TextEdit } from "../program/programSource";
import type { Fact } from "../world/facts";
import { sceneObjects } from "./flow/closedScene";
import { conditionTruth } from "./flow/conditions";
import { isAsyncFunction } from "./flow/functions";
import { isOfTypes, type ObjectSymbol } from "./flow/symbols";
import { countedVisits } from "./flow/visits";
import type { ActionRecord, ActionVisit } from "./flow/walkContext";
import type { Fix } from "./programProblem";
import type { RuleContext } from "./rules/rule";

/**
 * The shortest actions that make a precondition true, put in before the line. What is unknown is taken to be as it
 * has to be for the action to make sense (an object stands somewhere); what comes out is walked over again, and
 * offered only if the problem is then gone and no new one has come.
 */
export function repairFixes(context: RuleContext, record: ActionRecord, visit: ActionVisit): Fix[] {
  const place = insertionPlace(context, record.call);
  if (!place) return [];
  const names = nameableObjects(context, record, visit);
  const robot = robotVariable(context, record, visit);
  if (robot === undefined) return [];
  const steps = planRepair(context, record, visit, names);
  if (!steps || steps.length === 0) return [];
  const calls = steps.map((step) => `${robot}.${step.method}(${step.args.join(", ")})`);
  const edits = place.insert(calls.map((call) => `await ${call};`));
  const fix: Fix = { title: `Insert ${calls.join(", ")}`, edits };
  return helps(context, record, fix, calls.length) ? [fix] : [];
}

interface RepairStep {
  readonly method: string;
  readonly args: readonly string[];
}

function planRepair(
  context: RuleContext,
  record: ActionRecord,
  visit: ActionVisit,
  names: ReadonlyMap<ObjectSymbol, string>,
): RepairStep[] | undefined {
  const { model } = context;
  const { walk } = context.result;
  const symbols = new Set<ObjectSymbol>([
    ...names.keys(),
    ...(model.closedUniverse ? sceneObjects(walk) : []),
  ]);
  for (const value of visit.environment.values()) if (value.kind !== "other") symbols.add(value);
  const idOf = (symbol: ObjectSymbol): string =>
    symbol.kind === "named" ? symbol.display : `object-${symbol.index}`;
  const expressions = new Map<string, string>();
  const objects: { id: string; type: string }[] = [];
  for (const symbol of symbols) {
    if (model.typesOfConstant(symbol.display)) {
      const expression = model.closedUniverse ? names.get(symbol) : JSON.stringify(symbol.display);
      if (expression !== undefined) expressions.set(symbol.display.toLowerCase(), expression);
      continue;
    }
    const type = symbol.types?.[0];
    if (type === undefined) continue;
    objects.push({ id: idOf(symbol), type });
    const expression = names.get(symbol);
    if (expression !== undefined) expressions.set(idOf(symbol).toLowerCase(), expression);
  }
  const placeOf = new Map<string, ObjectSymbol>();
  const placed = [...symbols].filter((symbol) => objects.some(({ id }) => id === idOf(symbol)));
  const state: Fact[] = [];
  for (const [predicate, { parameters, closed }] of model.predicates) {
    for (const entry of visit.before.facts.entries(predicate)) {
      if (entry.value !== "true") continue;
      const args = entry.args.map((arg) =>
        arg.kind !== "other" && symbols.has(arg) ? idOf(arg) : undefined,
      );
      if (args.every((arg) => arg !== undefined)) state.push({ predicate, args });
    }
    if (closed || parameters.length !== 2) continue;
    for (const symbol of placed) {
      const known = state.some((fact) => fact.predicate === predicate && fact.args[0] === idOf(symbol));
      const somewhere = visit.before.facts.truth(predicate, [
        symbol,
        { kind: "other", types: parameters[1] },
      ]);
      const fits = parameters[0].some((type) => model.types.isA(symbol.types?.[0] ?? "object", type));
      if (known || !fits || somewhere !== "unknown") continue;
      const witness = `somewhere-${predicate}-${symbol.index}`;
      objects.push({ id: witness, type: parameters[1][0] });
      placeOf.set(witness, symbol);
      state.push({ predicate, args: [idOf(symbol), witness] });
    }
  }
  const { action } = record.modelAction;
  const bindings = new Map<string, string>();
  for (const [name, value] of visit.environment) if (value.kind !== "other") bindings.set(name, idOf(value));
  const conjuncts = action.precondition.kind === "and" ? action.precondition.operands : [action.precondition];
  for (const conjunct of conjuncts) {
    if (conjunct.kind !== "atom") continue;
    if (conditionTruth(conjunct, visit.environment, visit.before.facts, walk) !== "unknown") continue;
    const args = conjunct.args.map((term) =>
      term.kind === "constant" ? term.name : (bindings.get(term.name.toLowerCase()) ?? ""),
    );
    if (!args.includes("")) state.push({ predicate: conjunct.predicate, args });
  }
  const result = shortestRepair(model.domain, objects, state, action.precondition, bindings, {
    mostStates: 1500,
    mostSteps: 4,
  });
  if (result.kind !== "plan") return undefined;
  const steps: RepairStep[] = [];
  for (const step of result.steps) {
    const modelAction = [...model.actions.values()].find(({ action: { name } }) =>
      sameName(name, step.action),
    );
    if (!modelAction) return undefined;
    const args: string[] = [];
    for (const [index, id] of step.args.entries()) {
      // A place without a name is written as the object that is there: to go to it is to go to its place.
      const there = placeOf.get(id.toLowerCase());
      const wanted = modelAction.action.parameters[index]?.types ?? ["object"];
      const expression = there
        ? isOfTypes(there.types, wanted, model.types) === "yes"
          ? names.get(there)
          : undefined
        : expressions.get(id.toLowerCase());
      if (expression === undefined) return undefined;
      args.push(expression);
    }
    steps.push({ method: modelAction.method.name, args });
  }
  return steps;
}

/** How objects can be written at the call: its own arguments, variables that hold one, and known ids. */
function nameableObjects(
  context: RuleContext,
  record: ActionRecord,
  visit: ActionVisit,
): Map<ObjectSymbol, string> {
  const { walk } = context.result;
  const names = new Map<ObjectSymbol, string>();
  const parameters = record.modelAction.action.parameters;
  for (const [index, argument] of record.call.arguments.entries()) {
    const value = visit.environment.get(parameters[index]?.name.toLowerCase() ?? "");
    if (value && value.kind !== "other" && isPure(argument))
      names.set(value, argument.getText(context.source));
  }
  let scene: string | undefined;
  for (const slot of walk.scopes.visibleAt(record.call)) {
    const value = visit.before.variables.get(slot.id);
    if (value?.kind === "scene") scene ??= slot.name;
    if (value?.kind === "object" && !value.optional && !names.has(value.symbol))
      names.set(value.symbol, slot.name);
  }
  if (scene !== undefined && context.model.closedUniverse) {
    for (const symbol of sceneObjects(walk)) {
      if (!names.has(symbol)) names.set(symbol, `${scene}.get(${JSON.stringify(symbol.display)})`);
    }
  } else if (scene !== undefined) {
    for (const { id, symbol } of walk.objectUses.values()) {
      const written = visit.before.facts;
      const spokenOf = [...written.predicates()].some((predicate) =>
        written.entries(predicate).some((entry) => entry.args.includes(symbol)),
      );
      if (spokenOf && !names.has(symbol)) names.set(symbol, `${scene}.get(${JSON.stringify(id)})`);
    }
  }
  return names;
}

/** Writing it twice does nothing twice. */
function isPure(node: ts.Expression): boolean {
  if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) return true;
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
  const { expression } = record.call;
  if (ts.isPropertyAccessExpression(expression) && isPure(expression.expression)) {
    return expression.expression.getText(context.source);
  }
  const slots = context.result.walk.scopes.visibleAt(record.call);
  return slots.find((slot) => visit.before.variables.get(slot.id)?.kind === "robot")?.name;
}

interface InsertionPlace {
  insert(lines: readonly string[]): TextEdit[];
}

/** Before the statement of the call; undefined where something put there would not come just before the call. */
function insertionPlace(context: RuleContext, call: ts.CallExpression): InsertionPlace | undefined {
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

/** Walks over the mended program: the call is fine now, and so is what was put in. */
function helps(context: RuleContext, record: ActionRecord, fix: Fix, added: number): boolean {
  const result = context.walkAgain(applyEdits(context.text, fix.edits));
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
