import type { RunEvent } from "../core/runner/runEvent";
import type { Pose, Quaternion, Vector3 } from "../core/world/geometry";

/** Where the shapes and poses of a simulated world come from. */
export interface WorldSource {
  /** The shapes of everything, which stay the same as long as the scene does. */
  shapes(): Promise<readonly unknown[]>;
  /** Twelve numbers a shape: position, then rotation row-major, `map` frame. Rejects when the simulator is gone. */
  poses(): Promise<{
    /** Robot time, seconds. */
    readonly stamp: number;
    readonly poses: readonly number[];
    /** What is drawn besides, passed on as it is whenever it is another one. */
    readonly overlays?: unknown;
  }>;
}

/** Body of the custom event `robotWorld`; the panel's protocol says what each field means. */
export type WorldFeedUpdate =
  | {
      readonly kind: "scene" | "poses";
      readonly stamp: number;
      readonly shapes?: readonly unknown[];
      readonly poses: readonly number[];
      readonly overlays?: unknown;
    }
  | { readonly kind: "robot"; readonly base: Pose };

/** Arguments of the custom request `robotWorld`. */
export interface RobotWorldArguments {
  /** Whether anyone sees the world; if not, nothing of it is computed or sent. False until it is asked. */
  readonly visible: boolean;
}

/** Wall milliseconds between two looks at the world: twelve a second. */
const periodMilliseconds = 1000 / 12;

/** What the end of a run waits for its last poses at most. */
const lastLookMilliseconds = 1000;

/**
 * Sends the world to whoever watches it: shapes once a scene, then the poses that changed, while something may be
 * moving. As long as nobody watches, nothing is asked of the simulator and nothing is sent.
 */
export class WorldFeed {
  private visible = false;
  private ended = false;
  /** Something may have changed since the last look. */
  private stale = true;
  private readonly actions = new Set<string>();
  private paused = false;
  private looking: Promise<void> | undefined;
  private lastLook = Number.NEGATIVE_INFINITY;
  private sentPoses: readonly number[] | undefined;
  private sentOverlays: string | undefined;
  private sentBase = "";
  private wake: () => void = () => {};

  constructor(
    /** Absent for a robot that is not simulated, or has no geometry. */
    private readonly source: WorldSource | undefined,
    /** Where the robot believes its base to be. */
    private readonly believedBase: () => Pose | undefined,
    private readonly send: (update: WorldFeedUpdate) => void,
  ) {}

  show(visible: boolean): void {
    this.visible = visible;
    if (visible) this.look();
  }

  onRunEvent(event: RunEvent): void {
    switch (event.kind) {
      case "action-started":
        this.actions.add(event.call.id);
        break;
      case "action-finished":
        this.actions.delete(event.feedback.call.id);
        break;
      case "paused":
        this.paused = true;
        break;
      case "resumed":
        this.paused = false;
        break;
      case "console":
      case "model-call":
      case "thought":
        return;
    }
    this.look();
  }

  /** The world is another one than what was sent led to: the next look sends all of it. */
  restart(): void {
    this.sentPoses = undefined;
    this.actions.clear();
    this.look();
  }

