import { endlessLoop } from "./endless-loop";
import { forbiddenCode } from "./forbidden-code";
import { goalNotReached } from "./goal-not-reached";
import { invalidGoal } from "./invalid-goal";
import { missingAwait } from "./missing-await";
import { noTask } from "./no-task";
import { outOfRange } from "./out-of-range";
import { parallelActions } from "./parallel-actions";
import { precondition } from "./precondition";
import { redundantAction } from "./redundant-action";
import type { Rule } from "./rule";
import { uncheckedResult } from "./unchecked-result";
import { unknownAction } from "./unknown-action";
import { unknownFault } from "./unknown-fault";
import { unknownObject } from "./unknown-object";
import { unreachableAction } from "./unreachable-action";
import { unusedDisable } from "./unused-disable";
import { wrongArgument } from "./wrong-argument";

/** Every rule; the order is the order in which their problems come at the same place. */
export const rules: readonly Rule[] = [
  forbiddenCode,
  noTask,
  invalidGoal,
  unknownAction,
  unknownObject,
  wrongArgument,
  outOfRange,
  missingAwait,
  parallelActions,
  precondition,
  redundantAction,
  uncheckedResult,
  unreachableAction,
  endlessLoop,
  goalNotReached,
  unknownFault,
  // Last: it reports the comments that kept nothing of all this back.
  unusedDisable,
];
