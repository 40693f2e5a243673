import type { CancellationToken } from "../core/base/cancellation";
import type { RobotPackage } from "../core/program/robotPackage";
import {
  keepWritten,
  readWritten,
  type WrittenPreconditions,
  writePreconditions,
} from "../engine/benchmark/writtenPreconditions";
import { createModel, type ModelChoice } from "../engine/modelChoice";
import { systemClock } from "../platform/clock";
import { UsageError } from "./exit";

/** What the model wrote for a seed, from the results' folder. */
export function writtenBefore(folder: string, seed: number): WrittenPreconditions {
  const read = readWritten(folder, seed);
  if (!read.ok) throw new UsageError([read.error]);
  if (!read.value) throw UsageError.of(`nothing was written for seed ${seed} in ${folder}`, "measure again");
  return read.value;
}

/** Has the model write the preconditions for each seed that has none yet. */
export async function writeForSeeds(
  robot: RobotPackage,
  model: Exclude<ModelChoice, { kind: "planner" }>,
  folder: string,
  seeds: readonly number[],
  token: CancellationToken,
  onWritten: (seed: number, written: WrittenPreconditions) => void,
): Promise<void> {
  for (const seed of seeds) {
    const before = readWritten(folder, seed);
    if (!before.ok) throw new UsageError([before.error]);
    if (before.value || token.isCancelled) continue;
    const options = { model: createModel(model, seed), clock: systemClock };
    const written = await writePreconditions(robot, options, token);
    if (token.isCancelled) return;
    if (!written.ok)
      throw UsageError.of(
        `the preconditions could not be written: ${written.error}`,
        "see to the model, then measure again",
      );
    keepWritten(folder, seed, written.value);
    onWritten(seed, written.value);
  }
}
