import type { CancellationToken } from "../../../base/cancellation";
import { checkProgram } from "../../../checker/checkProgram";
import { fixedSkillsOf } from "../../../program/fixedSkills";
import type { MotionSettings } from "../../../program/motionSettings";
import type { RobotPackage } from "../../../program/robotPackage";
import { correctionLines, withCorrections } from "../../../runner/correctedText";
import type { Feedback } from "../../../runner/feedback";
import type { CorrectionStep, Recovery, RecoveryRequest } from "../../../runner/recovery";
import { boundedViews } from "../../../runner/thoughtView";
import type { Belief } from "../../../world/belief";
import { factKey } from "../../../world/facts";
import { abilitiesOf } from "../../abilities";
import type { Authored, ClosedMethod, TaskRequest } from "../../method";
import { programText } from "../../synthesis/programText";
import { exampleOfMotion } from "../../understanding/commands/motions";
import { goalBeforehand } from "../../understanding/goal";
import { type Answer, declined, suggestionsFor } from "../../understanding/questions/answers";
import { mayBeCommands, writtenAsCommands } from "../closedLoop/asCommands";
import { isGoalToCome, saidOf, withGoalFound, withGoalToCome } from "../closedLoop/goalToCome";
import type { PredictiveBrain, Target } from "./brain";
import { skillsView } from "./skillsView";
import { type Destination, destinationOf, targetOfRun, whatIsUnclear } from "./target";

/** Seconds of executed skills that a task may take unless robot.json says otherwise: as in VLM-PC, section V. */
const defaultLimitSeconds = 100;

/**
 * The method "predictive" (after VLM-PC, arXiv 2407.02666, section IV): for robots whose skills promise no effects. The
 * program begins with a look. Whenever it has come to its end without its goal, the brain plans several skills ahead with
 * the whole history, compares with the plan before, and the first of them becomes the program's next line.
 * @param otherwise for what is not about reaching a thing
 */
export function predictiveMethod(brain: PredictiveBrain, otherwise: ClosedMethod): ClosedMethod {
  /** The last that had been done when the program was extended last. */
  let extendedAfter: { readonly last: Feedback | undefined } | undefined;
  return {
    id: "predictive",
    title: `Predictive (${brain.title})`,
    asksAtEnd: true,
    async write(request, token, onProgress): Promise<Authored> {
      onProgress?.("understanding the instruction");
      const destination = request.belief.isComplete ? undefined : destinationOf(request);
      if (destination === undefined) return otherwise.write(request, token, onProgress);
      if (!("target" in destination)) {
        const commands = mayBeCommands(destination) ? writtenAsCommands(request) : undefined;
        if (commands) return commands;
        onProgress?.("asking for plainer words");
        return (await inOtherWords(brain, request, token)) ?? withExample(destination, request.robot);
      }
      onProgress?.("checking the program");
      return firstProgram(request, destination);
    },
    async recover(task, request, token): Promise<Recovery> {
      const motion = fixedSkillsOf(task.robot);
      const target = task.belief.isComplete ? undefined : targetOfRun(task, request.goal);
      const atMetres = reachOf(task.robot);
      if (!motion || !target || atMetres === undefined) return otherwise.recover(task, request, token);
      if (token.isCancelled) return giveUp("The run was cancelled.");
      const { trigger } = request;
      if (trigger.kind === "ended" && !isGoalToCome(request.programText))
        return { kind: "accept", reason: "" };
      if (trigger.kind !== "goal" && trigger.kind !== "ended") return withoutExtending(trigger);
      const goal = trigger.kind === "ended" ? goalWhere(target, task.robot, request.belief) : undefined;
      if (goal !== undefined)
        return {
          kind: "extend",
          reason: `This is ${target.words}, so what is to hold is ${goal}.`,
          programText: withGoalFound(request.programText, goal),
        };
      const last = request.history.at(-1);
      if (extendedAfter && extendedAfter.last === last)
        return giveUp(
          "The program ended before the line that was added last: it can't be extended at its end.",
        );
      const next = await brain.next({ motion, target, atMetres, run: request }, token);
      if (next.kind === "ask") return next;
      const end = (reason: string) => giveUp(`${reason}${unseen(target, request.belief)}`);
      if (next.kind === "stop") return end(next.reason);
      const [skill] = next.skills;
      const step: CorrectionStep = {
        action: skill.name,
        args: [{ kind: "value", value: skill.magnitude }],
      };
      const late = timeProblem(step, motion, request.history);
      if (late) return end(late);
      const extended = extendedBy(step, request.programText, task.robot);
      if (typeof extended !== "string") return extended;
      extendedAfter = { last };
      const views = boundedViews([skillsView(next)]);
      return { kind: "extend", reason: next.reason, programText: extended, views };
    },
  };
}

/** Whoever is not understood may have wanted to steer the robot itself. */
function withExample(answer: Answer, robot: RobotPackage): Answer {
  const motion = fixedSkillsOf(robot);
  const example = motion && exampleOfMotion(motion);
  if (answer.kind !== "declined" || example === undefined) return answer;
  return { ...answer, suggestions: [...answer.suggestions, example] };
}

