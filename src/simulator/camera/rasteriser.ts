import { Canvas } from "./canvas";
import { ConvexPolygon } from "./convexPolygon";
import type { RenderCamera, RenderedImage, RenderGeom } from "./image";
import { paintWriting } from "./paintWriting";
import { lit, plankTone } from "./shading";

/*
 * A z-buffer renderer for primitive shapes. Flat faces are filled as convex polygons (1/depth is linear in the
 * image); round shapes are intersected with each pixel's ray inside their bounding rectangle, so that outlines and
 * normals are exact. Pixels are hit at their centres.
 */

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

class Rasteriser extends Canvas {
  private readonly polygon: ConvexPolygon;

  constructor(width: number, height: number) {
    super(width, height);
    this.polygon = new ConvexPolygon(width, height);
  }

  render(camera: RenderCamera, geoms: readonly RenderGeom[]): RenderedImage {
    const { image } = this;
    this.begin(camera, geoms);
    // Objects first, then what surrounds them: large far surfaces are then shaded only where they are seen.
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
}
