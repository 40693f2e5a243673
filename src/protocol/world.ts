/*
 * The simulated world for the panel's three-dimensional view: shapes once, then the poses that changed.
 * Metres and unit quaternions, scalar first, in the `map` frame with z up.
 */

export type WorldVector = readonly [x: number, y: number, z: number];
export type WorldQuaternion = readonly [w: number, x: number, y: number, z: number];

export interface WorldPose {
  readonly position: WorldVector;
  readonly orientation: WorldQuaternion;
}

/** A solid shape. Sizes are half extents; radius and half length along z for cylinders and capsules. */
export interface WorldShape {
  readonly shape: "plane" | "box" | "sphere" | "cylinder" | "capsule" | "ellipsoid" | "convex";
  readonly size: WorldVector;
  /** Of a convex shape, and of no other: its corners, and each face's, anticlockwise from outside, as indices of those. */
  readonly corners?: readonly WorldVector[];
  readonly faces?: readonly (readonly number[])[];
  /** Each 0…1, sRGB. */
  readonly colour: readonly [red: number, green: number, blue: number];
  /** What a person would call the thing that it is a part of. Parts of the robot are labelled `robot`. */
  readonly label: string;
  /** What is written on it. */
  readonly text?: WorldText;
}

/** Lines of words on a level part of a shape's surface. */
export interface WorldText {
  readonly lines: readonly string[];
  /** Of a capital letter, metres. */
  readonly letterHeight: number;
  /** Along the lines and up the letters. */
  readonly size: readonly [width: number, height: number];
  /** Each 0…1, sRGB. */
  readonly colour: readonly [red: number, green: number, blue: number];
  /** Of its middle in the frame of the shape; x along the lines, y up the letters, z out of the surface. */
  readonly pose: WorldPose;
}

/** What is drawn into the world besides its shapes. A field that is absent stays as it was. */
export interface WorldOverlays {
  /** Where the base is about to drive. */
  readonly planned?: readonly WorldVector[];
  /** Where the hand is about to go: the point between the finger tips. */
  readonly hand?: readonly WorldVector[];
  /** Where the base has driven. */
  readonly driven?: readonly WorldVector[];
  /** Candidates: centre between the finger tips, which approach along z and close along y. */
  readonly grasps?: readonly WorldPose[];
}

export type WorldUpdate =
  /** A world that replaces the one before, if there was one. */
  | {
      readonly kind: "scene";
      /** Robot time, seconds. */
      readonly stamp: number;
      readonly shapes: readonly WorldShape[];
      /** Seven numbers a shape, in their order: position, then orientation. */
      readonly poses: readonly number[];
      readonly overlays?: WorldOverlays;
    }
  | {
      readonly kind: "poses";
      readonly stamp: number;
      /** Eight numbers for each shape that moved: its index, then position and orientation. */
      readonly poses: readonly number[];
      readonly overlays?: WorldOverlays;
    }
  /** Where the robot believes itself to be: the centre of its base on the floor. */
  | { readonly kind: "robot"; readonly base: WorldPose };

/** Numbers a pose. */
export const poseLength = 7;

/** The base's way is remembered every so many metres, and no longer than so many points. */
const drivenSpacing = 0.02;
const drivenLimit = 2000;

export interface WorldScene {
  readonly shapes: readonly WorldShape[];
  /** As in the update of kind `scene`. */
  readonly poses: Float64Array;
}

/** The world as all updates so far leave it; the same in the extension, which outlives the page, and in the page. */
export class WorldRecord {
  scene: WorldScene | undefined;
  base: WorldPose | undefined;
  overlays: WorldOverlays = {};
  /** Robot time of the latest poses, seconds. */
  stamp = 0;
  private driven: readonly WorldVector[] = [];

  apply(update: WorldUpdate): void {
    switch (update.kind) {
      case "robot":
        this.base = update.base;
        return;
      case "scene":
        this.scene = { shapes: update.shapes, poses: Float64Array.from(update.poses) };
        this.driven = [];
        this.overlays = {};
        break;
      case "poses":
        if (!this.scene) return;
        for (let at = 0; at + poseLength < update.poses.length; at += poseLength + 1) {
          const to = update.poses[at] * poseLength;
          if (to + poseLength > this.scene.poses.length) continue;
          for (let part = 0; part < poseLength; part++) {
            this.scene.poses[to + part] = update.poses[at + 1 + part];
          }
        }
        break;
    }
    this.stamp = update.stamp;
    if (update.overlays?.driven) this.driven = update.overlays.driven;
    else this.drive();
    // The same object as long as it says the same, so that whoever draws it need not compare.
    if (update.overlays || this.driven !== this.overlays.driven) {
      this.overlays = { ...this.overlays, ...update.overlays, driven: this.driven };
    }
  }

