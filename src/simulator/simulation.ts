import { CancellationSource, type CancellationToken } from "../core/base/cancellation";
import type { Disposable } from "../core/base/disposable";
import type { Problem } from "../core/base/problem";
import { err, ok, type Result } from "../core/base/result";
import type { IdleFault } from "../core/world/faultKinds";
import type { CameraImage, CameraName, ObjectId, Observation } from "../core/world/objects";
import { seededRandom } from "../core/world/ports";
import type { ActionCall, ActionProgress, ActionResult, Continuity } from "../core/world/robotLink";
import type { RobotMotion } from "../core/world/robotMotion";
import { toCameraImage } from "./camera/png";
import { createRenderer } from "./camera/rasteriser";
import { type FaultProfile, FaultSource, type FaultState } from "./faults";
import { overviewPicture } from "./overview";
import { camerasOf, takePicture } from "./perception/pictures";
import type { Engine } from "./physics/engine";
import { robotMotion } from "./physics/robotMotion";
import { sceneXml } from "./physics/sceneXml";
import { Stepper, type StepperOptions } from "./physics/stepper";
import { ThingStates } from "./physics/thingStates";
import { viewPoses, viewShapes, visibleWorld } from "./physics/views";
import { WeldedGrasps } from "./physics/weldedGrasps";
import { type PhysicsState, PhysicsWorld } from "./physics/world";
import type { GeomPoses, Picture, SimulatedRobot, TruthReport, ViewGeom } from "./protocol";
import { robotKinds } from "./robots/kinds";
import {
  type ActingRobot,
  type ActionEnd,
  type Body,
  cancelledFailure,
  type Ended,
  type RobotAction,
  type RobotKind,
  type WorldParts,
} from "./robots/robot";
import type { RobotStart, SceneInstance } from "./scene/scene";
import { somebodyMoves } from "./somebody";
import { measureTruth } from "./truth";

export interface SimulationOptions {
  readonly robot: SimulatedRobot;
  readonly seed: number;
  readonly faults: FaultProfile;
  readonly stepping: StepperOptions;
}

const snapshotVersion = 6;

/** What a snapshot holds. JSON. */
interface SavedState {
  readonly kind: "robot-copilot-simulation";
  readonly version: typeof snapshotVersion;
  readonly scene: string;
  readonly seed: number;
  readonly physics: PhysicsState;
  /** As the robot itself saves it. */
  readonly robot: unknown;
  readonly faults: FaultState;
  readonly continuity: Continuity;
}

/** Objects fall by less than a millimetre at the start; they come to rest within this many robot seconds. */
const settleSeconds = 2;

/**
 * One robot in one scene: performs actions, one at a time, and answers questions.
 * Everything that happens follows from the scene, the seed and the calls; wall time decides only how fast.
 */
export class Simulation implements Disposable {
  private readonly parts: WorldParts;
  private readonly body: Body;
  private readonly robot: ActingRobot;
  private readonly welded: WeldedGrasps | undefined;
  private stepListener: (() => void) | undefined;
  private current: { readonly cancel: CancellationSource; readonly ended: Promise<void> } | undefined;

  private constructor(
    engine: Engine,
    private readonly scene: SceneInstance,
    private readonly options: SimulationOptions,
    kind: RobotKind,
    start: RobotStart,
  ) {
    const { seed } = options;
    const welds = options.robot.weldGrasp === true;
    const world = new PhysicsWorld(engine, sceneXml(scene, kind.model, welds));
    const { body, begin } = kind.place(world, start);
    const stepper = new Stepper(world, body, options.stepping);
    const states = new ThingStates(world, scene, kind.model.fingers);
    this.parts = {
      scene,
      world,
      stepper,
      limits: options.robot.limits,
      faults: new FaultSource(options.faults, seed),
      visible: visibleWorld(world, scene, body.bodies, states),
      states,
      render: createRenderer(),
      seed,
      random: (search) => seededRandom((seed * 7919 + search) | 0),
    };
    this.body = body;
    this.robot = begin(this.parts);
    this.welded = welds ? new WeldedGrasps(world, scene, body.grippers ?? []) : undefined;
    stepper.onStep = () => {
      this.welded?.afterStep();
      states.afterStep();
      this.robot.afterStep();
      this.stepListener?.();
    };
  }

