import { readFileSync } from "node:fs";
import { join } from "node:path";
import { neverCancelled } from "../../../../core/base/cancellation";
import type { ObjectId, WorldObject } from "../../../../core/world/objects";
import { seededRandom } from "../../../../core/world/ports";
import type { ActionResult } from "../../../../core/world/robotLink";
import { noFaults } from "../../../faults";
import { loadEngine } from "../../../physics/engine";
import type { SimulatedRobot } from "../../../protocol";
import { instantiateScene } from "../../../scene/instantiateScene";
import { parseScene } from "../../../scene/parseScene";
import type { SceneInstance } from "../../../scene/scene";
import { Simulation } from "../../../simulation";

/*
 * For tests: the quadruped in the real simulation, in this process, on its courses or between a few obstacles.
 */

const folder = join(__dirname, "../../../../../robots/quadruped");

export const courses = ["indoor-1", "indoor-2", "outdoor-1", "outdoor-2", "outdoor-3", "simulation"] as const;

export const courseText = (name: string) => readFileSync(join(folder, "scenes", `${name}.json`), "utf8");
export const domainText = () => readFileSync(join(folder, "domain.pddl"), "utf8");

const quadruped: SimulatedRobot = {
  name: "quadruped",
  limits: { baseSpeed: 0.6, baseTurnSpeed: 0.3, jointSpeed: 0, payloadKilograms: 0 },
};

/** The robot, and what it has seen so far. */
export interface TestQuadruped {
  readonly simulation: Simulation;
  readonly scene: SceneInstance;
  readonly seen: ReadonlyMap<ObjectId, WorldObject>;
  act(action: string, magnitude?: string): Promise<ActionResult>;
  /** Middle of the body on the floor and heading, as its own odometry has them: metres, radians. */
  readonly place: { readonly x: number; readonly y: number; readonly yaw: number };
  /** Facts as text: `at toy`. */
  facts(): string[];
}

/** On one of the courses of the package. */
export function onCourse(name: string, seed: number): Promise<TestQuadruped> {
  return inScene(courseText(name), `${name}.json`, seed);
}

/** A piece made of upright boxes: size and place of each. */
export interface TestPiece {
  readonly name: string;
  readonly position: readonly [number, number];
  readonly boxes: readonly (readonly [size: readonly number[], at: readonly number[]])[];
  readonly attributes?: Readonly<Record<string, number>>;
}

/** In a hall of 12 by 6 metres, 2 metres from its west wall, heading east. */
export function among(
  pieces: readonly TestPiece[],
  at: readonly [number, number] = [2, 3],
): Promise<TestQuadruped> {
  const furniture = pieces.map(({ name, position, boxes, attributes = {} }) => ({
    name,
    type: "wall",
    label: name,
    attributes,
    position,
    parts: boxes.map(([size, place]) => ({ shape: "box", size, at: place })),
  }));
  const robots = [{ robot: "quadruped", position: at, radius: 0.2 }];
  const text = JSON.stringify({ title: "Hall", room: { size: [12, 6] }, furniture, objects: [], robots });
  return inScene(text, "hall.json", 1);
}

async function inScene(text: string, file: string, seed: number): Promise<TestQuadruped> {
  const { scene: parsed, problems } = parseScene(text, file);
  if (!parsed) throw new Error(JSON.stringify(problems));
  const drawn = instantiateScene(parsed, seed, seededRandom(seed));
  if (!drawn.ok) throw new Error(drawn.error.message);
  const stepping = {
    pace: 0,
    now: () => performance.now(),
    rest: () => new Promise<void>((resolve) => setImmediate(resolve)),
  };
  const started = await Simulation.start(
    await loadEngine(),
    drawn.value,
    { robot: quadruped, seed, faults: noFaults, stepping },
    neverCancelled,
  );
  if (!started.ok) throw new Error(started.error.message);
  const simulation = started.value;
  const seen = new Map<ObjectId, WorldObject>();
  const [start] = drawn.value.robots;
  let place = { x: start.position[0], y: start.position[1], yaw: start.yaw };
  let calls = 0;
  return {
    simulation,
    scene: drawn.value,
    seen,
    async act(action, magnitude) {
      const args = magnitude === undefined ? [] : [{ kind: "value" as const, value: magnitude }];
      const result = await simulation.perform(
        { id: `call-${++calls}`, action, args },
        neverCancelled,
        () => {},
      );
      const { observation } = result;
      for (const object of observation?.objects ?? []) seen.set(object.id, object);
      for (const id of observation?.missing ?? []) seen.delete(id);
      if (observation) {
        const { position, orientation } = observation.robot.base;
        place = {
          x: position[0],
          y: position[1],
          yaw: 2 * Math.atan2(orientation[3], orientation[0]),
        };
      }
      return result;
    },
    get place() {
      return place;
    },
    facts: () => simulation.truth().facts.map((words) => words.join(" ")),
  };
}
