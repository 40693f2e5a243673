import { join } from "node:path";
import type { CancellationToken } from "../core/base/cancellation";
import type { Authored } from "../core/copilot/method";
import { planProgram } from "../core/copilot/synthesis/planProgram";
import { describeCondition } from "../core/pddl/words";
import type { RobotPackage } from "../core/program/robotPackage";
import type { SymbolicScene } from "../core/program/symbolicScene";
import { readText } from "../platform/readText";
import { planInProcess } from "./plannerProcess";

export interface PlanSceneRequest {
  readonly robot: RobotPackage;
  readonly scene: SymbolicScene;
  /** As the program's header is to name it. */
  readonly sceneName: string;
  readonly timeLimitSeconds: number;
}

/** Memory of the planner's process, megabytes. */
const memoryLimitMb = 512;

/** A program that reaches the goal of a symbolic scene, or the reason why there is none. */
export async function planScene(request: PlanSceneRequest, token: CancellationToken): Promise<Authored> {
  const { robot, scene, sceneName, timeLimitSeconds } = request;
  const domainFile = join(robot.folder, "domain.pddl");
  const declined = (reason: string, ...suggestions: string[]): Authored => ({
    kind: "declined",
    reason,
    suggestions,
  });
  const problemText = readText(scene.file);
  if (!problemText.ok)
    return declined(`${scene.file}: ${problemText.error.message}`, "Check the file of the scene.");
  const result = await planInProcess(
    {
      domain: { text: robot.domainText, file: domainFile },
      problem: { text: problemText.value, file: scene.file },
      timeLimitMs: timeLimitSeconds * 1000,
      memoryLimitMb,
      improve: "briefly",
    },
    { token },
  );
  switch (result.kind) {
    case "plan": {
      const text = planProgram({
        robot,
        scene: sceneName,
        instruction: describeCondition(scene.goal),
        steps: result.steps,
      });
      if (text === undefined) return declined("The plan has a step that the robot's API has no method for.");
      return {
        kind: "program",
        text,
        reasoning: [
          `The goal is that of the scene ${scene.name}: ${describeCondition(scene.goal)}`,
          `Steps in the plan, found without physics: ${result.steps.length}`,
        ],
      };
    }
    case "unsolvable":
      return declined(`There is no plan: ${result.reason}`, "Correct the goal or the facts of the scene.");
    case "cancelled":
      return declined("It was cancelled.");
    case "limit":
      return declined(
        `No plan was found: ${result.reason}`,
        "Give more time with robot-copilot plan --timeout.",
      );
    case "invalid":
      return declined(
        result.problems.map(({ message }) => message).join(" "),
        "Check both files with robot-copilot plan.",
      );
  }
}
