import type { TextRange } from "../../core/base/problem";
import type { Pose, Vector3 } from "../../core/world/geometry";
import type { AttributeValue } from "../../core/world/objects";
import type { Hull } from "./hull";
import type { Outline, Point2 } from "./outline";

/*
 * A physical scene: what a scene file describes (`Scene`), and one concrete world drawn from it by a seed
 * (`SceneInstance`). Lengths are metres, angles radians, colours 0…1. The `map` frame has its origin on the floor.
 * Names (`round-table`) are hidden from the robot: they serve physics and scoring only.
 */

export type PartShape = "box" | "sphere" | "cylinder" | "capsule" | "ellipsoid" | "convex";

export type Colour = readonly [red: number, green: number, blue: number];

/** One primitive of a body. */
export interface Part {
  readonly shape: PartShape;
  /**
   * As MuJoCo's geom sizes: half extents (box, ellipsoid), [radius, 0, 0] (sphere),
   * [radius, half length, 0] along z (cylinder; capsule without its caps). Half extents of the box round a convex shape.
   */
  readonly size: Vector3;
  /** Of a convex shape, and of no other: about the middle of its box, which is the place of its pose. */
  readonly hull?: Hull;
  /** In the frame of the body, whose origin is the centre of the body's bounding box. */
  readonly pose: Pose;
  readonly colour: Colour;
  /** False for what is only to be seen, such as the dark inside of a cup; it takes part in no contact. */
  readonly collides: boolean;
  /** Share of the body's mass, kilograms, by volume; 0 for furniture and for parts that do not collide. */
  readonly mass: number;
}

/** A level rectangle that things can be put on. */
export interface Surface {
  /** Centre, in the frame of the furniture's body. */
  readonly centre: Vector3;
  /** Full extents along the body's x and y. */
  readonly size: readonly [number, number];
}

interface Thing {
  /** Unique in the scene; hidden from the robot. */
  readonly name: string;
  /** A type of the robot package's PDDL domain. */
  readonly type: string;
  /** What a person would call it. */
  readonly label: string;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  /** Bounding box of all parts in the body's frame, full extents; its centre is the body's origin. */
  readonly size: Vector3;
  readonly parts: readonly Part[];
  /** Parts that turn or slide on the rest; none if absent. */
  readonly moving?: readonly MovingPart[];
  /** Holes of its rings; none if absent. */
  readonly openings?: readonly Opening[];
  /** It can be opened: one of its moving parts is what does so. */
  readonly openable?: Openable;
  readonly switch?: Switch;
  /** Where water comes out, in the frame of its body. */
  readonly outlet?: Vector3;
  /** What it does to objects; nothing if absent. */
  readonly effects?: readonly Effect[];
  /** What is written on it. */
  readonly text?: Writing;
  readonly lock?: Lock;
}

/** Words on a surface. */
export interface Writing {
  /** Of a scene they may hold `{key-1.colour}`: an attribute of a thing as the seed draws it. */
  readonly words: string;
  /** Its middle, with x along the lines, y up the letters and z out of the surface, in the frame of the thing's body. */
  readonly pose: Pose;
  /** Full extents along x and y, which the lines fill. */
  readonly size: readonly [number, number];
  readonly colour: Colour;
}

/** It is locked until one of certain objects has rested at a place; from then on it is not. */
export interface Lock {
  /** Names of objects. */
  readonly opensWith: readonly string[];
  readonly where: "in" | "on";
  /** Name of the thing that the object is put in or on. */
  readonly place: string;
  /** Robot seconds. */
  readonly seconds: number;
  /** Red while it is locked and green afterwards. */
  readonly lamp?: Lamp;
}

export interface Lamp {
  /** Centre, in the frame of the thing's body. */
  readonly at: Vector3;
  /** Metres. */
  readonly radius: number;
}

export interface Openable {
  /** Name of the moving part. */
  readonly part: string;
  /** Share of the joint's way from which on it counts as open, 0…1; below `closedBelow` it counts as closed. */
  readonly openAt: number;
}

