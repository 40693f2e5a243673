import type { Method } from "../../src/core/copilot/method";
import type { RobotPackage } from "../../src/core/program/robotPackage";
import { builtInMethod, createMethod } from "../../src/engine/method";

/** The method that fits the robot, without a language model. */
export function plannerMethod(robot: RobotPackage): Method {
  const method = createMethod(builtInMethod, robot);
  if (!method.ok) throw new Error(method.error.message);
  return method.value;
}
