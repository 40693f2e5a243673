import type { ArmGeometry } from "../../arm/dimensions";

/**
 * The tabletop arm, metres. Base frame: on the floor below the shoulder, x away from its table's near edge to the hand's
 * right, y to the back, z up; its axes are those of the map.
 *
 * The links are longer than those of the arm on wheels and the shoulder is higher, so that the whole workspace is within
 * reach with the hand pointing down. The finger tips end 1 cm below the point that is moved: an object is held in its
 * middle, and the middle of a flat one is not far above the table.
 */
export const tabletopGeometry: ArmGeometry = {
  shoulder: { x: 0, y: 0, z: 1.5 },
  upperArmLength: 0.62,
  forearmLength: 0.6,
  handLength: 0.212,
  gripperMaximumOpening: 0.08,
};

export const columnRadius = 0.07;

/** Height of the table's top, `map` frame. */
const tableTop = 0.752;

/** Where the point between the finger pads may be told to go, `map` frame: MALMM's workspace. */
export const workspace = {
  x: { minimum: -0.075, maximum: 0.575 },
  y: { minimum: -0.455, maximum: 0.455 },
  /** The finger tips stay 2 mm above the table. */
  z: { minimum: tableTop + 0.012, maximum: 1.4 },
} as const;

/** The front camera stands before the table and looks at the middle of it; base frame. */
export const frontCamera = { x: 0.625, y: -1.15, z: 1.55 } as const;
export const frontCameraTilt = 0.66;

/** Where the hand waits at the start, base frame. */
export const homeTool: readonly [number, number, number] = [0.64, 0, 1.22];