/** Share of the way of a joint below which a thing counts as closed. */
export const closedBelow = 0.1;

/** A round button: each press of a finger toggles the thing. */
export interface Switch {
  /** Its middle on the thing's surface, and z outwards, in the frame of the thing's body. */
  readonly pose: Pose;
  /** Metres. */
  readonly radius: number;
  /** It goes on only while the thing is closed, and off when that is opened. */
  readonly needsClosed: boolean;
}

/** What a thing does to objects that are there for as long as its condition holds. */
export interface Effect {
  readonly while: "on" | "closed";
  readonly does: "cook" | "fill" | "wash" | "chill";
  /** `inside`: centre in the thing's box. `on`: standing on it, on or in what stands on it. `under`: below the outlet. */
  readonly to: "inside" | "on" | "under";
  /** Robot seconds that it takes. */
  readonly seconds: number;
  /** For `under`: from the outlet's vertical to the object's outline at most, metres. */
  readonly within: number;
}

/** The part of an object that a hand takes it by, such as the handle of a pan. */
export interface Grip {
  /** Centre and full extents of its box, in the frame of the object's body. */
  readonly centre: Vector3;
  readonly size: Vector3;
}

/** A door, drawer or lid that stays joined to its body. */
export interface MovingPart {
  /** Unique in its thing. */
  readonly name: string;
  readonly joint: Joint;
  /** Closed, in the frame of the thing's body. */
  readonly parts: readonly Part[];
  /** Where a hand takes it, closed, in the frame of the thing's body. */
  readonly handle?: Vector3;
  /** Level places on it, closed, in the frame of the thing's body; none if absent. */
  readonly surfaces?: readonly Surface[];
}

export interface Joint {
  readonly kind: "hinge" | "slide";
  /** Unit vector, and for a hinge a point on it, in the frame of the thing's body. */
  readonly axis: Vector3;
  readonly at: Vector3;
  /** Radians or metres from closed. */
  readonly range: readonly [least: number, most: number];
  /** Dry friction, N·m or N. */
  readonly friction: number;
  /** N·m·s/rad or N·s/m. */
  readonly damping: number;
}

/** A round hole that things can go through. */
export interface Opening {
  /** Its centre, and z along its axis, in the frame of the thing's body. */
  readonly pose: Pose;
  /** Metres that are free. */
  readonly radius: number;
}

/** A cap on a thread: it comes off the thing under it once it has been turned far enough, anticlockwise from above. */
export interface Screw {
  /** Name of the object that it closes. */
  readonly on: string;
  /** Radians. */
  readonly turn: number;
  /** Friction of the thread, N·m. */
  readonly torque: number;
}

/** How far from its written place something stands at most, drawn by seed. */
export interface Jitter {
  /** Along x and along y. */
  readonly metres: number;
  readonly radians: number;
}

export interface FurnitureInstance extends Thing {
  /** Of the centre of its bounding box, upright. */
  readonly pose: Pose;
  readonly surfaces: readonly Surface[];
  /** What it covers of the floor, `map` frame. */
  readonly outline: Outline;
  readonly jitter?: Jitter;
  /** It hangs on a wall or stands on or in other furniture, and so within the outline of others. */
  readonly mounted?: boolean;
}

export interface ObjectInstance extends Thing {
  /** Of the centre of its bounding box, resting. */
  readonly pose: Pose;
  /** Kilograms. */
  readonly mass: number;
  /** Sliding friction coefficient. */
  readonly friction: number;
  /** Name of the furniture or object that it stands on at the start. */
  readonly on: string;
  /** It stands fast, as if screwed down. */
  readonly anchored?: boolean;
  readonly screw?: Screw;
  readonly grip?: Grip;
}

/** An upright box that stands on the floor. */
export interface Wall {
  readonly centre: Vector3;
  /** Full extents before turning by `yaw`. */
  readonly size: Vector3;
  readonly yaw: number;
  readonly colour: Colour;
  readonly outline: Outline;
}

