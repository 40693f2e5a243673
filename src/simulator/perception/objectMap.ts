import { distance, type Pose, type Vector3, yawOf } from "../../core/world/geometry";
import type { AttributeValue, DetectedObject, ObjectId, WorldObject } from "../../core/world/objects";
import { type Outline, rectangleOutline } from "../scene/outline";
import { compose, relativeTo } from "../scene/rotation";
import { type Detection, withRead } from "./detector";
import type { ThingKind } from "./frame";
import { ridersOf } from "./riding";

/** One object as the robot remembers it. Plain JSON. */
export interface MapEntry {
  readonly id: ObjectId;
  readonly kind: ThingKind;
  readonly type: string;
  readonly label: string;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  readonly pose: Pose;
  readonly size: Vector3;
  /** Heights above the floor at which furniture carries things. */
  readonly surfaces?: readonly number[];
  readonly grip?: Detection["grip"];
  readonly opening?: Detection["opening"];
  readonly confidence: number;
  /** Number of estimates that `pose` is the mean of. */
  readonly views: number;
  /**
   * `seen`: where it was last seen. `disturbed`: was handled or touched since, so that it may lie elsewhere nearby.
   * `held`: follows the gripper. `lost`: was not where it should have been; kept so that it gets its name back.
   */
  readonly state: "seen" | "disturbed" | "held" | "lost";
  /** It fell out of the hand somewhere on a way, and has not been taken up since: it may lie anywhere. */
  readonly dropped?: true;
  /** While held: its pose in the frame of the gripper. */
  readonly inGripper?: Pose;
  /** While held by one of several hands: which. */
  readonly hand?: string;
  /** While it goes along with a held thing that it lies on or in: that thing, and its own pose in the frame of that. */
  readonly rides?: { readonly on: ObjectId; readonly pose: Pose };
  /** Hidden name of what was detected; for scoring and pictures only. */
  readonly source: string;
}

export interface ObjectMapMemory {
  readonly entries: readonly MapEntry[];
  /** Next number by type. */
  readonly numbers: Readonly<Record<string, number>>;
}

/** Heights are measured to 1.2 mm or so; what is seen so far above or below where the hand holds it has slipped, metres. */
const slip = 0.006;
/** How far an object may turn up from where it was and still be taken for the same one, metres. */
const gates = { seen: 0.25, held: 0.2, displaced: 1.5, furniture: 0.6 } as const;

/** Whether it is in the hand, or rides on what is. */
export function isCarried({ state, rides }: MapEntry): boolean {
  return state === "held" || rides !== undefined;
}

/** What it covers of the floor. */
export function outlineOf({ pose, size }: MapEntry): Outline {
  return rectangleOutline([pose.position[0], pose.position[1]], [size[0], size[1]], yawOf(pose));
}

/**
 * The robot's own object map: which detections belong to which object. Names are `banana_0`, numbered by type in the
 * order of detection. An object is recognised by its type, its label and where it is; never by a hidden name.
 */
export class ObjectMap {
  /** Which of several hands the robot works with now: what is said of the gripper is said of that one. */
  hand: string | undefined;
  /** Whether what lies on or in a held thing goes along with that; else it is found anew where it comes to lie. */
  takesAlong = false;
  private entries = new Map<ObjectId, MapEntry>();
  private numbers = new Map<string, number>();

  /** Everything that the robot believes to be there. */
  *present(): Iterable<MapEntry> {
    for (const entry of this.entries.values()) if (entry.state !== "lost") yield entry;
  }

  get(id: ObjectId): MapEntry | undefined {
    const entry = this.entries.get(id);
    return entry?.state === "lost" ? undefined : entry;
  }

  /** The object in the gripper, if there is one. */
  get held(): MapEntry | undefined {
    return this.heldBy(this.hand);
  }

  heldBy(hand: string | undefined): MapEntry | undefined {
    for (const entry of this.entries.values())
      if (entry.state === "held" && entry.hand === hand) return entry;
    return undefined;
  }

  /**
   * Takes in what was seen in one survey, and what was plainly absent (`absent`). Returns the objects that were seen,
   * under their names, and those that are missing: absent and not found again nearby.
   */
  integrate(
    detections: readonly Detection[],
    absent: ReadonlySet<ObjectId>,
  ): { readonly seen: readonly DetectedObject[]; readonly missing: readonly ObjectId[] } {
    const assigned = this.associate(detections, absent, this.entries.values());
    const seen: DetectedObject[] = [];
    detections.forEach((detection, index) => {
      const known = assigned.get(index);
      const entry = known ? this.anchored(updated(known, detection)) : this.created(detection);
      this.entries.set(entry.id, entry);
      seen.push({ ...toWorldObject(entry), confidence: detection.confidence });
    });
    const found = new Set(seen.map(({ id }) => id));
    const missing: ObjectId[] = [];
    for (const id of absent) {
      const entry = this.entries.get(id);
      if (!entry || found.has(id) || entry.state === "lost" || entry.state === "held") continue;
      const { rides: _, ...rest } = entry;
      this.entries.set(id, { ...rest, state: "lost" });
      missing.push(id);
    }
    return { seen, missing };
  }

