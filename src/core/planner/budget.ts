import type { CancellationToken } from "../base/cancellation";
import type { Clock } from "../world/ports";

export interface BudgetOptions {
  /** Wall milliseconds; needs `clock`. */
  readonly timeLimitMs?: number;
  readonly clock?: Pick<Clock, "now">;
  readonly token?: CancellationToken;
  /** Of the search's own tables, megabytes; 512 where it is left out. */
  readonly memoryLimitMb?: number;
}

export type Exhausted = "cancelled" | "time" | "memory";

/** What a computation may use. Polled by it, since it runs synchronously. */
export interface Budget {
  /** Cheap enough for every few hundred steps. `bytes`: what the caller's tables hold now. */
  exhausted(bytes: number): Exhausted | undefined;
}

export function createBudget({ timeLimitMs, clock, token, memoryLimitMb = 512 }: BudgetOptions): Budget {
  const deadline = clock && timeLimitMs !== undefined ? clock.now() + timeLimitMs : undefined;
  return {
    exhausted(bytes) {
      if (token?.isCancelled) return "cancelled";
      if (clock && deadline !== undefined && clock.now() >= deadline) return "time";
      return bytes > memoryLimitMb * 1024 * 1024 ? "memory" : undefined;
    },
  };
}

/** Leaves a deep computation when its budget is used up; caught at its entry, never seen by callers. */
export class BudgetExhausted extends Error {
  constructor(readonly why: Exhausted) {
    super(`budget exhausted: ${why}`);
  }
}