export interface RobotStart {
  /** Name of a robot package. */
  readonly robot: string;
  readonly jitter?: Jitter;
  readonly position: Point2;
  readonly yaw: number;
  /** Of the disc of floor that its base needs. Objects are put where this robot can get at them. */
  readonly radius: number;
  /** Horizontal distance from the centre of the base at which it handles things. */
  readonly reach: { readonly least: number; readonly most: number };
  /** Above the floor, between which it handles things. */
  readonly heights: { readonly least: number; readonly most: number };
  /** Scale of the noise of a robot that is told the state of things: 1 unless told, 0 for exact states. */
  readonly poseNoise?: number;
}

export interface Floor {
  /** Corners of the room in the `map` frame. */
  readonly min: Point2;
  readonly max: Point2;
  readonly colour: Colour;
}

/** A room of a home, such as a kitchen. */
export interface Area {
  readonly name: string;
  /** What a person would call it. */
  readonly label: string;
  /** Corners with the least and the greatest x and y, `map` frame. */
  readonly min: Point2;
  readonly max: Point2;
}

/** One concrete world: every object has a place where it rests without touching another object. */
export interface SceneInstance {
  readonly name: string;
  readonly title: string;
  readonly seed: number;
  readonly floor: Floor;
  readonly walls: readonly Wall[];
  /** None if absent. */
  readonly areas?: readonly Area[];
  readonly furniture: readonly FurnitureInstance[];
  readonly objects: readonly ObjectInstance[];
  readonly robots: readonly RobotStart[];
  /** Item kinds that the robot's detector has been taught: one entry a label that can occur in the scene. */
  readonly catalogue: readonly CatalogueEntry[];
}

/** What a detector can name, with the size such a thing usually has. */
export interface CatalogueEntry {
  readonly type: string;
  readonly label: string;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  readonly size: Vector3;
}

/** An object as the scene file describes it, before a seed has chosen its colour and place. */
export interface ObjectDefinition extends Thing {
  /** May hold `{colour}`. */
  readonly label: string;
  /** Indices of the parts that take the drawn colour. */
  readonly tinted: readonly number[];
  readonly mass: number;
  readonly friction: number;
  /** `aligned`: its sides are parallel to those of the furniture under it. */
  readonly turn: "free" | "aligned";
  /** Key of `Scene.palettes`; objects that share a palette get different colours as long as there are enough. */
  readonly palette?: string;
  /** Name of the object whose drawn colour it has too. */
  readonly colourLike?: string;
  /** Level places on it for other objects. */
  readonly carries: readonly Surface[];
  readonly anchored: boolean;
  readonly screw?: Screw;
  readonly grip?: Grip;
}

/** Objects that are put out together. */
export interface ArrangementGroup {
  readonly objects: readonly string[];
  /** How many of the objects are there, drawn evenly. */
  readonly count: readonly [least: number, most: number];
  readonly on: readonly string[];
  /** How many pieces of furniture they are spread over, with weights. */
  readonly spread: readonly { readonly over: number; readonly weight: number }[];
  /** Least free space to every other object on the same furniture, metres. */
  readonly gap: number;
}

export interface FixedPlace {
  readonly object: string;
  readonly on: string;
  /** In the frame of the furniture's body. */
  readonly at: Point2;
  readonly yaw: number;
}

export interface Scene {
  /** The file's name without its ending. */
  readonly name: string;
  readonly title: string;
  readonly file: string;
  /** Where a part of the file stands in its text. */
  readonly rangeOf?: (path: readonly (string | number)[]) => TextRange;
  readonly floor: Floor;
  readonly walls: readonly Wall[];
  /** None if absent. */
  readonly areas?: readonly Area[];
  readonly furniture: readonly FurnitureInstance[];
  /** Names of furniture whose places are exchanged by seed; all of a group cover the same floor. */
  readonly shuffled: readonly (readonly string[])[];
  readonly objects: readonly ObjectDefinition[];
  readonly palettes: Readonly<Record<string, readonly { readonly name: string; readonly colour: Colour }[]>>;
  readonly arrangement: readonly ArrangementGroup[];
  readonly fixed: readonly FixedPlace[];
  readonly robots: readonly RobotStart[];
}
