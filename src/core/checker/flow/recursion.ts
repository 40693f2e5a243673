import { ts } from "ts-morph";
import { changedPredicates } from "../../pddl/changes";
import { afterAnything, withoutAssigned, withoutOwn } from "./closures";
import type { Place } from "./places";
import type { ModelAction, RobotModel } from "./robotModel";
import type { State } from "./state";
import { summaryOf } from "./syntaxSummary";
import { undefinedValue, unknown, type Value } from "./values";
import {
  type Execution,
  type FunctionCall,
  noteThrow,
  type Outcome,
  type Report,
  type Walk,
} from "./walkContext";

/*
 * Functions that call themselves. So many calls further in are followed one by one, each with variables of its own; of
 * all that come after them it is known what they may change.
 */

type Called = Place<ts.FunctionLikeDeclaration>;

/** As many as rounds of a loop. */
const exactCalls = 8;

/** Each of them may call itself several times, which are followed all. */
const exactBranchingCalls = 2;

/** How many calls of itself are followed one by one. */
export function followedCalls({ node }: Called): number {
  const name = nameOf(node);
  if (name === undefined || !node.body) return exactBranchingCalls;
  let calls = 0;
  const visit = (part: ts.Node, often: number): void => {
    if (ts.isCallExpression(part) && calledName(part.expression) === name) calls += often;
    const repeats = ts.isIterationStatement(part, false) || ts.isFunctionLike(part);
    ts.forEachChild(part, (child) => visit(child, repeats ? 2 : often));
  };
  visit(node.body, 1);
  return calls === 1 ? exactCalls : exactBranchingCalls;
}

function nameOf(node: ts.FunctionLikeDeclaration): string | undefined {
  const { parent } = node;
  const named = node.name ?? (ts.isVariableDeclaration(parent) ? parent.name : undefined);
  return named && (ts.isIdentifier(named) || ts.isPrivateIdentifier(named)) ? named.text : undefined;
}

function calledName(callee: ts.Expression): string | undefined {
  if (ts.isPropertyAccessExpression(callee)) return callee.name.text;
  return ts.isIdentifier(callee) ? callee.text : undefined;
}

/**
 * The variables of the calls in progress are put aside while the function is called once more, and come back after it.
 * Closures that use them keep what is constant.
 */
export function withOwnAside(
  walk: Walk,
  { node }: Called,
  calls: readonly FunctionCall[],
  call: (ready: readonly FunctionCall[]) => Outcome[],
): Outcome[] {
  const { scopes, frames } = walk;
  const since = frames.map((frame) => frame.node).lastIndexOf(node);
  const own = new Set(frames.slice(since).flatMap((frame) => [...scopes.slotsInside(frame.node)]));
  const level = frames.length;
  const ready = calls.map((each): FunctionCall => {
    const { state, args, self } = each;
    const [after, given] = withoutOwn(walk, state, [...own], self ? [...args, self] : args);
    let { variables } = after;
    for (const [slot, held] of after.variables.entries()) {
      if (own.has(slot)) variables = variables.delete(slot).set(scopes.slotAside(slot, level), held);
    }
    return {
      ...each,
      args: given.slice(0, args.length),
      state: { ...after, variables },
      ...(self ? { self: given[args.length] } : {}),
    };
  });
  const putBack = (state: State): State => {
    let { variables } = state;
    for (const slot of own) {
      const aside = scopes.slotAside(slot, level);
      const held = variables.held(aside);
      variables = variables.delete(aside);
      if (!held) variables = variables.delete(slot);
      // A function may have assigned to it meanwhile.
      else variables = variables.set(slot, scopes.assignedInside.has(slot) ? walk.held.of(unknown) : held);
    }
    return { ...state, variables };
  };
  const thrown = walk.thrown[walk.thrown.length - 1];
  const before = thrown?.length ?? 0;
  const outcomes = call(ready);
  if (thrown) thrown.push(...thrown.splice(before).map(putBack));
  return outcomes.map((outcome) => ({ ...outcome, state: putBack(outcome.state) }));
}

/**
 * All calls further in, however many they are: the function is followed once with whatever it may be called with, so
 * that its actions are not judged by one call. Only what the actions in it change is unknown after it.
 */
