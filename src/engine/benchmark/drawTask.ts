import type { Problem } from "../../core/base/problem";
import { createRecent } from "../../core/base/recent";
import { err, ok, type Result } from "../../core/base/result";
import type { RobotPackage } from "../../core/program/robotPackage";
import type { SymbolicScene } from "../../core/program/symbolicScene";
import { fillPlaceholders } from "../../core/world/placeholders";
import { seededRandom } from "../../core/world/ports";
import { readText } from "../../platform/readText";
import { knownOf, resolveScene } from "../../platform/scenes";
import { instantiateScene } from "../../simulator/scene/instantiateScene";
import { parseScene } from "../../simulator/scene/parseScene";
import type { SceneInstance } from "../../simulator/scene/scene";
import type { SceneOfFacts } from "../links";
import { easyHouseholdTasks } from "./householdTasks";
import type { SuiteCase } from "./suite";
import { type SymbolicCopy, symbolicCopyOf } from "./symbolicScene";

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
  for (let attempt = 0; attempt < mostSeeds; attempt++) {
    const tried = seed + attempt * nextSeed;
    const drawn = drawScene(file, tried, robot, known);
    if (!drawn.ok) return drawn.error;
    const { scene: instance } = drawn.value;
    const copy = symbolic ? drawn.value.copy() : undefined;
    const taken = easy === undefined ? filledIn(suiteCase, instance) : easyTask(easy, instance, robot);
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

interface DrawnScene {
  readonly scene: SceneInstance;
  /** Without physics. */
  copy(): SymbolicCopy;
}

interface DrawnFrom {
  readonly file: string;
  readonly seed: number;
  readonly robot: RobotPackage;
}

/** All cases on one seed come one after the other, in a few scenes. */
const recentlyDrawn = createRecent<DrawnFrom, DrawnScene>(
  4,
  (a, b) => a.file === b.file && a.seed === b.seed && a.robot === b.robot,
);

function drawScene(
  file: string,
  seed: number,
  robot: RobotPackage,
  known: SymbolicScene | undefined,
): Result<DrawnScene, string> {
  const recent = recentlyDrawn.get({ file, seed, robot });
  if (recent) return ok(recent);
  const parsed = parsedScene(file);
  if (!parsed.scene) return err(inWords(parsed.problems));
  const drawn = instantiateScene(parsed.scene, seed, seededRandom(seed));
  if (!drawn.ok) return err(drawn.error.message);
  const scene = drawn.value;
  const drawable = new Set([...parsed.scene.furniture, ...parsed.scene.objects].map(({ name }) => name));
  let made: SymbolicCopy | undefined;
  const copy = () => {
    made ??= symbolicCopyOf(scene, file, robot, known && { belief: known.belief, drawable });
    return made;
  };
  recentlyDrawn.add({ file, seed, robot }, { scene, copy });
  return ok({ scene, copy });
}

/** A suite has few scenes and many trials. */
const parsedScenes = new Map<string, ReturnType<typeof parseScene>>();

function parsedScene(file: string): ReturnType<typeof parseScene> {
  const known = parsedScenes.get(file);
  if (known) return known;
  const text = readText(file);
  const parsed = text.ok ? parseScene(text.value, file) : { scene: undefined, problems: [text.error] };
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
  const fill = (text: string) => {
    const filled = fillPlaceholders(text, (name, attribute) => things.get(name)?.[attribute]);
    missing ??= filled.missing;
    return filled.text;
  };
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
