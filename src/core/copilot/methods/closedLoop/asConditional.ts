import { initialBelief } from "../../../program/initialBelief";
import type { RobotPackage } from "../../../program/robotPackage";
import { conditionTruth } from "../../../runner/goal";
import type { Recovery, RecoveryRequest } from "../../../runner/recovery";
import type { Belief } from "../../../world/belief";
import type { Truth } from "../../../world/facts";
import { abilitiesOf, conditionOf } from "../../abilities";
import type { Authored, TaskRequest } from "../../method";
import { concreteGoal } from "../../synthesis/concreteGoal";
import { continued } from "../../synthesis/continuation";
import { liftedStatements } from "../../synthesis/liftedProgram";
import { indented, oneLine, programText, VariableNames } from "../../synthesis/programText";
import { actionTask } from "../../understanding/actions/actionTask";
import { imaginedBelief } from "../../understanding/actions/imagined";
import { anyAsCondition } from "../../understanding/conditions/anyThere";
import { saysNoMoreThanTheDeed } from "../../understanding/conditions/ifItIs";
import { type IfThenElse, readingsOfCondition } from "../../understanding/conditions/ifThenElse";
import { candidatesFor } from "../../understanding/meaning/candidates";
import { withoutCourtesies } from "../../understanding/telling/courtesy";
import { sentencesToldIn } from "../../understanding/telling/wishes";
import { understand } from "../../understanding/understand";
import { vocabularyOf } from "../../understanding/words/vocabulary";
import { isGoalToCome, withGoalToCome } from "./goalToCome";

/*
 * "if the doll is on the table, move it to the bed": the program looks, and is gone on with by what the robot has seen. What
 * was decided then is written into the program, since what is done next may change whether the condition holds.
 */

/** A program for a sentence with a condition; undefined where it has none, or is not understood as such. */
export function writtenAsConditional(
  request: TaskRequest,
  write: (request: TaskRequest) => Authored,
): Authored | undefined {
  const { robot, belief } = request;
  const readings = readingsIn(request.instruction, robot, belief);
  const said = conditionalIn(request.instruction, robot, belief);
  if (!said) return readings.length === 0 ? undefined : withoutPart(request, readings[0], write);
  const truth = belief.objects.size === 0 ? "unknown" : whetherSo(said, robot, belief);
  // What has not been found may only be hidden.
  if (truth === "true" || (belief.isComplete && truth === "false"))
    return asFollows(request, said, truth === "true", write);
  return lookFirst(request, said);
}

/** What part of the sentence is not understood, where the whole is not understood in another way. */
function withoutPart(
  request: TaskRequest,
  reading: IfThenElse,
  write: (request: TaskRequest) => Authored,
): Authored {
  const { robot, belief } = request;
  const whole = write(request);
  const part = partsOf(reading).find((each) => !isTask(each, robot, belief));
  if (whole.kind !== "declined" || part === undefined) return whole;
  const why = write({ ...request, instruction: part });
  const { condition, find, state } = reading;
  const about =
    part === find || part === state ? `Whether ${condition}` : `What follows from the condition, "${part}",`;
  return why.kind === "declined" ? { ...why, reason: `${about} is not understood. ${why.reason}` } : whole;
}

/** What is to be done where the condition holds, or does not, from what is known when the program is written. */
function asFollows(
  request: TaskRequest,
  said: IfThenElse,
  isSo: boolean,
  write: (request: TaskRequest) => Authored,
): Authored | undefined {
  const instruction = isSo ? said.whereSo : said.whereNot;
  const note = noteOf(said, isSo);
  if (instruction === undefined) {
    const { robot, scene } = request;
    const body = indented([note, "void robot;", "void scene;"]);
    const text = programText({
      robot: robot.settings.name,
      scene,
      instruction: request.instruction,
      body,
    });
    return { kind: "program", text, reasoning: [remark(said, isSo)] };
  }
  const authored = write({ ...request, instruction });
  if (authored.kind !== "program") return authored;
  const text = authored.text.replace(
    /^\/\/ @task .*$/m,
    () => `// @task ${oneLine(request.instruction)}\n${note}`,
  );
  return { ...authored, text, reasoning: [remark(said, isSo), ...authored.reasoning] };
}

function lookFirst({ robot, scene, instruction }: TaskRequest, said: IfThenElse): Authored | undefined {
  const look = understand(said.find, robot, initialBelief(robot), { askWhichOne: false });
  const statements =
    look.kind === "task"
      ? liftedStatements(look.task, robot, abilitiesOf(robot), new VariableNames())
      : undefined;
  if (!statements) return undefined;
  const body = [
    ...statements,
    "",
    ...indented([
      `// What there is to do depends on whether ${said.condition}: the plan is made from here.`,
      `throw new Error(${JSON.stringify(lookedFor)});`,
    ]),
  ];
  const text = withGoalToCome(programText({ robot: robot.settings.name, scene, instruction, body }));
  const ways = [
    ...(said.whereSo === undefined ? [] : [`Where it is so: ${said.whereSo}.`]),
    ...(said.whereNot === undefined ? [] : [`Where it is not so: ${said.whereNot}.`]),
    ...(said.whereSo === undefined || said.whereNot === undefined
      ? ["Otherwise there is nothing to do."]
      : []),
  ];
  return {
    kind: "program",
    text,
    reasoning: [
      `The robot looks first whether ${said.condition}; the plan is made from what it has seen.`,
      ...ways,
    ],
  };
}

const lookedFor = "It has been looked for, and nothing else has been done yet.";

