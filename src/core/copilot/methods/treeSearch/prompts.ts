import type { RobotPackage } from "../../../program/robotPackage";
import type { Feedback } from "../../../runner/feedback";
import type { RecoveryRequest } from "../../../runner/recovery";
import type { Belief } from "../../../world/belief";
import type { ModelMessage } from "../../../world/languageModel";
import {
  beliefData,
  bounds,
  dataBlock,
  dataIsInformation,
  feedbackData,
  message,
  rulesOf,
  shortened,
} from "../../dialogue/promptParts";
import type { PromptRoom } from "../../dialogue/promptRoom";
import { objectSchema, type ReplySchema } from "../../dialogue/replySchema";
import { askedData, askingBeforehand, askingRule, decisionSchema } from "../../dialogue/userQuestions";
import type { Kept } from "./memory";
import { type Critique, type Node, sequenceOf } from "./tree";

/*
 * What the model is asked: to propose actions, to judge a sequence of them (ConceptAgent, section III-B and appendices
 * XI and XII), and, without a search, for one action. The words are our own.
 */

/** What there is to tell. */
export interface Situation {
  readonly robot: RobotPackage;
  readonly instruction: string;
  readonly scene: string;
  /** The state as it is. */
  readonly belief: Belief;
  readonly history: readonly Feedback[];
  /** How the program came to its end; left out before it has begun. */
  readonly ended?: string;
  /** What of a goal does not hold, or is not known to. */
  readonly unmet: readonly string[];
  readonly notes: readonly Kept[];
  readonly questions?: RecoveryRequest["questions"];
}

/** So many actions are asked for at a node. */
export const mostProposals = 4;

/** Told of each kind of note; older ones are left out, and the prompt says so. */
const mostNotes = 12;

const string: ReplySchema = { type: "string" };

const call = {
  action: { type: "string", description: "the name of one action" },
  args: { type: "array", items: string, description: "ids of known objects, or values" },
} as const;

/** @param asks what to do from the state as it is may be asked of the user */
const decision = (asks: boolean) => decisionSchema(["act", "done", "impossible"], asks);

const proposals = (decided: ReplySchema): ReplySchema =>
  objectSchema({
    thought: { type: "string", description: "what is done, what is left, what could come next" },
    decision: decided,
    actions: { type: "array", items: objectSchema(call), description: "alternatives, the likeliest first" },
  });

