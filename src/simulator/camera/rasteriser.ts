import { ConvexPolygon } from "./convexPolygon";
import { HeightField } from "./heightField";
import type { RenderCamera, RenderedImage, RenderGeom } from "./image";
import { paintWriting } from "./paintWriting";
import { keyLight, lit, plankTone } from "./shading";

/*
 * A z-buffer renderer for primitive shapes. Flat faces are filled as convex polygons (1/depth is linear in the
 * image); round shapes are intersected with each pixel's ray inside their bounding rectangle, so that outlines and
 * normals are exact. Pixels are hit at their centres; nothing is blended, so colour, depth and segmentation agree.
 */

const mostObjects = 65536;
/** Draws a picture. Its buffers belong to the renderer and are overwritten by the next picture of the same size. */
export type Render = (camera: RenderCamera, geoms: readonly RenderGeom[]) => RenderedImage;

/** A renderer with its own buffers: it allocates on the first picture of a size only. */
export function createRenderer(): Render {
  const rasterisers = new Map<string, Rasteriser>();
  return (camera, geoms) => {
    const key = `${camera.width}x${camera.height}`;
    let rasteriser = rasterisers.get(key);
    if (!rasteriser) {
      rasteriser = new Rasteriser(camera.width, camera.height);
      rasterisers.set(key, rasteriser);
    }
    return rasteriser.render(camera, geoms);
  };
}

class Rasteriser {
  private readonly image: RenderedImage;
  /** The same bytes as `image.colour`; what is too bright is cut. */
  private readonly clamped: Uint8ClampedArray;
  /** 1/depth; 0 is infinitely far. */
  private readonly inverseDepth: Float32Array;
  /** Which object covered a pixel last, for `coveredPixels`. */
  private readonly lastCover: Uint16Array;
  private readonly field = new HeightField();
  private highestObject = 0;

  // The camera of the picture being drawn: position, axes (columns of its rotation), focal length in pixels.
  private originX = 0;
  private originY = 0;
  private originZ = 0;
  private readonly axes = new Float64Array(9);
  private focal = 1;
  private nearest = 50;
  private furthest = 0;
  // Direction of the ray through pixel (i, j), unit length along the optical axis: first + i·right + j·down.
  private readonly first = new Float64Array(3);
  private readonly right = new Float64Array(3);
  private readonly down = new Float64Array(3);
  /** Between the key lamp and the eye: highlights. */
  private readonly half = new Float64Array(3);

  // Scratch for the shape being drawn.
  private readonly rect = new Int32Array(4);
  private readonly corners = new Float64Array(24);
  private readonly polygon: ConvexPolygon;

  constructor(
    private readonly width: number,
    private readonly height: number,
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
    this.polygon = new ConvexPolygon(width, height);
  }

