import type { CancellationToken } from "../core/base/cancellation";
import { Emitter } from "../core/base/events";
import type { Problem } from "../core/base/problem";
import { ok, type Result } from "../core/base/result";
import type { IdleFault } from "../core/world/faultKinds";
import type { CameraImage, ObjectId, Observation } from "../core/world/objects";
import type {
  ActionCall,
  ActionResult,
  Continuity,
  LinkState,
  PerformOptions,
  StopReceipt,
} from "../core/world/robotLink";
import type { RobotMotion } from "../core/world/robotMotion";
import { type SimulatorLink, type SimulatorOptions, startSimulator } from "./link";
import type { GeomPoses, Picture, TruthReport, ViewGeom } from "./protocol";

/** More deaths than this within a minute, and there is something wrong that starting again does not mend. */
const mostDeaths = 3;
const minute = 60_000;

/**
 * A simulator whose process is started again when it dies, in the state of the last snapshot that was saved. The action
 * that was under way has an unknown outcome, which is told at once: in the world that goes on it has not happened.
 * Whatever is asked of the robot next waits until it is there again.
 */
export async function startRevivingSimulator(
  options: SimulatorOptions,
): Promise<Result<SimulatorLink, Problem>> {
  const started = await startSimulator(options);
  return started.ok ? ok(new RevivingLink(started.value, options)) : started;
}

class RevivingLink implements SimulatorLink {
  readonly kind = "simulator";
  readonly description: string;
  readonly warnings: readonly Problem[];
  private present: LinkState;
  private readonly stateEmitter = new Emitter<LinkState>();
  readonly onStateChanged = this.stateEmitter.event;
  private snapshot: string | undefined;
  private reviving: Promise<void> | undefined;
  private deaths: number[] = [];

  constructor(
    private link: SimulatorLink,
    private readonly options: SimulatorOptions,
  ) {
    this.description = link.description;
    this.warnings = link.warnings;
    this.present = link.state;
    this.follow(link);
  }

  get state(): LinkState {
    return this.present;
  }

  get processId(): number | undefined {
    return this.link.processId;
  }

  async perform(call: ActionCall, options: PerformOptions): Promise<ActionResult> {
    await this.reviving;
    const result = await this.link.perform(call, options);
    if (result.cause !== "connection-lost" || this.present.kind !== "connecting") {
      // Should it die before the next action begins, what this one did is not to be lost without a word.
      if (this.link.state.kind === "ready") await this.snapshots.save().catch(() => undefined);
      return result;
    }
    const since = this.snapshot === undefined ? "at the start" : "before this action";
    return {
      ...result,
      // The connection comes back: the run can go on, from what is seen.
      cause: "robot-error",
      message: `${result.message ?? "The simulator's process ended."} It is started again, with everything as it was ${since}.`,
    };
  }

  async observe(towards: readonly ObjectId[], token: CancellationToken): Promise<Observation> {
    await this.reviving;
    return this.link.observe(towards, token);
  }

  /** What is being started again does not move: there is nothing to wait for. */
  stop(): Promise<StopReceipt> {
    return this.link.stop();
  }

  async idleFaults(): Promise<readonly IdleFault[]> {
    await this.reviving;
    return this.link.idleFaults();
  }

  async continuity(): Promise<Continuity> {
    await this.reviving;
    return this.link.continuity();
  }

  async truth(): Promise<TruthReport> {
    await this.reviving;
    return this.link.truth();
  }

  async geomShapes(): Promise<readonly ViewGeom[]> {
    await this.reviving;
    return this.link.geomShapes();
  }

  async overview(width: number): Promise<Picture> {
    await this.reviving;
    return this.link.overview(width);
  }

  async geomPoses(): Promise<GeomPoses> {
    await this.reviving;
    return this.link.geomPoses();
  }

  async motion(): Promise<RobotMotion> {
    await this.reviving;
    return this.link.motion();
  }

  async photographs(): Promise<readonly CameraImage[]> {
    await this.reviving;
    return this.link.photographs();
  }

  readonly snapshots = {
    save: async (): Promise<string> => {
      await this.reviving;
      this.snapshot = await this.link.snapshots.save();
      return this.snapshot;
    },
    restore: async (snapshot: string): Promise<void> => {
      await this.reviving;
      await this.link.snapshots.restore(snapshot);
      this.snapshot = snapshot;
    },
  };

  dispose(): void {
    if (this.present.kind === "closed") return;
    this.become({ kind: "closed" });
    this.link.dispose();
    this.stateEmitter.dispose();
  }

  private follow(link: SimulatorLink): void {
    const following = link.onStateChanged((state) => {
      if (this.present.kind === "closed") return;
      if (state.kind !== "lost") {
        this.become(state);
        return;
      }
      // Whatever else becomes of it is nobody's business any more.
      following.dispose();
      if (this.mayRevive()) this.reviving = this.revive(state.cause);
      else this.become(state);
    });
  }

  private mayRevive(): boolean {
    const now = Date.now();
    this.deaths = [...this.deaths.filter((death) => now - death < minute), now];
    return this.deaths.length <= mostDeaths;
  }

  private async revive(cause: string): Promise<void> {
    this.become({ kind: "connecting" });
    const { snapshot } = this;
    // The link that died is still telling everybody why.
    await new Promise(setImmediate);
    this.link.dispose();
    const started = await startSimulator({
      ...this.options,
      ...(snapshot === undefined ? {} : { snapshot }),
    });
    this.reviving = undefined;
    if (this.present.kind === "closed") {
      if (started.ok) started.value.dispose();
      return;
    }
    if (!started.ok) {
      this.become({ kind: "lost", cause: `${cause}, and it did not start again: ${started.error.message}` });
      return;
    }
    this.link = started.value;
    this.follow(this.link);
    this.become({ kind: "ready" });
  }

  private become(state: LinkState): void {
    this.present = state;
    this.stateEmitter.fire(state);
  }
}
