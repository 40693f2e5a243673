import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ObjectId } from "../../core/world/objects";
import type { ActionArgument } from "../../core/world/robotLink";
import type { SimulatedRobot } from "../protocol";
import type { SceneInstance } from "../scene/scene";
import { startRobot, type TestRobot } from "./builtInRobot";

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

/** @param rearranged puts things elsewhere before the simulation starts */
export function bedroomRobot(
  seed: number,
  faults = "none",
  rearranged?: (scene: SceneInstance) => SceneInstance,
): Promise<TestRobot> {
  return startRobot("mobile-manipulator", "bedroom", seed, { faults, ...(rearranged ? { rearranged } : {}) });
}

/** Explores the room and what stands on the named furniture. */
export async function explore(robot: TestRobot, furniture: readonly string[]): Promise<void> {
  await robot.act("exploreGlobal");
  for (const name of furniture) {
    await robot.act("navigate", objectArgument(robot.idOf(name)));
    await robot.act("exploreLocal");
  }
}
