import type { CancellationToken } from "../../../base/cancellation";
import type { Condition } from "../../../pddl/syntax";
import { shortestRepair } from "../../../planner/repair";
import type { RobotPackage } from "../../../program/robotPackage";
import { namesOfSkills, withSkills } from "../../../program/skillText";
import type { Feedback } from "../../../runner/feedback";
import type { Recovery, RecoveryRequest } from "../../../runner/recovery";
import { factKey } from "../../../world/facts";
import type { Clock } from "../../../world/ports";
import { abilitiesOf, conditionOf, planningView } from "../../abilities";
import type { TaskRequest } from "../../method";
import { concreteStatements } from "../../synthesis/concreteProgram";
import { continued, namesIn, type Place } from "../../synthesis/continuation";
import { liftedStatements } from "../../synthesis/liftedProgram";
import { type PlanningLimits, planFromBelief } from "../../synthesis/planFromBelief";
import { indented, VariableNames } from "../../synthesis/programText";
import { conjunction, handFacts } from "../../understanding/goal";
import { understand } from "../../understanding/understand";
import { notEnough, whatIsWritten } from "./asWritten";
import { atTheEnd } from "./atTheEnd";
import { withGoalFound } from "./goalToCome";
import { handledBy, objectIds, takesAnother } from "./handled";
import { areShutAway, isOnlyInPassing, wayMade } from "./inPassing";
import { leftBehind } from "./leftBehind";
import { elsewhereAndBack, isCall, lookSteps, objectsOf, type Situation } from "./lookAgain";
import { lostThings } from "./lost";
import { handCleared, roomMade } from "./makeRoom";
import { correctionSteps, describe, inWords, parseCall } from "./recoverySteps";
import {
  checkOf,
  goalBeforeSeeing,
  lookWhereItWas,
  nextSearch,
  searchedAgain,
  stagedStatements,
} from "./searchFirst";
import { doneInVain } from "./setAside";
import { concreteGoalNow } from "./taskWay";
import { whereItIs } from "./whereItIs";
import { sentenceMeant, whichIsMeant } from "./whichIsMeant";

/** So often is one call made before it is left to the program, corrections in between. */
const mostTries = 3;

/** So often may a run look round again for things that it needs and has not found. */
const mostSearches = 2;

/**
 * What to do about something that is not as predicted, found by planning from what is believed now. Looks before it
 * acts where nobody knows what happened, and leaves to the program what it cannot mend.
 */
export function recoverByPlanning(
  task: TaskRequest,
  request: RecoveryRequest,
  token: CancellationToken,
  clock?: Pick<Clock, "now">,
): Recovery {
  const situation: Situation = { task, robot: task.robot, request, token, ...(clock ? { clock } : {}) };
  const { trigger } = request;
  switch (trigger.kind) {
    case "feedback":
      return afterFeedback(trigger.feedback, situation);
    case "refused":
      return afterRefusal(trigger.text, trigger.unmet, situation);
    case "goal":
      return goOn("after-the-end", `The goal is not reached: ${trigger.unmet.join("; ")}.`, situation);
    case "ended":
      return atTheEnd(situation);
    case "exception":
      return goOn("after-an-error", `The program stopped: ${trigger.message}`, situation);
  }
}

