import { fromYaw, type Pose, type Vector3 } from "../../core/world/geometry";
import type { AttributeValue } from "../../core/world/objects";
import { compose, multiply, relativeTo, transform } from "../scene/rotation";
import { uprightBox } from "../scene/shapes";
import { normalAt } from "../seededDraw";
import { distanceFrom, type Frame, poseOf, project, type SceneThing, type ThingKind } from "./frame";
import { readIn } from "./reading";

/** What a detector says of one thing in one picture. */
export interface Detection {
  readonly kind: ThingKind;
  readonly type: string;
  readonly label: string;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  /** Estimated centre and heading of the upright box round the thing as it lies, `map` frame. */
  readonly pose: Pose;
  /** Of that box. */
  readonly size: Vector3;
  /** Heights above the floor at which furniture carries things; absent for items. */
  readonly surfaces?: readonly number[];
  /** The part that a hand takes it by, as a box in the frame of `pose`; absent where there is none. */
  readonly grip?: { readonly pose: Pose; readonly size: Vector3 };
  /** Of furniture that can be opened: how far it is open, as a share of its way, and where its frame is. */
  readonly opening?: { readonly share: number; readonly frame: Vector3 };
  /** 0…1. */
  readonly confidence: number;
  /** Metres from the camera. */
  readonly distance: number;
  /**
   * Name of the thing that it came from, or of the phantom. Kept for scoring and for pictures' segments;
   * nothing that the robot decides may depend on it.
   */
  readonly source: string;
}

/** What a thing must show to be detected, per kind. */
export interface DetectionLimits {
  /** Metres from the camera. */
  readonly range: number;
  readonly leastPixels: number;
  /** Of the pixels that it would cover in this picture if nothing stood in front of it, 0…1. */
  readonly leastVisible: number;
}

export const detectionLimits: Readonly<Record<ThingKind, DetectionLimits>> = {
  item: { range: 3, leastPixels: 45, leastVisible: 0.25 },
  furniture: { range: 7, leastPixels: 350, leastVisible: 0.15 },
};

/** A tap or a light switch is told as an item of its size is, from as far as furniture. */
const smallFurniture: DetectionLimits = { ...detectionLimits.furniture, leastPixels: 30 };
const smallMetres = 0.4;

function limitsFor({ kind, size }: SceneThing): DetectionLimits {
  return kind === "furniture" && Math.max(...size) < smallMetres ? smallFurniture : detectionLimits[kind];
}

/**
 * Finds what the picture shows plainly enough. Poses are the true ones with a few millimetres and about a degree of
 * seeded noise that grows with distance; `look` numbers the picture, so that each has its own noise.
 */
export function detect(frame: Frame, seed: number, look: number): Detection[] {
  const detections: Detection[] = [];
  for (const thing of frame.things) {
    const visible = frame.image.visiblePixels[thing.objectIndex];
    const limits = limitsFor(thing);
    if (visible < limits.leastPixels) continue;
    const share = visible / Math.max(1, frame.image.coveredPixels[thing.objectIndex]);
    if (share < limits.leastVisible) continue;
    const box = uprightBox(thing.parts, poseOf(thing));
    const { pose } = box;
    const distance = distanceFrom(frame.camera, pose.position);
    if (distance > limits.range) continue;
    // A small thing that is cut by the edge of the picture through more than its middle is not recognised.
    if (thing.kind === "item" && !project(frame.camera, pose.position).inView) continue;
    const quality = Math.min(1, share) * Math.min(1, 0.4 + visible / 600);
    const text = readIn(frame, thing);
    const wobble = 0.03 * normalAt(seed, `confidence/${thing.name}`, look);
    detections.push({
      kind: thing.kind,
      type: thing.type,
      label: thing.label,
      attributes: text === undefined ? thing.attributes : { ...thing.attributes, text },
      pose: withNoise(pose, thing, distance, seed, look),
      size: box.size,
      ...(thing.grip ? { grip: gripIn(pose, thing, thing.grip) } : {}),
      ...(thing.opening ? { opening: openingOf(thing, thing.opening(), distance, seed, look) } : {}),
      ...(thing.surfaces && thing.kind === "furniture" ? { surfaces: surfaceHeights(thing) } : {}),
      confidence: Math.max(0.5, Math.min(0.99, 0.62 + 0.34 * quality + wobble)),
      distance,
      source: thing.name,
    });
  }
  return detections;
}

/** A thing as whoever knows it would describe it, without having looked: where it is, exactly. */
export function described(thing: SceneThing): Detection {
  const { kind, type, label, attributes, grip, opening, surfaces, name } = thing;
  const { pose, size } = uprightBox(thing.parts, poseOf(thing));
  return {
    kind,
    type,
    label,
    attributes,
    pose,
    size,
    ...(grip ? { grip: gripIn(pose, thing, grip) } : {}),
    ...(opening ? { opening: { share: opening.call(thing), frame: poseOf(thing).position } } : {}),
    ...(surfaces && kind === "furniture" ? { surfaces: surfaceHeights(thing) } : {}),
    confidence: 1,
    distance: 0,
    source: name,
  };
}

/** What has once been read stays known, as long as nothing else is read there. */
export function withRead<T extends Pick<Detection, "attributes">>(
  now: T,
  before: Pick<Detection, "attributes">,
): T {
  const { text } = before.attributes;
  if (text === undefined || now.attributes.text !== undefined) return now;
  return { ...now, attributes: { ...now.attributes, text } };
}

function gripIn(box: Pose, thing: SceneThing, { centre, size }: NonNullable<SceneThing["grip"]>) {
  const grip = compose(poseOf(thing), { position: centre, orientation: [1, 0, 0, 0] });
  return { pose: relativeTo(box, grip), size };
}

/** Seen to within a hundredth of its way or so. */
function openingOf(thing: SceneThing, share: number, distance: number, seed: number, look: number) {
  const noisy = share + 0.006 * normalAt(seed, `opening/${thing.name}`, look);
  return {
    share: Math.max(0, Math.min(1, noisy)),
    frame: withNoise(poseOf(thing), thing, distance, seed, look).position,
  };
}

function surfaceHeights(thing: SceneThing): number[] {
  const pose = poseOf(thing);
  return (thing.surfaces ?? []).map(({ centre }) => transform(pose, centre)[2]);
}

function withNoise(pose: Pose, thing: SceneThing, distance: number, seed: number, look: number): Pose {
  const sideways = 0.0015 + 0.001 * distance;
  const draw = (axis: string) => normalAt(seed, `pose/${thing.name}/${axis}`, look);
  const [x, y, z] = pose.position;
  return {
    position: [x + sideways * draw("x"), y + sideways * draw("y"), z + 0.0012 * draw("z")],
    orientation: multiply(fromYaw(0.015 * draw("yaw")), pose.orientation),
  };
}
