import type { CancellationToken } from "../core/base/cancellation";
import type { Authored, Method } from "../core/copilot/method";
import { initialBelief } from "../core/program/initialBelief";
import type { RobotPackage } from "../core/program/robotPackage";
import type { Belief } from "../core/world/belief";

export interface GenerateRequest {
  readonly instruction: string;
  readonly robot: RobotPackage;
  /** Default: the package's own. */
  readonly scene?: string;
  /** Default: what the robot knows before it has looked. */
  readonly belief?: Belief;
  readonly method: Method;
}

/** A sentence becomes a program, a question, or a reason why not. The method has checked what it gives back. */
export function generateProgram(
  request: GenerateRequest,
  token: CancellationToken,
  onProgress?: (stage: string) => void,
): Promise<Authored> {
  const { robot, method } = request;
  const instruction = request.instruction.trim();
  if (instruction === "") {
    return Promise.resolve({
      kind: "declined",
      reason: "The task is empty.",
      suggestions: ["Say what the robot should do, for example: put the cup on the table"],
    });
  }
  return method.write(
    {
      instruction,
      robot,
      scene: request.scene || (robot.settings.defaultScene ?? ""),
      belief: request.belief ?? initialBelief(robot),
    },
    token,
    onProgress,
  );
}
