import { ts } from "ts-morph";
import { oncePer } from "../../base/once";
import { noteFunction } from "./closures";
import { mutatingMethods } from "./mutatingMethods";
import type { Place } from "./places";
import type { State } from "./state";
import {
  type Cells,
  isContainer,
  isListLike,
  type ListLike,
  someCollection,
  unknownOf,
  type Value,
} from "./values";
import type { Walk } from "./walkContext";

/*
 * Lists, sets and maps that are changed while a loop goes through them: which elements the loop then sees depends on
 * what was put in or taken out meanwhile, and is not followed.
 */

/** What a loop sees of a list, where its body may change the list itself: any number of anything. */
export function seenWhile(walk: Walk, body: ts.Node, list: ListLike, state: State): ListLike {
  if (!mayChange(walk, body, list.cells, state)) return list;
  return someCollection(list.collection, list.cells, unknownOf(list));
}

/** What the loop goes through, of `values()` and the like what they are of. */
export function seenInLoop(walk: Walk, loop: ts.ForOfStatement, value: Value, state: State): Value {
  if (!isListLike(value)) return value;
  const source = iterated(loop.expression);
  const slot = source && walk.scopes.slotOf(source);
  const of = slot && state.variables.get(slot.id);
  const cells = of && isListLike(of) ? [...value.cells, ...of.cells] : value.cells;
  if (!mayChange(walk, loop.statement, cells, state)) return value;
  return someCollection(value.collection, value.cells, unknownOf(value));
}

/** `s` of `s.values()`, which goes along with `s` while it is changed. */
function iterated(node: ts.Expression): ts.Identifier | undefined {
  const call = plain(node);
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined;
  const receiver = plain(call.expression.expression);
  const isLive = /^(values|keys|entries)$/.test(call.expression.name.text);
  return isLive && ts.isIdentifier(receiver) ? receiver : undefined;
}

/** In the body, or in a function of the program that is called or given away there. */
function mayChange(walk: Walk, body: ts.Node, cells: Cells, state: State): boolean {
  const followed = new Set<ts.Node>([body]);
  // A set grows while it is walked.
  for (const part of followed) {
    const { receivers, names } = changesIn(part);
    const others = receivers.filter((receiver) => !isElementOf(walk, receiver, body.parent));
    if (others.some((receiver) => mayBe(walk, receiver, cells, state))) return true;
    for (const name of names) {
      const place = functionOf(walk, name, state);
      if (!place) continue;
      noteFunction(walk, place);
      followed.add(place.node);
    }
  }
  return false;
}

function functionOf(
  walk: Walk,
  name: ts.Identifier | ts.PropertyAccessExpression,
  state: State,
): Place<ts.FunctionLikeDeclaration> | undefined {
  if (ts.isPropertyAccessExpression(name)) {
    const root = rootOf(name.expression);
    const slot = root && walk.scopes.slotOf(root);
    const holder = slot && state.variables.get(slot.id);
    const field = holder?.kind === "record" ? holder.fields.get(name.name.text) : undefined;
    return field?.kind === "function" ? field.place : undefined;
  }
  const slot = walk.scopes.slotOf(name);
  if (!slot) return undefined;
  const { declaration } = slot;
  if (ts.isFunctionDeclaration(declaration)) return walk.scopes.functions.of(declaration);
  const value = state.variables.get(slot.id);
  if (value) return value.kind === "function" ? value.place : undefined;
  const initializer = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
    ? walk.scopes.functions.of(initializer)
    : undefined;
}

interface Changes {
  /** What is changed in place. */
  readonly receivers: readonly ts.Expression[];
  /** What is called, and what is given to a call by its name. */
  readonly names: readonly (ts.Identifier | ts.PropertyAccessExpression)[];
}

const changesIn = oncePer((node: ts.Node): Changes => {
  const receivers: ts.Expression[] = [];
  const names: (ts.Identifier | ts.PropertyAccessExpression)[] = [];
  const visit = (part: ts.Node): void => {
    if (ts.isCallExpression(part)) {
      const { expression } = part;
      if (ts.isIdentifier(expression) || ts.isPropertyAccessExpression(expression)) names.push(expression);
      names.push(...part.arguments.filter(ts.isIdentifier));
      if (ts.isPropertyAccessExpression(expression) && mutatingMethods.has(expression.name.text)) {
        receivers.push(expression.expression);
      }
    }
    const target = ts.isBinaryExpression(part) && isAssignment(part) ? plain(part.left) : undefined;
    if (target && (ts.isElementAccessExpression(target) || isLength(target)))
      receivers.push(target.expression);
    ts.forEachChild(part, visit);
  };
  visit(node);
  return { receivers, names };
});

function isAssignment({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

function isLength(node: ts.Node): node is ts.PropertyAccessExpression {
  return ts.isPropertyAccessExpression(node) && node.name.text === "length";
}

/** What a loop is at is no list that it goes through: none holds itself. */
function isElementOf(walk: Walk, receiver: ts.Expression, loop: ts.Node): boolean {
  const name = plain(receiver);
  const declaration = ts.isIdentifier(name) ? walk.scopes.slotOf(name)?.declaration : undefined;
  return declaration !== undefined && ts.isForOfStatement(loop) && declaration.parent === loop.initializer;
}

/** Can this be the list, or hold it? */
function mayBe(walk: Walk, receiver: ts.Expression, cells: Cells, state: State): boolean {
  const root = rootOf(receiver);
  const slot = root && walk.scopes.slotOf(root);
  if (!slot) return true;
  const value = state.variables.get(slot.id);
  if (value) return value.kind === "unknown" || mayHold(value, cells);
  // Of another function: a list that is made there is another one.
  const { declaration } = slot;
  const initializer = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return !initializer || !isMadeThere(plain(initializer));
}

const makingMethods = new Set(
  "map filter slice concat flat flatMap toSorted toReversed split all keys values entries from".split(" "),
);

function isMadeThere(node: ts.Expression): boolean {
  if (ts.isArrayLiteralExpression(node) || ts.isNewExpression(node)) return true;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  return makingMethods.has(node.expression.name.text);
}

/** `state` of `state.queue`, `groups` of `groups.get(key)!`. */
function rootOf(node: ts.Expression): ts.Identifier | undefined {
  const inner = plain(node);
  if (ts.isIdentifier(inner)) return inner;
  if (ts.isPropertyAccessExpression(inner) || ts.isElementAccessExpression(inner)) {
    return rootOf(inner.expression);
  }
  return ts.isCallExpression(inner) && ts.isPropertyAccessExpression(inner.expression)
    ? rootOf(inner.expression.expression)
    : undefined;
}

function plain(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node)
    ? plain(node.expression)
    : node;
}

/** Whether one of these is in it, or may be: of some elements nothing is known. */
function mayHold(value: Value, cells: Cells): boolean {
  if (!isContainer(value)) return false;
  if (value.cells.some((cell) => cells.includes(cell))) return true;
  if (value.kind === "tuple") return value.elements.some((element) => mayHold(element, cells));
  if (value.kind === "record") return [...value.fields.values()].some((field) => mayHold(field, cells));
  return value.element.kind === "unknown";
}
