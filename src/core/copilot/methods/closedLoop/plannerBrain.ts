import { checkProgram } from "../../../checker/checkProgram";
import type { Clock } from "../../../world/ports";
import { abilitiesOf, conditionOf } from "../../abilities";
import type { Authored, TaskRequest } from "../../method";
import { concreteGoal } from "../../synthesis/concreteGoal";
import { concreteStatements } from "../../synthesis/concreteProgram";
import { liftedStatements } from "../../synthesis/liftedProgram";
import { type PlanningLimits, planFromBelief } from "../../synthesis/planFromBelief";
import { indented, programText, VariableNames } from "../../synthesis/programText";
import { declined, suggestionsFor } from "../../understanding/answers";
import { liftedGoal } from "../../understanding/goal";
import type { Task } from "../../understanding/task";
import { understand } from "../../understanding/understand";
import type { Brain } from "./brain";
import { recoverByPlanning } from "./plannerRecovery";

export interface PlannerBrainOptions {
  /** With it, searches for a plan end in time. */
  readonly clock?: Pick<Clock, "now">;
}

/** The longest plan that is written out step by step; a longer one is a loop. */
const mostWrittenSteps = 40;

/** The brain that needs no model: grammar and lexicon for the goal, planning for the program and for every recovery. */
export function plannerBrain(options: PlannerBrainOptions = {}): Brain {
  return {
    id: "planner",
    title: "built-in planner",
    async write(request, token, onProgress): Promise<Authored> {
      onProgress?.("understanding the instruction");
      const understood = understand(request.instruction, request.robot, request.belief);
      if (understood.kind !== "task") return understood;
      onProgress?.("planning");
      const written =
        withKnownObjects(request, understood.task, { token, ...options }) ??
        withUnseenObjects(request, understood.task);
      if (!written) {
        return declined("The robot has no plan for this task.", suggestionsFor(abilitiesOf(request.robot)));
      }
      onProgress?.("checking the program");
      const problems = checkProgram({
        text: written.text,
        file: "task.robot.ts",
        robot: request.robot,
        ...(request.belief.objects.size > 0 ? { initial: request.belief } : {}),
      }).problems.filter(({ severity }) => severity === "error");
      if (problems.length > 0) {
        return declined(
          `The program for this task would not pass the check: ${problems.map(({ message }) => message).join(" ")}`,
          suggestionsFor(abilitiesOf(request.robot)),
        );
      }
      return written;
    },
    recover: async (task, request, token) => recoverByPlanning(task, request, token, options.clock),
  };
}

type Written = Extract<Authored, { kind: "program" }>;

/** Where everything that the task is about has been seen, the plan itself is the program. */
function withKnownObjects(request: TaskRequest, task: Task, limits: PlanningLimits): Written | undefined {
  const { robot, belief } = request;
  if (
    belief.objects.size === 0 ||
    task.steps.some(({ kind }) => kind === "explore" || kind === "inspect" || kind === "find")
  )
    return undefined;
  const concrete = concreteGoal(task, robot, abilitiesOf(robot), belief);
  const goal = concrete.kind === "goal" ? conditionOf(concrete.text) : undefined;
  if (concrete.kind !== "goal" || !goal) return undefined;
  const plan = planFromBelief(robot, belief, goal, limits);
  if (plan.kind !== "plan" || plan.steps.length > mostWrittenSteps) return undefined;
  const statements = concreteStatements(plan.steps, robot, new VariableNames());
  if (!statements) return undefined;
  const body =
    plan.steps.length === 0
      ? ["  // All of this is so already, as far as the robot has seen.", "  void robot;", "  void scene;"]
      : indented(statements);
  return {
    kind: "program",
    text: programText({
      robot: robot.settings.name,
      scene: request.scene,
      instruction: request.instruction,
      goal: concrete.text,
      body,
    }),
    goal: concrete.text,
    reasoning: [
      ...task.notes,
      `Everything that is needed has been seen, so the goal names the objects: ${concrete.text}`,
      `The plan has ${plan.steps.length} steps.`,
    ],
  };
}

function withUnseenObjects(
  { robot, scene, instruction, belief }: TaskRequest,
  task: Task,
): Written | undefined {
  const abilities = abilitiesOf(robot);
  const body = liftedStatements(task, robot, abilities, new VariableNames());
  if (!body) return undefined;
  const goal = liftedGoal(task, robot, abilities);
  return {
    kind: "program",
    text: programText({
      robot: robot.settings.name,
      scene,
      instruction,
      ...(goal === undefined ? {} : { goal }),
      body,
    }),
    ...(goal === undefined ? {} : { goal }),
    reasoning: [
      ...task.notes,
      goal === undefined
        ? "This task changes nothing, so there is no goal to be verified."
        : `The goal, over objects that are not known yet: ${goal}`,
      belief.objects.size === 0
        ? "Nothing has been seen yet: the program looks first, then acts on what it has found."
        : "Not everything that is needed has been seen: the program looks first, then acts on what it has found.",
    ],
  };
}