  /**
   * Resolves once everything rests, or with everything as a snapshot has it. Fails where the scene has no place for this
   * robot, or the snapshot is of something else.
   */
  static async start(
    engine: Engine,
    scene: SceneInstance,
    options: SimulationOptions,
    token: CancellationToken,
    snapshot?: string,
  ): Promise<Result<Simulation, Problem>> {
    const start = scene.robots.find(({ robot }) => robot === options.robot.name);
    if (!start) {
      const names = scene.robots.map(({ robot }) => robot).join(", ") || "no robot";
      return err({
        code: "scene-robot",
        severity: "error",
        message: `The scene "${scene.title}" has no starting place for the robot "${options.robot.name}"; it is for ${names}.`,
        nextStep: `Choose another scene, or add an entry for "${options.robot.name}" under "robots" in the scene file.`,
      });
    }
    const body = options.robot.body ?? options.robot.name;
    const kind = robotKinds.get(body);
    if (!kind) {
      return err({
        code: "robot-body",
        severity: "error",
        message: `The simulator has no body "${body}" for the robot "${options.robot.name}"; it has ${[...robotKinds.keys()].join(", ")}.`,
        nextStep:
          'Name one of these as "simulation": { "body": … } in robot.json, or run in a symbolic scene.',
      });
    }
    const simulation = new Simulation(engine, scene, options, kind, start);
    if (snapshot === undefined) {
      await simulation.parts.stepper.settle(settleSeconds, token);
      return ok(simulation);
    }
    const wrong = await simulation.restore(snapshot);
    if (wrong === undefined) return ok(simulation);
    simulation.dispose();
    return err({
      code: "simulation-snapshot",
      severity: "error",
      message: wrong,
      nextStep: "Start without the snapshot.",
    });
  }

  /** Performs one action; a second one at the same time is refused. */
  async perform(
    call: ActionCall,
    token: CancellationToken,
    onProgress: (progress: ActionProgress) => void,
  ): Promise<ActionResult> {
    const { actions } = this.robot;
    const action = Object.hasOwn(actions, call.action) ? actions[call.action] : undefined;
    if (!action) {
      return failure(
        "unsupported",
        `The robot has no action "${call.action}"; it has ${Object.keys(actions).join(", ")}.`,
      );
    }
    const { faults } = this.parts;
    const done = await this.exclusively(token, async (inner): Promise<ActionResult> => {
      faults.arm(call.faults ?? []);
      const result = await this.performNow(call, action, inner, onProgress);
      return { ...result, faults: faults.takeOutcomes() };
    });
    return done ?? failure("robot-error", "The robot is busy with another action; one at a time.");
  }

  private async performNow(
    call: ActionCall,
    action: RobotAction,
    token: CancellationToken,
    onProgress: (progress: ActionProgress) => void,
  ): Promise<ActionResult> {
    const { faults, stepper } = this.parts;
    if (faults.strikes("rejectedCall")) return failure("robot-error", "The robot did not accept the call.");
    await this.strikeMovedObject(token);
    const begun = stepper.time;
    const progress = (stage: string, fraction?: number) =>
      onProgress(fraction === undefined ? { stage } : { stage, fraction });
    // A cancelled action has still to be stopped in an orderly way, which `exclusively` does not know of.
    const end: ActionEnd = token.isCancelled
      ? { ended: cancelledFailure, observation: this.robot.observe([]) }
      : await action(call.args, { token, progress });
    const { ended, observation } = this.throughFaultySensors(call, end);
    const robotSeconds = stepper.time - begun;
    return ended
      ? { outcome: "failure", cause: ended.cause, message: ended.message, observation, robotSeconds }
      : { outcome: "success", observation, robotSeconds };
  }

  /** Before the robot begins, somebody puts an object elsewhere. */
  private async strikeMovedObject(token: CancellationToken): Promise<void> {
    const { faults, stepper, world } = this.parts;
    if (!faults.strikes("movedObject")) return;
    const held = new Set(
      this.truth()
        .facts.filter(([predicate]) => predicate === "holding")
        .map(([, name]) => name),
    );
    const motion = somebodyMoves(this.parts, (name) => held.has(name), faults.count("movedObject"));
    if (!motion) {
      faults.cameToNothing(
        "movedObject",
        "there is nothing that could be moved, or no free place for it",
        "Ask for it where something lies about that nobody holds, and furniture has room for it elsewhere",
      );
      return;
    }
    if ((await stepper.run(motion, token)) !== "done") return;
    world.refresh();
    await stepper.settle(settleSeconds, token);
  }

  /** What cameras that fail, or see wrongly, leave of an action's end. */
  private throughFaultySensors(call: ActionCall, end: ActionEnd): ActionEnd {
    const { faults } = this.parts;
    const { observation } = end;
    if (faults.strikes("sensorOutage")) {
      const blind = { ...observation, objects: [], missing: [], images: [] };
      const isPerception = this.robot.perceptions.has(call.action);
      const outage: Ended = { cause: "robot-error", message: "The camera gives no picture." };
      return { ended: end.ended ?? (isPerception ? outage : undefined), observation: blind };
    }
    const handled = call.args.flatMap((arg) => (arg.kind === "object" ? [arg.id] : []));
    const seen = handled.find((id) => observation.objects.some((object) => object.id === id));
    if (seen === undefined || !faults.strikes("wrongFeedback")) return end;
    return {
      ended: end.ended,
      observation: {
        ...observation,
        objects: observation.objects.filter(({ id }) => id !== seen),
        missing: [...observation.missing, seen],
      },
    };
  }