/** The program for what the brain takes the words to mean: that sentence is its task, and it is said which one was given. */
async function inOtherWords(
  brain: PredictiveBrain,
  request: TaskRequest,
  token: CancellationToken,
): Promise<Authored | undefined> {
  const { robot, instruction } = request;
  const why = whatIsUnclear(request);
  if (why === undefined || brain.plainly === undefined) return undefined;
  const problemWith = (sentence: string): string | undefined => {
    const found = destinationOf({ ...request, instruction: sentence });
    if (found && "target" in found) return undefined;
    return found?.kind === "declined"
      ? found.reason
      : `"${sentence}" does not say which thing is to be reached.`;
  };
  const kinds = robot.domain.types.map(({ name }) => name);
  const plain = await brain.plainly({ instruction, why, kinds, problemWith }, token);
  const destination = plain === undefined ? undefined : destinationOf({ ...request, instruction: plain });
  if (plain === undefined || !destination || !("target" in destination)) return undefined;
  const authored = firstProgram({ ...request, instruction: plain }, destination);
  return authored.kind === "program"
    ? {
        ...authored,
        reasoning: [`"${instruction}" is taken to mean "${plain}".`, ...authored.reasoning],
      }
    : authored;
}

/** The goal over the thing that is to be reached, once the robot is at it: nothing before that says which of several it is. */
function goalWhere(target: Target, robot: RobotPackage, belief: Belief): string | undefined {
  const at = abilitiesOf(robot).robotAt?.predicate;
  if (at === undefined) return undefined;
  const reached = [...belief.objects.values()].find(
    (object) => target.matches(object) && belief.truth({ predicate: at, args: [object.id] }) === "true",
  );
  return reached && factKey({ predicate: at, args: [reached.id] });
}

/** What a run that has come to nothing leaves open, where no thing that was seen is the one that is meant. */
function unseen({ matches, words }: Target, { objects }: Belief): string {
  return [...objects.values()].some(matches) ? "" : ` Nothing that was seen is ${words}.`;
}

function giveUp(reason: string): Recovery {
  return { kind: "give-up", reason };
}

/** While the program is still at its lines. */
function withoutExtending(
  trigger: Exclude<RecoveryRequest["trigger"], { kind: "goal" | "ended" }>,
): Recovery {
  switch (trigger.kind) {
    case "feedback": {
      const { text, outcome } = trigger.feedback;
      return outcome === "unknown"
        ? giveUp(`Nobody knows what ${text} did. Look where the robot is before running the program again.`)
        : {
            kind: "accept",
            reason: `Where ${text} ended has been seen; the next skill is chosen from there.`,
          };
    }
    case "refused":
      return giveUp("The next skill is chosen only when the program has come to its end.");
    case "exception":
      return giveUp("A program that has ended with an error is not extended.");
  }
}

function firstProgram({ robot, scene, instruction }: TaskRequest, { target, task }: Destination): Authored {
  const abilities = abilitiesOf(robot);
  const before = goalBeforehand(task, robot, abilities);
  const goal = before.kind === "goal" ? { goal: before.text } : {};
  const look = robot.methods.find(
    ({ name, parameters }) => parameters.length === 0 && robot.settings.actions[name]?.kind === "perception",
  );
  const motion = fixedSkillsOf(robot);
  if (!motion || before.kind === "none" || !look)
    return declined(`The robot has no way of going to ${target.words}.`, suggestionsFor(abilities));
  const open = programText({
    robot: robot.settings.name,
    scene,
    instruction,
    ...goal,
    body: [
      "  // Where a skill ends is only known from looking: each one is chosen then, and added below while this runs.",
      `  await robot.${look.name}();`,
    ],
  });
  const text = before.kind === "to-come" ? withGoalToCome(open) : open;
  const problems = errorsIn(text, robot);
  if (problems.length > 0)
    return declined(
      `The program for this task would not pass the check: ${problems.join(" ")}`,
      suggestionsFor(abilities),
    );
  return {
    kind: "program",
    text,
    ...goal,
    reasoning: [
      ...task.notes,
      saidOf(before),
      ...(before.kind === "to-come"
        ? [`The goal can't say all of "${target.words}"; the robot goes to nothing else.`]
        : []),
      `The skills promise no effects, so they are chosen one by one while the program runs, several ahead each time, for at most ${motion.limitSeconds ?? defaultLimitSeconds} s of executed skills.`,
    ],
  };
}

/** Undefined where the skill still fits into the time that a task may take. */
function timeProblem(
  { action, args }: CorrectionStep,
  { skills, limitSeconds = defaultLimitSeconds }: MotionSettings,
  history: readonly Feedback[],
): string | undefined {
  const [argument] = args;
  const magnitude = argument?.kind === "value" ? String(argument.value) : "";
  const needed = skills[action]?.magnitudes[magnitude]?.seconds ?? 0;
  const executed = history
    .filter(({ call }) => skills[call.action] !== undefined)
    .reduce((sum, { robotSeconds }) => sum + robotSeconds, 0);
  return executed + needed > limitSeconds
    ? `Of the ${limitSeconds} s of executed skills that a task may take, ${executed.toFixed(1)} s are used up.`
    : undefined;
}

/** The program with one more line at its end, which the checker has passed. */
function extendedBy(step: CorrectionStep, text: string, robot: RobotPackage): string | Recovery {
  const extended = withCorrections(text, [correctionLines(text, undefined, [step])]).text;
  const problems = errorsIn(extended, robot);
  return problems.length > 0
    ? giveUp(`The next skill would not pass the check: ${problems.join(" ")}`)
    : extended;
}

function errorsIn(text: string, robot: RobotPackage): readonly string[] {
  return checkProgram({ text, file: "task.robot.ts", robot })
    .problems.filter(({ severity }) => severity === "error")
    .map(({ message }) => message);
}

/** From nearer than this to its outline the middle of the body is at a thing, metres. */
function reachOf({ settings }: RobotPackage): number | undefined {
  const source = Object.values(settings.predicates).find(({ from }) => from === "base");
  return source?.from === "base" ? source.withinMetres : undefined;
}
