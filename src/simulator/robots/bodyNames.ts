type Speed = "baseSpeed" | "baseTurnSpeed" | "jointSpeed";

const drives: readonly Speed[] = ["baseSpeed", "baseTurnSpeed"];
const reaches: readonly Speed[] = ["jointSpeed"];

/**
 * The speeds among a package's limits that a body moves by, by its name: without them it would never arrive. Apart from
 * the physics, so that a package can be checked without it.
 */
export const bodySpeeds: ReadonlyMap<string, readonly Speed[]> = new Map([
  ["mobile-manipulator", [...drives, ...reaches]],
  ["agv", drives],
  // Goes by skills, whose speeds are their own.
  ["quadruped", []],
  ["tabletop-arm", reaches],
  ["household", [...drives, ...reaches]],
  ["household-two-hands", [...drives, ...reaches]],
]);

/** Of the robots that can be simulated. */
export const bodyNames: readonly string[] = [...bodySpeeds.keys()];

/** Slower than this a body stands; metres or radians per second. */
export const leastSpeed = 0.01;
