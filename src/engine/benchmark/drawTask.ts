import { readFileSync } from "node:fs";
import type { Problem } from "../../core/base/problem";
import type { RobotPackage } from "../../core/program/robotPackage";
import type { SymbolicScene } from "../../core/program/symbolicScene";
import { seededRandom } from "../../core/world/ports";
import { knownOf, resolveScene } from "../../platform/scenes";
import { instantiateScene } from "../../simulator/scene/instantiateScene";
import { parseScene } from "../../simulator/scene/parseScene";
import type { SceneInstance } from "../../simulator/scene/scene";
import type { SceneOfFacts } from "../links";
import { easyHouseholdTasks } from "./householdTasks";
import type { SuiteCase } from "./suite";
import { symbolicCopyOf } from "./symbolicScene";

/** One task on one seed. */
export interface Trial {
  readonly suiteCase: SuiteCase;
  readonly scene: string;
  readonly seed: number;
}

export interface DrawnTask {
  readonly instruction: string;
  readonly goal?: string;
  /** Of the scene's variation and of the faults. */
  readonly seed: number;
  /** Where there is no physics: the world in which the program runs. */
  readonly symbolic?: SceneOfFacts;
  /** What the robot knows of a physical scene before it has looked; absent where that is nothing. */
  readonly known?: SymbolicScene;
}

/** Where the first seed lacks what a case needs, others are tried, so far from it that no two trials meet. */
const nextSeed = 100_000;
const mostSeeds = 50;

/**
 * The sentence, the goal and the place for what a seed has drawn; a string says why there is none.
 * @param setup `symbolic`: physical scenes are taken as their facts alone
 */
export function drawTask(
  { suiteCase, scene, seed }: Trial,
  { robot, symbolic }: { readonly robot: RobotPackage; readonly symbolic?: boolean },
): DrawnTask | string {
  const { instruction, goal, needs = [], drawn: easy } = suiteCase;
  const found = resolveScene(scene, robot, robot.folder);
  if (!found.ok) return inWords(found.error);
  const known = knownOf(found.value);
  const asWritten = {
    instruction,
    seed,
    ...(goal === undefined ? {} : { goal }),
    ...(known ? { known } : {}),
  };
  const varies = easy !== undefined || needs.length > 0 || /\{/.test(`${instruction}${goal ?? ""}`);
  if (found.value.kind === "symbolic") {
    if (varies) return "needs and placeholders are for physical scenes";
    return { ...asWritten, symbolic: found.value.symbolic };
  }
  if (!varies && !symbolic) return asWritten;
  const { file } = found.value;
  const parsed = parsedScene(file);
  if (!parsed.scene) return inWords(parsed.problems);
  const knownHere = known && {
    belief: known.belief,
    drawable: new Set([...parsed.scene.furniture, ...parsed.scene.objects].map(({ name }) => name)),
  };
  for (let attempt = 0; attempt < mostSeeds; attempt++) {
    const tried = seed + attempt * nextSeed;
    const drawn = instantiateScene(parsed.scene, tried, seededRandom(tried));
    if (!drawn.ok) return drawn.error.message;
    const copy = symbolic ? symbolicCopyOf(drawn.value, file, robot, knownHere) : undefined;
    const taken = easy === undefined ? filledIn(suiteCase, drawn.value) : easyTask(easy, drawn.value, robot);
    if (taken === undefined) continue;
    if (typeof taken === "string") return taken;
    return {
      ...taken,
      ...(copy && { symbolic: copy.scene }),
      ...(copy && taken.goal !== undefined && { goal: copy.translated(taken.goal) }),
      ...(known && { known }),
      seed: tried,
    };
  }
  return `the scene ${scene} has no variation with ${needs.join(", ")} among ${mostSeeds} seeds`;
}

/** A suite has few scenes and many trials. */
const parsedScenes = new Map<string, ReturnType<typeof parseScene>>();

function parsedScene(file: string): ReturnType<typeof parseScene> {
  const known = parsedScenes.get(file);
  if (known) return known;
  const parsed = parseScene(readFileSync(file, "utf8"), file);
  parsedScenes.set(file, parsed);
  return parsed;
}

type TaskText = Pick<DrawnTask, "instruction" | "goal">;

function easyTask(index: number, scene: SceneInstance, robot: RobotPackage): TaskText | string {
  const task = easyHouseholdTasks(scene, robot, seededRandom(scene.seed))[index];
  if (task) return { instruction: task.instruction, goal: task.goal };
  return `seed ${scene.seed} has no ${index + 1} easy tasks in ${scene.name}`;
}

/** Sentence and goal with their placeholders filled in; undefined where something is not there that the case needs. */
function filledIn(
  { instruction, goal, needs = [] }: SuiteCase,
  scene: SceneInstance,
): TaskText | string | undefined {
  const things = new Map(
    [...scene.objects, ...scene.furniture].map((thing) => [thing.name, thing.attributes]),
  );
  if (!needs.every((name) => things.has(name))) return undefined;
  let missing: string | undefined;
  const fill = (text: string) =>
    text.replace(/\{([^{}.]+)\.([^{}]+)\}/g, (whole, name: string, attribute: string) => {
      const value = things.get(name)?.[attribute];
      if (value === undefined) missing ??= whole;
      return String(value);
    });
  const filled = { instruction: fill(instruction), ...(goal === undefined ? {} : { goal: fill(goal) }) };
  return missing === undefined
    ? filled
    : `the scene ${scene.name} has nothing for ${missing} with seed ${scene.seed}: name what the case needs, and one of its attributes`;
}

export function inWords(problems: readonly Problem[]): string {
  return problems
    .filter(({ severity }) => severity === "error")
    .map(({ message, nextStep }) => (nextStep ? `${message} (${nextStep})` : message))
    .join("; ");
}
