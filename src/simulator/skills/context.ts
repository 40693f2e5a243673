import type { CancellationToken } from "../../core/base/cancellation";
import { err, ok, type Result } from "../../core/base/result";
import type { CameraImage, ObjectId } from "../../core/world/objects";
import type { Random } from "../../core/world/ports";
import type { FailureCause } from "../../core/world/robotLink";
import type { ArmCollision } from "../body/armCollision";
import type { RobotBody, RobotLimits } from "../body/robotBody";
import type { Motion, MotionEnd, Stepper } from "../body/stepper";
import type { Render } from "../camera/rasteriser";
import type { FaultSource } from "../faults";
import type { FloorMap } from "../navigation/floorMap";
import type { MapEntry } from "../perception/objectMap";
import type { Perception, SurveyReport } from "../perception/perception";
import type { VisibleWorld } from "../physics/views";
import type { PhysicsWorld } from "../physics/world";
import type { SceneInstance } from "../scene/scene";
import type { KnownSolid } from "./solids";

/** Why a skill ended without success, in the robot's words. */
export interface Failure {
  readonly cause: FailureCause;
  readonly message: string;
}

/** undefined: it went well. */
export type Ended = Failure | undefined;

/** The parts of one simulated robot in its world; lives as long as the simulation. */
export interface RobotParts {
  readonly scene: SceneInstance;
  readonly world: PhysicsWorld;
  readonly body: RobotBody;
  readonly stepper: Stepper;
  readonly limits: RobotLimits & { readonly payloadKilograms: number };
  readonly perception: Perception;
  readonly faults: FaultSource;
  readonly visible: VisibleWorld;
  readonly render: Render;
  readonly collision: ArmCollision;
  /** Walls and furniture as the robot's own map for driving has them. */
  readonly floorMap: FloorMap;
  /** The same as solids that the arm must keep away from. */
  readonly solids: readonly KnownSolid[];
  /** What the robot remembers between actions, besides its object map. Kept in snapshots. */
  readonly memory: RobotMemory;
  /** A generator for one search: the n-th call gives the n-th stream of the seed. */
  nextRandom(): Random;
}

/** JSON. */
export interface RobotMemory {
  /** What the robot believes to hold: something resists the fingers, and this was the target. */
  holding: ObjectId | undefined;
  /** Things met on the way that are on no map: centre, and the robot second at which they are forgotten. */
  obstacles: readonly { readonly x: number; readonly y: number; readonly until: number }[];
  /** Robot second at which the obstacle of a `blockedWay` fault goes away. */
  obstacleLeaves: number | undefined;
  searches: number;
}

/** One action under way. */
export interface Skill extends RobotParts {
  readonly token: CancellationToken;
  progress(stage: string, fraction?: number): void;
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

export const cancelledFailure: Failure = { cause: "cancelled", message: "Cancelled; the robot holds still." };

/** Runs a motion to its end. */
export async function move(skill: Skill, motion: Motion): Promise<Ended> {
  return endOf(await skill.stepper.run(motion, skill.token));
}

export function endOf(end: MotionEnd): Ended {
  switch (end) {
    case "done":
      return undefined;
    case "cancelled":
      return cancelledFailure;
    case "overdue":
      return {
        cause: "robot-error",
        message: "A motion did not come to its end; something holds the robot back.",
      };
    case "broken":
      return { cause: "robot-error", message: "The simulation became unstable and was stopped." };
  }
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
