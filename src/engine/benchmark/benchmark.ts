import type { CancellationToken } from "../../core/base/cancellation";
import type { Suite } from "./suite";
import { runTrial, type Trial, type TrialResult, type TrialSetup } from "./trial";

export interface BenchmarkRequest extends TrialSetup {
  readonly suite: Suite;
  readonly seeds: readonly number[];
  /** The `index`-th of `count` equal parts, from 1. */
  readonly shard: { readonly index: number; readonly count: number };
  /** So many simulations side by side. */
  readonly jobs: number;
  /** Done before: not done again. */
  isDone(trial: Trial): boolean;
  onResult(result: TrialResult): void;
  onBegin?(trial: Trial): void;
}

/**
 * All cases on one seed before the next seed, so that an early look shows every case. Impossible ones are left out.
 * Trials are dealt out in turn: shards are of one size and see every case.
 */
export function trialsOf({
  suite,
  seeds,
  shard,
}: Pick<BenchmarkRequest, "suite" | "seeds" | "shard">): Trial[] {
  const possible = suite.cases.filter(({ impossible }) => impossible === undefined);
  return seeds
    .flatMap((seed) =>
      possible.map((suiteCase) => ({ suiteCase, seed, scene: suiteCase.scene ?? suite.scene ?? "" })),
    )
    .filter((_, index) => index % shard.count === shard.index - 1);
}

/** Resolves when all are done, or, after a cancellation, when those under way have ended; their results do not count. */
export async function runBenchmark(request: BenchmarkRequest, token: CancellationToken): Promise<void> {
  const open = trialsOf(request).filter((trial) => !request.isDone(trial));
  const worker = async () => {
    for (let trial = open.shift(); trial && !token.isCancelled; trial = open.shift()) {
      request.onBegin?.(trial);
      const result = await runTrial(trial, request, token);
      if (!token.isCancelled) request.onResult(result);
    }
  };
  await Promise.all(Array.from({ length: Math.min(request.jobs, open.length) }, worker));
}
