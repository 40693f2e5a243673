/**
 * Dimensions of the mobile manipulator, metres; base frame: on the floor below the centre, x forward, y left, z up.
 *
 * The base is round, so that turning on the spot can never touch anything; link lengths of the arm are those of a
 * Kinova Gen3 without its millimetre offsets, so that shoulder, elbow-roll and wrist axes meet in points and inverse
 * kinematics has a closed form.
 */
export const baseRadius = 0.275;
export const baseHeight = 0.3;
export const baseClearance = 0.03;

/** Where the shoulder axes meet. */
export const shoulder = { x: 0.1, y: 0, z: 0.8 } as const;
const upperArmLength = 0.4208;
const forearmLength = 0.3143;
/** From where the wrist axes meet to the point between the finger pads. */
export const handLength = 0.2;

/** Along the tool axis, from the wrist. */
export const palmDistance = 0.135;
export const fingerTipDistance = 0.222;
/** Half sizes of a finger: across the fingers' motion, along their motion, along the tool. */
export const fingerHalfSize = [0.012, 0.007, 0.04] as const;
/** Each finger moves by half of the gripper's opening. */
export const gripperMaximumOpening = 0.14;

/** Pan and tilt axes of the head camera meet here. On the left, so that the arm resting on the right is not in view. */
export const headCamera = { x: -0.13, y: 0.16, z: 1.45 } as const;
/** The wrist camera sits on the hand, beside the palm, and looks along the tool axis. Tool frame: origin at the wrist. */
export const wristCamera = { x: 0.075, y: 0, z: 0.06 } as const;

/** Joints 2, 4 and 6 of the arm are limited, radians; the others turn without end. */
export const limitedJoints: readonly (number | undefined)[] = [
  undefined,
  2.2,
  undefined,
  2.55,
  undefined,
  2.09,
  undefined,
];

export const armJointCount = limitedJoints.length;

/** In what arms of this build differ; metres. */
export interface ArmGeometry {
  /** Where the shoulder axes meet, base frame. */
  readonly shoulder: { readonly x: number; readonly y: number; readonly z: number };
  readonly upperArmLength: number;
  readonly forearmLength: number;
  /** From where the wrist axes meet to the point between the finger pads. */
  readonly handLength: number;
  readonly gripperMaximumOpening: number;
}

export const mobileArm: ArmGeometry = {
  shoulder,
  upperArmLength,
  forearmLength,
  handLength,
  gripperMaximumOpening,
};
