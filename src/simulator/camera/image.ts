import type { Hull } from "../scene/hull";
import type { PartShape } from "../scene/scene";

/** One primitive to draw, in the `map` frame. Positions and rotations may be views that physics updates in place. */
export interface RenderGeom {
  readonly shape: PartShape | "plane";
  /** As MuJoCo's geom sizes, see `Part.size`; a plane's first two are half extents, 0 for endless. */
  readonly size: ArrayLike<number>;
  /** Of a convex shape, and of no other: in the frame of the geom, anywhere about its origin. */
  readonly hull?: Hull;
  readonly position: ArrayLike<number>;
  /** 3×3, row-major, as MuJoCo's `geom_xmat`. */
  readonly rotation: ArrayLike<number>;
  /** 0…1 each. */
  readonly colour: readonly [red: number, green: number, blue: number];
  /** Which object it belongs to; 0 for what is no object (floor, walls, the robot). */
  readonly objectIndex: number;
  /** On the object's surface: it may reach over other geoms of the object. */
  readonly writing?: RenderedWriting;
}

/** Letters as rows and columns of ink. */
export interface RenderedWriting {
  /** Of its middle, in the frame of its geom; x along the lines, y up the letters, z out of the surface. */
  readonly position: readonly [number, number, number];
  /** 3×3, row-major. */
  readonly rotation: ArrayLike<number>;
  /** Full extents along x and y, metres. */
  readonly size: readonly [number, number];
  readonly rows: number;
  readonly columns: number;
  /** Side of one of them, metres. */
  readonly pixel: number;
  /** Row by row, 1 where there is ink; row 0 is at the top. */
  readonly ink: Uint8Array;
  /** 0…1 each. */
  readonly colour: readonly [red: number, green: number, blue: number];
}

/** As MuJoCo's cameras: it looks along −z of its frame, x is right and y is up in the image. */
export interface RenderCamera {
  readonly position: ArrayLike<number>;
  /** 3×3, row-major, as MuJoCo's `cam_xmat`. */
  readonly rotation: ArrayLike<number>;
  readonly verticalFovRadians: number;
  readonly width: number;
  readonly height: number;
  /** Metres; 0.02 unless told. */
  readonly near?: number;
  /** Metres; 20 unless told. */
  readonly far?: number;
}

/** Row 0 is at the top. */
export interface RenderedImage {
  readonly width: number;
  readonly height: number;
  /** 8-bit RGB. */
  readonly colour: Uint8Array;
  /** Metres along the optical axis, 0 where nothing was hit. */
  readonly depth: Float32Array;
  /** `objectIndex` of what each pixel shows. */
  readonly segmentation: Uint16Array;
  /** By `objectIndex`: pixels that show it. */
  readonly visiblePixels: Uint32Array;
  /**
   * By `objectIndex`: pixels within the image that it would cover if nothing stood in front of it.
   * Exact where the geoms of an object follow each other in the list.
   */
  readonly coveredPixels: Uint32Array;
}
