import { sameName } from "../../../pddl/syntax";
import type { PlanStep } from "../../../planner/plan";
import type { RobotPackage } from "../../../program/robotPackage";
import type { Belief } from "../../../world/belief";
import { abilitiesOf, conditionOf } from "../../abilities";
import type { Authored, TaskRequest } from "../../method";
import { concreteStatements } from "../../synthesis/concreteProgram";
import { asPlanned, type PlanningLimits, planFromBelief } from "../../synthesis/planFromBelief";
import {
  indented,
  VariableNames as Names,
  programText,
  type VariableNames,
} from "../../synthesis/programText";
import { lookAgainStatements, rummagesOf, searchStatements } from "../../synthesis/searchCode";
import { severalNotes } from "../../synthesis/severalFit";
import { type Sought, soughtByActions, soughtInTask } from "../../synthesis/sought";
import { planStages } from "../../synthesis/stagedProgram";
import { actionTask } from "../../understanding/actions/actionTask";
import { goalOverKinds, imaginedBelief } from "../../understanding/actions/imagined";
import { afterStep, neededFor } from "../../understanding/actions/results";
import { goalBeforehand } from "../../understanding/goal";
import { kindsKeptOff } from "../../understanding/keptOff";
import { understand } from "../../understanding/understand";
import { vocabularyOf } from "../../understanding/words/vocabulary";
import { partsOf } from "./goalParts";
import { withGoalToCome } from "./goalToCome";
import { lookedFirst, type Situation } from "./lookAgain";
import type { Lost } from "./lost";
import { aroundFailures, doneInVain, failuresOf, isNamedIn, type Way } from "./setAside";

/*
 * Where things may be hidden in closed places, nobody can write down what to do before they have been found: the program
 * looks for them, stops, and is gone on with from what has been seen.
 */

/** A program that looks for what the task needs; undefined where the robot or the instruction is not of that kind. */
export function writtenAsSearch(request: TaskRequest): Extract<Authored, { kind: "program" }> | undefined {
  const { robot, scene, instruction } = request;
  const names = new Names();
  if (searchStatements(robot, names, { types: [], into: "hidden" }) === undefined) return undefined;
  const about = aboutTask(request);
  if (!about) return undefined;
  const { sought, near, called } = about;
  const search = searchStatements(robot, new Names(), {
    types: sought.kind === "types" ? sought.types : [],
    called,
    near,
    into: sought.kind === "nothing" ? "none" : "hidden",
    keptOff: kindsKeptOff(instruction, vocabularyOf(robot.domain, request.belief)),
  });
  if (!search) return undefined;
  const done = sought.kind === "nothing" ? "Nothing has been done yet but to look round." : searchedFirst;
  const body = indented([
    ...search,
    "",
    "// What there is to do depends on where things are: the plan is made from here.",
    `throw new Error(${JSON.stringify(done)});`,
  ]);
  const text = programText({
    robot: robot.settings.name,
    scene,
    instruction,
    ...(about.goal === undefined ? {} : { goal: about.goal }),
    body,
  });
  return {
    kind: "program",
    text: about.goal === undefined ? withGoalToCome(text) : text,
    ...(about.goal === undefined ? {} : { goal: about.goal }),
    reasoning: [
      ...about.notes,
      "Nothing has been seen yet: the program looks for what it needs; the plan is made from what it has found.",
    ],
  };
}

/**
 * Statements of a look where something was last that has gone out of sight; undefined where that is not known, or has been
 * done in this program. Not indented.
 */
export function lookWhereItWas(
  robot: RobotPackage,
  names: VariableNames,
  lost: readonly Lost[],
  programText: string,
): readonly string[] | undefined {
  for (const { place } of lost) {
    if (!place) continue;
    const gone = lost.filter((each) => each.place === place).map(({ thing }) => thing);
    const look = lookAgainStatements(robot, names, place, gone);
    if (look && !programText.includes(look[0])) return [...look, searchedAgain];
  }
  return undefined;
}

