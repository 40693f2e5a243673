/*
 * Native MuJoCo as it was recorded, for machines that have none: simulated seconds per CPU second of a scene of free
 * objects and an arm at work, MuJoCo 3.14.0, with the solver settings of `sceneXml`; beside it the WebAssembly build of the
 * same version on the same machine (Node 20–24, single-threaded), lowest and highest of what was measured.
 * Recorded once, on another machine, with both builds beside each other. That machine and
 * that model are not the ones that this benchmark runs on: ratios to them are for orientation.
 */

export interface RecordedSpeed {
  readonly objects: number;
  /** Seconds. */
  readonly timestep: number;
  readonly native: number;
  readonly wasm: readonly [lowest: number, highest: number];
}

export const recordedSpeeds: readonly RecordedSpeed[] = [
  { objects: 10, timestep: 0.002, native: 22, wasm: [11, 13] },
  { objects: 10, timestep: 0.004, native: 48, wasm: [21, 23] },
  { objects: 40, timestep: 0.002, native: 7.8, wasm: [4.4, 4.4] },
  { objects: 40, timestep: 0.004, native: 18, wasm: [7, 11] },
];
