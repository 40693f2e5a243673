import { type Vector3, yawOf } from "../../../../core/world/geometry";
import { fingerTipDistance, gripperMaximumOpening, handLength, palmDistance } from "../../../arm/dimensions";
import { pointing } from "../../../arm/kinematics";
import type { MapEntry } from "../../../perception/objectMap";
import { compose } from "../../../scene/rotation";
import type { FurnitureInstance } from "../../../scene/scene";
import { bottomOf, isRound, topOf } from "../../mobile/skills/places";
import type { HandGoal } from "./reachFor";
import { frameOf, type Place } from "./standing";

/** Fingers need a little air on both sides. */
const widest = gripperMaximumOpening - 0.009;
/** What sticks out of the part that is gripped by more than this is in a finger's way, and hangs on it when it opens, metres. */
const sticksOut = 0.025;
/** Radians between the line through the fingers and what sticks out. */
const besideHandle = 0.9;
/** Radians from the way in to the way a hand points at a side wall; far in, the arm gets less far round. */
const besideWall = [Math.PI / 2, -Math.PI / 2, 1.4, -1.4, 1.3, -1.3];
/** Finger tips keep so much above what a thing stands on, metres. */
const offTheGround = 0.007;

/** Hands that point down more have their palm above what they take, radians. */
const steep = 0.9;
/** From the point between the pads back to the palm, less what it keeps off things, metres. */
const palmAbove = handLength - palmDistance - 0.008;

/** From the point between the pads to what may be right before the palm, metres. */
const beforePalm = handLength - palmDistance - 0.009;

/** One way to take a thing. */
export interface Hold extends HandGoal {
  /** Radians by which the hand points down. */
  readonly pitch: number;
  /** Of what is between the fingers, metres. */
  readonly width: number;
}

/** Ways to take a thing in a cupboard with level fingers, from the front and aslant. */
export function holdsThroughFront(
  place: Place,
  item: MapEntry,
  cupboard: FurnitureInstance,
  towards: Vector3,
): Hold[] {
  const inwards = Math.atan2(-towards[1], -towards[0]);
  const way = Math.max(0.12, depthIn(cupboard, towards, grippedPart(item).pose.position) + 0.06);
  return [0.2, 0.45, 0.75].flatMap((pitch) =>
    [0, 0.3, -0.3, 0.6, -0.6].flatMap((turn) =>
      holdOf(place, item, inwards + turn, pitch, (azimuth) => [
        -Math.cos(azimuth) * way,
        -Math.sin(azimuth) * way,
        0,
      ]),
    ),
  );
}

/** Straight down onto it, the narrow sides first. */
function holdsDown(place: Place, item: MapEntry, height: number): Hold[] {
  const yaw = yawOf(grippedPart(item).pose);
  return [0, Math.PI / 2, Math.PI, -Math.PI / 2, Math.PI / 4, -Math.PI / 4]
    .flatMap((turn) => holdOf(place, item, yaw + turn, Math.PI / 2, () => [0, 0, height]))
    .sort((a, b) => a.width - b.width);
}

/** Ways to take a thing in a cupboard, or under a board, with a hand that points down: in over it, then down. */
export function holdsUnderBoard(
  place: Place,
  item: MapEntry,
  cupboard: FurnitureInstance,
  towards: Vector3,
): Hold[] {
  const entry = throughItsFront(place, item, cupboard, towards);
  const over = topOf(item) - bottomOf(item) + offTheGround;
  return holdsDown(place, item, over).map((hold) => ({ ...hold, entry }));
}

/** From over a thing in a cupboard out through its front, base frame. */
function throughItsFront(
  place: Place,
  item: MapEntry,
  cupboard: FurnitureInstance,
  towards: Vector3,
): Vector3 {
  const way = Math.max(0.12, depthIn(cupboard, towards, grippedPart(item).pose.position) + 0.1);
  const inwards = Math.atan2(-towards[1], -towards[0]) - place.yaw;
  return [-Math.cos(inwards) * way, -Math.sin(inwards) * way, 0];
}

/**
 * Ways to take what lies at a side wall of a cupboard, where no finger fits between: the fingers before and behind it, the
 * hand leaning in from the middle; in over it, then down.
 */
