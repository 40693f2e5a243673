import { ts } from "ts-morph";
import { oncePer } from "../../base/once";
import { changedPredicates } from "../../pddl/changes";
import type { Action, Effect } from "../../pddl/syntax";
import type { Truth } from "../../world/facts";
import { isInRecursion } from "../callGraph";
import {
  argumentsOf,
  conditionTruth,
  type Environment,
  factTruth,
  instances,
  predicatesIn,
} from "../flow/conditions";
import type { FactLog } from "../flow/factLog";
import type { ModelAction } from "../flow/robotModel";
import type { ActionRecord, ActionVisit, Walk } from "../flow/walkContext";
import type { ProgramProblem } from "../programProblem";
import { removeStatements } from "../statementEdits";
import { problemOf, quoted, type Rule, type RuleContext } from "./rule";

/**
 * An action after which nothing is otherwise, on every way to its line: all its effects hold already, or the very same
 * was done just before. Perception is never redundant.
 */
export const redundantAction: Rule = {
  id: "redundant-action",
  description: "An action all of whose effects hold already.",
  check(context) {
    const { walk, complete } = context.result;
    if (!complete) return [];
    const open = walk.openRecords(redundantAction);
    const problems: ProgramProblem[] = [];
    for (const record of open) {
      const statement = statementOf(record.call);
      const always = canBeRedundant(record.modelAction) && isAlwaysRedundant(record, walk);
      const mayRepeat = statement && canBeRedundant(record.modelAction) && canRepeat(record);
      if (!always && !mayRepeat) open.delete(record);
      const redundant = always || (mayRepeat && isRepeated(record, statement, walk.actions));
      if (redundant && !isInRecursion(context, record.call))
        problems.push(report(context, record, statement));
    }
    return problems;
  },
};

function report(
  context: RuleContext,
  { call }: ActionRecord,
  statement: ts.ExpressionStatement | undefined,
): ProgramProblem {
  const removed = `Remove ${quoted(context, call)}`;
  return problemOf("redundant-action", context, {
    severity: "information",
    node: call,
    message: `${quoted(context, call)} changes nothing: what it brings about holds already`,
    nextStep: "remove it",
    tag: "unnecessary",
    fixes:
      statement && context.withFixes
        ? [{ title: removed, edits: [removeStatements(context, statement)] }]
        : [],
  });
}

const canBeRedundant = oncePer(
  ({ settings, action }: ModelAction) =>
    settings.kind !== "perception" && !settings.forgets && predicatesIn(action.effect).length > 0,
);

const byThemselves = new WeakMap<ActionRecord, boolean>();

/**
 * On every way that counts, and on one at least. Asked once for a record, which stays the same from walk to walk where
 * nothing new comes to the call.
 */
function isAlwaysRedundant(record: ActionRecord, walk: Walk): boolean {
  const known = byThemselves.get(record);
  if (known !== undefined) return known;
  let redundant = false;
  for (const visit of record.visits) {
    if (visit.supposed || visit.before.broken) continue;
    redundant = isRedundant(record, visit, walk);
    if (!redundant) break;
  }
  byThemselves.set(record, redundant);
  return redundant;
}

function isRedundant({ modelAction }: ActionRecord, visit: ActionVisit, walk: Walk): boolean {
  // Where something is otherwise afterwards there is no need to look closer.
  if (visit.precondition === "false" || visit.after.facts !== visit.before.facts) return false;
  return holdsAlready(modelAction.action.effect, visit.environment, visit.before.facts, walk) === "true";
}

/** Of a statement in its list, which is in the order of the text. */
function positionOf(statement: ts.Statement, statements: readonly ts.Statement[]): number {
  let first = 0;
  let last = statements.length - 1;
  while (first < last) {
    const middle = (first + last) >> 1;
    if (statements[middle].end < statement.end) first = middle + 1;
    else last = middle;
  }
  return first;
}

/**
 * The statement before it (leaving out what does nothing to the robot) calls the same with the same objects. Then it
 * comes to the same where what the effect looks at is not what it changes, whatever is known.
 */
