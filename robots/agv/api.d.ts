/**
 * The action API of an automated guided vehicle: a round carrier with a camera on a mast and a ranging sensor at its
 * front. It tells areas by their signs. After HiCRISP's vehicle, which visits areas in a given order.
 *
 * Perception actions report what is seen; execution actions change the world and return whether they succeeded.
 * Lengths are metres in the `map` frame (x and y on the floor, z up).
 */
export interface Robot {
  /**
   * Drives to a few places that overlook the hall, turns round at each, and reports the areas whose signs it has seen.
   * A sign that is read from far away may be misread; from close by it never is.
   * @returns a map of the areas found
   */
  survey(): Promise<ObjectMap>;

  /**
   * Takes a picture to the front.
   */
  takePicture(): Promise<Image>;

  /**
   * Drives to an area and stops before its sign.
   * @returns false if there is no free way or something stands in the way
   */
  moveTo(area: Area): Promise<boolean>;
}

/** Anything that the vehicle's map can hold. */
export interface Thing {
  /** `workshop_0`: type and number. */
  readonly id: string;
  /** The most special type known, as in the domain: "workshop". */
  readonly type: string;
  /** What a person would call it. */
  readonly label: string;
  /** What can be told by looking at it. */
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  /** Centre of its bounding box, `map` frame. */
  readonly position: Location;
  /** Bounding box: length, width, height. */
  readonly size: readonly [number, number, number];
}

/** A part of the hall with a sign. */
export interface Area extends Thing {
  readonly kind: "area";
}
export interface LoadingBay extends Area {}
export interface PackingStation extends Area {}
export interface Workshop extends Area {}
export interface ChargingDock extends Area {}
export interface ColdStore extends Area {}

/** Shelving that stands in the way. */
export interface Rack extends Thing {
  readonly kind: "rack";
}

/** A point in the `map` frame, metres. */
export interface Location {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
