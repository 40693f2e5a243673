import type { RenderCamera, RenderGeom } from "./camera/image";
import { encodeColourPng } from "./camera/png";
import { createRenderer } from "./camera/rasteriser";
import { lookingAlong } from "./perception/pictures";
import type { Picture } from "./protocol";
import type { WorldParts } from "./robots/robot";
import type { Floor, SceneInstance } from "./scene/scene";

/* A picture of a whole scene, as somebody sees it who looks down into the room. For people only: no robot gets it. */

/** From where it is looked, radians: against x and y, and down. */
const azimuth = 0.62;
const tilt = 0.85;
const verticalFovRadians = 0.75;
/** Of floor round what stands on it. */
const aroundMetres = 0.3;
/** What waits below the floor for its time to come is not part of the scene. */
const parkedBelow = -1;
/** Drawn larger by this factor and made smaller again, for smooth edges. */
const smoothing = 2;

/** @param width of the picture in pixels; it is three quarters as high */
export function overviewPicture({ scene, world, visible }: WorldParts, width: number): Picture {
  visible.update();
  const height = Math.round((width * 3) / 4);
  const { min, max } = occupied(scene);
  const centre = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2];
  const direction = [Math.cos(azimuth) * Math.cos(tilt), Math.sin(azimuth) * Math.cos(tilt)];
  // The nearer half of the floor is the larger one in the picture.
  const reach = Math.hypot(max[0] - min[0], max[1] - min[1]) / 2;
  const away = (reach * 1.02) / Math.tan(verticalFovRadians / 2) + 0.35 * reach;
  const camera: RenderCamera = {
    position: [
      centre[0] - direction[0] * away,
      centre[1] - direction[1] * away,
      Math.sin(tilt) * away + 0.25,
    ],
    rotation: lookingAlong(azimuth, tilt),
    verticalFovRadians,
    width: width * smoothing,
    height: height * smoothing,
    far: away + 3 * reach,
  };
  const isInFront = (geom: RenderGeom, index: number): boolean => {
    const isWall = world.geoms[index].body === 0 && geom.shape === "box";
    const [x, y] = [geom.position[0] - centre[0], geom.position[1] - centre[1]];
    return isWall && x * direction[0] + y * direction[1] < 0;
  };
  const render = createRenderer();
  const { colour } = render(
    camera,
    visible.geoms.filter((geom, index) => geom.position[2] > parkedBelow && !isInFront(geom, index)),
  );
  const smooth = halved(colour, camera.width, camera.height);
  return { width, height, png: encodeColourPng(width, height, smooth).toString("base64") };
}

/** The part of the floor where something stands. */
function occupied({ floor, furniture, robots }: SceneInstance): Pick<Floor, "min" | "max"> {
  const points = [...furniture.flatMap(({ outline }) => outline), ...robots.map(({ position }) => position)];
  const within = (axis: 0 | 1, wanted: number) =>
    Math.max(floor.min[axis], Math.min(floor.max[axis], wanted));
  const least = (axis: 0 | 1) => within(axis, Math.min(...points.map((point) => point[axis])) - aroundMetres);
  const most = (axis: 0 | 1) => within(axis, Math.max(...points.map((point) => point[axis])) + aroundMetres);
  return { min: [least(0), least(1)], max: [most(0), most(1)] };
}

/** Every pixel the mean of four. */
function halved(colour: Uint8Array, width: number, height: number): Uint8Array {
  const result = new Uint8Array((width / 2) * (height / 2) * 3);
  let at = 0;
  for (let row = 0; row < height; row += 2) {
    for (let column = 0; column < width; column += 2) {
      const first = (row * width + column) * 3;
      const below = first + width * 3;
      for (let channel = 0; channel < 3; channel++) {
        const sum =
          colour[first + channel] +
          colour[first + 3 + channel] +
          colour[below + channel] +
          colour[below + 3 + channel];
        result[at++] = (sum + 2) >> 2;
      }
    }
  }
  return result;
}