  /** Looks at objects from where the robot stands; refused while an action runs. */
  async observe(towards: readonly ObjectId[], token: CancellationToken): Promise<Observation | undefined> {
    return this.exclusively(token, async () => this.robot.observe(towards));
  }

  /** Cancels the action under way; resolves once the robot holds still. */
  async stop(): Promise<boolean> {
    const { current } = this;
    current?.cancel.cancel("stopped");
    await current?.ended;
    return this.body.isStill(0.05);
  }

  /** Of the strikes that the faults' profile scripts, those that have not happened so far. */
  idleFaults(): readonly IdleFault[] {
    return this.parts.faults.idle;
  }

  /** How steadily everything has moved so far. */
  continuity(): Continuity {
    return this.parts.stepper.leaps.continuity;
  }

  /** FOR SCORING ONLY. */
  truth(): TruthReport {
    return measureTruth(this.parts, this.robot.scoring);
  }

  /** The whole scene, seen from above; for people. */
  overview(width: number): Picture {
    return overviewPicture(this.parts, width);
  }

  /** What the robot's body tells of itself. */
  motion(): RobotMotion {
    const motion = robotMotion(this.parts.world);
    return { ...motion, cameras: camerasOf(this.robot, motion.links[0].pose) };
  }

  /** What each camera shows now; nothing is recognised in it, so looking changes nothing. */
  photographs(): CameraImage[] {
    return Object.entries(this.robot.cameras).map(([name, pose]) => {
      const shot = takePicture(this.parts, name as CameraName, pose());
      return toCameraImage(shot.name, shot.image, () => undefined);
    });
  }

  geomShapes(): readonly ViewGeom[] {
    return viewShapes(this.parts.world, this.scene, this.parts.visible);
  }

  geomPoses(): GeomPoses {
    const overlays = this.robot.overlays?.();
    return { ...viewPoses(this.parts.world, this.parts.visible), ...(overlays ? { overlays } : {}) };
  }

  /** Waits for the action under way. The future from here on is the same as from the snapshot. */
  async save(): Promise<string> {
    await this.current?.ended;
    const { world, faults, stepper } = this.parts;
    // Saving makes the present equal to what a restore gives, down to what the controllers remember.
    const saved: SavedState = {
      kind: "robot-copilot-simulation",
      version: snapshotVersion,
      scene: this.scene.name,
      seed: this.options.seed,
      physics: world.save(),
      robot: this.robot.save(),
      faults: faults.state,
      continuity: stepper.leaps.continuity,
    };
    return JSON.stringify(saved);
  }

  /** @returns what is wrong with the snapshot, or undefined */
  async restore(text: string): Promise<string | undefined> {
    await this.current?.ended;
    const saved = readSnapshot(text);
    if (!saved) return "This is no snapshot of a simulation.";
    if (saved.scene !== this.scene.name || saved.seed !== this.options.seed) {
      return `The snapshot is of scene ${saved.scene}, seed ${saved.seed}; this is scene ${this.scene.name}, seed ${this.options.seed}.`;
    }
    const { world, faults, stepper } = this.parts;
    world.restore(saved.physics);
    this.robot.restore(saved.robot);
    faults.restore(saved.faults);
    this.welded?.restored();
    stepper.leaps.restored(saved.continuity);
    return undefined;
  }

  /** For tests and views that follow every physics step. */
  onStep(listener: () => void): void {
    this.stepListener = listener;
  }

  dispose(): void {
    this.current?.cancel.cancel("closed");
    this.parts.world.dispose();
  }

  /** Runs one piece of work with its own cancellation; undefined if another one runs. */
  private async exclusively<T>(
    token: CancellationToken,
    work: (token: CancellationToken) => Promise<T>,
  ): Promise<T | undefined> {
    if (this.current) return undefined;
    const cancel = new CancellationSource(token);
    let finish: () => void = () => {};
    this.current = {
      cancel,
      ended: new Promise((resolve) => {
        finish = resolve;
      }),
    };
    try {
      return await work(cancel.token);
    } finally {
      this.current = undefined;
      cancel.dispose();
      finish();
    }
  }
}

function failure(cause: NonNullable<ActionResult["cause"]>, message: string): ActionResult {
  return { outcome: "failure", cause, message, robotSeconds: 0 };
}

function readSnapshot(text: string): SavedState | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return undefined;
    const saved = value as Partial<SavedState>;
    return saved.kind === "robot-copilot-simulation" && saved.version === snapshotVersion
      ? (value as SavedState)
      : undefined;
  } catch {
    return undefined;
  }
}