/** "No doll at the table was seen." is how a look ends that has found nothing. */
function isEndOfLook(message: string): boolean {
  return message.includes(lookedFor) || /\b(?:was|were) seen\.?$/.test(message.trim());
}

/** What a run goes on with. */
export type Following =
  /** `comments`: lines that stand before what the program is gone on with; `told`: to the user. */
  | {
      readonly kind: "task";
      readonly task: TaskRequest;
      readonly comments?: readonly string[];
      readonly told?: string;
    }
  | { readonly kind: "decided"; readonly recovery: Recovery };

/** What the sentence's condition makes of the task by now; undefined where it has none, or it has not been looked at. */
export function whatFollows(task: TaskRequest, request: RecoveryRequest): Following | undefined {
  const { trigger, belief, programText: program } = request;
  const said = conditionalIn(task.instruction, task.robot, belief);
  if (!said) return undefined;
  const before = [true, false].find((isSo) => program.includes(noteOf(said, isSo)));
  if (before !== undefined) {
    const instruction = before ? said.whereSo : said.whereNot;
    if (instruction !== undefined) return { kind: "task", task: { ...task, instruction } };
    return trigger.kind === "ended"
      ? { kind: "decided", recovery: { kind: "accept", reason: remark(said, before) } }
      : undefined;
  }
  if (trigger.kind !== "exception" || !isGoalToCome(program)) return undefined;
  const truth = whetherSo(said, task.robot, belief);
  // A look that something has cut short has not shown that there is nothing.
  if (truth === "unknown" || (truth === "false" && !isEndOfLook(trigger.message)))
    return {
      kind: "decided",
      recovery: {
        kind: "give-up",
        reason: `Whether ${said.condition} is not known: it has not been seen. The program stopped: ${trigger.message}`,
      },
    };
  const isSo = truth === "true";
  const instruction = isSo ? said.whereSo : said.whereNot;
  const note = noteOf(said, isSo);
  const told = remark(said, isSo);
  if (instruction !== undefined)
    return { kind: "task", task: { ...task, instruction }, comments: [note], told };
  const text = continued(program, [note], "after-an-error");
  return {
    kind: "decided",
    recovery:
      text === undefined
        ? { kind: "give-up", reason: told }
        : { kind: "replan", reason: told, programText: text },
  };
}

function conditionalIn(instruction: string, robot: RobotPackage, belief: Belief): IfThenElse | undefined {
  return readingsIn(instruction, robot, belief).find((reading) =>
    partsOf(reading).every((part) => isTask(part, robot, belief)),
  );
}

function readingsIn(instruction: string, robot: RobotPackage, belief: Belief): readonly IfThenElse[] {
  const told = sentencesToldIn(instruction);
  const sentences = told.map((sentence) => (told.length === 1 && anyAsCondition(sentence)) || sentence);
  if (readingsOfCondition(sentences).length === 0) return [];
  const vocabulary = vocabularyOf(robot.domain, belief);
  const [only] = sentences.map((sentence) => withoutCourtesies(sentence, vocabulary, []));
  if (sentences.length === 1 && saysNoMoreThanTheDeed(only)) return [];
  return readingsOfCondition(sentences);
}

/** The instructions that have to be understood. */
function partsOf({ find, state, whereSo, whereNot }: IfThenElse): readonly string[] {
  return [find, state, whereSo, whereNot].filter((part) => part !== undefined);
}

function isTask(sentence: string, robot: RobotPackage, belief: Belief): boolean {
  if (understand(sentence, robot, belief, { askWhichOne: false }).kind === "task") return true;
  if (
    belief.objects.size > 0 &&
    actionTask(sentence, robot, belief, { asksWhichOne: false })?.kind === "stages"
  )
    return true;
  return actionTask(sentence, robot, imaginedBelief(robot), { isImagined: true })?.kind === "stages";
}

/** Unknown: what the condition speaks of has not been seen, or not how it is. */
function whetherSo({ find, state }: IfThenElse, robot: RobotPackage, belief: Belief): Truth {
  const abilities = abilitiesOf(robot);
  const found = understand(find, robot, belief, { askWhichOne: false });
  const [step] = found.kind === "task" ? found.task.steps : [];
  if (step?.kind !== "find") return "unknown";
  const things = candidatesFor(step.items, belief, abilities);
  const { amount } = step.items;
  const needed = amount.kind === "count" ? amount.count : 1;
  if (state === undefined) return things.length >= needed ? "true" : "false";
  if (things.length < needed) return "unknown";
  const goal = goalNow(state, robot, belief);
  const condition = goal === undefined ? undefined : conditionOf(goal);
  return condition ? conditionTruth(condition, belief, robot.domain) : "unknown";
}

function goalNow(sentence: string, robot: RobotPackage, belief: Belief): string | undefined {
  const understood = understand(sentence, robot, belief, { askWhichOne: false });
  if (understood.kind === "task") {
    const goal = concreteGoal(understood.task, robot, abilitiesOf(robot), belief);
    return goal.kind === "goal" ? goal.text : undefined;
  }
  const asked = actionTask(sentence, robot, belief, { asksWhichOne: false });
  return asked?.kind === "stages" ? asked.goal : undefined;
}

function noteOf({ condition }: IfThenElse, isSo: boolean): string {
  return `// Looked at whether ${condition}: it is ${isSo ? "" : "not "}so.`;
}

function remark(said: IfThenElse, isSo: boolean): string {
  const next = (isSo ? said.whereSo : said.whereNot) ?? "nothing is to be done";
  return `As far as the robot has seen, ${isSo ? "it is so" : "it is not so"} that ${said.condition}: ${next}.`;
}
