import type { Method } from "../core/copilot/method";
import type { MethodName } from "../core/copilot/methodNames";
import type { RobotPackage } from "../core/program/robotPackage";
import { createMethod, type MethodChoice, type MethodHooks } from "../engine/method";
import { UsageError } from "./exit";
import { type ModelOptions, readModelChoice } from "./readModelChoice";

export interface MethodOptions extends ModelOptions {
  readonly method: MethodName;
}

/** Who writes and recovers, and how, as the options say. */
export function readMethodChoice(options: MethodOptions): MethodChoice {
  return { name: options.method, model: readModelChoice(options) };
}

/** @throws UsageError where robot, model and method do not go together */
export function chosenMethod(choice: MethodChoice, robot: RobotPackage, hooks?: MethodHooks): Method {
  const method = createMethod(choice, robot, hooks);
  if (!method.ok) throw new UsageError([method.error]);
  return method.value;
}
