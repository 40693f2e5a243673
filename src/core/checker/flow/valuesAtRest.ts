import { ts } from "ts-morph";
import type { Place } from "./places";
import type { State } from "./state";
import { binderOfThis } from "./thisBinders";
import { fieldOf, undefinedValue, unknown, type Value } from "./values";
import type { Walk } from "./walkContext";

/* Values that are there without anything being done: of names, of `this`, and of what these hold. */

export function identifierValue(walk: Walk, node: ts.Identifier, state: State): Value {
  const slot = walk.scopes.slotOf(node);
  if (slot) {
    const { declaration } = slot;
    if (ts.isFunctionDeclaration(declaration)) return functionValue(walk, withBody(declaration));
    if (ts.isClassDeclaration(declaration)) return classValue(walk, declaration);
    return state.variables.get(slot.id) ?? unknown;
  }
  if (node.text === "undefined") return undefinedValue;
  if (node.text === "NaN" || node.text === "Infinity") return { kind: "number", value: Number(node.text) };
  return { kind: "global", name: node.text };
}

/** Of an overloaded function the declaration that says what it does. */
function withBody(declared: ts.FunctionDeclaration): ts.FunctionDeclaration {
  const { parent } = declared;
  if (declared.body || !(ts.isBlock(parent) || ts.isSourceFile(parent))) return declared;
  const implementation = parent.statements.find(
    (other): other is ts.FunctionDeclaration =>
      ts.isFunctionDeclaration(other) && other.name?.text === declared.name?.text && other.body !== undefined,
  );
  return implementation ?? declared;
}

export function functionValue(walk: Walk, node: ts.FunctionLikeDeclaration): Value {
  return { kind: "function", place: walk.scopes.functions.of(node) };
}

export function classValue(walk: Walk, node: ts.ClassLikeDeclaration): Value {
  return { kind: "class", place: walk.scopes.places.of(node) as Place<ts.ClassLikeDeclaration> };
}

export function thisValue(walk: Walk, node: ts.Node, state: State): Value {
  const binder = binderOfThis(node);
  return (binder && state.variables.get(walk.scopes.slotOfThis(binder))) ?? unknown;
}

/** The value of a name, of `this`, or of a field of these; undefined for what may run code. */
export function valueAtRest(walk: Walk, node: ts.Expression, state: State): Value | undefined {
  if (ts.isIdentifier(node)) return identifierValue(walk, node, state);
  if (node.kind === ts.SyntaxKind.ThisKeyword) return thisValue(walk, node, state);
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node))
    return valueAtRest(walk, node.expression, state);
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const holder = valueAtRest(walk, node.expression, state);
  return holder?.kind === "record" ? fieldOf(holder, node.name.text) : undefined;
}
