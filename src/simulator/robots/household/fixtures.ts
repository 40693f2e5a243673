import { distance, type Pose, type Vector3, yawOf } from "../../../core/world/geometry";
import { anchorOf, type MapEntry, type ObjectMap } from "../../perception/objectMap";
import { distanceToOutline, type Outline, rectangleOutline } from "../../scene/outline";
import { compose, rotate, subtract, toMatrix, transform } from "../../scene/rotation";
import type { FurnitureInstance, Joint, MovingPart, Part, SceneInstance, Surface } from "../../scene/scene";
import { boxRound, uprightBox } from "../../scene/shapes";
import { bottomOf } from "../mobile/skills/places";
import { boundingSize, type KnownSolid, levelOutline, solidsOf } from "../mobile/skills/solids";

/*
 * What the robot knows of the furniture of its home before it looks: shapes, hinges, handles, buttons, what an appliance
 * does. How far something is open it knows from having seen it.
 */

/** Of a thing that is not known to be elsewhere from its place in the model, metres. */
const sameMetres = 0.15;
/** Below it, a part that moves is where it is when closed, for driving. */
const asGoodAsClosed = 0.03;
/** Level metres that a hand which comes down takes up beside what it takes. */
const handRoom = 0.04;

/** A level that is so far above a board, or below, is its upper side, metres. */
const sameHeight = 0.005;
/** A level that takes up more of a board's upper side than this is all of it. */
const mostCovered = 0.9;

export interface Handle {
  /** Middle of the bar, `map` frame. */
  readonly position: Vector3;
  /** Unit vector from the thing towards whoever opens it: level but for a lid, with which it turns up. */
  readonly outwards: Vector3;
  readonly upright: boolean;
  /** Metres. */
  readonly thickness: number;
}

/** A level place on or in a piece of furniture. */
export interface Level {
  /** `map` frame. */
  readonly centre: Vector3;
  /** Metres, along its own axes. */
  readonly size: readonly [number, number];
  /** Of its axes about z, radians. */
  readonly yaw: number;
}

export class Fixtures {
  private readonly fixed: readonly KnownSolid[];
  private readonly anchors: ReadonlyMap<FurnitureInstance, Vector3>;

  constructor(private readonly scene: SceneInstance) {
    this.fixed = solidsOf(scene);
    this.anchors = new Map(
      scene.furniture.map((piece) => [
        piece,
        piece.openable ? piece.pose.position : uprightBox(piece.parts, piece.pose).pose.position,
      ]),
    );
  }

  get pieces(): readonly FurnitureInstance[] {
    return this.scene.furniture;
  }

  /** What the robot knows of a piece of furniture on its map. */
  pieceOf(entry: MapEntry): FurnitureInstance | undefined {
    if (entry.kind !== "furniture") return undefined;
    let best: FurnitureInstance | undefined;
    let least = sameMetres;
    for (const [piece, anchor] of this.anchors) {
      if (piece.type !== entry.type) continue;
      const away = distance(anchor, anchorOf(entry));
      if (away >= least) continue;
      least = away;
      best = piece;
    }
    return best;
  }

  entryOf(map: ObjectMap, piece: FurnitureInstance): MapEntry | undefined {
    for (const entry of map.present()) if (this.pieceOf(entry) === piece) return entry;
    return undefined;
  }

  /** How far it is open as the robot saw it last, 0…1; closed where it has not looked. */
  shareOf(map: ObjectMap, piece: FurnitureInstance): number {
    return piece.openable ? (this.entryOf(map, piece)?.opening?.share ?? 0) : 0;
  }

  /** Everything that the arm must keep away from, doors and drawers where they were seen last. */
  solids(map: ObjectMap, except?: FurnitureInstance): KnownSolid[] {
    const moving = this.scene.furniture.flatMap((piece) => {
      const part = openingPart(piece);
      return part && piece !== except ? solidsAt(piece, part, this.shareOf(map, piece)) : [];
    });
    return [...this.fixed, ...moving];
  }