export function followAnyCall(
  walk: Walk,
  calls: readonly FunctionCall[],
  follow: (anyCalls: readonly FunctionCall[]) => void,
): Outcome[] {
  const isInAnother = walk.frames.some(({ isAnyCall }) => isAnyCall);
  const { recording } = walk;
  const [reports, inner] = [recording.reports.length, recording.inner.length];
  const thrown = walk.thrown[walk.thrown.length - 1];
  const before = thrown?.length ?? 0;
  follow(
    calls.map(({ args, isOpen = false, self, state }) => ({
      args: args.map(anythingLike),
      isOpen,
      self,
      state: afterUnknown(walk, state),
    })),
  );
  const changes = changesIn(recording.reports.slice(reports), recording.inner.slice(inner), walk);
  // The other one may be called from here, too, and change more.
  const after = calls.map(({ state }) =>
    changes && !isInAnother ? afterChanges(walk, state, changes) : afterUnknown(walk, state),
  );
  if (thrown) thrown.splice(before, thrown.length, ...after);
  return after.map((state) => ({ state, value: unknown }));
}

/** A call of itself where it stands for all of its calls. */
export function callWithin(
  walk: Walk,
  place: Called,
  calls: readonly FunctionCall[],
  isAwaited: boolean,
): Outcome[] {
  return calls.map(({ args, isOpen = false, state }) => {
    const isAlike = place.node.parameters.every((parameter, index) =>
      isCovered(walk, place, parameter, args.slice(index), state),
    );
    const after = (isAwaited && isAlike && !isOpen ? afterUnknown : afterAnything)(walk, state);
    noteThrow(walk, after);
    return { state: after, value: unknown };
  });
}

/** Was it followed with what may be given for this parameter? What moves the robot must be what it was then. */
function isCovered(
  { scopes }: Walk,
  { node }: Called,
  { name, dotDotDotToken }: ts.ParameterDeclaration,
  [given = undefinedValue, ...others]: readonly Value[],
  { variables }: State,
): boolean {
  if (dotDotDotToken)
    return [given, ...others].every(({ kind }) => kind !== "function" && kind !== "unknown");
  if (!ts.isIdentifier(name)) return given.kind !== "function";
  const held = variables.get(scopes.slotOf(name)?.id ?? -1);
  const isAssigned = summaryOf(node).assigned.some(({ text }) => text === name.text);
  if (isAssigned) return given.kind !== "function" && given.kind !== "unknown";
  return held === given || (!isKept(held) && given.kind !== "function");
}

/** What can't be known of an argument of a call further in; what moves the robot stays what it is. */
export function anythingLike(value: Value): Value {
  return isKept(value) ? value : unknown;
}

function isKept(value: Value | undefined): boolean {
  return value?.kind === "robot" || value?.kind === "scene" || value?.kind === "function";
}

/** Nothing is known of the facts; who did it is told elsewhere. */
function afterUnknown(walk: Walk, state: State): State {
  const facts = state.facts.forgetAll();
  return { ...withoutAssigned(walk, state), facts, sensed: true };
}

/** The predicates that actions may have changed; undefined where something ran that is not followed. */
function changesIn(
  reports: readonly Report[],
  inner: readonly Execution[],
  { model }: Walk,
): Changes | undefined {
  const predicates = new Set<string>();
  const executions = new Set(inner);
  const isAdded = (found: Report): boolean => {
    if (found.kind === "anything") return false;
    if (found.kind !== "visit") return true;
    for (const name of changedBy(found.modelAction, model)) predicates.add(name);
    return true;
  };
  if (!reports.every(isAdded)) return undefined;
  // A set grows while it is walked.
  for (const execution of executions) {
    if (!execution.reports.every(isAdded)) return undefined;
    for (const each of execution.inner) executions.add(each);
  }
  return predicates;
}

type Changes = ReadonlySet<string>;

function changedBy({ action, settings }: ModelAction, { predicates }: RobotModel): string[] {
  const observed =
    settings.kind === "perception"
      ? [...predicates.values()].filter((each) => each.observed).map(({ name }) => name)
      : [];
  return [...changedPredicates(action.effect), ...(settings.forgets ?? []), ...observed];
}

function afterChanges(walk: Walk, state: State, changes: Changes): State {
  return { ...withoutAssigned(walk, state), facts: state.facts.forgetPredicates(changes), sensed: true };
}
