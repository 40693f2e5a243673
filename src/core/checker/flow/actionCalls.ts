import { ts } from "ts-morph";
import type { FactLog } from "./factLog";
import { originAt } from "./origins";
import type { ModelAction } from "./robotModel";
import type { State } from "./state";
import type { FactArgument } from "./symbols";
import { falseParts, type UnmetPart } from "./unmet";
import { booleanValue, data, type Value } from "./values";
import { noteThrow, type Outcome, report, type Walk } from "./walkContext";

/** One call of the action API: its precondition is recorded, its effects are applied, its result may be asked for. */
export function callAction(
  walk: Walk,
  modelAction: ModelAction,
  args: readonly Value[],
  call: ts.CallExpression,
  state: State,
): Outcome[] {
  noteThrow(walk, state);
  const { action, settings } = modelAction;
  const compiled = walk.compiled(modelAction);
  const frame = action.parameters.map((_, index) => argumentSymbol(walk, args[index]));
  const environment = compiled.environmentOf(frame);
  const place = walk.scopes.places.of(call);
  const applied = compiled.apply(frame, state.facts, originAt(place));
  const { precondition } = applied;
  walk.budget -= applied.instances;
  let { facts } = applied;
  const broken = state.broken || precondition === "false";
  if (settings.kind === "perception") facts = facts.forgetPredicates(observedPredicates(walk, facts));
  if (settings.forgets) facts = facts.forgetPredicates(settings.forgets);
  const after: State = {
    ...state,
    facts,
    broken,
    sensed: state.sensed || settings.kind === "perception",
  };
  // What a robot breaks off with an error may have happened all the same, or not.
  if (precondition !== "false") noteThrow(walk, { ...after, facts: facts.join(state.facts) });
  report(walk, {
    kind: "visit",
    call,
    modelAction,
    visit: {
      before: state,
      after,
      environment,
      args,
      precondition,
      unmet:
        precondition === "false"
          ? falseParts(action.precondition, environment, state.facts, walk)
          : nothingUnmet,
      supposed: state.unasked.size > 0,
    },
  });
  if (settings.returns === "map") return [{ state: after, value: { kind: "promise", of: { kind: "map" } } }];
  if (settings.returns === "image") return [{ state: after, value: { kind: "promise", of: data } }];
  return results(call, place.id, state, after);
}

const nothingUnmet: readonly UnmetPart[] = [];

/** Success, and, if anybody looks at the result, failure: then the effects did not happen. */
function results(call: ts.CallExpression, place: number, before: State, after: State): Outcome[] {
  const promise = (value: Value): Value => ({ kind: "promise", of: value });
  if (isDiscarded(call)) return [{ state: after, value: promise(booleanValue(undefined)) }];
  if (before.unasked.size > 0) {
    // One untested result is enough to tell ways apart; of the next it is not even known whether it happened.
    const either: State = { ...after, facts: after.facts.join(before.facts) };
    return [{ state: either, value: promise(booleanValue(undefined, place)) }];
  }
  const failed: State = {
    ...before,
    failed: true,
    broken: after.broken,
    sensed: after.sensed,
    unasked: new Set([...before.unasked, place]),
  };
  return [
    { state: after, value: promise(booleanValue(true, place)) },
    { state: failed, value: promise(booleanValue(false, place)) },
  ];
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
