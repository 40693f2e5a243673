import type { Pose, Quaternion, Vector3 } from "../../core/world/geometry";
import type { AttributeValue } from "../../core/world/objects";
import type { RenderCamera, RenderedImage } from "../camera/image";
import type { Grip, Part, Surface, Writing } from "../scene/scene";

export type ThingKind = "furniture" | "item";

/** Something that stands in the simulated world and that a detector could find. Hidden from the robot. */
export interface SceneThing {
  /** Its value in the segmentation, at least 1. */
  readonly objectIndex: number;
  /** Unique and hidden from the robot. */
  readonly name: string;
  readonly kind: ThingKind;
  readonly type: string;
  readonly label: string;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  /** Bounding box in its own frame, full extents; the origin of that frame is the centre of the box. */
  readonly size: Vector3;
  /** What it is made of, in its own frame: a detector sees the box round the thing as it lies. */
  readonly parts: readonly Part[];
  /** Of its own frame, `map` frame; may be a view that physics updates in place. */
  readonly position: ArrayLike<number>;
  /** 3×3, row-major. */
  readonly rotation: ArrayLike<number>;
  /** Level places on furniture, where a false detection may turn up. */
  readonly surfaces?: readonly Surface[];
  /** The part that a hand takes it by. */
  readonly grip?: Grip;
  /** What is written on it, in its own frame. */
  readonly text?: Writing;
  /** Of an openable thing: how far it is open, as a share of the way. */
  opening?(): number;
}

/** One picture, with what is in the world while it is taken. */
export interface Frame {
  readonly camera: RenderCamera;
  readonly image: RenderedImage;
  readonly things: readonly SceneThing[];
}

export interface Projection {
  /** Pixel coordinates; the centre of the first pixel is (0.5, 0.5). */
  readonly u: number;
  readonly v: number;
  /** Metres along the optical axis; negative behind the camera. */
  readonly depth: number;
  readonly inView: boolean;
}

/** Where a point of the `map` frame shows in a picture. */
export function project(camera: RenderCamera, point: Vector3): Projection {
  const { position, rotation: r, width, height } = camera;
  const [x, y, z] = [point[0] - position[0], point[1] - position[1], point[2] - position[2]];
  const right = r[0] * x + r[3] * y + r[6] * z;
  const up = r[1] * x + r[4] * y + r[7] * z;
  const depth = -(r[2] * x + r[5] * y + r[8] * z);
  const focal = height / 2 / Math.tan(camera.verticalFovRadians / 2);
  const u = width / 2 + (right * focal) / depth;
  const v = height / 2 - (up * focal) / depth;
  return {
    u,
    v,
    depth,
    inView: depth > (camera.near ?? 0.02) && u >= 0 && v >= 0 && u < width && v < height,
  };
}

/** The point of the `map` frame that a pixel shows at this depth. */
export function unproject(camera: RenderCamera, u: number, v: number, depth: number): Vector3 {
  const { position, rotation: r, width, height } = camera;
  const focal = height / 2 / Math.tan(camera.verticalFovRadians / 2);
  const right = ((u - width / 2) / focal) * depth;
  const up = ((height / 2 - v) / focal) * depth;
  return [
    position[0] + r[0] * right + r[1] * up - r[2] * depth,
    position[1] + r[3] * right + r[4] * up - r[5] * depth,
    position[2] + r[6] * right + r[7] * up - r[8] * depth,
  ];
}

/** Metres between the camera and a point. */
export function distanceFrom(camera: RenderCamera, [x, y, z]: Vector3): number {
  const { position } = camera;
  return Math.hypot(x - position[0], y - position[1], z - position[2]);
}

export function poseOf(thing: Pick<SceneThing, "position" | "rotation">): Pose {
  const { position } = thing;
  return { position: [position[0], position[1], position[2]], orientation: toQuaternion(thing.rotation) };
}

/** Row-major rotation matrix to unit quaternion (Shepperd's method: the largest component is taken first). */
export function toQuaternion(r: ArrayLike<number>): Quaternion {
  const trace = r[0] + r[4] + r[8];
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1);
    return [s / 4, (r[7] - r[5]) / s, (r[2] - r[6]) / s, (r[3] - r[1]) / s];
  }
  if (r[0] > r[4] && r[0] > r[8]) {
    const s = 2 * Math.sqrt(1 + r[0] - r[4] - r[8]);
    return [(r[7] - r[5]) / s, s / 4, (r[1] + r[3]) / s, (r[2] + r[6]) / s];
  }
  if (r[4] > r[8]) {
    const s = 2 * Math.sqrt(1 + r[4] - r[0] - r[8]);
    return [(r[2] - r[6]) / s, (r[1] + r[3]) / s, s / 4, (r[5] + r[7]) / s];
  }
  const s = 2 * Math.sqrt(1 + r[8] - r[0] - r[4]);
  return [(r[3] - r[1]) / s, (r[2] + r[6]) / s, (r[5] + r[7]) / s, s / 4];
}
