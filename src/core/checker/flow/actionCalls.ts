import { ts } from "ts-morph";
import { conditionTruth, type Environment, predicatesIn } from "./conditions";
import { basesOf } from "./derivedFacts";
import { applyEffect } from "./effects";
import type { FactLog } from "./factLog";
import type { ModelAction } from "./robotModel";
import type { State } from "./state";
import type { FactArgument } from "./symbols";
import { falseParts } from "./unmet";
import { booleanValue, data, type Value } from "./values";
import { type ActionVisit, noteThrow, type Outcome, type Walk } from "./walkContext";

/** One call of the action API: its precondition is recorded, its effects are applied, its result may be asked for. */
export function callAction(
  walk: Walk,
  modelAction: ModelAction,
  args: readonly Value[],
  call: ts.CallExpression,
  state: State,
): Outcome[] {
  noteThrow(walk, state);
  const environment = bindParameters(walk, modelAction, args);
  const { action, settings } = modelAction;
  const precondition = conditionTruth(action.precondition, environment, state.facts, walk);
  let facts = state.facts;
  let broken = state.broken;
  if (precondition === "false") {
    // The gate would refuse it. To say something of the rest, suppose that somebody makes it possible.
    const needed = predicatesIn(action.precondition);
    facts = facts.forgetPredicates(needed.flatMap((name) => basesOf(walk.model.domain, name)));
    broken = true;
  }
  const text = walk.source.text.slice(call.getStart(walk.source), call.getEnd());
  const origin = { start: call.getStart(walk.source), end: call.getEnd(), text };
  facts = applyEffect(action.effect, environment, facts, walk, origin);
  if (settings.kind === "perception") facts = facts.forgetPredicates(observedPredicates(walk, facts));
  if (settings.forgets) facts = facts.forgetPredicates(settings.forgets);
  const after: State = {
    ...state,
    facts,
    broken,
    sensed: state.sensed || settings.kind === "perception",
  };
  record(walk, modelAction, call, {
    before: state,
    after,
    environment,
    args,
    precondition,
    unmet: precondition === "false" ? falseParts(action.precondition, environment, state.facts, walk) : [],
    supposed: state.unasked.size > 0,
  });
  if (settings.returns === "map") return [{ state: after, value: { kind: "promise", of: { kind: "map" } } }];
  if (settings.returns === "image") return [{ state: after, value: { kind: "promise", of: data } }];
  return results(call, state, after);
}

/** Success, and, if anybody looks at the result, failure: then the effects did not happen. */
function results(call: ts.CallExpression, before: State, after: State): Outcome[] {
  const promise = (value: Value): Value => ({ kind: "promise", of: value });
  if (isDiscarded(call)) return [{ state: after, value: promise(booleanValue(undefined)) }];
  if (before.unasked.size > 0) return [{ state: after, value: promise(booleanValue(undefined, call.pos)) }];
  const failed: State = {
    ...before,
    failed: true,
    broken: after.broken,
    sensed: after.sensed,
    unasked: new Set([...before.unasked, call.pos]),
  };
  return [
    { state: after, value: promise(booleanValue(true, call.pos)) },
    { state: failed, value: promise(booleanValue(false, call.pos)) },
  ];
}

function bindParameters(walk: Walk, { action }: ModelAction, args: readonly Value[]): Environment {
  const environment = new Map<string, FactArgument>();
  for (const [index, parameter] of action.parameters.entries()) {
    environment.set(parameter.name.toLowerCase(), argumentSymbol(walk, args[index]));
  }
  return environment;
}

/** A point in space, or what is not known, may be anything. */
function argumentSymbol(walk: Walk, value: Value | undefined): FactArgument {
  if (value?.kind === "object") return value.symbol;
  if (value?.kind === "string" && value.parts.length === 1) {
    const [part] = value.parts;
    if (typeof part !== "string") return part;
    const types = walk.model.typesOfConstant(part);
    if (types) return walk.symbols.named(part, types);
  }
  return walk.symbols.summary(undefined);
}

/** What looking may change, among what has been written. */
function observedPredicates(walk: Walk, facts: FactLog): string[] {
  return [...facts.predicates()].filter((name) => walk.model.predicates.get(name)?.observed);
}

function record(walk: Walk, modelAction: ModelAction, call: ts.CallExpression, visit: ActionVisit): void {
  const known = walk.actions.get(call);
  if (known) known.visits.push(visit);
  else walk.actions.set(call, { call, modelAction, visits: [visit] });
}

/** Nobody looks at the result: `await robot.grasp(cup);`, also inside `await Promise.all([…]);`. */
function isDiscarded(call: ts.Expression): boolean {
  let node: ts.Node = call;
  for (;;) {
    const parent: ts.Node = node.parent;
    if (ts.isAwaitExpression(parent) || ts.isParenthesizedExpression(parent) || ts.isVoidExpression(parent)) {
      node = parent;
    } else if (
      ts.isArrayLiteralExpression(parent) &&
      ts.isCallExpression(parent.parent) &&
      /^Promise\.(all|allSettled)$/.test(parent.parent.expression.getText())
    ) {
      node = parent.parent;
    } else return ts.isExpressionStatement(parent);
  }
}
