import { ts } from "ts-morph";
import type { State } from "./state";
import { summaryOf } from "./syntaxSummary";
import type { Value } from "./values";
import { noteFunctionIn, type Walk } from "./walkContext";

/*
 * Functions that are not followed but move nothing and change nothing that is followed: what an executor is given
 * (`new Promise((resolve) => …)`), and closures that count or compute.
 */

const name = "(inert)";

export const inert: Value = { kind: "global", name };

export function isInert(value: Value): boolean {
  return value.kind === "global" && value.name === name;
}

/** Whoever gets it could move the robot with it. */
export function canMove(value: Value): boolean {
  switch (value.kind) {
    case "function":
    case "class":
    case "robot":
    case "action":
      return true;
    case "tuple":
      return value.elements.some(canMove);
    case "record":
      return [...value.fields.values(), ...(value.recent ?? [])].some(canMove);
    case "list":
      return value.element.kind === "unknown";
    case "promise":
      return canMove(value.of);
    default:
      return false;
  }
}

type FunctionValue = Extract<Value, { kind: "function" }>;

/**
 * Whether a function reaches nothing but plain values and functions like it, and assigns to no variable but its own.
 * @param own slots of variables that nobody else will see any more
 */
export function isHarmless(
  walk: Walk,
  value: Pick<FunctionValue, "place" | "captured">,
  state: State,
  own: readonly number[] = [],
  within: readonly ts.Node[] = [],
): boolean {
  const { node } = value.place;
  if (within.includes(node)) return true;
  noteFunctionIn(walk.recording, value.place, node);
  const { scopes } = walk;
  const outer = scopes.slotsUsedIn(node);
  const assigned = new Set<number>();
  for (const identifier of summaryOf(node).assigned) {
    const slot = scopes.slotOf(identifier)?.id;
    if (slot === undefined || (outer.has(slot) && !own.includes(slot))) return false;
    if (outer.has(slot)) assigned.add(slot);
  }
  if (holdsUnfollowed(node, walk, assigned)) return false;
  const visible = scopes.visibleAt(node);
  return [...outer].every((slot) => {
    const declaration = visible.find(({ id }) => id === slot)?.declaration;
    if (declaration && ts.isFunctionDeclaration(declaration)) {
      const place = scopes.functions.of(declaration);
      return declaration.body !== undefined && isHarmless(walk, { place }, state, own, [...within, node]);
    }
    return isPlain(value.captured?.get(slot) ?? state.variables.get(slot));
  });

  function isPlain(held: Value | undefined): boolean {
    switch (held?.kind) {
      case "undefined":
      case "data":
      case "boolean":
      case "number":
      case "string":
      case "object":
        return true;
      case "global":
        return isInert(held);
      case "function":
        return isHarmless(walk, held, state, own, [...within, node]);
      default:
        return false;
    }
  }
}

/** `this`, and anything made with `new`, may be whatever; so may what is called where it was assigned. */
function holdsUnfollowed(node: ts.Node, walk: Walk, assigned: ReadonlySet<number>): boolean {
  return (
    ts.forEachChild(node, (part) => {
      const isSo =
        part.kind === ts.SyntaxKind.ThisKeyword ||
        ts.isNewExpression(part) ||
        ts.isClassLike(part) ||
        (ts.isCallExpression(part) && isAssigned(part.expression));
      return isSo || holdsUnfollowed(part, walk, assigned) || undefined;
    }) ?? false
  );

  function isAssigned(callee: ts.Expression): boolean {
    let root = callee;
    while (ts.isPropertyAccessExpression(root) || ts.isElementAccessExpression(root)) root = root.expression;
    return ts.isIdentifier(root) && assigned.has(walk.scopes.slotOf(root)?.id ?? -1);
  }
}
