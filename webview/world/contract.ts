import type { BelievedObject } from "../../src/protocol/panelState";
import type { WorldRecord } from "../../src/protocol/world";

/*
 * Between the panel and the bundle with the three-dimensional view, which is loaded when it is first needed.
 */

export interface WorldViewOptions {
  /** The camera goes where the robot goes. */
  readonly follow: boolean;
  /** Names of objects, where the robot believes them to be. */
  readonly labels: boolean;
  /** Wire boxes where the robot believes objects to be. */
  readonly belief: boolean;
}

export interface WorldView {
  /** Draws the record as it now is; nothing is drawn that has not changed. */
  show(record: WorldRecord, believed: readonly BelievedObject[], options: WorldViewOptions): void;
  /** The camera back to where it sees everything. */
  reset(): void;
}

/**
 * @param host is filled with the picture, which has the host's size
 * @param onLost told when the graphics processor takes the picture away (true) and gives it back (false)
 * @returns undefined where WebGL is not available
 */
export type CreateWorldView = (host: HTMLElement, onLost: (lost: boolean) => void) => WorldView | undefined;

/** Where the bundle puts what the panel calls. */
export interface WorldViewGlobal {
  robotCopilotWorldView?: CreateWorldView;
}
