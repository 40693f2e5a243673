import { ts } from "ts-morph";
import { afterAnything, leaveScope, noteFunction, slotsMadeBetween } from "./closures";
import { isAsyncFunction, isGenerator } from "./functionKinds";
import { canMove, isHarmless } from "./inert";
import { allocate, assign, orDefault } from "./patterns";
import type { Place } from "./places";
import { anythingLike, callWithin, followAnyCall, followedCalls, withOwnAside } from "./recursion";
import { normalise, type State, withVariable } from "./state";
import { executeAll } from "./statements";
import { boundByCall } from "./thisBinders";
import { rejected, undefinedValue, unknown, type Value } from "./values";
import {
  type CallManner,
  type Frame,
  type FunctionCall,
  frameOf,
  noteThrow,
  type Outcome,
  type Walk,
} from "./walkContext";

const deepestCall = 16;

/** So many evaluations does a call take as long as. */
const costOfCall = 15;

/** Follows a call into a function of the program, on all ways that lead to it at once. */
export function callFunction(
  walk: Walk,
  place: Place<ts.FunctionLikeDeclaration>,
  calls: readonly FunctionCall[],
  site: ts.Node,
  manner: CallManner = {},
): Outcome[] {
  noteFunction(walk, place);
  walk.budget -= costOfCall * calls.length;
  const { node } = place;
  const depth = walk.frames.filter((frame) => frame.node === node).length;
  const isUnfollowed = isGenerator(node) && !manner.yields;
  if ((depth > 0 || isUnfollowed) && isStill(walk, place, calls))
    return calls.map(({ state }) => ({ state, value: unknown }));
  const isAwaited = !isAsyncFunction(node) || isWaitedFor(walk, site);
  if (walk.frames.some((frame) => frame.node === node && frame.isAnyCall))
    return callWithin(walk, place, calls, isAwaited);
  if (!node.body || walk.frames.length > deepestCall) {
    return calls.map(({ state }) => {
      noteThrow(walk, state);
      return { state: afterAnything(walk, state), value: unknown };
    });
  }
  if (isUnfollowed || (depth > 0 && manner.yields)) return callGenerator(walk, place, calls, site, manner);
  if (depth === 0) return followCall(walk, place, calls, site, manner);
  return withOwnAside(walk, place, calls, (ready) =>
    isAwaited && depth <= followedCalls(place)
      ? followCall(walk, place, ready, site, manner)
      : followAnyCall(walk, ready, (anyCalls) => {
          followCall(walk, place, anyCalls, site, { ...manner, isAnyCall: true });
        }),
  );
}

/** A generator goes on when somebody asks for its elements: it is followed once with whatever it may be called with. */
function callGenerator(
  walk: Walk,
  place: Place<ts.FunctionLikeDeclaration>,
  calls: readonly FunctionCall[],
  site: ts.Node,
  manner: CallManner,
): Outcome[] {
  const again = calls.map(({ args, isOpen = false, state }): FunctionCall => {
    noteThrow(walk, state);
    return { args: args.map(anythingLike), isOpen, state: afterAnything(walk, state) };
  });
  const yields = manner.yields ? undefined : ({ state }: Outcome): State[] => [afterAnything(walk, state)];
  followCall(walk, place, again, site, { ...manner, isAnyCall: true, yields });
  return again.map(({ state }) => ({ state, value: unknown }));
}

function followCall(
  walk: Walk,
  place: Place<ts.FunctionLikeDeclaration>,
  calls: readonly FunctionCall[],
  site: ts.Node,
  { round = 0, isCallback = false, isAnyCall = false, yields }: CallManner,
): Outcome[] {
  const { node } = place;
  const { body } = node;
  if (!body) return [];
  const path = walk.nameNumber(
    `${frameOf(walk).path} called ${walk.scopes.places.of(site).id}#${round} ${place.id}`,
  );
  const isAwaited = yields ? frameOf(walk).isAwaited : !isCallback && isWaitedFor(walk, site);
  const isAsync = isAsyncFunction(node);
  const frame: Frame = { node, path, yields, isAwaited, isAnyCall, targets: [], returns: [] };
  walk.frames.push(frame);
  // What comes behind its first await happens some time between the statements after the call.
  const isAdrift = isAsync && !isAwaited && isSuspended(node);
  const bound = calls.map((call) => {
    const ready = bindThis(walk, node, call.self, call.state);
    return bindArguments(walk, node, call, isAdrift ? { ...ready, facts: walk.space.adrift } : ready);
  });
  const run = (): Outcome[] =>
    ts.isBlock(body)
      ? runBody(walk, frame, body, bound)
      : bound.flatMap((state) => walk.evaluate(body, state));
  const isDropped = isAsync && !isAwaited && ts.isExpressionStatement(site.parent);
  const outcomes = isDropped
    ? runUnheard(walk, run, unknown)
    : isAsync && isSettledBy(site)
      ? runUnheard(walk, run, rejected)
      : run();
  walk.frames.pop();
  // Nothing comes after the task.
  if (ts.isSourceFile(site)) return outcomes;
  return outcomes.map((each) => {
    // When it goes on, what it changes may be changed before or after anything else.
    const outcome = isAdrift ? { ...each, state: afterAnything(walk, each.state) } : each;
    const left = leaveScope(walk, outcome, slotsMadeBetween(calls, outcome.state));
    const { value } = left;
    return isAsync && value.kind !== "promise" ? { ...left, value: { kind: "promise", of: value } } : left;
  });
}

