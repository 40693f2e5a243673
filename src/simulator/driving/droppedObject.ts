import type { FaultSource } from "../faults";
import type { Stepper } from "../physics/stepper";

/*
 * The fault `droppedObject`: a little after a drive has begun, the hand opens. The robot opens it, once the time has come.
 */

interface Carrying {
  readonly faults: FaultSource;
  readonly stepper: Stepper;
  /** `dropsAt`: the robot second at which the hand opens. */
  readonly memory: { dropsAt: number | undefined };
}

/** Robot seconds from the start of a drive. */
const secondsToDrop = 0.8;

/** To be asked before each drive. */
export function strikeDroppedObject({ faults, stepper, memory }: Carrying, holds: boolean): void {
  if (!holds) {
    faults.hasNoChance(
      "droppedObject",
      "the hand was empty",
      "Ask for it at a drive with something in the hand",
    );
  } else if (faults.strikes("droppedObject")) memory.dropsAt = stepper.time + secondsToDrop;
}

/** To be told after each drive. */
export function endDroppedObject({ faults, memory }: Carrying): void {
  if (memory.dropsAt === undefined) return;
  memory.dropsAt = undefined;
  faults.cameToNothing(
    "droppedObject",
    `the drive was over within the ${secondsToDrop} s after which the hand would have opened`,
    "Ask for it at a longer drive",
  );
}