  /** What doors and drawers that stand open cover of the floor. */
  outlines(map: ObjectMap, except?: FurnitureInstance): Outline[] {
    return this.scene.furniture.flatMap((piece) => {
      const part = openingPart(piece);
      const share = part && piece !== except ? this.shareOf(map, piece) : 0;
      return part && share > asGoodAsClosed ? outlinesAt(piece, part, share) : [];
    });
  }

  /** What stands open over one of some points, so that a hand does not come down on it. */
  openOver(
    map: ObjectMap,
    points: readonly Vector3[],
    except?: FurnitureInstance,
  ): FurnitureInstance | undefined {
    return this.scene.furniture.find((piece) => {
      const part = openingPart(piece);
      const share = part && piece !== except ? this.shareOf(map, piece) : 0;
      if (!part || share <= asGoodAsClosed) return false;
      return solidsAt(piece, part, share).some((solid) =>
        points.some(
          ([x, y, z]) => bottomOf(solid) > z && distanceToOutline(levelOutline(solid), [x, y]) < handRoom,
        ),
      );
    });
  }

  /** Where things can stand on a piece or in it, that in a drawer where it was seen last. */
  levels(map: ObjectMap, piece: FurnitureInstance): Level[] {
    const part = openingPart(piece);
    const frame = part && framePose(piece, part, this.shareOf(map, piece));
    return [
      ...piece.surfaces.map((surface) => levelAt(piece.pose, surface)),
      ...(frame ? (part.surfaces ?? []).map((surface) => levelAt(frame, surface)) : []),
    ];
  }

  /** The whole tops of the boards that some levels of a piece are a part of; none where they are the whole already. */
  wholeTops({ pose, parts }: FurnitureInstance, levels: readonly Level[]): Level[] {
    return parts.flatMap((part): Level[] => {
      const top = part.collides && part.shape === "box" ? topAt(pose, part) : undefined;
      const within = levels.filter((level) => top !== undefined && isPartOf(level, top));
      return top && within.some(({ size }) => areaOf(size) < mostCovered * areaOf(top.size)) ? [top] : [];
    });
  }

  /** Level unit vector out of the front of a piece, which is its side of −y. */
  frontOf({ pose }: FurnitureInstance): Vector3 {
    return rotate(pose.orientation, [0, -1, 0]);
  }

  /** The cupboard with a door, open or not, that a point lies in. */
  cupboardAround(point: Vector3): FurnitureInstance | undefined {
    return this.scene.furniture.find((piece) => {
      if (!hasDoor(piece)) return false;
      const m = toMatrix(piece.pose.orientation);
      const [x, y, z] = subtract(point, piece.pose.position);
      const local = [m[0] * x + m[3] * y + m[6] * z, m[1] * x + m[4] * y + m[7] * z, z];
      return local.every((value, axis) => Math.abs(value) < piece.size[axis] / 2);
    });
  }
}

export function openingPart({ openable, moving = [] }: FurnitureInstance): MovingPart | undefined {
  return openable && moving.find(({ name }) => name === openable.part);
}

export function hasDoor(piece: FurnitureInstance): boolean {
  const joint = openingPart(piece)?.joint;
  return joint?.kind === "hinge" && isUpright(joint);
}

/** It is opened upwards, and filled from above. */
export function hasLid(piece: FurnitureInstance): boolean {
  const joint = openingPart(piece)?.joint;
  return joint?.kind === "hinge" && !isUpright(joint);
}

function isUpright({ axis }: Joint): boolean {
  return Math.abs(axis[2]) > 0.7;
}

function levelAt(frame: Pose, { centre, size }: Surface): Level {
  return { centre: transform(frame, centre), size: [size[0], size[1]], yaw: yawOf(frame) };
}

