import { abilitiesOf, conditionOf } from "../../../core/copilot/abilities";
import { concreteGoal } from "../../../core/copilot/synthesis/concreteGoal";
import { actionTask } from "../../../core/copilot/understanding/actions/actionTask";
import { liftedGoal } from "../../../core/copilot/understanding/goal";
import { goalInWords } from "../../../core/copilot/understanding/goalWords";
import { selectionsOf, type Task } from "../../../core/copilot/understanding/task";
import { understand } from "../../../core/copilot/understanding/understand";
import type { PlanStep } from "../../../core/planner/plan";
import type { ObjectId } from "../../../core/world/objects";
import type { PlanMemory, Situation } from "../reading/situation";
import { callOf } from "./calls";
import { type Look, lookRound, looksLeft } from "./looks";
import { plannedSteps } from "./plannedSteps";
import { writtenFor } from "./written";

/** What is left to be done, as the simulated model sees it from what the request tells. */
export type Way =
  /** Leads to the goal; a PDDL condition. */
  | { readonly kind: "steps"; readonly steps: readonly PlanStep[]; readonly goal: string }
  /** Something has to be seen first; at least one. */
  | { readonly kind: "look"; readonly looks: readonly Look[]; readonly why: string; readonly goal?: string }
  | { readonly kind: "done"; readonly why: string; readonly goal?: string }
  | { readonly kind: "impossible"; readonly why: string };

/** As often as this an action may fail in a row before another way is taken. */
const mostFailures = 3;

export function wayFrom(situation: Situation): Way {
  const way = plannedFrom(situation);
  if (way.kind !== "steps") return way;
  const [first] = way.steps;
  const failures = failuresInARow(first, situation);
  if (failures < mostFailures) return way;
  const round = failures === mostFailures ? lookRound(situation) : undefined;
  const why = `${first.action} has failed ${failures} times in a row.`;
  return round ? { kind: "look", looks: [round], why } : { kind: "impossible", why };
}

/** A search asks about one state again and again. */
function plannedFrom(situation: Situation): Way {
  const { robot, instruction, belief, actions, memory } = situation;
  const ofRobots = ways.get(memory) ?? new WeakMap<Situation["robot"], Map<string, Way>>();
  ways.set(memory, ofRobots);
  const known = ofRobots.get(robot) ?? new Map<string, Way>();
  ofRobots.set(robot, known);
  const key = JSON.stringify([
    instruction,
    [...belief.objects.values()],
    [...belief.knownFacts()],
    actions.map(({ text, outcome }) => [text, outcome]),
  ]);
  const way = known.get(key) ?? newlyPlanned(situation);
  if (known.size >= mostWays) known.clear();
  known.set(key, way);
  return way;
}

const mostWays = 1_000;
const ways = new WeakMap<PlanMemory, WeakMap<Situation["robot"], Map<string, Way>>>();

function newlyPlanned(situation: Situation): Way {
  const { instruction, robot, belief } = situation;
  const written = writtenFor(situation);
  if (written?.kind === "instruction") {
    const way = newlyPlanned({ ...situation, instruction: written.sentence });
    return way.kind === "impossible" || written.goal === undefined ? way : { ...way, goal: written.goal };
  }
  if (written) return written;
  const understood = understand(instruction, robot, belief, { askWhichOne: false });
  const looks = looksLeft(situation);
  let missing: string | undefined;
  if (understood.kind === "task" && belief.objects.size > 0) {
    const way = ofTask(understood.task, looks, situation);
    if (typeof way !== "string") return way;
    missing = `No ${way} that fits is known.`;
  }
  if (belief.objects.size === 0 && looks.length > 0) {
    const lifted =
      understood.kind === "task" ? liftedGoal(understood.task, robot, abilitiesOf(robot)) : undefined;
    const why = "Nothing has been seen yet.";
    return { kind: "look", looks, why, ...(lifted === undefined ? {} : { goal: lifted }) };
  }
  const said = goalInWords(instruction, robot.domain, belief);
  if (said?.kind === "goal") return towards(said.text, looks, situation);
  const asked = actionTask(instruction, robot, belief, { asksWhichOne: false });
  if (asked?.kind === "stages") {
    // Of the same words in a later state other stages may be left.
    const steps = plannedSteps(situation, `to do: ${instruction}`, asked.stages);
    if (steps)
      return steps.length > 0
        ? { kind: "steps", steps, goal: asked.goal }
        : { kind: "done", why: `${asked.goal} holds.`, goal: asked.goal };
    return lookOr(looks, `No actions lead to ${asked.goal} from what is known.`);
  }
  const answer = asked ?? said ?? understood;
  const why = answer.kind === "declined" ? answer.reason : answer.kind === "question" ? answer.question : "";
  return lookOr(looks, missing ?? (why || "What is asked for is not understood."));
}

