import type { Severity } from "../../core/base/problem";

/** Reports a problem at a path of the file. */
export type Complain = (
  code: string,
  path: readonly (string | number)[],
  message: string,
  nextStep: string,
  severity?: Severity,
) => void;
