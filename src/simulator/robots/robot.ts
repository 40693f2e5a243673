import type { CancellationToken } from "../../core/base/cancellation";
import type { CameraName, ObjectId, Observation } from "../../core/world/objects";
import type { Random } from "../../core/world/ports";
import type { ActionArgument, FailureCause } from "../../core/world/robotLink";
import type { Render } from "../camera/rasteriser";
import type { FaultSource } from "../faults";
import type { CameraPose } from "../perception/pictures";
import type { RobotModel } from "../physics/sceneXml";
import type { DrivenBody, MotionEnd, Stepper } from "../physics/stepper";
import type { ThingStates } from "../physics/thingStates";
import type { VisibleWorld } from "../physics/views";
import type { Gripper } from "../physics/weldedGrasps";
import type { PhysicsWorld } from "../physics/world";
import type { GeomPoses, SimulatedRobot } from "../protocol";
import type { RobotStart, SceneInstance } from "../scene/scene";

/*
 * What all simulated robots have in common. A kind of robot is a folder beside this file: its body in the physics
 * model, what it perceives, and its actions.
 */

/** A kind of robot that can be simulated. */
export interface RobotKind {
  /** As `simulation.body` in `robot.json` names it. */
  readonly name: string;
  /** MJCF; names in it begin with `robot:`. */
  readonly model: RobotModel;
  /** Puts a robot of this kind where the scene wants it, before anything has moved. */
  place(world: PhysicsWorld, start: RobotStart): PlacedRobot;
}

export interface PlacedRobot {
  readonly body: Body;
  begin(parts: WorldParts): ActingRobot;
}

/** Joints, motors and sensors in the physics model. */
export interface Body extends DrivenBody {
  /** The bodies of the model that it is made of. */
  readonly bodies: ReadonlySet<number>;
  /** One a hand, in the order of the model's hands; none if absent. */
  readonly grippers?: readonly Gripper[];
}

/** The world that a robot acts in; lives as long as the simulation. */
export interface WorldParts {
  readonly scene: SceneInstance;
  readonly world: PhysicsWorld;
  readonly stepper: Stepper;
  readonly limits: SimulatedRobot["limits"];
  readonly faults: FaultSource;
  readonly visible: VisibleWorld;
  /** What things are besides where they are; a robot learns of it by looking only. */
  readonly states: ThingStates;
  readonly render: Render;
  readonly seed: number;
  /** A generator for the n-th search of a run. */
  random(search: number): Random;
}

/** One robot at work. */
export interface ActingRobot {
  /** By the names of the action API. */
  readonly actions: Readonly<Record<string, RobotAction>>;
  /** Those of them that only report: without a camera they fail. */
  readonly perceptions: ReadonlySet<string>;
  /** Looks at objects from where it stands. */
  observe(towards: readonly ObjectId[]): Observation;
  /** After each physics step. */
  afterStep(): void;
  /** JSON: everything but the physics that its future depends on. The present then goes on as a restored copy does. */
  save(): unknown;
  restore(saved: unknown): void;
  readonly scoring: RobotTruth;
  /** Where its cameras are now. */
  readonly cameras: Readonly<Partial<Record<CameraName, () => CameraPose>>>;
  /** What it is about to do, for views; undefined where there is nothing to show. */
  readonly overlays?: () => GeomPoses["overlays"];
}

/** FOR SCORING ONLY: what is measured of a robot. */
export interface RobotTruth {
  /** Of each hand the bodies that must all touch what it holds. */
  readonly hands: readonly (readonly number[])[];
  /** Facts of the robot itself over hidden names: where it is, what it has done. */
  facts(): readonly (readonly string[])[];
  /** Hidden names by the robot's ids. */
  names(): Readonly<Record<ObjectId, string>>;
  /**
   * Predicates that say what a hand holds and that all are empty, if the domain has one; `holding` and `handempty` unless
   * told. `others`: the domain's names of measured facts that it calls otherwise.
   */
  readonly words?: {
    readonly holds: string;
    readonly empty?: string;
    readonly others?: Readonly<Record<string, string>>;
  };
}

export interface ActionContext {
  readonly token: CancellationToken;
  progress(stage: string, fraction?: number): void;
}

/** Never rejects for what happened in the world. */
export type RobotAction = (args: readonly ActionArgument[], context: ActionContext) => Promise<ActionEnd>;

export interface ActionEnd {
  readonly ended: Ended;
  /** What is seen when it has ended. */
  readonly observation: Observation;
}

/** Why an action ended without success, in the robot's words. */
export interface Failure {
  readonly cause: FailureCause;
  readonly message: string;
}

/** undefined: it went well. */
export type Ended = Failure | undefined;

export const cancelledFailure: Failure = { cause: "cancelled", message: "Cancelled; the robot holds still." };

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
