import { CancellationSource, type CancellationToken } from "../core/base/cancellation";
import type { Disposable } from "../core/base/disposable";
import type { Problem } from "../core/base/problem";
import { err, ok, type Result } from "../core/base/result";
import type { ObjectId, Observation } from "../core/world/objects";
import { type Random, seededRandom } from "../core/world/ports";
import type { ActionArgument, ActionCall, ActionProgress, ActionResult } from "../core/world/robotLink";
import { ArmCollision } from "./body/armCollision";
import { gripperMaximumOpening } from "./body/dimensions";
import { type BodyState, RobotBody } from "./body/robotBody";
import { Stepper, type StepperOptions } from "./body/stepper";
import { createRenderer } from "./camera/rasteriser";
import { type FaultProfile, FaultSource, type FaultState } from "./faults";
import { buildFloorMap } from "./navigation/floorMap";
import { Perception, type PerceptionMemory, type SurveyReport } from "./perception/perception";
import type { Engine } from "./physics/engine";
import { sceneXml } from "./physics/sceneXml";
import { viewPoses, viewShapes, visibleWorld } from "./physics/views";
import { type PhysicsState, PhysicsWorld } from "./physics/world";
import type { GeomPoses, SimulatedRobot, TruthReport, ViewGeom } from "./protocol";
import type { SceneInstance } from "./scene/scene";
import {
  cancelledFailure,
  type Ended,
  type RobotMemory,
  type RobotParts,
  type Skill,
} from "./skills/context";
import { clearFaultObstacle } from "./skills/driving";
import { exploreGlobal, exploreLocal } from "./skills/explore";
import { grasp } from "./skills/grasp";
import { lookAt, observationOf } from "./skills/looking";
import { navigate } from "./skills/navigate";
import { place } from "./skills/place";
import { restPosture } from "./skills/reaching";
import { reportObservation } from "./skills/reportObservation";
import { solidsOf } from "./skills/solids";
import { measureTruth } from "./truth";

export interface SimulationOptions {
  readonly robot: SimulatedRobot;
  readonly seed: number;
  readonly faults: FaultProfile;
  readonly stepping: StepperOptions;
}

/** What a snapshot holds. JSON. */
interface SavedState {
  readonly kind: "robot-copilot-simulation";
  readonly version: 1;
  readonly scene: string;
  readonly seed: number;
  readonly physics: PhysicsState;
  readonly body: BodyState;
  readonly memory: RobotMemory;
  readonly perception: PerceptionMemory;
  readonly faults: FaultState;
}

/** Objects fall by less than a millimetre at the start; they come to rest within this many robot seconds. */
const settleSeconds = 2;

/**
 * One robot in one scene: performs actions, one at a time, and answers questions.
 * Everything that happens follows from the scene, the seed and the calls; wall time decides only how fast.
 */
export class Simulation implements Disposable {
  private readonly parts: RobotParts;
  private current: { readonly cancel: CancellationSource; readonly ended: Promise<void> } | undefined;

  private constructor(
    engine: Engine,
    private readonly scene: SceneInstance,
    private readonly options: SimulationOptions,
    start: { readonly position: readonly [number, number]; readonly yaw: number },
  ) {
    const world = new PhysicsWorld(engine, sceneXml(scene));
    const body = new RobotBody(world);
    body.reset(start.position[0], start.position[1], start.yaw, restPosture, gripperMaximumOpening);
    const faults = new FaultSource(options.faults, options.seed);
    const memory: RobotMemory = { holding: undefined, obstacles: [], obstacleLeaves: undefined, searches: 0 };
    const outlines = [...scene.walls, ...scene.furniture].map(({ outline }) => outline);
    this.parts = {
      scene,
      world,
      body,
      stepper: new Stepper(world, body, options.stepping),
      limits: options.robot.limits,
      perception: new Perception({ seed: options.seed, faults, catalogue: scene.catalogue }),
      faults,
      visible: visibleWorld(world, scene, body.bodies),
      render: createRenderer(),
      collision: new ArmCollision(),
      floorMap: buildFloorMap(scene.floor, outlines),
      solids: solidsOf(scene),
      memory,
      nextRandom: (): Random => seededRandom((options.seed * 7919 + memory.searches++) | 0),
    };
    this.parts.stepper.onStep = () => clearFaultObstacle(this.parts);
  }

  /** Resolves once everything rests. Fails where the scene has no place for this robot. */
  static async start(
    engine: Engine,
    scene: SceneInstance,
    options: SimulationOptions,
    token: CancellationToken,
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
    const simulation = new Simulation(engine, scene, options, start);
    await simulation.parts.stepper.settle(settleSeconds, token);
    return ok(simulation);
  }

  /** Performs one action; a second one at the same time is refused. */
  async perform(
    call: ActionCall,
    token: CancellationToken,
    onProgress: (progress: ActionProgress) => void,
  ): Promise<ActionResult> {
    const skillOf = actions[call.action];
    if (!skillOf) {
      return failure(
        "unsupported",
        `The robot has no action "${call.action}"; it has ${Object.keys(actions).join(", ")}.`,
      );
    }
    const done = await this.exclusively(token, async (inner) => {
      const { parts } = this;
      const begun = parts.stepper.time;
      const skill: Skill = {
        ...parts,
        token: inner,
        progress: (stage, fraction) => onProgress(fraction === undefined ? { stage } : { stage, fraction }),
        attention: { points: [], images: [], observed: undefined },
      };
      // A cancelled action has still to be stopped in an orderly way, which `exclusively` does not know of.
      const ended: Ended = inner.isCancelled ? cancelledFailure : await skillOf(skill, call.args);
      const observation = this.finalObservation(skill);
      const robotSeconds = parts.stepper.time - begun;
      return ended
        ? {
            outcome: "failure" as const,
            cause: ended.cause,
            message: ended.message,
            observation,
            robotSeconds,
          }
        : { outcome: "success" as const, observation, robotSeconds };
    });
    return done ?? failure("robot-error", "The robot is busy with another action; one at a time.");
  }

