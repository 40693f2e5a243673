import loadMujoco, { type MainModule, type MjData, type MjModel } from "@mujoco/mujoco";

/** MuJoCo's functions and classes, loaded once a process. */
export type Engine = MainModule;

let loading: Promise<Engine> | undefined;

/** @param wasmPath the file `mujoco.wasm`; without it the package's own is used */
export function loadEngine(wasmPath?: string): Promise<Engine> {
  loading ??= loadMujoco(wasmPath === undefined ? undefined : { locateFile: () => wasmPath });
  return loading;
}

/** `mjtState`: everything that the next step depends on, the solver's warm start included. */
export const integrationState = 16383;

/** `mjSTATE_EQ_ACTIVE`: which equalities hold. */
export const equalityState = 512;

/** `mjtObj` */
export const objectKind = { body: 1, joint: 3, geom: 5, site: 6, equality: 17, sensor: 20 } as const;

/** `mjtSleepPolicy`: the kinds of trees that may fall asleep, by MuJoCo's choice or by the model's. */
export const mayFallAsleep: ReadonlySet<number> = new Set([2, 4]);

/** The bindings copy any array of numbers whole; their types know only one kind. */
export function setIntegrationState(
  engine: Engine,
  model: MjModel,
  data: MjData,
  integration: Float64Array,
): void {
  engine.mj_setState(model, data, integration as unknown as number[], integrationState);
}
