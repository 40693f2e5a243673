/*
 * What can go wrong with a robot, on purpose: a simulator injects it, a program may ask for it on a line. Each kind has
 * its own event, at which it may strike. After COME-robot (arXiv 2404.10220), table IV, and HiCRISP (arXiv 2309.12089).
 */

/** Event by event; names as in the code, said with dashes: `grasp-slip`. */
export const faultEvents = {
  graspSlip: "a closing of the gripper on an object: it slips out",
  placeMiss: "a release over a target: the object comes down beside it",
  droppedObject: "a drive with something in the hand: it falls on the way",
  blockedWay: "a drive: something is put in its way for a while",
  stuck: "a drive: the wheels do not turn any more, half-way",
  missedDetection: "an object that a look would newly find: it is overlooked",
  falseDetection: "a look at what stands on furniture: something is seen that is not there",
  confusedLabel: "a thing newly found from afar: it is taken for another one",
  wrongFeedback: "what is seen when an action has ended: the thing it was about seems to be gone",
  sensorOutage: "a look: the camera gives no picture",
  rejectedCall: "a call: the robot does not accept it, and nothing happens",
  actuatorOffset: "a motion of the hand to a point: it ends beside it, by a normally distributed offset",
  movedObject: "an action about to begin: somebody has just put an object elsewhere",
} as const;

export type FaultKind = keyof typeof faultEvents;

export const faultKinds = Object.keys(faultEvents) as readonly FaultKind[];

/** Why a fault that was asked for came to nothing, and what to do about it; each a whole clause. */
export interface IdleReason {
  readonly why: string;
  readonly nextStep: string;
}

/** What became of a fault in one call. */
export type FaultOutcome =
  | { readonly kind: FaultKind; readonly struck: true }
  /** Without a reason: the call had no such event. */
  | { readonly kind: FaultKind; readonly struck: false; readonly reason?: IdleReason };

/** A fault that was asked for and has not struck. */
export interface IdleFault extends IdleReason {
  readonly kind: FaultKind;
}

/** For people. @param where `at robot.navigate(bed_0)` */
export function idleFaultText({ kind, why, nextStep }: IdleFault, where?: string): string {
  return `The fault ${faultText(kind)} did not strike${where ? ` ${where}` : ""}: ${why}. ${nextStep}.`;
}

/** For people. */
export function struckFaultText(kind: FaultKind): string {
  return `The injected fault ${faultText(kind)} struck at ${faultEvents[kind]}.`;
}

/** `graspSlip` → `grasp-slip` */
export function faultText(kind: FaultKind): string {
  return kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Of either spelling. */
export function faultNamed(name: string): FaultKind | undefined {
  return faultKinds.find((kind) => kind === name || faultText(kind) === name);
}
