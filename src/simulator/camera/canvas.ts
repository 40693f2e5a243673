import { HeightField } from "./heightField";
import type { RenderCamera, RenderedImage, RenderGeom } from "./image";
import { keyLight, lit } from "./shading";

const mostObjects = 65536;

/**
 * What shapes are drawn on: the camera with its pixels, which of them the nearest shape claims, and how points are shaded.
 * Nothing is blended, so colour, depth and segmentation agree.
 */
export abstract class Canvas {
  protected readonly image: RenderedImage;
  /** The same bytes as `image.colour`; what is too bright is cut. */
  private readonly clamped: Uint8ClampedArray;
  /** 1/depth; 0 is infinitely far. */
  private readonly inverseDepth: Float32Array;
  /** Which object covered a pixel last, for `coveredPixels`. */
  private readonly lastCover: Uint16Array;
  protected readonly field = new HeightField();
  protected highestObject = 0;

  // The camera of the picture being drawn: position, axes (columns of its rotation), focal length in pixels.
  protected originX = 0;
  protected originY = 0;
  protected originZ = 0;
  protected readonly axes = new Float64Array(9);
  protected focal = 1;
  protected nearest = 50;
  protected furthest = 0;
  // Direction of the ray through pixel (i, j), unit length along the optical axis: first + i·right + j·down.
  protected readonly first = new Float64Array(3);
  protected readonly right = new Float64Array(3);
  protected readonly down = new Float64Array(3);
  /** Between the key lamp and the eye: highlights. */
  protected readonly half = new Float64Array(3);

  // Scratch for the shape being drawn.
  protected readonly rect = new Int32Array(4);
  private readonly corners = new Float64Array(24);

  constructor(
    protected readonly width: number,
    protected readonly height: number,
  ) {
    const pixels = width * height;
    this.image = {
      width,
      height,
      colour: new Uint8Array(pixels * 3),
      depth: new Float32Array(pixels),
      segmentation: new Uint16Array(pixels),
      visiblePixels: new Uint32Array(mostObjects),
      coveredPixels: new Uint32Array(mostObjects),
    };
    this.clamped = new Uint8ClampedArray(this.image.colour.buffer);
    this.inverseDepth = new Float32Array(pixels);
    this.lastCover = new Uint16Array(pixels);
  }

  /** Starts a picture: nothing is covered yet. */
  protected begin(camera: RenderCamera, geoms: readonly RenderGeom[]): void {
    const { image } = this;
    image.visiblePixels.fill(0, 0, this.highestObject + 1);
    image.coveredPixels.fill(0, 0, this.highestObject + 1);
    this.inverseDepth.fill(0);
    this.lastCover.fill(0);
    image.segmentation.fill(0);
    this.highestObject = 0;
    this.aim(camera);
    this.field.update(geoms, 1.6);
  }

  private aim(camera: RenderCamera): void {
    const { position, rotation: r } = camera;
    this.originX = position[0];
    this.originY = position[1];
    this.originZ = position[2];
    for (let index = 0; index < 9; index++) this.axes[index] = r[index];
    this.focal = this.height / 2 / Math.tan(camera.verticalFovRadians / 2);
    this.nearest = 1 / (camera.near ?? 0.02);
    this.furthest = 1 / (camera.far ?? 20);
    const startX = (0.5 - this.width / 2) / this.focal;
    const startY = (this.height / 2 - 0.5) / this.focal;
    let halfLength = 0;
    for (let row = 0; row < 3; row++) {
      const x = r[row * 3];
      const y = r[row * 3 + 1];
      const back = r[row * 3 + 2];
      this.first[row] = startX * x + startY * y - back;
      this.right[row] = x / this.focal;
      this.down[row] = -y / this.focal;
      this.half[row] = keyLight[row] + back;
      halfLength += this.half[row] * this.half[row];
    }
    for (let row = 0; row < 3; row++) this.half[row] /= Math.sqrt(halfLength) || 1;
  }

  /** Camera coordinates (right, up, depth) of a point given in the frame of a geom. */
  protected toCamera(
    geom: RenderGeom,
    x: number,
    y: number,
    z: number,
    into: Float64Array,
    at: number,
  ): void {
    const { rotation: r, position } = geom;
    const wx = r[0] * x + r[1] * y + r[2] * z + position[0] - this.originX;
    const wy = r[3] * x + r[4] * y + r[5] * z + position[1] - this.originY;
    const wz = r[6] * x + r[7] * y + r[8] * z + position[2] - this.originZ;
    const { axes } = this;
    into[at] = axes[0] * wx + axes[3] * wy + axes[6] * wz;
    into[at + 1] = axes[1] * wx + axes[4] * wy + axes[7] * wz;
    into[at + 2] = -(axes[2] * wx + axes[5] * wy + axes[8] * wz);
  }

