import { ts } from "ts-morph";
import { oncePer } from "../../base/once";
import { afterAnything, leaveScope, slotsMadeBetween } from "./closures";
import { isAsyncFunction, isGenerator } from "./functionKinds";
import { followLoop } from "./loops";
import { elementOfIterable, evaluateEach, someElement } from "./patterns";
import type { Place } from "./places";
import { normalise, type State } from "./state";
import { asElement, awaited, isListLike, isRejected, undefinedValue, type Value } from "./values";
import { valueAtRest } from "./valuesAtRest";
import {
  type FunctionCall,
  frameOf,
  type JumpTarget,
  noteThrow,
  type Outcome,
  type Walk,
} from "./walkContext";

/*
 * Generators of the program that a loop goes through where they are called: at each `yield` the body of the loop is
 * executed, as if it stood there.
 */

/** What a loop does with an element; the ways on after that. */
type Round = (element: Outcome) => State[];

/**
 * The ways out of a `for … of` whose list is a call of a generator; undefined where that is not followed.
 * @param target where the body's jumps go
 * @param round one round of the loop
 */
export function throughGenerator(
  walk: Walk,
  statement: ts.ForOfStatement,
  states: readonly State[],
  target: JumpTarget,
  round: Round,
): State[] | undefined {
  const called = generatorCall(walk, statement.expression, states);
  if (!called || (isAsyncFunction(called.place.node) && !statement.awaitModifier)) return undefined;
  const consumer = frameOf(walk);
  const calls = called.callsOn(states);
  const { length } = walk.thrown;
  const yields = (element: Outcome): State[] => {
    // The body of the loop has the loop's own places to jump to, and no part in what the generator catches.
    const caught = walk.thrown.splice(length);
    walk.frames.push(consumer);
    const after = round(element);
    walk.frames.pop();
    walk.thrown.push(...caught);
    return normalise([...after, ...target.continues.splice(0)], walk);
  };
  consumer.targets.push(target);
  const ends = walk.callFunction(called.place, calls, called.call, { yields }).map(({ state }) => state);
  consumer.targets.pop();
  // Who leaves the loop leaves the generator where it is, for good.
  const left = target.breaks.map(
    (state) => leaveScope(walk, { state, value: undefinedValue }, slotsMadeBetween(calls, state)).state,
  );
  return normalise([...ends, ...left], walk);
}

/** `yield`, where it is known what goes through the generator; otherwise undefined. */
export function evaluateYield(walk: Walk, node: ts.YieldExpression, state: State): Outcome[] | undefined {
  const { yields, node: generator } = frameOf(walk);
  if (!yields) return undefined;
  const goOn = (element: Outcome): Outcome[] =>
    yields(element).map((after) => ({ state: after, value: undefinedValue }));
  if (!node.expression) return goOn({ state, value: undefinedValue });
  if (node.asteriskToken) return delegate(walk, node, node.expression, state, yields);
  return walk.evaluate(node.expression, state).flatMap((element) => {
    if (!isAsyncFunction(generator)) return goOn(element);
    if (!isRejected(element.value)) return goOn({ ...element, value: awaited(element.value) });
    noteThrow(walk, element.state);
    return [];
  });
}

/** `yield* inner()`, `yield* list`. */
function delegate(
  walk: Walk,
  node: ts.YieldExpression,
  inner: ts.Expression,
  state: State,
  yields: Round,
): Outcome[] {
  const called = generatorCall(walk, inner, [state]);
  if (called) return walk.callFunction(called.place, called.callsOn([state]), called.call, { yields });
  return walk.evaluate(inner, state).flatMap(({ state: ready, value }) => {
    let ways = [ready];
    if (value.kind === "tuple") {
      for (const element of value.elements)
        ways = normalise(
          ways.flatMap((way) => yields({ state: way, value: element })),
          walk,
        );
    } else {
      const element = isListLike(value) ? asElement(value, walk.model.types) : elementOfIterable(value);
      const isFollowed = isListLike(value) || value.kind === "scene" || value.kind === "map";
      ways = followLoop(walk, ways, {
        labels: [],
        body: (entering) =>
          entering.flatMap((way) =>
            yields(someElement(walk, node, element, isFollowed ? way : afterAnything(walk, way), false)),
          ),
      });
    }
    return ways.map((way): Outcome => ({ state: way, value: undefinedValue }));
  });
}

interface GeneratorCall {
  readonly call: ts.CallExpression;
  readonly place: Place<ts.FunctionLikeDeclaration>;
  readonly callsOn: (states: readonly State[]) => FunctionCall[];
}

/** A call of the same generator on all ways, which nothing needs to be done for to find it. */
function generatorCall(
  walk: Walk,
  expression: ts.Expression,
  states: readonly State[],
): GeneratorCall | undefined {
  if (ts.isParenthesizedExpression(expression)) return generatorCall(walk, expression.expression, states);
  if (!ts.isCallExpression(expression) || expression.arguments.some(ts.isSpreadElement)) return undefined;
  const call = expression;
  let place: Place<ts.FunctionLikeDeclaration> | undefined;
  for (const state of states) {
    const callee = valueAtRest(walk, call.expression, state);
    if (callee?.kind !== "function" || callee.captured || callee.isGetter) return undefined;
    if (place && callee.place !== place) return undefined;
    place = callee.place;
  }
  if (!place || !isFollowable(place.node)) return undefined;
  const { node } = place;
  // Its variables are there once.
  if (walk.frames.some((frame) => frame.node === node)) return undefined;
  const receiver = ts.isPropertyAccessExpression(call.expression) ? call.expression.expression : undefined;
  const callsOn = (ways: readonly State[]): FunctionCall[] =>
    ways.flatMap((state) =>
      evaluateEach(walk, call.arguments, state).map(({ state: ready, values }): FunctionCall => {
        const self: Value | undefined = receiver && valueAtRest(walk, receiver, ready);
        return { args: values, state: ready, self };
      }),
    );
  return { call, place, callsOn };
}

/** What stands in a `finally` also happens where a loop leaves the generator, which is not followed. */
const isFollowable = oncePer((node: ts.FunctionLikeDeclaration): boolean => {
  const hasFinally = (part: ts.Node): boolean =>
    (ts.isTryStatement(part) && part.finallyBlock !== undefined) ||
    (!ts.isFunctionLike(part) && (ts.forEachChild(part, (child) => hasFinally(child) || undefined) ?? false));
  return isGenerator(node) && node.body !== undefined && !hasFinally(node.body);
});
