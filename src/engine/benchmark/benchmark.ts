import type { CancellationToken } from "../../core/base/cancellation";
import type { Disposable } from "../../core/base/disposable";
import type { Trial } from "./drawTask";
import { type Suite, sceneOf } from "./suite";
import type { TrialResult } from "./trial";

/** Does one trial at a time. */
export interface TrialWorker extends Disposable {
  /** Never rejects. */
  run(trial: Trial, token: CancellationToken): Promise<TrialResult>;
}

export interface BenchmarkRequest {
  readonly suite: Suite;
  readonly seeds: readonly number[];
  /** Names of cases, where not all are wanted. */
  readonly cases?: readonly string[];
  /** The `index`-th of `count` equal parts, from 1. */
  readonly shard: { readonly index: number; readonly count: number };
  /** So many workers side by side. */
  readonly jobs: number;
  openWorker(): TrialWorker;
  /** Done before: not done again. */
  isDone(trial: Trial): boolean;
  onResult(result: TrialResult): void;
}

/**
 * All cases on one seed before the next seed, so that an early look shows every case. Impossible ones are left out.
 * Trials are dealt out in turn: shards are of one size and see every case.
 */
export function trialsOf({
  suite,
  seeds,
  cases,
  shard,
}: Pick<BenchmarkRequest, "suite" | "seeds" | "cases" | "shard">): Trial[] {
  const possible = suite.cases.filter(
    ({ name, impossible }) => impossible === undefined && (cases?.includes(name) ?? true),
  );
  return seeds
    .flatMap((seed) => possible.map((suiteCase) => ({ suiteCase, seed, scene: sceneOf(suite, suiteCase) })))
    .filter((_, index) => index % shard.count === shard.index - 1);
}

/** Resolves when all are done, or, after a cancellation, when those under way have ended; their results do not count. */
export async function runBenchmark(request: BenchmarkRequest, token: CancellationToken): Promise<void> {
  const open = trialsOf(request).filter((trial) => !request.isDone(trial));
  const work = async () => {
    const worker = request.openWorker();
    try {
      for (let trial = open.shift(); trial && !token.isCancelled; trial = open.shift()) {
        const result = await worker.run(trial, token);
        if (!token.isCancelled) request.onResult(result);
      }
    } finally {
      worker.dispose();
    }
  };
  await Promise.all(Array.from({ length: Math.min(request.jobs, open.length) }, work));
}
