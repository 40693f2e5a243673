import type { CorrectionStep } from "../core/runner/recovery";
import type { PanelImage, RunState } from "../protocol/panelState";
import type { ThinkingState } from "../protocol/thinking";

/** A run as the panel shows it, and what is needed to go on from there. */
export interface RunRecord {
  readonly state: RunState;
  /** What the method thinks; undefined where it has told nothing that could be shown. */
  readonly thinking?: ThinkingState | undefined;
  readonly programFile: string;
  /** As it now stands, and as it was when the run began. */
  readonly programText: string;
  readonly originalText: string;
  /** Steps of the correction under way that have not begun. */
  readonly pendingSteps: readonly CorrectionStep[];
  /** The pictures that came with the last event. */
  readonly newImages: readonly PanelImage[];
  /** The cameras of all pictures of the run, by picture. */
  readonly cameraOf: Readonly<Record<string, string>>;
}