/** Words for what is not known where no thing fits what the lexicon says of it; the domain's own words may fit it still. */
function ofTask(task: Task, looks: readonly Look[], situation: Situation): Way | string {
  const { robot, belief } = situation;
  if (task.steps.some(({ kind }) => kind === "explore"))
    return looks.length > 0
      ? { kind: "look", looks, why: "Not everything has been looked at." }
      : { kind: "done", why: "Everything has been looked at." };
  // Of all things of a kind nobody knows before everything has been looked at.
  const isAboutAll = task.steps
    .flatMap((step) => selectionsOf(step))
    .some(({ amount }) => amount.kind !== "one");
  if (isAboutAll && looks.length > 0 && !isHolding(situation))
    return { kind: "look", looks, why: "Not everything has been looked at." };
  const goal = concreteGoal(task, robot, abilitiesOf(robot), belief, handled(situation));
  if (goal.kind === "goal") return towards(goal.text, looks, situation);
  return goal.kind === "missing" ? goal.what : unseen(task, looks, situation);
}

/** What can't be seen to be so is done once: what was to get there has been in the hand, and was let go. */
function unseen(task: Task, looks: readonly Look[], situation: Situation): Way {
  const { robot, belief, actions } = situation;
  const meant = handled(situation);
  const lastTaken = actions.findLastIndex(({ text }) => callOf(text)?.args.some((id) => meant.includes(id)));
  const hasActedSince = actions.slice(lastTaken + 1).some(({ outcome }) => outcome === "success");
  if (meant.length > 0 && !isHolding(situation) && hasActedSince)
    return { kind: "done", why: "What was asked for was done; whether it is so can't be seen." };
  const abilities = { ...abilitiesOf(robot), canBeSeen: () => true };
  const goal = concreteGoal(task, robot, abilities, belief, meant);
  return goal.kind === "goal"
    ? towards(goal.text, looks, situation)
    : { kind: "impossible", why: "Whether it is done can't be seen." };
}

function towards(goal: string, looks: readonly Look[], situation: Situation): Way {
  const steps = conditionOf(goal) && plannedSteps(situation, goal, [{ goal }]);
  if (!steps) return lookOr(looks, `No actions lead to ${goal} from what is known.`);
  return steps.length > 0
    ? { kind: "steps", steps, goal }
    : { kind: "done", why: goal === "(and)" ? "There is nothing to be done." : `${goal} holds.`, goal };
}

function lookOr(looks: readonly Look[], why: string): Way {
  return looks.length > 0 ? { kind: "look", looks, why } : { kind: "impossible", why };
}

/** What has been in the hand: it is still meant, wherever it is now. */
function handled({ actions, robot, belief }: Situation): readonly ObjectId[] {
  const { carryable, types } = abilitiesOf(robot);
  const ids = actions.flatMap(({ text, outcome }) =>
    outcome === "success" ? (callOf(text)?.args ?? []) : [],
  );
  return [...new Set(ids.toReversed())].filter((id) => {
    const type = belief.objects.get(id)?.type;
    return type !== undefined && carryable.some((each) => types.isA(type, each));
  });
}

function isHolding({ robot, belief }: Situation): boolean {
  const { holding } = abilitiesOf(robot);
  return [...belief.trueFacts()].some(({ predicate }) => predicate.toLowerCase() === holding?.toLowerCase());
}

function failuresInARow(step: PlanStep, { actions, robot }: Situation): number {
  const method = robot.methods.find(({ action }) => action.toLowerCase() === step.action.toLowerCase());
  const same = (text: string) => {
    const call = callOf(text);
    return call?.action === method?.name && call?.args.join() === step.args.join();
  };
  const tries = actions.filter(({ text }) => same(text)).toReversed();
  const good = tries.findIndex(
    ({ outcome, differences }) => outcome === "success" && differences.length === 0,
  );
  return good < 0 ? tries.length : good;
}
