import { type Vector3, yawOf } from "./geometry";
import type { WorldObject } from "./objects";

/** The rectangle that an object covers on the floor, `map` frame, metres and radians. */
export interface Outline {
  readonly centre: readonly [number, number];
  readonly yaw: number;
  /** Along the outline's own x and y. */
  readonly length: number;
  readonly width: number;
}

/** Undefined for an object without pose or size. Objects lie flat or stand: a tilt is left out of account. */
export function outlineOf(object: WorldObject): Outline | undefined {
  if (!object.pose || !object.size) return undefined;
  const [x, y] = object.pose.position;
  return { centre: [x, y], yaw: yawOf(object.pose), length: object.size[0], width: object.size[1] };
}

export function outlineContains(outline: Outline, [x, y]: Vector3): boolean {
  const [along, across] = inOutline(outline, x, y);
  return Math.abs(along) <= outline.length / 2 && Math.abs(across) <= outline.width / 2;
}

/** Distance on the floor, 0 inside, and the nearest point of the outline. */
export function outlineDistance(
  outline: Outline,
  [x, y]: Vector3,
): { readonly metres: number; readonly nearest: readonly [number, number] } {
  const [along, across] = inOutline(outline, x, y);
  const nearAlong = Math.max(-outline.length / 2, Math.min(outline.length / 2, along));
  const nearAcross = Math.max(-outline.width / 2, Math.min(outline.width / 2, across));
  const cos = Math.cos(outline.yaw);
  const sin = Math.sin(outline.yaw);
  return {
    metres: Math.hypot(along - nearAlong, across - nearAcross),
    nearest: [
      outline.centre[0] + cos * nearAlong - sin * nearAcross,
      outline.centre[1] + sin * nearAlong + cos * nearAcross,
    ],
  };
}

function inOutline(outline: Outline, x: number, y: number): readonly [number, number] {
  const dx = x - outline.centre[0];
  const dy = y - outline.centre[1];
  const cos = Math.cos(outline.yaw);
  const sin = Math.sin(outline.yaw);
  return [cos * dx + sin * dy, -sin * dx + cos * dy];
}
