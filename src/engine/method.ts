import type { ModelCall } from "../core/copilot/dialogue/modelDialogue";
import type { Method } from "../core/copilot/method";
import { closedLoopMethod } from "../core/copilot/methods/closedLoop/closedLoop";
import { modelBrain } from "../core/copilot/methods/closedLoop/modelBrain";
import { plannerBrain } from "../core/copilot/methods/closedLoop/plannerBrain";
import { pilotBrain } from "../core/copilot/methods/predictive/pilotBrain";
import { predictiveMethod } from "../core/copilot/methods/predictive/predictive";
import { fixedSkillsOf } from "../core/program/fixedSkills";
import type { RobotPackage } from "../core/program/robotPackage";
import type { LanguageModel } from "../core/world/languageModel";
import { openaiModel } from "../models/openaiModel";
import { recordedModel } from "../models/recordedModel";
import { systemClock } from "../platform/clock";

/** Who writes and recovers. */
export type ModelChoice =
  | { readonly kind: "planner" }
  | {
      readonly kind: "openai";
      readonly model: string;
      readonly baseUrl?: string;
      readonly apiKey?: string;
    }
  /** Replies from a folder; `record` asks the server for those that are not there and keeps them. */
  | {
      readonly kind: "recorded";
      readonly folder: string;
      readonly record?: ModelChoice & { kind: "openai" };
    };

/**
 * The method that fits robot and brain: the closed loop, and the predictive one where the planner is the brain and
 * the robot's skills promise no effects that it could plan with.
 * @param onModelCall hears of every call of the model, for the journal
 */
export function createMethod(
  choice: ModelChoice,
  robot: RobotPackage,
  onModelCall?: (call: ModelCall) => void,
): Method {
  if (choice.kind === "planner") {
    const planned = closedLoopMethod(plannerBrain({ clock: systemClock }));
    return fixedSkillsOf(robot) ? predictiveMethod(pilotBrain(), planned) : planned;
  }
  return closedLoopMethod(modelBrain({ model: createModel(choice), clock: systemClock, onModelCall }));
}

function createModel(choice: Exclude<ModelChoice, { kind: "planner" }>): LanguageModel {
  if (choice.kind === "openai") {
    return openaiModel({ model: choice.model, baseURL: choice.baseUrl, apiKey: choice.apiKey });
  }
  return recordedModel({ folder: choice.folder, record: choice.record && createModel(choice.record) });
}

/** As the editor's settings and launch configurations name it; the key comes from the environment. */
export function modelChoiceOf(settings: unknown): ModelChoice {
  if (typeof settings !== "object" || settings === null) return { kind: "planner" };
  const { name, baseUrl, recorded } = settings as Readonly<Record<string, unknown>>;
  if (typeof recorded === "string") return { kind: "recorded", folder: recorded };
  if (typeof name !== "string") return { kind: "planner" };
  return {
    kind: "openai",
    model: name,
    baseUrl: typeof baseUrl === "string" ? baseUrl : undefined,
    apiKey: process.env.OPENAI_API_KEY,
  };
}
