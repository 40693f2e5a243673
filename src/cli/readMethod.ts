import { resolve } from "node:path";
import type { Method } from "../core/copilot/method";
import type { MethodName } from "../core/copilot/methodNames";
import type { RobotPackage } from "../core/program/robotPackage";
import { createMethod, type MethodChoice, type MethodHooks } from "../engine/method";
import { UsageError } from "./exit";
import { type ModelOptions, readModelChoice } from "./readModelChoice";

export interface MethodOptions extends ModelOptions {
  readonly method: MethodName;
  readonly checkerFeedback?: "on" | "off";
  readonly plannerRepair?: "on" | "off";
  /** Folder of labelled examples. */
  readonly examples?: string;
}

/** Who writes and recovers, and how, as the options say. */
export function readMethodChoice(options: MethodOptions): MethodChoice {
  const additions = {
    checkerFeedback: options.checkerFeedback !== "off",
    plannerRepair: options.plannerRepair !== "off",
  };
  const { method, examples } = options;
  if (examples !== undefined && method !== "predictive:examples")
    throw UsageError.of(
      `--examples is for the method predictive:examples, and the method is ${method}`,
      "choose it with --method predictive:examples",
    );
  return {
    name: method,
    model: readModelChoice(options),
    additions,
    ...(examples === undefined ? {} : { examples: resolve(examples) }),
  };
}

/** @throws UsageError where robot, model and method do not go together */
export function chosenMethod(choice: MethodChoice, robot: RobotPackage, hooks?: MethodHooks): Method {
  const method = createMethod(choice, robot, hooks);
  if (!method.ok) throw new UsageError([method.error]);
  return method.value;
}