  /** One last look, so that the view stays at where the run has ended; to be called before the source is closed. */
  async end(): Promise<void> {
    if (this.ended) return;
    this.look();
    this.ended = true;
    this.wake();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, lastLookMilliseconds);
    });
    await Promise.race([this.looking, late]);
    clearTimeout(timer);
  }

  private look(): void {
    this.stale = true;
    if (!this.visible || this.ended) return;
    this.looking ??= this.keepLooking().finally(() => {
      this.looking = undefined;
    });
  }

  /** Until a look finds that nothing has changed and no action runs; after the end, one look more. */
  private async keepLooking(): Promise<void> {
    while (this.visible && (this.stale || this.mayMove)) {
      const rest = this.lastLook + periodMilliseconds - performance.now();
      if (rest > 0 && !this.ended) await this.sleep(rest);
      if (!this.visible) return;
      this.lastLook = performance.now();
      this.stale = false;
      this.sendBase();
      // A world that does not answer is gone or has no time; the next event of the run asks again.
      const changed = await this.sendChanges().catch(() => undefined);
      if (changed === undefined) return;
      // What was set in motion may move on for a while.
      this.stale ||= changed && !this.ended;
    }
  }

  private get mayMove(): boolean {
    return this.actions.size > 0 && !this.paused && !this.ended;
  }

  private sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private sendBase(): void {
    const base = this.believedBase();
    if (!base) return;
    const rounded: Pose = {
      position: roundedTo(base.position) as unknown as Vector3,
      orientation: roundedTo(base.orientation) as unknown as Quaternion,
    };
    const text = JSON.stringify(rounded);
    if (text === this.sentBase) return;
    this.sentBase = text;
    this.send({ kind: "robot", base: rounded });
  }

  /** Whether anything had changed; undefined where there is nothing to look at. */
  private async sendChanges(): Promise<boolean | undefined> {
    if (!this.source) return undefined;
    const before = this.sentPoses;
    const shapes = before ? undefined : await this.source.shapes();
    const { stamp, poses: matrices, overlays } = await this.source.poses();
    // A restart, while the answer was under way, asked for another world.
    if (this.sentPoses !== before) return true;
    const poses = packedPoses(matrices);
    const changed = before ? changedPoses(before, poses) : poses;
    const overlaysText = JSON.stringify(overlays);
    const otherOverlays = overlays !== undefined && overlaysText !== this.sentOverlays;
    if (before && changed.length === 0 && !otherOverlays) return false;
    this.sentPoses = poses;
    this.sentOverlays = overlaysText;
    this.send({
      kind: before ? "poses" : "scene",
      stamp,
      ...(shapes && { shapes }),
      poses: changed,
      ...(otherOverlays && { overlays }),
    });
    return true;
  }
}

/** Seven numbers a shape: position to 0.1 mm, then orientation to 1e-4. */
export function packedPoses(matrices: readonly number[]): number[] {
  const packed: number[] = [];
  for (let at = 0; at + 12 <= matrices.length; at += 12) {
    packed.push(...roundedTo(matrices.slice(at, at + 3)));
    packed.push(...roundedTo(quaternionOf(matrices.slice(at + 3, at + 12))));
  }
  return packed;
}

/** Of two equally long lists of packed poses: index and new pose of each that differs. */
export function changedPoses(before: readonly number[], now: readonly number[]): number[] {
  const changed: number[] = [];
  for (let at = 0; at < now.length; at += 7) {
    const pose = now.slice(at, at + 7);
    if (pose.some((value, part) => value !== before[at + part])) changed.push(at / 7, ...pose);
  }
  return changed;
}

function roundedTo(values: readonly number[]): number[] {
  // Zero is added so that there is no negative zero, which would count as a change.
  return values.map((value) => Math.round(value * 1e4) / 1e4 + 0);
}

/** Of a rotation matrix, row-major; w ≥ 0, so that equal rotations are equal numbers (Shepperd's method). */
function quaternionOf(m: readonly number[]): number[] {
  const squares = [
    1 + m[0] + m[4] + m[8],
    1 + m[0] - m[4] - m[8],
    1 - m[0] + m[4] - m[8],
    1 - m[0] - m[4] + m[8],
  ];
  const largest = squares.indexOf(Math.max(...squares));
  const root = Math.sqrt(squares[largest]);
  const scale = 0.5 / root;
  const differences = [m[7] - m[5], m[2] - m[6], m[3] - m[1]];
  const sums = [m[1] + m[3], m[2] + m[6], m[5] + m[7]];
  const quaternion = [
    [root / 2, differences[0] * scale, differences[1] * scale, differences[2] * scale],
    [differences[0] * scale, root / 2, sums[0] * scale, sums[1] * scale],
    [differences[1] * scale, sums[0] * scale, root / 2, sums[2] * scale],
    [differences[2] * scale, sums[1] * scale, sums[2] * scale, root / 2],
  ][largest];
  return quaternion[0] < 0 ? quaternion.map((part) => -part) : quaternion;
}
