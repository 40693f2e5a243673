import type { ObjectId, WorldObject } from "./objects";
import { type Outline, outlineContains, outlineDistance, outlineOf } from "./outline";

/** What a thing covers, and how high its lowest point is. */
export interface Standing extends Outline {
  /** Metres. */
  readonly bottom: number;
}

/** Free between two things that stand beside each other, metres at most: a hand is put down between them. */
const widestGap = 0.08;
/** So much may their lowest points differ, metres: a marked area is thinner, the lowest thing that carries others thicker. */
const sameHeight = 0.015;

/** By how much nearer they have to be where it is judged by noisy poses, metres. */
const seenMargin = 0.01;

/**
 * Whether one thing stands next to another: as high as it, with little between them, and neither on the other.
 * @param margin the gap has to be so much narrower, metres
 */
export function isBeside(first: Standing, second: Standing, margin = 0): boolean {
  const isOver = (upper: Standing, lower: Standing) => outlineContains(lower, [...upper.centre, 0]);
  return (
    Math.abs(first.bottom - second.bottom) < sameHeight + margin &&
    !isOver(first, second) &&
    !isOver(second, first) &&
    gapBetween(first, second) < widestGap - margin
  );
}

/** The same by what is seen. Where one of the two is in a container, the other one has to be in it too. */
export function isSeenBeside(
  first: WorldObject,
  second: WorldObject,
  vesselOf: (object: WorldObject) => ObjectId | undefined,
): boolean {
  const [standing, other] = [standingOf(first), standingOf(second)];
  return (
    standing !== undefined &&
    other !== undefined &&
    vesselOf(first) === vesselOf(second) &&
    isBeside(standing, other, seenMargin)
  );
}

function standingOf(object: WorldObject): Standing | undefined {
  const outline = outlineOf(object);
  if (!outline || !object.pose || !object.size) return undefined;
  return { ...outline, bottom: object.pose.position[2] - object.size[2] / 2 };
}

/** Between two rectangles that do not cross: from a corner of one of them. */
function gapBetween(first: Outline, second: Outline): number {
  const from = (one: Outline, other: Outline) =>
    cornersOf(one).map(([x, y]) => outlineDistance(other, [x, y, 0]).metres);
  return Math.min(...from(first, second), ...from(second, first));
}

function cornersOf({ centre: [x, y], yaw, length, width }: Outline): readonly (readonly [number, number])[] {
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  return [
    [1, 1],
    [1, -1],
    [-1, -1],
    [-1, 1],
  ].map(([along, across]) => {
    const [dx, dy] = [(along * length) / 2, (across * width) / 2];
    return [x + cos * dx - sin * dy, y + sin * dx + cos * dy] as const;
  });
}
