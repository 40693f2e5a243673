import type { Clock } from "../../core/world/ports";

/** Real time, for tests that talk over real sockets. */
export const wallClock: Clock = {
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
