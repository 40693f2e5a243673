import type { Selection, Task, TaskStep } from "../task";

/*
 * Which steps of a task still show when it is done.
 */

/** Those whose effect no later step takes away. */
export function lastingSteps({ steps }: Task): readonly TaskStep[] {
  return steps.filter((step, index) => !isUndone(step, steps.slice(index + 1)));
}

const needsHand: ReadonlySet<TaskStep["kind"]> = new Set(["transport", "remove", "stack", "letGo"] as const);

/** Things that are put somewhere else later on do not stay where this step puts them; the robot drives on. */
export function isUndone(step: TaskStep, later: readonly TaskStep[]): boolean {
  if (step.kind === "go" || step.kind === "inspect") {
    return !step.inAnyOrder && later.some(({ kind }) => kind !== "find" && kind !== "letGo");
  }
  const referents =
    step.kind === "transport"
      ? step.items.map(({ referent }) => referent)
      : step.kind === "hold" || step.kind === "stack"
        ? [step.items.referent]
        : [];
  if (step.kind === "hold" && later.some(({ kind }) => needsHand.has(kind))) return true;
  if (step.kind === "transport" && later.some((next) => isTurnedOver(step, next))) return true;
  return (
    referents.length > 0 &&
    referents.every((referent) =>
      later.some(
        (next) => next.kind === "transport" && next.items.some((item) => item.referent === referent),
      ),
    )
  );
}

/** "put the red block on the blue one, then the blue one on the red one": what was below is above then. */
function isTurnedOver({ items, to }: Extract<TaskStep, { kind: "transport" }>, next: TaskStep): boolean {
  return (
    next.kind === "transport" &&
    !to.beside &&
    !next.to.beside &&
    items.some((item) => isSameOne(item, next.to.place)) &&
    next.items.some((item) => isSameOne(item, to.place))
  );
}

/** Whether both are one and the same thing, by what is said of them. */
export function isSameOne(one: Selection, other: Selection): boolean {
  if (one.referent === other.referent) return true;
  const isThis = ({ amount }: Selection) => amount.kind === "one" && amount.definite;
  const said = ({ types, id, names, attributes, at, except }: Selection) =>
    JSON.stringify([types, id, names, attributes, at.length, except.length]);
  return isThis(one) && isThis(other) && !one.other && !other.other && said(one) === said(other);
}

/** What is found, and moved later on, is not where it was found any more. */
export function stillThere(step: TaskStep, later: readonly TaskStep[]): TaskStep {
  const isLast = later.every(({ kind }) => kind === "find");
  return step.kind === "find" && !isLast ? { ...step, items: { ...step.items, at: [] } } : step;
}