export function holdsAtSide(
  place: Place,
  item: MapEntry,
  cupboard: FurnitureInstance,
  towards: Vector3,
): Hold[] {
  const inwards = Math.atan2(-towards[1], -towards[0]);
  const entry = throughItsFront(place, item, cupboard, towards);
  return [1.2, 0.95, 0.7].flatMap((pitch) =>
    besideWall.flatMap((turn) =>
      holdOf(place, item, inwards + turn, pitch, (azimuth) => [
        -Math.cos(azimuth) * Math.cos(pitch) * 0.08,
        -Math.sin(azimuth) * Math.cos(pitch) * 0.08,
        Math.sin(pitch) * 0.08,
      ]).map((hold) => ({ ...hold, entry })),
    ),
  );
}

/** Ways to take a thing that stands free: from above along its sides, then leaning back towards the robot. */
export function holdsFromAbove(place: Place, item: MapEntry): Hold[] {
  const away = Math.atan2(item.pose.position[1] - place.y, item.pose.position[0] - place.x);
  const down = holdsDown(place, item, 0.1);
  const aslant = [1.1, 0.75, 0.4].flatMap((pitch) =>
    [0, 0.4, -0.4, 0.8, -0.8].flatMap((turn) =>
      holdOf(place, item, away + turn, pitch, (azimuth) => [
        -Math.cos(azimuth) * Math.cos(pitch) * 0.1,
        -Math.sin(azimuth) * Math.cos(pitch) * 0.1,
        Math.sin(pitch) * 0.1,
      ]),
    ),
  );
  return [...down, ...aslant];
}

function holdOf(
  place: Place,
  item: MapEntry,
  azimuth: number,
  pitch: number,
  back: (azimuth: number) => Vector3,
): Hold[] {
  const target = grippedPart(item);
  const width = acrossOf(target, azimuth + Math.PI / 2);
  if (width > widest || meetsHandle(item, azimuth + Math.PI / 2)) return [];
  const along = acrossOf(target, azimuth);
  // The palm stays before the thing, and the fingers off what it stands on; off its middle a round thing slips out.
  const short = Math.cos(pitch) * Math.max(0, along / 2 - beforePalm);
  const least = bottomOf(item) + offTheGround + 0.007 * Math.cos(pitch) + tipBelow(pitch);
  // A steep hand has its palm above the thing, a flatter one before it.
  const palm = pitch > steep ? topOf(target) - Math.sin(pitch) * palmAbove : Number.NEGATIVE_INFINITY;
  const z = Math.max(least, palm, Math.min(target.pose.position[2], topOf(target) - 0.01));
  const at: Vector3 = [
    target.pose.position[0] - Math.cos(azimuth) * short,
    target.pose.position[1] - Math.sin(azimuth) * short,
    z,
  ];
  const direction = azimuth - place.yaw;
  const pose = { position: frameOf(place).toBase(at), rotation: pointing(direction, pitch) };
  return [{ pose, back: back(direction), pitch, width }];
}

/** Whether a finger on that side of the gripped part would meet what sticks out of it, such as a pan's handle. */
function meetsHandle({ pose, size, grip }: MapEntry, across: number): boolean {
  const turn = across - yawOf(pose);
  return [0, 1].some((axis) => {
    const aligned = Math.abs(axis === 0 ? Math.cos(turn) : Math.sin(turn));
    return grip !== undefined && size[axis] - grip.size[axis] > sticksOut && aligned > Math.cos(besideHandle);
  });
}

/** How far the finger tips reach below the point between the pads, metres. */
function tipBelow(pitch: number): number {
  return Math.sin(pitch) * (fingerTipDistance - handLength) + 0.012 * Math.cos(pitch) * Math.sin(pitch);
}

/** Metres from a cupboard's front to a point in it. */
export function depthIn({ pose, size }: FurnitureInstance, towards: Vector3, point: Vector3): number {
  const [dx, dy] = [point[0] - pose.position[0], point[1] - pose.position[1]];
  return size[1] / 2 - (dx * towards[0] + dy * towards[1]);
}

/** The box that the fingers close on: that of its handle where it has one. */
export function grippedPart({ pose, size, type, grip }: MapEntry): GrippedPart {
  return grip ? { pose: compose(pose, grip.pose), size: grip.size } : { pose, size, type };
}

type GrippedPart = Pick<MapEntry, "pose" | "size"> & Partial<Pick<MapEntry, "type">>;

/** Extent of a box along a level direction; of a round thing its diameter there. */
function acrossOf({ pose, size, type }: GrippedPart, direction: number): number {
  const turn = direction - yawOf(pose);
  const [a, b] = [Math.abs(Math.cos(turn)) * size[0], Math.abs(Math.sin(turn)) * size[1]];
  return type !== "box" && isRound(size) ? Math.hypot(a, b) : a + b;
}
