import { join } from "node:path";
import type { Problem } from "../core/base/problem";
import { err, ok, type Result } from "../core/base/result";
import type { ProgramChecks } from "../core/copilot/dialogue/codeReply";
import type { ModelCall } from "../core/copilot/dialogue/modelDialogue";
import type { Method, Thought } from "../core/copilot/method";
import type { MethodName } from "../core/copilot/methodNames";
import type { Brain } from "../core/copilot/methods/closedLoop/brain";
import { closedLoopMethod } from "../core/copilot/methods/closedLoop/closedLoop";
import { modelBrain } from "../core/copilot/methods/closedLoop/modelBrain";
import { plannerBrain } from "../core/copilot/methods/closedLoop/plannerBrain";
import { multiAgentMethod, type Team } from "../core/copilot/methods/multiAgent/multiAgent";
import { openLoopMethod } from "../core/copilot/methods/openLoop/openLoop";
import { withPlannerRepair } from "../core/copilot/methods/plannerRepair";
import type { PredictiveBrain } from "../core/copilot/methods/predictive/brain";
import { modelPilot, randomPilot } from "../core/copilot/methods/predictive/modelPilot";
import { type Person, personPilot } from "../core/copilot/methods/predictive/person";
import { pilotBrain } from "../core/copilot/methods/predictive/pilotBrain";
import { predictiveMethod } from "../core/copilot/methods/predictive/predictive";
import { selfCorrectingMethod } from "../core/copilot/methods/selfCorrecting/selfCorrecting";
import { type TreeSearchOptions, treeSearchMethod } from "../core/copilot/methods/treeSearch/treeSearch";
import { fixedSkillsOf } from "../core/program/fixedSkills";
import type { RobotPackage } from "../core/program/robotPackage";
import { seededRandom } from "../core/world/ports";
import { processorClock, systemClock } from "../platform/clock";
import { readPilotExamples } from "../platform/pilotExamples";
import { accounted } from "./modelAccount";
import { createModel, type ModelChoice, priceOfModel } from "./modelChoice";

export interface MethodChoice {
  readonly name: MethodName;
  readonly model: ModelChoice;
  /** Of what a method draws at random; 0 where it is left out. */
  readonly seed?: number;
  /** What the product adds to a method with a model; on where it is left out. The gate is always on. */
  readonly additions?: Partial<Additions>;
  /** Folder of the labelled examples of `predictive:examples`; the package's own `examples` where it is left out. */
  readonly examples?: string;
}

export interface Additions {
  /** The checker's errors go back to the model before anything runs; without it, it hears of them when they happen. */
  readonly checkerFeedback: boolean;
  /** What an unmet precondition needs is put in by the planner before the model is asked. */
  readonly plannerRepair: boolean;
}

/** As settings and launch configurations say it: on, unless one is switched off. */
export function additionsOf(settings: { readonly [Name in keyof Additions]?: unknown }): Additions {
  return {
    checkerFeedback: settings.checkerFeedback !== false,
    plannerRepair: settings.plannerRepair !== false,
  };
}

/** For the journal and for who watches. */
export interface MethodHooks {
  /** Hears of every call of the model. */
  readonly onModelCall?: (call: ModelCall) => void;
  readonly onThought?: (thought: Thought) => void;
  /** Who chooses in `predictive:person`; nobody can be asked where it is left out. */
  readonly person?: Person;
}

/** What fits, without a language model. */
export const builtInMethod: MethodChoice = { name: "auto", model: { kind: "planner" } };

/**
 * `auto` is the closed loop, and the predictive method where the robot's skills promise no effects.
 * @returns a problem where robot, model and method do not go together
 */
export function createMethod(
  choice: MethodChoice,
  robot: RobotPackage,
  hooks: MethodHooks = {},
): Result<Method, Problem> {
  const { additions: { checkerFeedback = true, plannerRepair = true } = {} } = choice;
  const model: ModelChoice = choice.name === "planner" ? builtInMethod.model : choice.model;
  const left = [
    ...(checkerFeedback ? [] : ["checker feedback"]),
    ...(plannerRepair ? [] : ["planner repair"]),
  ];
  if (model.kind === "planner" && left.length > 0) {
    return err(
      unfit(
        choice.name,
        `can't do without ${left.join(" and ")} here: the built-in planner is what checks and repairs`,
        "name a model to measure what they are worth",
      ),
    );
  }
  const checks = { feedback: checkerFeedback, repair: plannerRepair };
  const method = plainMethod({ ...choice, model }, robot, {
    ...hooks,
    ...(model.kind === "planner" ? {} : { checks }),
  });
  if (!method.ok || model.kind === "planner") return method;
  const repairing = plannerRepair ? withPlannerRepair(method.value, processorClock) : method.value;
  const title = left.length > 0 ? `${repairing.title}, without ${left.join(" and ")}` : repairing.title;
  return ok({ ...repairing, title });
}