  /** Looks at objects from where the robot stands; refused while an action runs. */
  async observe(towards: readonly ObjectId[], token: CancellationToken): Promise<Observation | undefined> {
    return this.exclusively(token, async () => {
      const points = towards.flatMap((id) => {
        const entry = this.parts.perception.map.get(id);
        return entry ? [entry.pose.position] : [];
      });
      const { report, images } = lookAt(this.parts, points);
      return observationOf(this.parts, report, images);
    });
  }

  /** Cancels the action under way; resolves once the robot holds still. */
  async stop(): Promise<boolean> {
    const { current } = this;
    current?.cancel.cancel("stopped");
    await current?.ended;
    return this.parts.body.isStill(0.05);
  }

  /** FOR SCORING ONLY. */
  truth(): TruthReport {
    return measureTruth(this.parts);
  }

  geomShapes(): readonly ViewGeom[] {
    return viewShapes(this.parts.world, this.scene, this.parts.visible);
  }

  geomPoses(): GeomPoses {
    return viewPoses(this.parts.world);
  }

  /** Waits for the action under way. The future from here on is the same as from the snapshot. */
  async save(): Promise<string> {
    await this.current?.ended;
    const { world, body, memory, perception, faults } = this.parts;
    const saved: SavedState = {
      kind: "robot-copilot-simulation",
      version: 1,
      scene: this.scene.name,
      seed: this.options.seed,
      physics: world.save(),
      body: body.state,
      memory: { ...memory },
      perception: perception.memory,
      faults: faults.state,
    };
    const text = JSON.stringify(saved);
    // Saving makes the present equal to what a restore gives, down to what the controllers remember.
    body.restore(saved.body);
    return text;
  }

  /** @returns what is wrong with the snapshot, or undefined */
  async restore(text: string): Promise<string | undefined> {
    await this.current?.ended;
    const saved = readSnapshot(text);
    if (!saved) return "This is no snapshot of a simulation.";
    if (saved.scene !== this.scene.name || saved.seed !== this.options.seed) {
      return `The snapshot is of scene ${saved.scene}, seed ${saved.seed}; this is scene ${this.scene.name}, seed ${this.options.seed}.`;
    }
    const { world, body, memory, perception, faults } = this.parts;
    world.restore(saved.physics);
    body.restore(saved.body);
    Object.assign(memory, { holding: undefined, obstacleLeaves: undefined }, saved.memory);
    perception.restore(saved.perception);
    faults.restore(saved.faults);
    return undefined;
  }

  /** For tests and views that follow every physics step. */
  onStep(listener: () => void): void {
    this.parts.stepper.onStep = () => {
      clearFaultObstacle(this.parts);
      listener();
    };
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

  /** What is seen when an action has ended: where it worked, and what it has seen itself. */
  private finalObservation(skill: Skill): Observation {
    const { attention } = skill;
    if (attention.images.length > 0 && attention.observed) {
      return observationOf(this.parts, attention.observed, attention.images);
    }
    const { report, images } = lookAt(this.parts, attention.points);
    return observationOf(this.parts, merged(attention.observed, report), images);
  }
}

/** The later report wins where both speak of the same object. */
function merged(earlier: SurveyReport | undefined, later: SurveyReport): SurveyReport {
  if (!earlier) return later;
  const seen = new Set(later.objects.map(({ id }) => id));
  const gone = new Set(later.missing);
  return {
    objects: [...earlier.objects.filter(({ id }) => !seen.has(id) && !gone.has(id)), ...later.objects],
    missing: [...earlier.missing.filter((id) => !seen.has(id) && !gone.has(id)), ...later.missing],
  };
}

type Action = (skill: Skill, args: readonly ActionArgument[]) => Promise<Ended>;

/** Actions by the names of the action API. */
const actions: Readonly<Record<string, Action>> = {
  exploreGlobal: (skill) => exploreGlobal(skill),
  exploreLocal: (skill) => exploreLocal(skill),
  reportObservation: (skill, [view]) => withArgument(view, (argument) => reportObservation(skill, argument)),
  navigate: (skill, [target]) => withObject(target, (id) => navigate(skill, id)),
  grasp: (skill, [item]) => withObject(item, (id) => grasp(skill, id)),
  place: (skill, [target]) => withArgument(target, (argument) => place(skill, argument)),
};

async function withArgument(
  argument: ActionArgument | undefined,
  act: (argument: ActionArgument) => Promise<Ended>,
): Promise<Ended> {
  return argument ? act(argument) : { cause: "unknown-object", message: "The action needs an argument." };
}

async function withObject(
  argument: ActionArgument | undefined,
  act: (id: ObjectId) => Promise<Ended>,
): Promise<Ended> {
  if (argument?.kind === "object") return act(argument.id);
  return { cause: "unknown-object", message: "The action needs an object of the robot's map." };
}

function failure(cause: NonNullable<ActionResult["cause"]>, message: string): ActionResult {
  return { outcome: "failure", cause, message, robotSeconds: 0 };
}

function readSnapshot(text: string): SavedState | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return undefined;
    const saved = value as Partial<SavedState>;
    return saved.kind === "robot-copilot-simulation" && saved.version === 1
      ? (value as SavedState)
      : undefined;
  } catch {
    return undefined;
  }
}
