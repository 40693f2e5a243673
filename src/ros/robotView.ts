import type { CancellationToken } from "../core/base/cancellation";
import { CancellationSource } from "../core/base/cancellation";
import type { DisposableStore } from "../core/base/disposable";
import { Emitter } from "../core/base/events";
import type { Fact } from "../core/world/facts";
import type { Pose } from "../core/world/geometry";
import type {
  CameraImage,
  CameraName,
  ObjectId,
  Observation,
  RobotState,
  WorldObject,
} from "../core/world/objects";
import type { Clock } from "../core/world/ports";
import type { BridgeConnection } from "./bridgeConnection";
import type { RobotClock } from "./heartbeat";
import {
  frameOf,
  type ObjectsMessage,
  readFacts,
  readGripper,
  readObjects,
  readPng,
  readPose,
} from "./observationMessages";
import type { RosMap, TopicSource } from "./rosMap";
import { sameFrame, secondsAt } from "./rosValues";

/** A value and when it was made: ROS seconds where the message says, and how many messages had come before. */
interface Stamped<T> {
  readonly value: T;
  readonly stamp: number | undefined;
  readonly arrival: number;
}

interface Png {
  /** Base64. */
  readonly data: string;
  readonly width: number;
  readonly height: number;
}

const mostImages = 32;

/** Stamps go through 64-bit floats and nanoseconds on their way. */
const stampTolerance = 1e-4;

/** What the robot's topics have said last. Forgets nothing of where objects were, and never says that old is new. */
export class RobotView {
  private objects: Stamped<ObjectsMessage> | undefined;
  private base: Stamped<Pose> | undefined;
  private endEffector: Stamped<Pose> | undefined;
  private gripper: Stamped<RobotState["gripper"]> | undefined;
  private facts: Stamped<readonly Fact[]> | undefined;
  /** Of one moment: an observation can hold several images of a camera, all with its stamp. */
  private readonly images = new Map<CameraName, Stamped<Png>[]>();
  private readonly depths = new Map<CameraName, Stamped<Png>[]>();
  private readonly lastStamps = new Map<string, number>();
  private readonly known = new Map<ObjectId, WorldObject>();
  private readonly changed = new Emitter<void>();
  private arrivals = 0;
  private firstStamp: number | undefined;

  constructor(
    private readonly map: RosMap,
    private readonly clock: Clock,
    private readonly onWarning: (key: string, message: string) => void,
  ) {}

  /** Every object that was reported in this session, as it was seen last. */
  get knownObjects(): ReadonlyMap<ObjectId, WorldObject> {
    return this.known;
  }

  /** Marks a moment: what arrives later is newer than it. */
  get moment(): number {
    return this.arrivals;
  }

