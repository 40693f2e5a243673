import type { Pose, Vector3 } from "../../core/world/geometry";
import { distance } from "../../core/world/geometry";
import type { DetectedObject, ObjectId } from "../../core/world/objects";
import type { FaultSource } from "../faults";
import { compose, relativeTo, toMatrix, transform } from "../scene/rotation";
import type { CatalogueEntry } from "../scene/scene";
import { uniformAt } from "../seededDraw";
import { type ConfusionMemory, Confusions, type Identity } from "./confusions";
import { type Detection, detect, detectionLimits, withRead } from "./detector";
import { distanceFrom, type Frame, project, type SceneThing, unproject } from "./frame";
import { anchorOf, furnitureGate, type MapEntry, ObjectMap, type ObjectMapMemory } from "./objectMap";

/**
 * `global`: only furniture is kept. `local`: what stands on the named furniture (hidden name) and round it; here a
 * false detection may strike. `look`: everything in view.
 */
export type SurveyKind =
  | { readonly kind: "global" }
  | { readonly kind: "local"; readonly furniture: string }
  | { readonly kind: "look" };

export interface SurveyReport {
  readonly objects: readonly DetectedObject[];
  /** Objects of the map whose place was in plain view and empty. */
  readonly missing: readonly ObjectId[];
}

/** One or more pictures, taken while nothing but the robot moves, that are understood together. */
export interface Survey {
  /** The frame's buffers may be overwritten afterwards. */
  addFrame(frame: Frame): void;
  finish(): SurveyReport;
}

/** Something that is detected and not there. */
interface Phantom {
  readonly name: string;
  readonly entry: CatalogueEntry;
  readonly pose: Pose;
  readonly confidence: number;
}

/** Plain JSON, for snapshots. */
export interface PerceptionMemory {
  readonly map: ObjectMapMemory;
  readonly phantoms: readonly Phantom[];
  readonly confusions: ConfusionMemory;
  readonly pictures: number;
  readonly phantomsSoFar: number;
}

export interface PerceptionOptions {
  readonly seed: number;
  readonly faults: FaultSource;
  /** What the detector may take a shadow or a spot for. */
  readonly catalogue: readonly CatalogueEntry[];
}

/** From nearer than this a false detection is seen to be none, metres. */
const refutingDistance = 0.8;

/** What the robot makes of its pictures: detector, object map, and the errors that a real detector makes. */
export class Perception {
  readonly map = new ObjectMap();
  private phantoms: Phantom[] = [];
  private readonly confusions = new Confusions();
  private pictures = 0;
  private phantomsSoFar = 0;

  constructor(private readonly options: PerceptionOptions) {}

