import type { CancellationToken } from "../../core/base/cancellation";
import { Emitter } from "../../core/base/events";
import type { CameraImage, DetectedObject, Observation } from "../../core/world/objects";
import type { Clock } from "../../core/world/ports";
import type {
  ActionCall,
  ActionResult,
  LinkState,
  PerformOptions,
  RobotLink,
  StopReceipt,
} from "../../core/world/robotLink";

/** What an action of the test robot does when it is performed. */
export type Behaviour = (call: ActionCall, options: PerformOptions) => Promise<ActionResult>;

export interface MemoryRobot extends RobotLink {
  /** Calls as they arrived. */
  readonly performed: ActionCall[];
  readonly stops: number;
  /** By action; `undefined` takes the usual behaviour: success at once, with an observation. */
  readonly behaviours: Map<string, Behaviour>;
  observation: Observation;
}

/** A robot without a body, for tests of what stands in front of it. */
export function memoryRobot(clock: Clock): MemoryRobot {
  const emitter = new Emitter<LinkState>();
  let stops = 0;
  const robot: MemoryRobot = {
    kind: "simulator",
    description: "a robot in memory",
    state: { kind: "ready" },
    onStateChanged: emitter.event,
    performed: [],
    behaviours: new Map(),
    observation: sampleObservation(),
    get stops() {
      return stops;
    },
    async perform(call, options) {
      robot.performed.push(call);
      const behaviour = robot.behaviours.get(call.action);
      if (behaviour) return behaviour(call, options);
      return { outcome: "success", observation: robot.observation, robotSeconds: 1.5 };
    },
    async observe(towards, token) {
      robot.performed.push({
        id: "observe",
        action: "observe",
        args: towards.map((id) => ({ kind: "object", id })),
      });
      const behaviour = robot.behaviours.get("observe");
      if (!behaviour) return robot.observation;
      const result = await behaviour(
        { id: "observe", action: "observe", args: [] },
        { deadlineSeconds: 10, token },
      );
      if (!result.observation) throw new Error(result.message ?? "nothing was seen");
      return result.observation;
    },
    async stop(): Promise<StopReceipt> {
      stops++;
      return { acknowledged: true, milliseconds: clock.now() % 1, message: "holding still" };
    },
    dispose() {
      emitter.dispose();
    },
  };
  return robot;
}

/** Goes on until it is cancelled. */
export const untilCancelled: Behaviour = (_call, { token }) =>
  ended(token, { outcome: "failure", cause: "cancelled", message: "braked", robotSeconds: 0.2 });

/** Goes on for ever, deaf to cancelling. */
export const forEver: Behaviour = () => new Promise(() => {});

function ended(token: CancellationToken, result: ActionResult): Promise<ActionResult> {
  return new Promise((resolve) => token.onCancelled(() => resolve(result)));
}

/** 1 × 1, RGB. */
export const smallPng =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";

export function sampleObservation(): Observation {
  const banana: DetectedObject = {
    id: "banana_0",
    type: "banana",
    label: "yellow banana",
    attributes: { colour: "yellow", ripe: true, grams: 120 },
    pose: { position: [1.25, -0.5, 0.78], orientation: [1, 0, 0, 0] },
    size: [0.2, 0.04, 0.04],
    confidence: 0.94,
  };
  const image: CameraImage = { camera: "head", width: 1, height: 1, colour: smallPng, depth: smallPng };
  return {
    stamp: 12.5,
    robot: {
      base: { position: [1, 2, 0], orientation: [0, 0, 0, 1] },
      endEffector: { position: [1.3, 2, 1], orientation: [1, 0, 0, 0] },
      gripper: { opening: 0.02, holding: "banana_0" },
    },
    objects: [banana],
    missing: ["cup_1"],
    images: [image],
  };
}
