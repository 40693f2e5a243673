import { CancellationSource, type CancellationToken } from "../core/base/cancellation";
import type { Clock } from "../core/world/ports";

/** The work's value, or "late" after so many milliseconds, or "cancelled". The work itself goes on. */
export async function withDeadline<T>(
  clock: Clock,
  milliseconds: number,
  work: Promise<T>,
  token?: CancellationToken,
): Promise<{ readonly value: T } | "late" | "cancelled"> {
  const timer = new CancellationSource();
  const listener = token?.onCancelled((reason) => timer.cancel(reason));
  const done = work.then((value) => ({ value }));
  const late = clock
    .sleep(milliseconds, timer.token)
    .then((): "late" | "cancelled" => (token?.isCancelled ? "cancelled" : "late"));
  try {
    return await Promise.race([done, late]);
  } finally {
    listener?.dispose();
    timer.cancel("the work is done");
  }
}