  /** One survey at a time; nothing is remembered before `finish`. */
  beginSurvey(kind: SurveyKind): Survey {
    const { seed, faults } = this.options;
    const found: Detection[] = [];
    const absent = new Set<ObjectId>();
    const overlooked = new Map<string, boolean>();
    const refuted = new Set<string>();
    /** What is carried is elsewhere in each picture: the nearest view of each, and where that showed it from where it is held. */
    const carried = new Map<ObjectId, { readonly detection: Detection; readonly offset: Pose }>();
    const known = new Set([...this.map.present()].map(({ source }) => source));
    let wanted = kind.kind === "local" && faults.strikes("falseDetection");
    let born: Phantom | undefined;

    /** A thing that is new to the robot may be overlooked, and is then overlooked in the whole survey. */
    const isOverlooked = (detection: Detection): boolean => {
      if (detection.kind === "furniture" || known.has(detection.source)) return false;
      let missed = overlooked.get(detection.source);
      if (missed === undefined) {
        missed = faults.strikes("missedDetection");
        overlooked.set(detection.source, missed);
      }
      return missed;
    };

    const mistaken = new Map<string, string>();
    const judged = new Set<string>();
    /** A thing that is new to the robot and far away may be taken for another one; judged once in a survey. */
    const confusedWith = (detection: Detection, frame: Frame): Identity | undefined => {
      const { source } = detection;
      if (known.has(source) || judged.has(source)) return undefined;
      judged.add(source);
      if (!faults.strikes("confusedLabel")) return undefined;
      const other = this.another(detection, frame);
      if (!other) {
        faults.cameToNothing(
          "confusedLabel",
          `nothing else is here that a ${detection.label} could be taken for`,
          "Ask for it where things of several kinds may be seen",
        );
      }
      return other;
    };

    return {
      addFrame: (frame) => {
        const look = this.pictures++;
        const shown: Detection[] = [];
        for (const detected of detect(frame, seed, look)) {
          if (kind.kind === "global" && detected.kind !== "furniture") continue;
          if (isOverlooked(detected)) continue;
          const { detection, resolved } = this.confusions.named(detected, () =>
            confusedWith(detected, frame),
          );
          // What turns out to be something else was never there under its old name.
          if (resolved) {
            mistaken.set(detection.source, detection.type);
            drop(found, ({ source, type }) => source === detection.source && type !== detection.type);
          }
          shown.push(detection);
        }
        const inHand = this.map.carriedAmong(shown);
        for (const [index, detection] of shown.entries()) {
          const own = inHand.get(index);
          if (!own) fuse(found, detection);
          else {
            const before = carried.get(own.id);
            const seen = { detection, offset: relativeTo(own.pose, detection.pose) };
            const [near, far] =
              !before || detection.distance < before.detection.distance ? [seen, before] : [before, seen];
            carried.set(own.id, far ? { ...near, detection: withRead(near.detection, far.detection) } : near);
          }
        }
        if (kind.kind === "global") return;
        for (const phantom of this.phantoms) {
          const { position } = phantom.pose;
          if (!isUnoccluded(frame, position)) continue;
          if (distanceFrom(frame.camera, position) < refutingDistance) refuted.add(phantom.name);
          else fuse(found, detectionOf(phantom, frame));
        }
        for (const entry of this.map.present()) if (isPlainlyAbsent(frame, entry)) absent.add(entry.id);
        if (wanted && kind.kind === "local") {
          born = this.imagine(frame, kind.furniture, found);
          if (born) {
            wanted = false;
            found.push(detectionOf(born, frame));
          }
        }
      },
      finish: () => {
        for (const entry of this.map.present()) if (refuted.has(entry.source)) absent.add(entry.id);
        for (const { id, type, source } of this.map.present())
          if ((mistaken.get(source) ?? type) !== type) absent.add(id);
        this.phantoms = this.phantoms.filter(({ name }) => !refuted.has(name));
        if (born) this.phantoms.push(born);
        else if (wanted) {
          faults.cameToNothing(
            "falseDetection",
            "there is no free place in the pictures at which something could seem to stand",
            "Ask for it at a look at furniture with more room on it",
          );
        }
        for (const [id, { detection, offset }] of carried) {
          const entry = this.map.get(id);
          if (entry) found.push({ ...detection, pose: compose(entry.pose, offset) });
        }
        const { seen, missing } = this.map.integrate(
          found.filter(({ source }) => !refuted.has(source)),
          absent,
        );
        return { objects: seen, missing };
      },
    };
  }

  /** The robot's name for a thing of the scene, for pictures' segments and for scoring. */
  idOf(source: string): ObjectId | undefined {
    for (const entry of this.map.present()) if (entry.source === source) return entry.id;
    return undefined;
  }

  /** FOR SCORING ONLY: the hidden name of each object of the map; phantoms have none. */
  sources(): ReadonlyMap<ObjectId, string> {
    const phantoms = new Set(this.phantoms.map(({ name }) => name));
    const result = new Map<ObjectId, string>();
    for (const { id, source } of this.map.present()) if (!phantoms.has(source)) result.set(id, source);
    return result;
  }

  get memory(): PerceptionMemory {
    return {
      map: this.map.memory,
      phantoms: [...this.phantoms],
      confusions: this.confusions.memory,
      pictures: this.pictures,
      phantomsSoFar: this.phantomsSoFar,
    };
  }

  restore(memory: PerceptionMemory): void {
    this.map.restore(memory.map);
    this.phantoms = [...memory.phantoms];
    this.confusions.restore(memory.confusions);
    this.pictures = memory.pictures;
    this.phantomsSoFar = memory.phantomsSoFar;
  }