function plainMethod(
  { name, model, seed = 0, examples }: MethodChoice,
  robot: RobotPackage,
  heard: MethodHooks & { readonly checks?: ProgramChecks },
): Result<Method, Problem> {
  const hooks = accounted(heard, priceOfModel(model));
  const brain: Brain =
    model.kind === "planner"
      ? plannerBrain({ clock: processorClock })
      : modelBrain({ model: createModel(model, seed), clock: systemClock, ...hooks });
  const isFixed = fixedSkillsOf(robot) !== undefined;
  switch (name) {
    case "open-loop":
      return ok(openLoopMethod(brain));
    case "closed-loop":
      return ok(closedLoopMethod(brain));
    case "predictive":
    case "predictive:no-history":
    case "predictive:no-multi-step":
    case "predictive:examples":
    case "predictive:random":
    case "predictive:person": {
      if (!isFixed) {
        return err(
          unfit(
            name,
            `is for robots whose skills promise no effects, and those of ${robot.settings.name} do`,
            "choose auto or closed-loop",
          ),
        );
      }
      const pilot = pilotFor(name, model, robot, { seed, examples, ...hooks });
      return pilot.ok ? ok(predictiveMethod(pilot.value, closedLoopMethod(brain))) : pilot;
    }
    case "multi-agent":
    case "multi-agent:planner-coder":
    case "multi-agent:single":
    case "multi-agent:no-feedback": {
      if (model.kind === "planner") {
        return err(
          unfit(name, "is made of language models, and there is none", "name a model, or choose auto"),
        );
      }
      const team = teams[name];
      return ok(multiAgentMethod({ team, model: createModel(model, seed), clock: systemClock, ...hooks }));
    }
    case "self-correcting":
      return model.kind === "planner"
        ? err(unfit(name, "asks a language model, and there is none", "name a model, or choose auto"))
        : ok(selfCorrectingMethod({ model: createModel(model, seed), clock: systemClock, ...hooks }));
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
              model: createModel(model, seed),
              clock: systemClock,
              ...hooks,
            }),
          );
    case "auto":
    case "planner": {
      const planned = closedLoopMethod(brain);
      if (!isFixed) return ok(planned);
      const pilot = pilotFor("predictive", model, robot, { seed, ...hooks });
      return pilot.ok ? ok(predictiveMethod(pilot.value, planned)) : pilot;
    }
  }
}

type MultiAgentName = Extract<MethodName, `multi-agent${string}`>;

/** What MALMM is compared with. */
const teams: Readonly<Record<MultiAgentName, Team>> = {
  "multi-agent": "supervised",
  "multi-agent:planner-coder": "planner-coder",
  "multi-agent:single": "single",
  "multi-agent:no-feedback": "no-feedback",
};

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
  { seed, examples, onModelCall, person }: MethodHooks & Pick<MethodChoice, "examples"> & { seed: number },
): Result<PredictiveBrain, Problem> {
  if (name === "predictive:random") return ok(randomPilot(seededRandom(seed)));
  if (name === "predictive:person") return ok(personPilot(person));
  if (model.kind === "planner") {
    if (name === "predictive") return ok(pilotBrain());
    return err(
      unfit(
        name,
        "changes what a language model is told, and the built-in pilot is none",
        "name a model, or choose predictive",
      ),
    );
  }
  const motion = fixedSkillsOf(robot);
  const shown =
    name === "predictive:examples" && motion
      ? readPilotExamples(examples ?? join(robot.folder, "examples"), motion)
      : ok([]);
  if (!shown.ok) {
    const [{ file, range, message, nextStep }] = shown.error;
    const why = `needs labelled examples, and ${file} is not in order: ${message}`;
    return err({ ...unfit(name, why, nextStep ?? ""), file, range });
  }
  const variant = {
    history: name !== "predictive:no-history",
    multiStep: name !== "predictive:no-multi-step",
    examples: shown.value,
  };
  return ok(modelPilot(robot, { model: createModel(model, seed), clock: systemClock, onModelCall }, variant));
}

function unfit(name: MethodName, why: string, nextStep: string): Problem {
  return { code: "method", severity: "error", message: `the method ${name} ${why}`, nextStep };
}
