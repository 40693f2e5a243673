import type { CancellationToken } from "../base/cancellation";
import type { Clock } from "../world/ports";

export interface BudgetOptions {
  /** Wall milliseconds; needs `clock`. */
  readonly timeLimitMs?: number;
  readonly clock?: Pick<Clock, "now">;
  readonly token?: CancellationToken;
  /** Of the search's own tables, or of what `memoryInUse` counts; megabytes, 512 where it is left out. */
  readonly memoryLimitMb?: number;
  /** What the whole process holds, bytes. Asked for at most every 20 ms, so it needs `clock`. */
  readonly memoryInUse?: () => number;
  /** That the search for a first plan expands; without end where it is left out. The same on every machine. */
  readonly mostStates?: number;
}

export type Exhausted = "cancelled" | "time" | "memory";

/** What a computation may use. Polled by it, since it runs synchronously. */
export interface Budget {
  readonly mostBytes: number;
  readonly mostStates: number;
  /** Cheap enough for every few hundred steps. `bytes`: what the caller's tables hold now. */
  exhausted(bytes: number): Exhausted | undefined;
}

/** Milliseconds between two looks at the memory of the process. */
const memoryInterval = 20;

export function createBudget({
  timeLimitMs,
  clock,
  token,
  memoryLimitMb = 512,
  memoryInUse,
  mostStates = Number.POSITIVE_INFINITY,
}: BudgetOptions): Budget {
  const deadline = clock && timeLimitMs !== undefined ? clock.now() + timeLimitMs : undefined;
  const mostBytes = memoryLimitMb * 1024 * 1024;
  let nextLook = 0;
  return {
    mostBytes,
    mostStates,
    exhausted(bytes) {
      if (token?.isCancelled) return "cancelled";
      const now = clock?.now() ?? 0;
      if (deadline !== undefined && now >= deadline) return "time";
      if (bytes > mostBytes) return "memory";
      if (!memoryInUse || now < nextLook) return undefined;
      nextLook = now + memoryInterval;
      return memoryInUse() > mostBytes ? "memory" : undefined;
    },
  };
}

/** Leaves a deep computation when its budget is used up; caught at its entry, never seen by callers. */
export class BudgetExhausted extends Error {
  constructor(readonly why: Exhausted) {
    super(`budget exhausted: ${why}`);
  }
}
