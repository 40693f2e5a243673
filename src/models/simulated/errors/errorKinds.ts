import type { ErrorKind } from "./errorKind";
import { forgottenGoal } from "./forgottenGoal";
import { hallucinatedSuccess } from "./hallucinatedSuccess";
import { malformedReply } from "./malformedReply";
import { misjudgedImage } from "./misjudgedImage";
import { missingStep } from "./missingStep";
import { nameInsteadOfObject } from "./nameInsteadOfObject";
import { undefinedVariable } from "./undefinedVariable";
import { unknownObject } from "./unknownObject";
import { unmetPrecondition } from "./unmetPrecondition";
import { wrongMagnitude } from "./wrongMagnitude";
import { wrongOrder } from "./wrongOrder";

/** In the order in which they are applied: what is mistaken, what is planned, how it is written. */
export const errorKinds: readonly ErrorKind[] = [
  forgottenGoal,
  misjudgedImage,
  hallucinatedSuccess,
  unmetPrecondition,
  missingStep,
  wrongOrder,
  wrongMagnitude,
  nameInsteadOfObject,
  unknownObject,
  undefinedVariable,
  malformedReply,
];
