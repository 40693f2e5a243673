/**
 * The action API of an arm beside a table: seven joints and a parallel gripper that always points down. After MALMM's
 * `execute_trajectory`, `open_gripper`, `close_gripper` and `check_task_completion`.
 *
 * Perception actions report what is there; execution actions change the world and return whether they succeeded.
 * Lengths are metres in the `map` frame: x to the right, y away, z up, the table's top at 0.752; angles are radians.
 */
export interface Robot {
  /**
   * Reports the state of everything on the table: centre, size, colour and `attributes.yaw`, the heading of its longer
   * side. The gripper is among them, as `gripper_0`, with its opening and what it holds.
   * @returns a map of everything there is
   */
  report(): Promise<ObjectMap>;

  /**
   * Moves the point between the finger tips to a position, the hand pointing down. A move of up to 12 cm, and one straight
   * up or down, is straight and touches what is in its way; a longer one goes round everything and comes down at its end.
   * @param position a point of the workspace, or an object: its centre
   * @param yaw heading of the hand: the fingers close across it; `"auto"`: over an object its heading, elsewhere as it is
   * @returns false if the position is outside the workspace, no free way leads there, or something holds the hand back
   */
  executeTrajectory(position: Location | Thing, yaw: number | "auto"): Promise<boolean>;

  /**
   * Opens the gripper fully and waits until what it held has come to rest.
   */
  openGripper(): Promise<boolean>;

  /**
   * Closes the gripper on an object at its centre. Where that object is not between the finger tips they open again.
   * @returns true if the object is between the finger tips, which then hold it
   */
  closeGripper(object: Item): Promise<boolean>;

  /**
   * Says that the task is done; moves nothing.
   */
  taskCompleted(): Promise<boolean>;
}

/** Anything that the report can hold. */
export interface Thing {
  /** `block_0`: type and number. */
  readonly id: string;
  /** The most special type known, as in the domain: "block". */
  readonly type: string;
  /** What a person would call it: "red block". */
  readonly label: string;
  /** `yaw`: heading of its longer side, radians; `colour` where it has a name; `grasped` while it is held. */
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  /** Centre of its bounding box, `map` frame. */
  readonly position: Location;
  /** Bounding box: length, width, height; the width is the shorter level side. */
  readonly size: readonly [number, number, number];
}

export interface Table extends Thing {}

/** What stands fast. */
export interface Fixture extends Thing {}
/** A marked area of the table. */
export interface Area extends Fixture {}
export interface Hoop extends Fixture {}
export interface Grill extends Fixture {}
export interface Peg extends Fixture {}

/** What can be grasped. */
export interface Item extends Thing {}
export interface Block extends Item {}
export interface Ball extends Item {}
export interface Lid extends Item {}
/** Closes a bottle; it comes off once it has been turned anticlockwise by 150 degrees. */
export interface Cap extends Item {}
export interface Meat extends Item {}
export interface Chicken extends Meat {}
export interface Steak extends Meat {}
export interface Rubbish extends Item {}
export interface Tomato extends Item {}
export interface Parcel extends Item {}
export interface Jar extends Item {}
export interface Bottle extends Item {}
export interface Cylinder extends Item {}
export interface Ring extends Item {}
/** A box without top and bottom. */
export interface OpenBox extends Ring {}
export interface Vessel extends Item {}
export interface Container extends Vessel {}
export interface LargeContainer extends Vessel {}
export interface Bin extends Vessel {}

/** The end effector; `attributes`: `yaw`, `opening` in metres, `holding`: the id of what is grasped, or "nothing". */
export interface Gripper {
  readonly id: string;
  readonly type: "gripper";
  readonly label: string;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  /** Between the finger tips, `map` frame. */
  readonly position: Location;
}

/** A point in the `map` frame, metres. */
export interface Location {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
