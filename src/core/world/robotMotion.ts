import type { Pose, Vector3 } from "./geometry";
import type { CameraName } from "./objects";

/** What the sensors of a robot's own body tell at one moment: encoders and odometry, without looking anywhere. */
export interface RobotMotion {
  /** Robot time, seconds. */
  readonly stamp: number;
  /** Rigid parts: the first is the base, posed in the `map` frame; every other one in its parent's frame. */
  readonly links: readonly {
    readonly name: string;
    /** Name of an earlier one; undefined for the base. */
    readonly parent?: string;
    readonly pose: Pose;
  }[];
  /** Of the base in its own frame: metres and radians per second. */
  readonly twist: { readonly linear: Vector3; readonly angular: Vector3 };
  /** Metres or radians, and per second. */
  readonly joints: readonly { readonly name: string; readonly position: number; readonly velocity: number }[];
  readonly cameras: readonly CameraMotion[];
}

/** Where a camera is, and what it sees of the world: a pinhole without distortion, square pixels. */
export interface CameraMotion {
  readonly camera: CameraName;
  /** Optical frame in the base's: x right, y down, z forwards. */
  readonly pose: Pose;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Vertical field of view, radians. */
  readonly fieldOfView: number;
}
