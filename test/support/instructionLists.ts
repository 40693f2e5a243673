import { readFileSync } from "node:fs";
import { join } from "node:path";
import { neverCancelled } from "../../src/core/base/cancellation";
import { abilitiesOf } from "../../src/core/copilot/abilities";
import type { Authored, TaskRequest } from "../../src/core/copilot/method";
import { mayBeCommands } from "../../src/core/copilot/methods/closedLoop/asCommands";
import { restOf } from "../../src/core/copilot/methods/closedLoop/plannerBrain";
import { writtenAsSearch } from "../../src/core/copilot/methods/closedLoop/searchFirst";
import { destinationOf } from "../../src/core/copilot/methods/predictive/target";
import { concreteGoal } from "../../src/core/copilot/synthesis/concreteGoal";
import { planStages } from "../../src/core/copilot/synthesis/stagedProgram";
import { actionTask } from "../../src/core/copilot/understanding/actions/actionTask";
import { imaginedBelief } from "../../src/core/copilot/understanding/actions/imagined";
import { commandsIn } from "../../src/core/copilot/understanding/commands/commands";
import { liftedGoal } from "../../src/core/copilot/understanding/goal";
import { goalInWords } from "../../src/core/copilot/understanding/goalWords";
import { clearer, isAmbiguous, isVague } from "../../src/core/copilot/understanding/questions/answers";
import type { Task } from "../../src/core/copilot/understanding/task";
import { understand } from "../../src/core/copilot/understanding/understand";
import type { RobotPackage } from "../../src/core/program/robotPackage";
import { builtInPackage } from "./builtInPackage";
import { worldOf } from "./instructionWorlds";
import { conditionFrom, Meanings, type Thing } from "./sameMeaning";

/* Lists of sentences with what they mean, and how the built-in planner does with them. */

export interface Instruction {
  readonly world: string;
  readonly sentence: string;
  /** Any of these is right. */
  readonly expected: readonly Expected[];
}

type Expected =
  | { readonly kind: "goal"; readonly text: string }
  /** A task that leaves nothing to be verified. */
  | { readonly kind: "none" }
  /** A question or a refusal; it names these words. */
  | { readonly kind: "asked"; readonly words: readonly string[] };

export function instructionsFor(robot: string): readonly Instruction[] {
  const file = join(__dirname, "../fixtures/copilot/instructions", `${robot}.txt`);
  let world = "fresh";
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      if (line.startsWith("## ")) world = line.slice(3).trim();
      if (line.startsWith("#") || line.trim() === "") return [];
      const [sentence, means] = line.split(" => ");
      return [{ world, sentence, expected: means.split(" | ").map(expectedIn) }];
    });
}

function expectedIn(text: string): Expected {
  if (text === "none") return { kind: "none" };
  if (!text.startsWith("?")) return { kind: "goal", text };
  const words = text.slice(1).split(",");
  return { kind: "asked", words: words.map((word) => word.trim()).filter((word) => word !== "") };
}

export type Verdict = "right" | "declined" | "wrong";

export interface Judged extends Instruction {
  /** `declined`: a question or a refusal where something else was expected; `wrong`: another task than what was meant. */
  readonly verdict: Verdict;
  /** What came of it, in words. */
  readonly got: string;
}

/** How the sentences are understood, without the planning and the check of a program that come after it. */
export function judgeAll(
  name: string,
  instructions: readonly Instruction[] = instructionsFor(name),
): readonly Judged[] {
  const robot = builtInPackage(name);
  // What an action results in is remembered by belief.
  const worlds = new Map(instructions.map(({ world }) => [world, worldOf(robot, world)]));
  return instructions.map((instruction) => {
    const belief = worlds.get(instruction.world) ?? worldOf(robot, instruction.world);
    const authored = understoodAs({ instruction: instruction.sentence, robot, scene: "", belief });
    const seen = [...belief.objects.values()];
    const things = seen.length > 0 ? seen : twoOfEachKind(robot);
    return { ...instruction, ...judge(instruction, authored, new Meanings(robot.domain, things)) };
  });
}

type Understood =
  | Exclude<Authored, { kind: "program" }>
  | { readonly kind: "program"; readonly goal?: string };

/** What the built-in planner would plan for. What only tells actions is a program without a goal. */
function understoodAs(request: TaskRequest): Understood {
  const understood = plannedFor(request);
  if (understood.kind === "program") return understood;
  if (!mayBeCommands(understood)) return restOf(request, understood) ?? understood;
  const told = commandsIn(request.instruction, request.robot, request.belief);
  if (told?.kind === "commands") return { kind: "program" };
  return told ?? restOf(request, understood) ?? understood;
}

