/**
 * The action API of a quadruped with six skills, each small, medium or large. Its only sensor for what is around it is
 * the camera in its head; the body reaches 0.9 m behind that camera. After VLM-PC, appendix C.
 *
 * Perception actions report what is seen; execution actions change the world and return whether they succeeded: whether
 * the body moved or turned at least half of what was commanded. After a skill the robot stays in its last posture.
 * Lengths are metres in the `map` frame (x and y on the floor, z up), times are seconds.
 */
export interface Robot {
  /**
   * Looks to the front, from where the head is.
   * @returns a map of the things in view
   */
  look(): Promise<ObjectMap>;

  /**
   * Walks forwards, over what is lower than 8 cm and under what is higher than 56 cm.
   * @param magnitude small: 0.4 m/s for 3 s; medium: 0.6 m/s for 5 s; large: 0.6 m/s for 7 s
   * @returns false if something held the body back
   */
  walk(magnitude: "small" | "medium" | "large"): Promise<boolean>;

  /**
   * Goes forwards at 0.6 m/s and lifts its feet over what is lower than 28 cm, such as stairs, logs and cushions.
   * @param magnitude small: 6 s; medium: 9 s; large: 12 s
   * @returns false if something held the body back
   */
  climb(magnitude: "small" | "medium" | "large"): Promise<boolean>;

  /**
   * Goes forwards at 0.3 m/s with the body 30 cm lower, under what leaves more than 26 cm.
   * @param magnitude small: 2 s; medium: 3 s; large: 4 s
   * @returns false if something held the body back
   */
  crawl(magnitude: "small" | "medium" | "large"): Promise<boolean>;

  /**
   * Turns to the left on the spot at 0.3 rad/s.
   * @param magnitude small: 2.5 s (43°); medium: 3.5 s (60°); large: 4.5 s (77°)
   * @returns false if something held the body back
   */
  turnLeft(magnitude: "small" | "medium" | "large"): Promise<boolean>;

  /**
   * Turns to the right on the spot at 0.3 rad/s.
   * @param magnitude small: 2.5 s (43°); medium: 3.5 s (60°); large: 4.5 s (77°)
   * @returns false if something held the body back
   */
  turnRight(magnitude: "small" | "medium" | "large"): Promise<boolean>;

  /**
   * Goes backwards at 0.3 m/s without seeing where.
   * @param magnitude small: 1.5 s; medium: 2.5 s; large: 5 s
   * @returns false if something held the body back
   */
  backward(magnitude: "small" | "medium" | "large"): Promise<boolean>;
}

/** Anything that can be seen. */
export interface Thing {
  /** `couch_0`: type and number. */
  readonly id: string;
  /** The most special type known, as in the domain: "couch". */
  readonly type: string;
  /** What a person would call it. */
  readonly label: string;
  /**
   * What can be told by looking at it. `clearance`: free height under it, metres; `climbable`: the highest single step
   * on the way over it, metres.
   */
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  /** Centre of its bounding box, `map` frame. */
  readonly position: Location;
  /** Bounding box: length, width, height. */
  readonly size: readonly [number, number, number];
}

/** What is to be found. */
export interface Toy extends Thing {
  readonly kind: "toy";
}

/** What is in the way. */
export interface Obstacle extends Thing {
  readonly kind: "obstacle";
}
export interface Couch extends Obstacle {}
export interface Bench extends Obstacle {}
export interface Stool extends Obstacle {}
export interface Cushion extends Obstacle {}
export interface Shelf extends Obstacle {}
export interface Wall extends Obstacle {}
export interface Hedge extends Obstacle {}
export interface Bush extends Obstacle {}
export interface Bamboo extends Obstacle {}
export interface Log extends Obstacle {}
export interface Curb extends Obstacle {}
export interface Hill extends Obstacle {}
export interface Plank extends Obstacle {}
export interface Stairs extends Obstacle {}

/** What lies flat and can be walked on. */
export interface Ground extends Thing {
  readonly kind: "ground";
}
export interface Mat extends Ground {}

/** A point in the `map` frame, metres. */
export interface Location {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