/** A function that only computes something: `factorial(n - 1)` in itself, or `[...names()]` of a generator of names. */
function isStill(
  walk: Walk,
  place: Place<ts.FunctionLikeDeclaration>,
  calls: readonly FunctionCall[],
): boolean {
  return calls.every(({ args, state, self }) => {
    const moves = args.some(
      (arg) => canMove(arg) && !(arg.kind === "function" && isHarmless(walk, arg, state)),
    );
    return !moves && self === undefined && isHarmless(walk, { place }, state);
  });
}

function isCall(site: ts.Node): boolean {
  return ts.isCallExpression(site) || ts.isTaggedTemplateExpression(site);
}

/** Is the promise of a call awaited at once, here or by those who get it? */
function isWaitedFor(walk: Walk, site: ts.Node): boolean {
  if (!isCall(site)) return true;
  let node: ts.Node = site;
  for (;;) {
    const { parent }: ts.Node = node;
    // Who awaits it may not be awaited itself.
    if (ts.isAwaitExpression(parent) || ts.isReturnStatement(parent) || ts.isArrowFunction(parent))
      return frameOf(walk).isAwaited;
    if (ts.isPropertyAccessExpression(parent) && ts.isCallExpression(parent.parent)) {
      if (!/^(then|catch|finally)$/.test(parent.name.text)) return false;
      node = parent.parent;
    } else if (
      ts.isParenthesizedExpression(parent) ||
      ts.isAsExpression(parent) ||
      ts.isNonNullExpression(parent) ||
      (ts.isConditionalExpression(parent) && parent.condition !== node)
    ) {
      node = parent;
    } else return false;
  }
}

/** Something may happen in it after its first `await`. */
function isSuspended({ body }: ts.FunctionLikeDeclaration): boolean {
  if (!body) return true;
  let awaits = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isAwaitExpression(node)) awaits++;
    ts.forEachChild(node, visit);
  };
  visit(body);
  if (awaits === 0) return false;
  if (awaits > 1) return true;
  if (!ts.isBlock(body)) return false;
  const last = body.statements[body.statements.length - 1];
  const ends = ts.isExpressionStatement(last) || ts.isReturnStatement(last) ? last.expression : undefined;
  return !ends || !ts.isAwaitExpression(ends);
}

/** `take(cup).catch(…)`: what the function throws is a matter of its promise. */
function isSettledBy(site: ts.Node): boolean {
  // The task itself is called by nobody in the program.
  if (!isCall(site)) return false;
  let node: ts.Node = site;
  while (ts.isParenthesizedExpression(node.parent) || ts.isNonNullExpression(node.parent)) node = node.parent;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent))
    return /^(then|catch|finally)$/.test(parent.name.text) && ts.isCallExpression(parent.parent);
  const list = ts.isArrayLiteralExpression(parent) ? parent.parent : undefined;
  return (
    list !== undefined &&
    ts.isCallExpression(list) &&
    /^Promise\.(allSettled|any)$/.test(list.expression.getText())
  );
}

/**
 * Nobody hears at once what an async function throws: whoever called it goes on.
 * @param promise what they have of it
 */
function runUnheard(walk: Walk, run: () => Outcome[], promise: Value): Outcome[] {
  walk.thrown.push([]);
  const outcomes = run();
  const thrown = normalise(walk.thrown.pop() ?? [], walk);
  return [...outcomes, ...thrown.map((state): Outcome => ({ state, value: promise }))];
}

function runBody(walk: Walk, frame: Frame, body: ts.Block, states: readonly State[]): Outcome[] {
  const ends = executeAll(walk, body, states).map(
    (each): Outcome => ({ state: each, value: undefinedValue }),
  );
  return [...frame.returns, ...ends];
}

function bindThis(
  walk: Walk,
  node: ts.FunctionLikeDeclaration,
  self: Value | undefined,
  state: State,
): State {
  const binder = boundByCall(node);
  return binder ? withVariable(state, walk.scopes.slotOfThis(binder), self ?? unknown, walk) : state;
}

function bindArguments(
  walk: Walk,
  node: ts.FunctionLikeDeclaration,
  { args, isOpen = false }: Pick<FunctionCall, "args" | "isOpen">,
  state: State,
): State {
  let current = state;
  for (const [index, parameter] of node.parameters.entries()) {
    if (parameter.dotDotDotToken) {
      const { state: ready, cells } = allocate(walk, parameter, current);
      const rest: Value = isOpen
        ? { kind: "list", cells, element: { kind: "unknown" } }
        : { kind: "tuple", cells, elements: args.slice(index) };
      current = assign(walk, parameter.name, rest, ready);
      continue;
    }
    const given = args[index] ?? (isOpen ? unknown : undefinedValue);
    const { state: ready, value } = orDefault(walk, given, parameter.initializer, current);
    current = assign(walk, parameter.name, value, ready);
  }
  return current;
}
