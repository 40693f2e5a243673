import { readFileSync } from "node:fs";
import { join } from "node:path";
import { neverCancelled } from "../../core/base/cancellation";
import type { ObjectId, WorldObject } from "../../core/world/objects";
import { seededRandom } from "../../core/world/ports";
import type { ActionArgument, ActionResult } from "../../core/world/robotLink";
import { noFaults, parseFaults } from "../faults";
import { loadEngine } from "../physics/engine";
import type { SimulatedRobot } from "../protocol";
import { instantiateScene } from "../scene/instantiateScene";
import { parseScene } from "../scene/parseScene";
import type { SceneInstance } from "../scene/scene";
import { Simulation } from "../simulation";

/*
 * For tests: the real simulation of the built-in bedroom, in this process, and a user's view of it.
 */

export const bedroomFile = join(__dirname, "../../../robots/mobile-manipulator/scenes/bedroom.json");
export const bedroomText = () => readFileSync(bedroomFile, "utf8");

export const mobileManipulator: SimulatedRobot = {
  name: "mobile-manipulator",
  limits: { baseSpeed: 0.7, baseTurnSpeed: 1.2, jointSpeed: 1.5, payloadKilograms: 2 },
};

export const objectArgument = (id: ObjectId): ActionArgument => ({ kind: "object", id });

/** A robot in the bedroom, and what it has seen of it so far. */
export interface TestRobot {
  readonly simulation: Simulation;
  readonly scene: SceneInstance;
  readonly seen: ReadonlyMap<ObjectId, WorldObject>;
  act(action: string, ...args: readonly ActionArgument[]): Promise<ActionResult>;
  /** The robot's id for a thing of the scene; throws if it has not seen it. */
  idOf(name: string): ObjectId;
  /** Facts as text: `on banana plate`. */
  facts(): string[];
}

/** @param rearranged puts things elsewhere before the simulation starts */
export async function bedroomRobot(
  seed: number,
  faultText = "",
  rearranged: (scene: SceneInstance) => SceneInstance = (scene) => scene,
): Promise<TestRobot> {
  const { scene: parsed, problems } = parseScene(bedroomText(), bedroomFile);
  if (!parsed) throw new Error(JSON.stringify(problems));
  const drawn = instantiateScene(parsed, seed, seededRandom(seed));
  if (!drawn.ok) throw new Error(drawn.error.message);
  const scene = rearranged(drawn.value);
  const faults = faultText === "" ? { ok: true as const, value: noFaults } : parseFaults(faultText);
  if (!faults.ok) throw new Error(faults.error.message);
  const stepping = {
    pace: 0,
    now: () => performance.now(),
    rest: () => new Promise<void>((resolve) => setImmediate(resolve)),
  };
  const started = await Simulation.start(
    await loadEngine(),
    scene,
    { robot: mobileManipulator, seed, faults: faults.value, stepping },
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

/** Explores the room and what stands on the named furniture. */
export async function explore(robot: TestRobot, furniture: readonly string[]): Promise<void> {
  await robot.act("exploreGlobal");
  for (const name of furniture) {
    await robot.act("navigate", objectArgument(robot.idOf(name)));
    await robot.act("exploreLocal");
  }
}