export const schemas = {
  goal: objectSchema({
    reason: { type: "string", description: "what the task asks for; or the question" },
    decision: decisionSchema(["goal"], true),
    goal: { type: ["string", "null"], description: "one PDDL condition" },
  }),
  proposals: (asks: boolean) => proposals(decision(asks)),
  /** Behind actions that are only planned. */
  continuations: proposals({ type: "string", enum: ["act", "see-first", "done", "impossible"] }),
  step: (asks: boolean) =>
    objectSchema({
      thought: { type: "string", description: "what is done, what is left, what to do now" },
      decision: decision(asks),
      ...call,
    }),
  critique: objectSchema({
    justification: string,
    score: { type: "string", enum: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"] },
  }),
} as const;

/** As far as there is room for what was done and thought. */
export function inRoom(situation: Situation, room: PromptRoom): Situation {
  return {
    ...situation,
    history: room.history(situation.history),
    notes: room.newest("notes", situation.notes, 2 * mostNotes),
  };
}

export function proposalMessages(
  situation: Situation,
  node: Node,
  isGrounded: boolean,
): readonly ModelMessage[] {
  const sequence = sequenceOf(node);
  const planned =
    sequence.length === 0
      ? {}
      : {
          planned: sequence.map(({ text }) => text),
          ...(isGrounded ? { stateAfterPlanned: beliefData(node.belief, situation.robot) } : {}),
          ...(node.critique ? { critique: critiqueData(node.critique) } : {}),
        };
  const ask =
    sequence.length === 0
      ? `Which actions could come next? Name 2 to ${mostProposals} different ones, each as a first step of another way to do the task, the likeliest first; fewer where nothing else makes sense.`
      : `Suppose that the actions in "planned" have been done. Which actions could follow them? Name 2 to ${mostProposals} different ones, the likeliest first; fewer where nothing else makes sense. Decide "done" if the task is done then, "see-first" if what follows depends on what the robot will see by then, and "impossible" if it can't be done any more.`;
  return [
    message("system", instructions(proposerRole, situation.robot)),
    message(
      "user",
      [
        dataBlock({ ...dataOf(situation), ...planned }),
        ask,
        // Behind actions that are only planned nobody is asked.
        ...(sequence.length === 0 ? askingRule(situation, howToAsk) : []),
      ].join("\n"),
    ),
  ];
}

export function critiqueMessages(
  situation: Situation,
  node: Node,
  isGrounded: boolean,
): readonly ModelMessage[] {
  const plan = {
    plan: sequenceOf(node).map(({ text }) => text),
    ...(isGrounded ? { stateAfterPlan: beliefData(node.belief, situation.robot) } : {}),
    saidToBeComplete: node.end === "done",
  };
  return [
    message("system", instructions(criticRole, situation.robot)),
    message("user", `${dataBlock({ ...dataOf(situation), ...plan })}\nHow good is the plan?`),
  ];
}

export function goalMessages(situation: Situation): readonly ModelMessage[] {
  return [
    message("system", instructions(goalRole, situation.robot)),
    message(
      "user",
      `${dataBlock(dataOf(situation))}
What has to hold when the task is done? ${askingBeforehand} Otherwise decide "goal".`,
    ),
  ];
}

export function stepMessages(situation: Situation): readonly ModelMessage[] {
  return [
    message("system", instructions(actorRole, situation.robot)),
    message(
      "user",
      [dataBlock(dataOf(situation)), "What do you do now?", ...askingRule(situation, howToAsk)].join("\n"),
    ),
  ];
}

const howToAsk = `decide "question" and ask it in "thought"`;

const goalRole = `You say what a task asks for, before a robot begins with it: the condition that holds once the task is done, and that does not hold before, in PDDL over the predicates below. It is looked at in what the robot knows whenever the task is called done. Name things by their ids where they are known, and otherwise by their type with exists or forall. Say what the task asks for and nothing more. The goal is null only where the predicates can't say it.`;

const deciding = `Decide "act" and name actions; "done" only when the state shows that the task is done; "impossible" only when no action can bring it about.`;

const proposerRole = `You propose what a robot could do next for a task. You are one part of a search: your proposals are tried in thought, judged, and only the best is done. So propose ways that differ. Things that have not been seen yet have to be looked for first; an action can only name things that are known. Learn from what failed, and from what was not possible and why. ${deciding}`;

const criticRole = `You judge plans of a robot that others have made; you did not make them. Look at the whole sequence, from the state as it is: does it lead to what the task asks for, is every action of use for that and possible when its turn comes, and is there a shorter way? A plan may stop before the end of the task: then judge how far it gets and whether it is the right beginning. Looking is right where something needed is not known, and a waste where it is.
Score from 1 to 10. 10: does the task, or is surely the right beginning, with nothing superfluous. 5: gets nearer with detours or doubts. 1: does nothing for the task, repeats what has failed, or does harm. First justify, then score.`;

const actorRole = `You steer a robot, one action at a time: think, do one action, look at what came of it, think again. Things that have not been seen yet have to be looked for first; an action can only name things that are known. Where an action failed, find out why before it is made again. ${deciding}`;

function instructions(role: string, { settings, methods, domainText }: RobotPackage): string {
  const actions = methods.map(({ name, parameters, documentation }) => {
    const takes = parameters
      .map((each) => `${each.name}${each.optional ? "?" : ""}: ${each.type}`)
      .join(", ");
    const kind = settings.actions[name]?.kind === "perception" ? "perception" : "execution";
    return `- ${name}(${takes}), ${kind}: ${documentation.replace(/\s+/g, " ").trim()}`;
  });
  return `# Role
${role}

# Robot
${settings.title}. ${settings.setup}
${rulesOf({ domainText })}

# Actions
${actions.join("\n")}
An action is given as its name and a list of arguments: ids of known objects, or values as the action takes them. A point is written { x: 1.2, y: 0, z: 0.7 }.

# Tips
${settings.tips.map((tip) => `- ${tip}`).join("\n")}

# Answers
${dataIsInformation} Answer with one JSON object as the schema says, with nothing around it.`;
}

function dataOf({
  robot,
  instruction,
  scene,
  belief,
  history,
  ended,
  unmet,
  notes,
  questions,
}: Situation): Readonly<Record<string, unknown>> {
  const older = Math.max(0, history.length - bounds.feedbacks);
  const chosen = notes.filter((note) => note.kind === "chosen");
  const unsatisfied = notes.filter((note) => note.kind === "unsatisfied");
  return {
    task: shortened(instruction, 2_000),
    scene,
    ...(unmet.length > 0 ? { goalNotMet: unmet.map(short) } : {}),
    state: beliefData(belief, robot),
    ...(older > 0 ? { olderActionsLeftOut: older } : {}),
    actionsSoFar: history.slice(-bounds.feedbacks).map(feedbackData),
    ...(ended === undefined ? {} : { programEnded: shortened(ended, 1_000) }),
    ...leftOut("olderThoughtsLeftOut", chosen),
    thoughtsSoFar: chosen.slice(-mostNotes).map((note) => ({
      actionsDoneBefore: note.done,
      chosen: note.call,
      why: short(note.reason),
      ...(note.behind.length > 0 ? { plannedBehindIt: note.behind } : {}),
    })),
    ...leftOut("olderUnsatisfiedLeftOut", unsatisfied),
    notPossible: unsatisfied.slice(-mostNotes).map((note) => ({
      actionsDoneBefore: note.done,
      ...(note.after.length > 0 ? { afterPlanned: note.after } : {}),
      action: note.call,
      why: short(note.why),
    })),
    ...askedData({ questions }),
  };
}

function leftOut(name: string, notes: readonly Kept[]): Readonly<Record<string, number>> {
  return notes.length > mostNotes ? { [name]: notes.length - mostNotes } : {};
}

function critiqueData({ score, reason }: Critique): unknown {
  return { score, reason: short(reason) };
}

function short(text: string): string {
  return shortened(text, 600);
}