  /** Listens on a new connection; what earlier ones brought is kept but counts as old. */
  listen(connection: BridgeConnection, robotClock: RobotClock, store: DisposableStore): void {
    const { map } = this;
    this.lastStamps.clear();
    this.firstStamp ??= robotClock.now();
    // One subscription for a topic that several sources read.
    const readers = new Map<string, { type: string; read: ((message: unknown) => void)[] }>();
    const add = (
      source: TopicSource,
      read: (message: unknown, stamp: number | undefined) => void,
      key: string,
    ) => {
      const entry = readers.get(source.topic) ?? { type: source.type, read: [] };
      readers.set(source.topic, entry);
      entry.read.push((message) => {
        if (this.isUsable(message, source, robotClock, `${source.topic} ${key}`)) {
          read(message, this.stampOf(message, source));
        }
      });
    };
    const stampNow = <T>(value: T, stamp: number | undefined): Stamped<T> => ({
      value,
      stamp,
      arrival: this.arrivals,
    });
    if (map.objects) {
      const source = map.objects;
      add(
        source,
        (message, stamp) => {
          const { value, warnings } = readObjects(message, source);
          for (const warning of warnings.slice(0, 5)) this.onWarning(`${source.topic} content`, warning);
          if (!value) return;
          for (const object of value.objects) this.known.set(object.id, object);
          for (const id of value.missing) this.known.delete(id);
          this.objects = stampNow(value, stamp);
        },
        "objects",
      );
    }
    if (map.state) {
      const { base, endEffector, gripper, facts } = map.state;
      add(
        base,
        (message, stamp) => {
          const pose = readPose(message, base.pose);
          if (pose) this.base = stampNow(pose, stamp);
          else
            this.onWarning(
              `${base.topic} content`,
              `a message on ${base.topic} has no pose at "${base.pose}"`,
            );
        },
        "base",
      );
      if (endEffector) {
        add(
          endEffector,
          (message, stamp) => {
            const pose = readPose(message, endEffector.pose);
            if (pose) this.endEffector = stampNow(pose, stamp);
          },
          "endEffector",
        );
      }
      if (gripper) {
        add(
          gripper,
          (message, stamp) => {
            this.gripper = stampNow(readGripper(message, gripper), stamp);
          },
          "gripper",
        );
      }
      if (facts) {
        add(
          facts,
          (message, stamp) => {
            const { value, warnings } = readFacts(message, facts.list);
            for (const warning of warnings.slice(0, 5)) this.onWarning(`${facts.topic} facts`, warning);
            if (value) this.facts = stampNow(value, stamp);
          },
          "facts",
        );
      }
    }
    for (const [topic, { type, read }] of readers) {
      store.add(
        connection.subscribe({ name: topic, type }, (message) => {
          this.arrivals++;
          for (const reader of read) reader(message);
          this.changed.fire();
        }),
      );
    }
    this.listenToCameras(connection, robotClock, store);
  }

  private listenToCameras(
    connection: BridgeConnection,
    robotClock: RobotClock,
    store: DisposableStore,
  ): void {
    for (const source of this.map.cameras) {
      const { camera, type, maxHertz } = source;
      const throttle = maxHertz ? Math.round(1000 / maxHertz) : undefined;
      const subscribe = (topic: string, kept: Map<CameraName, Stamped<Png>[]>) => {
        const stampSource = { topic, type, stamp: "header.stamp" };
        store.add(
          connection.subscribe({ name: topic, type, compression: "cbor", throttle }, (message) => {
            if (!this.isUsable(message, stampSource, robotClock, topic)) return;
            const value = readPng(message);
            if (!value) {
              this.onWarning(`${topic} content`, `a message on ${topic} is not a PNG image`);
              return;
            }
            this.arrivals++;
            const stamp = this.stampOf(message, stampSource);
            const before = kept.get(camera) ?? [];
            const sameMoment = stamp !== undefined && before.at(-1)?.stamp === stamp;
            const image = { value, stamp, arrival: this.arrivals };
            kept.set(camera, sameMoment ? [...before, image].slice(-mostImages) : [image]);
            this.changed.fire();
          }),
        );
      };
      subscribe(source.topic, this.images);
      if (source.depthTopic) subscribe(source.depthTopic, this.depths);
    }
  }

