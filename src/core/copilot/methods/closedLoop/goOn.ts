import type { RobotPackage } from "../../../program/robotPackage";
import { namesOfSkills, withSkills } from "../../../program/skillText";
import type { Recovery, RecoveryRequest } from "../../../runner/recovery";
import { abilitiesOf, conditionOf, planningView } from "../../abilities";
import { concreteStatements } from "../../synthesis/concreteProgram";
import { continued, namesIn, type Place } from "../../synthesis/continuation";
import { liftedStatements } from "../../synthesis/liftedProgram";
import { type PlanningLimits, planFromBelief } from "../../synthesis/planFromBelief";
import { indented, VariableNames } from "../../synthesis/programText";
import { conjunction, handFacts } from "../../understanding/goal";
import { kindsKeptOff } from "../../understanding/keptOff";
import { understand } from "../../understanding/understand";
import { vocabularyOf } from "../../understanding/words/vocabulary";
import { notEnough, whatIsWritten } from "./asWritten";
import { withGoal, withGoalFound } from "./goalToCome";
import { goalWithoutLost } from "./goalWithoutLost";
import { triedInVain } from "./inVain";
import { leftBehind } from "./leftBehind";
import { lookedFirst, type Situation } from "./lookAgain";
import { lostThings } from "./lost";
import { inWords } from "./recoverySteps";
import {
  checkOf,
  goalBeforeSeeing,
  goalLastPlanned,
  lookWhereItWas,
  nextSearch,
  searchedAgain,
  stagedStatements,
  toBeSo,
} from "./searchFirst";
import { doneInVain } from "./setAside";
import { stepsLeft } from "./stepsLeft";
import { concreteGoalNow } from "./taskWay";
import { whereItIs } from "./whereItIs";
import { sentenceMeant, whichIsMeant } from "./whichIsMeant";

const noTask =
  "What the program is for is not said, so nothing can be done about it: write // @task and what the robot is to do, or // @goal and a condition, or change the program.";

/** So often may a run look round again for things that it needs and has not found: in a row, and in all. */
const mostSearches = 2;
const mostSearchesInAll = 4;

/** A new tail for the program: from what is believed now to the goal, or a search for what is not known. */
export function goOn(place: Place, why: string, situation: Situation): Recovery {
  const { task, robot, request, token } = situation;
  const abilities = abilitiesOf(robot);
  const written = whatIsWritten(task, request);
  const said = written?.kind === "instruction" ? written.sentence : task.instruction;
  const instruction = sentenceMeant(said, robot, request);
  const told = [
    situation.told,
    written?.told,
    instruction === said ? undefined : `The user has said: "${instruction}".`,
  ];
  const reason = [why, ...told.filter((each) => each !== undefined)].join(" ");
  if (instruction.trim() === "" && !written && request.goal === undefined)
    return { kind: "give-up", reason: `${reason} ${noTask}` };
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
  const stillFor = (found: string) => goalWithoutLost(found, instruction, robot, request);
  const read = concrete?.kind === "goal" ? concrete.text : given && stillFor(given);
  const instead = given !== undefined && read !== given ? read : undefined;
  const names = new VariableNames([...namesIn(request.programText), ...namesOfSkills(skills)]);
  const replan = (statements: readonly string[], next: string, goalFound?: string): Recovery => {
    const comments = [
      ...(situation.comments ?? []),
      ...(written?.kind === "instruction" ? [written.comment] : []),
    ];
    const longer = continued(request.programText, [...comments, ...statements], place);
    if (longer === undefined)
      return {
        kind: "give-up",
        reason: `${reason} The program has no default function that could be continued.`,
      };
    const found = goalFound === undefined ? longer : withGoalFound(longer, goalFound);
    const text = instead === undefined ? found : withGoal(found, instead);
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
    read !== undefined || task.robot.skills
      ? undefined
      : stagedStatements(instruction, situation, limits, names);
  if (staged && "statements" in staged)
    return replan(staged.statements, `What is asked for: ${staged.goal}.`, staged.goal);

  // What the words said is no longer there to be told by them, but the plan for it has named it.
  const last = staged?.isUnread && !written ? goalLastPlanned(request.programText) : undefined;
  const kept = last && stillFor(last);
  const goalText = read ?? kept;
  const goal = goalText === undefined ? undefined : conditionOf(goalText);
  let whyNot =
    concrete?.kind === "missing"
      ? `No ${concrete.what} that fits is known.`
      : concrete?.kind === "unseeable"
        ? "Whether it is done can't be seen."
        : understood.kind === "declined"
          ? understood.reason
          : "Its goal is not known.";
  if (goal) {
    const first = planFromBelief(view, request.belief, goal, limits);
    const isDone = first.kind === "plan" && first.steps.length === 0;
    const behind = isDone ? leftBehind(request, view) : undefined;
    const plan = behind ? planFromBelief(view, request.belief, behind, limits) : first;
    const vain = plan.kind === "plan" ? doneInVain(plan.steps, request.history, view) : undefined;
    if (plan.kind === "plan" && plan.steps.length > 0 && vain === undefined) {
      const steps = lookedFirst(plan.steps, situation);
      const statements = concreteStatements(steps, view, names);
      if (statements)
        return replan(
          [...statements, ...checkOf(goalText ?? "")],
          `${instead === undefined ? "" : `What is asked for now: ${instead}. `}From here it takes ${inWords(steps, view)}.`,
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
  // Whoever knows all the words says better what is missing.
  const isRead =
    meaning !== undefined || (understood.kind === "declined" && understood.unknown === undefined);
  if (
    staged &&
    "reason" in staged &&
    concrete?.kind !== "missing" &&
    (!isRead || staged.isUnderstood) &&
    kept === undefined
  )
    whyNot = staged.reason;
  const lost = lostThings(request);
  if (lost.length > 0) whyNot += ` ${lost.map(({ thing }) => thing.id).join(", ")} can't be seen any more.`;
  const there = lookWhereItWas(robot, names, lost, request.programText);
  if (there) return replan(["{", ...indented(there), "}"], `${whyNot} Look there again.`);
  const searches = searchesInARow(request.programText);
  const maySearch = searches < mostSearches && searchesIn(request.programText) < mostSearchesInAll;
  const keptOff = kindsKeptOff(instruction, vocabularyOf(robot.domain, request.belief));
  const search = maySearch ? nextSearch(robot, names, lost, searches, keptOff) : undefined;
  if (search) {
    return replan(["{", ...indented([searchNote, ...search]), "}"], `${whyNot} Look round again.`);
  }
  if (meaning && maySearch) {
    const statements = liftedStatements(stepsLeft(meaning, robot, request), robot, abilities, names);
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
  const isUnderstood = meaning !== undefined || (staged && "reason" in staged && staged.isUnderstood);
  return {
    kind: "give-up",
    reason: `${reason} ${whyNot} ${isUnderstood ? "The room was searched again, without finding a way." : "Give an instruction that the planner understands, or change the program by hand."}`,
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

function searchesIn(programText: string): number {
  return programText.split(searchNote).length - 1;
}

/** Since the last plan that was made from what had been found: what was lost while that was carried out may be found again. */
function searchesInARow(programText: string): number {
  return searchesIn(programText.slice(programText.lastIndexOf(toBeSo) + 1));
}

const searchNote = "// Something was not as expected: look round again, and go on with what is there.";
