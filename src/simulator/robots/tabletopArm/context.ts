import type { Pose, Vector3 } from "../../../core/world/geometry";
import type { ObjectId } from "../../../core/world/objects";
import type { Random } from "../../../core/world/ports";
import type { ArmCollision } from "../../arm/armCollision";
import type { Motion } from "../../physics/stepper";
import { type ActionContext, type Ended, endOf, type WorldParts } from "../robot";
import type { TabletopBody } from "./body";
import type { StateReport } from "./stateReport";

/** The parts of one tabletop arm in its world; lives as long as the simulation. */
export interface TabletopParts extends WorldParts {
  readonly body: TabletopBody;
  readonly collision: ArmCollision;
  readonly report: StateReport;
  readonly memory: TabletopMemory;
  /** Where the hand is to go, and to close, in the present action or was to in the last one, for views; `map` frame. */
  readonly considered: { hand: readonly Vector3[]; grasps: readonly Pose[] };
  nextRandom(): Random;
}

/** What the robot remembers between actions; JSON. */
export interface TabletopMemory {
  /** What is between the pads, by the robot's own name. */
  holding: ObjectId | undefined;
  searches: number;
  trajectories: number;
  /** The fault `graspSlip` has struck: the pads are slippery until they open. */
  slippery: boolean;
}

/** One action under way. */
export interface Skill extends TabletopParts, ActionContext {}

/** Runs a motion to its end. */
export async function move(skill: Skill, motion: Motion): Promise<Ended> {
  return endOf(await skill.stepper.run(motion, skill.token));
}