function afterFeedback(feedback: Feedback, situation: Situation): Recovery {
  const { robot, request } = situation;
  const { belief } = request;
  const gone = objectsOf(feedback).find((id) => !belief.objects.has(id));
  if (gone !== undefined) {
    return {
      kind: "accept",
      reason: `${gone} is not where it was taken to be: what was seen there was something else. The program goes on without it.`,
    };
  }
  const tries = triesInVain(request.history, feedback.text);
  if (tries >= mostTries) {
    return {
      kind: "accept",
      reason: `${feedback.text} was tried ${tries} times; the program is told that it failed.`,
    };
  }
  if (robot.settings.actions[feedback.call.action]?.kind === "perception") {
    return {
      kind: "correction",
      reason: `${feedback.text} did not work: once more.`,
      steps: [],
      retry: true,
    };
  }
  const look = lookSteps(feedback, situation);
  if (feedback.outcome === "unknown") {
    // Never made again before somebody has looked: it may have been done.
    return look.length > 0
      ? {
          kind: "correction",
          reason: `Nobody knows what ${feedback.text} did: look first.`,
          steps: look,
          retry: false,
        }
      : { kind: "accept", reason: `Nobody knows what ${feedback.text} did, and there is no way to look.` };
  }
  const open = feedback.comparisons.filter(
    ({ predicted, observed }) => predicted !== "unknown" && predicted !== observed,
  );
  const unseenOnly =
    feedback.outcome === "success" && open.length > 0 && open.every(({ observed }) => observed === "unknown");
  if (unseenOnly) {
    const names = open.map(({ fact }) => factKey(fact)).join(", ");
    const isFutile = areShutAway(
      open.map(({ fact }) => fact),
      robot,
      belief,
    );
    return look.length > 0 && tries < 2 && !isFutile
      ? {
          kind: "correction",
          reason: `Nobody has seen whether ${names}: look again.`,
          steps: look,
          retry: false,
        }
      : { kind: "accept", reason: `Whether ${names} could not be seen.` };
  }
  if (isOnlyInPassing(feedback, robot)) {
    const names = open.map(({ fact, predicted }) =>
      predicted === "true" ? `not ${factKey(fact)}` : factKey(fact),
    );
    // Nothing to mend: it counts as done.
    return {
      kind: "correction",
      reason: `${feedback.text} is done. In passing it came about: ${names.join(", ")}.`,
      steps: [],
      retry: false,
    };
  }
  const closing = tries === 1 ? wayMade(feedback, robot, belief, situation) : [];
  const made = correctionSteps(closing, robot);
  if (made && made.length > 0) {
    return {
      kind: "correction",
      reason: `${describe(feedback)} What stands open may be in the way: ${inWords(closing, robot)} first, then the same again.`,
      steps: made,
      retry: true,
    };
  }
  const room = roomMade(feedback, { goal: request.goal, tries }, robot, belief, situation);
  const moved = room ?? handCleared(feedback, request.goal, robot, belief, situation);
  const clearing = moved && correctionSteps(moved.steps, robot);
  if (clearing) {
    const why = room ? `To make room, ${moved.thing}` : `${moved.thing} is in the way and`;
    return {
      kind: "correction",
      reason: `${describe(feedback)} ${why} is put elsewhere: ${inWords(moved.steps, robot)} first, then the same again.`,
      steps: clearing,
      retry: true,
    };
  }
  const wanted = wantedEffects(feedback);
  const plan = wanted ? planFromBelief(robot, belief, wanted, situation) : undefined;
  if (plan?.kind === "plan" && plan.steps.length === 0) {
    return { kind: "accept", reason: `What ${feedback.text} was to bring about is so.` };
  }
  if (plan?.kind !== "plan") {
    return look.length > 0 && tries < 2
      ? {
          kind: "correction",
          reason: `${describe(feedback)} Look where things are now, then try again.`,
          steps: look,
          retry: true,
        }
      : {
          kind: "accept",
          reason: `${describe(feedback)} There is no way to what it was to bring about from here.`,
        };
  }
  const last = plan.steps.at(-1);
  const endsWithCall = last !== undefined && isCall(last, feedback, robot);
  const before = endsWithCall ? plan.steps.slice(0, -1) : plan.steps;
  const steps = correctionSteps(before, robot);
  if (!steps) return { kind: "accept", reason: `${describe(feedback)} There is no way to mend it.` };
  if (steps.length > 0) {
    return {
      kind: "correction",
      reason: `${describe(feedback)} ${inWords(before, robot)} first${endsWithCall ? ", then the same again" : ""}.`,
      steps,
      retry: endsWithCall,
    };
  }
  // The same call again is what is left. From the same place with the same knowledge it would only fail again.
  const other = tries > 1 ? elsewhereAndBack(feedback, situation) : [];
  return {
    kind: "correction",
    reason: `${describe(feedback)} ${other.length > 0 ? "Come from another side" : look.length > 0 ? "Look again" : "Wait for it"}, then the same again.`,
    steps: [...other, ...(other.length > 0 ? [] : look)],
    retry: true,
  };
}

/** How often this call has not done what it should since it last did, the present time included. */
function triesInVain(history: readonly Feedback[], text: string): number {
  const same = history.filter((past) => past.text === text).reverse();
  const wentWell = same.findIndex(
    ({ outcome, highLevelFailure, comparisons }) =>
      outcome === "success" &&
      !highLevelFailure &&
      comparisons.every(({ predicted, observed }) => predicted === "unknown" || predicted === observed),
  );
  return Math.max(1, wentWell < 0 ? same.length : wentWell);
}

/** Steps that were made as often as they may be, and did not do what they should. */
function triedInVain(
  history: readonly Feedback[],
  robot: RobotPackage,
): NonNullable<PlanningLimits["avoided"]> {
  return [...new Map(history.map((past) => [past.text, past])).values()].flatMap(({ text, call }) => {
    const method = robot.methods.find(({ name }) => name === call.action);
    if (!method || triesInVain(history, text) < mostTries) return [];
    return [{ action: method.action, args: objectIds(call.args) }];
  });
}