  /** What a thing may be taken for: another one of its kind that may be here. */
  private another({ kind, type, source }: Detection, frame: Frame): Identity | undefined {
    const { seed, catalogue } = this.options;
    const others = kind === "item" ? catalogue : frame.things.filter((thing) => thing.kind === kind);
    const choices = others.filter((other) => other.type !== type);
    return choices[Math.floor(uniformAt(seed, `confusion/${source}`, this.pictures) * choices.length)];
  }

  /** A false detection: some free spot on the furniture in the picture is taken for a thing of a kind that may stand there. */
  private imagine(frame: Frame, furnitureName: string, found: readonly Detection[]): Phantom | undefined {
    const furniture = frame.things.find(({ name }) => name === furnitureName);
    const { catalogue, seed } = this.options;
    if (!furniture || catalogue.length === 0) return undefined;
    const stream = `phantom/${this.phantomsSoFar}`;
    const { width, height } = frame.image;
    let entry = catalogue[0];
    for (let attempt = 0; attempt < 400; attempt++) {
      // A kind that finds no room gives way to another.
      if (attempt % 50 === 0) {
        entry = catalogue[Math.floor(uniformAt(seed, `${stream}/kind`, attempt) * catalogue.length)];
      }
      const column = Math.floor(uniformAt(seed, `${stream}/column`, attempt) * width);
      const row = Math.floor(uniformAt(seed, `${stream}/row`, attempt) * height);
      const pixel = row * width + column;
      if (frame.image.segmentation[pixel] !== furniture.objectIndex) continue;
      const spot = unproject(frame.camera, column + 0.5, row + 0.5, frame.image.depth[pixel]);
      if (!isOnSurface(furniture, spot, Math.max(entry.size[0], entry.size[1]) / 2)) continue;
      const centre: Vector3 = [spot[0], spot[1], spot[2] + entry.size[2] / 2];
      const free = found.every(({ kind, pose, size }) => {
        const room = Math.hypot(size[0], size[1]) / 2 + Math.hypot(entry.size[0], entry.size[1]) / 2;
        return kind === "furniture" || distance(pose.position, centre) > room + 0.02;
      });
      if (!free) continue;
      const yaw = uniformAt(seed, `${stream}/yaw`, 0) * Math.PI;
      const name = `phantom:${this.phantomsSoFar++}`;
      return {
        name,
        entry,
        pose: { position: centre, orientation: [Math.cos(yaw / 2), 0, 0, Math.sin(yaw / 2)] },
        confidence: 0.52 + 0.16 * uniformAt(seed, `${stream}/confidence`, 0),
      };
    }
    return undefined;
  }
}

function detectionOf({ name, entry, pose, confidence }: Phantom, frame: Frame): Detection {
  const { type, label, attributes, size } = entry;
  const away = distanceFrom(frame.camera, pose.position);
  return { kind: "item", type, label, attributes, size, pose, confidence, distance: away, source: name };
}

/** Adds a detection to those of the survey; of the same thing seen in several pictures the nearest view is kept. */
function fuse(found: Detection[], detection: Detection): void {
  const { kind, type, label, size } = detection;
  // Two solid things of a kind cannot be closer than their narrow side.
  const gate =
    kind === "furniture" ? furnitureGate(size, 0.5) : Math.max(0.03, Math.min(size[0], size[1]) * 0.6);
  const index = found.findIndex(
    (other) =>
      other.kind === kind &&
      other.type === type &&
      other.label === label &&
      distance(anchorOf(other), anchorOf(detection)) < gate,
  );
  const other = found[index];
  if (!other) found.push(detection);
  else if (detection.distance < other.distance) found[index] = withRead(detection, other);
  else found[index] = withRead(other, detection);
}

function drop<T>(list: T[], isUnwanted: (item: T) => boolean): void {
  for (let index = list.length - 1; index >= 0; index--) if (isUnwanted(list[index])) list.splice(index, 1);
}

