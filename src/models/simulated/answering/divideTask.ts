import type { PlanStep } from "../../../core/planner/plan";
import { callOfStep, methodsOf } from "../deciding/calls";
import { handCalls } from "../deciding/handCalls";
import { inOwnPredicates, withKnowHow } from "../deciding/handSkills";
import { wayFrom } from "../deciding/way";
import type { Situation } from "../reading/situation";
import { reasonOf } from "./agents";
import { has, type Question, type Reply } from "./answer";
import { partsOf, partText, stepWords } from "./parts";

/** As many as one reply may name. */
const mostParts = 16;
const mostCalls = 12;

/** A task as sub-tasks of actions in words. */
export const divideTask: Question = {
  name: "divide-task",
  isAsked: (fields) => has(fields, "decision", "goal", "subTasks"),
  answer(asked): Reply {
    const situation = withKnowHow(asked);
    const { robot, data } = situation;
    const way = wayFrom(situation);
    const subTasks = partsOf(way, robot)
      .slice(0, mostParts)
      .map((part) => ({
        name: partText(part, robot),
        actions: part.map((step) => stepWords(step, robot)),
      }));
    // Before anything has been done, a task can't be called done.
    const ended = way.kind === "done" && data.happened !== undefined ? "done" : "impossible";
    return {
      reason: reasonOf(way),
      decision: subTasks.length > 0 ? "sub-tasks" : ended,
      goal: "goal" in way && way.goal !== undefined ? inOwnPredicates(way.goal, robot) : null,
      subTasks,
    };
  },
};

/** Actions in words as calls. */
export const translateActions: Question = {
  name: "translate-actions",
  isAsked: (fields) => has(fields, "calls", "complete"),
  answer(asked): Reply {
    const situation = withKnowHow(asked);
    const { robot, data } = situation;
    const words = Array.isArray(data.referenceActions) ? data.referenceActions.map(String) : [];
    const said = words.map((each) => stepSaid(each, situation));
    const isClear = data.problem === undefined && situation.refused === undefined;
    const clear = said.filter((step) => step !== undefined);
    const way = wayFrom(situation);
    const steps = isClear && clear.length === words.length ? clear : (partsOf(way, robot)[0] ?? clear);
    const calls = handCalls(steps, situation) ?? steps.map((step) => callOfStep(step, robot));
    return {
      reason: reasonOf(way),
      calls: calls.slice(0, mostCalls),
      complete: calls.length <= mostCalls,
    };
  },
};

/** `navigate banana_0` */
function stepSaid(words: string, { robot, belief }: Situation): PlanStep | undefined {
  const said = words.trim().toLowerCase();
  const method = methodsOf(robot)
    .filter(({ action }) => said.startsWith(stepWords({ action, args: [] }, robot)))
    .sort((a, b) => b.name.length - a.name.length)
    .at(0);
  if (!method) return undefined;
  const args = words.split(/[\s,()]+/).filter((word) => belief.objects.has(word));
  const needed = method.parameters.filter(({ optional }) => !optional).length;
  return args.length < needed
    ? undefined
    : { action: method.action, args: args.slice(0, method.parameters.length) };
}
