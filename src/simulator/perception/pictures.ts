import type { Pose, Vector3 } from "../../core/world/geometry";
import type { CameraImage, CameraName } from "../../core/world/objects";
import type { CameraMotion } from "../../core/world/robotMotion";
import type { RenderCamera, RenderedImage } from "../camera/image";
import { toCameraImage } from "../camera/png";
import type { Render } from "../camera/rasteriser";
import type { VisibleWorld } from "../physics/views";
import { relativeTo } from "../scene/rotation";
import { toQuaternion } from "./frame";
import type { Perception, Survey } from "./perception";

const imageWidth = 320;
const imageHeight = 240;
/** Vertical fields of view, radians. */
const fieldOfView: Readonly<Record<CameraName, number>> = { head: 0.96, wrist: 1.05 };

/** A camera's place: it looks along −z of its frame, y is up, as in MuJoCo. Rotation row-major, `map` frame. */
export interface CameraPose {
  readonly position: Vector3;
  readonly rotation: readonly number[];
  /** Vertical, radians; as usual for a camera of that name unless told. */
  readonly fieldOfView?: number;
}

/** How the camera of that name is built: pixels and vertical field of view, radians. */
function lensOf(name: CameraName, pose: CameraPose) {
  return { width: imageWidth, height: imageHeight, fieldOfView: pose.fieldOfView ?? fieldOfView[name] };
}

/** Optical frames of cameras in the base's. */
export function camerasOf(
  { cameras }: { readonly cameras: Readonly<Partial<Record<CameraName, () => CameraPose>>> },
  base: Pose,
): CameraMotion[] {
  return Object.entries(cameras).map(([name, poseOf]) => {
    const camera = name as CameraName;
    const pose = poseOf();
    const [right, up, back] = [0, 1, 2].map((column) =>
      [0, 1, 2].map((row) => pose.rotation[3 * row + column]),
    );
    // Optical frames look along +z with y down; the renderer's look along −z with y up.
    const optical = toQuaternion([0, 1, 2].flatMap((row) => [right[row], -up[row], -back[row]]));
    const { position, orientation } = relativeTo(base, { position: pose.position, orientation: optical });
    return { camera, pose: { position, orientation }, ...lensOf(camera, pose) };
  });
}

/** What taking a picture needs. */
export interface Photographer {
  readonly visible: VisibleWorld;
  readonly render: Render;
  readonly perception: Perception;
}

export interface Shot {
  readonly name: CameraName;
  readonly camera: RenderCamera;
  /** Overwritten by the next shot. */
  readonly image: RenderedImage;
}

/** Takes a picture and lets the survey see it. */
export function takePicture(
  { visible, render }: Pick<Photographer, "visible" | "render">,
  name: CameraName,
  pose: CameraPose,
  survey?: Survey,
): Shot {
  visible.update();
  const { width, height, fieldOfView: verticalFovRadians } = lensOf(name, pose);
  const { position, rotation } = pose;
  const camera: RenderCamera = { position, rotation, verticalFovRadians, width, height };
  const image = render(camera, visible.geoms);
  survey?.addFrame({ camera, image, things: visible.things });
  return { name, camera, image };
}

/** A picture that outlives the next shots. */
export function kept({ name, camera, image }: Shot): Shot {
  return {
    name,
    camera,
    image: {
      ...image,
      colour: image.colour.slice(),
      depth: image.depth.slice(),
      segmentation: image.segmentation.slice(),
    },
  };
}

/** The picture as it is handed on; call before the next shot, and after the survey it belongs to has ended. */
export function developed(
  { visible, perception }: { readonly visible: VisibleWorld; readonly perception: Pick<Perception, "idOf"> },
  { name, image }: Shot,
): CameraImage {
  return toCameraImage(name, image, (index) => {
    const thing = visible.things[index - 1];
    return thing && perception.idOf(thing.name);
  });
}

/** Rotation of a camera that looks along an azimuth, tilted downwards; radians. */
export function lookingAlong(azimuth: number, tilt: number): number[] {
  const ca = Math.cos(azimuth);
  const sa = Math.sin(azimuth);
  const ct = Math.cos(tilt);
  const st = Math.sin(tilt);
  // Columns: right, up, backwards.
  return [sa, ca * st, -ca * ct, -ca, sa * st, -sa * ct, 0, ct, st];
}
