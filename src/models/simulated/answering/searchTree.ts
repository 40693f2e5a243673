import { arePossible, stepProblems } from "../../../core/copilot/methods/closedLoop/checkSteps";
import type { PlanStep } from "../../../core/planner/plan";
import type { CorrectionStep } from "../../../core/runner/recovery";
import type { ActionArgument } from "../../../core/world/robotLink";
import { type Call, callOf, callOfStep, callText, stepOfCall } from "../deciding/calls";
import { lookRound, looksLeft, worldAfter } from "../deciding/looks";
import { type Way, wayFrom } from "../deciding/way";
import type { PastAction, Situation } from "../reading/situation";
import { reasonOf } from "./agents";
import { allows, has, type Question, type Reply } from "./answer";

/* Who states the goal, the proposer, the critic, and the one that acts without a search. */

const mostProposals = 3;

export const stateGoal: Question = {
  name: "state-goal",
  isAsked: (fields) => has(fields, "decision", "goal"),
  answer(situation): Reply {
    const way = wayFrom(situation);
    return { reason: reasonOf(way), decision: "goal", goal: "goal" in way ? (way.goal ?? null) : null };
  },
};

export const propose: Question = {
  name: "propose",
  isAsked: (fields) => has(fields, "decision", "actions"),
  answer(given): Reply {
    const { situation, looked } = afterPlanned(given);
    const thought = (way: Way) => reasonOf(way);
    if (looked)
      return { thought: "What follows depends on what will be seen.", decision: "see-first", actions: [] };
    const way = wayFrom(situation);
    const [best] = nextSteps(way);
    if (!best) return { thought: thought(way), decision: endOf(way), actions: [] };
    const refused = new Set(notPossible(given));
    const actions = [best, ...alternatives(way, situation)]
      .map((step) => callOfStep(step, situation.robot))
      .filter((call, index, all) => all.findIndex((each) => callText(each) === callText(call)) === index)
      .filter((call) => !refused.has(callText(call)));
    return actions.length === 0
      ? { thought: "What could come next was not possible.", decision: "impossible", actions: [] }
      : { thought: thought(way), decision: "act", actions: actions.slice(0, mostProposals) };
  },
};

export const act: Question = {
  name: "act",
  isAsked: (fields) => has(fields, "decision", "action", "args"),
  answer(situation): Reply {
    const way = wayFrom(situation);
    const refused = new Set(notPossible(situation));
    const calls = [...nextSteps(way).slice(0, 1), ...alternatives(way, situation)].map((step) =>
      callOfStep(step, situation.robot),
    );
    const call = calls.find((each) => !refused.has(callText(each)));
    return call === undefined || nextSteps(way).length === 0
      ? { thought: reasonOf(way), decision: endOf(way), action: "", args: [] }
      : { thought: reasonOf(way), decision: "act", ...call };
  },
};

/** Of ten: what is superfluous, impossible or missing costs marks. */
export const criticise: Question = {
  name: "criticise",
  isAsked: (fields) => has(fields, "score") && allows(fields.score, "10"),
  answer(situation): Reply {
    const { plan, saidToBeComplete } = situation.data;
    const [score, justification] = marks(callsOf(plan), situation, saidToBeComplete === true);
    return { justification, score: String(Math.max(1, Math.min(10, Math.round(score)))) };
  },
};

function marks(plan: readonly Call[], now: Situation, isComplete: boolean): readonly [number, string] {
  const steps = plan.flatMap((call) => stepOfCall(call, now.robot) ?? []);
  const problem = steps.length < plan.length ? "The robot has no such action." : problemOf(plan, now);
  if (problem !== undefined) return [1, problem];
  const way = wayFrom(now);
  const beginning = nextSteps(way);
  if (way.kind === "look") {
    const isIt = beginning.some(
      (step, at) => callText(callOfStep(step, now.robot)) === callText(plan[at] ?? none),
    );
    const other = looksLeft(now).some((look) => sameCall(look[0], plan[0], now));
    return isIt ? [9, `${way.why} It looks first.`] : other ? [7, "It looks elsewhere."] : [3, way.why];
  }
  if (way.kind !== "steps") return [2, reasonOf(way)];
  const after = wayFrom({ ...now, belief: worldAfter(steps, now), actions: [] });
  const left =
    after.kind === "done" ? 0 : after.kind === "steps" ? after.steps.length : Number.POSITIVE_INFINITY;
  if (!Number.isFinite(left)) return [2, "It leads to where the task can't be done."];
  if (isComplete && left > 0) return [2, `It is not complete: ${left} actions are left.`];
  const detour = plan.length + left - way.steps.length;
  const nearer = left === 0 ? 10 : 8 + Math.min(1, plan.length / way.steps.length);
  return [
    nearer - 2 * Math.max(0, detour),
    detour > 0 ? `A detour of ${detour} actions.` : "It leads straight there.",
  ];
}

