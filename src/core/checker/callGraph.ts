import { ts } from "ts-morph";
import { oncePer } from "../base/once";
import { isStatic } from "./flow/classes";
import { binderOfThis } from "./flow/thisBinders";
import type { RuleContext } from "./rules/rule";

/** The function of the program that a call by name calls, or the method of an object of its own. */
export function calledFunction(
  context: RuleContext,
  call: ts.CallExpression,
): ts.FunctionLikeDeclaration | undefined {
  return functionNamed(context, call.expression);
}

function functionNamed(context: RuleContext, name: ts.Expression): ts.FunctionLikeDeclaration | undefined {
  if (ts.isPropertyAccessExpression(name)) return methodNamed(context, name);
  if (!ts.isIdentifier(name)) return undefined;
  const declaration = context.result.walk.scopes.slotOf(name)?.declaration;
  return asFunction(
    declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration,
  );
}

function asFunction(node: ts.Node | undefined): ts.FunctionLikeDeclaration | undefined {
  return node &&
    (ts.isFunctionDeclaration(node) ||
      ts.isFunctionExpression(node) ||
      ts.isArrowFunction(node) ||
      ts.isMethodDeclaration(node))
    ? node
    : undefined;
}

function methodNamed(
  context: RuleContext,
  { expression, name }: ts.PropertyAccessExpression,
): ts.FunctionLikeDeclaration | undefined {
  const member = memberNamed(holderOf(context, expression), name.text);
  const isField = member && (ts.isPropertyDeclaration(member) || ts.isPropertyAssignment(member));
  return asFunction(isField ? member.initializer : member);
}

/** What has methods: an object literal, an object of a class, or a class itself with its static ones. */
interface Holder {
  readonly node: ts.ClassLikeDeclaration | ts.ObjectLiteralExpression;
  readonly isClassItself?: true;
}

function memberNamed(
  holder: Holder | undefined,
  name: string,
): ts.ClassElement | ts.ObjectLiteralElementLike | undefined {
  if (!holder) return undefined;
  const { node, isClassItself = false } = holder;
  const isNamed = (each: ts.ClassElement | ts.ObjectLiteralElementLike): boolean =>
    each.name !== undefined && !ts.isComputedPropertyName(each.name) && each.name.text === name;
  if (ts.isObjectLiteralExpression(node)) return node.properties.find(isNamed);
  return node.members.find((each) => isNamed(each) && isStatic(each) === isClassItself);
}

/** By how an expression is declared. */
function holderOf(context: RuleContext, node: ts.Expression): Holder | undefined {
  if (node.kind === ts.SyntaxKind.ThisKeyword) {
    const binder = binderOfThis(node);
    const around = binder?.parent;
    if (!binder || !around) return undefined;
    if (ts.isObjectLiteralExpression(around)) return { node: around };
    if (!ts.isClassLike(around)) return undefined;
    return isStatic(binder) ? { node: around, isClassItself: true } : { node: around };
  }
  if (ts.isParenthesizedExpression(node)) return holderOf(context, node.expression);
  if (ts.isObjectLiteralExpression(node)) return { node };
  if (ts.isNewExpression(node))
    return ts.isIdentifier(node.expression) ? instanceOf(context, node.expression) : undefined;
  if (ts.isPropertyAccessExpression(node)) return heldInField(context, node);
  if (!ts.isIdentifier(node)) return undefined;
  const declaration = context.result.walk.scopes.slotOf(node)?.declaration;
  if (!declaration) return undefined;
  if (ts.isClassDeclaration(declaration)) return { node: declaration, isClassItself: true };
  if (!ts.isVariableDeclaration(declaration) && !ts.isParameter(declaration)) return undefined;
  const typed = ofType(context, declaration.type);
  if (typed) return typed;
  // What may be given another value later is not looked up.
  const isFixed =
    ts.isVariableDeclaration(declaration) && (declaration.parent.flags & ts.NodeFlags.Const) !== 0;
  return isFixed && declaration.initializer ? holderOf(context, declaration.initializer) : undefined;
}

/** `this.hand`, by the type of the field or of the constructor's parameter. */
function heldInField(context: RuleContext, node: ts.PropertyAccessExpression): Holder | undefined {
  const holder = holderOf(context, node.expression);
  const member = memberNamed(holder, node.name.text);
  if (member && ts.isPropertyDeclaration(member)) return ofType(context, member.type);
  if (member || !holder || holder.isClassItself || ts.isObjectLiteralExpression(holder.node))
    return undefined;
  const parameter = holder.node.members
    .find(ts.isConstructorDeclaration)
    ?.parameters.find(
      (each) =>
        ts.isParameterPropertyDeclaration(each, each.parent) &&
        ts.isIdentifier(each.name) &&
        each.name.text === node.name.text,
    );
  return ofType(context, parameter?.type);
}

function ofType(context: RuleContext, type: ts.TypeNode | undefined): Holder | undefined {
  return type && ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName)
    ? instanceOf(context, type.typeName)
    : undefined;
}

function instanceOf(context: RuleContext, name: ts.Identifier): Holder | undefined {
  const declaration = context.result.walk.scopes.slotOf(name)?.declaration;
  return declaration && ts.isClassDeclaration(declaration) ? { node: declaration } : undefined;
}

/**
 * Whether a node is in a function that calls itself, by itself or through others: such calls are not followed, so that
 * not every way to the node is known.
 */
export function isInRecursion(context: RuleContext, node: ts.Node): boolean {
  const functions = recursiveFunctions(context);
  if (functions.size === 0) return false;
  for (let outer = node.parent; outer; outer = outer.parent) if (functions.has(outer)) return true;
  return false;
}

/** Those from which a chain of calls leads back to them. */
const recursiveFunctions = oncePer((context: RuleContext): ReadonlySet<ts.Node> => {
  const calls = new Map<ts.Node, Set<ts.Node>>();
  for (const call of context.index.calls) {
    // A function that is handed on may be called there.
    for (const name of [call.expression, ...call.arguments]) {
      const callee = functionNamed(context, name);
      if (!callee) continue;
      for (let outer = call.parent; outer; outer = outer.parent) {
        if (!ts.isFunctionLike(outer)) continue;
        const callees = calls.get(outer);
        if (callees) callees.add(callee);
        else calls.set(outer, new Set([callee]));
      }
    }
  }
  return new Set([...calls.keys()].filter((start) => leadsBack(start, calls)));
});

function leadsBack(start: ts.Node, calls: ReadonlyMap<ts.Node, ReadonlySet<ts.Node>>): boolean {
  const seen = new Set<ts.Node>();
  const open = [...(calls.get(start) ?? [])];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next === start) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(calls.get(next) ?? []));
  }
  return false;
}
