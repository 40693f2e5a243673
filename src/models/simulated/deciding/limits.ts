import type { PlanningLimits } from "../../../core/copilot/synthesis/planFromBelief";

/**
 * Whoever asks waits: no search for a plan goes on without end. By processor time, so that equal requests get equal replies
 * on a busy machine and on an idle one.
 */
export const limits: PlanningLimits & { readonly clock: { now(): number } } = {
  clock: {
    now() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000;
    },
  },
};