function afterRefusal(text: string, unmet: readonly string[], situation: Situation): Recovery {
  const { robot, request } = situation;
  const called = parseCall(text);
  const method = robot.methods.find(({ name }) => name === called?.action);
  const action = robot.domain.actions.find(({ name }) => name.toLowerCase() === method?.action.toLowerCase());
  const reason = `${text} is not possible now: ${unmet.join("; ")}.`;
  if (!called || !action) return { kind: "accept", reason };
  const bindings = new Map(action.parameters.map(({ name }, index) => [name, called.args[index] ?? ""]));
  const { belief } = request;
  const repairOf = (condition: Condition) =>
    shortestRepair(
      robot.domain,
      [...belief.objects.values()].map(({ id, type }) => ({ id, type })),
      [...belief.trueFacts()],
      condition,
      bindings,
      { token: situation.token, ...(situation.clock ? { clock: situation.clock, timeLimitMs: 15_000 } : {}) },
    );
  let repair = repairOf(action.precondition);
  const { holding } = abilitiesOf(robot);
  if (repair.kind === "plan" && holding !== undefined) {
    const handled = handledBy(request.history, abilitiesOf(robot), robot);
    // Whatever else it could hold, the call was about what was in the hand before.
    if (handled.length > 0 && repair.steps.some((step) => takesAnother(step, handled, robot, holding))) {
      const again = conditionOf(`(${holding} ${handled[0]})`);
      if (!again || !belief.objects.has(handled[0])) {
        return { kind: "accept", reason: `${reason} Where ${handled[0]} is now is not known.` };
      }
      repair = repairOf({
        kind: "and",
        operands: [action.precondition, again],
        range: action.precondition.range,
      });
    }
  }
  const steps = repair.kind === "plan" ? correctionSteps(repair.steps, robot) : undefined;
  if (repair.kind !== "plan" || !steps || steps.length === 0) {
    return { kind: "accept", reason: `${reason} No actions were found that make it possible.` };
  }
  return {
    kind: "correction",
    reason: `${reason} ${inWords(repair.steps, robot)} first.`,
    steps,
    retry: true,
  };
}