  /** What brings an empty record to where this one is. */
  whole(): readonly WorldUpdate[] {
    const { scene, base, overlays, stamp } = this;
    return [
      ...(scene
        ? [{ kind: "scene", stamp, shapes: scene.shapes, poses: [...scene.poses], overlays } as const]
        : []),
      ...(base ? [{ kind: "robot", base } as const] : []),
    ];
  }

  /** The robot's first shape is a part of its base. */
  private drive(): void {
    const index = this.scene?.shapes.findIndex(({ label }) => label === robotLabel) ?? -1;
    if (!this.scene || index < 0) return;
    const [x, y] = this.scene.poses.subarray(index * poseLength);
    const last = this.driven.at(-1);
    if (last && Math.hypot(x - last[0], y - last[1]) < drivenSpacing) return;
    const kept = this.driven.length < drivenLimit ? this.driven : this.driven.filter((_, at) => at % 2 === 0);
    this.driven = [...kept, [x, y, 0]];
  }
}

export const robotLabel = "robot";

/** What comes from another process is checked before it is believed; undefined for anything that is no update. */
export function parseWorldUpdate(value: unknown): WorldUpdate | undefined {
  if (!isObject(value)) return undefined;
  switch (value.kind) {
    case "robot":
      return isPose(value.base) ? (value as WorldUpdate) : undefined;
    case "scene": {
      const { shapes, poses } = value;
      if (!Array.isArray(shapes) || !shapes.every(isShape) || !hasStampAndOverlays(value)) return undefined;
      return isNumbers(poses, shapes.length * poseLength) ? (value as WorldUpdate) : undefined;
    }
    case "poses": {
      const { poses } = value;
      if (!hasStampAndOverlays(value) || !isNumbers(poses) || poses.length % (poseLength + 1) !== 0) {
        return undefined;
      }
      const indices = poses.filter((_, at) => at % (poseLength + 1) === 0);
      return indices.every((index) => Number.isInteger(index) && index >= 0)
        ? (value as WorldUpdate)
        : undefined;
    }
    default:
      return undefined;
  }
}

const shapeNames: readonly unknown[] = [
  "plane",
  "box",
  "sphere",
  "cylinder",
  "capsule",
  "ellipsoid",
  "convex",
];

function isShape(value: unknown): boolean {
  return (
    isObject(value) &&
    shapeNames.includes(value.shape) &&
    isNumbers(value.size, 3) &&
    isNumbers(value.colour, 3) &&
    typeof value.label === "string" &&
    (value.text === undefined || isText(value.text)) &&
    (value.shape !== "convex" || hasFaces(value))
  );
}

function isText(value: unknown): boolean {
  return (
    isObject(value) &&
    Array.isArray(value.lines) &&
    value.lines.every((line) => typeof line === "string") &&
    isNumbers([value.letterHeight], 1) &&
    isNumbers(value.size, 2) &&
    isNumbers(value.colour, 3) &&
    isPose(value.pose)
  );
}

function hasFaces({ corners, faces }: Record<string, unknown>): boolean {
  if (!Array.isArray(corners) || !corners.every((corner) => isNumbers(corner, 3))) return false;
  const isCorner = (index: number) => Number.isInteger(index) && index >= 0 && index < corners.length;
  return Array.isArray(faces) && faces.every((face) => isNumbers(face) && face.every(isCorner));
}

function hasStampAndOverlays({ stamp, overlays }: Record<string, unknown>): boolean {
  if (!Number.isFinite(stamp)) return false;
  if (overlays === undefined) return true;
  if (!isObject(overlays)) return false;
  const isPath = (path: unknown) =>
    path === undefined || (Array.isArray(path) && path.every((point) => isNumbers(point, 3)));
  const { planned, hand, driven, grasps } = overlays;
  return (
    isPath(planned) &&
    isPath(hand) &&
    isPath(driven) &&
    (grasps === undefined || (Array.isArray(grasps) && grasps.every(isPose)))
  );
}

function isPose(value: unknown): boolean {
  return isObject(value) && isNumbers(value.position, 3) && isNumbers(value.orientation, 4);
}

function isNumbers(value: unknown, length?: number): value is number[] {
  return (
    Array.isArray(value) && value.every(Number.isFinite) && (length === undefined || value.length === length)
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