  /** The gripper closed on an object: it follows the gripper from now on. */
  hold(id: ObjectId, gripper: Pose): void {
    const known = this.entries.get(id);
    if (!known) return;
    const { dropped: _, ...entry } = known;
    const { hand } = this;
    const inGripper = relativeTo(gripper, entry.pose);
    this.entries.set(id, { ...entry, state: "held", inGripper, ...(hand === undefined ? {} : { hand }) });
    if (!this.takesAlong) return;
    const others = [...this.present()].filter(({ kind, state }) => kind === "item" && state !== "held");
    for (const rider of ridersOf(entry, others)) {
      const rides = { on: id, pose: relativeTo(entry.pose, rider.pose) };
      // It may fall off, and is still the same thing where it then lies.
      this.entries.set(rider.id, { ...rider, state: "disturbed", rides });
    }
  }

  /** Moves the held object along with the gripper, and what rides on it. */
  follow(gripper: Pose, hand = this.hand): void {
    const held = this.heldBy(hand);
    if (!held?.inGripper) return;
    const pose = compose(gripper, held.inGripper);
    this.entries.set(held.id, { ...held, pose });
    for (const entry of this.ridersOn(held.id)) {
      if (entry.rides) this.entries.set(entry.id, { ...entry, pose: compose(pose, entry.rides.pose) });
    }
  }

  /** What was seen a while ago, where it is now: it may have been carried on since, out of sight in a vessel. */
  asNow(objects: readonly DetectedObject[]): DetectedObject[] {
    return objects.map((object) => ({ ...object, pose: this.get(object.id)?.pose ?? object.pose }));
  }

  /** The gripper was found empty: what it held fell out of it somewhere on the way. */
  drop(): void {
    const { held } = this;
    this.release();
    const entry = held && this.entries.get(held.id);
    if (entry) this.entries.set(entry.id, { ...entry, dropped: true });
  }

  /** The gripper let go; `expected` is where the object should come to rest, if that is known. */
  release(expected?: Pose): void {
    const { held } = this;
    if (!held) return;
    const { inGripper: _, hand: __, ...rest } = held;
    const pose = expected ?? held.pose;
    this.entries.set(held.id, { ...rest, state: "disturbed", pose, views: 0 });
    for (const { rides, ...rider } of this.ridersOn(held.id)) {
      if (rides)
        this.entries.set(rider.id, {
          ...rider,
          state: "disturbed",
          pose: compose(pose, rides.pose),
          views: 0,
        });
    }
  }

  /** Objects have gone along with what they lie in, such as a drawer; metres, `map` frame. */
  carry(ids: readonly ObjectId[], [dx, dy, dz]: Vector3): void {
    for (const id of ids) {
      const entry = this.entries.get(id);
      if (!entry) continue;
      const [x, y, z] = entry.pose.position;
      this.entries.set(id, { ...entry, pose: { ...entry.pose, position: [x + dx, y + dy, z + dz] } });
    }
  }

  /** The object was touched and may have moved a little. */
  disturb(id: ObjectId): void {
    const entry = this.entries.get(id);
    if (entry?.state === "seen") this.entries.set(id, { ...entry, state: "disturbed" });
  }

  get memory(): ObjectMapMemory {
    return { entries: [...this.entries.values()], numbers: Object.fromEntries(this.numbers) };
  }

  restore(memory: ObjectMapMemory): void {
    this.entries = new Map(memory.entries.map((entry) => [entry.id, entry]));
    this.numbers = new Map(Object.entries(memory.numbers));
  }

  private ridersOn(carrier: ObjectId): MapEntry[] {
    return [...this.entries.values()].filter(({ rides }) => rides?.on === carrier);
  }

  /** What rides on a held thing and was seen goes on from there; what was seen well away from that has fallen off. */
  private anchored(entry: MapEntry): MapEntry {
    const { rides, ...rest } = entry;
    const carrier = rides && this.entries.get(rides.on);
    if (!carrier || !ridersOf(carrier, [entry]).includes(entry)) return rest;
    return { ...entry, rides: { on: carrier.id, pose: relativeTo(carrier.pose, entry.pose) } };
  }

  /** Which of the detections of one picture, by index, are of what is carried, as it is held now. */
  carriedAmong(detections: readonly Detection[]): ReadonlyMap<number, MapEntry> {
    const carried = [...this.present()].filter(isCarried);
    const assigned = this.associate(detections, new Set(), carried);
    for (const [index, entry] of assigned)
      if (distance(anchorOf(entry), anchorOf(detections[index])) > gates.held) assigned.delete(index);
    return assigned;
  }

