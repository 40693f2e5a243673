import type { PlanningLimits } from "../../../core/copilot/synthesis/planFromBelief";

/** Whoever asks waits: no search for a plan goes on without end. */
export const limits: PlanningLimits & { readonly clock: { now(): number } } = {
  clock: { now: () => performance.now() },
};
