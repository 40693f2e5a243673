import type { Fact } from "./facts";
import type { Pose, Vector3 } from "./geometry";
import type { ObjectId } from "./objectId";

export type { ObjectId } from "./objectId";

export type AttributeValue = string | number | boolean;

/** The attribute that tells what is written on a thing, once that has been read. It is no look of the thing. */
export const writtenOn = "text";

/** An object as the robot has seen it. */
export interface WorldObject {
  readonly id: ObjectId;
  /** A type of the robot package's PDDL domain, as written there. */
  readonly type: string;
  /** Of an object that a symbolic scene gives several types. */
  readonly otherTypes?: readonly string[];
  /** What a person would call it: "red apple". */
  readonly label: string;
  /** What can be told by looking: colour, clean or used, … */
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  /** Centre of its bounding box, `map` frame. Absent for objects of symbolic scenes. */
  readonly pose?: Pose;
  /** Bounding box in the object's own frame, metres. */
  readonly size?: Vector3;
  /**
   * Heights above the floor (`map` frame z, metres) at which furniture carries things: the seat of a sofa,
   * the boards of a shelf. Absent: the top of the bounding box.
   */
  readonly surfaces?: readonly number[];
}

export interface DetectedObject extends WorldObject {
  /** 0…1, the detector's own. */
  readonly confidence: number;
}

/** What the robot's own sensors say of itself; no camera is needed for it. */
export interface RobotState {
  /** Centre of the base on the floor, `map` frame. */
  readonly base: Pose;
  /** Centre between the finger tips, `map` frame. */
  readonly endEffector?: Pose;
  readonly gripper?: {
    /** Distance between the fingers, metres. */
    readonly opening: number;
    /** What the gripper is believed to hold: something resists the fingers, and this was the target. */
    readonly holding?: ObjectId;
    /** What further hands are believed to hold. */
    readonly others?: readonly ObjectId[];
  };
  /**
   * What the robot itself tells of where it is and what it has done, such as that it sits. Of a predicate that the robot
   * tells no other facts are true; of one that is read from geometry or attributes these are true besides;
   * what a thing is told to rest on is all that it rests on.
   */
  readonly facts?: readonly Fact[];
}

/** Everything that the robot believes to hold. */
export function heldBy({ gripper }: RobotState): ReadonlySet<ObjectId> {
  const { holding, others = [] } = gripper ?? {};
  return new Set(holding === undefined ? others : [holding, ...others]);
}

export type CameraName = "head" | "wrist";

export interface CameraImage {
  readonly camera: CameraName;
  readonly width: number;
  readonly height: number;
  /** Base64 of an 8-bit RGB PNG. */
  readonly colour: string;
  /** Base64 of a 16-bit grey PNG, millimetres along the optical axis, 0 where nothing was hit. */
  readonly depth?: string;
  /** Base64 of an 8-bit grey PNG: index into `segments`, 0 is background. */
  readonly segmentation?: string;
  /** Which object each segmentation value shows; undefined at 0 and for what is not an object of the map. */
  readonly segments?: readonly (ObjectId | undefined)[];
}

/** What came back from looking: it says nothing of what was out of view. */
export interface Observation {
  /** Robot time, seconds since the link was made ready. */
  readonly stamp: number;
  readonly robot: RobotState;
  readonly objects: readonly DetectedObject[];
  /** Objects of the map that should have been in plain view and were not there. */
  readonly missing: readonly ObjectId[];
  readonly images: readonly CameraImage[];
}
