import { readFileSync } from "node:fs";
import { join } from "node:path";
import { neverCancelled } from "../../core/base/cancellation";
import type { ObjectId, WorldObject } from "../../core/world/objects";
import { seededRandom } from "../../core/world/ports";
import type { ActionArgument, ActionResult } from "../../core/world/robotLink";
import { parseFaults } from "../faults";
import { loadEngine } from "../physics/engine";
import type { SimulatedRobot } from "../protocol";
import { instantiateScene } from "../scene/instantiateScene";
import { parseScene } from "../scene/parseScene";
import type { SceneInstance } from "../scene/scene";
import { Simulation } from "../simulation";

/* For tests: the real simulation of a built-in robot in one of its scenes, in this process. */

const robots = join(__dirname, "../../../robots");

export interface TestRobot {
  readonly simulation: Simulation;
  readonly scene: SceneInstance;
  readonly seen: ReadonlyMap<ObjectId, WorldObject>;
  act(action: string, ...args: readonly ActionArgument[]): Promise<ActionResult>;
  /** The robot's id for a thing of the scene; throws if it has not seen it. */
  idOf(name: string): ObjectId;
  /** True facts as text: `on banana plate`. */
  facts(): string[];
}

export interface StartOptions {
  readonly faults?: string;
  /** Puts things elsewhere before the simulation starts. */
  readonly rearranged?: (scene: SceneInstance) => SceneInstance;
}

export function sceneOf(robot: string, name: string, seed: number): SceneInstance {
  const file = join(robots, robot, "scenes", `${name}.json`);
  const { scene, problems } = parseScene(readFileSync(file, "utf8"), file);
  if (!scene) throw new Error(JSON.stringify(problems));
  const drawn = instantiateScene(scene, seed, seededRandom(seed));
  if (!drawn.ok) throw new Error(drawn.error.message);
  return drawn.value;
}

export async function startRobot(
  robot: string,
  sceneName: string,
  seed: number,
  { faults: faultText = "none", rearranged = (scene) => scene }: StartOptions = {},
): Promise<TestRobot> {
  const settings: SimulatedRobot = JSON.parse(readFileSync(join(robots, robot, "robot.json"), "utf8"));
  const { name, limits } = settings;
  return startIn(rearranged(sceneOf(robot, sceneName, seed)), { name, limits }, seed, faultText);
}

/** A robot in any scene that has a starting place for it. */
export async function startIn(
  scene: SceneInstance,
  robot: SimulatedRobot,
  seed: number,
  faultText = "none",
): Promise<TestRobot> {
  const faults = parseFaults(faultText);
  if (!faults.ok) throw new Error(faults.error.message);
  const stepping = {
    pace: 0,
    now: () => performance.now(),
    rest: () => new Promise<void>((resolve) => setImmediate(resolve)),
  };
  const started = await Simulation.start(
    await loadEngine(),
    scene,
    { robot, seed, faults: faults.value, stepping },
    neverCancelled,
  );
  if (!started.ok) throw new Error(started.error.message);
  const simulation = started.value;
  const seen = new Map<ObjectId, WorldObject>();
  let calls = 0;
  return {
    simulation,
    scene,
    seen,
    async act(action, ...args) {
      const call = { id: `call-${++calls}`, action, args };
      const result = await simulation.perform(call, neverCancelled, () => {});
      for (const object of result.observation?.objects ?? []) seen.set(object.id, object);
      for (const id of result.observation?.missing ?? []) seen.delete(id);
      return result;
    },
    idOf(name) {
      const id = Object.entries(simulation.truth().names).find(([, hidden]) => hidden === name)?.[0];
      if (id === undefined) throw new Error(`The robot has not seen ${name}.`);
      return id;
    },
    facts: () => simulation.truth().facts.map((words) => words.join(" ")),
  };
}