/**
 * Statements of the next look for what is missing: round the room first, then into every place until what has gone out of
 * sight is seen again. Not indented.
 *
 * @param before how many such looks the program has had
 * @param keptOff types of places that are not to be touched
 */
export function nextSearch(
  robot: RobotPackage,
  names: VariableNames,
  lost: readonly Lost[],
  before: number,
  keptOff: readonly string[],
): readonly string[] | undefined {
  const search = searchStatements(robot, names, {
    types: [],
    lost: lost.map(({ thing }) => thing),
    into: before === 0 ? "none" : "all",
    keptOff,
  });
  return search && [...search, searchedAgain];
}

const searchedFirst = "The room has been searched, and nothing else has been done yet.";

export const searchedAgain = 'throw new Error("The room has been searched again.");';

/** The goal of a sentence over kinds of things, as the program has it that looks for them. */
export function goalBeforeSeeing(request: TaskRequest): string | undefined {
  return aboutTask(request)?.goal;
}

interface About {
  readonly sought: Sought;
  readonly called: readonly string[];
  /** Types of places in the open where every thing of some kind counts. */
  readonly near: readonly string[];
  readonly goal?: string;
  readonly notes: readonly string[];
}

function aboutTask({ robot, belief, instruction }: TaskRequest): About | undefined {
  const understood = understand(instruction, robot, belief);
  if (understood.kind === "task") {
    const { task } = understood;
    if (
      task.steps.some(
        ({ kind }) =>
          kind === "explore" || kind === "inspect" || (kind === "find" && task.steps.length === 1),
      )
    )
      return undefined;
    const before = goalBeforehand(task, robot, abilitiesOf(robot));
    const goal = before.kind === "goal" ? { goal: before.text } : {};
    const notes = [...task.notes, ...severalNotes(task)];
    return { ...soughtInTask(task, robot), called: [], notes, ...goal };
  }
  const imagined = imaginedBelief(robot);
  const asked = actionTask(instruction, robot, imagined, { isImagined: true });
  if (asked?.kind !== "stages") return undefined;
  const goal = goalOverKinds(asked, imagined);
  const sought = soughtByActions(asked, imagined, robot);
  return {
    sought,
    near: [],
    called: sought.kind === "types" ? asked.called : [],
    notes: asked.notes,
    ...(goal === undefined ? {} : { goal }),
  };
}

/** Statements for a sentence whose verbs are actions, from what has been seen; they end with a check of what is asked for. */
export function stagedStatements(
  instruction: string,
  situation: Pick<Situation, "robot" | "request">,
  limits: PlanningLimits,
  names: VariableNames,
): { readonly statements: readonly string[]; readonly goal: string } | NoWay {
  const { robot, request } = situation;
  const { belief, history } = request;
  const first = stagedWay(instruction, robot, belief, limits);
  if ("reason" in first) return first;
  const failed = (step: PlanStep) => failuresOf(step, history, robot);
  const { goal, steps } = aroundFailures(first, belief, failed, (known) => {
    const way = stagedWay(instruction, robot, known, limits);
    return "reason" in way ? undefined : way;
  });
  const vain = doneInVain(steps, history, robot);
  if (vain !== undefined) return { reason: vain, isUnderstood: true };
  const all = [...lookedFirst(steps, situation), ...looksAfter(steps, goal, robot, belief, limits)];
  const statements = concreteStatements(all, robot, names);
  if (!statements) return { reason: "The plan has a step that the robot's API has no method for." };
  return { statements: [...statements, ...checkOf(goal)], goal };
}

interface NoWay {
  readonly reason: string;
  /** What the sentence is about is not there, or not any more: a dirty mug that has been washed. */
  readonly isUnread?: true;
  /** The sentence is understood: what is in the way is something else. */
  readonly isUnderstood?: true;
}