  /** Nearest pairs first, each object and each detection once. */
  private associate(
    detections: readonly Detection[],
    absent: ReadonlySet<ObjectId>,
    entries: Iterable<MapEntry>,
  ): Map<number, MapEntry> {
    const candidates = [...entries];
    const pairs: { readonly index: number; readonly entry: MapEntry; readonly cost: number }[] = [];
    detections.forEach((detection, index) => {
      for (const entry of candidates) {
        if (entry.kind !== detection.kind || entry.type !== detection.type || entry.label !== detection.label)
          continue;
        const apart = distance(anchorOf(entry), anchorOf(detection));
        const gate = gateOf(entry, absent);
        // What is in its known place is matched before what may have come from elsewhere.
        const wandered = apart > gates.seen || entry.state === "lost" ? 10 : 0;
        if (apart <= gate) pairs.push({ index, entry, cost: apart + wandered });
      }
    });
    pairs.sort((a, b) => a.cost - b.cost);
    const assigned = new Map<number, MapEntry>();
    const taken = new Set<ObjectId>();
    for (const { index, entry } of pairs) {
      if (assigned.has(index) || taken.has(entry.id)) continue;
      assigned.set(index, entry);
      taken.add(entry.id);
    }
    return assigned;
  }

  private created(detection: Detection): MapEntry {
    const number = this.numbers.get(detection.type) ?? 0;
    this.numbers.set(detection.type, number + 1);
    const { kind, type, label, attributes, pose, size, surfaces, confidence, source } = detection;
    const { grip, opening } = detection;
    return {
      id: `${type}_${number}`,
      kind,
      type,
      label,
      attributes,
      pose,
      size,
      ...(surfaces ? { surfaces } : {}),
      ...(grip ? { grip } : {}),
      ...(opening ? { opening } : {}),
      confidence,
      views: 1,
      state: "seen",
      source,
    };
  }
}

/** What it is recognised by: a drawer that is pulled out is the same one as before. */
export function anchorOf({ pose, opening }: Pick<MapEntry, "pose" | "opening">): Vector3 {
  return opening?.frame ?? pose.position;
}

/** Two pieces of furniture of a kind are no closer than they are thin: drawers in a stack, burners of a stove. */
export function furnitureGate(size: Vector3, most: number): number {
  return Math.min(most, Math.max(0.06, 0.6 * Math.min(...size)));
}

function toWorldObject({ id, type, label, attributes, pose, size, surfaces }: MapEntry): WorldObject {
  return { id, type, label, attributes, pose, size, ...(surfaces ? { surfaces } : {}) };
}

/** How far an object may turn up from where it was, metres. */
function gateOf({ id, kind, size, state, dropped }: MapEntry, absent: ReadonlySet<ObjectId>): number {
  if (kind === "furniture") return furnitureGate(size, gates.furniture);
  if (state === "held") return gates.held;
  // On the floor it is in the robot's way, too, and may be pushed along.
  if (dropped) return Number.POSITIVE_INFINITY;
  return state === "lost" || state === "disturbed" || absent.has(id) ? gates.displaced : gates.seen;
}

/**
 * What is seen higher or lower than the hand holds it has slipped in it, and is held so from here on. Sideways a single look
 * is too noisy to tell. Of a thing that is held aslant an upright box is seen, whose middle is another one.
 */
function slipped(entry: MapEntry, { pose: { position }, size }: Detection): MapEntry {
  const { inGripper, pose } = entry;
  const isSameBox = size.every((side, axis) => Math.abs(side - entry.size[axis]) < slip / 2);
  const [x, y, z] = pose.position;
  if (!inGripper || !isSameBox || Math.abs(position[2] - z) < slip) return entry;
  const now: Pose = { ...pose, position: [x, y, position[2]] };
  return { ...entry, pose: now, inGripper: compose(inGripper, relativeTo(pose, now)) };
}

/** Estimates of an object at rest are averaged; one that moved is where it was seen last. */
function updated(entry: MapEntry, detection: Detection): MapEntry {
  const { confidence, source, grip, opening } = detection;
  const { attributes } = withRead(detection, entry);
  if (entry.state === "held") return { ...slipped(entry, detection), confidence, attributes, source };
  const apart = distance(entry.pose.position, detection.pose.position);
  const resting = entry.state === "seen" && entry.views > 0 && apart < 0.015;
  const views = resting ? Math.min(entry.views + 1, 8) : 1;
  const position: Vector3 = resting
    ? mean(entry.pose.position, detection.pose.position, views)
    : detection.pose.position;
  return {
    ...entry,
    attributes,
    confidence,
    source,
    size: detection.size,
    ...(grip ? { grip } : {}),
    ...(opening ? { opening } : {}),
    pose: { position, orientation: detection.pose.orientation },
    views,
    state: "seen",
  };
}

function mean(old: Vector3, added: Vector3, views: number): Vector3 {
  const mix = (index: 0 | 1 | 2) => old[index] + (added[index] - old[index]) / views;
  return [mix(0), mix(1), mix(2)];
}
