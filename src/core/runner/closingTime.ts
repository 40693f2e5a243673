import { CancellationSource } from "../base/cancellation";
import type { Clock } from "../world/ports";

/** Longest wait for an action that was cancelled to come back, and for a sandbox to end. */
const closingSeconds = 8;

/** Waits for what has been told to end; what does not is left to itself. */
export async function withinClosingTime(work: Promise<unknown>, clock: Clock): Promise<void> {
  const over = new CancellationSource();
  await Promise.race([work, clock.sleep(closingSeconds * 1000, over.token)]);
  over.cancel();
}
