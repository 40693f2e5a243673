/**
 * The action API of the mobile manipulator: a four-wheeled base, a seven-joint arm with a parallel gripper,
 * a camera on the head and one on the wrist. After COME-robot, table I.
 *
 * Perception actions report what is seen; execution actions change the world and return whether they succeeded.
 * Lengths are metres in the `map` frame (x and y on the floor, z up), angles are radians.
 */
export interface Robot {
  /**
   * Drives round the room and reports the large furniture.
   * @returns a map of the furniture found
   */
  exploreGlobal(): Promise<ObjectMap>;

  /**
   * Looks at what stands on the furniture in front of the robot, from several poses of the wrist camera.
   * The robot must stand at a piece of furniture.
   * @returns a map of the objects seen there
   */
  exploreLocal(): Promise<ObjectMap>;

  /**
   * Takes a picture.
   * @param view an object: from close by, pointed at it; `"rest"`: from the resting pose; `"stay"`: from where the camera is now
   */
  reportObservation(view: Thing | "rest" | "stay"): Promise<Image>;

  /**
   * Drives to an object and turns towards it. An object that stands on furniture is reached by driving to that furniture.
   * @returns false if there is no free way or the way is blocked
   */
  navigate(target: Thing): Promise<boolean>;

  /**
   * Grasps an object with the gripper and lifts it. Tries up to 20 grasp poses, the best and top-down ones first.
   * The robot must stand where the object is, with an empty hand, and nothing may lie on the object.
   * Boxes and plates are too wide for the fingers, and notes are stuck down.
   * @returns false if the fingers hold nothing afterwards
   */
  grasp(item: Item): Promise<boolean>;

  /**
   * Releases the held object 15 cm above a target at most; it falls and comes to rest there.
   * The robot must stand at the target and hold something. No door and no note carries anything.
   * @param target what to put it on or in, or a point in the `map` frame
   * @returns false if the target is out of reach
   */
  place(target: Thing | Location): Promise<boolean>;
}

/** Anything that the robot's object map can hold. */
export interface Thing {
  /** `banana_0`: type and number. */
  readonly id: string;
  /** The most special type known, as in the domain: "banana". */
  readonly type: string;
  /** What a person would call it. */
  readonly label: string;
  /** What can be told by looking at it; `text`: the words on it, once they have been read from near enough. */
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  /** Centre of its bounding box, `map` frame. */
  readonly position: Location;
  /** Bounding box: length, width, height. */
  readonly size: readonly [number, number, number];
}

export interface Furniture extends Thing {
  readonly kind: "furniture";
}
export interface Table extends Furniture {}
export interface Bed extends Furniture {}
export interface Sofa extends Furniture {}
export interface Shelf extends Furniture {}
/** Its attribute `isLocked` is told by the lamp beside its handle. */
export interface Door extends Furniture {}

export interface Item extends Thing {
  readonly kind: "item";
}
export interface Receptacle extends Item {}
export interface Plate extends Receptacle {}
export interface Box extends Receptacle {}
export interface Fruit extends Item {}
export interface Banana extends Fruit {}
export interface Apple extends Fruit {}
export interface Orange extends Fruit {}
export interface Toy extends Item {}
export interface Doll extends Toy {}
export interface Car extends Toy {}
export interface Bear extends Toy {}
export interface Cup extends Item {}
export interface Key extends Item {}
/** A sheet with words on it, fixed to what it is on. `reportObservation` of it reads them into its attribute `text`. */
export interface Note extends Item {}

/** A point in the `map` frame, metres. */
export interface Location {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
