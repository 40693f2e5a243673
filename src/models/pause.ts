import type { CancellationToken } from "../core/base/cancellation";

/** Resolves after so long, or when it is cancelled. */
export function pauseFor(milliseconds: number, token: CancellationToken): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      listener.dispose();
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    const listener = { dispose: () => {} };
    listener.dispose = token.onCancelled(done).dispose;
    if (token.isCancelled) done();
  });
}