  /** Sets `rect` to the pixels that may show a box of half extents a, b, c about the geom; false if none can. */
  protected bound(geom: RenderGeom, a: number, b: number, c: number): boolean {
    const { corners, rect, focal } = this;
    const near = 1 / this.nearest;
    let left = Number.POSITIVE_INFINITY;
    let right = Number.NEGATIVE_INFINITY;
    let top = Number.POSITIVE_INFINITY;
    let bottom = Number.NEGATIVE_INFINITY;
    let behind = 0;
    for (let corner = 0; corner < 8; corner++) {
      this.toCamera(geom, corner & 1 ? a : -a, corner & 2 ? b : -b, corner & 4 ? c : -c, corners, corner * 3);
      const depth = corners[corner * 3 + 2];
      if (depth < near) {
        behind++;
        continue;
      }
      const u = (corners[corner * 3] * focal) / depth;
      const v = (-corners[corner * 3 + 1] * focal) / depth;
      if (u < left) left = u;
      if (u > right) right = u;
      if (v < top) top = v;
      if (v > bottom) bottom = v;
    }
    if (behind === 8) return false;
    if (behind > 0) {
      rect[0] = 0;
      rect[1] = 0;
      rect[2] = this.width - 1;
      rect[3] = this.height - 1;
      return true;
    }
    rect[0] = Math.max(0, Math.floor(left + this.width / 2));
    rect[1] = Math.max(0, Math.floor(top + this.height / 2));
    rect[2] = Math.min(this.width - 1, Math.ceil(right + this.width / 2));
    rect[3] = Math.min(this.height - 1, Math.ceil(bottom + this.height / 2));
    return rect[0] <= rect[2] && rect[1] <= rect[3];
  }

  /** Counts the pixel as covered by the object and says whether this point is the nearest one so far. */
  protected claim(pixel: number, inverse: number, objectIndex: number): boolean {
    if (inverse > this.nearest || inverse < this.furthest) return false;
    if (objectIndex !== 0 && this.lastCover[pixel] !== objectIndex) {
      this.lastCover[pixel] = objectIndex;
      this.image.coveredPixels[objectIndex]++;
    }
    if (inverse <= this.inverseDepth[pixel]) return false;
    this.inverseDepth[pixel] = inverse;
    this.image.segmentation[pixel] = objectIndex;
    return true;
  }

  protected paint(pixel: number, colour: RenderGeom["colour"], light: number, gloss: number): void {
    const bytes = this.clamped;
    const strength = light * 255;
    const extra = gloss * 255;
    const red = colour[0] * strength + extra;
    const green = colour[1] * strength + extra;
    const blue = colour[2] * strength + extra;
    bytes[pixel * 3] = red;
    bytes[pixel * 3 + 1] = green;
    bytes[pixel * 3 + 2] = blue;
  }

  /** Shades a point with this normal (any length) in the frame of its geom. */
  protected paintRound(
    pixel: number,
    colour: RenderGeom["colour"],
    r: ArrayLike<number>,
    x: number,
    y: number,
    z: number,
    half: Float64Array,
  ): void {
    const scale = 1 / Math.sqrt(x * x + y * y + z * z);
    const nx = (r[0] * x + r[1] * y + r[2] * z) * scale;
    const ny = (r[3] * x + r[4] * y + r[5] * z) * scale;
    const nz = (r[6] * x + r[7] * y + r[8] * z) * scale;
    let gloss = nx * half[0] + ny * half[1] + nz * half[2];
    if (gloss < 0.8) {
      gloss = 0;
    } else {
      gloss *= gloss;
      gloss *= gloss;
      gloss *= gloss;
      gloss *= gloss;
      gloss *= 0.16;
    }
    this.paint(pixel, colour, lit(nx, ny, nz), gloss);
  }

  protected levelLight(column: number, row: number, depth: number): number {
    const { first, right, down } = this;
    const x = this.originX + depth * (first[0] + column * right[0] + row * down[0]);
    const y = this.originY + depth * (first[1] + column * right[1] + row * down[1]);
    return this.field.lightAt(x, y, true);
  }

  /** Turns 1/depth into depth, counts what is visible, and fills what nothing covers with a soft sky. */
  protected finish(): void {
    const { image, inverseDepth, width } = this;
    const { colour, depth, segmentation, visiblePixels } = image;
    for (let pixel = 0; pixel < inverseDepth.length; pixel++) {
      const inverse = inverseDepth[pixel];
      if (inverse > 0) {
        depth[pixel] = 1 / inverse;
        visiblePixels[segmentation[pixel]]++;
      } else {
        depth[pixel] = 0;
        const tone = 222 - 24 * (pixel / width / this.height);
        colour[pixel * 3] = tone;
        colour[pixel * 3 + 1] = tone + 4;
        colour[pixel * 3 + 2] = tone + 10;
      }
    }
    visiblePixels[0] = 0;
  }
}
