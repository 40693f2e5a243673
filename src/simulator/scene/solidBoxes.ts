import { yawOf } from "../../core/world/geometry";
import { distanceBetween, type Outline, rectangleOutline } from "./outline";
import { transform } from "./rotation";
import type { FurnitureInstance, Surface } from "./scene";
import { boxRound } from "./shapes";

/** An upright box in the `map` frame that something solid fills, or nearly. */
export interface SolidBox {
  readonly outline: Outline;
  readonly bottom: number;
  readonly top: number;
}

/** What collides of a piece of furniture, its moving parts closed: the box round each part, `less` metres smaller. */
export function solidBoxes({ parts, moving = [], pose }: FurnitureInstance, less = 0): SolidBox[] {
  const yaw = yawOf(pose);
  return [...parts, ...moving.flatMap((part) => part.parts)]
    .filter(({ collides }) => collides)
    .map((part): SolidBox => {
      const box = boxRound(part);
      const [x, y, z] = box.half.map((half) => Math.max(0.0005, half - less / 2));
      const centre = transform(pose, box.centre);
      return {
        outline: rectangleOutline([centre[0], centre[1]], [2 * x, 2 * y], yaw),
        bottom: centre[2] - z,
        top: centre[2] + z,
      };
    });
}

/** @param apart metres that must be between them on the level; touching is fine where it is 0 */
export function collide(a: SolidBox, b: SolidBox, apart = 0): boolean {
  return a.bottom < b.top && b.bottom < a.top && distanceBetween(a.outline, b.outline) <= apart;
}

/** Every level place of a piece of furniture, also those on its moving parts, which are closed. */
export function surfacesOf({
  surfaces,
  moving = [],
}: Pick<FurnitureInstance, "surfaces" | "moving">): readonly Surface[] {
  return [...surfaces, ...moving.flatMap((part) => part.surfaces ?? [])];
}
