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

/**
 * Milliseconds of processor time that this process has used. What only computes is limited by it, so that a busy machine
 * does not give up a plan which an idle one finds.
 */
export const processorClock: Pick<Clock, "now"> = {
  now: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};
