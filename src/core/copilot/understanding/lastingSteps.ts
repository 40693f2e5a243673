import type { Task, TaskStep } from "./task";

/*
 * Which steps of a task still show when it is done.
 */

/** Those whose effect no later step takes away. */
export function lastingSteps({ steps }: Task): readonly TaskStep[] {
  return steps.filter((step, index) => !isUndone(step, steps.slice(index + 1)));
}

/** Things that are put somewhere else later on do not stay where this step puts them; the robot drives on. */
export function isUndone(step: TaskStep, later: readonly TaskStep[]): boolean {
  if (step.kind === "go" || step.kind === "inspect") {
    return !step.inAnyOrder && later.some((next) => next.kind !== "find");
  }
  const referents =
    step.kind === "transport"
      ? step.items.map(({ referent }) => referent)
      : step.kind === "hold" || step.kind === "stack"
        ? [step.items.referent]
        : [];
  const isMove = ({ kind }: TaskStep) => kind === "transport" || kind === "remove" || kind === "stack";
  if (step.kind === "hold" && later.some(isMove)) return true;
  return (
    referents.length > 0 &&
    referents.every((referent) =>
      later.some(
        (next) => next.kind === "transport" && next.items.some((item) => item.referent === referent),
      ),
    )
  );
}

/** What is found, and moved later on, is not where it was found any more. */
export function stillThere(step: TaskStep, later: readonly TaskStep[]): TaskStep {
  const isLast = later.every(({ kind }) => kind === "find");
  return step.kind === "find" && !isLast ? { ...step, items: { ...step.items, at: [] } } : step;
}
