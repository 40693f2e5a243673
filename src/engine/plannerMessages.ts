import type { Problem } from "../core/base/problem";
import type { PlanResult, PlanStep } from "../core/planner/plan";

/* What the planner's process and its client say to each other over Node's IPC channel. */

/** A file's text and its name for messages. */
export interface PddlFile {
  readonly text: string;
  readonly file: string;
}

export interface PlannerInput {
  readonly domain: PddlFile;
  readonly problem: PddlFile;
  /** Wall milliseconds, from when the process has started. */
  readonly timeLimitMs: number;
  /** Of the whole process. */
  readonly memoryLimitMb: number;
  /** Better plans are looked for: not at all, for half as long as the first one took, or as long as there is time. */
  readonly improve: "no" | "briefly" | "fully";
}

/** A plan that has been validated. */
export interface FoundPlan {
  readonly steps: readonly PlanStep[];
  readonly cost: number;
}

export type PlannerMessage =
  /** Of the files: nothing but warnings, or the end. */
  | { readonly kind: "problems"; readonly problems: readonly Problem[] }
  | { readonly kind: "phase"; readonly text: string }
  | { readonly kind: "plan"; readonly plan: FoundPlan }
  | { readonly kind: "result"; readonly result: PlanResult };
