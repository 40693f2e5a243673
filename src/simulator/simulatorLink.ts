import type { Problem } from "../core/base/problem";
import type { IdleFault } from "../core/world/faultKinds";
import type { CameraImage } from "../core/world/objects";
import type { Continuity, RobotLink } from "../core/world/robotLink";
import type { RobotMotion } from "../core/world/robotMotion";
import type { FaultProfile } from "./faults";
import type { GeomPoses, Picture, SimulatedRobot, TruthReport, ViewGeom } from "./protocol";

export interface SimulatorOptions {
  /** Absolute path of `simulator.js`; `mujoco.wasm` lies beside it. */
  readonly bundlePath: string;
  readonly robot: SimulatedRobot;
  readonly scene: {
    /** Name for people: `bedroom`. */
    readonly name: string;
    /** JSON text of a physical scene. */
    readonly text: string;
    /** Where it comes from, for messages. */
    readonly file: string;
  };
  /** Chooses the scene's variation, faults and noise. A run is the same for the same seed. */
  readonly seed: number;
  readonly faults?: FaultProfile;
  /** Robot seconds a wall second, for watching; 0 or absent for as fast as possible. */
  readonly pace?: number;
  /** To go on from, instead of the start of the scene; of the same scene, robot and seed. */
  readonly snapshot?: string;
  /** Lines that the child writes to its standard error. */
  readonly onLog?: (text: string) => void;
}

/** The link to a simulated robot, and what only a simulator can give. */
export interface SimulatorLink extends RobotLink {
  readonly kind: "simulator";
  /** What is odd about the scene, though it can be simulated. */
  readonly warnings: readonly Problem[];
  idleFaults(): Promise<readonly IdleFault[]>;
  continuity(): Promise<Continuity>;
  /** FOR SCORING ONLY: what is really so. Nothing of it may reach the robot, a program or a model. */
  truth(): Promise<TruthReport>;
  /** The shapes of everything in the world, for interactive views. */
  geomShapes(): Promise<readonly ViewGeom[]>;
  /** The whole scene, seen from above, so many pixels wide; for people. */
  overview(width: number): Promise<Picture>;
  /** Where the shapes are now; answered while an action runs, too. */
  geomPoses(): Promise<GeomPoses>;
  /** What the robot's body tells of itself; answered while an action runs, too. */
  motion(): Promise<RobotMotion>;
  /** What each of its cameras shows now; answered while an action runs, too. */
  photographs(): Promise<readonly CameraImage[]>;
  /**
   * `save` is text (JSON) that holds everything the future depends on. `restore` rejects for a text that is no
   * snapshot of this scene. Both wait for the action under way to end.
   */
  readonly snapshots: { save(): Promise<string>; restore(snapshot: string): Promise<void> };
  /** Of the child process, for diagnosis. */
  readonly processId: number | undefined;
}