function isRepeated(record: ActionRecord, statement: ts.ExpressionStatement, records: Records): boolean {
  const { parent } = statement;
  if (!ts.isBlock(parent) && !ts.isSourceFile(parent)) return false;
  const { statements } = parent;
  let index = positionOf(statement, statements) - 1;
  while (index >= 0 && isIdle(statements[index])) index--;
  const before = statements[index];
  if (!before || !ts.isExpressionStatement(before) || !ts.isAwaitExpression(before.expression)) return false;
  const call = before.expression.expression;
  const earlier = ts.isCallExpression(call) ? records.get(call) : undefined;
  if (!earlier || earlier.modelAction !== record.modelAction) return false;
  return alwaysCalledWith(record.visits[0].environment, earlier.visits);
}

/** The call by itself: it always gets the same objects, which are known, and can be done, with nothing beside it. */
const canRepeat = oncePer(
  ({ visits, modelAction }: ActionRecord) =>
    visits.every(({ before }) => !before.facts.isAdrift) &&
    alwaysCalledWith(visits[0].environment, visits) &&
    looksAtOther(modelAction.action),
);

function alwaysCalledWith(objects: Environment, visits: readonly ActionVisit[]): boolean {
  return visits.every(
    ({ environment, precondition }) => precondition !== "false" && sameObjects(objects, environment),
  );
}

type Records = ReadonlyMap<ts.CallExpression, ActionRecord>;

/** `console.log(…)` of values, and types. */
function isIdle(statement: ts.Statement): boolean {
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return true;
  if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) return false;
  const { expression, arguments: args } = statement.expression;
  return (
    ts.isPropertyAccessExpression(expression) &&
    ts.isIdentifier(expression.expression) &&
    expression.expression.text === "console" &&
    args.every((arg) => ts.isIdentifier(arg) || ts.isStringLiteralLike(arg) || ts.isNumericLiteral(arg))
  );
}

function sameObjects(a: Environment, b: Environment): boolean {
  for (const [name, value] of a) {
    if (value !== b.get(name) || value.kind === "summary" || value.kind === "other") return false;
  }
  return true;
}

/** No condition of the effect asks for a predicate that the effect changes. */
const looksAtOther = oncePer((action: Action): boolean => {
  const changed = changedPredicates(action.effect);
  return !askedBy(action.effect).some((predicate) => changed.has(predicate));
});

function askedBy(effect: Effect): readonly string[] {
  switch (effect.kind) {
    case "and":
      return effect.operands.flatMap(askedBy);
    case "when":
      return [...predicatesIn(effect.condition), ...askedBy(effect.effect)];
    case "forall":
      return askedBy(effect.body);
    default:
      return [];
  }
}

/** Whether an effect would leave all facts as they are. */
function holdsAlready(effect: Effect, environment: Environment, facts: FactLog, walk: Walk): Truth {
  switch (effect.kind) {
    case "add":
    case "delete": {
      const args = argumentsOf(effect.atom, environment, walk);
      if (!args || args.some((arg) => arg.kind === "summary")) return "unknown";
      const wanted: Truth = effect.kind === "add" ? "true" : "false";
      return factTruth(effect.atom.predicate, args, facts, walk) === wanted ? "true" : "unknown";
    }
    case "and":
      return every(effect.operands, (operand) => holdsAlready(operand, environment, facts, walk));
    case "when":
      return conditionTruth(effect.condition, environment, facts, walk) === "false"
        ? "true"
        : holdsAlready(effect.effect, environment, facts, walk);
    case "forall":
      return every(instances(effect.variables, effect.body, environment, facts, walk), (instance) =>
        holdsAlready(effect.body, instance.environment, facts, walk),
      );
    case "cost":
      return "true";
  }
}

function every<T>(items: readonly T[], truthOf: (item: T) => Truth): Truth {
  return items.every((item) => truthOf(item) === "true") ? "true" : "unknown";
}

/** `await robot.navigate(table);`, whose result nobody asks for. */
function statementOf(call: ts.CallExpression): ts.ExpressionStatement | undefined {
  const awaiting = call.parent;
  return ts.isAwaitExpression(awaiting) && ts.isExpressionStatement(awaiting.parent)
    ? awaiting.parent
    : undefined;
}
