import type { CancellationToken } from "../../../base/cancellation";
import type { Condition } from "../../../pddl/syntax";
import { shortestRepair } from "../../../planner/repair";
import type { Feedback } from "../../../runner/feedback";
import type { Recovery, RecoveryRequest } from "../../../runner/recovery";
import { factKey } from "../../../world/facts";
import type { Clock } from "../../../world/ports";
import { abilitiesOf, conditionOf } from "../../abilities";
import type { TaskRequest } from "../../method";
import { planFromBelief } from "../../synthesis/planFromBelief";
import { conjunction } from "../../understanding/goal";
import { isJustToldWhatToDo } from "./asCommands";
import { whatFollows } from "./asConditional";
import { atTheEnd } from "./atTheEnd";
import { goOn } from "./goOn";
import { handledBy, takesAnother } from "./handled";
import { areShutAway, isOnlyInPassing, wayMade } from "./inPassing";
import { mostTries, triesInVain } from "./inVain";
import { elsewhereAndBack, isCall, lookSteps, objectsOf, type Situation } from "./lookAgain";
import { handCleared, isNewlyFull, roomMade, somethingGaveWay } from "./makeRoom";
import { correctionSteps, describe, inWords, parseCall } from "./recoverySteps";

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
  const following = whatFollows(task, request);
  if (following?.kind === "decided") return following.recovery;
  const situation: Situation = {
    task: following?.task ?? task,
    ...(following?.told === undefined ? {} : { told: following.told, comments: following.comments ?? [] }),
    robot: task.robot,
    request,
    token,
    ...(clock ? { clock } : {}),
  };
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
      return isJustToldWhatToDo(situation.task, request)
        ? { kind: "give-up", reason: noOtherWay }
        : goOn("after-an-error", `The program stopped: ${ended(trigger.message)}`, situation);
  }
}

const noOtherWay =
  "The sentence told what to do, not what is to hold, so there is nothing to find another way to: tell what to do from here.";

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
  const { goal, history } = request;
  const tries = triesInVain(history, feedback.text);
  const isNew = somethingGaveWay(feedback, history, belief) || isNewlyFull(feedback, history);
  if (tries >= mostTries && !isNew) {
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
  const room = roomMade(feedback, { goal, tries, history }, robot, belief, situation);
  const moved = room ?? handCleared(feedback, goal, robot, belief, situation);
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
    steps: [...other, ...look],
    retry: true,
  };
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

/** The effects that were predicted and are not there, as a condition. */
function wantedEffects(feedback: Feedback): Condition | undefined {
  const parts = feedback.comparisons.flatMap(({ fact, predicted }) =>
    predicted === "true" ? [factKey(fact)] : predicted === "false" ? [`(not ${factKey(fact)})`] : [],
  );
  return parts.length === 0 ? undefined : conditionOf(conjunction(parts));
}

/** An error's message need not be a sentence, and more is said behind it. */
function ended(message: string): string {
  return /[.!?]["')\]]*$/.test(message) ? message : `${message}.`;
}
