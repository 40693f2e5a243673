import type { Clock } from "../core/world/ports";

export const systemClock: Clock = {
  now: () => performance.now(),
  timestamp: () => new Date().toISOString(),
  sleep: (milliseconds, token) =>
    new Promise((resolve) => {
      if (token?.isCancelled) return resolve();
      const timer = setTimeout(done, milliseconds);
      const listener = token?.onCancelled(done);
      function done() {
        clearTimeout(timer);
        listener?.dispose();
        resolve();
      }
    }),
};

/** Wall milliseconds between two questions to the operating system, which take longer than what asks for the time. */
const processorTimeAge = 20;
let processorTime = { at: Number.NEGATIVE_INFINITY, milliseconds: 0 };

/**
 * Milliseconds of processor time that this process has used, some milliseconds old. What only computes is limited by
 * it, so that a busy machine does not give up a plan which an idle one finds.
 */
export const processorClock: Pick<Clock, "now"> = {
  now: () => {
    const at = performance.now();
    if (at - processorTime.at >= processorTimeAge) {
      const { user, system } = process.cpuUsage();
      processorTime = { at, milliseconds: (user + system) / 1000 };
    }
    return processorTime.milliseconds;
  },
};
