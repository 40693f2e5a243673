/** A scene file as JSON; `robots/scene.schema.json` describes it, a test keeps the two together. */
export interface SceneFile {
  readonly title: string;
  readonly room: {
    readonly size: readonly [number, number];
    readonly corner?: readonly [number, number];
    readonly wallHeight?: number;
    readonly wallColour?: string;
    readonly floorColour?: string;
    readonly walls?: readonly {
      readonly from: readonly [number, number];
      readonly to: readonly [number, number];
      readonly thickness?: number;
      readonly height?: number;
      readonly colour?: string;
    }[];
    readonly areas?: readonly {
      readonly name: string;
      readonly label: string;
      readonly from: readonly [number, number];
      readonly to: readonly [number, number];
    }[];
  };
  readonly palettes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly furniture: readonly FurnitureFile[];
  readonly shuffled?: readonly (readonly string[])[];
  readonly objects: readonly ObjectFile[];
  readonly arrangement?: readonly {
    readonly objects: readonly string[];
    readonly count?: readonly [number, number];
    readonly on: readonly string[];
    readonly spread?: readonly { readonly over: number; readonly weight: number }[];
    readonly gap?: number;
  }[];
  readonly fixed?: readonly {
    readonly object: string;
    readonly on: string;
    readonly at: readonly [number, number];
    readonly yawDegrees?: number;
  }[];
  readonly robots: readonly {
    readonly robot: string;
    readonly position: readonly [number, number];
    readonly yawDegrees?: number;
    readonly jitter?: JitterFile;
    readonly radius?: number;
    readonly reach?: readonly [number, number];
    readonly heights?: readonly [number, number];
    readonly poseNoise?: number;
  }[];
}

export interface JitterFile {
  readonly metres?: number;
  readonly degrees?: number;
}

interface ThingFile {
  readonly name: string;
  readonly type: string;
  readonly label: string;
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
  readonly parts: readonly PartFile[];
  readonly surfaces?: readonly SurfaceFile[];
  readonly moving?: readonly MovingFile[];
  readonly openable?: { readonly part: string; readonly openAt: number };
  readonly switch?: SwitchFile;
  readonly outlet?: Triple;
  readonly effects?: readonly EffectFile[];
  readonly text?: WritingFile;
  readonly lock?: LockFile;
}

export interface WritingFile {
  readonly words: string;
  readonly at: Triple;
  readonly size: readonly [number, number];
  readonly facing?: Triple;
  readonly colour?: string;
}

export interface LockFile {
  readonly opensWith: string | readonly string[];
  readonly in?: string;
  readonly on?: string;
  readonly seconds?: number;
  readonly lamp?: { readonly at: Triple; readonly radius: number };
}

export interface SwitchFile {
  readonly at: Triple;
  readonly radius: number;
  readonly facing?: Triple;
  readonly needsClosed?: boolean;
}

export interface EffectFile {
  readonly while: "on" | "closed";
  readonly does: "cook" | "fill" | "wash" | "chill";
  readonly to: "inside" | "on" | "under";
  readonly seconds: number;
  readonly within?: number;
}

export interface SurfaceFile {
  readonly at: readonly [number, number, number];
  readonly size: readonly [number, number];
}

export interface MovingFile {
  readonly name: string;
  readonly joint: {
    readonly kind: "hinge" | "slide";
    readonly axis: Triple;
    readonly at?: Triple;
    /** Degrees of a hinge, metres of a slide. */
    readonly range: readonly [number, number];
    readonly friction?: number;
    readonly damping?: number;
  };
  readonly mass: number;
  readonly handle?: Triple;
  readonly surfaces?: readonly SurfaceFile[];
  readonly parts: readonly PartFile[];
}

export interface FurnitureFile extends ThingFile {
  readonly position: readonly [number, number];
  /** Of the origin of its parts above the floor; absent: it stands on the floor. */
  readonly height?: number;
  readonly yawDegrees?: number;
  readonly jitter?: JitterFile;
}

export interface ObjectFile extends ThingFile {
  readonly palette?: string;
  readonly colourLike?: string;
  readonly mass: number;
  readonly friction?: number;
  readonly turn?: "free" | "aligned";
  readonly anchored?: boolean;
  readonly screw?: { readonly on: string; readonly turnDegrees?: number; readonly torque?: number };
  readonly grip?: { readonly at: Triple; readonly size: Triple };
}

type Triple = readonly [number, number, number];

interface PartLook {
  readonly colour?: string;
  readonly collides?: boolean;
}

export type PartFile = PartLook &
  (
    | {
        readonly shape: "box" | "ellipsoid";
        readonly size: Triple;
        readonly at: Triple;
        readonly turnDegrees?: Triple;
      }
    | { readonly shape: "sphere"; readonly radius: number; readonly at: Triple }
    | {
        readonly shape: "cylinder";
        readonly radius: number;
        readonly height: number;
        readonly at: Triple;
        readonly turnDegrees?: Triple;
      }
    | { readonly shape: "capsule"; readonly radius: number; readonly from: Triple; readonly to: Triple }
    | {
        readonly shape: "convex";
        readonly points: readonly Triple[];
        readonly at?: Triple;
        readonly turnDegrees?: Triple;
      }
    | {
        readonly shape: "tube";
        readonly radius: number;
        readonly thickness: number;
        readonly height: number;
        readonly segments?: number;
        readonly at: Triple;
        readonly turnDegrees?: Triple;
      }
    | {
        readonly shape: "ring";
        readonly radius: number;
        readonly thickness: number;
        readonly segments?: number;
        readonly at: Triple;
        readonly turnDegrees?: Triple;
      }
  );
