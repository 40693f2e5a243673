import { neededStates } from "../deciding/neededStates";
import { askedActionIn } from "../reading/askedAction";
import type { ReadRequest } from "../reading/request";
import { type Fields, has, type Reply } from "./answer";

/* What an action of some robot needs, which is asked before there is a task or a world. */

export function asksForPrecondition(fields: Fields): boolean {
  return has(fields, "precondition") || has(fields, "precondition", "effect");
}

/** Undefined where the request tells of no action. What an action changes, its documentation does not say in such words. */
export function writtenPrecondition(request: ReadRequest, fields: Fields): Reply | undefined {
  const asked = askedActionIn(request);
  if (!asked) return undefined;
  const needed = neededStates(asked);
  return {
    reason:
      needed.length > 0
        ? "That is what its documentation says, or what actions of this name usually need."
        : "Nothing says that it needs anything.",
    precondition: inPddl(needed),
    ...("effect" in fields ? { effect: "()" } : {}),
  };
}

/** `()` of none, the condition itself of one. */
export function inPddl(conditions: readonly string[]): string {
  return conditions.length === 1
    ? conditions[0]
    : conditions.length === 0
      ? "()"
      : `(and ${conditions.join(" ")})`;
}
