import type { RunEvent } from "../core/runner/runEvent";

export interface ReportInput {
  /** In order, as journaled. */
  readonly events: readonly RunEvent[];
  /** Data URL of an image of the run folder, or undefined where it is not there any more. */
  readonly imageUrl: (file: string) => string | undefined;
}