  render(camera: RenderCamera, geoms: readonly RenderGeom[]): RenderedImage {
    const { image } = this;
    image.visiblePixels.fill(0, 0, this.highestObject + 1);
    image.coveredPixels.fill(0, 0, this.highestObject + 1);
    this.inverseDepth.fill(0);
    this.lastCover.fill(0);
    image.segmentation.fill(0);
    this.aim(camera);
    this.field.update(geoms, 1.6);
    // Objects first, then what surrounds them: large far surfaces are then shaded only where they are seen.
    this.highestObject = 0;
    for (const geom of geoms) {
      if (geom.objectIndex === 0) continue;
      if (geom.objectIndex > this.highestObject) this.highestObject = geom.objectIndex;
      this.draw(geom);
    }
    for (const geom of geoms) if (geom.objectIndex === 0) this.draw(geom);
    this.finish();
    for (const geom of geoms) if (geom.writing) paintWriting(image, camera, geom);
    return image;
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

  private draw(geom: RenderGeom): void {
    switch (geom.shape) {
      case "box":
        this.drawBox(geom);
        break;
      case "convex":
        this.drawHull(geom);
        break;
      case "plane":
        this.drawPlane(geom);
        break;
      case "sphere":
        this.drawEllipsoid(geom, geom.size[0], geom.size[0], geom.size[0]);
        break;
      case "ellipsoid":
        this.drawEllipsoid(geom, geom.size[0], geom.size[1], geom.size[2]);
        break;
      case "cylinder":
        this.drawCylinder(geom);
        break;
      case "capsule":
        this.drawCapsule(geom);
        break;
    }
  }

  /** Camera coordinates (right, up, depth) of a point given in the frame of a geom. */
  private toCamera(geom: RenderGeom, x: number, y: number, z: number, into: Float64Array, at: number): void {
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
  private bound(geom: RenderGeom, a: number, b: number, c: number): boolean {
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
  private claim(pixel: number, inverse: number, objectIndex: number): boolean {
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

  private paint(pixel: number, colour: RenderGeom["colour"], light: number, gloss: number): void {
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

  private drawBox(geom: RenderGeom): void {
    const { size, rotation: r, position } = geom;
    const dx = this.originX - position[0];
    const dy = this.originY - position[1];
    const dz = this.originZ - position[2];
    for (let axis = 0; axis < 3; axis++) {
      const eye = r[axis] * dx + r[axis + 3] * dy + r[axis + 6] * dz;
      const side = eye > size[axis] ? 1 : eye < -size[axis] ? -1 : 0;
      if (side === 0) continue;
      const u = (axis + 1) % 3;
      const v = (axis + 2) % 3;
      for (let corner = 0; corner < 4; corner++) {
        const alongU = corner === 0 || corner === 3 ? -size[u] : size[u];
        const alongV = corner < 2 ? -size[v] : size[v];
        const x = axis === 0 ? side * size[0] : u === 0 ? alongU : alongV;
        const y = axis === 1 ? side * size[1] : u === 1 ? alongU : alongV;
        const z = axis === 2 ? side * size[2] : u === 2 ? alongU : alongV;
        this.toCamera(geom, x, y, z, this.polygon.corners, corner * 3);
      }
      this.fillFace(geom, 4, side * r[axis], side * r[axis + 3], side * r[axis + 6], false);
    }
  }

  private drawHull(geom: RenderGeom): void {
    const { hull, rotation: r, position } = geom;
    if (!hull) return;
    const dx = this.originX - position[0];
    const dy = this.originY - position[1];
    const dz = this.originZ - position[2];
    const eyeX = r[0] * dx + r[3] * dy + r[6] * dz;
    const eyeY = r[1] * dx + r[4] * dy + r[7] * dz;
    const eyeZ = r[2] * dx + r[5] * dy + r[8] * dz;
    for (const { normal, corners } of hull.faces) {
      const [x, y, z] = normal;
      const on = hull.corners[corners[0]];
      if (x * (eyeX - on[0]) + y * (eyeY - on[1]) + z * (eyeZ - on[2]) <= 0) continue;
      for (let index = 0; index < corners.length; index++) {
        const corner = hull.corners[corners[index]];
        this.toCamera(geom, corner[0], corner[1], corner[2], this.polygon.corners, index * 3);
      }
      const nx = r[0] * x + r[1] * y + r[2] * z;
      const ny = r[3] * x + r[4] * y + r[5] * z;
      const nz = r[6] * x + r[7] * y + r[8] * z;
      this.fillFace(geom, corners.length, nx, ny, nz, false);
    }
  }

  private drawPlane(geom: RenderGeom): void {
    const { size, rotation: r, position } = geom;
    const above =
      r[2] * (this.originX - position[0]) +
      r[5] * (this.originY - position[1]) +
      r[8] * (this.originZ - position[2]);
    if (above <= 0) return;
    const halfX = size[0] > 0 ? size[0] : 2 / this.furthest;
    const halfY = size[1] > 0 ? size[1] : 2 / this.furthest;
    this.toCamera(geom, -halfX, -halfY, 0, this.polygon.corners, 0);
    this.toCamera(geom, halfX, -halfY, 0, this.polygon.corners, 3);
    this.toCamera(geom, halfX, halfY, 0, this.polygon.corners, 6);
    this.toCamera(geom, -halfX, halfY, 0, this.polygon.corners, 9);
    this.fillFace(geom, 4, r[2], r[5], r[8], true);
  }

  /** Fills the polygon whose corners were set, which lies in a plane with the given normal. */
  private fillFace(
    geom: RenderGeom,
    count: number,
    nx: number,
    ny: number,
    nz: number,
    floor: boolean,
  ): void {
    const { axes, first, right, down, width, polygon } = this;
    const { clipped, left: spanLeft, right: spanRight } = polygon;
    const points = polygon.clip(count, 1 / this.nearest);
    if (points < 3) return;
    // The plane in camera coordinates: normal · p = offset, so 1/depth = (normal · ray) / offset, linear in the image.
    const ax = axes[0] * nx + axes[3] * ny + axes[6] * nz;
    const ay = axes[1] * nx + axes[4] * ny + axes[7] * nz;
    const az = -(axes[2] * nx + axes[5] * ny + axes[8] * nz);
    const offset = ax * clipped[0] + ay * clipped[1] + az * clipped[2];
    if (offset === 0) return;
    const perColumn = (nx * right[0] + ny * right[1] + nz * right[2]) / offset;
    const perRow = (nx * down[0] + ny * down[1] + nz * down[2]) / offset;
    const start = (nx * first[0] + ny * first[1] + nz * first[2]) / offset;

    const level = nz > 0.98;
    if (level) {
      this.field.beginLevel(
        this.originZ + axes[6] * clipped[0] + axes[7] * clipped[1] - axes[8] * clipped[2],
      );
    }
    polygon.project(points, this.focal);
    const light = lit(nx, ny, nz);
    const upright = nz < 0.02 && nz > -0.02;
    const { objectIndex, colour } = geom;
    for (let row = polygon.firstRow; row <= polygon.lastRow; row++) {
      const from = Math.max(0, Math.ceil(spanLeft[row] - 0.5));
      const to = Math.min(width - 1, Math.ceil(spanRight[row] - 0.5) - 1);
      let inverse = start + row * perRow + from * perColumn;
      for (let column = from; column <= to; column++, inverse += perColumn) {
        const pixel = row * width + column;
        if (!this.claim(pixel, inverse, objectIndex)) continue;
        let strength = light;
        if (level || upright) {
          const depth = 1 / inverse;
          const z = this.originZ + depth * (first[2] + column * right[2] + row * down[2]);
          if (upright) {
            // Walls and sides darken towards the floor, where little light gets.
            if (z < 0.35) strength *= 0.86 + 0.4 * z;
          } else {
            const x = this.originX + depth * (first[0] + column * right[0] + row * down[0]);
            const y = this.originY + depth * (first[1] + column * right[1] + row * down[1]);
            strength *= this.field.lightAt(x, y, depth < 2);
            if (floor) strength *= plankTone(x, y, depth);
          }
        }
        this.paint(pixel, colour, strength, 0);
      }
    }
  }

  private drawEllipsoid(geom: RenderGeom, a: number, b: number, c: number): void {
    if (!this.bound(geom, a, b, c)) return;
    const { rotation: r, position, objectIndex, colour } = geom;
    const { first, right, down, rect, width, half } = this;
    const vx = this.originX - position[0];
    const vy = this.originY - position[1];
    const vz = this.originZ - position[2];
    // Everything in the frame in which the ellipsoid is the unit sphere.
    const ox = (r[0] * vx + r[3] * vy + r[6] * vz) / a;
    const oy = (r[1] * vx + r[4] * vy + r[7] * vz) / b;
    const oz = (r[2] * vx + r[5] * vy + r[8] * vz) / c;
    const outside = ox * ox + oy * oy + oz * oz - 1;
    if (outside <= 0) return;
    const fx = (r[0] * first[0] + r[3] * first[1] + r[6] * first[2]) / a;
    const fy = (r[1] * first[0] + r[4] * first[1] + r[7] * first[2]) / b;
    const fz = (r[2] * first[0] + r[5] * first[1] + r[8] * first[2]) / c;
    const rx = (r[0] * right[0] + r[3] * right[1] + r[6] * right[2]) / a;
    const ry = (r[1] * right[0] + r[4] * right[1] + r[7] * right[2]) / b;
    const rz = (r[2] * right[0] + r[5] * right[1] + r[8] * right[2]) / c;
    const dx = (r[0] * down[0] + r[3] * down[1] + r[6] * down[2]) / a;
    const dy = (r[1] * down[0] + r[4] * down[1] + r[7] * down[2]) / b;
    const dz = (r[2] * down[0] + r[5] * down[1] + r[8] * down[2]) / c;
    for (let row = rect[1]; row <= rect[3]; row++) {
      for (let column = rect[0]; column <= rect[2]; column++) {
        const x = fx + column * rx + row * dx;
        const y = fy + column * ry + row * dy;
        const z = fz + column * rz + row * dz;
        const squared = x * x + y * y + z * z;
        const along = ox * x + oy * y + oz * z;
        const root = along * along - squared * outside;
        if (root < 0 || along > 0) continue;
        const depth = (-along - Math.sqrt(root)) / squared;
        const pixel = row * width + column;
        if (!this.claim(pixel, 1 / depth, objectIndex)) continue;
        this.paintRound(
          pixel,
          colour,
          r,
          (ox + depth * x) / a,
          (oy + depth * y) / b,
          (oz + depth * z) / c,
          half,
        );
      }
    }
  }

  /** Shades a point with this normal (any length) in the frame of its geom. */
  private paintRound(
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

  private drawCylinder(geom: RenderGeom): void {
    this.drawTube(geom, geom.size[0], geom.size[1], false);
  }

  private drawCapsule(geom: RenderGeom): void {
    this.drawTube(geom, geom.size[0], geom.size[1], true);
  }

  /** A cylinder along z with flat or with round ends. */
  private drawTube(geom: RenderGeom, radius: number, halfLength: number, roundEnds: boolean): void {
    if (!this.bound(geom, radius, radius, roundEnds ? halfLength + radius : halfLength)) return;
    const { rotation: r, position, objectIndex, colour } = geom;
    const { first, right, down, rect, width, half } = this;
    const vx = this.originX - position[0];
    const vy = this.originY - position[1];
    const vz = this.originZ - position[2];
    const ox = r[0] * vx + r[3] * vy + r[6] * vz;
    const oy = r[1] * vx + r[4] * vy + r[7] * vz;
    const oz = r[2] * vx + r[5] * vy + r[8] * vz;
    const fx = r[0] * first[0] + r[3] * first[1] + r[6] * first[2];
    const fy = r[1] * first[0] + r[4] * first[1] + r[7] * first[2];
    const fz = r[2] * first[0] + r[5] * first[1] + r[8] * first[2];
    const rx = r[0] * right[0] + r[3] * right[1] + r[6] * right[2];
    const ry = r[1] * right[0] + r[4] * right[1] + r[7] * right[2];
    const rz = r[2] * right[0] + r[5] * right[1] + r[8] * right[2];
    const dx = r[0] * down[0] + r[3] * down[1] + r[6] * down[2];
    const dy = r[1] * down[0] + r[4] * down[1] + r[7] * down[2];
    const dz = r[2] * down[0] + r[5] * down[1] + r[8] * down[2];
    const outside = ox * ox + oy * oy - radius * radius;
    const capSide = oz > halfLength ? 1 : oz < -halfLength ? -1 : 0;
    if (!roundEnds && outside <= 0 && capSide === 0) return;
    const capX = capSide * r[2];
    const capY = capSide * r[5];
    const capZ = capSide * r[8];
    const capLight = lit(capX, capY, capZ);
    const capLevel = capZ > 0.98;
    if (capLevel) this.field.beginLevel(position[2] + halfLength);
    for (let row = rect[1]; row <= rect[3]; row++) {
      for (let column = rect[0]; column <= rect[2]; column++) {
        const x = fx + column * rx + row * dx;
        const y = fy + column * ry + row * dy;
        const z = fz + column * rz + row * dz;
        const pixel = row * width + column;
        if (capSide !== 0 && !roundEnds) {
          const toCap = (capSide * halfLength - oz) / z;
          const capHitX = ox + toCap * x;
          const capHitY = oy + toCap * y;
          if (toCap > 0 && capHitX * capHitX + capHitY * capHitY <= radius * radius) {
            if (!this.claim(pixel, 1 / toCap, objectIndex)) continue;
            const shade = capLevel ? this.levelLight(column, row, toCap) : 1;
            this.paint(pixel, colour, capLight * shade, 0);
            continue;
          }
        }
        const squared = x * x + y * y;
        const along = ox * x + oy * y;
        const root = along * along - squared * outside;
        if (root < 0) continue;
        if (outside > 0 && along < 0) {
          const depth = (-along - Math.sqrt(root)) / squared;
          const height = oz + depth * z;
          if (height <= halfLength && height >= -halfLength) {
            if (this.claim(pixel, 1 / depth, objectIndex)) {
              this.paintRound(pixel, colour, r, ox + depth * x, oy + depth * y, 0, half);
            }
            continue;
          }
        }
        if (!roundEnds) continue;
        // A ray that misses the straight part may hit the ball at either end; the nearer hit counts.
        let nearest = Number.POSITIVE_INFINITY;
        let end = 0;
        for (let sign = -1; sign <= 1; sign += 2) {
          const ez = oz - sign * halfLength;
          const lengthSquared = squared + z * z;
          const towards = ox * x + oy * y + ez * z;
          const rootAtEnd = towards * towards - lengthSquared * (outside + ez * ez);
          if (rootAtEnd < 0 || towards > 0) continue;
          const depth = (-towards - Math.sqrt(rootAtEnd)) / lengthSquared;
          if (depth > 0 && depth < nearest) {
            nearest = depth;
            end = sign;
          }
        }
        if (end !== 0 && this.claim(pixel, 1 / nearest, objectIndex)) {
          const atEnd = oz + nearest * z - end * halfLength;
          this.paintRound(pixel, colour, r, ox + nearest * x, oy + nearest * y, atEnd, half);
        }
      }
    }
  }

  private levelLight(column: number, row: number, depth: number): number {
    const { first, right, down } = this;
    const x = this.originX + depth * (first[0] + column * right[0] + row * down[0]);
    const y = this.originY + depth * (first[1] + column * right[1] + row * down[1]);
    return this.field.lightAt(x, y, true);
  }

  /** Turns 1/depth into depth, counts what is visible, and fills what nothing covers with a soft sky. */
  private finish(): void {
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
