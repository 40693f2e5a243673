import type { Problem } from "../core/base/problem";
import { err, ok, type Result } from "../core/base/result";
import type { ModelCall } from "../core/copilot/dialogue/modelDialogue";
import type { Method } from "../core/copilot/method";
import type { MethodName } from "../core/copilot/methodNames";
import type { Brain } from "../core/copilot/methods/closedLoop/brain";
import { closedLoopMethod } from "../core/copilot/methods/closedLoop/closedLoop";
import { modelBrain } from "../core/copilot/methods/closedLoop/modelBrain";
import { plannerBrain } from "../core/copilot/methods/closedLoop/plannerBrain";
import { openLoopMethod } from "../core/copilot/methods/openLoop/openLoop";
import { pilotBrain } from "../core/copilot/methods/predictive/pilotBrain";
import { predictiveMethod } from "../core/copilot/methods/predictive/predictive";
import { fixedSkillsOf } from "../core/program/fixedSkills";
import type { RobotPackage } from "../core/program/robotPackage";
import { systemClock } from "../platform/clock";
import { createModel, type ModelChoice } from "./modelChoice";

export interface MethodChoice {
  readonly name: MethodName;
  readonly model: ModelChoice;
}

/** What fits, without a language model. */
export const builtInMethod: MethodChoice = { name: "auto", model: { kind: "planner" } };

/**
 * `auto` is the closed loop, and the predictive method where the planner is the brain and the robot's skills promise no
 * effects that it could plan with.
 * @param onModelCall hears of every call of the model, for the journal
 * @returns a problem where robot, model and method do not go together
 */
export function createMethod(
  { name, model }: MethodChoice,
  robot: RobotPackage,
  onModelCall?: (call: ModelCall) => void,
): Result<Method, Problem> {
  const brain: Brain =
    model.kind === "planner"
      ? plannerBrain({ clock: systemClock })
      : modelBrain({ model: createModel(model), clock: systemClock, onModelCall });
  const isFixed = fixedSkillsOf(robot) !== undefined;
  switch (name) {
    case "open-loop":
      return ok(openLoopMethod(brain));
    case "closed-loop":
      return ok(closedLoopMethod(brain));
    case "predictive":
      if (!isFixed) {
        return err(
          unfit(
            name,
            `is for robots whose skills promise no effects, and those of ${robot.settings.name} do`,
            "choose auto or closed-loop",
          ),
        );
      }
      if (model.kind !== "planner") {
        return err(unfit(name, "has no language model yet", "choose the built-in planner as the model"));
      }
      return ok(predictiveMethod(pilotBrain(), closedLoopMethod(brain)));
    case "auto": {
      const planned = closedLoopMethod(brain);
      return ok(isFixed && model.kind === "planner" ? predictiveMethod(pilotBrain(), planned) : planned);
    }
  }
}

function unfit(name: MethodName, why: string, nextStep: string): Problem {
  return { code: "method", severity: "error", message: `the method ${name} ${why}`, nextStep };
}
