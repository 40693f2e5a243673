import { checkProgram } from "../../../checker/checkProgram";
import { namesOfSkills, withSkills } from "../../../program/skillText";
import type { Clock } from "../../../world/ports";
import { abilitiesOf, conditionOf, planningView } from "../../abilities";
import type { Authored, TaskRequest } from "../../method";
import { concreteGoal } from "../../synthesis/concreteGoal";
import { concreteStatements } from "../../synthesis/concreteProgram";
import { liftedStatements } from "../../synthesis/liftedProgram";
import { planAmongFew } from "../../synthesis/planAmongFew";
import { type PlanningLimits, planFromBelief } from "../../synthesis/planFromBelief";
import { planProgram } from "../../synthesis/planProgram";
import { indented, programText, VariableNames } from "../../synthesis/programText";
import { planStages } from "../../synthesis/stagedProgram";
import { type ActionTask, actionTask, examplesOfActions } from "../../understanding/actions/actionTask";
import { imaginedBelief } from "../../understanding/actions/imagined";
import { examplesOfGoals, goalInWords } from "../../understanding/goalWords";
import { withKeptOff } from "../../understanding/keptOff";
import {
  type Answer,
  clearer,
  declined,
  isAmbiguous,
  isVague,
  suggestionsFor,
} from "../../understanding/questions/answers";
import { askedOfFreight } from "../../understanding/questions/freight";
import { askedOfNear } from "../../understanding/questions/nearSomething";
import { askedOfTheRest } from "../../understanding/questions/onlyTheRest";
import type { Task } from "../../understanding/task";
import { understand } from "../../understanding/understand";
import { vocabularyOf } from "../../understanding/words/vocabulary";
import { outOfReach } from "../../understanding/written/ownGoal";
import { mayBeCommands, writtenAsCommands } from "./asCommands";
import { writtenAsConditional } from "./asConditional";
import { writtenAsPointed } from "./asWritten";
import type { Brain } from "./brain";
import { writtenAsLook } from "./lookFirst";
import { recoverByPlanning } from "./plannerRecovery";
import { writtenAsSearch } from "./searchFirst";
import { taskProgram } from "./taskProgram";
import { writtenWithCommands } from "./withCommands";

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
    asksAtEnd: true,
    async write(request, token, onProgress): Promise<Authored> {
      onProgress?.("understanding the instruction");
      const limits: PlanningLimits = { token, ...options };
      const plainly = (plain: TaskRequest) =>
        plain.belief.isComplete
          ? inSymbolicScene(plain, limits, onProgress)
          : withSeenObjects(plain, limits, onProgress);
      const asked = writtenAsPointed(request) ?? writtenAsConditional(request, plainly) ?? plainly(request);
      const written =
        (mayBeCommands(asked) ? (writtenAsCommands(request) ?? writtenWithCommands(request)) : undefined) ??
        asked;
      if (written.kind !== "program")
        return outOfReach(request.instruction, request.robot) ?? restOf(request, written) ?? written;
      const { skills } = request.robot;
      const text = skills ? withSkills(written.text, skills) : written.text;
      onProgress?.("checking the program");
      const problems = checkProgram({
        text,
        file: "task.robot.ts",
        robot: request.robot,
        withFixes: false,
        withStates: false,
        ...(request.belief.objects.size > 0 ? { initial: request.belief } : {}),
      }).problems.filter(({ severity }) => severity === "error");
      if (problems.length > 0) {
        return declined(
          `The program for this task would not pass the check: ${problems.map(({ message }) => message).join(" ")}`,
          suggestionsFor(abilitiesOf(request.robot)),
        );
      }
      return { ...written, text };
    },
    recover: async (task, request, token) => recoverByPlanning(task, request, token, options.clock),
  };
}