const none: Call = { action: "", args: [] };

function sameCall(step: PlanStep | undefined, call: Call | undefined, { robot }: Situation): boolean {
  return step !== undefined && call !== undefined && callText(callOfStep(step, robot)) === callText(call);
}

function nextSteps(way: Way): readonly PlanStep[] {
  if (way.kind === "steps") return way.steps;
  return way.kind === "look" ? way.looks.flat() : [];
}

function endOf({ kind }: Way): "done" | "impossible" {
  return kind === "done" ? "done" : "impossible";
}

/** Other beginnings that could come to one's mind: to look elsewhere, to go on with a later step. */
function alternatives(way: Way, situation: Situation): readonly PlanStep[] {
  const looks = looksLeft(situation).flatMap((look) => look.slice(0, 1));
  const later = nextSteps(way)
    .slice(1)
    .find((step) => isPossible(step, situation));
  const round = looks.length > 0 ? [] : (lookRound(situation) ?? []);
  return [...(later ? [later] : []), ...looks.slice(0, 2), ...round];
}

function isPossible(step: PlanStep, situation: Situation): boolean {
  return arePossible(
    stepsOf([callOfStep(step, situation.robot)], situation),
    situation.robot,
    situation.belief,
  );
}

function problemOf(calls: readonly Call[], situation: Situation): string | undefined {
  return stepProblems(stepsOf(calls, situation), situation.robot, situation.belief).at(0);
}

function stepsOf(calls: readonly Call[], { belief }: Situation): readonly CorrectionStep[] {
  return calls.map(({ action, args }) => ({
    action,
    args: args.map(
      (id): ActionArgument =>
        belief.objects.has(id) ? { kind: "object", id } : { kind: "value", value: id },
    ),
  }));
}

/** What was tried for this very decision, in vain. */
function notPossible({ data, actions }: Situation): readonly string[] {
  const now = actions.length + (typeof data.olderActionsLeftOut === "number" ? data.olderActionsLeftOut : 0);
  const planned = JSON.stringify(data.planned ?? []);
  return (Array.isArray(data.notPossible) ? data.notPossible : []).flatMap(
    (each: Record<string, unknown>) => {
      const isHere = each?.actionsDoneBefore === now && JSON.stringify(each.afterPlanned ?? []) === planned;
      const call = typeof each?.action === "string" ? callOf(each.action) : undefined;
      return isHere && call ? [callText(call)] : [];
    },
  );
}

function callsOf(told: unknown): readonly Call[] {
  return (Array.isArray(told) ? told : []).flatMap((text) => callOf(String(text)) ?? []);
}

/** The state behind actions that are only planned; whether one of them looks. */
function afterPlanned(situation: Situation): { readonly situation: Situation; readonly looked: boolean } {
  const { robot, data } = situation;
  const planned = callsOf(data.planned);
  const looked = planned.some(({ action }) => robot.settings.actions[action]?.kind === "perception");
  // Where the state behind them is not told, it has to be imagined.
  const isTold = data.stateAfterPlanned !== undefined || planned.length === 0;
  const steps = planned.flatMap((call) => stepOfCall(call, robot) ?? []);
  const belief = isTold ? situation.belief : worldAfter(steps, situation);
  const actions = planned.map(({ action, args }): PastAction => {
    return { text: callText({ action, args }), outcome: "success", differences: [] };
  });
  return { situation: { ...situation, belief, actions: [...situation.actions, ...actions] }, looked };
}
