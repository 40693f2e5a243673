import type { ChildProcess } from "node:child_process";
import type { TrialWorker } from "./benchmark";
import type { Trial } from "./drawTask";
import { brokenTrial, type TrialResult } from "./trial";

/*
 * Trials without physics are computing alone, and one thread can't do two of them at a time: each worker is a process.
 * Messages over Node's own channel: a trial one way, its result the other.
 */

interface Task {
  readonly case: string;
  readonly seed: number;
}

/** @param fork starts a process that does `serveTrials`; started when first needed, and again should it die */
export function processWorker(fork: () => ChildProcess): TrialWorker {
  let child: ChildProcess | undefined;
  return {
    run(trial, token) {
      const worker = child ?? fork();
      child = worker;
      return new Promise((resolve) => {
        const settle = (result: TrialResult) => {
          worker.off("message", settle);
          worker.off("exit", died);
          worker.off("error", died);
          cancelling.dispose();
          resolve(result);
        };
        const died = () => {
          child = undefined;
          worker.kill();
          settle(brokenTrial(trial, "the process that ran it ended before it did"));
        };
        worker.on("message", settle);
        worker.on("exit", died);
        worker.on("error", died);
        const cancelling = token.onCancelled(died);
        worker.send({ case: trial.suiteCase.name, seed: trial.seed } satisfies Task);
      });
    },
    dispose: () => void child?.kill(),
  };
}

/** In the child: does what it is sent; the process ends when the other end hangs up. */
export function serveTrials(
  trials: readonly Trial[],
  run: (trial: Trial) => Promise<TrialResult>,
): Promise<never> {
  return new Promise(() => {
    // Ctrl-C reaches every process of a terminal; when to end is for the one that asked.
    process.on("SIGINT", () => {});
    // Nobody waits for the trial under way any more: its sandbox ends with this process.
    process.once("disconnect", () => process.exit());
    process.on("message", async (task: Task) => {
      const trial = trials.find(({ suiteCase, seed }) => suiteCase.name === task.case && seed === task.seed);
      if (trial) process.send?.(await run(trial));
    });
  });
}