/** What of a sentence is understood where not all of it is, as a question. */
export function restOf({ instruction, robot, belief }: TaskRequest, answer: Answer): Answer | undefined {
  const isImagined = belief.objects.size === 0;
  const seen = isImagined ? imaginedBelief(robot) : belief;
  const isUnderstood = (part: string) =>
    understand(part, robot, belief).kind === "task" ||
    actionTask(part, robot, seen, { isImagined })?.kind === "stages";
  const vocabulary = vocabularyOf(robot.domain, belief);
  const known = { robot, belief, vocabulary };
  return (
    askedOfFreight(instruction, known, isUnderstood) ??
    askedOfNear(instruction, known, isUnderstood) ??
    askedOfTheRest(instruction, answer, isUnderstood)
  );
}

type Written = Extract<Authored, { kind: "program" }>;

/** @param byActions another way to say what is meant, where the things that have been seen leave it open */
function fromSentence(
  request: TaskRequest,
  limits: PlanningLimits,
  onProgress: ((stage: string) => void) | undefined,
  byActions: () => Written | undefined = () => undefined,
): Authored {
  const keptOff = keepingOff(request, limits);
  if (keptOff) return keptOff;
  const understood = understand(request.instruction, request.robot, request.belief);
  if (understood.kind === "declined" && understood.isToldBySight) return writtenAsLook(request) ?? understood;
  if (understood.kind !== "task") return understood;
  onProgress?.("planning");
  // While it runs things are no longer where they were seen: then the sentence has to say which of its readings is meant.
  const { taken } = understood;
  const meant = taken === undefined ? request : { ...request, instruction: taken };
  return (
    withKnownObjects(meant, understood.task, limits) ??
    byActions() ??
    withUnseenObjects(meant, understood.task) ??
    declined("The robot has no plan for this task.", suggestionsFor(abilitiesOf(request.robot)))
  );
}

/** A plan no step of which uses what is not to be touched; undefined where nothing is said of that, or nothing has been seen. */
function keepingOff(request: TaskRequest, limits: PlanningLimits): Written | undefined {
  const { robot, belief } = request;
  if (belief.objects.size === 0 || withKeptOff(request.instruction) === undefined) return undefined;
  const asked = actionTask(request.instruction, robot, belief);
  if (asked?.kind !== "stages" || !asked.stages.some(({ avoided }) => avoided !== undefined))
    return undefined;
  const through = throughStages(request, asked, limits);
  return through.kind === "program" ? through : undefined;
}

/** Verbs that are the robot's own actions are about what has been seen. */
function withSeenObjects(
  request: TaskRequest,
  limits: PlanningLimits,
  onProgress: ((stage: string) => void) | undefined,
): Authored {
  const { instruction, robot, belief } = request;
  const searching = belief.objects.size === 0 ? writtenAsSearch(request) : undefined;
  if (searching) return searching;
  const throughActions = () => {
    const asked = actionTask(instruction, robot, belief);
    const through = asked?.kind === "stages" ? throughStages(request, asked, limits) : asked;
    // What there is no plan for says no more than that it is not understood.
    return asked?.kind === "stages" && through?.kind !== "program" ? undefined : through;
  };
  const authored = fromSentence(request, limits, onProgress, () => {
    const through = belief.objects.size > 0 ? throughActions() : undefined;
    return through?.kind === "program" ? through : undefined;
  });
  if (authored.kind === "program") return authored;
  if (belief.objects.size === 0) {
    const imagined = actionTask(instruction, robot, imaginedBelief(robot), { isImagined: true });
    // What is asked there is about things that nobody has seen: it is asked where nothing better is known.
    const isOfUse = imagined?.kind === "declined" || (imagined?.kind === "question" && isVague(authored));
    return isOfUse ? clearer(authored, imagined) : authored;
  }
  if (isAmbiguous(authored)) return authored;
  const through = throughActions();
  if (through?.kind === "program") return through;
  return through ? clearer(authored, through) : authored;
}

