import { NotificationType, RequestType, RequestType0 } from "vscode-jsonrpc/node";
import type { Problem } from "../core/base/problem";
import type { IdleFault } from "../core/world/faultKinds";
import type { Pose, Vector3 } from "../core/world/geometry";
import type { CameraImage, ObjectId, Observation } from "../core/world/objects";
import type { ActionCall, ActionProgress, ActionResult, Continuity } from "../core/world/robotLink";
import type { RobotMotion } from "../core/world/robotMotion";
import type { FaultProfile } from "./faults";

/*
 * What the simulator's process and the link to it say to each other, as JSON-RPC over Node's IPC channel.
 * Everything is JSON; lengths are metres, angles radians, times seconds unless a name says otherwise.
 */

/** What a robot package says of the robot's body. */
export interface SimulatedRobot {
  /** Name of the robot package. */
  readonly name: string;
  /** The kind of robot that stands for it; absent: the kind of the package's own name. */
  readonly body?: string;
  /** What a hand holds is welded to it; off if absent. */
  readonly weldGrasp?: boolean;
  readonly limits: {
    readonly baseSpeed: number;
    readonly baseTurnSpeed: number;
    readonly jointSpeed: number;
    readonly payloadKilograms: number;
  };
}

export interface StartParams {
  readonly robot: SimulatedRobot;
  readonly scene: {
    /** JSON text of a physical scene. */
    readonly text: string;
    /** Where it comes from, for messages. */
    readonly file: string;
  };
  readonly seed: number;
  readonly faults: FaultProfile;
  /** Robot seconds a wall second; 0 for as fast as possible. */
  readonly pace: number;
  /** To go on from, instead of the start of the scene. */
  readonly snapshot?: string;
  /** Absolute path of `mujoco.wasm`. */
  readonly wasmPath: string;
}

export type StartReply =
  | { readonly ok: true; readonly sceneTitle: string; readonly warnings: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** What is really so in the simulated world. FOR SCORING ONLY: nothing of it may reach the robot, a program or a model. */
export interface TruthReport {
  /** Robot seconds. */
  readonly stamp: number;
  readonly things: readonly TrueThing[];
  /**
   * `on`, `in`, `located`, `holding`, `at`, `handempty` over hidden names, measured from contacts and geometry;
   * the first word is the predicate.
   */
  readonly facts: readonly (readonly string[])[];
  /** Hidden name of each object of the robot's map; false detections have none. */
  readonly names: Readonly<Record<ObjectId, string>>;
}

export interface TrueThing {
  /** As in the scene file; hidden from the robot. */
  readonly name: string;
  readonly type: string;
  readonly label: string;
  readonly kind: "furniture" | "item";
  /** Centre of its bounding box, `map` frame. */
  readonly pose: Pose;
  readonly size: Vector3;
  /** Deepest overlap with anything that it touches, metres. */
  readonly penetration: number;
}

/** A shape for interactive views. Sizes as MuJoCo's: half extents; [radius, half length along z]. */
export interface ViewGeom {
  readonly shape: "plane" | "box" | "sphere" | "cylinder" | "capsule" | "ellipsoid" | "convex";
  readonly size: Vector3;
  /** Of a convex shape, and of no other: its corners, and each face's, anticlockwise from outside, as indices of those. */
  readonly corners?: readonly Vector3[];
  readonly faces?: readonly (readonly number[])[];
  readonly colour: readonly [red: number, green: number, blue: number];
  /** What a person would call it, for labels; the same for all parts of a thing. */
  readonly label: string;
  /** What is written on its thing, where this shape carries it. */
  readonly text?: ViewText;
}

export interface ViewText {
  readonly lines: readonly string[];
  /** Of a capital letter, metres. */
  readonly letterHeight: number;
  /** Along the lines and up the letters. */
  readonly size: readonly [number, number];
  readonly colour: readonly [red: number, green: number, blue: number];
  /** Of its middle in the frame of the shape; x along the lines, y up the letters, z out of the surface. */
  readonly pose: Pose;
}

/** A picture for people. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Base64 of an 8-bit RGB PNG. */
  readonly png: string;
}

/** Twelve numbers a geom, in the order of `geomShapes`: position, then rotation row-major, `map` frame. */
export interface GeomPoses {
  readonly stamp: number;
  readonly poses: readonly number[];
  /** What the robot is about to do, for views. */
  readonly overlays?: {
    /** Along the floor, `map` frame; empty where it drives nowhere. */
    readonly planned: readonly Vector3[];
    /** Of the point between the finger tips, `map` frame. */
    readonly hand?: readonly Vector3[];
    /** Ways to grasp what is grasped: centre between the finger tips, approaching along z, closing along y; `map` frame. */
    readonly grasps?: readonly Pose[];
  };
}

export interface ProgressNote {
  readonly callId: string;
  readonly progress: ActionProgress;
}

export const StartRequest = new RequestType<StartParams, StartReply, void>("start");
export const PerformRequest = new RequestType<ActionCall, ActionResult, void>("perform");
export const ObserveRequest = new RequestType<{ readonly towards: readonly ObjectId[] }, Observation, void>(
  "observe",
);
/** Replied to once the robot holds still. */
export const StopRequest = new RequestType0<{ readonly still: boolean }, void>("stop");
export const IdleFaultsRequest = new RequestType0<readonly IdleFault[], void>("idleFaults");
export const ContinuityRequest = new RequestType0<Continuity, void>("continuity");
export const TruthRequest = new RequestType0<TruthReport, void>("truth");
export const GeomShapesRequest = new RequestType0<readonly ViewGeom[], void>("geomShapes");
export const OverviewRequest = new RequestType<{ readonly width: number }, Picture, void>("overview");
export const GeomPosesRequest = new RequestType0<GeomPoses, void>("geomPoses");
export const MotionRequest = new RequestType0<RobotMotion, void>("motion");
export const PhotographsRequest = new RequestType0<readonly CameraImage[], void>("photographs");
export const SaveRequest = new RequestType0<string, void>("save");
/** Replies with what is wrong with the snapshot, or an empty string. */
export const RestoreRequest = new RequestType<{ readonly snapshot: string }, string, void>("restore");
export const ProgressNotification = new NotificationType<ProgressNote>("progress");
