import { ts } from "ts-morph";
import type { State } from "./state";
import { summaryOf } from "./syntaxSummary";
import type { Value } from "./values";
import type { Walk } from "./walkContext";

/*
 * `new Promise((resolve) => sleep(1).then(resolve))`: what is given to an executor, and functions that only call that.
 */

/** What an executor is given: it moves nothing and changes nothing. */
export const settler: Value = { kind: "global", name: "Promise.resolve" };

export function isSettler(value: Value): boolean {
  return value.kind === "global" && value.name === "Promise.resolve";
}

type FunctionValue = Extract<Value, { kind: "function" }>;

/** A function that changes no variable, and reaches nothing but plain values, settlers and functions like it. */
export function isHarmless(walk: Walk, { place, captured }: FunctionValue, state: State, depth = 0): boolean {
  const { node } = place;
  if (depth > 3 || ("asteriskToken" in node && node.asteriskToken)) return false;
  const { scopes } = walk;
  const outer = scopes.slotsUsedIn(node);
  if (summaryOf(node).assigned.some((name) => outer.has(scopes.slotOf(name)?.id ?? -1))) return false;
  return (
    !holdsUnfollowed(node) &&
    [...outer].every((slot) => isPlain(captured?.get(slot) ?? state.variables.get(slot)))
  );

  function isPlain(value: Value | undefined): boolean {
    switch (value?.kind) {
      case "undefined":
      case "data":
      case "boolean":
      case "number":
      case "string":
      case "object":
        return true;
      case "global":
        return isSettler(value);
      case "function":
        return isHarmless(walk, value, state, depth + 1);
      default:
        return false;
    }
  }
}

/** `this`, and anything made with `new`, may be whatever. */
function holdsUnfollowed(node: ts.Node): boolean {
  return (
    ts.forEachChild(node, (part) => {
      const isSo =
        part.kind === ts.SyntaxKind.ThisKeyword || ts.isNewExpression(part) || ts.isClassLike(part);
      return isSo || holdsUnfollowed(part) || undefined;
    }) ?? false
  );
}
