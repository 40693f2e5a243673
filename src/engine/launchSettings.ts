import { nearNames } from "../core/base/nearNames";
import type { Problem } from "../core/base/problem";
import { err, ok, type Result } from "../core/base/result";
import { type MethodName, methodNameOf, methodNames } from "../core/copilot/methodNames";

export interface LaunchSettings {
  readonly method: MethodName;
  readonly seed: number;
  /** Undefined: as fast as possible. */
  readonly pace: number | undefined;
  /** Text that `parseFaults` reads. */
  readonly faults: string;
}

/** What a launch configuration says of the run; what it does not say has its default, nonsense is a problem each. */
export function launchSettings(
  launch: Readonly<Record<string, unknown>>,
): Result<LaunchSettings, readonly Problem[]> {
  const { method = "auto", seed = 0, pace = 0, faults = "" } = launch;
  const problems: Problem[] = [];
  const refuse = (name: string, why: string, nextStep: string) =>
    problems.push({
      code: "launch-configuration",
      severity: "error",
      message: `The launch configuration's "${name}" is ${JSON.stringify(launch[name])}: ${why}.`,
      nextStep,
    });
  if (!methodNames.some((known) => known === method)) {
    const near = nearNames(String(method), methodNames);
    const known = near.length > 0 ? near : methodNames;
    refuse("method", "there is no such method", `Write one of ${known.join(", ")}, or leave it out.`);
  }
  if (typeof seed !== "number" || !Number.isSafeInteger(seed) || seed < 0)
    refuse("seed", "a seed is a whole number, from 0", "Write one like 7, or leave it out for 0.");
  if (typeof pace !== "number" || !(pace >= 0))
    refuse("pace", "a pace is a number, from 0", "Write 1 for real time, 0 for as fast as possible.");
  if (typeof faults !== "string")
    refuse("faults", "faults are one text", 'Write them with commas, like "grasp-slip@1,place-miss=0.06".');
  if (problems.length > 0) return err(problems);
  return ok({
    method: methodNameOf(method),
    seed: Number(seed),
    pace: Number(pace) > 0 ? Number(pace) : undefined,
    faults: String(faults),
  });
}