function stagedWay(
  instruction: string,
  robot: RobotPackage,
  belief: Belief,
  limits: PlanningLimits,
): Way | NoWay {
  const asked = actionTask(instruction, robot, belief, { asksWhichOne: false });
  if (!asked) return { reason: "What is asked for is not understood." };
  if (asked.kind !== "stages")
    return { reason: asked.kind === "question" ? asked.question : asked.reason, isUnread: true };
  const plan = planStages(robot, belief, asked.stages, limits);
  if (plan.kind === "limit") return plan;
  if (plan.kind !== "plan")
    return { reason: `No actions lead to ${asked.goal} from what is known.`, isUnderstood: true };
  const { goal, isExhaustive } = asked;
  return { goal, steps: plan.steps, mayBeSetAside: (id) => !isExhaustive || !isNamedIn(goal, id) };
}

/**
 * What a plan does to things behind a door, nobody sees: steps that look there, and bring about again what the look has
 * undone.
 */
function looksAfter(
  steps: readonly PlanStep[],
  goal: string,
  robot: RobotPackage,
  belief: Belief,
  limits: PlanningLimits,
): readonly PlanStep[] {
  let world = steps.reduce(
    (before, { action, args }) => afterStep(before, action, args, robot),
    asPlanned(belief),
  );
  const seenByLooking = Object.entries(robot.settings.predicates)
    .filter(([, { from }]) => from === "attribute")
    .map(([predicate]) => predicate);
  const [condition, parts] = partsOf(goal);
  const things = parts.flatMap(({ fact }) =>
    seenByLooking.some((each) => sameName(each, fact.predicate)) && belief.truth(fact) !== "true"
      ? fact.args
      : [],
  );
  const hidden = rummagesOf(robot).filter(({ before }) =>
    before.some(({ achieves }) => achieves !== undefined),
  );
  const more: PlanStep[] = [];
  const go = (taken: readonly PlanStep[]) => {
    more.push(...taken);
    world = taken.reduce((before, { action, args }) => afterStep(before, action, args, robot), world);
  };
  for (const { look, types } of hidden) {
    const action = robot.domain.actions.find(({ name }) => sameName(name, look.action));
    const places = [...world.trueFacts()].flatMap(({ args: [thing, place] }) =>
      place !== undefined && things.includes(thing) && types.includes(world.objects.get(place)?.type ?? "")
        ? [place]
        : [],
    );
    for (const place of new Set(places)) {
      const needed = action && conditionOf(neededFor(action, [place]));
      const way = needed && planFromBelief(robot, world, needed, limits);
      // Where it is open anyway, what is done there is seen.
      if (!action || way?.kind !== "plan" || way.steps.length === 0) continue;
      go([...way.steps, { action: action.name, args: [place] }]);
    }
  }
  const back = more.length > 0 && condition ? planFromBelief(robot, world, condition, limits) : undefined;
  if (back?.kind === "plan") more.push(...back.steps);
  return more;
}

/** How the error begins where a plan has not led to its goal. */
export const toBeSo = "It was to be so:";

/** Statements that hold a program to a conjunction of facts. */
export function checkOf(goal: string): readonly string[] {
  return partsOf(goal)[1].map(({ fact, isNegated }) => {
    const text = `(${[fact.predicate, ...fact.args].join(" ")})`;
    const holds = `scene.holds(${JSON.stringify(text)})`;
    const wanted = isNegated ? `not ${text}` : text;
    return `if (${isNegated ? `${holds} === true` : `!${holds}`}) throw new Error(${JSON.stringify(`${toBeSo} ${wanted}.`)});`;
  });
}

/** What the last plan in a program was to bring about, by the statements that hold the program to it. */
export function goalLastPlanned(programText: string): string | undefined {
  const lines = programText.split("\n");
  const fact = (line: string) => line.match(/It was to be so: ((?:not )?)(\([^()]+\))\./);
  const last = lines.findLastIndex((line) => fact(line));
  const facts: string[] = [];
  for (let at = last; at >= 0; at--) {
    const found = fact(lines[at]);
    if (!found) break;
    facts.unshift(found[1] === "" ? found[2] : `(not ${found[2]})`);
  }
  return facts.length === 0 ? undefined : facts.length === 1 ? facts[0] : `(and ${facts.join(" ")})`;
}