/** The upper side of a box of a piece of furniture; undefined where it is not level. */
function topAt(frame: Pose, { pose, size: half }: Part): Level | undefined {
  const placed = compose(frame, pose);
  if (rotate(placed.orientation, [0, 0, 1])[2] < 0.999) return undefined;
  return {
    centre: transform(placed, [0, 0, half[2]]),
    size: [2 * half[0], 2 * half[1]],
    yaw: yawOf(placed),
  };
}

function isPartOf({ centre }: Level, top: Level): boolean {
  const outline = rectangleOutline([top.centre[0], top.centre[1]], top.size, top.yaw);
  const above = Math.abs(centre[2] - top.centre[2]);
  return above < sameHeight && distanceToOutline(outline, [centre[0], centre[1]]) === 0;
}

function areaOf([long, wide]: readonly [number, number]): number {
  return long * wide;
}

/** Where a joint brings what hangs on it, in the frame of the body, at a share of its way. */
function jointPose({ kind, axis, at, range }: Joint, share: number): Pose {
  const way = range[1] * share;
  if (kind === "slide") {
    return { position: [axis[0] * way, axis[1] * way, axis[2] * way], orientation: [1, 0, 0, 0] };
  }
  const s = Math.sin(way / 2);
  const orientation = [Math.cos(way / 2), axis[0] * s, axis[1] * s, axis[2] * s] as const;
  return { position: subtract(at, rotate(orientation, at)), orientation };
}

/** Of the body's frame moved along with the part, `map` frame. */
function framePose(piece: FurnitureInstance, part: MovingPart, share: number): Pose {
  return compose(piece.pose, jointPose(part.joint, share));
}

function solidsAt(piece: FurnitureInstance, part: MovingPart, share: number): KnownSolid[] {
  const frame = framePose(piece, part, share);
  return part.parts
    .filter(({ collides }) => collides)
    .map((shape) => ({ pose: compose(frame, shape.pose), size: boundingSize(shape) }));
}

/** Those of its solids that are not the handle. */
export function panelsAt(piece: FurnitureInstance, part: MovingPart, share: number): KnownSolid[] {
  const handle = part.handle && transform(framePose(piece, part, share), part.handle);
  return solidsAt(piece, part, share).filter(
    ({ pose, size }) => !handle || Math.max(...size) > 0.15 || distance(pose.position, handle) > 0.09,
  );
}

export function outlinesAt(piece: FurnitureInstance, part: MovingPart, share: number): Outline[] {
  const frame = framePose(piece, part, share);
  const yaw = yawOf(frame);
  return part.parts
    .filter(({ collides }) => collides)
    .map((shape) => {
      const { centre, half } = boxRound(shape);
      const [x, y] = half;
      const [cx, cy] = transform(frame, centre);
      return rectangleOutline([cx, cy], [2 * x, 2 * y], yaw);
    });
}

/** Where a part's handle is at a share of its way; undefined where it has none. */
export function handleAt(piece: FurnitureInstance, part: MovingPart, share: number): Handle | undefined {
  if (!part.handle) return undefined;
  const frame = framePose(piece, part, share);
  const bar = nearestPart(part.parts, part.handle);
  const along = longAxis(bar);
  return {
    position: transform(frame, part.handle),
    outwards: rotate(frame.orientation, [0, -1, 0]),
    upright: Math.abs(along[2]) > 0.7,
    thickness: isAngular(bar) ? 2 * [...bar.size].sort((a, b) => a - b)[1] : 2 * bar.size[0],
  };
}

function nearestPart(parts: readonly Part[], point: Vector3): Part {
  return [...parts].sort((a, b) => distance(a.pose.position, point) - distance(b.pose.position, point))[0];
}

/** Its size is that of its box, and it may lie along any axis of it. */
function isAngular({ shape }: Part): boolean {
  return shape === "box" || shape === "convex";
}

function longAxis(part: Part): Vector3 {
  const { size, pose } = part;
  const m = toMatrix(pose.orientation);
  const axis = isAngular(part) ? size.indexOf(Math.max(...size)) : 2;
  return [m[axis], m[3 + axis], m[6 + axis]];
}