/** In the order in which it tries the ways of understanding. */
function plannedFor(request: TaskRequest): Understood {
  const { instruction, robot, belief } = request;
  const isFresh = belief.objects.size === 0;
  // Its actions promise no effects: it looks for its way to the one thing that is meant.
  if (robot.settings.motion) {
    const destination = destinationOf(request);
    if (destination && !("target" in destination)) return destination;
    if (destination) {
      const { goal } = goalOf(destination.task, request);
      return { kind: "program", ...(goal === undefined ? {} : { goal }) };
    }
  }
  const said = belief.isComplete ? goalInWords(instruction, robot.domain, belief) : undefined;
  if (said?.kind === "goal") return { kind: "program", goal: said.text };
  const search = isFresh ? writtenAsSearch(request) : undefined;
  if (search) return search;
  const understood = understand(instruction, robot, belief);
  if (understood.kind === "task") {
    const { goal, isConcrete } = goalOf(understood.task, request);
    const exact =
      isConcrete || isFresh || belief.isComplete ? undefined : actionTask(instruction, robot, belief);
    if (exact?.kind === "stages") return { kind: "program", goal: exact.goal };
    return { kind: "program", ...(goal === undefined ? {} : { goal }) };
  }
  const asked = isFresh || isAmbiguous(understood) ? undefined : actionTask(instruction, robot, belief);
  if (asked?.kind === "stages") {
    const plan = belief.isComplete
      ? planStages(robot, belief, asked.stages, { token: neverCancelled })
      : undefined;
    return plan && plan.kind !== "plan"
      ? { kind: "declined", reason: "No plan.", suggestions: [] }
      : { kind: "program", goal: asked.goal };
  }
  if (isFresh) {
    const imagined = actionTask(instruction, robot, imaginedBelief(robot), { isImagined: true });
    const isOfUse = imagined?.kind === "declined" || (imagined?.kind === "question" && isVague(understood));
    return isOfUse ? clearer(understood, imagined) : understood;
  }
  if (!asked) return understood;
  return belief.isComplete ? asked : clearer(understood, asked);
}

function goalOf(
  task: Task,
  { robot, belief }: TaskRequest,
): { readonly goal?: string; readonly isConcrete: boolean } {
  const abilities = abilitiesOf(robot);
  const isLooking = task.steps.some(
    ({ kind }) => kind === "explore" || kind === "inspect" || kind === "find",
  );
  const concrete =
    belief.objects.size === 0 || isLooking ? undefined : concreteGoal(task, robot, abilities, belief);
  const goal = concrete?.kind === "goal" ? concrete.text : liftedGoal(task, robot, abilities);
  return { ...(goal === undefined ? {} : { goal }), isConcrete: concrete?.kind === "goal" };
}

function judge(
  { expected }: Instruction,
  authored: Understood,
  meanings: Meanings,
): { readonly verdict: Verdict; readonly got: string } {
  if (authored.kind !== "program") {
    const said =
      authored.kind === "question" ? [authored.question, ...authored.choices].join(" / ") : authored.reason;
    const named = (words: readonly string[]) =>
      words.every((word) => said.toLowerCase().includes(word.toLowerCase()));
    const isRight = expected.some((each) => each.kind === "asked" && named(each.words));
    return { verdict: isRight ? "right" : "declined", got: `${authored.kind}: ${said}` };
  }
  const { goal } = authored;
  if (goal === undefined) {
    return { verdict: expected.some(({ kind }) => kind === "none") ? "right" : "wrong", got: "no goal" };
  }
  const got = conditionFrom(goal);
  const isRight = expected.some(
    (each) =>
      each.kind === "goal" &&
      meanings.withWitnesses(conditionFrom(each.text)).some((meant) => meanings.areSame(got, meant)),
  );
  return { verdict: isRight ? "right" : "wrong", got: goal };
}

/** Where nothing has been seen, goals are over kinds: two things of each tell apart "one", "all" and "the same". */
function twoOfEachKind({ domain }: RobotPackage): readonly Thing[] {
  const parents = new Set(domain.types.flatMap((type) => type.parents));
  const leaves = domain.types.map(({ name }) => name).filter((name) => !parents.has(name));
  return leaves.flatMap((type) => [0, 1].map((at) => ({ id: `${type}_${at}`, type })));
}
