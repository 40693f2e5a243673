import { forbiddenCode } from "./forbidden-code";
import { missingAwait } from "./missing-await";
import { precondition } from "./precondition";
import type { Rule } from "./rule";
import { unknownAction } from "./unknown-action";
import { unknownObject } from "./unknown-object";

/** Every rule; the order is the order in which their problems come at the same place. */
export const rules: readonly Rule[] = [
  forbiddenCode,
  unknownAction,
  unknownObject,
  missingAwait,
  precondition,
];
