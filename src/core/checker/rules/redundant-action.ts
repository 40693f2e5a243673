import { ts } from "ts-morph";
import type { Action, Effect } from "../../pddl/syntax";
import type { Truth } from "../../world/facts";
import {
  argumentsOf,
  conditionTruth,
  type Environment,
  factTruth,
  instances,
  predicatesIn,
} from "../flow/conditions";
import type { FactLog } from "../flow/factLog";
import type { ActionRecord, ActionVisit, Walk } from "../flow/walkContext";
import { removeStatements } from "../statementEdits";
import { problemOf, quoted, type Rule } from "./rule";

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
    const records = [...walk.actions.values()];
    const doneBefore = visitsByOutcome(records);
    return records.flatMap((record) => {
      const { settings, action } = record.modelAction;
      if (settings.kind === "perception" || settings.forgets || predicatesIn(action.effect).length === 0)
        return [];
      const counted = record.visits.filter(({ supposed, before }) => !supposed && !before.broken);
      if (counted.length === 0 || !counted.every((visit) => isRedundant(record, visit, walk, doneBefore)))
        return [];
      const statement = statementOf(record.call);
      return [
        problemOf("redundant-action", context, {
          severity: "information",
          node: record.call,
          message: `${quoted(context, record.call)} changes nothing: what it brings about holds already`,
          nextStep: "remove it",
          tag: "unnecessary",
          fixes:
            statement && context.withFixes
              ? [
                  {
                    title: `Remove ${quoted(context, record.call)}`,
                    edits: [removeStatements(context, statement)],
                  },
                ]
              : [],
        }),
      ];
    });
  },
};

type Outcomes = ReadonlyMap<
  FactLog,
  readonly { readonly record: ActionRecord; readonly visit: ActionVisit }[]
>;

function visitsByOutcome(records: readonly ActionRecord[]): Outcomes {
  const byOutcome = new Map<FactLog, { record: ActionRecord; visit: ActionVisit }[]>();
  for (const record of records) {
    if (record.modelAction.settings.kind === "perception") continue;
    for (const visit of record.visits) {
      const known = byOutcome.get(visit.after.facts);
      if (known) known.push({ record, visit });
      else byOutcome.set(visit.after.facts, [{ record, visit }]);
    }
  }
  return byOutcome;
}

function isRedundant(record: ActionRecord, visit: ActionVisit, walk: Walk, outcomes: Outcomes): boolean {
  if (visit.precondition === "false") return false;
  const { action } = record.modelAction;
  if (holdsAlready(action.effect, visit.environment, visit.before.facts, walk) === "true") return true;
  // Done twice in a row it comes to the same, where what it looks at is not what it changes.
  return (
    (outcomes
      .get(visit.before.facts)
      ?.some(
        (earlier) =>
          earlier.visit !== visit &&
          earlier.visit.precondition !== "false" &&
          earlier.record.modelAction === record.modelAction &&
          sameObjects(earlier.visit.environment, visit.environment),
      ) ??
      false) &&
    looksAtOther(action)
  );
}

function sameObjects(a: Environment, b: Environment): boolean {
  for (const [name, value] of a) {
    if (value !== b.get(name) || value.kind === "summary" || value.kind === "other") return false;
  }
  return true;
}

const independent = new WeakMap<Action, boolean>();

/** No condition of the effect asks for a predicate that the effect changes. */
function looksAtOther(action: Action): boolean {
  const known = independent.get(action);
  if (known !== undefined) return known;
  const asked = new Set<string>();
  const changed = new Set<string>();
  const visit = (effect: Effect): void => {
    switch (effect.kind) {
      case "add":
      case "delete":
        changed.add(effect.atom.predicate.toLowerCase());
        break;
      case "and":
        effect.operands.forEach(visit);
        break;
      case "when":
        for (const predicate of predicatesIn(effect.condition)) asked.add(predicate);
        visit(effect.effect);
        break;
      case "forall":
        visit(effect.body);
        break;
    }
  };
  visit(action.effect);
  const result = ![...asked].some((predicate) => changed.has(predicate));
  independent.set(action, result);
  return result;
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