/** A new tail for the program: from what is believed now to the goal, or a search for what is not known. */
function goOn(place: Place, why: string, situation: Situation): Recovery {
  const { task, robot, request, token } = situation;
  const abilities = abilitiesOf(robot);
  const written = whatIsWritten(task, request);
  const said = written?.kind === "instruction" ? written.sentence : task.instruction;
  const instruction = sentenceMeant(said, robot, request);
  const told = [written?.told, instruction === said ? undefined : `The user has said: "${instruction}".`];
  const reason = [why, ...told.filter((each) => each !== undefined)].join(" ");
  if (written?.kind === "refused" || (written?.kind === "instruction" && written.wasDone))
    return { kind: "give-up", reason };
  const which = written?.kind === "unread" ? undefined : whichIsMeant(instruction, robot, request);
  if (which) return { kind: "ask", question: which };
  const understood = understand(instruction, robot, request.belief, { askWhichOne: false });
  const meaning = understood.kind === "task" ? understood.task : undefined;
  const { skills } = robot;
  const view = planningView(robot);
  const avoided = triedInVain(request.history, robot);
  const limits = { token, avoided, ...(situation.clock ? { clock: situation.clock } : {}) };
  const concrete = meaning ? concreteGoalNow(meaning, robot, view, request, limits) : undefined;
  // A goal over kinds says less than the sentence: it is there to be verified, not to be planned for.
  const given = concrete || written || request.goal === goalBeforeSeeing(task) ? undefined : request.goal;
  const goalText = concrete?.kind === "goal" ? concrete.text : given;
  const goal = goalText === undefined ? undefined : conditionOf(goalText);
  const names = new VariableNames([...namesIn(request.programText), ...namesOfSkills(skills)]);
  const replan = (statements: readonly string[], next: string, goalFound?: string): Recovery => {
    const comment = written?.kind === "instruction" ? [written.comment] : [];
    const longer = continued(request.programText, [...comment, ...statements], place);
    if (longer === undefined)
      return {
        kind: "give-up",
        reason: `${reason} The program has no default function that could be continued.`,
      };
    const text = goalFound === undefined ? longer : withGoalFound(longer, goalFound);
    return {
      kind: "replan",
      reason: `${reason} ${next}`.trim(),
      programText: skills ? withSkills(text, skills) : text,
    };
  };
  if (written?.kind === "unread") {
    const statements = written.statements(names);
    return statements ? replan(statements, "") : { kind: "give-up", reason };
  }
  // Verbs that are the robot's own actions are about what has been seen by now.
  const staged =
    goal || task.robot.skills ? undefined : stagedStatements(instruction, robot, request, limits, names);
  if (staged && "statements" in staged)
    return replan(staged.statements, `What is asked for: ${staged.goal}.`, staged.goal);

  let whyNot =
    concrete?.kind === "missing"
      ? `No ${concrete.what} that fits is known.`
      : concrete?.kind === "unseeable"
        ? "Whether it is done can't be seen."
        : "Its goal is not known.";
  if (goal) {
    const first = planFromBelief(view, request.belief, goal, limits);
    const isDone = first.kind === "plan" && first.steps.length === 0;
    const behind = isDone ? leftBehind(request, view) : undefined;
    const plan = behind ? planFromBelief(view, request.belief, behind, limits) : first;
    const vain = plan.kind === "plan" ? doneInVain(plan.steps, request.history, view) : undefined;
    if (plan.kind === "plan" && plan.steps.length > 0 && vain === undefined) {
      const statements = concreteStatements(plan.steps, view, names);
      if (statements)
        return replan(
          [...statements, ...checkOf(goalText ?? "")],
          `From here it takes ${inWords(plan.steps, view)}.`,
          goalText,
        );
    }
    if (plan.kind === "plan" && plan.steps.length === 0 && written && request.trigger.kind === "goal")
      return { kind: "give-up", reason: `${reason} ${notEnough}` };
    if (plan.kind === "plan" && plan.steps.length === 0 && place === "after-an-error") {
      return replan(
        [],
        "All that was asked for is so, as far as the robot has seen; the goal is verified next.",
        goalText,
      );
    }
    whyNot =
      plan.kind === "plan"
        ? (vain ?? "What is left of it has not been seen.")
        : plan.kind === "limit"
          ? plan.reason
          : "No actions lead there from what is known.";
  }
  if (staged && "reason" in staged && concrete?.kind !== "missing") whyNot = staged.reason;
  const lost = lostThings(request);
  if (lost.length > 0) whyNot += ` ${lost.map(({ thing }) => thing.id).join(", ")} can't be seen any more.`;
  const there = lookWhereItWas(robot, names, lost, request.programText);
  if (there) return replan(["{", ...indented(there), "}"], `${whyNot} Look there again.`);
  const searches = request.programText.split(searchNote).length - 1;
  const search = searches < mostSearches ? nextSearch(robot, names, lost, searches) : undefined;
  if (search) {
    return replan(["{", ...indented([searchNote, ...search]), "}"], `${whyNot} Look round again.`);
  }
  if (meaning && searches < mostSearches) {
    const statements = liftedStatements(meaning, robot, abilities, names);
    const emptied = statements && handEmptied(view, request, limits, names);
    if (statements && emptied) {
      const flat = [...emptied, ...statements.map((line) => line.replace(/^ {2}/, ""))];
      return replan(
        ["{", `  ${searchNote}`, ...flat.map((line) => (line === "" ? line : `  ${line}`)), "}"],
        `${whyNot} Look round again.`,
      );
    }
  }
  const missing = concrete?.kind === "missing" ? concrete.what : lost[0]?.thing.id;
  const where = whereItIs(missing, robot, names, request);
  if (where?.kind === "ask") return where;
  if (where)
    return replan(
      ["{", ...indented([...where.statements, searchedAgain]), "}"],
      `${whyNot} The user has said that it is at ${where.place}.`,
    );
  return {
    kind: "give-up",
    reason: `${reason} ${whyNot} ${meaning ? "The room was searched again, without finding a way." : "Give an instruction that the planner understands, or change the program by hand."}`,
  };
}

/**
 * Statements after which the hand is as it is when a program starts, where skills are made for that. Undefined where what it
 * holds has no way out of it.
 */
function handEmptied(
  view: RobotPackage,
  { belief }: RecoveryRequest,
  limits: PlanningLimits,
  names: VariableNames,
): readonly string[] | undefined {
  const goal = view.skills && conditionOf(conjunction(handFacts(view)));
  if (!goal) return [];
  // Nobody has said where to: a skill that finds a place by itself comes first.
  const alone = view.domain.actions.filter(({ parameters }) => parameters.length < 2);
  for (const actions of [alone, view.domain.actions]) {
    const plan = planFromBelief({ ...view, domain: { ...view.domain, actions } }, belief, goal, limits);
    if (plan.kind === "plan") return concreteStatements(plan.steps, view, names);
  }
  return undefined;
}

const searchNote = "// Something was not as expected: look round again, and go on with what is there.";

/** The effects that were predicted and are not there, as a condition. */
function wantedEffects(feedback: Feedback): Condition | undefined {
  const parts = feedback.comparisons.flatMap(({ fact, predicted }) =>
    predicted === "true" ? [factKey(fact)] : predicted === "false" ? [`(not ${factKey(fact)})`] : [],
  );
  return parts.length === 0 ? undefined : conditionOf(conjunction(parts));
}