/** Whether the picture shows what is at this point, or free air there: nothing stands in front of it. */
function isUnoccluded(frame: Frame, point: Vector3): boolean {
  const { u, v, depth, inView } = project(frame.camera, point);
  if (!inView) return false;
  const measured = frame.image.depth[Math.floor(v) * frame.image.width + Math.floor(u)];
  return measured === 0 || measured > depth - 0.04;
}

/**
 * Whether the picture looks right through the place of an object: near its middle it measures what lies behind. Judged only
 * where the object would be large enough in the picture to be detected.
 */
function isPlainlyAbsent(frame: Frame, entry: MapEntry): boolean {
  if (entry.kind === "furniture" || entry.state === "held") return false;
  const limits = detectionLimits.item;
  const { pose, size } = entry;
  const away = distanceFrom(frame.camera, pose.position);
  if (away > limits.range * 0.9) return false;
  const { width, height, depth: depths } = frame.image;
  const focal = height / 2 / Math.tan(frame.camera.verticalFovRadians / 2);
  const pixels = ((size[0] * focal) / away) * ((size[1] * focal) / away);
  if (pixels < limits.leastPixels * 3) return false;
  const up = topAxis(pose);
  let through = 0;
  let judged = 0;
  for (const [x, y] of samples) {
    // The upper side of the box as it lies: whichever of its axes points up.
    const local: [number, number, number] = [x * size[0], y * size[1], x * size[2]];
    const [a, b] = up.axis === 0 ? [1, 2] : up.axis === 1 ? [0, 2] : [0, 1];
    local[a] = x * size[a];
    local[b] = y * size[b];
    local[up.axis] = up.sign * 0.4 * size[up.axis];
    const { u, v, depth } = project(frame.camera, transform(pose, local));
    const margin = 4;
    if (!(depth > 0) || u < margin || v < margin || u >= width - margin || v >= height - margin) return false;
    judged++;
    const measured = depths[Math.floor(v) * width + Math.floor(u)];
    if (measured === 0) through++;
    // What is met within the thing may be the thing, such as the floor of a vessel that is looked into.
    else if (measured > depth + 0.008 && !isWithin(entry, unproject(frame.camera, u, v, measured))) through++;
  }
  return through >= 0.8 * judged;
}

/** Metres above what a thing stands on: lower points are not taken for a part of it. */
const foot = 0.004;

/** Whether a point is in the box round a thing, and not at its foot. */
function isWithin({ pose, size }: MapEntry, point: Vector3): boolean {
  const [x, y, z] = relativeTo(pose, { position: point, orientation: [1, 0, 0, 0] }).position;
  const isInBox = [x, y, z].every((value, axis) => Math.abs(value) < size[axis] / 2);
  const { axis, sign } = topAxis(pose);
  return isInBox && sign * [x, y, z][axis] > foot - size[axis] / 2;
}

const samples: readonly (readonly [number, number])[] = [
  [0, 0],
  [0.2, 0.2],
  [-0.2, 0.2],
  [0.2, -0.2],
  [-0.2, -0.2],
];

function topAxis(pose: Pose): { readonly axis: 0 | 1 | 2; readonly sign: number } {
  const m = toMatrix(pose.orientation);
  const ups = [m[6], m[7], m[8]];
  let axis: 0 | 1 | 2 = 2;
  if (Math.abs(ups[0]) > Math.abs(ups[axis])) axis = 0;
  if (Math.abs(ups[1]) > Math.abs(ups[axis])) axis = 1;
  return { axis, sign: Math.sign(ups[axis]) };
}

function isOnSurface(furniture: SceneThing, point: Vector3, margin: number): boolean {
  const { position: p, rotation: r } = furniture;
  const [x, y, z] = [point[0] - p[0], point[1] - p[1], point[2] - p[2]];
  const local: Vector3 = [
    r[0] * x + r[3] * y + r[6] * z,
    r[1] * x + r[4] * y + r[7] * z,
    r[2] * x + r[5] * y + r[8] * z,
  ];
  return (furniture.surfaces ?? []).some(
    ({ centre, size }) =>
      Math.abs(local[2] - centre[2]) < 0.01 &&
      Math.abs(local[0] - centre[0]) < size[0] / 2 - margin &&
      Math.abs(local[1] - centre[1]) < size[1] / 2 - margin,
  );
}