/** Everything is known by name there: a goal can be said with the domain's own words. */
function inSymbolicScene(
  request: TaskRequest,
  limits: PlanningLimits,
  onProgress: ((stage: string) => void) | undefined,
): Authored {
  const { instruction, robot, belief } = request;
  const said = goalInWords(instruction, robot.domain, belief);
  if (said?.kind === "goal") {
    onProgress?.("planning");
    return towards(request, said.text, limits);
  }
  // The lexicon knows of kinds of objects, and what things are called.
  const authored = fromSentence(request, limits, onProgress);
  if (authored.kind === "program" && authored.goal !== undefined) return authored;
  // Verbs that are the robot's own actions.
  const asked = actionTask(instruction, robot, belief);
  if (asked?.kind === "stages") {
    onProgress?.("planning");
    return throughStages(request, asked, limits);
  }
  if (authored.kind === "program") return authored;
  if (asked && !said) return asked;
  if (authored.kind === "question" && !said) return authored;
  const actions = examplesOfActions(robot, belief);
  const examples = actions.length > 2 ? actions : [...actions, ...examplesOfGoals(robot.domain, belief)];
  return (
    said ??
    declined(
      `${authored.kind === "declined" ? authored.reason : "I do not understand this as a task."} Nor is it a goal in the words of the domain: its predicates and the names of objects.`,
      examples,
    )
  );
}

function throughStages(
  { robot, belief, scene, instruction }: TaskRequest,
  { stages, goal, notes }: Extract<ActionTask, { kind: "stages" }>,
  limits: PlanningLimits,
): Authored {
  const plan = planStages(robot, belief, stages, limits);
  if (plan.kind !== "plan") {
    const why = "reason" in plan ? ` ${plan.reason}` : "";
    return declined(`The robot has no plan for the goal ${goal}.${why}`, examplesOfActions(robot, belief));
  }
  const text = planProgram({ robot, scene, instruction, goal, steps: plan.steps });
  if (text === undefined) return declined("The plan has a step that the robot's API has no method for.", []);
  const reasoning = [
    ...notes,
    `What the actions are done for: ${goal}`,
    `Steps in the plan: ${plan.steps.length}`,
  ];
  return { kind: "program", text, goal, reasoning };
}

function towards(
  { robot, belief, scene, instruction }: TaskRequest,
  goal: string,
  limits: PlanningLimits,
): Authored {
  const condition = conditionOf(goal);
  const plan =
    condition &&
    (planAmongFew(robot, belief, goal, condition, limits) ??
      planFromBelief(robot, belief, condition, limits));
  if (plan?.kind !== "plan") {
    const why = plan && "reason" in plan ? ` ${plan.reason}` : "";
    return declined(`The robot has no plan for the goal ${goal}.${why}`, []);
  }
  const text = planProgram({ robot, scene, instruction, goal, steps: plan.steps });
  if (text === undefined) return declined("The plan has a step that the robot's API has no method for.", []);
  return {
    kind: "program",
    text,
    goal,
    reasoning: [`The goal, in the words of the domain: ${goal}`, `Steps in the plan: ${plan.steps.length}`],
  };
}

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
  const view = planningView(robot);
  const plan =
    planAmongFew(view, belief, concrete.text, goal, limits) ?? planFromBelief(view, belief, goal, limits);
  if (plan.kind !== "plan" || plan.steps.length > mostWrittenSteps) return undefined;
  const names = new VariableNames(namesOfSkills(robot.skills));
  const statements = concreteStatements(plan.steps, view, names);
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
      `Steps in the plan: ${plan.steps.length}`,
    ],
  };
}

function withUnseenObjects(request: TaskRequest, task: Task): Written | undefined {
  const { robot, belief } = request;
  const names = new VariableNames(namesOfSkills(robot.skills));
  const body = liftedStatements(task, robot, abilitiesOf(robot), names);
  const seen =
    belief.objects.size === 0 ? "Nothing has been seen yet" : "Not everything that is needed has been seen";
  return (
    body &&
    taskProgram(request, task, body, `${seen}: the program looks first, then acts on what it has found.`)
  );
}
