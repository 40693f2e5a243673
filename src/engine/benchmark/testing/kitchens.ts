import { readFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom } from "../../../core/world/ports";
import { loadRobotPackage } from "../../../platform/robotPackages";
import { instantiateScene } from "../../../simulator/scene/instantiateScene";
import { parseScene } from "../../../simulator/scene/parseScene";
import type { SceneInstance } from "../../../simulator/scene/scene";
import { type SceneState, sceneState } from "../sceneState";
import { readSuite } from "../suite";

/* For tests: the kitchens of the household robot, as seeds draw them, and the tasks in them. */

const folder = join(__dirname, "../../../../robots/household");

export const kitchens = ["kitchen-1", "kitchen-2", "kitchen-3"];

const loaded = loadRobotPackage(folder);
if (!loaded.package) throw new Error(loaded.problems.map(({ message }) => message).join("\n"));
export const robot = loaded.package;

export interface Kitchen {
  readonly scene: SceneInstance;
  readonly state: SceneState;
}

export function kitchen(name: string, seed: number): Kitchen {
  const file = join(folder, "scenes", `${name}.json`);
  const { scene, problems } = parseScene(readFileSync(file, "utf8"), file);
  if (!scene) throw new Error(problems.map(({ message }) => message).join("\n"));
  const drawn = instantiateScene(scene, seed, seededRandom(seed));
  if (!drawn.ok) throw new Error(`seed ${seed}: ${drawn.error.message}`);
  return { scene: drawn.value, state: sceneState(drawn.value, robot) };
}

export function suiteTasks(level: "moderate" | "hard", scene: string) {
  const suite = readSuite(`concept-${level}`, [`concept-${level}`]);
  if (!suite.ok) throw new Error(suite.error.map(({ message }) => message).join("\n"));
  return suite.value.cases.filter((task) => task.scene === scene);
}