  /**
   * Waits for objects and state that are newer than the given moment, or not older than the given ROS time.
   * @returns undefined where none came in time
   */
  async observation(
    since: { readonly stamp?: number; readonly moment: number },
    token: CancellationToken,
  ): Promise<Observation | undefined> {
    const isFresh = (entry: Stamped<unknown> | undefined): boolean => {
      if (!entry) return false;
      if (since.stamp !== undefined && entry.stamp !== undefined)
        return entry.stamp >= since.stamp - stampTolerance;
      return entry.arrival > since.moment;
    };
    const complete = () =>
      (!this.map.objects || isFresh(this.objects)) &&
      isFresh(this.base) &&
      (!this.map.state?.gripper || isFresh(this.gripper)) &&
      (!this.map.state?.facts || isFresh(this.facts));
    // Without word from the robot every camera takes part once. A camera that is named twice gave two images.
    const wanted = (): readonly CameraName[] => {
      const cameras = this.map.cameras.map(({ camera }) => camera);
      const named = this.objects?.value.cameras;
      return named ? named.flatMap((name) => cameras.filter((camera) => camera === name)) : cameras;
    };
    const fresh = (kept: Map<CameraName, Stamped<Png>[]>, camera: CameraName) =>
      (kept.get(camera) ?? []).filter(isFresh);
    const imagesComplete = () =>
      wanted().every(
        (camera, _, all) => fresh(this.images, camera).length >= all.filter((name) => name === camera).length,
      );
    if (!this.map.state) return undefined;
    await this.until(() => complete() && imagesComplete(), this.map.observationSeconds * 1000, token);
    const { base } = this;
    // Images may be late; objects and state are what an observation stands on.
    if (!complete() || !base) return undefined;
    const stamp = this.objects?.stamp ?? base.stamp ?? this.clock.now() / 1000;
    this.firstStamp ??= stamp;
    return {
      stamp: Math.max(0, stamp - this.firstStamp),
      robot: {
        base: base.value,
        ...(isFresh(this.endEffector) ? { endEffector: this.endEffector?.value } : {}),
        ...(this.gripper?.value ? { gripper: this.gripper.value } : {}),
        ...(this.facts ? { facts: this.facts.value } : {}),
      },
      objects: this.objects?.value.objects ?? [],
      missing: this.objects?.value.missing ?? [],
      images: this.imagesOf(
        wanted(),
        (camera) => fresh(this.images, camera),
        (camera) => fresh(this.depths, camera),
      ),
    };
  }

  /** In the order in which the robot names the cameras. */
  private imagesOf(
    cameras: readonly CameraName[],
    colours: (camera: CameraName) => readonly Stamped<Png>[],
    depths: (camera: CameraName) => readonly Stamped<Png>[],
  ): CameraImage[] {
    const taken = new Map<CameraName, number>();
    return cameras.flatMap((camera) => {
      const index = taken.get(camera) ?? 0;
      taken.set(camera, index + 1);
      const all = colours(camera);
      const colour = all.at(index)?.value;
      if (!colour) return [];
      // Where depth images are missing it can't be told to which colour image the others belong.
      const depth = depths(camera).length === all.length ? depths(camera).at(index)?.value.data : undefined;
      const image: CameraImage = { camera, width: colour.width, height: colour.height, colour: colour.data };
      return [depth === undefined ? image : { ...image, depth }];
    });
  }

  private async until(
    condition: () => boolean,
    milliseconds: number,
    token: CancellationToken,
  ): Promise<void> {
    const end = this.clock.now() + milliseconds;
    while (!condition() && !token.isCancelled && this.clock.now() < end) {
      const wake = new CancellationSource();
      const listening = [
        this.changed.event(() => wake.cancel("something came")),
        token.onCancelled((reason) => wake.cancel(reason)),
      ];
      await this.clock.sleep(Math.max(1, end - this.clock.now()), wake.token);
      for (const listener of listening) listener.dispose();
    }
  }

  /** Unset stamps are zero: such a message counts as made when it arrives. */
  private stampOf(message: unknown, source: TopicSource): number | undefined {
    return secondsAt(message, source.stamp) || undefined;
  }

  private isUsable(message: unknown, source: TopicSource, robotClock: RobotClock, key: string): boolean {
    const frame = frameOf(message, source.frame);
    if (frame !== undefined && frame !== "" && !sameFrame(frame, this.map.frame)) {
      this.onWarning(
        `${source.topic} frame`,
        `messages on ${source.topic} are in the frame "${frame}", not "${this.map.frame}"; they are dropped`,
      );
      return false;
    }
    const stamp = this.stampOf(message, source);
    if (stamp === undefined) return true;
    const now = robotClock.now();
    if (now !== undefined && now - stamp > this.map.maxAgeSeconds) {
      this.onWarning(
        `${source.topic} age`,
        `messages on ${source.topic} are ${(now - stamp).toFixed(1)} s old; they are dropped`,
      );
      return false;
    }
    // Late frames of a topic must not replace newer ones; a clock that was set back by far starts anew.
    const last = this.lastStamps.get(key);
    if (last !== undefined && stamp < last - stampTolerance && last - stamp < 60) return false;
    this.lastStamps.set(key, stamp);
    return true;
  }

  dispose(): void {
    this.changed.dispose();
  }
}
