import { err, ok, type Result } from "../../../../core/base/result";
import type { Pose } from "../../../../core/world/geometry";
import type { CameraImage, ObjectId } from "../../../../core/world/objects";
import type { Random } from "../../../../core/world/ports";
import type { ArmCollision } from "../../../arm/armCollision";
import { baseRadius } from "../../../arm/dimensions";
import { type DrivingMemory, type DrivingRobot, leastClearance } from "../../../driving/driveTo";
import type { MapEntry } from "../../../perception/objectMap";
import type { Perception, SurveyReport } from "../../../perception/perception";
import type { Motion } from "../../../physics/stepper";
import { type ActionContext, type Ended, endOf, type Failure, type WorldParts } from "../../robot";
import type { RobotBody } from "../body";
import type { KnownSolid } from "./solids";

/** Of the disc of floor that the base needs for driving, metres. */
export const driveRadius = baseRadius + leastClearance;

/** The parts of one simulated robot in its world; lives as long as the simulation. */
export interface RobotParts extends WorldParts, DrivingRobot {
  readonly limits: WorldParts["limits"];
  /** Furniture stands side by side, one piece in another: that a stance is nearest to its own can't be asked for. */
  readonly crowded?: boolean;
  readonly body: RobotBody;
  readonly perception: Perception;
  readonly collision: ArmCollision;
  /** Walls and furniture as solids that the arm must keep away from. */
  readonly solids: readonly KnownSolid[];
  /** What the robot remembers between actions, besides its object map. Kept in snapshots. */
  readonly memory: RobotMemory;
  /** Ways to grasp that the present action or the last one has thought of, for views; `map` frame. */
  readonly considered: { grasps: readonly Pose[] };
  /** A generator for one search: the n-th call gives the n-th stream of the seed. */
  nextRandom(): Random;
}

/** JSON. */
export interface RobotMemory extends DrivingMemory {
  /** What the robot believes to hold: something resists the fingers, and this was the target. */
  holding: ObjectId | undefined;
  searches: number;
  /** Robot second at which the fault `droppedObject` opens the fingers. */
  dropsAt: number | undefined;
}

/** One action under way. */
export interface Skill extends RobotParts, ActionContext {
  /** What the final observation is to look at. */
  readonly attention: Attention;
}

export interface Attention {
  /** Points of the map that the last look must cover; the head camera is turned to each. */
  points: [number, number, number][];
  /** Pictures that the action itself took. */
  images: CameraImage[];
  /** The action has already taken in what it was to look at. */
  observed: SurveyReport | undefined;
}

/** Runs a motion to its end. */
export async function move(skill: Skill, motion: Motion): Promise<Ended> {
  return endOf(await skill.stepper.run(motion, skill.token));
}

/** An object of the robot's map, or the failure to say if there is none. */
export function known(skill: Skill, id: ObjectId): Result<MapEntry, Failure> {
  const entry = skill.perception.map.get(id);
  if (entry) return ok(entry);
  const ids = [...skill.perception.map.present()].map((present) => present.id);
  const near = ids.filter((other) => other.split("_")[0] === id.split("_")[0]);
  const list = near.length > 0 ? near : ids;
  return err({
    cause: "unknown-object",
    message: `The robot knows no ${id}; ${list.length === 0 ? "it has seen nothing yet" : `it knows ${list.join(", ")}`}.`,
  });
}
