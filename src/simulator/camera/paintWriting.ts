import type { RenderCamera, RenderedImage, RenderGeom } from "./image";
import { lit } from "./shading";

/*
 * Writing is painted onto a finished picture, where that shows the surface that it is on: depth and segmentation stay what
 * they are.
 */

/** Between the depth of the surface in the picture and that of the writing, as shares of it: the writing lies on it. */
const onSurface = 0.01;
/** Points along each side of a pixel at which the ink is looked up. */
const samples = 3;

/** @param image with everything else in it already */
export function paintWriting(image: RenderedImage, camera: RenderCamera, geom: RenderGeom): void {
  const { writing } = geom;
  if (!writing) return;
  const { width, height, colour, depth, segmentation } = image;
  const { position: eye, rotation: c } = camera;
  const focal = height / 2 / Math.tan(camera.verticalFovRadians / 2);
  const surface = placed(geom, writing.position, writing.rotation);
  const [right, up, out] = surface.axes;
  const from = subtract(surface.origin, eye);
  const away = dot(from, out);
  // From behind there is nothing to be seen of it.
  if (away >= 0) return;

  const bounds = boundsInPicture(surface, writing.size, camera, focal);
  const strength = lit(out[0], out[1], out[2]) * 255;
  const { columns, rows, ink, pixel } = writing;
  for (let row = bounds.top; row <= bounds.bottom; row++) {
    for (let column = bounds.left; column <= bounds.right; column++) {
      const at = row * width + column;
      if (segmentation[at] !== geom.objectIndex) continue;
      let covered = 0;
      for (let sample = 0; sample < samples * samples; sample++) {
        const u = (column + ((sample % samples) + 0.5) / samples - width / 2) / focal;
        const v = (height / 2 - row - (Math.floor(sample / samples) + 0.5) / samples) / focal;
        // The ray, of unit length along the optical axis.
        const ray = [
          u * c[0] + v * c[1] - c[2],
          u * c[3] + v * c[4] - c[5],
          u * c[6] + v * c[7] - c[8],
        ] as const;
        const reached = away / dot(ray, out);
        if (!(reached > 0) || Math.abs(reached - depth[at]) > onSurface * reached) continue;
        const along = reached * dot(ray, right) - dot(from, right);
        const upwards = reached * dot(ray, up) - dot(from, up);
        const inkColumn = Math.floor((along + writing.size[0] / 2) / pixel);
        const inkRow = Math.floor((writing.size[1] / 2 - upwards) / pixel);
        if (inkColumn < 0 || inkRow < 0 || inkColumn >= columns || inkRow >= rows) continue;
        covered += ink[inkRow * columns + inkColumn];
      }
      if (covered === 0) continue;
      const share = covered / (samples * samples);
      for (let channel = 0; channel < 3; channel++) {
        const index = at * 3 + channel;
        const inked = Math.min(255, writing.colour[channel] * strength);
        colour[index] = colour[index] + share * (inked - colour[index]);
      }
    }
  }
}

type Triple = readonly [number, number, number];

interface Surface {
  readonly origin: Triple;
  /** Along the lines, up the letters, out of the surface. */
  readonly axes: readonly [Triple, Triple, Triple];
}

/** The surface that is given in the frame of a geom, in the `map` frame. */
function placed(
  { position: p, rotation: r }: RenderGeom,
  origin: Triple,
  rotation: ArrayLike<number>,
): Surface {
  const turned = ([x, y, z]: Triple): Triple => [
    r[0] * x + r[1] * y + r[2] * z,
    r[3] * x + r[4] * y + r[5] * z,
    r[6] * x + r[7] * y + r[8] * z,
  ];
  const axis = (column: number) => turned([rotation[column], rotation[column + 3], rotation[column + 6]]);
  const [x, y, z] = turned(origin);
  return { origin: [p[0] + x, p[1] + y, p[2] + z], axes: [axis(0), axis(1), axis(2)] };
}

/** Pixels that may show it; all of them where a corner is behind the camera. */
function boundsInPicture(
  { origin, axes: [right, up] }: Surface,
  [length, breadth]: readonly [number, number],
  { position: eye, rotation: c, width, height }: RenderCamera,
  focal: number,
) {
  const bounds = { left: width, right: -1, top: height, bottom: -1 };
  for (const [a, b] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]) {
    const [x, y, z] = subtract(
      [0, 1, 2].map((axis) => origin[axis] + (a * length * right[axis] + b * breadth * up[axis]) / 2),
      eye,
    );
    const depth = -(c[2] * x + c[5] * y + c[8] * z);
    if (depth < 0.01) return { left: 0, right: width - 1, top: 0, bottom: height - 1 };
    const u = width / 2 + (focal * (c[0] * x + c[3] * y + c[6] * z)) / depth;
    const v = height / 2 - (focal * (c[1] * x + c[4] * y + c[7] * z)) / depth;
    bounds.left = Math.min(bounds.left, Math.max(0, Math.floor(u)));
    bounds.right = Math.max(bounds.right, Math.min(width - 1, Math.ceil(u)));
    bounds.top = Math.min(bounds.top, Math.max(0, Math.floor(v)));
    bounds.bottom = Math.max(bounds.bottom, Math.min(height - 1, Math.ceil(v)));
  }
  return bounds;
}

function subtract(a: ArrayLike<number>, b: ArrayLike<number>): Triple {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function dot(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
