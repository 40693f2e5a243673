import type { RegressionResult } from "./runRegressionTest";

/** What `robot-copilot test --json-lines` prints, one a line. `file` is the test's absolute path. */
export type TestEvent =
  | { readonly kind: "started"; readonly file: string }
  /** A step of the run, in words. */
  | { readonly kind: "step"; readonly file: string; readonly text: string }
  | { readonly kind: "ended"; readonly result: RegressionResult };
