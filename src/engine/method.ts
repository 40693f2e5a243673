import type { Problem } from "../core/base/problem";
import { err, ok, type Result } from "../core/base/result";
import type { ModelCall } from "../core/copilot/dialogue/modelDialogue";
import type { Method, Thought } from "../core/copilot/method";
import type { MethodName } from "../core/copilot/methodNames";
import type { Brain } from "../core/copilot/methods/closedLoop/brain";
import { closedLoopMethod } from "../core/copilot/methods/closedLoop/closedLoop";
import { modelBrain } from "../core/copilot/methods/closedLoop/modelBrain";
import { plannerBrain } from "../core/copilot/methods/closedLoop/plannerBrain";
import { multiAgentMethod } from "../core/copilot/methods/multiAgent/multiAgent";
import { openLoopMethod } from "../core/copilot/methods/openLoop/openLoop";
import type { PredictiveBrain } from "../core/copilot/methods/predictive/brain";
import { modelPilot, randomPilot } from "../core/copilot/methods/predictive/modelPilot";
import { pilotBrain } from "../core/copilot/methods/predictive/pilotBrain";
import { predictiveMethod } from "../core/copilot/methods/predictive/predictive";
import { selfCorrectingMethod } from "../core/copilot/methods/selfCorrecting/selfCorrecting";
import { type TreeSearchOptions, treeSearchMethod } from "../core/copilot/methods/treeSearch/treeSearch";
import { fixedSkillsOf } from "../core/program/fixedSkills";
import type { RobotPackage } from "../core/program/robotPackage";
import { seededRandom } from "../core/world/ports";
import { systemClock } from "../platform/clock";
import { createModel, type ModelChoice } from "./modelChoice";

export interface MethodChoice {
  readonly name: MethodName;
  readonly model: ModelChoice;
  /** Of what a method draws at random; 0 where it is left out. */
  readonly seed?: number;
}

/** For the journal and for who watches. */
export interface MethodHooks {
  /** Hears of every call of the model. */
  readonly onModelCall?: (call: ModelCall) => void;
  readonly onThought?: (thought: Thought) => void;
}

/** What fits, without a language model. */
export const builtInMethod: MethodChoice = { name: "auto", model: { kind: "planner" } };

/**
 * `auto` is the closed loop, and the predictive method where the robot's skills promise no effects.
 * @returns a problem where robot, model and method do not go together
 */
export function createMethod(
  { name, model, seed = 0 }: MethodChoice,
  robot: RobotPackage,
  hooks: MethodHooks = {},
): Result<Method, Problem> {
  const brain: Brain =
    model.kind === "planner"
      ? plannerBrain({ clock: systemClock })
      : modelBrain({ model: createModel(model), clock: systemClock, onModelCall: hooks.onModelCall });
  const isFixed = fixedSkillsOf(robot) !== undefined;
  switch (name) {
    case "open-loop":
      return ok(openLoopMethod(brain));
    case "closed-loop":
      return ok(closedLoopMethod(brain));
    case "predictive":
    case "predictive:no-history":
    case "predictive:no-multi-step":
    case "predictive:random": {
      if (!isFixed) {
        return err(
          unfit(
            name,
            `is for robots whose skills promise no effects, and those of ${robot.settings.name} do`,
            "choose auto or closed-loop",
          ),
        );
      }
      const pilot = pilotFor(name, model, robot, { seed, ...hooks });
      return pilot.ok ? ok(predictiveMethod(pilot.value, closedLoopMethod(brain))) : pilot;
    }
    case "multi-agent":
    case "multi-agent:planner-coder":
    case "multi-agent:single": {
      if (model.kind === "planner") {
        return err(
          unfit(name, "is made of language models, and there is none", "name a model, or choose auto"),
        );
      }
      const team =
        name === "multi-agent" ? "supervised" : name === "multi-agent:single" ? "single" : "planner-coder";
      return ok(multiAgentMethod({ team, model: createModel(model), clock: systemClock, ...hooks }));
    }
    case "self-correcting":
      return model.kind === "planner"
        ? err(unfit(name, "asks a language model, and there is none", "name a model, or choose auto"))
        : ok(selfCorrectingMethod({ model: createModel(model), clock: systemClock, ...hooks }));
    case "tree-search":
    case "tree-search:5":
    case "tree-search:20":
    case "tree-search:no-grounding":
    case "tree-search:no-search":
    case "tree-search:react":
    case "tree-search:tot":
      return model.kind === "planner"
        ? err(unfit(name, "asks a language model, and there is none", "name a model, or choose auto"))
        : ok(
            treeSearchMethod({
              ...treeSearches[name],
              seed,
              model: createModel(model),
              clock: systemClock,
              ...hooks,
            }),
          );
    case "auto": {
      const planned = closedLoopMethod(brain);
      if (!isFixed) return ok(planned);
      const pilot = pilotFor("predictive", model, robot, { seed, ...hooks });
      return pilot.ok ? ok(predictiveMethod(pilot.value, planned)) : pilot;
    }
  }
}

type TreeSearchName = Extract<MethodName, `tree-search${string}`>;

/** What ConceptAgent is compared with, and its numbers of expansions. */
const treeSearches: Readonly<Record<TreeSearchName, Pick<TreeSearchOptions, "variant" | "expansions">>> = {
  "tree-search": { variant: "whole" },
  "tree-search:5": { variant: "whole", expansions: 5 },
  "tree-search:20": { variant: "whole", expansions: 20 },
  "tree-search:no-grounding": { variant: "no-grounding" },
  "tree-search:no-search": { variant: "no-search" },
  "tree-search:react": { variant: "react" },
  "tree-search:tot": { variant: "tot" },
};

type PilotName = Extract<MethodName, `predictive${string}`>;

/** What chooses the skills: the variants of VLM-PC's comparison are of a model, but for the random one. */
function pilotFor(
  name: PilotName,
  model: ModelChoice,
  robot: RobotPackage,
  { seed, onModelCall }: MethodHooks & { readonly seed: number },
): Result<PredictiveBrain, Problem> {
  if (name === "predictive:random") return ok(randomPilot(seededRandom(seed)));
  if (model.kind === "planner") {
    if (name === "predictive") return ok(pilotBrain());
    return err(
      unfit(
        name,
        "leaves out what a language model is told, and the built-in pilot is none",
        "name a model, or choose predictive",
      ),
    );
  }
  const variant = {
    history: name !== "predictive:no-history",
    multiStep: name !== "predictive:no-multi-step",
  };
  return ok(modelPilot(robot, { model: createModel(model), clock: systemClock, onModelCall }, variant));
}

function unfit(name: MethodName, why: string, nextStep: string): Problem {
  return { code: "method", severity: "error", message: `the method ${name} ${why}`, nextStep };
}
